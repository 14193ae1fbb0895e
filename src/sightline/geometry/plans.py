"""Points, straight lines and outlines of the plan, for questions about a few of them.

Outlines have few corners and are asked about one at a time, which plain sums answer sooner than the library of shapes.
"""

import math
from collections.abc import Sequence

import numpy as np

from sightline.geometry.arrays import Floats
from sightline.geometry.shapes import EPSILON, Outline

Box = tuple[float, float, float, float]
"""What an outline lies in: from the least x and y to the greatest."""


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
    nearest, start = math.inf, outline[-1]
    for end in outline:
        far = from_line(start, end, at)
        if far < nearest:
            nearest = far
        start = end
    return nearest


def is_in(outline: Outline, at: Sequence[float]) -> bool:
    """Whether a point is in an outline; on its border it may be said to be either.

    >>> square = ((0, 0), (100, 0), (100, 100), (0, 100))
    >>> is_in(square, (50, 30)), is_in(square, (120, 50))
    (True, False)
    """
    x, y = at[0], at[1]
    within = False
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        if (y0 > y) != (y1 > y) and ((x0 - x) * (y1 - y) > (y0 - y) * (x1 - x)) == (y1 > y0):
            within = not within
        x0, y0 = x1, y1
    return within


def from_outline(outline: Outline, at: Sequence[float]) -> float:
    """How far a point is from an outline; 0 inside.

    >>> square = ((0, 0), (100, 0), (100, 100), (0, 100))
    >>> from_outline(square, (50, 30)), from_outline(square, (120, 50))
    (0.0, 20.0)
    """
    return 0.0 if is_in(outline, at) else from_border(outline, at)


def from_outline_each(outline: Outline, points: Floats) -> Floats:
    """How far each of many points (rows of x, y and perhaps more) is from an outline; 0 inside.

    >>> from_outline_each(((0, 0), (100, 0), (100, 100), (0, 100)), np.array([[50.0, 30.0], [120.0, 50.0]]))
    array([ 0., 20.])
    """
    x, y = points[:, 0], points[:, 1]
    nearest, within = np.full(len(points), np.inf), np.zeros(len(points), dtype=np.bool_)
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        dx, dy, ox, oy = x1 - x0, y1 - y0, x - x0, y - y0
        far2 = dx * dx + dy * dy
        share = (ox * dx + oy * dy) / far2 if far2 > 0 else np.zeros(len(points))
        past = np.sqrt((x - x1) ** 2 + (y - y1) ** 2)
        beside = np.abs((ox * dy - oy * dx) / far2) * math.sqrt(far2) if far2 > 0 else past
        far = np.where(share <= 0, np.sqrt(ox * ox + oy * oy), np.where(share >= 1, past, beside))
        nearest = np.minimum(nearest, far)
        within ^= ((y0 > y) != (y1 > y)) & (((x0 - x) * (y1 - y) > (y0 - y) * (x1 - x)) == (y1 > y0))
        x0, y0 = x1, y1
    return np.where(within, 0.0, nearest)


def box_of(outline: Outline) -> Box:
    """The box around an outline.

    >>> box_of(((0, 0), (100, 20), (30, 50)))
    (0, 0, 100, 50)
    """
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def beyond(box: Box, at: Sequence[float], reach: float) -> bool:
    """Whether a point is certainly further than that from whatever lies in a box: a glance before measuring.

    >>> beyond((0, 0, 100, 50), (130, 20), 20), beyond((0, 0, 100, 50), (130, 20), 40)
    (True, False)
    """
    x, y, far = at[0], at[1], reach + EPSILON
    return x < box[0] - far or y < box[1] - far or x > box[2] + far or y > box[3] + far
