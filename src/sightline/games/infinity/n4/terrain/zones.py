"""The areas of Special Terrain on a table."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from sightline.games.infinity.core.abilities.visors import visor_level
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import Zone
from sightline.rules import rule

TYPES: Annotated[tuple[str, ...], "N4-TERR-005", "N4-SSKB-087"] = ("aquatic", "desert", "mountain", "jungle", "zero-g")
OBLIGATORY = "obligatory"
"""What an area has that a scenario brings, which nobody has to agree on."""


@rule("N4-TERR-001")
def special_terrain(now: Situation) -> Iterator[Zone]:
    """The areas of a table whose players have agreed on them; else only those that the scenario has laid there."""
    for zone in now.table.areas("terrain"):
        if now.fixed.special_terrain or zone.properties.get(OBLIGATORY) == "yes":
            yield with_what_is_under_it(zone)


@rule("N4-TERR-004")
def with_what_is_under_it(zone: Zone) -> Zone:
    """An area takes effect down to the table: on whoever touches it, and on whoever is under it."""
    return msgspec.structs.replace(zone, bottom=min(zone.bottom, 0.0))


@rule("N4-TERR-014", "N4-EQUIP-077")
def sees_through_smoke(now: Situation, trooper: Trooper) -> bool:
    """Multispectral Visors of any level do, and through any other Zero Visibility Zone."""
    return visor_level(now, trooper) >= 1


def zero_visibility(now: Situation) -> Iterator[Zone]:
    """The Zero Visibility Zones of the table."""
    return (zone for zone in special_terrain(now) if zone.properties.get("visibility") == "zero")


def white_noise(now: Situation) -> Iterator[Zone]:
    """The White Noise Zones of the table."""
    return (zone for zone in special_terrain(now) if zone.properties.get("white_noise") == "yes")
