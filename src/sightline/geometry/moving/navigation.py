"""A net of places and short steps over the whole table, for finding ways. One net per table and silhouette.

The net is a help for searching, not a judge: places lie where the base may pass, links are short straight walks or
ladders. Whatever is found with it is checked by `movement` before anybody sees it.
"""

import functools

import msgspec
import numpy as np
import shapely
from scipy.sparse import csr_array
from scipy.spatial import cKDTree
from shapely.geometry.base import BaseGeometry

from sightline.geometry.arrays import Bools, Floats, Ints
from sightline.geometry.moving.movement_march import March, Surroundings
from sightline.geometry.moving.movement_walking import ladder_ends, use_ladder
from sightline.geometry.moving.paths import UseLadder
from sightline.geometry.moving.paths_walk import walk_line
from sightline.geometry.moving.surfaces import Ground, Level
from sightline.geometry.moving.surfaces_room import Room, room
from sightline.geometry.shapes import EPSILON, Body, Ladder, Point3, Silhouette

SPACING = 10.0
"""Distance between the places of the net, in mm."""
ORIGIN = np.asarray((3.7, 4.3))
"""Where the net begins: off the round numbers at which scenery has its edges."""
FINE = 5.0
"""The same where the room is too narrow for the wide net."""
EDGE = 0.2
"""Places keep so far off the edge of a step, in mm, that it is clear which side of it they are on."""
LINK = SPACING * 5**0.5 + EPSILON
"""Longest link: a knight's move of the net."""
OFFSETS = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2))
PROBES = np.linspace(0.0, 1.0, 23)
"""Where a link between levels is looked at, as shares of its way: about every millimetre."""


class Net(msgspec.Struct, frozen=True, eq=False):
    """Places a silhouette can pass, and the links between them."""

    room: Room
    places: Floats
    """Rows of x, y, z."""
    levels: Ints
    """The level of each place."""
    stops: Bools
    """Where a movement may end."""
    links: csr_array
    """Distances of the links, both ways."""
    ladders: dict[tuple[int, int], UseLadder]
    """The links that are ladders."""
    tree: cKDTree
    """Finds places in the plan."""

    def level(self, place: int) -> Level:
        """The level that a place is on."""
        return self.room.ground.levels[int(self.levels[place])]

    def near(self, at: Point3, reach: float, step: float) -> Ints:
        """The places within reach of a point in plan and no more than a step above or below."""
        found = np.asarray(self.tree.query_ball_point(at[:2], reach), dtype=np.int64)
        return found[np.abs(self.places[found, 2] - at[2]) <= step + EPSILON] if len(found) else found


@functools.lru_cache(maxsize=64)
def _net(ground: Ground, silhouette: Silhouette) -> Net:
    return _weave(room(ground, silhouette))


def net(ground: Ground, silhouette: Silhouette) -> Net:
    """The net of a silhouette on a table; made once and kept.

    >>> from sightline.geometry.shapes import SILHOUETTES, Scene
    >>> from sightline.geometry.moving.surfaces import ground
    >>> len(net(ground(Scene(width=100, depth=100)), SILHOUETTES["2"]).places)
    74
    """
    return _net(ground, silhouette)


def _weave(here: Room) -> Net:
    places, levels, wide = _places(here)
    rungs = _ladders(here)
    if rungs:
        ends = np.asarray([end for rung in rungs for end in rung.ends])
        places = np.vstack((places, ends))
        levels = np.concatenate((levels, [level for rung in rungs for level in rung.levels]))
    tree = cKDTree(places[:, :2])
    pairs = np.vstack((_wide_pairs(here, wide), _fine_pairs(tree, wide)))
    steps = np.abs(places[pairs[:, 0], 2] - places[pairs[:, 1], 2]) <= _free_rise(here, levels, pairs) + EPSILON
    pairs = pairs[steps]
    flat = _level_walks(here, places, levels, pairs)
    # Over steps the eight nearest places are enough: those links are walked one by one, which takes time.
    apart = np.linalg.norm(places[pairs[:, 1], :2] - places[pairs[:, 0], :2], axis=1)
    stepped = np.flatnonzero(~flat & (apart < SPACING * 1.6))
    stepped = stepped[_stepped(here, places, levels, pairs[stepped])]
    walked = [pair for pair in pairs[stepped].tolist() if _walked(here, places, levels, *pair)]
    pairs = np.vstack((pairs[flat], np.asarray(walked, dtype=np.int64).reshape(-1, 2)))
    costs = _costs(here, places, levels, pairs)
    first = len(places) - 2 * len(rungs)
    climbs = np.asarray([(first + 2 * n, first + 2 * n + 1) for n in range(len(rungs))], dtype=np.int64).reshape(-1, 2)
    links = _matrix(np.vstack((pairs, climbs)), np.concatenate((costs, [rung.cost for rung in rungs])), len(places))
    named: dict[tuple[int, int], UseLadder] = {}
    for (foot, head), rung in zip(climbs.tolist(), rungs, strict=True):
        named[foot, head] = UseLadder(rung.ladder.id, rung.ladder.head)
        named[head, foot] = UseLadder(rung.ladder.id, rung.ladder.foot[2])
    return Net(here, places, levels, _stops(here, places, levels), links, named, tree)


def _places(here: Room) -> tuple[Floats, Ints, Ints]:
    """The places of all levels: rows of x, y, z; their levels; and their number in the wide net, or -1."""
    found, levels, numbers = [], [], []
    for level in here.ground.levels:
        shape = here.passing(level).shape
        if shape.is_empty:
            continue
        wide = _lattice(shape, SPACING)
        fine = _lattice(_narrow(shape), FINE)
        points = np.vstack((wide, fine))
        plane = level.plane
        heights = plane.height + points @ np.asarray((plane.along_x, plane.along_y))
        found.append(np.column_stack((points, heights)))
        levels.append(np.full(len(points), level.index))
        columns = int(here.ground.scene.width / SPACING) + 2
        cells = np.rint((wide - ORIGIN) / SPACING).astype(np.int64) @ np.asarray((1, columns))
        numbers.append(np.concatenate((cells, np.full(len(fine), -1))))
    places, owners = np.vstack(found), np.concatenate(levels)
    kept = ~_on_an_edge(here, places, owners)
    return places[kept], owners[kept], np.concatenate(numbers)[kept]


def _on_an_edge(here: Room, places: Floats, levels: Ints) -> Bools:
    """The places right at the edge of a step, which could be said to be on two levels at once."""
    doubled = np.zeros(len(places), dtype=np.bool_)
    for level in here.ground.levels:
        shape = here.passing(level).shape
        if shape.is_empty:
            continue
        x0, y0, x1, y1 = shape.bounds
        x, y, z = places.T
        rise = level.plane.height + level.plane.along_x * x + level.plane.along_y * y - z
        # Where a slope meets a floor both are the same place: the one of the lower level number stays.
        apart = (np.abs(rise) > EPSILON) | (level.index < levels)
        asked = apart & (np.abs(rise) <= here.silhouette.height + EPSILON) & (levels != level.index)
        rows = np.flatnonzero(asked & (x >= x0 - EDGE) & (x <= x1 + EDGE) & (y >= y0 - EDGE) & (y <= y1 + EDGE))
        doubled[rows] |= shapely.dwithin(shape, shapely.points(x[rows], y[rows]), EDGE)
    return doubled


def _lattice(shape: BaseGeometry, spacing: float) -> Floats:
    """The points of a square lattice inside a shape."""
    if shape.is_empty:
        return np.empty((0, 2))
    low, high = ((np.asarray(corner) - ORIGIN) / spacing for corner in (shape.bounds[:2], shape.bounds[2:]))
    xs, ys = (
        np.arange(np.ceil(one), np.floor(two) + 1) * spacing + start
        for one, two, start in zip(low, high, ORIGIN, strict=True)
    )
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    shapely.prepare(shape)
    return np.asarray(grid[shapely.contains_xy(shape, grid[:, 0], grid[:, 1])], dtype=np.float64)


def _narrow(shape: BaseGeometry) -> BaseGeometry:
    """The part of a shape that is too narrow to be sure of a place of the wide net."""
    inner = SPACING * 0.75
    opened = shapely.buffer(shapely.buffer(shape, -inner, quad_segs=2), inner + 0.5, quad_segs=2)
    parts = shapely.get_parts(shapely.difference(shape, opened))
    return shapely.union_all(parts[shapely.area(parts) > SPACING])


def _wide_pairs(here: Room, numbers: Ints) -> Ints:
    """Neighbours in the wide net, on the same level or on levels one free step apart."""
    columns = int(here.ground.scene.width / SPACING) + 2
    wide = np.flatnonzero(numbers >= 0)
    order = wide[np.argsort(numbers[wide], kind="stable")]
    cells = numbers[order]
    pairs = []
    for dx, dy in OFFSETS:
        wanted = cells + dx + dy * columns
        low, high = np.searchsorted(cells, wanted, "left"), np.searchsorted(cells, wanted, "right")
        # Several levels may have a place in one cell; each is a neighbour.
        for extra in range(int((high - low).max(initial=0))):
            has = low + extra < high
            pairs.append(np.column_stack((order[has], order[low[has] + extra])))
    return np.vstack(pairs)


def _fine_pairs(tree: cKDTree, numbers: Ints) -> Ints:
    """Links of the places that are not in the wide net with everything close by."""
    total = tree.n
    single = np.flatnonzero(np.concatenate((numbers < 0, np.ones(total - len(numbers), dtype=np.bool_))))
    if not len(single):
        return np.empty((0, 2), dtype=np.int64)
    around = [np.asarray(each, dtype=np.int64) for each in tree.query_ball_point(tree.data[single], SPACING * 1.5)]
    rows = np.repeat(single, [len(each) for each in around])
    others = np.concatenate(around)
    wide = np.ones(total, dtype=np.bool_)
    wide[single] = False
    kept = wide[others] | (rows < others)
    return np.column_stack((rows[kept], others[kept]))


def _free_rise(here: Room, levels: Ints, pairs: Ints) -> Floats:
    """How much two linked places may differ in height: a free step, or what a slope rises over a link."""
    steep = np.asarray([level.plane.steepness for level in here.ground.levels])
    rise = np.maximum(steep[levels[pairs[:, 0]]], steep[levels[pairs[:, 1]]]) * LINK
    return np.asarray(here.silhouette.height + rise, dtype=np.float64)


def _level_walks(here: Room, places: Floats, levels: Ints, pairs: Ints) -> Bools:
    """Which of the pairs are joined by a straight walk on one level."""
    starts, ends = places[pairs[:, 0], :2], places[pairs[:, 1], :2]
    same = levels[pairs[:, 0]] == levels[pairs[:, 1]]
    clear = np.zeros(len(pairs), dtype=np.bool_)
    for level in here.ground.levels:
        rows = np.flatnonzero(same & (levels[pairs[:, 0]] == level.index))
        if not len(rows):
            continue
        area = here.passing(level)
        deep = shapely.buffer(area.shape, -LINK - 1, quad_segs=2)
        shapely.prepare(deep)
        safe = shapely.contains_xy(deep, starts[rows, 0], starts[rows, 1])
        clear[rows[safe]] = True
        rest = rows[~safe]
        clear[rest] = ~area.crossed_by(starts[rest], ends[rest])
    return clear


def _stepped(here: Room, places: Floats, levels: Ints, pairs: Ints) -> Bools:
    """Which of the pairs, between levels or across low obstacles, are joined by a walk with free steps only."""
    starts, ends = places[pairs[:, 0]], places[pairs[:, 1]]
    x, y = np.moveaxis(starts[:, None, :2] + PROBES[None, :, None] * (ends - starts)[:, None, :2], -1, 0)
    step = here.silhouette.height + EPSILON
    carried = _carried(here, x, y, starts[:, 2].min(initial=0.0) - step)
    height, last = starts[:, 2].copy(), levels[pairs[:, 0]].copy()
    walks = np.ones(len(pairs), dtype=np.bool_)
    for probe in range(len(PROBES)):
        # At every probe the base is on the highest top that is no more than a free step away.
        best = np.full(len(pairs), -np.inf)
        for index, tops in carried.items():
            top = tops[:, probe]
            near = (np.abs(top - height) <= step) & (top > best)
            best[near] = top[near]
            last[near] = index
        walks &= np.isfinite(best)
        height = np.where(walks, best, height)
    return np.asarray(walks & (last == levels[pairs[:, 1]]), dtype=np.bool_)


def _walked(here: Room, places: Floats, levels: Ints, one: int, two: int) -> bool:
    """Whether a place can be walked to from another: exactly, where `_stepped` looks every millimetre only."""
    x, y, _ = places[one].tolist()
    goal_x, goal_y, goal_z = places[two].tolist()
    start, end = (here.ground.levels[int(levels[place])] for place in (one, two))
    line = walk_line(here, start, (x, y), (goal_x, goal_y, goal_z))
    return line.blocked_at is None and line.level is end


def _carried(here: Room, x: Floats, y: Floats, low: float) -> dict[int, Floats]:
    """For every level its height at the points of the plan where the base may pass on it, elsewhere infinite."""
    found = {}
    for level in here.ground.levels:
        shape = here.passing(level).shape
        if shape.is_empty or (level.plane.height < low and level.plane.steepness == 0):
            continue
        x0, y0, x1, y1 = shape.bounds
        rows = np.flatnonzero(((x >= x0) & (x <= x1) & (y >= y0) & (y <= y1)).any(axis=1))
        if not len(rows):
            continue
        tops = np.full(x.shape, np.inf)
        inside = shapely.contains_xy(shape, x[rows], y[rows])
        heights = level.plane.height + level.plane.along_x * x[rows] + level.plane.along_y * y[rows]
        tops[rows] = np.where(inside, heights, np.inf)
        found[level.index] = tops
    return found


def _costs(here: Room, places: Floats, levels: Ints, pairs: Ints) -> Floats:
    """Distance along the surface; between a slope and level ground, as if the slope went all the way."""
    apart = np.linalg.norm(places[pairs[:, 1], :2] - places[pairs[:, 0], :2], axis=1)
    steep = np.asarray([level.plane.steepness for level in here.ground.levels])
    one, two = levels[pairs[:, 0]], levels[pairs[:, 1]]
    slope = np.hypot(1.0, np.maximum(steep[one], steep[two]))
    along = np.hypot(apart, places[pairs[:, 1], 2] - places[pairs[:, 0], 2])
    return np.asarray(np.where(one == two, along, apart * slope), dtype=np.float64)


def _matrix(pairs: Ints, costs: Floats, size: int) -> csr_array:
    rows = np.concatenate((pairs[:, 0], pairs[:, 1]))
    columns = np.concatenate((pairs[:, 1], pairs[:, 0]))
    return csr_array((np.concatenate((costs, costs)), (rows, columns)), shape=(size, size))


def _stops(here: Room, places: Floats, levels: Ints) -> Bools:
    stops = np.zeros(len(places), dtype=np.bool_)
    for level in here.ground.levels:
        rows = np.flatnonzero(levels == level.index)
        if len(rows):
            stops[rows] = here.stopping(level).holds(places[rows, 0], places[rows, 1])
    return stops


class Rung(msgspec.Struct, frozen=True):
    """A ladder as a link of the net."""

    ladder: Ladder
    ends: tuple[Point3, Point3]
    levels: tuple[int, int]
    cost: float


def _ladders(here: Room) -> list[Rung]:
    """The ladders that the silhouette can use from end to end."""
    around = Surroundings(ground=here.ground, room=here, enemies=(), friends=(), terrain=())
    found = []
    for ladder in here.ground.scene.ladders:
        outside, _ = ladder_ends(ladder, ladder.foot, here.silhouette.radius)
        floors = [
            level
            for level in here.ground.levels
            if abs(level.height(*outside) - ladder.foot[2]) <= here.silhouette.height
            and here.passing(level).has(outside)
        ]
        for floor in floors[:1]:
            body = Body(at=(*outside, floor.height(*outside)), silhouette=here.silhouette)
            march = March(around, body.at)
            use_ladder(march, UseLadder(ladder.id, ladder.head))
            if not march.violations and march.level is not None:
                found.append(Rung(ladder, (body.at, march.at), (floor.index, march.level.index), march.cost))
    return found
