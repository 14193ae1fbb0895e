"""Points, straight lines and outlines of the plan, for questions about a few of them.

Outlines have few corners and are asked about one at a time, which plain sums answer sooner than the library of shapes.
"""

import itertools
import math
from collections.abc import Iterator, Sequence

from sightline.geometry.shapes import Outline, Point


def _sides(outline: Outline) -> Iterator[tuple[Point, Point]]:
    return itertools.pairwise((*outline, outline[0]))


def from_line(start: Sequence[float], end: Sequence[float], at: Sequence[float]) -> float:
    """How far a point is from a straight line between two others.

    >>> from_line((0, 0), (100, 0), (50, 30)), from_line((0, 0), (100, 0), (130, 40))
    (30.0, 50.0)
    """
    dx, dy, ox, oy = end[0] - start[0], end[1] - start[1], at[0] - start[0], at[1] - start[1]
    far2 = dx * dx + dy * dy
    share = (ox * dx + oy * dy) / far2 if far2 > 0 else 0.0
    if share <= 0:
        return math.sqrt(ox * ox + oy * oy)
    if share >= 1:
        return math.sqrt((at[0] - end[0]) ** 2 + (at[1] - end[1]) ** 2)
    return abs((ox * dy - oy * dx) / far2) * math.sqrt(far2)


def from_border(outline: Outline, at: Sequence[float]) -> float:
    """How far a point is from the border of an outline, inside or outside.

    >>> square = ((0, 0), (100, 0), (100, 100), (0, 100))
    >>> from_border(square, (50, 30)), from_border(square, (120, 50))
    (30.0, 20.0)
    """
    return min(from_line(start, end, at) for start, end in _sides(outline))


def is_in(outline: Outline, at: Sequence[float]) -> bool:
    """Whether a point is in an outline; on its border it may be said to be either.

    >>> square = ((0, 0), (100, 0), (100, 100), (0, 100))
    >>> is_in(square, (50, 30)), is_in(square, (120, 50))
    (True, False)
    """
    x, y = at[0], at[1]
    crossed = (
        (y0 > y) != (y1 > y) and ((x0 - x) * (y1 - y) > (y0 - y) * (x1 - x)) == (y1 > y0)
        for (x0, y0), (x1, y1) in _sides(outline)
    )
    return sum(crossed) % 2 == 1


def from_outline(outline: Outline, at: Sequence[float]) -> float:
    """How far a point is from an outline; 0 inside.

    >>> square = ((0, 0), (100, 0), (100, 100), (0, 100))
    >>> from_outline(square, (50, 30)), from_outline(square, (120, 50))
    (0.0, 20.0)
    """
    return 0.0 if is_in(outline, at) else from_border(outline, at)
