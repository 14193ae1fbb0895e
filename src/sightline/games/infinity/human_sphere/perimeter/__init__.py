"""Perimeter weapons: they keep to their bearer, wait where it leaves them, and run at whoever comes near."""

from sightline.games.infinity.human_sphere.perimeter import boosting, counting, following, setting_out, standing_by

PARTS = (following.PART, setting_out.PART, standing_by.PART, boosting.PART, counting.PART)
