"""Walls as curtains: upright planes through scenery, with the holes that windows, doors and gaps leave in them.

A wall with windows is built of many solids and none of them hides much by itself. Together they do: a tube of lines
that crosses the middle plane of the wall, and meets none of its holes there, is hidden.
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely.geometry import box

from sightline.geometry.arrays import Floats, Ints
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
        self.of_part: Ints = np.full((len(prisms), 2), -1, dtype=np.int64)
        """The curtains through each part, or -1."""
        frames: list[tuple[float, float, float]] = []
        bounds: list[Floats] = []
        self.holes: list[Floats] = []
        """For each curtain the rectangles around its holes (n, 4): from and to along it, from and to upwards."""
        for angle, offset, members, begin, end in _runs(prisms):
            for part in members:
                self.of_part[part, 0 if self.of_part[part, 0] < 0 else 1] = len(frames)
            outer, gaps = _cloth(prisms, angle, offset, begin, end)
            frames.append((math.cos(angle), math.sin(angle), offset))
            bounds.append(outer)
            self.holes.append(np.array(gaps, dtype=np.float64).reshape(-1, 4))
        self.frames = np.array(frames, dtype=np.float64).reshape(-1, 3)
        """Lines in plan: cosine and sine of the direction, and how far they pass to the left of the origin."""
        self.bounds = np.array(bounds, dtype=np.float64).reshape(-1, 4)


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
            covered.append((first, prisms.low[part], last, prisms.tops[part].min()))
    cloth = shapely.union_all(shapely.buffer(shapely.box(*np.reshape(covered, (-1, 4)).T), _CLOSE, join_style="mitre"))
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
    cos, sin = math.cos(angle), math.sin(angle)
    points = [(x * cos + y * sin, y * cos - x * sin - offset) for x, y in corners.tolist()]
    places = [
        along + above / (above - next_above) * (next_along - along)
        for (along, above), (next_along, next_above) in zip(points, points[1:] + points[:1], strict=True)
        if (above > 0) != (next_above > 0)
    ]
    return (min(places), max(places)) if places else (0.0, 0.0)
