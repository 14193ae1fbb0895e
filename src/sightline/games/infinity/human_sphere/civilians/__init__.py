"""Civilians: Neutral people whom troopers take along, and whom nobody may harm."""

from sightline.games.infinity.human_sphere.civilians import civevac, neutral, synchronize

PARTS = (neutral.PART, civevac.PART, synchronize.PART)
