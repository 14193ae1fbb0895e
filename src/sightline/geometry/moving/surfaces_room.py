"""Where one silhouette has room: the places it may pass and the places it may stop, level by level.

Both are areas for the centre of the base. On a level, the centre may be anywhere that
- the half of the base around it is carried by tops that are at most one free step lower or higher (C1-MOV-009),
- no part of the base meets a solid that rises more than a free step above the level, or hangs lower than the
  silhouette is high; a free step is the height of the silhouette (C1-MOV-015),
and it leaves the level, by a free step up, where a lower obstacle begins.
It may stop where the whole base lies on surfaces made to stand on (C1-MOV-010) and nothing else is in its volume.
"""

import functools
import itertools
from collections.abc import Iterable, Iterator

import msgspec
import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from sightline.geometry.moving.surfaces import FAR, Ground, Level, Plane, part_between
from sightline.geometry.shapes import EPSILON, Gate, Point, Silhouette
from sightline.rules import rule

TOUCH = 2 * EPSILON
"""How much is given everywhere, so that a base that touches walls, even on both sides, or stands flush with an edge
has room there."""
ARC = 16
"""Straight pieces per quarter of a rounded corner: 0.02 mm off the true arc for a 25 mm base."""

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Geometries = npt.NDArray[np.object_]


class Area(msgspec.Struct, frozen=True, eq=False):
    """A plan area that can be asked quickly, by points and by straight lines."""

    shape: BaseGeometry
    borders: shapely.STRtree
    """The straight pieces of its border."""
    pieces: Floats
    """Those pieces as rows of x, y, x, y."""

    @classmethod
    def of(cls, shape: BaseGeometry) -> "Area":
        """Prepare a shape."""
        shapely.prepare(shape)
        pieces = _border_pieces(shape)
        return cls(shape, shapely.STRtree(_lines(pieces.reshape(-1, 2, 2))), pieces)

    def holds(self, x: Floats, y: Floats) -> Bools:
        """Which of the points are inside."""
        return np.asarray(shapely.contains_xy(self.shape, x, y), dtype=np.bool_)

    def has(self, point: Point) -> bool:
        """Whether a point is inside."""
        return bool(shapely.contains_xy(self.shape, *point))

    def crossed_by(self, starts: Floats, ends: Floats) -> Bools:
        """Which of the straight lines meet the border."""
        lines = _lines(np.stack((starts, ends), axis=1))
        crossed = np.zeros(len(starts), dtype=np.bool_)
        crossed[self.borders.query(lines, predicate="intersects")[0]] = True
        return crossed

    def stretches(self, start: Point, end: Point) -> list[tuple[float, float]]:
        """The stretches of a straight line inside the area, as shares of the way, in order."""
        hits = self.borders.query(shapely.linestrings((start, end)), predicate="intersects")
        if not len(hits):
            return [(0.0, 1.0)] if self.has(start) else []
        marks = sorted({0.0, 1.0, *_crossings(self.pieces[hits].tolist(), start, end)})
        found: list[tuple[float, float]] = []
        for low, high in itertools.pairwise(marks):
            middle = (low + high) / 2
            if not self.has((start[0] + middle * (end[0] - start[0]), start[1] + middle * (end[1] - start[1]))):
                continue
            if found and found[-1][1] == low:
                found[-1] = (found[-1][0], high)
            else:
                found.append((low, high))
        return found


def _lines(ends: Floats) -> Geometries:
    """Straight lines, from an array of their two ends."""
    return np.atleast_1d(np.asarray(shapely.linestrings(ends), dtype=np.object_))


def _border_pieces(shape: BaseGeometry) -> Floats:
    rings = shapely.get_parts(shapely.boundary(shape))
    rows = []
    for ring in rings:
        points = shapely.get_coordinates(ring)
        rows.append(np.hstack((points[:-1], points[1:])))
    return np.vstack(rows) if rows else np.empty((0, 4))


def _crossings(pieces: Iterable[Iterable[float]], start: Point, end: Point) -> Iterator[float]:
    """Where a straight line meets pieces of a border, as shares of its way."""
    # There are only ever a few, and for a few plain Python is faster than numpy.
    dx, dy = end[0] - start[0], end[1] - start[1]
    for x0, y0, x1, y1 in pieces:
        ax, ay, ox, oy = x1 - x0, y1 - y0, x0 - start[0], y0 - start[1]
        cross = dx * ay - dy * ax
        if abs(cross) > 1e-12:
            yield min(1.0, max(0.0, (ox * ay - oy * ax) / cross))
        else:
            # A piece that lies on the line cuts it at both of its ends.
            far2 = dx * dx + dy * dy or 1.0
            yield min(1.0, max(0.0, (ox * dx + oy * dy) / far2))
            yield min(1.0, max(0.0, ((x1 - start[0]) * dx + (y1 - start[1]) * dy) / far2))


@rule("C1-SCENY-201", "C1-SCENY-202", "C1-SCENY-204", "N4-TERR-020", "N4-TERR-021", "N4-TERR-023")
def admits(gate: Gate, silhouette: Silhouette) -> bool:
    """Whether a gate lets a silhouette through: wide gates all, narrow ones Silhouette 2 or lower.

    A prone trooper counts with the Silhouette of its profile; only 1 and 2 have the 25 mm base, so its base tells.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> door = Gate(id="door", ends=((0, 0), (40, 0)), bottom=0, top=50, access="narrow")
    >>> [admits(door, SILHOUETTES[name]) for name in ("1", "2", "3")], admits(door, SILHOUETTES["5"].prone)
    ([True, True, False], False)
    """
    if gate.access == "wide":
        return True
    if silhouette.name.isdigit():
        return int(silhouette.name) <= 2
    return silhouette.base <= 25


class Room:
    """The room that one silhouette has on a table; every level is worked out when it is first asked for."""

    def __init__(self, ground: Ground, silhouette: Silhouette) -> None:
        self.ground = ground
        self.silhouette = silhouette
        self._passing: dict[int, Area] = {}
        self._stopping: dict[int, Area] = {}
        self._gates = [(gate, *_frame(ground, gate, silhouette)) for gate in ground.scene.gates]

    def passing(self, level: Level) -> Area:
        """Where the centre of the base may pass over a level."""
        if level.index not in self._passing:
            self._passing[level.index] = Area.of(self._free(level))
        return self._passing[level.index]

    def stopping(self, level: Level) -> Area:
        """Where the centre of the base may be at the end of a movement on a level."""
        if level.index not in self._stopping:
            self._stopping[level.index] = Area.of(self._firm(level))
        return self._stopping[level.index]

    @rule(
        "C1-MOV-008", "C1-MOV-009", "C1-MOV-015", "C1-MOV-025", "N4-MOV-006", "N4-MOV-007", "N4-MOV-014", "N4-MOV-024"
    )
    def _free(self, level: Level) -> BaseGeometry:
        step = self.silhouette.height
        near = [index for index in self.ground.near(level.area, self.silhouette.radius) if index not in level.solids]
        carried = self.carried(level)
        lower = [self._solid_part(level, index, EPSILON, step + EPSILON + self._give(level, index)) for index in near]
        free = shapely.difference(shapely.intersection(level.area, carried), shapely.union_all(lower))
        free = shapely.difference(free, self._walls(level, near))
        return shapely.buffer(free, TOUCH, join_style="mitre", quad_segs=1)

    def carried(self, level: Level) -> BaseGeometry:
        """Where at least half of the base is over something no more than a free step away: elsewhere it would fall."""
        step, radius = self.silhouette.height, self.silhouette.radius
        if level.plane.steepness == 0 and level.plane.height <= step:
            return _eroded(self.ground.levels[0].area, radius / 2)
        tops = []
        for other in self.ground.levels:
            give = step + radius * max(level.plane.steepness, other.plane.steepness)
            tops.append(part_between(other.area, other.plane.above(level.plane), -give, give))
        return _eroded(shapely.union_all(tops), radius / 2)

    def _walls(self, level: Level, near: Iterable[int]) -> BaseGeometry:
        """What the base cannot overlap: solids too high to step on or too low to walk under, and gates too narrow."""
        blocked: list[BaseGeometry] = []
        framed: dict[int, list[BaseGeometry]] = {}
        for gate, frame, passage in self._gates:
            if not _beside(level, gate, self.silhouette.height):
                continue
            if not admits(gate, self.silhouette):
                blocked.append(shapely.buffer(shapely.LineString(gate.ends), self.silhouette.radius, quad_segs=ARC))
            for index in frame if admits(gate, self.silhouette) else ():
                framed.setdefault(index, []).append(passage)
        for index in near:
            wall = self.wall(level, index)
            if index in framed:
                # Access Width overrides the general rules (C1-SCENY-205): the jambs do not stop whom the gate admits.
                wall = shapely.difference(wall, shapely.union_all(framed[index]))
            blocked.append(wall)
        return shapely.union_all(blocked)

    @rule("C1-MOV-029", "C1-MOV-016", "N4-MOV-017", "N4-MOV-016")
    def wall(self, level: Level, index: int) -> BaseGeometry:
        """Where the base would overlap the part of a solid that cannot be stepped on from a level."""
        low = self.silhouette.height + EPSILON + self._give(level, index)
        return self._around(self._solid_part(level, index, low, FAR))

    @rule("C1-MOV-010", "N4-MOV-008", "C1-JUMP-003", "N4-JUMP-002")
    def _firm(self, level: Level) -> BaseGeometry:
        radius = self.silhouette.radius
        floor = [level.standable]
        for other in self.ground.levels:
            give = radius * max(other.plane.steepness, level.plane.steepness)
            if other is not level and give > 0:
                # A ramp and the floor it leads to are one surface where they meet.
                floor.append(part_between(other.standable, other.plane.above(level.plane), -give, give))
        firm = shapely.intersection(_eroded(shapely.union_all(floor), radius), level.area)
        near = [index for index in self.ground.near(level.area, radius) if index not in level.solids]
        inside = shapely.union_all([self.inside(level, index) for index in near])
        return shapely.buffer(shapely.difference(firm, inside), TOUCH, join_style="mitre", quad_segs=1)

    def inside(self, level: Level, index: int) -> BaseGeometry:
        """Where a solid would be inside the volume of the silhouette standing on a level."""
        return self._around(self._solid_part(level, index, EPSILON + self._give(level, index), FAR))

    def _solid_part(self, level: Level, index: int, low: float, high: float) -> BaseGeometry:
        """The part of a solid that is within the height of the silhouette and whose top is between two heights."""
        part = part_between(self.ground.outlines[index], self.ground.tops[index].above(level.plane), low, high)
        bottom = Plane(self.ground.scene.solids[index].bottom)
        return part_between(part, bottom.above(level.plane), -FAR, self.silhouette.height - EPSILON)

    def _around(self, part: BaseGeometry) -> BaseGeometry:
        """Where a base would overlap something."""
        return part if part.is_empty else shapely.buffer(part, self.silhouette.radius - TOUCH, quad_segs=ARC)

    def _give(self, level: Level, index: int) -> float:
        """How much a slope rises under half a base: it counts as level ground (C1-MOV-027), not as an obstacle."""
        return self.silhouette.radius * max(level.plane.steepness, self.ground.tops[index].steepness)


def _eroded(shape: BaseGeometry, by: float) -> BaseGeometry:
    return shapely.buffer(shape, -by + EPSILON, quad_segs=ARC)


def _frame(ground: Ground, gate: Gate, silhouette: Silhouette) -> tuple[frozenset[int], BaseGeometry]:
    """The solids round a gate, and the passage in which they do not stop those whom the gate admits."""
    sill = shapely.LineString(gate.ends)
    frame = frozenset(ground.near(sill, 1.0))
    passage = shapely.buffer(sill, silhouette.base + 10, cap_style="flat")
    return frame, passage


def _beside(level: Level, gate: Gate, step: float) -> bool:
    """Whether a gate opens on a level."""
    (x0, y0), (x1, y1) = gate.ends
    height = level.height((x0 + x1) / 2, (y0 + y1) / 2)
    return gate.bottom - step <= height + EPSILON and height < gate.top


@functools.lru_cache(maxsize=64)
def _room(ground: Ground, silhouette: Silhouette) -> Room:
    return Room(ground, silhouette)


def room(ground: Ground, silhouette: Silhouette) -> Room:
    """The room of a silhouette on a table; computed once and kept.

    >>> from sightline.geometry.shapes import SILHOUETTES, Scene
    >>> from sightline.geometry.moving.surfaces import ground
    >>> lot = ground(Scene(width=100, depth=100))
    >>> here = room(lot, SILHOUETTES["2"]).stopping(lot.levels[0])
    >>> here.has((12.5, 50)), here.has((12, 50))
    (True, False)
    """
    return _room(ground, silhouette)
