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
from sightline.geometry.shapes import Point3, Scene, Silhouette

FAR = 5_000.0
"""Further than any way, in mm."""
AROUND, LEVEL = 60.0, 25.0
"""How far a place may be from what is there, in plan and in height, in mm."""
NEAR = 30.0
REMEMBERED, PLACES = 200, 5_000


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
        self.stride = stride
        links = csr_array(woven.links, copy=True)
        links.data[links.data > stride] = 0
        links.eliminate_zeros()
        self._links = links
        self._fields: OrderedDict[Hashable, Floats] = OrderedDict()
        self._nearby: OrderedDict[Point3, tuple[Ints, Floats]] = OrderedDict()

    def to(self, goals: tuple[Point3, ...], toll: Toll | None = None) -> Floats:
        """How far every place of the net is from the nearest goal, in mm; with a toll, as far as it seems."""
        return self._field(goals, lambda: self._around(goals), toll)

    def to_quadrant(self, scene: Scene, quadrant: int, toll: Toll | None = None) -> Floats:
        """How far every place of the net is from a Quadrant of the table, in mm; with a toll, as far as it seems."""
        return self._field(quadrant, lambda: self._inside(scene, quadrant), toll)

    def distance(self, field: Floats, at: Point3) -> float:
        """What a field says of a place: the way from there to one of the net is part of it."""
        near, gaps = self._beside(at)
        return min(FAR, float((field[near] + gaps).min())) if len(near) else FAR

    def _beside(self, at: Point3) -> tuple[Ints, Floats]:
        """The places of the net next to one, and how far off they are; asked again for every errand."""
        known = self._nearby.get(at)
        if known is None:
            near = self.net.near(at, NEAR, NEAR)
            known = self._nearby[at] = (near, np.linalg.norm(self.net.places[near] - at, axis=1))
            if len(self._nearby) > PLACES:
                self._nearby.popitem(last=False)
        return known

    def _around(self, goals: tuple[Point3, ...]) -> Ints:
        found = [self.net.near(goal, AROUND, LEVEL) for goal in goals]
        # What nobody can stand beside may still be reached from a step above or below.
        found = [
            rows if len(rows) else self.net.near(goal, AROUND, AROUND) for goal, rows in zip(goals, found, strict=True)
        ]
        return np.concatenate([np.zeros(0, dtype=np.int64), *found])

    def _inside(self, scene: Scene, quadrant: int) -> Ints:
        x, y = self.net.places[:, 0], self.net.places[:, 1]
        east, north = x > scene.width / 2, y > scene.depth / 2
        return np.flatnonzero((east == bool(quadrant % 2)) & (north == bool(quadrant // 2)))

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
