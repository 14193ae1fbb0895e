"""What eyes see of a whole face, and whether anything at all is seen: what answers are explained with."""

import numpy as np

from sightline.geometry.arrays import RADIUS, Bools, Floats, X, Y, Z
from sightline.geometry.seeing.compiled.between import Between, gather, room_for
from sightline.geometry.seeing.compiled.blocking import free
from sightline.geometry.seeing.compiled.cells import FAR, NEAR, fill_lattice, frame_of, whole_tubes
from sightline.geometry.seeing.compiled.compiling import compiled, entry, stays_apart
from sightline.geometry.seeing.compiled.looking import gaps, look_at, on_face, point_at
from sightline.geometry.seeing.compiled.solids import Solids

SLIVER_ACROSS, SLIVER_ALONG = 13, 7
"""Places at either end of whole tubes where slivers are looked for."""


@compiled
def _tall(eyes: Floats, eye: int, target: Floats) -> float:
    look = look_at(eyes[eye, X], eyes[eye, Y], eyes[eye, Z], target)
    return float(look.wall + 2 * target[RADIUS] * look.steep)


@compiled
def _look_over(
    between: Between, eyes: Floats, eye: int, target: Floats, step: float, ends: Floats, inside: Bools, seen: Bools
) -> None:
    """Fill in what one eye sees: lattice points beyond its face are not inside."""
    stays_apart()
    look = look_at(eyes[eye, X], eyes[eye, Y], eyes[eye, Z], target)
    radius, tall = target[RADIUS], _tall(eyes, eye, target)
    wide, high = 2 * radius / gaps(2 * radius, step), tall / gaps(tall, step)
    for column in range(ends.shape[1]):
        for row in range(ends.shape[2]):
            u, v = column * wide - radius, row * high
            x, y, z = point_at(look, target, u, v)
            ends[eye, column, row, X], ends[eye, column, row, Y], ends[eye, column, row, Z] = x, y, z
            inside[eye, column, row] = on_face(look, target, u, v)
            if inside[eye, column, row]:
                seen[eye, column, row] = free(between, look.x, look.y, look.z, x, y, z)


@entry
def look_over(
    solids: Solids, viewer: Floats, target: Floats, models: Floats, eyes: Floats, step: float
) -> tuple[Floats, Bools, Bools]:
    """Lines from eyes of a viewer to a lattice over the face of a target (k, U, V).

    Where they end, which end on the face, and which of those are free.
    """
    between = room_for(solids, models)
    gather(between, solids, models, viewer, target)
    up = 1
    for eye in range(len(eyes)):
        up = max(up, gaps(_tall(eyes, eye, target), step))
    shape = (len(eyes), gaps(2 * target[RADIUS], step) + 1, up + 1)
    ends, inside = np.empty((shape[0], shape[1], shape[2], 3)), np.zeros(shape, dtype=np.bool_)
    seen = np.zeros(shape, dtype=np.bool_)
    for eye in range(len(eyes)):
        _look_over(between, eyes, eye, target, step, ends, inside, seen)
    return ends, inside, seen


@compiled
def _any_free(between: Between, eyes: Floats, eye: int, target: Floats, step: float) -> bool:
    """Whether an eye has a free line to some place of the lattice."""
    stays_apart()
    return _counts(between, eyes, eye, target, step, True)


@compiled
def _all_free(between: Between, eyes: Floats, eye: int, target: Floats, step: float) -> bool:
    """Whether all lines of an eye to the lattice are free."""
    stays_apart()
    return not _counts(between, eyes, eye, target, step, False)


@compiled
def _counts(between: Between, eyes: Floats, eye: int, target: Floats, step: float, wanted: bool) -> bool:
    """Whether some line of an eye to the lattice of `look_over` is free, or is not free: whichever is wanted."""
    look = look_at(eyes[eye, X], eyes[eye, Y], eyes[eye, Z], target)
    radius, tall = target[RADIUS], _tall(eyes, eye, target)
    columns, rows = gaps(2 * radius, step), gaps(tall, step)
    for column in range(columns + 1):
        for row in range(rows + 1):
            u, v = column * (2 * radius / columns) - radius, row * (tall / rows)
            if on_face(look, target, u, v):
                x, y, z = point_at(look, target, u, v)
                if free(between, look.x, look.y, look.z, x, y, z) == wanted:
                    return True
    return False


@entry
def sees_past(solids: Solids, touched: Solids, viewer: Floats, target: Floats, eyes: Floats, step: float) -> bool:
    """Whether some eye with a free line has all lines to a target free of what the target touches.

    What is seen may lie between the lines of the lattice; where no eye has a free line, every eye counts.
    """
    nobody = np.empty((0, 5))
    everything, leaned_on = room_for(solids, nobody), room_for(touched, nobody)
    gather(everything, solids, nobody, viewer, target)
    gather(leaned_on, touched, nobody, viewer, target)
    past = False
    for eye in range(len(eyes)):
        if _all_free(leaned_on, eyes, eye, target, step):
            if _any_free(everything, eyes, eye, target, step):
                return True
            past = True
    if past:
        for eye in range(len(eyes)):
            if _any_free(everything, eyes, eye, target, step):
                return False
    return past


@compiled
def _frees(between: Between, start: Floats, row: int, ends: Floats) -> int:
    stays_apart()
    count = 0
    for end in range(len(ends)):
        if free(between, start[row, X], start[row, Y], start[row, Z], ends[end, X], ends[end, Y], ends[end, Z]):
            count += 1
    return count


@entry
def slivers(solids: Solids, viewer: Floats, target: Floats, models: Floats) -> tuple[Floats, int]:
    """Places of a viewer, from a lattice over it, that have any free line to a target (n, 3); how many lines."""
    between = room_for(solids, models)
    gather(between, solids, models, viewer, target)
    frame = frame_of(viewer, target)
    tubes = whole_tubes(frame)
    places = SLIVER_ACROSS * SLIVER_ALONG
    found, count, lines = np.empty((places * len(tubes), 3)), 0, 0
    starts, ends = np.empty((places, 3)), np.empty((places, 3))
    for row in range(len(tubes)):
        fill_lattice(frame, tubes, row, NEAR, SLIVER_ACROSS, SLIVER_ALONG, starts)
        fill_lattice(frame, tubes, row, FAR, SLIVER_ACROSS, SLIVER_ALONG, ends)
        for start in range(places):
            frees = _frees(between, starts, start, ends)
            lines += frees
            if frees:
                found[count] = starts[start]
                count += 1
    return found[:count].copy(), lines
