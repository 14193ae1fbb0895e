"""Over the top: of the lines that pass under nothing, the highest are the best.

They run from brow to brow, so the search has one dimension less than a search over whole silhouettes.
"""

import math

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, Ints, X, Y, Z
from sightline.geometry.seeing.compiled.between import Between, count_everything, count_what_stands
from sightline.geometry.seeing.compiled.blocking import free
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, stays_apart
from sightline.geometry.seeing.compiled.hiding import screened
from sightline.geometry.seeing.compiled.looking import Look, direction, gaps, look_at, note, sees_place
from sightline.geometry.seeing.patches import PATCH, RUN, STEP
from sightline.geometry.shapes import EPSILON

COARSE = 2.0
"""Spacing of eyes along a brow, in mm."""

WIDE = 2 * RUN - 1
"""Free columns in a row that make a patch, half a step apart."""


@compiled
def _brow_places(radius: float, spacing: float) -> int:
    return max(2, math.ceil(2 * radius / spacing) + 1)


@allocating
def brow(viewer: Floats, target: Floats, spacing: float) -> Floats:
    """Viewpoints along the top of a viewer (n, 3).

    They lie on the near rim, or on the far rim when the target reaches higher: from there a line upwards passes
    highest over whatever stands close by.
    """
    stays_apart()
    points = np.empty((_brow_places(viewer[RADIUS], spacing), 3))
    radius, top = viewer[RADIUS], viewer[Z] + viewer[HEIGHT]
    ax, ay, _ = direction(viewer[X], viewer[Y], target[X], target[Y])
    behind = -1.0 if target[Z] + target[HEIGHT] > top else 1.0
    for number in range(len(points)):
        across = 2 * (number / (len(points) - 1)) - 1
        depth, side = behind * radius * math.sqrt(max(1 - across * across, 0.0)), across * radius
        points[number, X] = viewer[X] + ax * depth - ay * side
        points[number, Y] = viewer[Y] + ay * depth + ax * side
        points[number, Z] = top
    return points


@allocating
def ridge(between: Between, viewer: Floats, target: Floats, eyes: Floats) -> bool:
    """Whether some highest line between a pair is free of everything that stands on the ground.

    A lattice over the brows of both, fine enough for looking either way. Without one there is nothing to find. Writes
    the place on either brow from which most lines are free (2, 3).
    """
    stays_apart()
    count_what_stands(between)
    starts, ends = brow(viewer, target, COARSE), brow(target, viewer, COARSE)
    frees, corners = np.zeros((2, max(len(starts), len(ends))), dtype=np.int64), np.empty((4, 3))
    _enclose_brow(target, viewer, corners)
    _cross(between, starts, ends, corners, frees)
    count_everything(between)
    first, last = most(frees, 0), most(frees, 1)
    for axis in range(3):
        eyes[0, axis], eyes[1, axis] = starts[first, axis], ends[last, axis]
    return bool(frees[0, first] > 0)


@compiled
def _enclose_brow(viewer: Floats, target: Floats, corners: Floats) -> None:
    """The corners of a rectangle around the brow of a viewer (4, 3)."""
    ax, ay, _ = direction(viewer[X], viewer[Y], target[X], target[Y])
    top = viewer[Z] + viewer[HEIGHT]
    behind = -1.0 if target[Z] + target[HEIGHT] > top else 1.0
    for corner in range(4):
        side = viewer[RADIUS] if corner & 1 else -viewer[RADIUS]
        depth = behind * viewer[RADIUS] if corner >> 1 else 0.0
        corners[corner, X], corners[corner, Y] = viewer[X] + ax * depth - ay * side, viewer[Y] + ay * depth + ax * side
        corners[corner, Z] = top


@compiled
def _cross(between: Between, starts: Floats, ends: Floats, corners: Floats, frees: Ints) -> None:
    """Count the free lines of every start and of every end; all ends lie between some corners."""
    stays_apart()
    for i in range(len(starts)):
        if screened(between, starts[i, X], starts[i, Y], starts[i, Z], corners):
            continue
        for j in range(len(ends)):
            if free(between, starts[i, X], starts[i, Y], starts[i, Z], ends[j, X], ends[j, Y], ends[j, Z]):
                frees[0, i] += 1
                frees[1, j] += 1


@compiled
def most(counts: Ints, row: int) -> int:
    """Where the first of the highest counts of a row is."""
    best = 0
    for column in range(counts.shape[1]):
        if counts[row, column] > counts[row, best]:
            best = column
    return best


@compiled
def _row_free(between: Between, look: Look, target: Floats, u: float, depth: float) -> bool:
    """Whether the line to a place so deep below the top of the wall is free."""
    if look.wall < PATCH - 2 * EPSILON:
        return False
    return sees_place(between, look, target, u, max(look.wall - depth, 0.0) if look.above else depth)


@compiled
def confirm_top(between: Between, eyes: Floats, eye: int, target: Floats, witness: Floats) -> bool:
    """Look for a free patch at the very top of the wall that an eye sees of a target."""
    stays_apart()
    look = look_at(eyes[eye, X], eyes[eye, Y], eyes[eye, Z], target)
    column = _top_run(between, look, target)
    if column < 0:
        return False
    u = column * (2 * target[RADIUS] / gaps(2 * target[RADIUS], STEP / 2)) - target[RADIUS]
    depth = PATCH - RUN // 2 * STEP
    note(witness, look, target, u, max(look.wall - depth, 0.0) if look.above else depth)
    return True


@compiled
def _top_run(between: Between, look: Look, target: Floats) -> int:
    """The middle column of the first free patch along the top, or -1."""
    stays_apart()
    radius = target[RADIUS]
    count = gaps(2 * radius, STEP / 2)
    run = 0
    for column in range(count + 1):
        u = column * (2 * radius / count) - radius
        run += 1
        for row in range(RUN):
            if not _row_free(between, look, target, u, PATCH - row * STEP):
                run = 0
                break
        if run == WIDE:
            return column - WIDE // 2
    return -1
