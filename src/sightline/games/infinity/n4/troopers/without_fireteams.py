"""Skills that only work in a Fireteam. The N4 rules that are played here have none, so they never come to it."""

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.troopers.rows import AbilityRow

SKILLS = ("number_2", "strategic_deployment")
"""Both ask that their owner is part of a Fireteam (N4-SSK-210, N4-SSK-079)."""

PART = Part(abilities=tuple(AbilityRow(key=key) for key in SKILLS))
