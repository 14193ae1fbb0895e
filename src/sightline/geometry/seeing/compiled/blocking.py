"""Whether one straight line is free: of the convex parts of scenery, and of the other models, near a pair."""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Y, Z
from sightline.geometry.seeing.compiled.between import (
    BODY,
    IN_FORCE,
    LAST,
    MODELS_AT,
    MODELS_IN_FORCE,
    STANDING,
    Between,
)
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.shapes import EPSILON


@compiled
def clip_line(before: float, after: float, enter: float, leave: float) -> tuple[float, float]:
    """What is left of a stretch of a line inside a plane; a line is so far outside at its two ends."""
    if before > 0:
        if after > 0:
            return 1.0, 0.0
        return max(enter, before / (before - after)), leave
    if after > 0:
        return enter, min(leave, before / (before - after))
    return enter, leave


@compiled
def part_blocks(
    tape: Floats, at: int, end: int, sx: float, sy: float, sz: float, ex: float, ey: float, ez: float
) -> bool:
    """Whether some of a line is inside the convex part written on a stretch of the tape."""
    enter, leave = clip_line(tape[at] - sz, tape[at] - ez, 0.0, 1.0)
    rise_x, rise_y, level = tape[at + 1], tape[at + 2], tape[at + 3]
    over, beyond = sz - rise_x * sx - rise_y * sy - level, ez - rise_x * ex - rise_y * ey - level
    enter, leave = clip_line(over, beyond, enter, leave)
    for side in range(at + 4, end, 3):
        if enter >= leave:
            return False
        a, b, c = tape[side], tape[side + 1], tape[side + 2]
        enter, leave = clip_line(a * sx + b * sy - c, a * ex + b * ey - c, enter, leave)
    return enter < leave


@compiled
def model_blocks(tape: Floats, at: int, sx: float, sy: float, sz: float, ex: float, ey: float, ez: float) -> bool:
    """Whether the upright cylinder written on the tape stops a line."""
    dx, dy, dz = ex - sx, ey - sy, ez - sz
    fx, fy = sx - tape[at + X], sy - tape[at + Y]
    radius = tape[at + RADIUS] - EPSILON
    length = dx * dx + dy * dy
    towards = fx * dx + fy * dy
    inside = radius * radius - (fx * fx + fy * fy)
    room = towards * towards + length * inside
    if not room > 0:
        return False
    begin, end = 0.0, 1.0
    if length > 0:
        half = math.sqrt(room)
        begin, end = max(begin, (-towards - half) / length), min(end, (-towards + half) / length)
    # A model stands on something: no line slips through under its base.
    low, high = tape[at + Z] - EPSILON, tape[at + Z] + tape[at + HEIGHT] - EPSILON
    if dz == 0:
        return bool(low < sz < high and begin < end)
    first, second = (low - sz) / dz, (high - sz) / dz
    return bool(max(begin, min(first, second)) < min(end, max(first, second)))


@compiled
def free_of_scenery(between: Between, sx: float, sy: float, sz: float, ex: float, ey: float, ez: float) -> bool:
    """Whether no scenery stops a line, as far as it counts at present."""
    stays_apart()
    tape, starts, counts = between.tape, between.starts, between.counts
    many, last = counts[IN_FORCE], counts[LAST]
    # What stopped the line before this one probably stops this one too.
    if last < many and part_blocks(tape, starts[2 * last], starts[2 * last + 1], sx, sy, sz, ex, ey, ez):
        return False
    for part in range(many):
        if part_blocks(tape, starts[2 * part], starts[2 * part + 1], sx, sy, sz, ex, ey, ez):
            counts[LAST] = _promote(between, part)
            return False
    return True


@compiled
def _promote(between: Between, part: int) -> int:
    """Move what has stopped a line one place forward: what stops most lines is soon asked first. Returns its place."""
    starts, standing = between.starts, between.counts[STANDING]
    if part in (0, standing):
        return part
    for place in range(2 * part, 2 * part + 2):
        starts[place], starts[place - 2] = starts[place - 2], starts[place]
    return part - 1


@compiled
def free(between: Between, sx: float, sy: float, sz: float, ex: float, ey: float, ez: float) -> bool:
    """Whether nothing stops a line, as far as it counts at present."""
    stays_apart()
    if not free_of_scenery(between, sx, sy, sz, ex, ey, ez):
        return False
    for model in range(between.counts[MODELS_IN_FORCE]):
        if model_blocks(between.tape, between.counts[MODELS_AT] + BODY * model, sx, sy, sz, ex, ey, ez):
            return False
    return True
