"""The face of a target as columns, and what of each of them may be seen: gaps between what is known to be stopped.

Columns are `LARGE / steps` apart, so each patch holds at least so many neighbouring columns as there are steps, and all
of these have one gap in common that is as high as the patch. Where there is no such window, there is no patch.
"""

from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, Ints
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, stays_apart
from sightline.geometry.seeing.compiled.eyes import CELL
from sightline.geometry.seeing.patches import PATCH

LARGE = 3.1
"""Side of the patches that are never missed; what is found is 3 mm."""

FINEST = 32
"""Most steps to a patch: a window of so many columns is 3 mm wide."""

MOST = 4
"""Gaps of a column that are told apart; more count as fewer and larger ones."""

LEVELS = 36
"""How often a cell of eyes can be halved each way, and columns made finer; one more is room to look from one eye."""


class Desk(NamedTuple):
    """Where a search writes down what it knows: for every level of halving a cell of eyes and the face it may see."""

    cells: Floats
    """Cells of eyes (levels, CELL)."""
    steps: Ints
    """Steps between columns to a patch, the range that is halved, and how many halves were looked at (levels, 3)."""
    things: Ints
    """How many things can be in the way, and their numbers (levels, things + 1)."""
    many: Ints
    """How many gaps each column has (levels, columns)."""
    gaps: Floats
    """Gaps, from and to (levels, columns, 2 * MOST)."""
    kept: Floats
    kept_many: Ints
    """The same for what belongs to some window."""
    meeting: Floats
    """What neighbouring columns have in common (2, 2 * MOST)."""
    boxes: Floats
    """Around eyes, and around places of the face (2, 6)."""
    hints: Ints
    """What stopped lines last: to a wall, and to a cap."""


@allocating
def desk_for(target: Floats, things: int) -> Desk:
    """Room for a search for patches of a target."""
    columns = count_columns(target, FINEST) + 2
    return Desk(
        np.empty((LEVELS + 1, CELL)),
        np.empty((LEVELS + 1, 3), dtype=np.int64),
        np.empty((LEVELS + 1, things + 1), dtype=np.int64),
        np.empty((LEVELS + 1, columns), dtype=np.int64),
        np.empty((LEVELS + 1, columns, 2 * MOST)),
        np.empty((columns, 2 * MOST)),
        np.empty(columns, dtype=np.int64),
        np.empty((2, 2 * MOST)),
        np.empty((2, 6)),
        np.full(2, -1),
    )


@compiled
def count_columns(target: Floats, steps: int) -> int:
    """How many columns a face has."""
    return int(2 * target[RADIUS] * steps / LARGE + 0.5)


@compiled
def side_of(target: Floats, steps: int, column: float) -> float:
    """Where a column is: so far sideways from the middle."""
    return float(min((column + 0.5) * LARGE / steps - target[RADIUS], target[RADIUS]))


@compiled
def patch_height(target: Floats) -> float:
    """How high the patches are that are looked for: whoever is prone shows patches of its whole height."""
    return LARGE if target[HEIGHT] >= LARGE else min(PATCH, target[HEIGHT])


@compiled
def cut(desk: Desk, level: int, column: int, first: float, last: float, need: float) -> None:
    """Take a stretch out of the gaps of a column, and drop gaps that are lower than needed."""
    stays_apart()
    gaps, many = desk.gaps[level, column], desk.many[level, column]
    gap = 0
    while gap < many:
        begin, end = gaps[2 * gap], gaps[2 * gap + 1]
        if last <= begin or first >= end:
            gap += 1
            continue
        below, above = first - begin >= need, end - last >= need
        if below and above:
            # Without room for one more gap it stays whole, which is to say that more may be seen than is so.
            if many < MOST:
                gaps[2 * gap + 1] = first
                gaps[2 * many], gaps[2 * many + 1] = last, end
                many += 1
            gap += 1
        elif below or above:
            gaps[2 * gap], gaps[2 * gap + 1] = (begin, first) if below else (last, end)
            gap += 1
        else:
            many -= 1
            gaps[2 * gap], gaps[2 * gap + 1] = gaps[2 * many], gaps[2 * many + 1]
    desk.many[level, column] = many


@compiled
def is_open(desk: Desk, level: int, column: int, place: float) -> bool:
    """Whether a place of a column is in a gap."""
    for gap in range(desk.many[level, column]):
        if desk.gaps[level, column, 2 * gap] < place < desk.gaps[level, column, 2 * gap + 1]:
            return True
    return False


@compiled
def in_common(desk: Desk, level: int, first: int, last: int, need: float) -> int:
    """The gaps that columns have in common, written to the first row of `meeting`; how many."""
    stays_apart()
    meeting, gaps = desk.meeting, desk.gaps
    many = desk.many[level, first]
    for place in range(2 * many):
        meeting[0, place] = gaps[level, first, place]
    for column in range(first + 1, last + 1):
        count = 0
        for one in range(many):
            for two in range(desk.many[level, column]):
                begin = max(meeting[0, 2 * one], gaps[level, column, 2 * two])
                end = min(meeting[0, 2 * one + 1], gaps[level, column, 2 * two + 1])
                if end - begin >= need:
                    count = _add(meeting[1], count, begin, end)
        many = count
        if not many:
            return 0
        for place in range(2 * many):
            meeting[0, place] = meeting[1, place]
    return int(many)


@compiled
def _add(row: Floats, many: int, begin: float, end: float) -> int:
    """Add a gap to others, joined with one that it touches; returns how many there are."""
    for gap in range(many):
        if begin <= row[2 * gap + 1] and end >= row[2 * gap]:
            row[2 * gap], row[2 * gap + 1] = min(row[2 * gap], begin), max(row[2 * gap + 1], end)
            return many
    if many < MOST:
        row[2 * many], row[2 * many + 1] = begin, end
        return many + 1
    row[2 * many - 2], row[2 * many - 1] = min(row[2 * many - 2], begin), max(row[2 * many - 1], end)
    return many


@compiled
def has_window(desk: Desk, level: int, columns: int, wide: int, need: float) -> bool:
    """Whether so many neighbouring columns have a gap in common."""
    stays_apart()
    run = 0
    for column in range(columns):
        run = run + 1 if desk.many[level, column] else 0
        if run >= wide and in_common(desk, level, column - wide + 1, column, need):
            return True
    return False


@compiled
def keep_windows(desk: Desk, level: int, columns: int, wide: int, need: float) -> bool:
    """Forget all gaps that belong to no window of so many columns; whether any is left."""
    stays_apart()
    kept, kept_many = desk.kept, desk.kept_many
    for column in range(columns):
        kept_many[column] = 0
    run, found = 0, False
    for last in range(columns):
        run = run + 1 if desk.many[level, last] else 0
        many = in_common(desk, level, last - wide + 1, last, need) if run >= wide else 0
        if many:
            found = True
            for column in range(last - wide + 1, last + 1):
                for gap in range(many):
                    begin, end = desk.meeting[0, 2 * gap], desk.meeting[0, 2 * gap + 1]
                    kept_many[column] = _add(kept[column], kept_many[column], begin, end)
    for column in range(columns):
        desk.many[level, column] = kept_many[column]
        for place in range(2 * kept_many[column]):
            desk.gaps[level, column, place] = kept[column, place]
    return found


@compiled
def copy_columns(desk: Desk, level: int, to: int, columns: int) -> None:
    """The same gaps at another level."""
    stays_apart()
    for column in range(columns):
        desk.many[to, column] = desk.many[level, column]
        for place in range(2 * desk.many[level, column]):
            desk.gaps[to, column, place] = desk.gaps[level, column, place]


@compiled
def halve_columns(desk: Desk, level: int, columns: int, finer: int) -> None:
    """Twice as many columns at the next level: a patch on a new one is also on one of the two old ones beside it."""
    stays_apart()
    for column in range(finer):
        many = 0
        for beside in range(2):
            old = (column - 1) // 2 + beside
            if 0 <= old < columns:
                for gap in range(desk.many[level, old]):
                    begin, end = desk.gaps[level, old, 2 * gap], desk.gaps[level, old, 2 * gap + 1]
                    many = _add(desk.gaps[level + 1, column], many, begin, end)
        desk.many[level + 1, column] = many
