"""The Dazer: Difficult Terrain around a thing that was put on the table."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile, thing
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.geometry.shapes import Zone
from sightline.rules import rule

DAZER = "dazer"
KIND = "dazer"
"""The Terrain Type of its own that its area has, so that only Terrain (Total) is at home there."""
PROFILE: Annotated[Profile, "N4-EQUIP-013"] = thing(DAZER, "Dazer")


@rule("N4-EQUIP-016")
def _dazers(now: Situation) -> list[Trooper]:
    """Every Dazer that was put down and is not destroyed, whoever put it there."""
    return [each for each in now.state.troopers.values() if each.device == DAZER]


@rule("N4-EQUIP-014", "N4-EQUIP-015")
def dazed(now: Situation) -> Iterator[Zone]:
    """The area around every Dazer on the table, as high as the sky."""
    for each in _dazers(now):
        zone = now.table.zone_around(now.body(each), f"{DAZER}.{each.id}")
        yield msgspec.structs.replace(zone, properties={"terrain": KIND, "difficult": "yes"})


PART = Part(devices={DAZER: PROFILE}, wielded=(DAZER,), abilities=(AbilityRow(key=DAZER),))
