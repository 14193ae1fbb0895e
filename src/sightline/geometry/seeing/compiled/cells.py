"""Cells of the surfaces of two silhouettes, and the tubes of lines that join them.

A cell is part of the near wall or of the top: a range sideways from the middle of the body and a range along it, which
is height on a wall and depth from the middle on a top. A tube is a cell of the viewer with one of the target: ten
numbers in a row, first the cell that is NEAR, then the one that is FAR.
"""

import math
from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Y, Z
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, stays_apart
from sightline.geometry.seeing.compiled.hiding import CORNERS, place
from sightline.geometry.seeing.compiled.looking import direction
from sightline.geometry.seeing.compiled.passages import BEGIN, END, TO_LEFT, TO_RIGHT, UNDER
from sightline.geometry.shapes import EPSILON

ON_TOP, RIGHTMOST, LEFTMOST, FIRST, LAST = range(5)
"""Columns of a cell."""

NEAR, FAR, COLUMNS = 0, 5, 10
"""Where the cells of a tube begin, and how many columns it has."""


class Frame(NamedTuple):
    """Two silhouettes (2, 5), and the direction from the one to the other."""

    bodies: Floats
    ax: float
    ay: float
    distance: float


@allocating
def frame_of(viewer: Floats, target: Floats) -> Frame:
    """The frame of a pair."""
    bodies = np.empty((2, 5))
    for column in range(5):
        bodies[0, column], bodies[1, column] = viewer[column], target[column]
    ax, ay, distance = direction(viewer[X], viewer[Y], target[X], target[Y])
    return Frame(bodies, ax, ay, distance)


@allocating
def whole_tubes(frame: Frame) -> Floats:
    """The tubes between all facing surfaces: walls, and tops that can be seen (n, 10)."""
    bodies = frame.bodies
    lead = bodies[1, Z] + bodies[1, HEIGHT] - bodies[0, Z] - bodies[0, HEIGHT]
    tubes = np.empty((2 if abs(lead) > EPSILON else 1, COLUMNS))
    for row in range(len(tubes)):
        _whole_cell(frame, tubes, row, NEAR, row == 1 and lead > 0)
        _whole_cell(frame, tubes, row, FAR, row == 1 and lead < 0)
    return tubes


@compiled
def _whole_cell(frame: Frame, tubes: Floats, row: int, cell: int, on_top: bool) -> None:
    radius, height = frame.bodies[cell // FAR, RADIUS], frame.bodies[cell // FAR, HEIGHT]
    tubes[row, cell + ON_TOP] = on_top
    tubes[row, cell + RIGHTMOST], tubes[row, cell + LEFTMOST] = -radius, radius
    tubes[row, cell + FIRST], tubes[row, cell + LAST] = (-radius, radius) if on_top else (0.0, height)


@compiled
def _chord(radius: float, side: float) -> float:
    return math.sqrt(max(radius * radius - side * side, 0.0))


@compiled
def depths(frame: Frame, tubes: Floats, row: int, cell: int) -> tuple[float, float]:
    """From and to ahead of the middle of the body."""
    if tubes[row, cell + ON_TOP]:
        return tubes[row, cell + FIRST], tubes[row, cell + LAST]
    right, left, radius = tubes[row, cell + RIGHTMOST], tubes[row, cell + LEFTMOST], frame.bodies[cell // FAR, RADIUS]
    nearest = 0.0 if right < 0 < left else min(abs(right), abs(left))
    flat, deep = _chord(radius, max(abs(right), abs(left))), _chord(radius, nearest)
    return (flat, deep) if cell == NEAR else (-deep, -flat)


@compiled
def fill_box(frame: Frame, tubes: Floats, row: int, cell: int, out: Floats) -> None:
    """A box around a cell (8, 3), with edges along the frame."""
    stays_apart()
    nearest, farthest = depths(frame, tubes, row, cell)
    low, high = tubes[row, cell + FIRST], tubes[row, cell + LAST]
    if tubes[row, cell + ON_TOP]:
        low = high = frame.bodies[cell // FAR, HEIGHT]
    for corner in range(CORNERS):
        side = tubes[row, cell + LEFTMOST] if corner & 1 else tubes[row, cell + RIGHTMOST]
        depth = farthest if (corner >> 1) & 1 else nearest
        height = high if corner >> 2 else low
        place(out, corner, frame.bodies, cell // FAR, frame.ax, frame.ay, side, depth, height)


@compiled
def fill_lattice(frame: Frame, tubes: Floats, row: int, cell: int, across: int, along: int, out: Floats) -> None:
    """Places over a cell, edges included (across * along, 3)."""
    stays_apart()
    radius, tall = frame.bodies[cell // FAR, RADIUS], frame.bodies[cell // FAR, HEIGHT]
    for number in range(across * along):
        side = _at(tubes[row, cell + RIGHTMOST], tubes[row, cell + LEFTMOST], number % across, across)
        height = _at(tubes[row, cell + FIRST], tubes[row, cell + LAST], number // across, along)
        chord = _chord(radius, side)
        depth = chord if cell == NEAR else -chord
        if tubes[row, cell + ON_TOP]:
            depth, height = min(max(height, -chord), chord), tall
        place(out, number, frame.bodies, cell // FAR, frame.ax, frame.ay, side, depth, height)


@compiled
def _at(first: float, last: float, number: int, count: int) -> float:
    return first + (last - first) * (number / (count - 1) if count > 1 else 0.5)


@compiled
def extent(tubes: Floats, row: int) -> float:
    """The longest edge of both cells."""
    longest = 0.0
    for cell in range(NEAR, COLUMNS, FAR):
        longest = max(longest, tubes[row, cell + LEFTMOST] - tubes[row, cell + RIGHTMOST])
        longest = max(longest, tubes[row, cell + LAST] - tubes[row, cell + FIRST])
    return longest


@compiled
def quarter(tubes: Floats, row: int, cell: int, number: int, out: Floats, to: int) -> None:
    """One of the four quarters of a cell."""
    right, left = tubes[row, cell + RIGHTMOST], tubes[row, cell + LEFTMOST]
    first, last = tubes[row, cell + FIRST], tubes[row, cell + LAST]
    side, along = (right + left) / 2, (first + last) / 2
    out[to, cell + ON_TOP] = tubes[row, cell + ON_TOP]
    out[to, cell + RIGHTMOST], out[to, cell + LEFTMOST] = (side, left) if number >> 1 else (right, side)
    out[to, cell + FIRST], out[to, cell + LAST] = (along, last) if number & 1 else (first, along)


@compiled
def leads_under(frame: Frame, ways: Floats, tubes: Floats, row: int) -> bool:
    """Whether some line of a tube passes under something; those that do not were all tried over the top."""
    stays_apart()
    start_near, start_far = depths(frame, tubes, row, NEAR)
    end_near, end_far = depths(frame, tubes, row, FAR)
    soon = max(end_near + frame.distance - start_near, 1e-6)
    late = max(end_far + frame.distance - start_far, 1e-6)
    low_near, low_far = _lowest(frame, tubes, row, NEAR), _lowest(frame, tubes, row, FAR)
    for way in range(len(ways)):
        # How far along its length the tube can be, at the earliest and at the latest, while it is at a passage.
        first = min(max((ways[way, BEGIN] - start_far) / late, 0.0), 1.0)
        last = min(max((ways[way, END] - start_near) / soon, 0.0), 1.0)
        right = _least(tubes[row, NEAR + RIGHTMOST], tubes[row, FAR + RIGHTMOST], first, last)
        left = -_least(-tubes[row, NEAR + LEFTMOST], -tubes[row, FAR + LEFTMOST], first, last)
        if (
            right <= ways[way, TO_LEFT]
            and left >= ways[way, TO_RIGHT]
            and _least(low_near, low_far, first, last) < ways[way, UNDER]
        ):
            return True
    return False


@compiled
def _lowest(frame: Frame, tubes: Floats, row: int, cell: int) -> float:
    on_top = tubes[row, cell + ON_TOP]
    return float(
        frame.bodies[cell // FAR, Z] + (frame.bodies[cell // FAR, HEIGHT] if on_top else tubes[row, cell + FIRST])
    )


@compiled
def _least(start: float, end: float, first: float, last: float) -> float:
    return min(start + (end - start) * first, start + (end - start) * last)
