"""Measuring: the shortest straight line between silhouettes, points and scenery, and contact.

Silhouettes and scenery are upright, so the gap between two of them is a gap in plan and a gap in height.
"""

import math
from collections.abc import Callable

from shapely.geometry import Point as PlanPoint
from shapely.geometry import Polygon

from sightline.geometry.plans import from_outline
from sightline.geometry.shapes import EPSILON, Body, Point3, Solid
from sightline.rules import rule

_SLICES = 60


@rule("C1-SIL-001", "C1-SIL-002")
def horizontal_gap(one: Body, other: Body) -> float:
    """How far the bases are apart in plan, edge to edge; 0 where they overlap.

    Only the cylinder counts: whatever sticks out of the base is not part of the volume.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> one, other = (Body(at=(x, 0, 0), silhouette=SILHOUETTES["2"]) for x in (0, 100))
    >>> horizontal_gap(one, other)
    75.0
    """
    apart = math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])
    return max(0.0, apart - one.silhouette.base / 2 - other.silhouette.base / 2)


def vertical_gap(one: Body, other: Body) -> float:
    """How far one silhouette is above the other; 0 where their heights overlap."""
    low, high = one.at[2], other.at[2]
    return max(0.0, high - (low + one.silhouette.height), low - (high + other.silhouette.height))


@rule("C1-MEAS-002")
def distance(one: Body, other: Body) -> float:
    """The shortest straight line between two silhouettes, edge to edge, in mm.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> ground, roof = (Body(at=at, silhouette=SILHOUETTES["2"]) for at in ((0, 0, 0), (55, 0, 80)))
    >>> distance(ground, roof)
    50.0
    """
    return math.hypot(horizontal_gap(one, other), vertical_gap(one, other))


@rule("C1-MEAS-001")
def centimetres(millimetres: float) -> float:
    """A distance as the rules and the players say it.

    >>> centimetres(200)
    20.0
    """
    return millimetres / 10


def distance_to_point(body: Body, point: Point3) -> float:
    """The shortest straight line from a silhouette to a point."""
    aside = max(0.0, math.dist(body.at[:2], point[:2]) - body.silhouette.radius)
    return math.hypot(aside, max(0.0, point[2] - body.top, body.at[2] - point[2]))


@rule("C1-MEAS-003")
def distance_to_solid(body: Body, solid: Solid) -> float:
    """The shortest straight line from a silhouette to a piece of scenery.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> wall = Solid(id="w", outline=((40, -50), (60, -50), (60, 50), (40, 50)), bottom=0, top=20)
    >>> distance_to_solid(Body(at=(0, 0, 0), silhouette=SILHOUETTES["2"]), wall)
    27.5
    """
    radius = body.silhouette.radius
    if solid.flat:
        aside = max(0.0, from_outline(solid.outline, body.at) - radius)
        return math.hypot(aside, max(0.0, solid.bottom - body.top, body.at[2] - solid.top))
    plan, place = Polygon(solid.outline), PlanPoint(body.at[:2])
    return _least(
        lambda height: _gap_at_height(solid, plan, place, radius, height, body), solid.bottom, _ceiling(solid, body)
    )


@rule("C1-MEAS-003")
def distance_between_solids(one: Solid, other: Solid) -> float:
    """The shortest straight line between two pieces of scenery, their tops taken as level at their highest.

    >>> low = Solid(id="low", outline=((0, 0), (9, 0), (9, 9), (0, 9)), bottom=0, top=5)
    >>> high = Solid(id="high", outline=((39, 0), (50, 0), (50, 9), (39, 9)), bottom=45, top=50)
    >>> distance_between_solids(low, high)
    50.0
    """
    aside = Polygon(one.outline).distance(Polygon(other.outline))
    return math.hypot(aside, max(0.0, other.bottom - one.highest, one.bottom - other.highest))


@rule("C1-ZONE-001")
def in_contact(one: Body, other: Body) -> bool:
    """Silhouette contact: the two volumes touch."""
    return is_near(one, other) and distance(one, other) <= EPSILON


def is_near(one: Body, other: Body, reach: float = 2 * EPSILON) -> bool:
    """Whether the bases may be within reach of each other: for most they are not, and that is seen at a glance."""
    reach += (one.silhouette.base + other.silhouette.base) / 2
    return abs(one.at[0] - other.at[0]) <= reach and abs(one.at[1] - other.at[1]) <= reach


@rule("C1-ZONE-001")
def touches(body: Body, solid: Solid) -> bool:
    """Silhouette contact with scenery, which has no base.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> wall = Solid(id="w", outline=((12.5, -50), (20, -50), (20, 50), (12.5, 50)), bottom=0, top=20)
    >>> touches(Body(at=(0, 0, 0), silhouette=SILHOUETTES["2"]), wall)
    True
    """
    return distance_to_solid(body, solid) <= EPSILON


def _ceiling(solid: Solid, body: Body) -> float:
    return max(solid.bottom, min(solid.highest, body.top))


def _gap_at_height(solid: Solid, plan: Polygon, place: PlanPoint, radius: float, height: float, body: Body) -> float:
    """Gap between a body and the cross-section of a solid with a sloping top at one height."""
    section = plan.intersection(_side_at_least(solid, height))
    aside = math.inf if section.is_empty else max(0.0, section.distance(place) - radius)
    return math.hypot(aside, max(0.0, body.at[2] - height, height - body.top))


def _side_at_least(solid: Solid, height: float) -> Polygon:
    """The half of the plane over which the top of a solid is at least so high, as a large rectangle."""
    rise = math.hypot(*solid.slope)
    along = (solid.slope[0] / rise, solid.slope[1] / rise)
    across = (-along[1], along[0])
    x0, y0 = solid.outline[0]
    start = (height - solid.top) / rise
    far = 1e5
    edge = (x0 + along[0] * start, y0 + along[1] * start)
    return Polygon(
        [
            (edge[0] + across[0] * side + along[0] * deep, edge[1] + across[1] * side + along[1] * deep)
            for side, deep in ((-far, -1e-9), (-far, far), (far, far), (far, -1e-9))
        ]
    )


def _least(gap: Callable[[float], float], low: float, high: float) -> float:
    """Least value of a convex function between two heights."""
    for _ in range(_SLICES):
        third = (high - low) / 3
        if gap(low + third) <= gap(high - third):
            high -= third
        else:
            low += third
    return gap((low + high) / 2)
