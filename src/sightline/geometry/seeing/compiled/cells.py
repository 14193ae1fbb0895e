"""Cells of the surfaces of two silhouettes, and the tubes of lines that join them.

A cell is part of the near wall, the top or the underside: a range sideways from the middle of the body and a range
along it, which is height on a wall and depth from the middle elsewhere. A tube is a cell of the viewer with one of the
target: ten numbers in a row, first the cell that is NEAR, then the one that is FAR.
"""

import math
from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Y, Z
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, stays_apart
from sightline.geometry.seeing.compiled.hiding import place
from sightline.geometry.seeing.compiled.looking import direction

SURFACE, RIGHTMOST, LEFTMOST, FIRST, LAST = range(5)
"""Columns of a cell."""

ON_WALL, ON_TOP, BENEATH = range(3)
"""Surfaces."""

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
    """The tubes between all surfaces that can face each other: walls, tops and undersides (n, 10)."""
    tubes, count = np.empty((9, COLUMNS)), 0
    for near in range(3):
        for far in range(3):
            if _shows(frame.bodies, 0, near) and _shows(frame.bodies, 1, far):
                _whole_cell(frame, tubes, count, NEAR, near)
                _whole_cell(frame, tubes, count, FAR, far)
                count += 1
    return tubes[:count]


@compiled
def _shows(bodies: Floats, row: int, surface: int) -> bool:
    """Whether a surface of a body can face the other body."""
    if surface == ON_TOP:
        return bool(bodies[1 - row, Z] + bodies[1 - row, HEIGHT] > bodies[row, Z] + bodies[row, HEIGHT])
    return bool(surface == ON_WALL or bodies[1 - row, Z] < bodies[row, Z])


@compiled
def _whole_cell(frame: Frame, tubes: Floats, row: int, cell: int, surface: int) -> None:
    radius, height = frame.bodies[cell // FAR, RADIUS], frame.bodies[cell // FAR, HEIGHT]
    tubes[row, cell + SURFACE] = surface
    tubes[row, cell + RIGHTMOST], tubes[row, cell + LEFTMOST] = -radius, radius
    tubes[row, cell + FIRST], tubes[row, cell + LAST] = (0.0, height) if surface == ON_WALL else (-radius, radius)


@compiled
def _chord(radius: float, side: float) -> float:
    return math.sqrt(max(radius * radius - side * side, 0.0))


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
        if tubes[row, cell + SURFACE] != ON_WALL:
            depth, height = min(max(height, -chord), chord), tall if tubes[row, cell + SURFACE] == ON_TOP else 0.0
        place(out, number, frame.bodies, cell // FAR, frame.ax, frame.ay, side, depth, height)


@compiled
def _at(first: float, last: float, number: int, count: int) -> float:
    return first + (last - first) * (number / (count - 1) if count > 1 else 0.5)
