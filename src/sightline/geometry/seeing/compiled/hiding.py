"""Whether one thing hides everything: a convex part, or a curtain, that cuts every line between two boxes.

Boxes are eight corners (8, 3) with like corners in like places; their edges are parallel.
"""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Y, Z
from sightline.geometry.seeing.compiled.between import CURTAINS, MARKS, PARTS, Between
from sightline.geometry.seeing.compiled.blocking import part_blocks
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.solids import COS, LEFT, LOWER, OFFSET, RIGHT, SIN, UPPER
from sightline.geometry.shapes import EPSILON

CORNERS = 8

NOT_HIDDEN, BARE = -1, -2


@compiled
def hidden(between: Between, near: Floats, far: Floats, hint: int) -> int:
    """The number of a part or curtain that hides two boxes from each other, or NOT_HIDDEN; `hint` is tried first.

    Curtains are numbered on from the last part. BARE is also not hidden: no part even cuts the line between the
    middles of the boxes.
    """
    stays_apart()
    parts, every = between.counts[PARTS], between.counts[PARTS] + between.counts[CURTAINS]
    if 0 <= hint < every and _hides(between, hint, near, far):
        return hint
    for number in range(parts, every):
        if _hides(between, number, near, far):
            return number
    sx = sy = sz = ex = ey = ez = 0.0
    for corner in range(CORNERS):
        sx, sy, sz = sx + near[corner, X] / 8, sy + near[corner, Y] / 8, sz + near[corner, Z] / 8
        ex, ey, ez = ex + far[corner, X] / 8, ey + far[corner, Y] / 8, ez + far[corner, Z] / 8
    found = BARE
    starts = between.starts
    for number in range(parts):
        if part_blocks(between.tape, starts[2 * number], starts[2 * number + 1], sx, sy, sz, ex, ey, ez):
            found = NOT_HIDDEN
            if _hides(between, number, near, far):
                return number
    return found


@compiled
def _hides(between: Between, number: int, near: Floats, far: Floats) -> bool:
    starts, parts = between.starts, between.counts[PARTS]
    if number < parts:
        return _part_hides(between.tape, starts[2 * number], starts[2 * number + 1], near, far)
    # Room for the curtains begins where that for all parts of the table ends.
    at = number - parts + len(starts) - 1 - (len(between.counts) - MARKS) // 2
    return _curtain_hides(between.tape, starts[at], starts[at + 1], near, far)


@compiled
def _part_hides(tape: Floats, at: int, end: int, near: Floats, far: Floats) -> bool:
    """Whether a part cuts all lines between two boxes.

    It is enough that it cuts the eight lines between like corners: they hold all edges of the tube around the two
    boxes, and a convex thing that cuts all of them contains a disc that closes the tube.
    """
    for corner in range(CORNERS):
        if not part_blocks(
            tape,
            at,
            end,
            near[corner, X],
            near[corner, Y],
            near[corner, Z],
            far[corner, X],
            far[corner, Y],
            far[corner, Z],
        ):
            return False
    return True


@compiled
def _curtain_hides(tape: Floats, at: int, end: int, near: Floats, far: Floats) -> bool:
    """Whether a curtain cuts all lines: the tube of boxes meets its plane in the hull of where its edges do."""
    cos, sin, offset = tape[at + COS], tape[at + SIN], tape[at + OFFSET]
    left, right, low, high = math.inf, -math.inf, math.inf, -math.inf
    # All of one box is on one side of the plane, and all of the other on the other side.
    sign = 1.0 if near[0, Y] * cos - near[0, X] * sin > offset else -1.0
    for corner in range(CORNERS):
        before = (near[corner, Y] * cos - near[corner, X] * sin - offset) * sign
        after = (far[corner, Y] * cos - far[corner, X] * sin - offset) * sign
        if before <= EPSILON or after >= -EPSILON:
            return False
        share = before / (before - after)
        place = near[corner, X] * cos + near[corner, Y] * sin
        place += share * (far[corner, X] * cos + far[corner, Y] * sin - place)
        height = near[corner, Z] + share * (far[corner, Z] - near[corner, Z])
        left, right, low, high = min(left, place), max(right, place), min(low, height), max(high, height)
    if left <= tape[at + LEFT] or right >= tape[at + RIGHT] or low <= tape[at + LOWER] or high >= tape[at + UPPER]:
        return False
    for hole in range(at + 7, end, 4):
        if tape[hole] < right and tape[hole + 1] > left and tape[hole + 2] < high and tape[hole + 3] > low:
            return False
    return True


@compiled
def pair_boxes(bodies: Floats, ax: float, ay: float, near: Floats, far: Floats) -> None:
    """Boxes around the parts of both (2, 5) that can face each other."""
    _fill_box(bodies, 0, ax, ay, -_back(bodies, 0), bodies[0, RADIUS], near)
    _fill_box(bodies, 1, ax, ay, -bodies[1, RADIUS], _back(bodies, 1), far)


@compiled
def _back(bodies: Floats, row: int) -> float:
    """How deep a body reaches behind its middle, seen from the other, as far as it matters.

    Its front half is enough unless its top or its underside shows, or a wider body also sees past its sides.
    """
    taller = bodies[1 - row, Z] + bodies[1 - row, HEIGHT] > bodies[row, Z] + bodies[row, HEIGHT]
    lower = bodies[1 - row, Z] < bodies[row, Z]
    if taller or lower or bodies[1 - row, RADIUS] > bodies[row, RADIUS]:
        return float(bodies[row, RADIUS])
    return 0.0


@compiled
def _fill_box(bodies: Floats, row: int, ax: float, ay: float, first: float, last: float, out: Floats) -> None:
    for corner in range(CORNERS):
        side = bodies[row, RADIUS] if corner & 1 else -bodies[row, RADIUS]
        depth = last if (corner >> 1) & 1 else first
        place(out, corner, bodies, row, ax, ay, side, depth, bodies[row, HEIGHT] if corner >> 2 else 0.0)


@compiled
def place(
    out: Floats,
    number: int,
    bodies: Floats,
    row: int,
    ax: float,
    ay: float,
    side: float,
    depth: float,
    height: float,
) -> None:
    """Write a point given sideways and ahead of the middle of a body, and above its base."""
    out[number, X] = bodies[row, X] + ax * depth - ay * side
    out[number, Y] = bodies[row, Y] + ay * depth + ax * side
    out[number, Z] = bodies[row, Z] + height
