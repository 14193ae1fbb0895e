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

from sightline.geometry.arrays import Floats, X, Y
from sightline.geometry.seeing.compiled.between import BODY, MODELS, MODELS_AT, PARTS, Between
from sightline.geometry.seeing.compiled.blocking import clip, model_blocks, part_blocks
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart

NEAREST, FARTHEST, RIGHTMOST, LEFTMOST, LOWEST, HIGHEST = range(6)
"""Columns of boxes."""

NOTHING = -1


@compiled
def lay_along(between: Between, x: float, y: float, ax: float, ay: float) -> None:
    """Turn parts and models so that a place is the origin and a direction (a unit vector in plan) the first axis."""
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
    for model in range(counts[MODELS]):
        at = counts[MODELS_AT] + BODY * model
        fx, fy = tape[at + X] - x, tape[at + Y] - y
        tape[at + X], tape[at + Y] = fx * ax + fy * ay, fy * ax - fx * ay


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
def stops(between: Between, number: int, near: Floats, far: Floats) -> bool:
    """Whether one thing, a part or after all parts a model, stops all lines between two boxes."""
    model = number - between.counts[PARTS]
    if model < 0:
        return _part_stops(between.tape, between.starts[2 * number], between.starts[2 * number + 1], near, far)
    return _model_stops(between.tape, between.counts[MODELS_AT] + BODY * model, near, far)


@compiled
def stops_line(between: Between, number: int, sx: float, sy: float, sz: float, ex: float, ey: float, ez: float) -> bool:
    """Whether one thing stops a line."""
    model = number - between.counts[PARTS]
    if model < 0:
        at, end = between.starts[2 * number], between.starts[2 * number + 1]
        return part_blocks(between.tape, at, end, sx, sy, sz, ex, ey, ez)
    return model_blocks(between.tape, between.counts[MODELS_AT] + BODY * model, sx, sy, sz, ex, ey, ez)


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
