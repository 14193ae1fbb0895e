"""Searching the net of a table from where a trooper is, among the bodies that are there now."""

from collections.abc import Sequence

import msgspec
import numpy as np
import shapely
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from sightline.geometry.arrays import Bools, Floats, Ints
from sightline.geometry.moving.movement_bodies import first_contact, in_terrain, obstructs, span_within, terrain_entered
from sightline.geometry.moving.navigation import LINK, Net
from sightline.geometry.moving.paths_walk import walk_line
from sightline.geometry.moving.surfaces import Level
from sightline.geometry.shapes import EPSILON, Body, Point3, Zone

NOWHERE = -9999
"""What the search says of a place that nothing leads to."""


class Trip(msgspec.Struct, frozen=True, kw_only=True):
    """A trooper that wants to go somewhere, and everything that matters to it."""

    net: Net
    mover: Body
    enemies: Sequence[Body] = ()
    friends: Sequence[Body] = ()
    terrain: Sequence[Zone] = ()
    """Areas that would stop it."""

    @property
    def bodies(self) -> list[Body]:
        """The bodies that it cannot move through."""
        silhouette = self.mover.silhouette
        return [*self.enemies, *(friend for friend in self.friends if obstructs(friend, silhouette))]

    def stopping_terrain(self) -> list[Zone]:
        """The areas that stop it: not those it starts in."""
        return [zone for zone in self.terrain if not in_terrain(self.mover.at, self.mover.silhouette, zone)]

    def clear(self, level: Level, start: Point3, end: Point3, *, ends_in_contact: bool = False) -> float | None:
        """The cost of walking straight between two points, or None if it cannot be done without being stopped."""
        line = walk_line(self.net.room, level, start[:2], end)
        if line.blocked_at is not None or abs(line.level.height(*end[:2]) - end[2]) > 1.0:
            return None
        for stretch in line.stretches:
            if self._met(stretch.start, stretch.end, ends_in_contact):
                return None
        return sum(stretch.cost for stretch in line.stretches)

    def _met(self, start: Point3, end: Point3, ends_in_contact: bool) -> bool:
        silhouette = self.mover.silhouette
        for enemy in self.enemies:
            share = first_contact(start, end, silhouette, enemy)
            if share is not None and not (ends_in_contact and share > 1 - 1e-3):
                return True
        for friend in self.friends:
            span = span_within(start, end, silhouette, friend, -EPSILON) if obstructs(friend, silhouette) else None
            if span is not None and span[1] > span[0]:
                return True
        return any(terrain_entered(start, end, silhouette, zone) is not None for zone in self.stopping_terrain())


class Tree(msgspec.Struct, frozen=True, eq=False):
    """The cheapest ways from the start to every place of the net within a limit."""

    costs: Floats
    """Infinite where it cannot get. The last row is the start itself."""
    parents: Ints


def closed_places(trip: Trip) -> Bools:
    """The places that bodies and terrain take away from the net."""
    net, silhouette = trip.net, trip.mover.silhouette
    closed = np.zeros(len(net.places), dtype=np.bool_)
    for body in trip.bodies:
        # Half a link more than contact, so that no link between two open places comes into contact.
        reach = float(np.hypot(silhouette.radius + body.silhouette.radius + EPSILON, LINK / 2))
        near = np.asarray(net.tree.query_ball_point(body.at[:2], reach), dtype=np.int64)
        if len(near):
            heights = net.places[near, 2]
            closed[near[(heights < body.top) & (heights + silhouette.height > body.at[2])]] = True
    for zone in trip.stopping_terrain():
        margin = float(np.hypot(silhouette.radius + EPSILON, LINK / 2))
        plan = shapely.buffer(shapely.Polygon(zone.outline), margin)
        shapely.prepare(plan)
        heights = net.places[:, 2]
        level = (heights <= zone.top) & (heights + silhouette.height >= zone.bottom)
        closed |= level & shapely.contains_xy(plan, net.places[:, 0], net.places[:, 1])
    return closed


def open_lines(trip: Trip, starts: Floats, ends: Floats) -> Bools:
    """Which of the straight lines keep clear of all bodies and of terrain that would stop the trooper."""
    free = np.ones(len(starts), dtype=np.bool_)
    along = ends[:, :2] - starts[:, :2]
    length2 = np.maximum(np.einsum("ij,ij->i", along, along), EPSILON)
    for body in trip.bodies:
        to_body = np.asarray(body.at[:2]) - starts[:, :2]
        share = np.clip(np.einsum("ij,ij->i", to_body, along) / length2, 0.0, 1.0)
        apart = np.linalg.norm(to_body - share[:, None] * along, axis=1)
        free &= apart > trip.mover.silhouette.radius + body.silhouette.radius + 2 * EPSILON
    terrain = trip.stopping_terrain()
    if terrain:
        lines = shapely.linestrings(np.stack((starts[:, :2], ends[:, :2]), axis=1))
        for zone in terrain:
            margin = trip.mover.silhouette.radius + 2 * EPSILON
            free &= ~shapely.dwithin(lines, shapely.Polygon(zone.outline), margin)
    return free


def straight_steps(trip: Trip, reach: float) -> tuple[Ints, Floats]:
    """The places on the trooper's own level that it can walk straight to, within reach, and what that costs."""
    level = trip.net.room.ground.level_at(trip.mover.at)
    found = np.asarray(trip.net.tree.query_ball_point(trip.mover.at[:2], reach), dtype=np.int64)
    if level is None or not len(found):
        return np.empty(0, dtype=np.int64), np.empty(0)
    found = found[trip.net.levels[found] == level.index]
    starts, ends = np.broadcast_to(trip.mover.at, (len(found), 3)), trip.net.places[found]
    crossed = trip.net.room.passing(level).crossed_by(starts[:, :2], ends[:, :2])
    found = found[~crossed & open_lines(trip, starts, ends)]
    return found, np.maximum(np.linalg.norm(trip.net.places[found] - trip.mover.at, axis=1), 1e-6)


def first_steps(trip: Trip, reach: float = LINK + 3) -> tuple[Ints, Floats]:
    """The places of the net that the trooper can step to from where it is, and what that costs."""
    level = trip.net.room.ground.level_at(trip.mover.at)
    if level is None:
        return np.empty(0, dtype=np.int64), np.empty(0)
    found, costs = [], []
    for place in trip.net.near(trip.mover.at, reach, trip.mover.silhouette.height):
        x, y, z = (float(value) for value in trip.net.places[place])
        cost = trip.clear(level, trip.mover.at, (x, y, z))
        if cost is not None:
            found.append(int(place))
            costs.append(max(cost, 1e-6))
    return np.asarray(found, dtype=np.int64), np.asarray(costs)


def search(trip: Trip, limit: float, straight: float = 0.0) -> Tree:
    """The cheapest ways over the net, up to a limit; places within `straight` are walked to directly if possible."""
    links = trip.net.links
    size = links.shape[0]
    data = links.data
    closed = closed_places(trip)
    if closed.any():
        data = data.copy()
        data[closed[links.indices]] = np.inf
    targets, costs = first_steps(trip)
    if straight > 0:
        more, their_costs = straight_steps(trip, straight)
        new = ~np.isin(more, targets)
        targets, costs = np.concatenate((targets, more[new])), np.concatenate((costs, their_costs[new]))
    graph = csr_array(
        (
            np.concatenate((data, costs)),
            np.concatenate((links.indices, targets.astype(links.indices.dtype))),
            np.append(links.indptr, links.indptr[-1] + len(targets)).astype(links.indptr.dtype),
        ),
        shape=(size + 1, size + 1),
    )
    found, parents = dijkstra(graph, indices=[size], limit=limit, return_predecessors=True)
    return Tree(found[0], parents[0].astype(np.int64))


def chain(tree: Tree, place: int) -> list[int]:
    """The places from the start (left out) to a place."""
    start = len(tree.costs) - 1
    found = []
    while place not in (start, NOWHERE):
        found.append(place)
        place = int(tree.parents[place])
    return found[::-1]
