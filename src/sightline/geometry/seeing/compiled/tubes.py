"""Splitting the tube between two silhouettes until every piece of it is hidden: then there is no line at all."""

import numpy as np

from sightline.geometry.arrays import Floats, Ints
from sightline.geometry.seeing.compiled.between import Between
from sightline.geometry.seeing.compiled.cells import COLUMNS, FAR, NEAR, Frame, fill_box, quarter, whole_tubes
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, stays_apart
from sightline.geometry.seeing.compiled.hiding import BARE, CORNERS, hidden

OPEN, SHUT = range(2)

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


@compiled
def turn(witness: Floats) -> None:
    """Swap the two ends of a line."""
    for axis in range(3):
        witness[0, axis], witness[1, axis] = witness[1, axis], witness[0, axis]
