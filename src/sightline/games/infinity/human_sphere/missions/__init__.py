"""The missions of Human Sphere, one module each."""

from sightline.games.infinity.human_sphere.missions import engineering_deck, firefight, rescue, tic_tac_toe

PARTS = (engineering_deck.PART, rescue.PART, tic_tac_toe.PART, firefight.PART)
