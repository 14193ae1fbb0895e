"""The surfaces of a table: the table itself and the tops of its solids, as levels that share one plane each.

Everything here depends on the scenery alone. What a given silhouette can do on a surface is asked in
`surfaces_room`; which declared paths are legal in `movement`.
"""

import functools
import math
from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sightline.geometry.moving.areas import Outlines
from sightline.geometry.moving.paths import Box
from sightline.geometry.shapes import EPSILON, Point, Point3, Scene, Solid

NOWHERE = shapely.Polygon()
"""An empty area: always the same one, since making one takes its time."""
FAR = 1e6
"""A length, in mm, beyond any table."""

BESIDE = 0.3
"""How near, in mm, a base is to a level that it can step on."""


class Plane(msgspec.Struct, frozen=True):
    """A height that is linear over the plan.

    >>> Plane(0, 0.5, 0).at(100, 20)
    50.0
    """

    height: float
    """Above the origin of the plan."""
    along_x: float = 0.0
    along_y: float = 0.0

    def at(self, x: float, y: float) -> float:
        """The height above a point of the plan."""
        return self.height + self.along_x * x + self.along_y * y

    def above(self, other: "Plane") -> "Plane":
        """How much higher this plane is than another."""
        return Plane(self.height - other.height, self.along_x - other.along_x, self.along_y - other.along_y)

    @property
    def steepness(self) -> float:
        """Rise per mm in the steepest direction; 0 when level."""
        return math.hypot(self.along_x, self.along_y)


def top_plane(solid: Solid) -> Plane:
    """The plane of a solid's top."""
    (x, y), (a, b) = solid.outline[0], solid.slope
    return Plane(solid.top - a * x - b * y, a, b)


def part_between(area: BaseGeometry, height: Plane, low: float, high: float) -> BaseGeometry:
    """The part of an area above which a linear height lies between two bounds.

    >>> part_between(shapely.box(0, 0, 100, 10), Plane(0, 0.5, 0), 20, math.inf).bounds
    (40.0, 0.0, 100.0, 10.0)
    """
    steep = height.steepness
    if steep < 1e-9:
        return area if low <= height.height <= high else NOWHERE
    if area.is_empty:
        return area
    # A strip across the slope: `along` runs uphill, `across` along the contour lines.
    along = (height.along_x / steep, height.along_y / steep)
    across = (-along[1], along[0])
    near, far = ((max(-FAR, min(FAR, (bound - height.height) / steep))) for bound in (low, high))
    if near >= far:
        return NOWHERE
    corners = [
        (along[0] * u + across[0] * v, along[1] * u + across[1] * v)
        for u, v in ((near, -FAR), (far, -FAR), (far, FAR), (near, FAR))
    ]
    return shapely.intersection(area, shapely.Polygon(corners))


class Level(msgspec.Struct, frozen=True, eq=False):
    """All tops that lie in one plane: the table, every roof at the same height, or one ramp."""

    index: int
    plane: Plane
    area: BaseGeometry
    """Where its tops are, whether one may stand on them or not, and whatever stands on them."""
    standable: BaseGeometry
    """The part of the area that is made to be stood on."""
    solids: frozenset[int]
    """The solids, by number, whose tops these are."""

    @property
    def flat(self) -> bool:
        """Whether it is level."""
        return self.plane.along_x == 0 and self.plane.along_y == 0

    def height(self, x: float, y: float) -> float:
        """Its height above a point of the plan."""
        return self.plane.at(x, y)


class Ground(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """The scenery of a table as surfaces to move on and solids in the way."""

    scene: Scene
    levels: tuple[Level, ...]
    """The first is the table."""
    outlines: tuple[BaseGeometry, ...]
    """The plan of each solid, in the order of the scene."""
    tops: tuple[Plane, ...]
    heights: tuple[tuple[float, float], ...]
    """From where to where each solid reaches."""
    solids: Outlines
    """Finds solids by their outlines."""
    surfaces: Outlines
    """Finds levels by their areas."""
    patches: Outlines
    """The parts that the areas of the levels consist of."""
    owners: tuple[int, ...]
    """The level of each patch, by number."""
    bounds: tuple[tuple[float, float, float, float], ...]
    """The bounding boxes of the levels, with a little to spare."""
    box: Box
    """What a path on this table has to stay within."""

    def near(self, area: BaseGeometry, reach: float) -> list[int]:
        """The solids within reach of an area of the plan, by number."""
        return self.solids.around(area, reach)

    def near_point(self, at: Point, reach: float) -> list[int]:
        """The solids within reach of a point of the plan, by number."""
        return self.solids.near(at, reach)

    def near_line(self, start: Point, end: Point, reach: float) -> list[int]:
        """The solids within reach of a straight line of the plan, by number."""
        return self.solids.along(start, end, reach)

    def tops_around(self, area: BaseGeometry, reach: float) -> Iterator[tuple[Level, BaseGeometry]]:
        """The tops within reach of an area of the plan, each with its level."""
        return (
            (self.levels[self.owners[patch]], self.patches.shapes[patch]) for patch in self.patches.around(area, reach)
        )

    def level_at(self, at: Point3, tolerance: float = 1.0) -> Level | None:
        """The level that carries a point, if there is a top at that height (within the tolerance, in mm).

        >>> lot = ground(Scene(width=100, depth=100, solids=(_crate(),)))
        >>> lot.level_at((50, 50, 30)).index, lot.level_at((50, 50, 0)).index, lot.level_at((50, 50, 15))
        (1, 0, None)
        """
        return _level_at(self, at, tolerance)

    def levels_above(self, at: Point) -> list[Level]:
        """Every level with a top at a point of the plan, however high.

        >>> lot = ground(Scene(width=100, depth=100, solids=(_crate(),)))
        >>> [level.index for level in lot.levels_above((50, 50))], [level.index for level in lot.levels_above((9, 9))]
        ([0, 1], [0])
        """
        return list(_levels_above(self, (at[0], at[1])))

    def levels_near(self, at: Point3, step: float) -> list[Level]:
        """The levels that may have a top at a point of the plan, no more than a step above or below a height."""
        x, y, z = at
        found = []
        for index in self.surfaces.near((x, y), BESIDE):
            level, (left, low, right, high) = self.levels[index], self.bounds[index]
            if left <= x <= right and low <= y <= high and abs(level.plane.at(x, y) - z) <= step:
                found.append(level)
        return found


@functools.lru_cache(maxsize=16384)
def _levels_above(ground: Ground, at: Point) -> tuple[Level, ...]:
    return tuple(ground.levels[index] for index in ground.surfaces.near(at, 2 * EPSILON))


@functools.lru_cache(maxsize=16384)
def _level_at(ground: Ground, at: Point3, tolerance: float) -> Level | None:
    """The same places are asked about again and again: where troopers stand, where routes begin and end."""
    x, y, z = at
    found = [(abs(level.height(x, y) - z), level.index) for level in _levels_above(ground, (x, y))]
    apart, index = min(found, default=(math.inf, 0))
    return ground.levels[index] if apart <= tolerance else None


def _crate() -> Solid:
    """A small solid for examples."""
    return Solid(id="crate", outline=((30, 30), (70, 30), (70, 70), (30, 70)), bottom=0, top=30)


KEPT = 8
"""How many tables are kept in memory."""

_recent: dict[int, Ground] = {}


def ground(scene: Scene) -> Ground:
    """The surfaces of a scene; computed once and kept for the next question.

    >>> lot = ground(Scene(width=100, depth=100, solids=(_crate(),)))
    >>> [level.plane.height for level in lot.levels]
    [0.0, 30.0]
    """
    found = _recent.get(id(scene))
    if found is None:
        # A Ground holds its scene, so an id in this dictionary never belongs to another scene.
        found = _recent[id(scene)] = _build(scene)
        while len(_recent) > KEPT:
            _recent.pop(next(iter(_recent)))
    return found


def _build(scene: Scene) -> Ground:
    outlines = tuple(_plan(solid.outline) for solid in scene.solids)
    tops = tuple(top_plane(solid) for solid in scene.solids)
    levels = _levels(scene, outlines, tops)
    areas = [level.area for level in levels]
    reach = np.asarray((-1, -1, 1, 1)) * 4 * EPSILON
    bounds = tuple((left, low, right, high) for left, low, right, high in (shapely.bounds(areas) + reach).tolist())
    heights = tuple((solid.bottom, solid.highest) for solid in scene.solids)
    patches, owners = shapely.get_parts(areas, return_index=True)
    return Ground(
        scene=scene,
        levels=levels,
        outlines=outlines,
        tops=tops,
        heights=heights,
        solids=Outlines(outlines),
        surfaces=Outlines(areas),
        patches=Outlines(patches.tolist()),
        owners=tuple(owners.tolist()),
        bounds=bounds,
        box=Box(scene.width, scene.depth, max((high for _, high in heights), default=0.0)),
    )


def _plan(outline: Sequence[Point]) -> BaseGeometry:
    plan = shapely.Polygon(outline)
    return plan if plan.is_valid else shapely.make_valid(plan)


def _levels(scene: Scene, outlines: Sequence[BaseGeometry], tops: Sequence[Plane]) -> tuple[Level, ...]:
    """Tops grouped by plane, so that two slabs of one height make one roof to walk on."""
    by_plane: dict[tuple[int, int, int], list[int]] = {(0, 0, 0): []}
    for index, top in enumerate(tops):
        key = (round(top.height / EPSILON), round(top.along_x * 1e4), round(top.along_y * 1e4))
        by_plane.setdefault(key, []).append(index)
    table = shapely.box(0, 0, scene.width, scene.depth)
    levels: list[Level] = []
    for members in by_plane.values():
        whole = [outlines[index] for index in members]
        firm = [outlines[index] for index in members if scene.solids[index].standable]
        if not levels:
            whole.append(table)
            firm.append(table)
        plane = tops[members[0]] if levels else Plane(0.0)
        levels.append(
            Level(len(levels), plane, shapely.union_all(whole), shapely.union_all(firm), frozenset(members)),
        )
    return tuple(levels)
