"""How far it is on foot from everywhere on a table to somewhere, for somebody who walks so far with one Move."""

import functools
from collections import OrderedDict
from collections.abc import Callable, Hashable

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from sightline.geometry.arrays import Floats, Ints
from sightline.geometry.moving.navigation import Net, net
from sightline.geometry.moving.surfaces import Ground
from sightline.geometry.shapes import Point3, Scene, Silhouette

FAR = 5_000.0
"""Further than any way, in mm."""
AROUND = 60.0
"""How far a place may be from what is there, in plan and in height, in mm."""
NEAR = 30.0
REMEMBERED = 200


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

    def to(self, goals: tuple[Point3, ...]) -> Floats:
        """How far every place of the net is from the nearest goal, in mm."""
        return self._field(goals, lambda: self._around(goals))

    def to_quadrant(self, scene: Scene, quadrant: int) -> Floats:
        """How far every place of the net is from a Quadrant of the table, in mm."""
        return self._field(quadrant, lambda: self._inside(scene, quadrant))

    def distance(self, field: Floats, at: Point3) -> float:
        """What a field says of a place."""
        near = self.net.near(at, NEAR, NEAR)
        return float(field[near].min()) if len(near) else FAR

    def _around(self, goals: tuple[Point3, ...]) -> Ints:
        return np.array([place for goal in goals for place in self.net.near(goal, AROUND, AROUND)], dtype=np.int64)

    def _inside(self, scene: Scene, quadrant: int) -> Ints:
        x, y = self.net.places[:, 0], self.net.places[:, 1]
        east, north = x > scene.width / 2, y > scene.depth / 2
        return np.flatnonzero((east == bool(quadrant % 2)) & (north == bool(quadrant // 2)))

    def _field(self, key: Hashable, sources: Callable[[], Ints]) -> Floats:
        known = self._fields.get(key)
        if known is None:
            known = np.full(len(self.net.places), FAR)
            found = sources()
            if len(found):
                known = np.minimum(dijkstra(self._links, indices=found, min_only=True), FAR)
            self._fields[key] = known
            if len(self._fields) > REMEMBERED:
                self._fields.popitem(last=False)
        return known


@functools.lru_cache(maxsize=64)
def ways(ground: Ground, silhouette: Silhouette, stride: float) -> Ways:
    """The ways of a silhouette over a table; found once."""
    return Ways(net(ground, silhouette), stride)
