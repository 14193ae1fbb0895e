"""Walls as curtains: upright planes through scenery, with the holes that windows, doors and gaps leave in them.

A wall with windows is built of many solids and none of them hides much by itself. Together they do: a tube of lines
that crosses the middle plane of the wall, and meets none of its holes there, is hidden.
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely.geometry import box

from sightline.geometry.arrays import Bools, Floats, Ints
from sightline.geometry.seeing.prisms import Prisms
from sightline.geometry.shapes import EPSILON

_THIN = 30.0
"""What is thinner has one curtain, along it; what is thicker has one each way."""
_JOIN = 60.0
"""Parts in one line up to so far apart share a curtain; the gap is a hole in it."""
_CLOSE = 3 * EPSILON
"""Solids that touch leave no hole, although each was shrunk."""

Line = tuple[float, float, float]
"""A line in plan: direction in radians, from 0 to pi, and how far it passes to the left of the origin, by part."""


class Curtains:
    """The curtains of a table, as arrays."""

    def __init__(self, prisms: Prisms) -> None:
        self._of_part: Ints = np.full((len(prisms), 2), -1, dtype=np.int64)
        frames: list[tuple[float, float, float, float]] = []
        bounds: list[Floats] = []
        holes: list[list[Floats]] = []
        for angle, offset, members, begin, end in _runs(prisms):
            for part in members:
                self._of_part[part, 0 if self._of_part[part, 0] < 0 else 1] = len(frames)
            outer, gaps = _cloth(prisms, angle, offset, begin, end)
            frames.append((math.cos(angle), math.sin(angle), offset, 0.0))
            bounds.append(outer)
            holes.append(gaps)
        self._frames = np.array(frames, dtype=np.float64).reshape(-1, 4)
        self._bounds = np.array(bounds, dtype=np.float64).reshape(-1, 4)
        most = max((len(gaps) for gaps in holes), default=0)
        self._holes = np.full((len(frames), most, 4), np.inf)
        for row, gaps in enumerate(holes):
            self._holes[row, : len(gaps)] = np.array(gaps).reshape(-1, 4)

    def hide_all(self, parts: Ints, starts: Floats, ends: Floats) -> Bools:
        """Whether a curtain through each part cuts every line between two boxes with parallel edges (n, 8, 3).

        The tube between the boxes meets the plane in the hull of where its edges do.
        """
        result = np.zeros(len(parts), dtype=np.bool_)
        for curtains in self._of_part[parts].T:
            rows = np.flatnonzero(~result & (curtains >= 0))
            if len(rows):
                result[rows] = self._cut(curtains[rows], starts[rows], ends[rows])
        return result

    def _cut(self, curtains: Ints, starts: Floats, ends: Floats) -> Bools:
        along_x, along_y, offset, _ = self._frames[curtains].T[:, :, None]
        before = starts[..., 1] * along_x - starts[..., 0] * along_y - offset
        after = ends[..., 1] * along_x - ends[..., 0] * along_y - offset
        across = (before.min(axis=1) > EPSILON) & (after.max(axis=1) < -EPSILON)
        across |= (before.max(axis=1) < -EPSILON) & (after.min(axis=1) > EPSILON)
        fall = before - after
        share = before / np.where(fall == 0, 1.0, fall)
        place = starts[..., 0] * along_x + starts[..., 1] * along_y
        place += share * (ends[..., 0] * along_x + ends[..., 1] * along_y - place)
        height = starts[..., 2] + share * (ends[..., 2] - starts[..., 2])
        reach = (place.min(axis=1), place.max(axis=1), height.min(axis=1), height.max(axis=1))
        left, right, low, high = reach
        bounds = self._bounds[curtains].T
        within = (left > bounds[0]) & (right < bounds[1]) & (low > bounds[2]) & (high < bounds[3])
        rows = np.flatnonzero(across & within)
        hole = self._holes[curtains[rows]]
        left, right, low, high = (one[rows, None] for one in reach)
        open_ = (hole[..., 0] < right) & (hole[..., 1] > left) & (hole[..., 2] < high) & (hole[..., 3] > low)
        result = np.zeros(len(curtains), dtype=np.bool_)
        result[rows] = ~open_.any(axis=1)
        return result


def _runs(prisms: Prisms) -> Iterator[tuple[float, float, list[int], float, float]]:
    """Parts with one middle line, as far as they are close together: the line, the parts, from and to along it."""
    lines: dict[tuple[int, int], list[tuple[float, float, int]]] = {}
    for part, corners in enumerate(prisms.outlines):
        for angle in _directions(corners):
            along, aside = _project(corners, angle)
            offset = (aside.min() + aside.max()) / 2
            key = (round(angle * 2000), round(offset * 4))
            lines.setdefault(key, []).append((float(along.min()), float(along.max()), part))
    for (turns, quarters), spans in lines.items():
        spans.sort()
        members, begin, end = [spans[0][2]], spans[0][0], spans[0][1]
        for first, last, part in spans[1:]:
            if first > end + _JOIN:
                yield turns / 2000, quarters / 4, members, begin, end
                members, begin, end = [], first, last
            members.append(part)
            end = max(end, last)
        yield turns / 2000, quarters / 4, members, begin, end


def _directions(corners: Floats) -> Iterator[float]:
    """Along a rectangle; also across it when it is thick. Other shapes have none."""
    if len(corners) != 4:
        return
    first, second = corners[1] - corners[0], corners[2] - corners[1]
    if abs(float(first @ second)) > 1e-3 * float(np.hypot(*first) * np.hypot(*second)):
        return
    short, long = sorted((first, second), key=lambda side: float(np.hypot(*side)))
    sides = [long] if float(np.hypot(*short)) < _THIN else [long, short]
    for side in sides:
        yield math.atan2(side[1], side[0]) % math.pi


def _project(points: Floats, angle: float) -> tuple[Floats, Floats]:
    along = points[:, 0] * math.cos(angle) + points[:, 1] * math.sin(angle)
    return along, points[:, 1] * math.cos(angle) - points[:, 0] * math.sin(angle)


def _cloth(prisms: Prisms, angle: float, offset: float, begin: float, end: float) -> tuple[Floats, list[Floats]]:
    """What covers a stretch of a line: its bounds (along, up) and rectangles around the holes."""
    covered = []
    for part in _crossed(prisms, angle, offset, begin, end):
        first, last = _chord(prisms.outlines[part], angle, offset)
        if last > first:
            covered.append(box(first, prisms.low[part], last, float(prisms.tops[part].min())))
    cloth = shapely.union_all(shapely.buffer(covered, _CLOSE, join_style="mitre"))
    left, low, right, high = cloth.bounds
    gaps = shapely.get_parts(box(left, low, right, high).difference(cloth))
    return np.array([left, right, low, high]) + np.array([1, -1, 1, -1]) * 2 * _CLOSE, [
        np.array([gap.bounds[0], gap.bounds[2], gap.bounds[1], gap.bounds[3]]) for gap in gaps if gap.area > 0
    ]


def _crossed(prisms: Prisms, angle: float, offset: float, begin: float, end: float) -> Sequence[int]:
    """Parts near a stretch of a line."""
    along, aside = _project(prisms.middle, angle)
    near = (np.abs(aside - offset) < prisms.reach) & (along + prisms.reach > begin) & (along - prisms.reach < end)
    return [int(part) for part in np.flatnonzero(near)]


def _chord(corners: Floats, angle: float, offset: float) -> tuple[float, float]:
    """Where a line enters and leaves a convex outline."""
    along, aside = _project(corners, angle)
    above = aside - offset
    next_along, next_above = np.roll(along, -1), np.roll(above, -1)
    crossing = (above > 0) != (next_above > 0)
    if not crossing.any():
        return 0.0, 0.0
    share = above[crossing] / (above[crossing] - next_above[crossing])
    places = along[crossing] + share * (next_along[crossing] - along[crossing])
    return float(places.min()), float(places.max())
