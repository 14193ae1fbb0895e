"""What lines between two silhouettes could pass under: bridges, roofs, lintels, models on higher ground.

Seen along the line between the middles of a pair, a passage is a box in plan and the height of an underside.
"""

import math

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Y, Z
from sightline.geometry.seeing.compiled.between import BODY, MODELS, MODELS_AT, PARTS, STANDING, Between
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, stays_apart
from sightline.geometry.seeing.compiled.solids import HIGH, LOW, Solids
from sightline.geometry.shapes import EPSILON

BEGIN, END, TO_RIGHT, TO_LEFT, UNDER = range(5)
"""Columns of passages: from and to ahead, from and to sideways, and the height of the underside."""


@allocating
def passages(between: Between, solids: Solids, viewer: Floats, target: Floats, ax: float, ay: float) -> Floats:
    """The passages of a pair (n, 5)."""
    stays_apart()
    counts = between.counts
    found = np.empty((counts[PARTS] - counts[STANDING] + counts[MODELS] + 1, 5))
    return found[: _write(between, solids, viewer, target, ax, ay, found)]


@compiled
def _write(between: Between, solids: Solids, viewer: Floats, target: Floats, ax: float, ay: float, out: Floats) -> int:
    count = 0
    for number in range(len(solids.order) - len(solids.first_roof) + 1, len(solids.order)):
        part = solids.order[number]
        _of_part(solids, part, viewer, ax, ay, out, count)
        if (
            _usable(out, count, viewer, target)
            and not _own_roof(solids, part, viewer)
            and not _own_roof(solids, part, target)
        ):
            count += 1
    for model in range(between.counts[MODELS]):
        _of_model(between.tape, between.counts[MODELS_AT] + BODY * model, viewer, ax, ay, out, count)
        if _usable(out, count, viewer, target):
            count += 1
    return count


@compiled
def _usable(passages: Floats, row: int, viewer: Floats, target: Floats) -> bool:
    """Whether a line of the pair could pass there."""
    distance = math.hypot(target[X] - viewer[X], target[Y] - viewer[Y])
    widest = max(viewer[RADIUS], target[RADIUS])
    lowest = min(viewer[Z], target[Z])
    highest = max(viewer[Z] + viewer[HEIGHT], target[Z] + target[HEIGHT])
    ahead = passages[row, END] > -viewer[RADIUS] and passages[row, BEGIN] < distance + target[RADIUS]
    aside = passages[row, TO_RIGHT] < widest and passages[row, TO_LEFT] > -widest
    return bool(ahead and aside and lowest + 2 * EPSILON < passages[row, UNDER] < highest)


@compiled
def _of_part(solids: Solids, part: int, viewer: Floats, ax: float, ay: float, out: Floats, row: int) -> None:
    out[row, BEGIN], out[row, END], out[row, TO_RIGHT], out[row, TO_LEFT] = math.inf, -math.inf, math.inf, -math.inf
    for corner in range(solids.first[part], solids.first[part + 1]):
        fx, fy = solids.corners[corner, 0] - viewer[X], solids.corners[corner, 1] - viewer[Y]
        along, aside = fx * ax + fy * ay, fy * ax - fx * ay
        out[row, BEGIN], out[row, END] = min(out[row, BEGIN], along), max(out[row, END], along)
        out[row, TO_RIGHT], out[row, TO_LEFT] = min(out[row, TO_RIGHT], aside), max(out[row, TO_LEFT], aside)
    out[row, UNDER] = solids.parts[part, LOW]


@compiled
def _of_model(tape: Floats, at: int, viewer: Floats, ax: float, ay: float, out: Floats, row: int) -> None:
    fx, fy = tape[at + X] - viewer[X], tape[at + Y] - viewer[Y]
    along, aside, radius = fx * ax + fy * ay, fy * ax - fx * ay, tape[at + RADIUS]
    out[row, BEGIN], out[row, END] = along - radius, along + radius
    out[row, TO_RIGHT], out[row, TO_LEFT] = aside - radius, aside + radius
    out[row, UNDER] = tape[at + Z]


@compiled
def _own_roof(solids: Solids, part: int, body: Floats) -> bool:
    """Whether a hanging part lies within the plan of a part that a body stands on.

    A line from up there leaves that plan above the roof and never comes back to it, so it passes under none of them.
    """
    column = solids.hanging[part]
    for number in range(solids.first_roof[column], solids.first_roof[column + 1]):
        roof = solids.roofs[number]
        if body[Z] >= solids.parts[roof, HIGH] - EPSILON and _stands_within(solids, roof, body):
            return True
    return False


@compiled
def _stands_within(solids: Solids, part: int, body: Floats) -> bool:
    for side in range(solids.first[part], solids.first[part + 1]):
        if solids.sides[side, 0] * body[X] + solids.sides[side, 1] * body[Y] - solids.sides[side, 2] > -body[RADIUS]:
            return False
    return True
