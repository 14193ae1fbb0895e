"""Following a base over the surfaces of a table, one straight line after another."""

import math

import msgspec
import shapely

from sightline.geometry.moving import movement_rules as reasons
from sightline.geometry.moving.paths import between
from sightline.geometry.moving.surfaces import Level
from sightline.geometry.moving.surfaces_room import Room, admits
from sightline.geometry.shapes import EPSILON, Point, Point3
from sightline.kernel.errors import Violation
from sightline.rules import rule


class Stretch(msgspec.Struct, frozen=True):
    """A straight piece of a walk on one level."""

    level: Level
    start: Point3
    end: Point3

    @property
    @rule("C1-MOV-004", "C1-MOV-017", "C1-MOV-028")
    def cost(self) -> float:
        """Distance along the surface: a slope counts in full, the free step between two levels not at all.

        The base does not turn on its way, so its centre travels as far as the point of its edge that is measured.
        """
        return math.dist(self.start, self.end)


class Line(msgspec.Struct, frozen=True):
    """What came of walking a straight line."""

    stretches: tuple[Stretch, ...]
    level: Level
    """The level at its end, or where it had to stop."""
    blocked_at: Point3 | None = None
    """Where it could not go on."""


@rule("C1-MOV-013", "C1-MOV-015", "C1-MOV-016", "C1-MOV-018")
def walk_line(room: Room, level: Level, start: Point, goal: Point3) -> Line:
    """Walk straight from a point on a level towards another point, as far as the surfaces allow.

    The way is a chain of stretches, each on one level. At the end of a stretch the base steps onto the level that
    continues there, if it is no more than the silhouette's height higher or lower. Where there are two (onto a roof,
    or down under it) the height of the goal tells which is meant.

    >>> from sightline.geometry.shapes import SILHOUETTES, Scene, Solid
    >>> from sightline.geometry.moving.surfaces import ground
    >>> from sightline.geometry.moving.surfaces_room import room
    >>> wall = Solid(id="wall", outline=((95, 0), (105, 0), (105, 200), (95, 200)), bottom=0, top=20)
    >>> lot = ground(Scene(width=200, depth=200, solids=(wall,)))
    >>> over = walk_line(room(lot, SILHOUETTES["2"]), lot.levels[0], (50, 100), (150, 100, 0))
    >>> [round(stretch.start[2]) for stretch in over.stretches], round(sum(s.cost for s in over.stretches))
    ([0, 20, 0], 100)
    """
    stretches: list[Stretch] = []
    end = (goal[0], goal[1])
    share, reach = 0.0, _reach(room, level, start, end, 0.0)
    while True:
        if reach is not None:
            stretches.append(Stretch(level, _at(level, start, end, share), _at(level, start, end, reach)))
            share = reach
            if share >= 1:
                return Line(tuple(stretches), level)
        following = _next_level(room, level, start, goal, share)
        if following is None:
            return Line(tuple(stretches), level, _at(level, start, end, share))
        level, reach = following


def _reach(room: Room, level: Level, start: Point, end: Point, share: float) -> float | None:
    """How far along the line the level carries the base from a share of the way on."""
    if math.dist(start, end) < EPSILON:
        return 1.0 if room.passing(level).has(start) else None
    slack = _slack(start, end)
    reach = share
    for low, high in room.passing(level).stretches(start, end):
        # A gap of a hair is where the line grazes the corner of something: there is nothing to step on or stop at.
        if low <= reach + slack and high > reach + slack:
            reach = high
    if reach > share:
        return 1.0 if reach >= 1 - slack else reach
    return None if share < 1 - slack else 1.0


def _next_level(room: Room, level: Level, start: Point, goal: Point3, share: float) -> tuple[Level, float] | None:
    """The level that the base can step on at a share of the way and how far that carries it.

    Of several it is the one closest to the goal's height.
    """
    end = (goal[0], goal[1])
    if math.dist(start, end) < EPSILON:
        return None
    here, ahead = _along(start, end, share), _along(start, end, min(1.0, share + 1.5 * _slack(start, end)))
    steps = [
        (abs(other.height(*here) - goal[2]), other.index)
        for other in room.ground.levels_near((*here, level.height(*here)), room.silhouette.height + EPSILON)
        if other is not level and room.passing(other).has(ahead)
    ]
    for _, index in sorted(steps):
        reach = _reach(room, room.ground.levels[index], start, end, share)
        if reach is not None and reach > share:
            return room.ground.levels[index], reach
    return None


def _along(start: Point, end: Point, share: float) -> Point:
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))


def _slack(start: Point, end: Point) -> float:
    return min(0.5, 6 * EPSILON / math.dist(start, end))


def _at(level: Level, start: Point, end: Point, share: float) -> Point3:
    x, y = _along(start, end, share)
    return (x, y, level.height(x, y))


def why_blocked(room: Room, level: Level, at: Point3, towards: Point) -> list[Violation]:
    """Every reason why a base on a level cannot go on from a place in a direction."""
    ahead = _ahead((at[0], at[1]), towards, 5 * EPSILON)
    probe = shapely.Point(ahead)
    found = _gates_in_the_way(room, level, at, probe)
    for index in room.ground.near_point(ahead, room.silhouette.radius):
        if index in level.solids or not shapely.intersects(room.wall(level, index), probe):
            continue
        solid = room.ground.scene.solids[index]
        if solid.bottom > at[2] + EPSILON:
            room_above = round(solid.bottom - at[2], 1)
            found.append(reasons.NO_HEADROOM.at(at, obstacle=solid.label, height=room_above))
        else:
            rise = round(min(solid.highest, solid.top_at(*ahead) if not solid.flat else solid.top) - at[2], 1)
            found.append(reasons.TOO_HIGH.at(at, obstacle=solid.label, height=rise))
    if not found:
        found = [_no_ground(room, at, towards)]
    return found


def _gates_in_the_way(room: Room, level: Level, at: Point3, probe: shapely.Point) -> list[Violation]:
    step, reach = room.silhouette.height, room.silhouette.radius + EPSILON
    return [
        reasons.ACCESS_WIDTH.at(at, gate=gate.id)
        for gate in room.ground.scene.gates
        if not admits(gate, room.silhouette)
        and gate.bottom - step <= level.height(*gate.ends[0]) < gate.top
        and shapely.dwithin(shapely.LineString(gate.ends), probe, reach)
    ]


def _no_ground(room: Room, at: Point3, towards: Point) -> Violation:
    """The base has nothing under it ahead: the table ends, the surface is too narrow, or the step down is too deep."""
    x, y = _ahead((at[0], at[1]), towards, room.silhouette.radius / 2 + 5 * EPSILON)
    scene = room.ground.scene
    if not (0 <= x <= scene.width and 0 <= y <= scene.depth):
        return reasons.OFF_TABLE.at(at)
    ahead = shapely.Point(x, y)
    on_surface = any(
        abs(other.height(x, y) - at[2]) <= room.silhouette.height and shapely.dwithin(other.area, ahead, EPSILON)
        for other in room.ground.levels
    )
    if on_surface:
        return reasons.TOO_NARROW.at(at, width=room.silhouette.base / 2)
    below = [
        other.height(x, y)
        for other in room.ground.levels
        if other.height(x, y) < at[2] and shapely.dwithin(other.area, ahead, EPSILON)
    ]
    return reasons.TOO_DEEP.at(at, height=round(at[2] - max(below, default=0.0), 1))


def _ahead(at: Point, towards: Point, by: float) -> Point:
    far = math.dist(at, towards)
    if far < EPSILON:
        return at
    x, y, _ = between((*at, 0.0), (*towards, 0.0), by / far)
    return (x, y)
