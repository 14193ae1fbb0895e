"""Places where a trooper may come down: at the edge of the table, under the open sky, away from cover."""

import math
from collections.abc import Sequence

import shapely

from sightline.geometry.plans import from_outline
from sightline.geometry.shapes import EPSILON, Body, Scene, Solid, Zone
from sightline.geometry.world import World
from sightline.rules import rule

EDGE = 0.5
"""How exactly, in mm, a base has to be placed at the edge of the table."""
WAYS = 16
"""Directions in which one looks for walls."""
ENCLOSED = 0.75
"""The share of them that is walled in when one is inside a building: it may have doors and windows."""


@rule("C1-SSK-259", "C1-SSK-307")
def at_table_edge(scene: Scene, body: Body) -> bool:
    """Whether a base touches the edge of the table.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> [at_table_edge(Scene(width=600, depth=800), Body(at=(x, 300, 0), silhouette=SILHOUETTES["2"]))
    ...  for x in (12.5, 20, 587.5)]
    [True, False, True]
    """
    x, y, _ = body.at
    return abs(min(x, y, scene.width - x, scene.depth - y) - body.silhouette.radius) <= EDGE


def at_rear(scene: Scene, body: Body, zone: Zone) -> bool:
    """Whether a base touches the edge of the table along the widest side of a zone.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> rear = Zone(id="z", outline=((0, 0), (600, 0), (600, 200), (0, 200)))
    >>> [at_rear(Scene(width=600, depth=800), Body(at=(*at, 0), silhouette=SILHOUETTES["2"]), rear)
    ...  for at in ((300, 12.5), (12.5, 100), (300, 787.5))]
    [True, False, False]
    """
    xs, ys = zip(*zone.outline, strict=True)
    across = max(xs) - min(xs) >= max(ys) - min(ys)
    here, size, ends = (body.at[1], scene.depth, ys) if across else (body.at[0], scene.width, xs)
    near = here if min(ends) <= EPSILON else size - here
    return abs(near - body.silhouette.radius) <= EDGE


@rule("C1-SSK-258", "C1-SSK-303")
def leans_on(world: World, body: Body) -> str | None:
    """The scenery that a trooper is in contact with and could have Cover from: what it does not stand on."""
    for solid in world.touched(body):
        if solid.highest > body.at[2] + EPSILON and not _carries(solid, body):
            return solid.label
    return None


def _carries(solid: Solid, body: Body) -> bool:
    """Whether the trooper stands on it, as on a slope."""
    over = shapely.intersects_xy(shapely.Polygon(solid.outline), body.at[0], body.at[1])
    return bool(over) and abs(solid.top_at(body.at[0], body.at[1]) - body.at[2]) <= EDGE


@rule("C1-SSK-305")
def building_around(pieces: "Pieces", body: Body) -> str | None:
    """The building or closed piece of scenery that a place is inside of, even where its roof has a hole.

    Something of it is overhead, or it has a roof and walls most of the way around.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> roof = Solid(id="roof", outline=((0, 0), (90, 0), (90, 90), (0, 90)), bottom=60, top=65, piece="shed")
    >>> shed = pieces_of(Scene(width=200, depth=200, solids=(roof,)))
    >>> building_around(shed, Body(at=(40, 40, 0), silhouette=SILHOUETTES["2"]))
    'shed'
    """
    for name, (box, parts) in pieces.items():
        if not _near(box, body):
            continue
        above = [solid for solid in parts if solid.bottom >= body.top - EPSILON]
        if not above:
            continue
        if any(from_outline(solid.outline, body.at) < body.silhouette.radius - EPSILON for solid in above):
            return name
        walls = [solid for solid in parts if solid.bottom <= body.at[2] + EPSILON and solid.highest >= body.top]
        if walls and _walled_in(body, walls):
            return name
    return None


Box = tuple[float, float, float, float]
Pieces = dict[str, tuple[Box, tuple[Solid, ...]]]
"""Pieces of scenery by their names: the room they take in the plan, and what they are made of."""


def pieces_of(scene: Scene) -> Pieces:
    """What stands on a table, piece by piece."""
    found: dict[str, list[Solid]] = {}
    for solid in scene.solids:
        found.setdefault(solid.label, []).append(solid)
    return {name: (_box(parts), tuple(parts)) for name, parts in found.items()}


def _box(parts: Sequence[Solid]) -> Box:
    xs, ys = zip(*(point for solid in parts for point in solid.outline), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _near(box: Box, body: Body) -> bool:
    """Whether a body is where a piece could be over it or around it."""
    (x, y, _), by = body.at, body.silhouette.radius
    return box[0] - by <= x <= box[2] + by and box[1] - by <= y <= box[3] + by


def _walled_in(body: Body, walls: Sequence[Solid]) -> bool:
    """Whether walls stand in most directions."""
    plan = shapely.union_all([shapely.Polygon(wall.outline) for wall in walls])
    if not shapely.convex_hull(plan).contains(shapely.Point(body.at[:2])):
        return False
    x, y = body.at[:2]
    far = 10_000.0
    rays = [
        shapely.LineString(((x, y), (x + far * math.cos(angle), y + far * math.sin(angle))))
        for angle in (2 * math.pi * way / WAYS for way in range(WAYS))
    ]
    return bool(shapely.intersects(plan, rays).mean() >= ENCLOSED)
