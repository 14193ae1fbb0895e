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
from sightline.geometry.seeing.compiled.looking import (
    Look,
    confirm,
    direction,
    gaps,
    look_at,
    note,
    sees_place,
    tall_at,
)
from sightline.geometry.seeing.patches import PATCH, RUN, STEP
from sightline.geometry.shapes import EPSILON

COARSE, FINE = 2.0, 1.5
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


@allocating
def over_the_top(between: Between, viewer: Floats, target: Floats, witness: Floats) -> bool:
    """Try every highest patch from points along the viewer's brow: at the top of the wall, and on the cap above it."""
    stays_apart()
    eyes = brow(viewer, target, FINE)
    promise = np.zeros((1, len(eyes)), dtype=np.int64)
    for cap in range(2):
        if cap and eyes[0, Z] <= target[Z] + target[HEIGHT]:
            return False
        for eye in range(len(eyes)):
            promise[0, eye] = _promise(between, eyes, eye, target, cap)
        if _try_eyes(between, eyes, promise, target, cap, witness):
            return True
    return False


@allocating
def _try_eyes(between: Between, eyes: Floats, promise: Ints, target: Floats, cap: int, witness: Floats) -> bool:
    """The most promising eye first; then the others, the least promising first."""
    best = most(promise, 0)
    if promise[0, best] == 0:
        return False
    if confirm_top(between, eyes, best, target, cap, witness):
        return True
    promise[0, best] = 0
    while True:
        eye = _least(promise)
        if eye < 0:
            return False
        if confirm_top(between, eyes, eye, target, cap, witness):
            return True
        promise[0, eye] = 0


@compiled
def _least(promise: Ints) -> int:
    """The last of the eyes that promise least, but something."""
    found = -1
    for eye in range(promise.shape[1]):
        if promise[0, eye] > 0 and (found < 0 or promise[0, eye] <= promise[0, found]):
            found = eye
    return found


@compiled
def _promise(between: Between, eyes: Floats, eye: int, target: Floats, cap: int) -> int:
    """To how many of the topmost patches, a patch apart, the lower edge is free."""
    stays_apart()
    look = look_at(eyes[eye, X], eyes[eye, Y], eyes[eye, Z], target)
    radius = target[RADIUS]
    count = max(math.ceil(2 * radius / PATCH), 1)
    found = 0
    for column in range(count + 1):
        if _row_free(between, look, target, column * (2 * radius / count) - radius, PATCH, cap):
            found += 1
    return found


@compiled
def _row_free(between: Between, look: Look, target: Floats, u: float, depth: float, cap: int) -> bool:
    """Whether the line to a place so deep below the top of a column is free."""
    tall = tall_at(look, target, u) if cap else look.wall
    if tall < PATCH - 2 * EPSILON:
        return False
    return sees_place(between, look, target, u, max(tall - depth, 0.0) if look.above else depth)


@allocating
def confirm_top(between: Between, eyes: Floats, eye: int, target: Floats, cap: int, witness: Floats) -> bool:
    """Look for a free patch at the very top of what an eye sees of a target: of its wall, or with its cap."""
    stays_apart()
    look = look_at(eyes[eye, X], eyes[eye, Y], eyes[eye, Z], target)
    column = _top_run(between, look, target, cap)
    if column < 0:
        return False
    if cap:
        # The edge of a cap is round, so these patches are not square: look again with a square lattice.
        return confirm(between, eyes[eye, X], eyes[eye, Y], eyes[eye, Z], target, witness)
    u = column * (2 * target[RADIUS] / gaps(2 * target[RADIUS], STEP / 2)) - target[RADIUS]
    depth = PATCH - RUN // 2 * STEP
    note(witness, look, target, u, max(look.wall - depth, 0.0) if look.above else depth)
    return True


@compiled
def _top_run(between: Between, look: Look, target: Floats, cap: int) -> int:
    """The middle column of the first free patch along the top, or -1."""
    stays_apart()
    radius = target[RADIUS]
    count = gaps(2 * radius, STEP / 2)
    run = 0
    for column in range(count + 1):
        u = column * (2 * radius / count) - radius
        run += 1
        for row in range(RUN):
            if not _row_free(between, look, target, u, PATCH - row * STEP, cap):
                run = 0
                break
        if run == WIDE:
            return column - WIDE // 2
    return -1
