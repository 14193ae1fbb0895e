"""What happens to a pair of silhouettes until it is known whether they see each other.

1. *hidden*: one convex piece of scenery, or one wall with its windows, cuts every possible line;
2. *glance*: a few lines to the middle; where one is free, nine lines to the patch around it;
3. *complete*: everything that stands between the two, one thing after the other, leaves lines on either side, over it
   and under it, until a free patch is found or nothing is left (`complete`).
"""

import math

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Bools, Floats, Ints, X, Y, Z
from sightline.geometry.seeing.compiled.between import Between, gather, room_for
from sightline.geometry.seeing.compiled.cells import frame_of
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, entry, stays_apart
from sightline.geometry.seeing.compiled.complete import complete
from sightline.geometry.seeing.compiled.desk import LOOKED_AT, Desk, desk_for
from sightline.geometry.seeing.compiled.hiding import CORNERS, hidden, pair_boxes
from sightline.geometry.seeing.compiled.looking import glance
from sightline.geometry.seeing.compiled.solids import Solids
from sightline.geometry.seeing.compiled.things import Things, room_for_things
from sightline.geometry.shapes import EPSILON

WHOLE, QUICK, THOROUGH = range(3)
"""Parts of the search: the first two of the steps above, and the last."""

NO, YES, OPEN = range(3)
"""What a part of the search has found out."""


@compiled
def _touching(one: Floats, two: Floats, witness: Floats) -> bool:
    """Nothing can stand between silhouettes in contact."""
    apart = math.hypot(two[X] - one[X], two[Y] - one[Y]) - one[RADIUS] - two[RADIUS]
    level = max(two[Z] - one[Z] - one[HEIGHT], one[Z] - two[Z] - two[HEIGHT])
    if apart > EPSILON or level > EPSILON:
        return False
    witness[0, X], witness[0, Y], witness[0, Z] = one[X], one[Y], one[Z] + one[HEIGHT] / 2
    witness[1, X], witness[1, Y], witness[1, Z] = two[X], two[Y], two[Z] + two[HEIGHT] / 2
    return True


@compiled
def _comes_after(one: Floats, two: Floats) -> bool:
    for column in range(len(one)):
        if one[column] != two[column]:
            return bool(one[column] > two[column])
    return False


@allocating
def _quick(between: Between, one: Floats, two: Floats, witness: Floats) -> int:
    stays_apart()
    if _touching(one, two, witness):
        return YES
    frame, boxes = frame_of(one, two), np.empty((2, CORNERS, 3))
    pair_boxes(frame.bodies, frame.ax, frame.ay, boxes[0], boxes[1])
    if hidden(between, boxes[0], boxes[1], -1) >= 0:
        return NO
    return YES if glance(between, one, two, witness) else OPEN


@allocating
def _settle(
    between: Between,
    things: Things,
    desk: Desk,
    solids: Solids,
    models: Floats,
    one: Floats,
    two: Floats,
    part: int,
    witness: Floats,
) -> int:
    """One or all of the parts of the search for one pair, in an order that does not depend on who looks."""
    stays_apart()
    turned = _comes_after(one, two)
    if turned:
        one, two = two, one
    gather(between, solids, models, one, two)
    found = _quick(between, one, two, witness) if part != THOROUGH else OPEN
    if found == OPEN and part != QUICK:
        found = YES if complete(between, solids, things, desk, one, two, witness) else NO
    if found == YES and turned:
        for axis in range(3):
            witness[0, axis], witness[1, axis] = witness[1, axis], witness[0, axis]
    return found


@entry
def find(
    solids: Solids, viewers: Floats, targets: Floats, models: Floats, groups: Ints, most: int
) -> tuple[Bools, Floats, Ints]:
    """Which pairs see each other, a free line of each (n, 2, 3), and how many cells of beams were looked at.

    Groups are numbered below `most`; of each only so many pairs are settled that one seen pair is known. Without
    groups, `most` is 0.
    """
    count, by_groups = len(viewers), most > 0
    between, things = room_for(solids, models), room_for_things(solids, models)
    desk = desk_for(things)
    seen, known = np.zeros(count, dtype=np.bool_), np.full(count, OPEN)
    witness = np.full((count, 2, 3), np.nan)
    done, cells = np.zeros(most, dtype=np.bool_), np.zeros(count, dtype=np.int64)
    for part in range(QUICK if by_groups else WHOLE, THOROUGH + 1 if by_groups else WHOLE + 1):
        for pair in range(count):
            if known[pair] != OPEN or (by_groups and done[groups[pair]]):
                continue
            one, two = viewers[pair], targets[pair]
            desk.counts[LOOKED_AT] = 0
            known[pair] = _settle(between, things, desk, solids, models, one, two, part, witness[pair])
            seen[pair] = known[pair] == YES
            cells[pair] = desk.counts[LOOKED_AT]
            if by_groups and seen[pair]:
                done[groups[pair]] = True
    return seen, witness, cells
