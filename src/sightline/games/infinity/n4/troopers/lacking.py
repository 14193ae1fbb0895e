"""Attributes that a profile prints as a dash: who has none of it never passes a roll of it."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.order.modifiers import Attempt, attribute_of, in_use
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Mod
from sightline.rules import rule

NEVER = -40
"""More than all MODs together could ever add."""


@rule("N4-ROLL-015")
def lacking(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Without the attribute the roll fails by itself, whatever MODs there are; unless brackets say what is rolled."""
    if attempt.base is not None or any(attempt.attribute in entry.sets for entry in in_use(now, attempt)):
        return
    if attribute_of(now.profile(attempt.actor), attempt.attribute) == 0:
        yield Mod(NEVER, "mod.lacking", "N4-ROLL-015")


PART = Part(mods=(lacking,))
