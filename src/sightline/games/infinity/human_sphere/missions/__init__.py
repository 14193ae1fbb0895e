"""The missions of Human Sphere, one module each."""

from sightline.games.infinity.human_sphere.missions import firefight, tic_tac_toe

PARTS = (tic_tac_toe.PART, firefight.PART)
