"""How far it is on foot from everywhere on a table to somewhere, for somebody who walks so far with one Move."""

import functools
from collections import OrderedDict
from collections.abc import Callable, Hashable

import msgspec
import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from sightline.geometry.arrays import Floats, Ints
from sightline.geometry.moving.navigation import Net, net
from sightline.geometry.moving.surfaces import Ground
from sightline.geometry.shapes import Point3, Silhouette

FAR = 5_000.0
"""Further than any way, in mm."""
NOWHERE = 0.1
"""What is reckoned with for whoever cannot move at all, in mm a Move: everywhere else is far too far."""
AROUND, LEVEL = 60.0, 25.0
"""How far a place may be from what is there, in plan and in height, in mm."""
CLOSE, DETOUR = 10.0, 1.5
"""How much further than the nearest place others may be and still be next to something, in mm; and how much longer than
straight a way may be that is a few steps."""
NEAR = 30.0
REMEMBERED = 200
"""Goals to which the ways are remembered."""
KNOWN = 20_000
"""Places whose neighbours are."""

Box = tuple[float, float, float, float]
"""A part of the table: the least x and y, and the greatest."""


class Toll(msgspec.Struct, frozen=True, kw_only=True):
    """What makes ways longer than they are."""

    key: Hashable
    """What it follows from."""
    longer: Floats
    """How many times as far a stretch is at each place of the net."""


class Ways:
    """The ways of a silhouette over a table; a ladder that is longer than a Move is none."""

    def __init__(self, woven: Net, stride: float) -> None:
        self.net = woven
        self.stride = max(NOWHERE, stride)
        links = csr_array(woven.links, copy=True)
        links.data[links.data > stride] = 0
        links.eliminate_zeros()
        self._links = links
        self._fields: OrderedDict[Hashable, Floats] = OrderedDict()
        self._known: dict[Point3, tuple[Ints, Floats]] = {}

    def to(self, goals: tuple[Point3, ...], toll: Toll | None = None) -> Floats:
        """How far every place of the net is from the nearest goal, in mm; with a toll, as far as it seems."""
        return self._field(goals, lambda: self._around(goals), toll)

    def to_box(self, box: Box, toll: Toll | None = None) -> Floats:
        """How far every place of the net is from a part of the table, in mm; with a toll, as far as it seems."""
        return self._field(box, lambda: self._inside(box), toll)

    def distance(self, field: Floats, at: Point3) -> float:
        """What a field says of a place: the way from there to one of the net is part of it."""
        near, apart = self._beside(at)
        return min(FAR, float((field[near] + apart).min(initial=FAR)))

    def _beside(self, at: Point3) -> tuple[Ints, Floats]:
        """The places of the net next to a place, and how far they are from it."""
        known = self._known.get(at)
        if known is None:
            if len(self._known) > KNOWN:
                self._known.clear()
            near = self.net.near(at, NEAR, NEAR)
            known = self._known[at] = near, np.linalg.norm(self.net.places[near] - at, axis=1)
        return known

    def _around(self, goals: tuple[Point3, ...]) -> Ints:
        return np.concatenate([np.zeros(0, dtype=np.int64), *(self._beside_goal(goal) for goal in goals)])

    def _beside_goal(self, goal: Point3) -> Ints:
        """The places from which it is a few steps to a goal; not those on the other side of a wall."""
        rows = self.net.near(goal, AROUND, LEVEL)
        if not len(rows):
            # What nobody can stand beside may still be reached from a step above or below.
            return self.net.near(goal, AROUND, AROUND)
        apart = np.linalg.norm(self.net.places[rows] - goal, axis=1)
        nearest = rows[apart <= apart.min() + CLOSE]
        walks = dijkstra(self._links, indices=nearest, min_only=True, limit=DETOUR * AROUND)
        return rows[np.isfinite(walks[rows])]

    def _inside(self, box: Box) -> Ints:
        (x, y), (west, south, east, north) = self.net.places[:, :2].T, box
        return np.flatnonzero((west < x) & (x < east) & (south < y) & (y < north))

    def _field(self, where: Hashable, sources: Callable[[], Ints], toll: Toll | None) -> Floats:
        key = (where, toll.key if toll else None)
        known = self._fields.get(key)
        if known is None:
            known = np.full(len(self.net.places), FAR)
            found = sources()
            if len(found):
                known = np.minimum(dijkstra(self._tolled(toll), indices=found, min_only=True), FAR)
            self._fields[key] = known
            if len(self._fields) > REMEMBERED:
                self._fields.popitem(last=False)
        return known

    def _tolled(self, toll: Toll | None) -> csr_array:
        """The links, each as long as it seems."""
        if toll is None:
            return self._links
        starts = np.repeat(toll.longer, np.diff(self._links.indptr))
        seeming = self._links.data * (starts + toll.longer[self._links.indices]) / 2
        return csr_array((seeming, self._links.indices, self._links.indptr), shape=self._links.shape)


@functools.lru_cache(maxsize=64)
def ways(ground: Ground, silhouette: Silhouette, stride: float) -> Ways:
    """The ways of a silhouette over a table; found once."""
    return Ways(net(ground, silhouette), stride)
