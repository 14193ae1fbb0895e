"""Everywhere a trooper can get with one Move: for drawing, and for bots that look for a good place."""

import functools
import math
from collections.abc import Sequence

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sightline.geometry.arrays import Bools, Floats, Ints
from sightline.geometry.moving.movement_bodies import overlap
from sightline.geometry.moving.navigation import SPACING
from sightline.geometry.moving.paths import Walk
from sightline.geometry.moving.planner import Plan, corners, legs, settle, tighten, trip
from sightline.geometry.moving.planner_search import Tree, Trip, chain, open_lines, search
from sightline.geometry.moving.surfaces import Ground
from sightline.geometry.shapes import EPSILON, Body

SHORTCUTS = 3
"""How often ways over the net are shortened by leaving out the place before the last."""
NEARBY = 350.0
"""Regions up to this limit, in mm, are worked out closely: two long Moves. Beyond, 3 per cent do not matter."""
STRETCH, MARGIN = 1.05, 100.0
"""How much further than its limit a way is looked for, at most, and what no step of the net is as long as, in mm."""
REMEMBERED = 64
"""Regions that are kept."""


class Reach(msgspec.Struct, frozen=True, eq=False):
    """The places of the net that a trooper can reach within a limit, cheapest first."""

    going: Trip
    tree: Tree
    limit: float
    numbers: Ints
    """Their numbers in the net."""
    places: Floats
    """Rows of x, y, z."""
    costs: Floats
    """What it takes to get there, in mm: never less than needed, at most a few per cent more."""
    stops: Bools
    """Where the Move may end."""
    _ways: dict[int, Plan | None] = msgspec.field(default_factory=dict)
    """Those that somebody has asked for: who looks around from the same place asks for the same ones."""

    @property
    def destinations(self) -> Floats:
        """The places where a Move may end, as rows of x, y, z."""
        return self.places[self.stops]

    def spread(self, apart: float = 30.0) -> Floats:
        """A choice of destinations, about so far apart: few enough for a bot to look at every one."""
        found = self.destinations
        cells = np.floor(found / (apart, apart, 1.0)).astype(np.int64)
        _, first = np.unique(cells, axis=0, return_index=True)
        return found[np.sort(first)]

    def plan(self, index: int) -> Plan | None:
        """The way to one of the places, by its row; None if the Move may not end there."""
        if index not in self._ways:
            self._ways[index] = self._plan(index)
        return self._ways[index]

    def _plan(self, index: int) -> Plan | None:
        x, y, z = (float(value) for value in self.places[index])
        straight = settle(self.going, (Walk(((x, y, z),)),), (x, y, z), self.limit)
        if straight is not None:
            return straight
        way = corners(self.going, chain(self.tree, int(self.numbers[index])))
        return settle(self.going, legs(tighten(self.going, way)), (x, y, z), self.limit)

    def areas(self) -> dict[int, BaseGeometry]:
        """What the centre of the base can reach, as one shape per level; for drawing."""
        half = SPACING / 2
        found = {}
        for level in np.unique(self.going.net.levels[self.numbers]):
            x, y = self.places[self.going.net.levels[self.numbers] == level, :2].T
            cells = shapely.union_all(shapely.box(x - half, y - half, x + half, y + half))
            room = self.going.net.room.passing(self.going.net.room.ground.levels[int(level)])
            found[int(level)] = shapely.intersection(_eased(cells), room.shape)
        return found


def _eased(cells: BaseGeometry) -> BaseGeometry:
    """The outline through the middles of the sides of its cells: what is slanted is drawn slanted, without stairs.

    >>> stairs = shapely.union_all(shapely.box([0, 10, 20], [0, 10, 20], [10, 20, 30], [30, 30, 30]))
    >>> _eased(stairs).covers(shapely.Point(1, 1)), _eased(stairs).covers(shapely.LineString([(10, 5), (25, 20)]))
    (False, True)
    """
    fine = shapely.segmentize(shapely.normalize(cells), SPACING)

    def middles(ring: shapely.LinearRing) -> Floats:
        corners = shapely.get_coordinates(ring)
        return (corners[:-1] + corners[1:]) / 2

    parts = [
        shapely.Polygon(middles(part.exterior), [middles(ring) for ring in part.interiors])
        for part in shapely.get_parts(fine)
    ]
    return shapely.make_valid(shapely.union_all(shapely.make_valid(parts)))


def reach(
    ground: Ground,
    mover: Body,
    limit: float,
    *,
    enemies: Sequence[Body] = (),
    friends: Sequence[Body] = (),
    difficult_terrain: bool = False,
) -> Reach:
    """Everywhere a trooper can get with Move within a limit in mm: walking, stepping and using ladders.

    >>> from sightline.geometry.shapes import SILHOUETTES, Scene
    >>> from sightline.geometry.moving.surfaces import ground
    >>> lot = ground(Scene(width=400, depth=400))
    >>> region = reach(lot, Body(at=(200, 200, 0), silhouette=SILHOUETTES["2"]), limit=100)
    >>> len(region.places), float(region.costs.max()) <= 100
    (317, True)
    """
    near = functools.partial(_within, mover, limit)
    return _reach(ground, mover, limit, tuple(filter(near, enemies)), tuple(filter(near, friends)), difficult_terrain)


def _within(mover: Body, limit: float, other: Body) -> bool:
    """Whether somebody may be met on the way: whoever is further away changes nothing, wherever it goes."""
    reach = STRETCH * limit + MARGIN + mover.silhouette.radius + other.silhouette.radius
    return math.dist(mover.at[:2], other.at[:2]) <= reach


@functools.lru_cache(maxsize=REMEMBERED)
def _reach(
    ground: Ground,
    mover: Body,
    limit: float,
    enemies: tuple[Body, ...],
    friends: tuple[Body, ...],
    difficult_terrain: bool,
) -> Reach:
    """Kept for a while: what may be declared and whether it was right to declare it ask for the same region."""
    going = trip(ground, mover, enemies, friends, difficult_terrain=difficult_terrain)
    if limit <= NEARBY:
        # Links follow the directions of the net, so ways over them are up to 3 per cent too long until shortened.
        tree = _shortened(going, search(going, limit * 1.03 + SPACING, straight=limit))
    else:
        tree = search(going, limit)
    numbers = np.flatnonzero(tree.costs[:-1] <= limit + EPSILON)
    numbers = numbers[np.argsort(tree.costs[numbers], kind="stable")]
    places = going.net.places[numbers]
    stops = going.net.stops[numbers] & ~_taken(places, going)
    return Reach(going, tree, limit, numbers, places, tree.costs[numbers], stops)


def _taken(places: Floats, going: Trip) -> Bools:
    """Where somebody else is standing."""
    taken = np.zeros(len(places), dtype=np.bool_)
    for body in (*going.friends, *going.enemies):
        apart = np.hypot(places[:, 0] - body.at[0], places[:, 1] - body.at[1])
        for row in np.flatnonzero(apart < going.mover.silhouette.radius + body.silhouette.radius):
            x, y, z = (float(value) for value in places[row])
            taken[row] |= overlap((x, y, z), going.mover.silhouette, body)
    return taken


def _shortened(going: Trip, tree: Tree) -> Tree:
    """Let places be reached from the place before the last, where the straight way from there is clear."""
    start = len(going.net.places)
    costs, parents = tree.costs.copy(), tree.parents.copy()
    rows = np.flatnonzero(np.isfinite(costs[:-1]))
    for _ in range(SHORTCUTS):
        before = parents[rows]
        rows = rows[(before >= 0) & (before != start)]
        older = parents[parents[rows]]
        known = (older >= 0) & (older != start)
        if not _relax(going, costs, parents, rows[known], older[known]):
            break
    return Tree(costs, parents)


def _relax(going: Trip, costs: Floats, parents: Ints, rows: Ints, sources: Ints) -> int:
    """Replace the parents of places by given ones where a straight walk from there is clear and shorter."""
    places, levels = going.net.places, going.net.levels
    same = levels[rows] == levels[sources]
    apart = np.linalg.norm(places[rows] - places[sources], axis=1)
    better = same & (costs[sources] + apart < costs[rows] - EPSILON) & open_lines(going, places[sources], places[rows])
    rows, sources, apart = rows[better], sources[better], apart[better]
    clear = np.zeros(len(rows), dtype=np.bool_)
    for index in np.unique(levels[rows]):
        here = levels[rows] == index
        area = going.net.room.passing(going.net.room.ground.levels[int(index)])
        clear[here] = ~area.crossed_by(places[sources[here], :2], places[rows[here], :2])
    rows, sources, apart = rows[clear], sources[clear], apart[clear]
    costs[rows] = costs[sources] + apart
    parents[rows] = sources
    return len(rows)
