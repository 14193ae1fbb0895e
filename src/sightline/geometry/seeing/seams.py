"""Closing the seams between solids that touch.

Every solid is shrunk by the tolerance, so two that stand side by side have a slit between them, and whoever leans on it
would look through. Where a whole side of a part lies against other solids, it is pushed into them instead; where a
whole top lies under other solids, it is raised. What blocks is the same as before but for the slits.
"""

from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

from sightline.geometry.arrays import Floats
from sightline.geometry.shapes import EPSILON, Solid

_INTO = 3 * EPSILON
"""How far a shrunk side is pushed out: over the slit and into the neighbour, shrunk as well."""


class Seams:
    """Where solids lie against each other."""

    def __init__(self, solids: Sequence[Solid]) -> None:
        self._solids = solids
        self._plans = shapely.buffer([Polygon(solid.outline) for solid in solids], EPSILON / 2, join_style="mitre")
        self._tree = shapely.STRtree(self._plans)

    def closed(self, owner: int, corners: Floats, low: float, high: Floats) -> tuple[Floats, Floats]:
        """The corners of a part of a solid and the height of its top at each of them, pushed into its neighbours."""
        near = [number for number in self._tree.query(Polygon(corners).buffer(_INTO)).tolist() if number != owner]
        if not near:
            return corners, high
        pushed = np.array([self._is_closed(near, *edge, low) for edge in _edges(corners, high)])
        solid = self._solids[owner]
        raised = _INTO if solid.flat and self._is_roofed(near, corners, float(high.max())) else 0.0
        if not pushed.any():
            return corners, high + raised
        moved = _pushed(corners, pushed)
        tops = high if solid.flat else np.array([solid.top_at(float(x), float(y)) - EPSILON for x, y in moved])
        return moved, np.maximum(tops, low) + raised

    def _is_closed(self, near: Sequence[int], start: Floats, end: Floats, high: float, low: float) -> bool:
        """Whether a side between two corners, up to a height, lies against other solids all over."""
        along = end - start
        length = float(np.hypot(*along))
        if length <= 6 * EPSILON:
            return False
        along = along / length
        out = np.array([along[1], -along[0]]) * (1.5 * EPSILON)
        line = LineString([start + out + along * 2 * EPSILON, end + out - along * 2 * EPSILON])
        # What stands on something hides down to its feet, so only what is no lower than the neighbours counts.
        against = [
            self._plans[number]
            for number in near
            if self._solids[number].flat
            and (self._solids[number].bottom <= max(low, EPSILON))
            and self._solids[number].top >= high
        ]
        return bool(against) and bool(shapely.union_all(against).covers(line))

    def _is_roofed(self, near: Sequence[int], corners: Floats, high: float) -> bool:
        """Whether a level top lies under other solids all over."""
        over = [
            self._plans[number]
            for number in near
            if abs(self._solids[number].bottom - high) <= 2 * EPSILON and self._solids[number].highest > high + 1.0
        ]
        return bool(over) and bool(shapely.union_all(over).covers(Polygon(corners)))


def _edges(corners: Floats, high: Floats) -> list[tuple[Floats, Floats, float]]:
    following = np.roll(corners, -1, axis=0)
    tops = np.maximum(high, np.roll(high, -1))
    return [(start, end, float(top)) for start, end, top in zip(corners, following, tops, strict=True)]


def _pushed(corners: Floats, which: np.ndarray) -> Floats:
    """Push some sides of a convex outline outwards."""
    along = np.roll(corners, -1, axis=0) - corners
    normal = np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(along[:, 0], along[:, 1])[:, None]
    offset = (normal * corners).sum(axis=1) + np.where(which, _INTO, 0.0)
    before, before_offset = np.roll(normal, 1, axis=0), np.roll(offset, 1)
    turn = before[:, 0] * normal[:, 1] - before[:, 1] * normal[:, 0]
    x = (before_offset * normal[:, 1] - offset * before[:, 1]) / turn
    y = (before[:, 0] * offset - normal[:, 0] * before_offset) / turn
    return np.column_stack([x, y])
