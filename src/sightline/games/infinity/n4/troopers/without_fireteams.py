"""Skills that only work in a Fireteam. The N4 rules that are played here have none, so they never come to it."""

from typing import Annotated

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.troopers.rows import AbilityRow

SKILLS: Annotated[tuple[str, ...], "N4-SSK-210", "N4-SSK-079"] = ("number_2", "strategic_deployment")
"""Both ask that their owner is part of a Fireteam."""

PART = Part(abilities=tuple(AbilityRow(key=key) for key in SKILLS))
