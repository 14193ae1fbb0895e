"""Where one silhouette has room: the places it may pass and the places it may stop, level by level.

Both are areas for the centre of the base. On a level, the centre may be anywhere that
- the half of the base around it is carried by tops that are at most one free step lower or higher (C1-MOV-009),
- no part of the base meets a solid that rises more than a free step above the level, or hangs lower than the
  silhouette is high; a free step is the height of the silhouette (C1-MOV-015),
and it leaves the level, by a free step up, where a lower obstacle begins.
It may stop where the whole base lies on surfaces made to stand on (C1-MOV-010) and nothing else is in its volume.
"""

import functools
from collections.abc import Iterable

import shapely
from shapely.geometry.base import BaseGeometry

from sightline.geometry.moving.areas import Area
from sightline.geometry.moving.surfaces import FAR, NOWHERE, Ground, Level, Plane, part_between
from sightline.geometry.shapes import EPSILON, SILHOUETTES, Gate, Silhouette
from sightline.rules import rule

TOUCH = 2 * EPSILON
"""How much is given everywhere, so that a base that touches walls, even on both sides, or stands flush with an edge
has room there."""
ARC = 16
"""Straight pieces per quarter of a rounded corner: 0.02 mm off the true arc for a 25 mm base."""


@rule("C1-SCENY-202")
def admits(gate: Gate, silhouette: Silhouette) -> bool:
    """Whether a gate lets a silhouette through: wide gates all, narrow ones Silhouette 2 or lower.

    Only 1 and 2 have the 25 mm base; a prone trooper keeps the base of its profile, and counts with that Silhouette.

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> door = Gate(id="door", ends=((0, 0), (40, 0)), bottom=0, top=50, access="narrow")
    >>> [admits(door, SILHOUETTES[name]) for name in ("1", "2", "3")], admits(door, SILHOUETTES["5"].prone)
    ([True, True, False], False)
    """
    return gate.access == "wide" or _is_small(silhouette)


@rule("C1-SCENY-201", "C1-SCENY-204")
def _is_small(silhouette: Silhouette) -> bool:
    return silhouette.base <= SILHOUETTES["2"].base


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
            self._passing[level.index] = Area(self._free(level))
        return self._passing[level.index]

    def stopping(self, level: Level) -> Area:
        """Where the centre of the base may be at the end of a movement on a level."""
        if level.index not in self._stopping:
            self._stopping[level.index] = Area(self._firm(level))
        return self._stopping[level.index]

    @rule("C1-MOV-008", "C1-MOV-015", "C1-MOV-025")
    def _free(self, level: Level) -> BaseGeometry:
        step = self.silhouette.height
        carried = shapely.intersection(level.area, self.carried(level))
        if carried.is_empty:
            return NOWHERE
        near = _others_near(self.ground, level.index, self.silhouette.radius)
        lower = [self._solid_part(level, index, EPSILON, step + EPSILON + self._give(level, index)) for index in near]
        free = shapely.difference(carried, shapely.union_all(lower))
        free = shapely.difference(free, self._walls(level, near))
        return shapely.buffer(free, TOUCH, join_style="mitre", quad_segs=1)

    def carried(self, level: Level) -> BaseGeometry:
        """Where on a level at least half of the base is over something no more than a free step away.

        Elsewhere it would fall. What is not on the level, or hardly, is left out.
        """
        step, radius = self.silhouette.height, self.silhouette.radius
        if level.plane.steepness == 0 and level.plane.height <= step:
            return self._half_over(self.ground.levels[0].area)
        tops = []
        for other, top in self.ground.tops_around(level.area, radius):
            give = step + radius * max(level.plane.steepness, other.plane.steepness)
            tops.append(part_between(top, other.plane.above(level.plane), -give, give))
        return self._half_over(shapely.union_all(tops))

    @rule("C1-MOV-009")
    def _half_over(self, surface: BaseGeometry) -> BaseGeometry:
        """Where at least half of the base is over a surface."""
        return _eroded(surface, self.silhouette.radius / 2)

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
            if index in framed and not wall.is_empty:
                # Access Width overrides the general rules (C1-SCENY-205): the jambs do not stop whom the gate admits.
                wall = shapely.difference(wall, shapely.union_all(framed[index]))
            blocked.append(wall)
        return shapely.union_all(blocked)

    @rule("C1-MOV-029", "C1-MOV-016")
    def wall(self, level: Level, index: int) -> BaseGeometry:
        """Where the base would overlap the part of a solid that cannot be stepped on from a level."""
        low = self.silhouette.height + EPSILON + self._give(level, index)
        return self._around(index, self._solid_part(level, index, low, FAR))

    @rule("C1-MOV-010", "C1-JUMP-003")
    def _firm(self, level: Level) -> BaseGeometry:
        radius = self.silhouette.radius
        floor = [level.standable]
        for other in self.ground.levels:
            give = radius * max(other.plane.steepness, level.plane.steepness)
            if other is not level and give > 0:
                # A ramp and the floor it leads to are one surface where they meet.
                floor.append(part_between(other.standable, other.plane.above(level.plane), -give, give))
        firm = shapely.intersection(_eroded(shapely.union_all(floor), radius), level.area)
        if firm.is_empty:
            return NOWHERE
        near = _others_near(self.ground, level.index, radius)
        inside = shapely.union_all([self.inside(level, index) for index in near])
        return shapely.buffer(shapely.difference(firm, inside), TOUCH, join_style="mitre", quad_segs=1)

    def inside(self, level: Level, index: int) -> BaseGeometry:
        """Where a solid would be inside the volume of the silhouette standing on a level."""
        return self._around(index, self._solid_part(level, index, EPSILON + self._give(level, index), FAR))

    def _solid_part(self, level: Level, index: int, low: float, high: float) -> BaseGeometry:
        """The part of a solid that is within the height of the silhouette and whose top is between two heights."""
        if level.flat and self.ground.scene.solids[index].flat:
            bottom, top = (height - level.plane.height for height in self.ground.heights[index])
            whole = low <= top <= high and bottom <= self.silhouette.height - EPSILON
            return self.ground.outlines[index] if whole else NOWHERE
        part = part_between(self.ground.outlines[index], self.ground.tops[index].above(level.plane), low, high)
        under = Plane(self.ground.scene.solids[index].bottom)
        return part_between(part, under.above(level.plane), -FAR, self.silhouette.height - EPSILON)

    def _around(self, index: int, part: BaseGeometry) -> BaseGeometry:
        """Where a base would overlap a part of a solid."""
        by = self.silhouette.radius - TOUCH
        if part is self.ground.outlines[index]:
            return widened(self.ground, index, by)
        return part if part.is_empty else shapely.buffer(part, by, quad_segs=ARC)

    def _give(self, level: Level, index: int) -> float:
        """How much a slope rises under half a base: it counts as level ground (C1-MOV-027), not as an obstacle."""
        if level.flat and self.ground.scene.solids[index].flat:
            return 0.0
        return self.silhouette.radius * max(level.plane.steepness, self.ground.tops[index].steepness)


@functools.lru_cache(maxsize=1024)
def _others_near(ground: Ground, level: int, radius: float) -> tuple[int, ...]:
    """The solids near a level whose tops are not part of it, by number: the same for all silhouettes of one base."""
    this = ground.levels[level]
    return tuple(index for index in ground.near(this.area, radius) if index not in this.solids)


@functools.lru_cache(maxsize=16384)
def widened(ground: Ground, solid: int, by: float) -> BaseGeometry:
    """The plan of a solid with a margin around it: the same for all silhouettes of one base."""
    return shapely.buffer(ground.outlines[solid], by, quad_segs=ARC)


def _eroded(shape: BaseGeometry, by: float) -> BaseGeometry:
    return shapely.buffer(shape, -by + EPSILON, quad_segs=ARC)


def _frame(ground: Ground, gate: Gate, silhouette: Silhouette) -> tuple[frozenset[int], BaseGeometry]:
    """The solids round a gate, and the passage in which they do not stop those whom the gate admits."""
    sill = shapely.LineString(gate.ends)
    frame = frozenset(ground.near_line(*gate.ends, 1.0))
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
