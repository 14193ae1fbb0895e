"""Parts of scenery grown into their neighbours: what blocks is the same, but there are no seams between parts.

A wall with a window is built of four parts that lie side by side, and a roof lies on it. Lines that pass near a seam
are stopped by one part or the other, and by none for certain: whoever wants to prove that all are stopped would have to
look at every one. So each part is made as large as it can be without stopping anything that was free: a sill reaches on
through the walls beside its window, a wall up through the roof on it. What then lies within another part is left out.
"""

from collections.abc import Iterator

import numpy as np
import shapely
from shapely.geometry import Polygon

from sightline.geometry.arrays import Floats, Ints
from sightline.geometry.seeing.prisms import Prisms
from sightline.geometry.shapes import EPSILON

_ROUNDING = 1e-7
_LEAST = 1.0
"""By how much a part has to grow that it is worth while."""


class Joined:
    """The parts of some scenery, grown into each other."""

    def __init__(self, prisms: Prisms) -> None:
        self._plans = shapely.buffer([Polygon(corners) for corners in prisms.outlines], _ROUNDING, join_style="mitre")
        self._tree = shapely.STRtree(self._plans)
        self._low, self._top = prisms.low, np.array([top.min() for top in prisms.tops])
        flat = self._top == prisms.high
        high = prisms.high.copy()
        for part in np.flatnonzero(flat).tolist():
            high[part] = self._raised(part, high)
        self._top = np.where(flat, high, self._top)
        outlines = list(prisms.outlines)
        for part in np.flatnonzero(flat).tolist():
            outlines[part] = self._widened(part, outlines[part])
        tops = [np.full(len(top), high[part]) if flat[part] else top for part, top in enumerate(prisms.tops)]
        self.prisms = Prisms.of(outlines, prisms.low, tops, prisms.owner)
        self.within: Ints = self._within()
        """For each part another one that it lies within, or -1."""

    def _raised(self, part: int, high: Floats) -> float:
        """How high a part and what lies on all of it reach together."""
        plan, level, grown = self._plans[part], float(high[part]), True
        near = self._tree.query(plan)
        while grown:
            on_it = near[(self._low[near] <= level) & (self._top[near] > level + EPSILON)]
            grown = False
            for top in sorted(set(self._top[on_it].tolist()), reverse=True):
                if self._cover(on_it[self._top[on_it] >= top], plan):
                    level, grown = top, True
                    break
        return level

    def _widened(self, part: int, corners: Floats) -> Floats:
        """The outline of a part, every side pushed on through neighbours that are as high and reach as far down."""
        near = self._tree.query(self._plans[part])
        near = near[(self._low[near] <= self._low[part]) & (self._top[near] >= self._top[part])]
        if len(near) < 2:
            return corners
        for side in range(len(corners)):
            for wider in _pushed(corners, side, [self._plans[number] for number in near.tolist() if number != part]):
                if self._cover(near, Polygon(wider)):
                    corners = wider
                    break
        return corners

    def _cover(self, parts: Ints, plan: Polygon) -> bool:
        return bool(len(parts)) and bool(shapely.union_all(self._plans[parts]).covers(plan.buffer(-_ROUNDING)))

    def _within(self) -> Ints:
        prisms, within = self.prisms, np.full(len(self.prisms), -1)
        plans = [Polygon(corners) for corners in prisms.outlines]
        wider = shapely.buffer(plans, 2 * _ROUNDING, join_style="mitre")
        tree = shapely.STRtree(wider)
        for part, plan in enumerate(plans):
            for other in tree.query(plan, predicate="covered_by").tolist():
                smaller = prisms.low[other] <= prisms.low[part] and self._top[other] >= prisms.high[part]
                # Of parts that are alike, one is within none.
                if other != part and within[other] < 0 and smaller:
                    within[part] = other
                    break
        return within


def _pushed(corners: Floats, side: int, neighbours: list[Polygon]) -> Iterator[Floats]:
    """A convex outline with one side pushed to where neighbours end, the farthest first."""
    start, end = corners[side], corners[(side + 1) % len(corners)]
    along = (end - start) / np.hypot(*(end - start))
    out = np.array([along[1], -along[0]])
    beside = shapely.Point(*((start + end) / 2 + out * 3 * EPSILON))
    if not any(plan.covers(beside) for plan in neighbours):
        return
    ends = {round(float(((shapely.get_coordinates(plan) - start) @ out).max()), 6) for plan in neighbours}
    for distance in sorted(ends, reverse=True):
        if distance > _LEAST and (moved := _moved(corners, side, out, distance - 2 * _ROUNDING)) is not None:
            yield moved


def _moved(corners: Floats, side: int, out: Floats, distance: float) -> Floats | None:
    """A convex outline with one side so far out, unless those beside it meet before."""
    moved, count = corners.copy(), len(corners)
    for corner, beyond in ((side, side - 1), ((side + 1) % count, (side + 2) % count)):
        edge = corners[corner] - corners[beyond]
        rise = float(edge @ out)
        if rise <= 1e-9:
            return None
        moved[corner] = corners[corner] + edge * (distance / rise)
    before, after = corners[(side + 1) % count] - corners[side], moved[(side + 1) % count] - moved[side]
    return moved if float(before @ after) > 0 else None
