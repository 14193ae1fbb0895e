"""The shortest legal way for a trooper to get somewhere with Move."""

import itertools
import math
from collections.abc import Sequence

import msgspec
import numpy as np
import shapely

from sightline.geometry.arrays import Floats
from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.movement_bodies import difficult_zones, overlap
from sightline.geometry.moving.navigation import LINK, net
from sightline.geometry.moving.paths import Leg, MoveCheck, Path, UseLadder, Walk
from sightline.geometry.moving.planner_search import Trip, chain, search
from sightline.geometry.moving.surfaces import Ground, Level
from sightline.geometry.shapes import EPSILON, Body, Point3

CLEARANCE = EPSILON / 2
"""How far, in mm, a way keeps off the border of the room it has."""


class Plan(msgspec.Struct, frozen=True):
    """A legal way to a goal."""

    path: Path
    cost: float
    end: Point3
    check: MoveCheck
    """What `check_move` says of it: always allowed."""


class Corner(msgspec.Struct, frozen=True):
    """A point of a way, with the level it is on and the ladder, if any, that leads to it."""

    at: Point3
    level: Level
    place: int
    """Its number in the net; -1 for start and goal."""
    ladder: UseLadder | None = None


def trip(
    ground: Ground,
    mover: Body,
    enemies: Sequence[Body] = (),
    friends: Sequence[Body] = (),
    *,
    difficult_terrain: bool = False,
) -> Trip:
    """A trooper that wants to go somewhere, with what is around it."""
    terrain = difficult_zones(ground.scene) if difficult_terrain else []
    here = net(ground, mover.silhouette)
    return Trip(net=here, mover=mover, enemies=enemies, friends=friends, terrain=terrain)


def plan(
    ground: Ground,
    mover: Body,
    goal: Point3,
    limit: float | None = None,
    *,
    enemies: Sequence[Body] = (),
    friends: Sequence[Body] = (),
    difficult_terrain: bool = False,
) -> Plan | None:
    """The shortest legal Move to a point, walking, stepping and using ladders; None if there is none within the limit.

    Whatever it returns, `check_move` accepts.

    >>> from sightline.geometry.shapes import SILHOUETTES, Scene, Solid
    >>> from sightline.geometry.moving.surfaces import ground
    >>> wall = Solid(id="wall", outline=((190, 0), (210, 0), (210, 200), (190, 200)), bottom=0, top=80)
    >>> lot = ground(Scene(width=400, depth=400, solids=(wall,)))
    >>> trooper = Body(at=(100, 100, 0), silhouette=SILHOUETTES["2"])
    >>> way = plan(lot, trooper, (300, 100, 0))
    >>> 311 < way.cost < 312, plan(lot, trooper, (300, 100, 0), limit=100)
    (True, None)
    """
    going = trip(ground, mover, enemies, friends, difficult_terrain=difficult_terrain)
    level = ground.level_at(goal)
    if level is None or not going.net.room.stopping(level).has((goal[0], goal[1])):
        return None
    goal = (goal[0], goal[1], level.height(goal[0], goal[1]))
    far = math.dist(mover.at[:2], goal[:2])
    if any(overlap(goal, mover.silhouette, body) for body in (*enemies, *friends)):
        return None
    if limit is not None and far > limit + EPSILON:
        return None
    straight = settle(going, (Walk((goal,)),), goal, limit)
    return straight if straight is not None else _over_the_net(going, goal, level, limit)


def _over_the_net(going: Trip, goal: Point3, level: Level, limit: float | None) -> Plan | None:
    """Search, draw tight, and check."""
    # Links follow the directions of the net, so the way over them is a little longer than it need be.
    bound = math.inf if limit is None else limit * 1.05 + 2 * LINK
    tree = search(going, bound)
    last = _last_step(going, goal, tree.costs)
    if last is None:
        return None
    way = corners(going, chain(tree, last), goal, level)
    return settle(going, legs(tighten(going, way)), goal, limit)


def _last_step(going: Trip, goal: Point3, costs: Floats) -> int | None:
    """The place of the net from which the goal is one step away and that makes the whole way cheapest."""
    near = going.net.near(goal, LINK + 3, going.mover.silhouette.height)
    x, y, _ = goal
    ranked = sorted(
        (float(costs[place]) + math.dist((x, y), going.net.places[place, :2]), int(place))
        for place in near
        if math.isfinite(costs[place])
    )
    for _, place in ranked:
        px, py, pz = (float(value) for value in going.net.places[place])
        if going.clear(going.net.level(place), (px, py, pz), goal, ends_in_contact=True) is not None:
            return place
    return None


def corners(going: Trip, places: Sequence[int], goal: Point3 | None = None, level: Level | None = None) -> list[Corner]:
    """A way over the net as corners, from the trooper to the goal."""
    start = going.net.room.ground.level_at(going.mover.at)
    assert start is not None
    found = [Corner(going.mover.at, start, -1)]
    for before, place in itertools.pairwise((-1, *places)):
        x, y, z = (float(value) for value in going.net.places[place])
        found.append(Corner((x, y, z), going.net.level(place), place, going.net.ladders.get((before, place))))
    if goal is not None and level is not None:
        found.append(Corner(goal, level, -1))
    return found


def tighten(going: Trip, way: Sequence[Corner]) -> list[Corner]:
    """Draw a way tight between its ladders: leave out corners that are not needed, then cut those that are."""
    found: list[Corner] = []
    stretch: list[Corner] = []
    for corner in way:
        if corner.ladder is not None:
            found.extend(_tight(going, stretch))
            stretch = []
        stretch.append(corner)
    return [*found, *_tight(going, stretch)]


def _tight(going: Trip, way: list[Corner]) -> list[Corner]:
    # Once is enough: a second round gains one part in ten thousand.
    return _cut(going, _straightened(going, way))


def _straightened(going: Trip, way: list[Corner]) -> list[Corner]:
    """From each corner go straight to the furthest one that can be reached so."""
    found, here = way[:1], 0
    while here < len(way) - 1:
        step, furthest = 1, here + 1
        while here + step < len(way):
            # Look ahead in growing strides, then more finely beyond the furthest that was seen.
            if _seen(going, way, here, here + step):
                furthest = here + step
                step *= 2
            else:
                break
        low, high = furthest, min(here + step, len(way) - 1)
        while low < high:
            middle = (low + high + 1) // 2
            if _seen(going, way, here, middle):
                low = middle
            else:
                high = middle - 1
        here = low
        found.append(way[here])
    return found


def _seen(going: Trip, way: Sequence[Corner], one: int, two: int) -> bool:
    if two == one + 1:
        return True
    last = two == len(way) - 1
    saved = going.clear(way[one].level, way[one].at, way[two].at, ends_in_contact=last)
    return saved is not None and saved <= _length(way[one : two + 1]) + EPSILON


def _length(way: Sequence[Corner]) -> float:
    """A lower bound of the cost of a way: heights of free steps left out."""
    return sum(
        math.dist(one.at, two.at) if one.level is two.level else math.dist(one.at[:2], two.at[:2]) * 1.2
        for one, two in itertools.pairwise(way)
    )


def _cut(going: Trip, way: list[Corner]) -> list[Corner]:
    """Draw the way tight round every corner that lies on level ground."""
    found = way[:1]
    for index in range(1, len(way) - 1):
        before, corner, after = found[-1], way[index], way[index + 1]
        taut = _round(going, before, corner, after) if before.level is corner.level is after.level else None
        found.extend(taut if taut is not None else [corner])
    return [*found, way[-1]]


def _round(going: Trip, before: Corner, corner: Corner, after: Corner) -> list[Corner] | None:
    """The taut way from before a corner to after it.

    Nothing stands on either side of the corner, so whatever keeps the way from being straight lies inside the
    triangle of the three points, and the shortest way is the convex hull of it.
    """
    triangle = shapely.Polygon((before.at[:2], corner.at[:2], after.at[:2]))
    border = going.net.room.passing(corner.level)
    pieces = border.pieces[border.borders.query(triangle, predicate="intersects")]
    points = pieces.reshape(-1, 2)
    inside = points[shapely.intersects_xy(triangle, points[:, 0], points[:, 1])] if len(points) else points
    if not len(inside):
        return None
    towards = np.asarray(corner.at[:2]) - inside
    inside = inside + towards * (CLEARANCE / np.maximum(np.linalg.norm(towards, axis=1), CLEARANCE))[:, None]
    hull = _hull_side(np.asarray(before.at[:2]), np.asarray(after.at[:2]), np.asarray(corner.at[:2]), inside)
    found = [Corner((x, y, corner.level.height(x, y)), corner.level, -1) for x, y in hull]
    chain_of = [before, *found, after]
    if any(going.clear(one.level, one.at, two.at) is None for one, two in itertools.pairwise(chain_of)):
        return None
    return found


def _hull_side(start: Floats, end: Floats, corner: Floats, points: Floats) -> list[tuple[float, float]]:
    """The convex hull of points from start to end, on the side where a corner is."""
    along = end - start
    side = 1.0 if along[0] * (corner[1] - start[1]) - along[1] * (corner[0] - start[0]) > 0 else -1.0
    # In the frame of the line from start to end the hull is an upper hull.
    frame = np.asarray((along, (-side * along[1], side * along[0]))) / max(float(along @ along), EPSILON)
    flat = (points - start) @ frame.T
    order = np.lexsort((flat[:, 1], flat[:, 0]))
    hull: list[tuple[float, float, int]] = [(0.0, 0.0, -1)]
    for row in [*order, -1]:
        x, y = (1.0, 0.0) if row < 0 else (float(flat[row, 0]), float(flat[row, 1]))
        while len(hull) >= 2 and (hull[-1][0] - hull[-2][0]) * (y - hull[-2][1]) >= (x - hull[-2][0]) * (
            hull[-1][1] - hull[-2][1]
        ):
            hull.pop()
        hull.append((x, y, int(row)))
    return [(float(points[row, 0]), float(points[row, 1])) for _, _, row in hull if row >= 0]


def legs(way: Sequence[Corner]) -> Path:
    """A way as the legs of a declared path."""
    found: list[Leg] = []
    points: list[Point3] = []
    for corner in way[1:]:
        if corner.ladder is not None:
            if points:
                found.append(Walk(tuple(points)))
                points = []
            found.append(corner.ladder)
        else:
            points.append(corner.at)
    if points:
        found.append(Walk(tuple(points)))
    return tuple(found)


def settle(going: Trip, path: Path, goal: Point3, limit: float | None) -> Plan | None:
    """The path as a plan, if it is legal and leads to the goal."""
    check = check_move(
        going.net.room.ground,
        going.mover,
        path,
        math.inf if limit is None else limit,
        enemies=going.enemies,
        friends=going.friends,
        difficult_terrain=bool(going.terrain),
    )
    if not check.allowed or math.dist(check.end, goal) > 0.5:
        return None
    return Plan(path, check.cost, check.end, check)
