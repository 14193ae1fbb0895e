"""Meeting other bodies and difficult ground on the way: where along a straight line it happens."""

import functools
import math

import shapely

from sightline.geometry.moving.areas import Area
from sightline.geometry.moving.surfaces_room import ARC
from sightline.geometry.shapes import EPSILON, Body, Outline, Point3, Scene, Silhouette, Zone
from sightline.rules import rule

Span = tuple[float, float]
"""A stretch of a straight line, as shares of the way."""


def overlap(at: Point3, silhouette: Silhouette, body: Body) -> bool:
    """Whether a silhouette at a place and a body would share space; touching is not sharing.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> other = Body(at=(0, 0, 0), silhouette=SILHOUETTES["2"])
    >>> overlap((24, 0, 0), SILHOUETTES["2"], other), overlap((25, 0, 0), SILHOUETTES["2"], other)
    (True, False)
    """
    apart = math.dist(at[:2], body.at[:2])
    above, below = at[2] - body.top, body.at[2] - at[2] - silhouette.height
    return apart < silhouette.radius + body.silhouette.radius - EPSILON and max(above, below) < -EPSILON


def span_within(start: Point3, end: Point3, silhouette: Silhouette, body: Body, apart: float) -> Span | None:
    """The stretch of a straight line on which a silhouette is within a distance (base to base, in plan) of a body."""
    dx, dy, dz = end[0] - start[0], end[1] - start[1], end[2] - start[2]
    ox, oy = start[0] - body.at[0], start[1] - body.at[1]
    reach = (silhouette.base + body.silhouette.base) / 2 + apart
    if abs(ox) > reach + abs(dx) + 1 or abs(oy) > reach + abs(dy) + 1:
        return None  # far away, as most are
    a, b, c = dx * dx + dy * dy, ox * dx + oy * dy, ox * ox + oy * oy - reach * reach
    if a < 1e-12:
        span: Span | None = (0.0, 1.0) if c <= 0 else None
    else:
        under = b * b - a * c
        root = math.sqrt(max(0.0, under))
        span = ((-b - root) / a, (-b + root) / a) if under >= 0 else None
    if span is None:
        return None
    heights = _span_between(start[2], dz, body.at[2] - silhouette.height + EPSILON, body.top - EPSILON)
    low, high = max(0.0, span[0], heights[0]), min(1.0, span[1], heights[1])
    return (low, high) if low <= high else None


def _span_between(start: float, rise: float, low: float, high: float) -> Span:
    if abs(rise) < 1e-12:
        return (-math.inf, math.inf) if low < start < high else (math.inf, -math.inf)
    one, two = (low - start) / rise, (high - start) / rise
    return (min(one, two), max(one, two))


@rule("C1-MOV-023")
def first_contact(start: Point3, end: Point3, silhouette: Silhouette, enemy: Body) -> float | None:
    """Where on a straight line a silhouette comes into contact with an enemy, as a share of the way.

    One who is in contact already may leave, but comes no closer.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> enemy = Body(at=(100, 0, 0), silhouette=SILHOUETTES["2"])
    >>> round(first_contact((0, 0, 0), (200, 0, 0), SILHOUETTES["2"], enemy), 3)
    0.375
    """
    touching = span_within(start, end, silhouette, enemy, EPSILON)
    if touching is None:
        return None
    if touching[0] > 0:
        exact = span_within(start, end, silhouette, enemy, 0.0)
        return exact[0] if exact is not None else touching[0]
    closer = span_within(start, end, silhouette, enemy, -EPSILON)
    return closer[0] if closer is not None and closer[1] > closer[0] else None


@rule("C1-MOV-019")
def obstructs(friend: Body, silhouette: Silhouette) -> bool:
    """Whether a friendly body stops a silhouette from moving through it: only if it is taller.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> obstructs(Body(at=(0, 0, 0), silhouette=SILHOUETTES["5"]), SILHOUETTES["2"])
    True
    """
    return friend.silhouette.height > silhouette.height


@functools.lru_cache(maxsize=256)
def _contact_area(outline: Outline, radius: float) -> Area:
    return Area(shapely.buffer(shapely.Polygon(outline), radius + EPSILON, quad_segs=ARC))


def difficult_zones(scene: Scene) -> list[Zone]:
    """The areas of Difficult Terrain."""
    return [zone for zone in scene.zones if zone.properties.get("difficult") == "yes"]


@rule("N4-TERR-004", "N4-TERR-006")
def in_terrain(at: Point3, silhouette: Silhouette, zone: Zone) -> bool:
    """Whether a silhouette is in contact with an area of terrain, or partly or wholly inside or under it.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> swamp = Zone(id="swamp", outline=((0, 0), (50, 0), (50, 50), (0, 50)), properties={"difficult": "yes"})
    >>> in_terrain((62.5, 20, 0), SILHOUETTES["2"], swamp), in_terrain((63, 20, 0), SILHOUETTES["2"], swamp)
    (True, False)
    """
    return at[2] <= zone.top and _contact_area(zone.outline, silhouette.radius).has((at[0], at[1]))


@rule("N4-TERR-007")
def terrain_entered(start: Point3, end: Point3, silhouette: Silhouette, zone: Zone) -> float | None:
    """Where on a straight line a silhouette comes into contact with an area of terrain it was not in contact with."""
    if math.dist(start[:2], end[:2]) < EPSILON:
        if in_terrain(start, silhouette, zone) or not in_terrain(end, silhouette, zone):
            return None
        fall = start[2] - end[2]
        return min(1.0, max(0.0, (start[2] - zone.top) / fall)) if fall else 0.0
    area = _contact_area(zone.outline, silhouette.radius)
    for low, _ in area.stretches((start[0], start[1]), (end[0], end[1])):
        height = start[2] + low * (end[2] - start[2])
        if height <= zone.top and low > EPSILON / max(1.0, math.dist(start, end)):
            return low
    return None
