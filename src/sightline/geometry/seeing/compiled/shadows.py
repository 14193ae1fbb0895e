"""Whether one thing stops every line between two boxes, and laying what stands between a pair along its own axes.

Boxes are six numbers, from and to along each axis. The axes are those of the pair: ahead from the one to the other,
sideways, and upwards. Both boxes having their edges along them, it is enough to look at the eight lines between like
corners:

    A convex thing that stops the lines from two starts to one end stops the line from every start between them: it
    holds a point of either line, so it holds the stretch between the two, and that stretch crosses the triangle. The
    same goes for two ends. Now let it stop the lines between like corners. Take two that differ along one axis only:
    starts s, s' and ends e, e' make a trapezium, for both of its edges run along the axis. The stretch between the
    points that are held on s e and s' e' parts s and s' from e and e', so s e' and s' e are stopped too, and by the
    first remark all lines between the two edges. Do so for one axis after the other. QED
"""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Y, Z
from sightline.geometry.seeing.compiled.between import BODY, CURTAINS, MARKS, MODELS, MODELS_AT, PARTS, Between
from sightline.geometry.seeing.compiled.blocking import clip, model_blocks
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.solids import COS, LEFT, LOWER, OFFSET, RIGHT, SIN, UPPER
from sightline.geometry.shapes import EPSILON

NEAREST, FARTHEST, RIGHTMOST, LEFTMOST, LOWEST, HIGHEST = range(6)
"""Columns of boxes."""

NOTHING = -1

OUTSIDE, PERHAPS, PARTING = range(3)
"""What a curtain is to two boxes."""

CROSSING = 0.7
"""Sine of the angle at which a line goes through a face rather than along it."""

HALVINGS = 20
"""Steps in which the deepest point of a line is found, about."""


@compiled
def lay_along(between: Between, x: float, y: float, ax: float, ay: float) -> None:
    """Turn everything so that a place is the origin and a direction (a unit vector in plan) the first axis."""
    stays_apart()
    tape, starts, counts = between.tape, between.starts, between.counts
    for part in range(counts[PARTS]):
        at, end = starts[2 * part], starts[2 * part + 1]
        rise_x, rise_y = tape[at + 1], tape[at + 2]
        tape[at + 3] += rise_x * x + rise_y * y
        tape[at + 1], tape[at + 2] = rise_x * ax + rise_y * ay, rise_y * ax - rise_x * ay
        for side in range(at + 4, end, 3):
            a, b = tape[side], tape[side + 1]
            tape[side + 2] -= a * x + b * y
            tape[side], tape[side + 1] = a * ax + b * ay, b * ax - a * ay
    for curtain in range(counts[CURTAINS]):
        at = curtain_at(between, curtain)
        start, end = starts[at], starts[at + 1]
        cos, sin = tape[start + COS], tape[start + SIN]
        tape[start + OFFSET] -= y * cos - x * sin
        along = x * cos + y * sin
        tape[start + LEFT] -= along
        tape[start + RIGHT] -= along
        for hole in range(start + 7, end, 4):
            tape[hole] -= along
            tape[hole + 1] -= along
        tape[start + COS], tape[start + SIN] = cos * ax + sin * ay, sin * ax - cos * ay
    for model in range(counts[MODELS]):
        at = counts[MODELS_AT] + BODY * model
        fx, fy = tape[at + X] - x, tape[at + Y] - y
        tape[at + X], tape[at + Y] = fx * ax + fy * ay, fy * ax - fx * ay


@compiled
def curtain_at(between: Between, curtain: int) -> int:
    """Where in `Between.starts` a curtain is: room for them begins where that for all parts of the table ends."""
    return int(curtain + len(between.starts) - 1 - (len(between.counts) - MARKS) // 2)


@compiled
def hangs_in(between: Between, curtain: int, near: Floats, far: Floats) -> int:
    """Whether a curtain stops no line between two boxes (OUTSIDE), parts them (PARTING), or may do so for some."""
    stays_apart()
    tape, at = between.tape, between.starts[curtain_at(between, curtain)]
    cos, sin, offset = tape[at + COS], tape[at + SIN], tape[at + OFFSET]
    before, after = -_most(near, sin, -cos) - offset, -_most(far, sin, -cos) - offset
    before_most, after_most = _most(near, -sin, cos) - offset, _most(far, -sin, cos) - offset
    if (before > 0 and after > 0) or (before_most < 0 and after_most < 0):
        return OUTSIDE
    if max(_most(near, cos, sin), _most(far, cos, sin)) < tape[at + LEFT]:
        return OUTSIDE
    if min(-_most(near, -cos, -sin), -_most(far, -cos, -sin)) > tape[at + RIGHT]:
        return OUTSIDE
    if max(near[HIGHEST], far[HIGHEST]) < tape[at + LOWER] or min(near[LOWEST], far[LOWEST]) > tape[at + UPPER]:
        return OUTSIDE
    parting = (before > 0 and after_most < 0) or (before_most < 0 and after > 0)
    return PARTING if parting else PERHAPS


@compiled
def reaches(between: Between, part: int, near: Floats, far: Floats) -> bool:
    """Whether some line between two boxes may meet a part: none of its faces has both boxes outside."""
    stays_apart()
    tape, at, end = between.tape, between.starts[2 * part], between.starts[2 * part + 1]
    if near[HIGHEST] <= tape[at] and far[HIGHEST] <= tape[at]:
        return False
    rise_x, rise_y, level = tape[at + 1], tape[at + 2], tape[at + 3]
    if near[LOWEST] - _most(near, rise_x, rise_y) >= level and far[LOWEST] - _most(far, rise_x, rise_y) >= level:
        return False
    for plane in range(at + 4, end, 3):
        a, b, c = tape[plane], tape[plane + 1], tape[plane + 2]
        if -_most(near, -a, -b) >= c and -_most(far, -a, -b) >= c:
            return False
    return True


@compiled
def _most(box: Floats, a: float, b: float) -> float:
    """The most that `a x + b y` comes to in a box."""
    return float(a * (box[FARTHEST] if a > 0 else box[NEAREST]) + b * (box[LEFTMOST] if b > 0 else box[RIGHTMOST]))


@compiled
def depth_in(
    tape: Floats, at: int, end: int, sx: float, sy: float, sz: float, ex: float, ey: float, ez: float
) -> float:
    """How deep inside a part a line comes, about; less than nothing if it passes beside it.

    The faces that it goes in and out by do not count while it is inside: a wall may be thin, and hide much.
    """
    stays_apart()
    begin, finish = 0.0, 1.0
    for _ in range(HALVINGS):
        share = (begin + finish) / 2
        _, slope, _ = _depths(tape, at, end, sx, sy, sz, ex, ey, ez, share)
        if slope > 0:
            begin = share
        else:
            finish = share
    deep, _, aside = _depths(tape, at, end, sx, sy, sz, ex, ey, ez, (begin + finish) / 2)
    return aside if deep > 0 and aside < math.inf else min(deep, aside)


@compiled
def _depths(
    tape: Floats, at: int, end: int, sx: float, sy: float, sz: float, ex: float, ey: float, ez: float, share: float
) -> tuple[float, float, float]:
    """How deep inside a part a place of a line is, how that changes along the line, and how deep sideways."""
    dx, dy, dz = ex - sx, ey - sy, ez - sz
    x, y, z = sx + share * dx, sy + share * dy, sz + share * dz
    steep = CROSSING * math.sqrt(dx * dx + dy * dy + dz * dz)
    rise_x, rise_y, level = tape[at + 1], tape[at + 2], tape[at + 3]
    deep, slope, aside = z - tape[at], dz, math.inf
    if abs(slope) < steep:
        aside = deep
    inside, change = level + rise_x * x + rise_y * y - z, rise_x * dx + rise_y * dy - dz
    if inside < deep:
        deep, slope = inside, change
    if abs(change) < steep:
        aside = min(aside, inside)
    for plane in range(at + 4, end, 3):
        a, b = tape[plane], tape[plane + 1]
        inside, change = tape[plane + 2] - a * x - b * y, -a * dx - b * dy
        if inside < deep:
            deep, slope = inside, change
        if abs(change) < steep:
            aside = min(aside, inside)
    return deep, slope, aside


@compiled
def depth_in_model(tape: Floats, at: int, sx: float, sy: float, sz: float, ex: float, ey: float, ez: float) -> float:
    """The same for a model."""
    stays_apart()
    begin, finish = 0.0, 1.0
    for _ in range(HALVINGS):
        first, second = begin + (finish - begin) / 3, finish - (finish - begin) / 3
        if _depth_at(tape, at, sx, sy, sz, ex, ey, ez, first) < _depth_at(tape, at, sx, sy, sz, ex, ey, ez, second):
            begin = first
        else:
            finish = second
    return _depth_at(tape, at, sx, sy, sz, ex, ey, ez, (begin + finish) / 2)


@compiled
def _depth_at(
    tape: Floats, at: int, sx: float, sy: float, sz: float, ex: float, ey: float, ez: float, share: float
) -> float:
    x, y, z = sx + share * (ex - sx), sy + share * (ey - sy), sz + share * (ez - sz)
    aside = tape[at + RADIUS] - math.hypot(x - tape[at + X], y - tape[at + Y])
    return float(min(aside, z - tape[at + Z], tape[at + Z] + tape[at + HEIGHT] - z))


@compiled
def depth(between: Between, number: int, sx: float, sy: float, sz: float, ex: float, ey: float, ez: float) -> float:
    """How deep inside a part or a model a line comes."""
    parts = between.counts[PARTS]
    if number < parts:
        return depth_in(
            between.tape, between.starts[2 * number], between.starts[2 * number + 1], sx, sy, sz, ex, ey, ez
        )
    model = number - parts - between.counts[CURTAINS]
    return depth_in_model(between.tape, between.counts[MODELS_AT] + BODY * model, sx, sy, sz, ex, ey, ez)


@compiled
def stops(between: Between, number: int, near: Floats, far: Floats) -> bool:
    """Whether one thing stops all lines between two boxes."""
    parts = between.counts[PARTS]
    if number < parts:
        return _part_stops(between.tape, between.starts[2 * number], between.starts[2 * number + 1], near, far)
    number -= parts
    if number < between.counts[CURTAINS]:
        at = curtain_at(between, number)
        return _curtain_stops(between.tape, between.starts[at], between.starts[at + 1], near, far)
    number -= between.counts[CURTAINS]
    return _model_stops(between.tape, between.counts[MODELS_AT] + BODY * number, near, far)


@compiled
def _part_stops(tape: Floats, at: int, end: int, near: Floats, far: Floats) -> bool:
    stays_apart()
    rise_x, rise_y, level = tape[at + 1], tape[at + 2], tape[at + 3]
    for column in range(4):
        depth, side = NEAREST + (column & 1), RIGHTMOST + (column >> 1)
        sx, sy, ex, ey = near[depth], near[side], far[depth], far[side]
        enter, leave = 0.0, 1.0
        for plane in range(at + 4, end, 3):
            a, b, c = tape[plane], tape[plane + 1], tape[plane + 2]
            enter, leave = clip(a * sx + b * sy - c, a * ex + b * ey - c, enter, leave)
            if enter >= leave:
                return False
        before, after = level + rise_x * sx + rise_y * sy, level + rise_x * ex + rise_y * ey
        for row in range(LOWEST, HIGHEST + 1):
            first, last = clip(tape[at] - near[row], tape[at] - far[row], enter, leave)
            first, last = clip(near[row] - before, far[row] - after, first, last)
            if first >= last:
                return False
    return True


@compiled
def _model_stops(tape: Floats, at: int, near: Floats, far: Floats) -> bool:
    stays_apart()
    for corner in range(8):
        depth, side, height = NEAREST + (corner & 1), RIGHTMOST + ((corner >> 1) & 1), LOWEST + (corner >> 2)
        if not model_blocks(tape, at, near[depth], near[side], near[height], far[depth], far[side], far[height]):
            return False
    return True


@compiled
def _curtain_stops(tape: Floats, at: int, end: int, near: Floats, far: Floats) -> bool:
    """The lines cross the plane of a curtain within bounds given by the eight lines: these meet none of its holes."""
    stays_apart()
    cos, sin, offset = tape[at + COS], tape[at + SIN], tape[at + OFFSET]
    left, right, low, high = math.inf, -math.inf, math.inf, -math.inf
    sign = 1.0 if near[RIGHTMOST] * cos - near[NEAREST] * sin > offset else -1.0
    for column in range(4):
        depth, side = NEAREST + (column & 1), RIGHTMOST + (column >> 1)
        before = (near[side] * cos - near[depth] * sin - offset) * sign
        after = (far[side] * cos - far[depth] * sin - offset) * sign
        # All of one box is on one side of the plane, and all of the other on the other side.
        if before <= EPSILON or after >= -EPSILON:
            return False
        share = before / (before - after)
        place = near[depth] * cos + near[side] * sin
        place += share * (far[depth] * cos + far[side] * sin - place)
        left, right = min(left, place), max(right, place)
        low = min(low, near[LOWEST] + share * (far[LOWEST] - near[LOWEST]))
        high = max(high, near[HIGHEST] + share * (far[HIGHEST] - near[HIGHEST]))
    if left <= tape[at + LEFT] or right >= tape[at + RIGHT] or low <= tape[at + LOWER] or high >= tape[at + UPPER]:
        return False
    for hole in range(at + 7, end, 4):
        if tape[hole] < right and tape[hole + 1] > left and tape[hole + 2] < high and tape[hole + 3] > low:
            return False
    return True
