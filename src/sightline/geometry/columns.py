"""What scenery leaves of an upright cylinder that fills up from its foot, such as smoke."""

import math
from collections.abc import Iterator, Sequence

from shapely.geometry import MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from sightline.geometry.plans import from_outline
from sightline.geometry.shapes import EPSILON, Solid

ROUND = 12
"""Corners of a quarter of a circle."""
SEAM = 0.05
"""Millimetres by which parts overlap, so that no line leads between them."""
CRUMB = 1.0
"""Square millimetres that are not worth a part."""

Cell = tuple[BaseGeometry, float]
"""Part of the plan, and the height from which it is filled there."""


def cut_column(
    solids: Sequence[Solid], at: tuple[float, float, float], radius: float, height: float
) -> tuple[Solid, ...]:
    """The parts that are left; none where scenery leaves all of it.

    Behind a wall, seen from the middle of its foot, it is filled from the top of the wall on. What hangs over it ends
    it there.

    >>> roof = Solid(id="roof", outline=((-99, -99), (99, -99), (99, 99), (-99, 99)), bottom=50, top=60)
    >>> [(part.bottom, part.top) for part in cut_column([roof], (0, 0, 0), 60, 1000)]
    [(0.0, 50)]
    """
    x, y, foot = at
    disc, sky = Point(x, y).buffer(radius, ROUND), foot + height
    near = [
        each
        for each in solids
        if each.highest > foot + EPSILON
        and each.bottom < sky
        and from_outline(each.outline, at) <= radius
        and _plan(each).intersects(disc)
    ]
    if not near:
        return ()
    cells: list[Cell] = [(disc, float(foot))]
    for wall in near:
        if wall.bottom <= foot + EPSILON:
            cells = list(_raised(cells, _shadow(wall, (x, y), radius), wall.highest))
    parts: list[tuple[BaseGeometry, float, float]] = []
    for roof in sorted(near, key=lambda each: each.bottom):
        if roof.bottom > foot + EPSILON:
            cells = list(_ended(cells, roof, parts))
    parts += [(plan, bottom, sky) for plan, bottom in cells]
    return tuple(part for number, each in enumerate(parts) for part in _solids(number, *each))


def _plan(solid: Solid) -> Polygon:
    return Polygon(solid.outline)


def _shadow(wall: Solid, focus: tuple[float, float], radius: float) -> BaseGeometry:
    """What of the plan lies behind a wall or in it, out to a radius."""
    far = 4 * radius + max(math.dist(focus, corner) for corner in wall.outline)

    def away(point: tuple[float, float]) -> tuple[float, float]:
        gone = math.dist(focus, point) or 1.0
        return tuple(here + (there - here) / gone * far for here, there in zip(focus, point, strict=True))  # type: ignore[return-value]

    corners = wall.outline
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    quads = [Polygon((one, two, away(two), away(one))).buffer(0) for one, two in edges]
    return unary_union([_plan(wall), *quads])


def _raised(cells: Sequence[Cell], shadow: BaseGeometry, top: float) -> Iterator[Cell]:
    """The cells, filled behind a wall only from its top on."""
    for plan, bottom in cells:
        if bottom >= top:
            yield plan, bottom
        else:
            yield from _worth(((plan.difference(shadow), bottom), (plan.intersection(shadow), top)))


def _ended(cells: Sequence[Cell], roof: Solid, parts: list[tuple[BaseGeometry, float, float]]) -> Iterator[Cell]:
    """The cells beside something that hangs over the column, and above it where they begin there; the rest ends."""
    over = _plan(roof)
    for plan, bottom in cells:
        under = plan.intersection(over)
        yield from _worth([(plan.difference(over), bottom)])
        if roof.bottom > bottom + EPSILON:
            parts.extend((each, bottom, roof.bottom) for each, _ in _worth([(under, bottom)]))
        else:
            yield from _worth([(under, max(bottom, roof.highest))])


def _worth(cells: Sequence[Cell]) -> Iterator[Cell]:
    return (cell for cell in cells if cell[0].area > CRUMB)


def _solids(number: int, plan: BaseGeometry, bottom: float, top: float) -> Iterator[Solid]:
    """A part as volumes without holes."""
    for index, each in enumerate(_without_holes(plan.buffer(SEAM, join_style="mitre"))):
        outline = tuple((float(x), float(y)) for x, y in each.exterior.coords[:-1])
        if bottom < top - EPSILON:
            yield Solid(id=f"column.{number}.{index}", outline=outline, bottom=bottom, top=top, standable=False)


def _without_holes(plan: BaseGeometry) -> Iterator[Polygon]:
    for each in plan.geoms if isinstance(plan, MultiPolygon) else (plan,):
        if not isinstance(each, Polygon) or each.area <= CRUMB:
            continue
        if not each.interiors:
            yield each
            continue
        left, low, right, high = each.bounds
        middle = each.interiors[0].centroid.x
        for west, east in ((left, middle + SEAM), (middle, right)):
            yield from _without_holes(each.intersection(box(west, low, east, high)))
