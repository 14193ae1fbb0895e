"""Searching the whole of two silhouettes: split the tube between them until its pieces are hidden or small.

Where one piece of scenery hides a whole tube, nothing is left to find in it; what remains is split, and at last filled
with lines. Around the ends of free lines a free patch is looked for.
"""

import math

import numpy as np

from sightline.geometry.arrays import Floats, Ints, X, Y, Z
from sightline.geometry.seeing.compiled.between import Between, count_everything
from sightline.geometry.seeing.compiled.blocking import free
from sightline.geometry.seeing.compiled.cells import (
    COLUMNS,
    FAR,
    FIRST,
    LAST,
    LEFTMOST,
    NEAR,
    RIGHTMOST,
    Frame,
    extent,
    fill_box,
    fill_lattice,
    leads_under,
    quarter,
    whole_tubes,
)
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, stays_apart
from sightline.geometry.seeing.compiled.hiding import BARE, CORNERS, count_what_reaches, hidden, screened
from sightline.geometry.seeing.compiled.looking import confirm
from sightline.geometry.seeing.compiled.overtop import most

SMALL = 17.0
"""Cells up to this size are not split any more."""

GAP = 3.4
"""Lines in a small tube are at most so far apart at both ends: hardly any free patch of 3 mm is between them."""

SPARSE_ACROSS, SPARSE_ALONG = 3, 4
"""Places at either end of whole tubes that are tried before any are split."""

MOST = 64
"""A lattice over a small cell has no more places."""

TRIED = 4096
"""Places that are remembered as tried already."""

UNTRIED = np.iinfo(np.int64).min

OPEN, SHUT, TINY = range(3)

SPLITS, WORTHWHILE = 4, 200
"""How often, and into how many pieces, a whole tube is split to find all of it shut; what can be mostly is by then."""


@allocating
def shut_off(between: Between, frame: Frame) -> bool:
    """Whether scenery hides every piece of the tube between two silhouettes: then there is no line to look for."""
    stays_apart()
    tubes, boxes, hint = whole_tubes(frame), np.empty((2, CORNERS, 3)), -1
    for _ in range(SPLITS):
        kinds = np.full(len(tubes), SHUT)
        for row in range(len(tubes)):
            fill_box(frame, tubes, row, NEAR, boxes[0])
            fill_box(frame, tubes, row, FAR, boxes[1])
            hiding = hidden(between, boxes[0], boxes[1], hint)
            if hiding >= 0:
                hint = hiding
            elif hiding == BARE:
                return False
            else:
                kinds[row] = OPEN
        tubes = _split(tubes, kinds)
        if not 0 < len(tubes) < WORTHWHILE:
            return not len(tubes)
    return False


@allocating
def explore(between: Between, frame: Frame, ways: Floats, witness: Floats) -> bool:
    """Look for a free patch along lines that pass under something: a few at first, at last a lattice of them.

    The lattice is fine enough to meet every patch of 3 mm that can be seen.
    """
    stays_apart()
    tubes = whole_tubes(frame)
    points = np.empty((4, MOST, 3))
    if _try_sparsely(between, frame, ways, tubes, points, witness):
        return True
    boxes = np.empty((2, CORNERS, 3))
    hint = np.full(1, -1)
    small = np.empty((0, COLUMNS))
    while len(tubes):
        kinds = np.empty(len(tubes), dtype=np.int64)
        lucky = _sort_out(between, frame, ways, tubes, boxes, hint, kinds)
        if lucky >= 0 and _try_middle(between, frame, tubes, lucky, points, witness):
            return True
        small = _joined(small, tubes, kinds)
        tubes = _split(tubes, kinds)
    return _fill_small(between, frame, small, points, boxes, witness)


@compiled
def _sort_out(
    between: Between, frame: Frame, ways: Floats, tubes: Floats, boxes: Floats, hint: Ints, kinds: Ints
) -> int:
    """Which tubes are shut, open or tiny; returns the first whose middle line is free, or -1."""
    stays_apart()
    lucky = -1
    near, far = boxes[0], boxes[1]
    for row in range(len(tubes)):
        kinds[row] = SHUT
        if not leads_under(frame, ways, tubes, row):
            continue
        fill_box(frame, tubes, row, NEAR, near)
        fill_box(frame, tubes, row, FAR, far)
        hiding = hidden(between, near, far, hint[0])
        if hiding >= 0:
            hint[0] = hiding
            continue
        kinds[row] = TINY if extent(tubes, row) <= SMALL else OPEN
        if lucky < 0 and hiding == BARE:
            lucky = row
    return lucky


@allocating
def _joined(small: Floats, tubes: Floats, kinds: Ints) -> Floats:
    """The small tubes so far, with those that were found now."""
    count = 0
    for row in range(len(tubes)):
        count += kinds[row] == TINY
    if count == 0:
        return small
    result = np.empty((len(small) + count, COLUMNS))
    for row in range(len(small)):
        for column in range(COLUMNS):
            result[row, column] = small[row, column]
    to = len(small)
    for row in range(len(tubes)):
        if kinds[row] == TINY:
            for column in range(COLUMNS):
                result[to, column] = tubes[row, column]
            to += 1
    return result


@allocating
def _split(tubes: Floats, kinds: Ints) -> Floats:
    """Of the open tubes, every quarter of the one end with every quarter of the other."""
    count = 0
    for row in range(len(tubes)):
        count += kinds[row] == OPEN
    parts = np.empty((16 * count, COLUMNS))
    to = 0
    for row in range(len(tubes)):
        if kinds[row] == OPEN:
            for number in range(16):
                quarter(tubes, row, NEAR, number // 4, parts, to)
                quarter(tubes, row, FAR, number % 4, parts, to)
                to += 1
    return parts


@allocating
def _try_sparsely(between: Between, frame: Frame, ways: Floats, tubes: Floats, points: Floats, witness: Floats) -> bool:
    """A few lines through whole tubes, then the ends of one from the place with the most."""
    stays_apart()
    frees = np.zeros((2, MOST), dtype=np.int64)
    top, place = 0, SPARSE_ACROSS * SPARSE_ALONG
    for row in range(len(tubes)):
        if not leads_under(frame, ways, tubes, row):
            continue
        fill_lattice(frame, tubes, row, NEAR, SPARSE_ACROSS, SPARSE_ALONG, points[0])
        fill_lattice(frame, tubes, row, FAR, SPARSE_ACROSS, SPARSE_ALONG, points[1])
        frees[:] = 0
        cross(between, points, place, place, frees)
        for i in range(place):
            count = frees[0, i]
            if count > top or (count > 0 and count == top and _comes_before(points, i)):
                top = count
                _keep_line(between, points, i, place)
    return top > 0 and _try_ends(between, frame, points, witness)


@compiled
def cross(between: Between, points: Floats, starts: int, ends: int, frees: Ints) -> None:
    """Count the free lines of every start and of every end."""
    stays_apart()
    for i in range(starts):
        for j in range(ends):
            if _free_between(between, points, i, j):
                frees[0, i] += 1
                frees[1, j] += 1


@compiled
def _cross_to_box(between: Between, points: Floats, starts: int, ends: int, far: Floats, frees: Ints) -> None:
    """The same where all ends lie in a box, which mostly is out of sight from a start by one look."""
    stays_apart()
    for i in range(starts):
        if screened(between, points[0, i, X], points[0, i, Y], points[0, i, Z], far):
            continue
        for j in range(ends):
            if _free_between(between, points, i, j):
                frees[0, i] += 1
                frees[1, j] += 1


@compiled
def _free_between(between: Between, points: Floats, i: int, j: int) -> bool:
    return free(
        between,
        points[0, i, X],
        points[0, i, Y],
        points[0, i, Z],
        points[1, j, X],
        points[1, j, Y],
        points[1, j, Z],
    )


@compiled
def _comes_before(points: Floats, i: int) -> bool:
    """Whether a start comes before the one that is kept, from west to east."""
    for axis in range(3):
        if points[0, i, axis] != points[2, 0, axis]:
            return bool(points[0, i, axis] < points[2, 0, axis])
    return False


@compiled
def _keep_line(between: Between, points: Floats, i: int, ends: int) -> None:
    """Keep the first free line from a start."""
    for j in range(ends):
        if _free_between(between, points, i, j):
            for axis in range(3):
                points[2, 0, axis], points[3, 0, axis] = points[0, i, axis], points[1, j, axis]
            return


@allocating
def _try_middle(between: Between, frame: Frame, tubes: Floats, row: int, points: Floats, witness: Floats) -> bool:
    fill_lattice(frame, tubes, row, NEAR, 1, 1, points[2])
    fill_lattice(frame, tubes, row, FAR, 1, 1, points[3])
    return _try_ends(between, frame, points, witness)


@allocating
def _try_ends(between: Between, frame: Frame, points: Floats, witness: Floats) -> bool:
    """Look for a patch from either end of the line that is kept."""
    stays_apart()
    return _try_eye(between, frame, points[2], 0, 0, witness) or _try_eye(between, frame, points[3], 0, 1, witness)


@allocating
def _try_eye(between: Between, frame: Frame, eyes: Floats, eye: int, turned: int, witness: Floats) -> bool:
    stays_apart()
    if not confirm(between, eyes[eye, X], eyes[eye, Y], eyes[eye, Z], frame.bodies[1 - turned], witness):
        return False
    if turned:
        turn(witness)
    return True


@compiled
def turn(witness: Floats) -> None:
    """Swap the two ends of a line."""
    for axis in range(3):
        witness[0, axis], witness[1, axis] = witness[1, axis], witness[0, axis]


@allocating
def _fill_small(between: Between, frame: Frame, tubes: Floats, points: Floats, boxes: Floats, witness: Floats) -> bool:
    """Cast a lattice of lines through small tubes, and look for patches from where they are free."""
    stays_apart()
    tried = np.empty((0, 4), dtype=np.int64)
    frees = np.zeros((2, MOST), dtype=np.int64)
    for row in range(len(tubes)):
        starts = _lay(frame, tubes, row, NEAR, points[0])
        ends = _lay(frame, tubes, row, FAR, points[1])
        frees[:] = 0
        fill_box(frame, tubes, row, NEAR, boxes[0])
        fill_box(frame, tubes, row, FAR, boxes[1])
        count_what_reaches(between, boxes[0], boxes[1])
        _cross_to_box(between, points, starts, ends, boxes[1], frees)
        count_everything(between)
        if frees[0, most(frees, 0)] == 0:
            continue
        if not len(tried):
            tried = np.full((TRIED, 4), UNTRIED)
        for turned in range(2):
            if _try_most(between, frame, points[turned], frees, turned, tried, witness):
                return True
    return False


@compiled
def _lay(frame: Frame, tubes: Floats, row: int, cell: int, out: Floats) -> int:
    """Lay as many places over a small cell as it needs."""
    across = _needed(tubes[row, cell + LEFTMOST] - tubes[row, cell + RIGHTMOST])
    along = _needed(tubes[row, cell + LAST] - tubes[row, cell + FIRST])
    fill_lattice(frame, tubes, row, cell, across, along, out)
    return across * along


@compiled
def _needed(length: float) -> int:
    return max(math.ceil(length / GAP) + 1, 2)


@allocating
def _try_most(
    between: Between, frame: Frame, eyes: Floats, frees: Ints, turned: int, tried: Ints, witness: Floats
) -> bool:
    """Look from every eye that has a free line, those with the most lines first."""
    while True:
        best = most(frees, turned)
        if frees[turned, best] == 0:
            return False
        frees[turned, best] = 0
        if not _known(tried, eyes, best, turned) and _try_eye(between, frame, eyes, best, turned, witness):
            return True


@compiled
def _known(tried: Ints, eyes: Floats, eye: int, turned: int) -> bool:
    """Whether an eye was tried before; it is from now on. Cells share their edges, so places come again."""
    x, y, z = (
        math.floor(eyes[eye, X] * 1000 + 0.5),
        math.floor(eyes[eye, Y] * 1000 + 0.5),
        math.floor(eyes[eye, Z] * 1000 + 0.5),
    )
    mixed = (x * 73856093) ^ (y * 19349663) ^ (z * 83492791) ^ turned
    for step in range(8):
        row = (mixed + step) % TRIED
        if tried[row, 3] == UNTRIED:
            tried[row, 0], tried[row, 1], tried[row, 2], tried[row, 3] = x, y, z, turned
            return False
        if tried[row, 0] == x and tried[row, 1] == y and tried[row, 2] == z and tried[row, 3] == turned:
            return True
    return False
