"""Storms: they make it harder to see where it is hard already."""

from collections.abc import Iterator, Sequence
from typing import Annotated, get_args

import msgspec
import shapely

from sightline.content.tables.format import Visibility
from sightline.content.tables.placing import anticlockwise
from sightline.geometry.shapes import Zone
from sightline.rules import rule

LEVELS: Annotated[tuple[str, ...], "N4-TERR-019"] = get_args(Visibility)
"""Visibility Conditions, from none to the worst."""


@rule("N4-TERR-019")
def under_storms(zones: Sequence[Zone]) -> Iterator[Zone]:
    """A zone for each place where a storm meets a Visibility Condition, which is one level worse there.

    Of several zones in one place the worst counts, so the rest of the zone stays what it is. Two storms over one place
    are no worse than one.
    """
    storms = [zone for zone in zones if zone.properties.get("storm") == "yes"]
    for zone in zones:
        level = LEVELS.index(zone.properties.get("visibility", LEVELS[0]))
        if 0 < level < len(LEVELS) - 1:
            for storm in storms:
                yield from _both(zone, storm, LEVELS[level + 1])


def _both(zone: Zone, storm: Zone, visibility: str) -> Iterator[Zone]:
    bottom, top = max(zone.bottom, storm.bottom), min(zone.top, storm.top)
    shared = shapely.intersection(shapely.Polygon(zone.outline), shapely.Polygon(storm.outline))
    areas = [each for each in shapely.get_parts(shared) if each.area > 0] if bottom < top else []
    for number, area in enumerate(areas, 1):
        yield msgspec.structs.replace(
            zone,
            id=f"{zone.id}-{storm.id}-{number}",
            outline=anticlockwise(tuple(area.exterior.coords)[:-1]),
            bottom=bottom,
            top=top,
            properties={"kind": "terrain", "terrain": zone.properties["terrain"], "visibility": visibility},
        )
