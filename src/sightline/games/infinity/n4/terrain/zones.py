"""The areas of Special Terrain on a table."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import Zone
from sightline.rules import rule

TYPES: Annotated[tuple[str, ...], "N4-TERR-005", "N4-SSKB-087"] = ("aquatic", "desert", "mountain", "jungle", "zero-g")


@rule("N4-TERR-001")
def special_terrain(now: Situation) -> Iterator[Zone]:
    """The areas of a table whose players have agreed on them; else there are none."""
    if now.fixed.special_terrain:
        yield from now.table.areas("terrain")
