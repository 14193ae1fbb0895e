"""Pheroware Tactics: what a user does to minds, bodies and the air around it."""

from sightline.games.infinity.human_sphere.pheroware import attacking, supporting

PARTS = (attacking.PART, *supporting.PARTS)
