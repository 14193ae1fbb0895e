"""Nanoscreen: Partial Cover that goes along with its bearer, and a token for everybody to see."""

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.rules import rule


@rule("C1-EQUIP-216", "C1-EQUIP-217")
def has_nanoscreen(now: Situation, trooper: Trooper) -> bool:
    """Whether it has Partial Cover from every side, whatever stands around it; it is the same cover, not more."""
    return now.ability(trooper, "nanoscreen") is not None


PART = Part(abilities=(AbilityRow(key="nanoscreen", token=True),))
