"""Areas of the plan that are asked about again and again, by points and by straight lines.

The library of shapes makes them; compiled code answers for them (see `compiled`). The compiler is a large program and
needs a while to start, so it is not loaded before the first question is asked.
"""

import functools
import itertools
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from sightline.geometry.arrays import Bools, Floats, Ints
from sightline.geometry.shapes import Point

Geometries = npt.NDArray[np.object_]

BAND = 8.0
"""Height of the bands, in mm, into which the pieces of a border are sorted, or more where that would be too many."""
BANDS = 256


@functools.cache
def _compiled() -> ModuleType:
    from sightline.geometry.moving import compiled

    return compiled


class Area:
    """A plan area that can be asked quickly, by points and by straight lines.

    >>> lawn = Area(shapely.box(0, 0, 100, 50))
    >>> lawn.has((99, 49)), lawn.has((100, 49)), lawn.stretches((50, 25), (150, 25))
    (True, False, [(0.0, 0.5)])
    """

    def __init__(self, shape: BaseGeometry) -> None:
        self.shape = shape
        self.pieces = border_pieces(shape)
        """The straight pieces of its border, as rows of x, y, x, y."""
        shapely.prepare(shape)

    @functools.cached_property
    def borders(self) -> shapely.STRtree:
        """Finds pieces of the border."""
        return shapely.STRtree(_lines(self.pieces.reshape(-1, 2, 2)))

    @functools.cached_property
    def _banded(self) -> tuple[Floats, Ints, Ints, float, float]:
        """The border as compiled code wants it."""
        return self.pieces, *_bands(self.pieces)

    def holds(self, x: Floats, y: Floats) -> Bools:
        """Which of the points are inside."""
        return np.asarray(shapely.contains_xy(self.shape, x, y), dtype=np.bool_)

    def has(self, point: Point) -> bool:
        """Whether a point is inside."""
        ask = _compiled()
        answer = ask.has(*self._banded, float(point[0]), float(point[1])) if len(self.pieces) else ask.NO
        return self._has(point) if answer == ask.UNSURE else bool(answer)

    def _has(self, point: Point) -> bool:
        return bool(shapely.contains_xy(self.shape, *point))

    def crossed_by(self, starts: Floats, ends: Floats) -> Bools:
        """Which of the straight lines meet the border."""
        lines = _lines(np.stack((starts, ends), axis=1))
        crossed = np.zeros(len(starts), dtype=np.bool_)
        crossed[self.borders.query(lines, predicate="intersects")[0]] = True
        return crossed

    def stretches(self, start: Point, end: Point) -> list[tuple[float, float]]:
        """The stretches of a straight line inside the area, as shares of the way, in order."""
        if not len(self.pieces):
            return []
        ends = (float(start[0]), float(start[1]), float(end[0]), float(end[1]))
        found = [(low, high) for low, high in _compiled().stretches(*self._banded, *ends).tolist()]
        return self._stretches(start, end) if found and found[0][0] < 0 else found

    def _stretches(self, start: Point, end: Point) -> list[tuple[float, float]]:
        hits = self.borders.query(shapely.linestrings((start, end)), predicate="intersects")
        if not len(hits):
            return [(0.0, 1.0)] if self._has(start) else []
        marks = sorted({0.0, 1.0, *_crossings(self.pieces[hits].tolist(), start, end)})
        found: list[tuple[float, float]] = []
        for low, high in itertools.pairwise(marks):
            middle = (low + high) / 2
            if not self._has((start[0] + middle * (end[0] - start[0]), start[1] + middle * (end[1] - start[1]))):
                continue
            if found and found[-1][1] == low:
                found[-1] = (found[-1][0], high)
            else:
                found.append((low, high))
        return found


class Outlines:
    """Many plan areas, to be asked which of them are near.

    >>> lawns = Outlines([shapely.box(0, 0, 100, 50), shapely.box(200, 0, 300, 50)])
    >>> lawns.near((110, 10), 10), lawns.near((110, 10), 9), lawns.along((110, 10), (290, 10), 20)
    ([0], [], [0, 1])
    """

    def __init__(self, shapes: Sequence[BaseGeometry]) -> None:
        self.shapes = shapes
        self.tree = shapely.STRtree(shapes)

    @functools.cached_property
    def _laid_out(self) -> tuple[Floats, Floats, Ints, Ints]:
        """The outlines as compiled code wants them."""
        pieces = [border_pieces(shape) for shape in self.shapes]
        firsts = np.cumsum([0, *(len(each) for each in pieces)], dtype=np.int64)
        boxes = np.ascontiguousarray(shapely.bounds(np.asarray(self.shapes, dtype=np.object_)).reshape(-1, 4))
        every = np.vstack((np.empty((0, 4)), *pieces))
        return boxes, every, np.arange(len(every)), firsts

    def near(self, point: Point, reach: float) -> list[int]:
        """Those within reach of a point, by number."""
        return self.along(point, point, reach)

    def along(self, start: Point, end: Point, reach: float) -> list[int]:
        """Those within reach of a straight line, by number."""
        ends = (float(start[0]), float(start[1]), float(end[0]), float(end[1]))
        found: list[int] = _compiled().within(*self._laid_out, float(reach), *ends).tolist()
        if found and found[0] < 0:
            return self.around(shapely.linestrings((start, end)) if start != end else shapely.points(start), reach)
        return found

    def around(self, shape: BaseGeometry, reach: float) -> list[int]:
        """Those within reach of another area, by number."""
        return [int(number) for number in np.sort(self.tree.query(shape, predicate="dwithin", distance=reach))]


def _lines(ends: Floats) -> Geometries:
    """Straight lines, from an array of their two ends."""
    return np.atleast_1d(np.asarray(shapely.linestrings(ends), dtype=np.object_))


def border_pieces(shape: BaseGeometry) -> Floats:
    """The straight pieces of a border, as rows of x, y, x, y."""
    points, rings = shapely.get_coordinates(shapely.get_parts(shapely.boundary(shape)), return_index=True)
    same = rings[:-1] == rings[1:]
    return np.ascontiguousarray(np.hstack((points[:-1], points[1:]))[same])


def _bands(pieces: Floats) -> tuple[Ints, Ints, float, float]:
    """The pieces of a border sorted into level bands: their numbers, where each band begins, lowest y, height."""
    low, high = float(pieces[:, 1::2].min()), float(pieces[:, 1::2].max())
    height = max(BAND, (high - low) / BANDS)
    count = int((high - low) / height) + 1
    ends = np.clip(np.floor((pieces[:, 1::2] - low) / height).astype(np.int64), 0, count - 1)
    bottom, top = ends.min(axis=1), ends.max(axis=1)
    rows = np.repeat(np.arange(len(pieces)), top - bottom + 1)
    begins = np.repeat(np.cumsum(top - bottom + 1) - (top - bottom + 1), top - bottom + 1)
    bands = np.repeat(bottom, top - bottom + 1) + np.arange(len(rows)) - begins
    order = np.argsort(bands, kind="stable")
    return rows[order], np.searchsorted(bands[order], np.arange(count + 1)), low, height


def _crossings(pieces: Iterable[Iterable[float]], start: Point, end: Point) -> Iterator[float]:
    """Where a straight line meets pieces of a border, as shares of its way."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    for x0, y0, x1, y1 in pieces:
        ax, ay, ox, oy = x1 - x0, y1 - y0, x0 - start[0], y0 - start[1]
        cross = dx * ay - dy * ax
        if abs(cross) > 1e-12:
            yield min(1.0, max(0.0, (ox * ay - oy * ax) / cross))
        else:
            # A piece that lies on the line cuts it at both of its ends.
            far2 = dx * dx + dy * dy or 1.0
            yield min(1.0, max(0.0, (ox * dx + oy * dy) / far2))
            yield min(1.0, max(0.0, ((x1 - start[0]) * dx + (y1 - start[1]) * dy) / far2))
