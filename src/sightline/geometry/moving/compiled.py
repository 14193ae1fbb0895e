"""Points and straight lines among the borders of the plan, in compiled code.

A border is straight pieces, as rows of x, y, x, y. Answers are exact: where the rounding of a sum could turn one, it is
UNSURE, and whoever asked asks the slower library of shapes instead.
"""

import math

import numpy as np

from sightline.geometry.arrays import Floats, Ints
from sightline.geometry.seeing.compiled.compiling import compiled, entry

NO, YES, UNSURE = range(3)

_ROUNDING = 1e-15
"""How much of the size of its terms a determinant may be off."""
_HAIR = 1e-9
"""Millimetres by which a distance may be off."""


@compiled
def _side(ax: float, ay: float, bx: float, by: float, x: float, y: float) -> float:
    """On which side of a line from a to b a point is: the sign says it; not a number where that is not sure."""
    left, right = (ax - x) * (by - y), (ay - y) * (bx - x)
    turn = left - right
    return turn if abs(turn) > _ROUNDING * (abs(left) + abs(right)) else math.nan


@compiled
def _inside(pieces: Floats, order: Ints, first: int, last: int, x: float, y: float) -> int:
    """Whether a point is inside a border, of which it is enough to know the pieces at the height of the point."""
    inside = False
    for position in range(first, last):
        row = order[position]
        ax, ay, bx, by = pieces[row, 0], pieces[row, 1], pieces[row, 2], pieces[row, 3]
        if (ay < y and by < y) or (ay > y and by > y) or (ax < x and bx < x):
            continue
        if (ay == y and by == y and min(ax, bx) <= x) or (ax == x and ay == y):
            return UNSURE
        if (ay > y) != (by > y):
            side = _side(ax, ay, bx, by, x, y)
            if math.isnan(side):
                return UNSURE
            if (side > 0) == (by > ay):
                inside = not inside
    return YES if inside else NO


@compiled
def _meets(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> int:
    """Whether a straight line from a to b meets one from c to d."""
    if min(ax, bx) > max(cx, dx) or max(ax, bx) < min(cx, dx) or min(ay, by) > max(cy, dy) or max(ay, by) < min(cy, dy):
        return NO
    one, two = _side(ax, ay, bx, by, cx, cy), _side(ax, ay, bx, by, dx, dy)
    if (one > 0 and two > 0) or (one < 0 and two < 0):
        return NO
    three, four = _side(cx, cy, dx, dy, ax, ay), _side(cx, cy, dx, dy, bx, by)
    if (three > 0 and four > 0) or (three < 0 and four < 0):
        return NO
    return UNSURE if math.isnan(one + two + three + four) else YES


@compiled
def _band(y: float, low: float, height: float, count: int) -> int:
    return min(count - 1, max(0, math.floor((y - low) / height)))


@entry
def has(pieces: Floats, order: Ints, firsts: Ints, low: float, height: float, x: float, y: float) -> int:
    """Whether a point is inside a border.

    The pieces are sorted into level bands of the plan from `low` upwards, each of the same `height`: those of a band
    are numbered in `order`, from `firsts[band]` on.
    """
    band = _band(y, low, height, len(firsts) - 1)
    return _inside(pieces, order, firsts[band], firsts[band + 1], x, y)


@entry
def stretches(
    pieces: Floats, order: Ints, firsts: Ints, low: float, height: float, ax: float, ay: float, bx: float, by: float
) -> Floats:
    """The stretches of a straight line inside a border, as shares of its way, in order; one of -1 is UNSURE."""
    unsure = np.full((1, 2), -1.0)
    count = len(firsts) - 1
    bottom, top = _band(min(ay, by), low, height, count), _band(max(ay, by), low, height, count)
    marks = np.empty(2 * (firsts[top + 1] - firsts[bottom]) + 2)
    marks[0], marks[1], found = 0.0, 1.0, 2
    dx, dy = bx - ax, by - ay
    for position in range(firsts[bottom], firsts[top + 1]):
        row = order[position]
        px, py, qx, qy = pieces[row, 0], pieces[row, 1], pieces[row, 2], pieces[row, 3]
        met = _meets(ax, ay, bx, by, px, py, qx, qy)
        if met == UNSURE:
            return unsure
        if met == YES:
            cx, cy, ox, oy = qx - px, qy - py, px - ax, py - ay
            cross = dx * cy - dy * cx
            if abs(cross) > 1e-12:
                marks[found] = min(1.0, max(0.0, (ox * cy - oy * cx) / cross))
                found += 1
            else:
                # A piece that lies on the line cuts it at both of its ends.
                far2 = dx * dx + dy * dy
                marks[found] = min(1.0, max(0.0, (ox * dx + oy * dy) / far2))
                marks[found + 1] = min(1.0, max(0.0, ((qx - ax) * dx + (qy - ay) * dy) / far2))
                found += 2
    marks = np.sort(marks[:found])
    result, length = np.empty((found, 2)), 0
    for number in range(found - 1):
        start, end = marks[number], marks[number + 1]
        if start == end:
            continue
        # Without a border on the way the start is as good as any point, and has often been asked about.
        middle = (start + end) / 2 if found > 2 else 0.0
        x, y = ax + middle * dx, ay + middle * dy
        band = _band(y, low, height, count)
        inside = _inside(pieces, order, firsts[band], firsts[band + 1], x, y)
        if inside == UNSURE:
            return unsure
        if inside == YES and length and result[length - 1, 1] == start:
            result[length - 1, 1] = end
        elif inside == YES:
            result[length, 0], result[length, 1] = start, end
            length += 1
    return result[:length]


@compiled
def _apart(ax: float, ay: float, bx: float, by: float, x: float, y: float) -> float:
    """How far a point is from a straight line from a to b."""
    dx, dy = bx - ax, by - ay
    far2 = dx * dx + dy * dy
    share = ((x - ax) * dx + (y - ay) * dy) / far2 if far2 > 0 else 0.0
    share = min(1.0, max(0.0, share))
    return math.hypot(ax + share * dx - x, ay + share * dy - y)


@compiled
def _least_apart(
    pieces: Floats, first: int, last: int, far: float, ax: float, ay: float, bx: float, by: float
) -> float:
    """How far a straight line from a to b is from a border, if no further than `far`.

    Less than 0 where it meets it; 0 where that is not sure.
    """
    left, right, bottom, top = min(ax, bx) - far, max(ax, bx) + far, min(ay, by) - far, max(ay, by) + far
    least = math.inf
    for row in range(first, last):
        px, py, qx, qy = pieces[row, 0], pieces[row, 1], pieces[row, 2], pieces[row, 3]
        if (px > right and qx > right) or (px < left and qx < left):
            continue
        if (py > top and qy > top) or (py < bottom and qy < bottom):
            continue
        met = _meets(ax, ay, bx, by, px, py, qx, qy)
        if met != NO:
            return -1.0 if met == YES else 0.0
        least = min(least, _apart(px, py, qx, qy, ax, ay), _apart(px, py, qx, qy, bx, by))
        least = min(least, _apart(ax, ay, bx, by, px, py), _apart(ax, ay, bx, by, qx, qy))
    return least


@entry
def within(
    boxes: Floats,
    pieces: Floats,
    order: Ints,
    firsts: Ints,
    reach: float,
    ax: float,
    ay: float,
    bx: float,
    by: float,
) -> Ints:
    """The outlines that are within reach of a straight line, by number; one of -1 is UNSURE.

    The pieces of an outline are those from `firsts[number]` on; `order` numbers them all from 0.
    """
    far = reach + _HAIR
    left, right, bottom, top = min(ax, bx) - far, max(ax, bx) + far, min(ay, by) - far, max(ay, by) + far
    found, count = np.empty(len(boxes), dtype=np.int64), 0
    for number in range(len(boxes)):
        box = boxes[number]
        if box[0] > right or box[2] < left or box[1] > top or box[3] < bottom:
            continue
        first, last = firsts[number], firsts[number + 1]
        inside = _inside(pieces, order, first, last, ax, ay)
        apart = -1.0 if inside == YES else _least_apart(pieces, first, last, far, ax, ay, bx, by)
        if inside == UNSURE or abs(apart - reach) <= _HAIR:
            return np.full(1, -1)
        if apart < reach:
            found[count] = number
            count += 1
    return found[:count]
