"""What happens to a pair of silhouettes until it is known whether they see each other.

1. *hidden*: one convex piece of scenery, or one wall with its windows, cuts every possible line;
2. *glance*: a few lines to the middle; where one is free, nine lines to the patch around it;
3. *ridge*: of the lines that pass under nothing the highest are the best, so the best of them are tried first;
4. *shut off*: several pieces of scenery together may be found to cut every possible line;
5. *complete*: whatever is left is searched until a patch is found or proven not to be there (`complete`).

A "no" is always proven, by the first, the fourth or the last of these; the others only ever say "yes".
"""

import math

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Bools, Floats, Ints, X, Y, Z
from sightline.geometry.seeing.compiled.between import Between, gather, room_for
from sightline.geometry.seeing.compiled.cells import frame_of
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, entry, stays_apart
from sightline.geometry.seeing.compiled.complete import complete
from sightline.geometry.seeing.compiled.hiding import CORNERS, hidden, pair_boxes
from sightline.geometry.seeing.compiled.looking import glance
from sightline.geometry.seeing.compiled.overtop import confirm_top, ridge
from sightline.geometry.seeing.compiled.solids import Solids
from sightline.geometry.seeing.compiled.tubes import shut_off, turn
from sightline.geometry.shapes import EPSILON

WHOLE, QUICK, THOROUGH = range(3)
"""Parts of the search: the first two of the steps above, and the others."""

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
def _thorough(between: Between, one: Floats, two: Floats, witness: Floats) -> bool:
    stays_apart()
    frame, eyes = frame_of(one, two), np.empty((2, 3))
    if ridge(between, one, two, eyes):
        for turned in range(2):
            if confirm_top(between, eyes, turned, frame.bodies[1 - turned], witness):
                if turned:
                    turn(witness)
                return True
    return not shut_off(between, frame) and complete(between, one, two, witness)


@allocating
def _settle(
    between: Between, solids: Solids, models: Floats, one: Floats, two: Floats, part: int, witness: Floats
) -> int:
    """One or all of the parts of the search for one pair, in an order that does not depend on who looks."""
    stays_apart()
    turned = _comes_after(one, two)
    if turned:
        one, two = two, one
    gather(between, solids, models, one, two)
    found = _quick(between, one, two, witness) if part != THOROUGH else OPEN
    if found == OPEN and part != QUICK:
        found = YES if _thorough(between, one, two, witness) else NO
    if found == YES and turned:
        turn(witness)
    return found


@entry
def find(
    solids: Solids, viewers: Floats, targets: Floats, models: Floats, groups: Ints, most: int
) -> tuple[Bools, Floats]:
    """Which pairs see each other, and a free line of each (n, 2, 3).

    Groups are numbered below `most`; of each only so many pairs are settled that one seen pair is known. Without
    groups, `most` is 0.
    """
    count, by_groups = len(viewers), most > 0
    between = room_for(solids, models)
    seen, known = np.zeros(count, dtype=np.bool_), np.full(count, OPEN)
    witness = np.full((count, 2, 3), np.nan)
    done = np.zeros(most, dtype=np.bool_)
    for part in range(QUICK if by_groups else WHOLE, THOROUGH + 1 if by_groups else WHOLE + 1):
        for pair in range(count):
            if known[pair] != OPEN or (by_groups and done[groups[pair]]):
                continue
            known[pair] = _settle(between, solids, models, viewers[pair], targets[pair], part, witness[pair])
            seen[pair] = known[pair] == YES
            if by_groups and seen[pair]:
                done[groups[pair]] = True
    return seen, witness
