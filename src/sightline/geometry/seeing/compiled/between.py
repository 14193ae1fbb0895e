"""What could stand between the two silhouettes of a pair, copied to one place: all lines of a pair are asked about it.

The tape holds, one after the other: parts of scenery (number, then underside, slopes and level of the top, upright
sides as three numbers each), first those that stand on the ground; curtains (line, bounds, holes as four numbers each);
other models (five numbers each), first those that stand no higher than the lower of the two.
"""

import math
from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, Ints, X, Y, Z
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, stays_apart
from sightline.geometry.seeing.compiled.solids import (
    BLOCK_HIGH,
    BLOCK_LOW,
    BLOCK_REACH,
    BLOCK_X,
    BLOCK_Y,
    COS,
    HIGH,
    LEVEL,
    LOW,
    MIDDLE_X,
    MIDDLE_Y,
    OFFSET,
    REACH,
    RISE_X,
    SIN,
    Solids,
)
from sightline.geometry.shapes import EPSILON

STANDING, PARTS, IN_FORCE, LAST, STANDING_MODELS, MODELS, MODELS_IN_FORCE, MODELS_AT, CURTAINS, PAIR, MARKED, MARKS = (
    range(12)
)
"""Places in `Between.counts`; from MARKS on, the pair for which each curtain was marked last, then those marked."""

BODY = 5
"""Numbers that describe a model."""


class Between(NamedTuple):
    """What could stand between the two silhouettes of a pair."""

    tape: Floats
    starts: Ints
    """Where each part begins, after its number, and ends; after room for all parts, where curtains begin."""
    counts: Ints
    """How many of everything there are, how many count at present, and which part stopped a line last."""


@allocating
def room_for(solids: Solids, models: Floats) -> Between:
    """Room for all there is."""
    parts, curtains = len(solids.parts), len(solids.curtains)
    size = 5 * parts + 3 * len(solids.sides) + 7 * curtains + 4 * len(solids.holes) + BODY * len(models)
    counts = np.zeros(MARKS + 2 * curtains, dtype=np.int64)
    return Between(np.empty(size), np.empty(2 * parts + curtains + 1, dtype=np.int64), counts)


class Corridor(NamedTuple):
    """Where lines between two silhouettes can be: along and beside the line between their middles, and how high."""

    x: float
    y: float
    ax: float
    ay: float
    behind: float
    """How far it reaches behind the one."""
    ahead: float
    """And how far ahead, beyond the other."""
    width: float
    """To either side."""
    low: float
    high: float


@compiled
def _corridor(one: Floats, two: Floats) -> Corridor:
    dx, dy = two[X] - one[X], two[Y] - one[Y]
    distance = math.hypot(dx, dy)
    ax, ay = (dx / distance, dy / distance) if distance > 1e-9 else (1.0, 0.0)
    return Corridor(
        one[X],
        one[Y],
        ax,
        ay,
        one[RADIUS],
        distance + two[RADIUS],
        max(one[RADIUS], two[RADIUS]),
        min(one[Z], two[Z]),
        max(one[Z] + one[HEIGHT], two[Z] + two[HEIGHT]),
    )


@compiled
def gather(between: Between, solids: Solids, models: Floats, one: Floats, two: Floats) -> None:
    """Copy all that reaches into the corridor between two silhouettes."""
    stays_apart()
    counts = between.counts
    counts[PAIR] += 1
    counts[MARKED] = counts[PARTS] = counts[STANDING] = counts[LAST] = 0
    corridor = _corridor(one, two)
    at = 0
    blocks = solids.blocks
    for block in range(len(blocks)):
        if (
            blocks[block, BLOCK_LOW] < corridor.high
            and blocks[block, BLOCK_HIGH] > corridor.low
            and _touches(corridor, blocks[block, BLOCK_X], blocks[block, BLOCK_Y], blocks[block, BLOCK_REACH])
        ):
            at = _gather_block(between, solids, block, corridor, at)
    at = _gather_curtains(between, solids, one, two, at)
    _gather_models(between, models, one, two, at)
    count_everything(between)


@compiled
def _touches(corridor: Corridor, x: float, y: float, reach: float) -> bool:
    """Whether a circle in plan may touch a corridor."""
    fx, fy = x - corridor.x, y - corridor.y
    along, aside = fx * corridor.ax + fy * corridor.ay, fy * corridor.ax - fx * corridor.ay
    return abs(aside) < reach + corridor.width and -reach - corridor.behind < along < corridor.ahead + reach


@compiled
def _gather_block(between: Between, solids: Solids, block: int, corridor: Corridor, at: int) -> int:
    """Copy the parts of a block that reach into a corridor, and note their curtains."""
    stays_apart()
    counts, parts = between.counts, solids.parts
    for number in range(solids.first_of_block[block], solids.first_of_block[block + 1]):
        part = solids.order[number]
        if (
            parts[part, LOW] < corridor.high
            and parts[part, HIGH] > corridor.low
            and _touches(corridor, parts[part, MIDDLE_X], parts[part, MIDDLE_Y], parts[part, REACH])
            and _in_corridor(solids, part, corridor)
        ):
            between.tape[at] = part
            at += 1
            between.starts[2 * counts[PARTS]] = at
            at = _copy_part(between.tape, at, solids, part)
            between.starts[2 * counts[PARTS] + 1] = at
            counts[PARTS] += 1
            if solids.hanging[part] < 0:
                counts[STANDING] = counts[PARTS]
            for column in range(2):
                _mark(counts, solids.curtains_of[part, column], len(solids.curtains))
    return at


@compiled
def _mark(counts: Ints, curtain: int, curtains: int) -> None:
    """Note that a curtain goes through a part in the corridor."""
    if curtain >= 0 and counts[MARKS + curtain] != counts[PAIR]:
        counts[MARKS + curtain] = counts[PAIR]
        counts[MARKS + curtains + counts[MARKED]] = curtain
        counts[MARKED] += 1


@compiled
def count_everything(between: Between) -> None:
    """From now on everything is in the way."""
    between.counts[IN_FORCE], between.counts[MODELS_IN_FORCE] = between.counts[PARTS], between.counts[MODELS]


@compiled
def _in_corridor(solids: Solids, part: int, corridor: Corridor) -> bool:
    """Whether a part reaches into a corridor, by its corners."""
    nearest, farthest, right, left = math.inf, -math.inf, math.inf, -math.inf
    for corner in range(solids.first[part], solids.first[part + 1]):
        fx, fy = solids.corners[corner, 0] - corridor.x, solids.corners[corner, 1] - corridor.y
        along, aside = fx * corridor.ax + fy * corridor.ay, fy * corridor.ax - fx * corridor.ay
        nearest, farthest = min(nearest, along), max(farthest, along)
        right, left = min(right, aside), max(left, aside)
    beside = right >= corridor.width or left <= -corridor.width
    return not beside and farthest > -corridor.behind and nearest < corridor.ahead


@compiled
def _copy_part(tape: Floats, at: int, solids: Solids, part: int) -> int:
    tape[at] = solids.parts[part, LOW]
    for column in range(RISE_X, LEVEL + 1):
        tape[at + 1 + column - RISE_X] = solids.parts[part, column]
    at += 4
    for side in range(solids.first[part], solids.first[part + 1]):
        for column in range(3):
            tape[at + column] = solids.sides[side, column]
        at += 3
    return at


@compiled
def _gather_curtains(between: Between, solids: Solids, one: Floats, two: Floats, at: int) -> int:
    """Copy the curtains through parts in the corridor, if they could hang between the two."""
    counts, first, count = between.counts, 2 * len(solids.parts), 0
    for number in range(counts[MARKED]):
        curtain = counts[MARKS + len(solids.curtains) + number]
        if _hangs_between(solids.curtains, curtain, one, two):
            between.starts[first + count] = at
            count += 1
            for column in range(7):
                between.tape[at + column] = solids.curtains[curtain, column]
            at += 7
            for hole in range(solids.first_hole[curtain], solids.first_hole[curtain + 1]):
                for column in range(4):
                    between.tape[at + column] = solids.holes[hole, column]
                at += 4
    between.starts[first + count] = at
    counts[CURTAINS] = count
    return at


@compiled
def _hangs_between(curtains: Floats, curtain: int, one: Floats, two: Floats) -> bool:
    cos, sin, offset = curtains[curtain, COS], curtains[curtain, SIN], curtains[curtain, OFFSET]
    first, second = one[Y] * cos - one[X] * sin - offset, two[Y] * cos - two[X] * sin - offset
    left, right = min(first - one[RADIUS], second - two[RADIUS]), max(first + one[RADIUS], second + two[RADIUS])
    return bool(left < 0 < right)


@compiled
def _gather_models(between: Between, models: Floats, one: Floats, two: Floats, at: int) -> None:
    counts, lowest, count = between.counts, min(one[Z], two[Z]), 0
    counts[MODELS_AT] = at
    for turn in range(2):
        for row in range(len(models)):
            if (models[row, Z] <= lowest + EPSILON) == (turn == 0) and _may_hide(models, row, one, two):
                for column in range(BODY):
                    between.tape[at + column] = models[row, column]
                at += BODY
                count += 1
        if turn == 0:
            counts[STANDING_MODELS] = count
    counts[MODELS] = count


@compiled
def _may_hide(models: Floats, row: int, one: Floats, two: Floats) -> bool:
    """Whether a model touches the corridor between two others and is neither of them."""
    x, y, z, radius, height = models[row, X], models[row, Y], models[row, Z], models[row, RADIUS], models[row, HEIGHT]
    if z >= max(one[Z] + one[HEIGHT], two[Z] + two[HEIGHT]) or z + height <= min(one[Z], two[Z]):
        return False
    dx, dy = two[X] - one[X], two[Y] - one[Y]
    fx, fy = x - one[X], y - one[Y]
    share = min(max((fx * dx + fy * dy) / max(dx * dx + dy * dy, 1e-9), 0.0), 1.0)
    aside = math.hypot(fx - share * dx, fy - share * dy)
    if aside >= radius + max(one[RADIUS], two[RADIUS]):
        return False
    return not _same(models, row, one) and not _same(models, row, two)


@compiled
def _same(models: Floats, row: int, body: Floats) -> bool:
    same = True
    for column in range(BODY):
        same = same and models[row, column] == body[column]
    return same
