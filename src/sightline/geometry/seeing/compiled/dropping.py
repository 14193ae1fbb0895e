"""Dropping families of looks that hold no patch to be seen, because one thing stops all lines of it.

What can stop some line of a family is noted in numbers, a bit for each part and each curtain, so that its halves are
held only against what is left.
"""

from typing import NamedTuple

from sightline.geometry.arrays import HEIGHT, Floats, Ints
from sightline.geometry.seeing.compiled.between import BODY, CURTAINS, MODELS, MODELS_AT, PARTS, Between
from sightline.geometry.seeing.compiled.blocking import model_blocks, part_blocks
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.families import (
    ACROSS,
    ALONG,
    ASIDE,
    HINT,
    SURFACE,
    UPWARDS,
    enclose_eyes,
    enclose_face,
    eye_at,
    looks_of,
    middle,
    tallest,
)
from sightline.geometry.seeing.compiled.looking import Look, look_at, point_at, tall_at
from sightline.geometry.seeing.compiled.shadows import NOTHING, OUTSIDE, PARTING, depth, hangs_in, reaches, stops
from sightline.geometry.seeing.patches import PATCH
from sightline.geometry.shapes import EPSILON

LARGE = 3.1
"""Side of the patches that are never missed; what is found is 3 mm."""

SHIFTED = 6.0
"""Longer ranges of patches are not tried with an offset: half a patch is little to them."""

BITS = 62
"""Things in the way that are noted in one number."""


Line = tuple[float, float, float, float, float, float]
"""The two ends of a line."""

Offset = tuple[float, float]
"""From the middle of a patch, sideways and upwards."""


class Room(NamedTuple):
    """Where things are written down while one family is looked at."""

    near: Floats
    """The box around the eyes."""
    far: Floats
    """The box around some places of the face."""
    deepest: Floats
    """What stops a line in the middle of a family (or NOTHING), by which offset sideways and upwards, and how deep."""
    first: Ints
    """The first thing found to stop the line in the middle, with the offset that is tried."""
    parting: Ints
    """How many curtains part the two boxes, and which."""


@compiled
def half_height(target: Floats) -> float:
    """Half the height of the patches that are looked for."""
    return LARGE / 2 if target[HEIGHT] >= LARGE else min(PATCH, target[HEIGHT]) / 2


@compiled
def is_dropped(
    between: Between, viewer: Floats, target: Floats, queue: Floats, marks: Ints, row: int, room: Room
) -> bool:
    """Whether a family certainly holds no patch that can be seen; if not, its ranges may have become shorter."""
    stays_apart()
    room.deepest[0] = NOTHING
    if not enclose_eyes(viewer, queue, row, room.near):
        return True
    looks = looks_of(target, room.near)
    first, last, low = queue[row, ASIDE], queue[row, ASIDE + 1], queue[row, UPWARDS]
    half_wide, half_high = LARGE / 2, half_height(target)
    innermost = 0.0 if first <= 0 <= last else min(abs(first), abs(last))
    highest = tallest(looks, target, innermost + half_wide) - half_high + 2 * EPSILON
    if low > highest:
        return True
    high = queue[row, UPWARDS + 1] = min(queue[row, UPWARDS + 1], highest)
    enclose_face(looks, target, first, last, low, high, room.far)
    hint = int(queue[row, HINT])
    if hint >= 0 and stops(between, hint, room.near, room.far):
        return True
    # No patch reaches beyond the face.
    top = tallest(looks, target, 0.0)
    reach = min(high + half_high, top)
    enclose_face(looks, target, first - half_wide, last + half_wide, low - half_high, reach, room.far)
    _sift(between, marks, row, room)
    x, y, z = eye_at(viewer, queue[row, SURFACE], middle(queue, row, ACROSS), middle(queue, row, ALONG))
    look = look_at(x, y, z, target)
    for i in range(3 if last - first <= SHIFTED else 1):
        aside = 0.0 if i == 0 else half_wide if i == 1 else -half_wide
        for j in range(3 if high - low <= SHIFTED else 1):
            up = 0.0 if j == 0 else half_high if j == 1 else -half_high
            ex, ey, ez = place_at(look, target, (first + last) / 2 + aside, (low + high) / 2 + up)
            line = (x, y, z, ex, ey, ez)
            room.first[0] = first_stopper(between, marks, row, line)
            # What stops all lines stops the one in their middle.
            if room.first[0] == NOTHING:
                continue
            lower, upper = min(low + up, top), min(high + up, top)
            enclose_face(looks, target, first + aside, last + aside, lower, upper, room.far)
            found = _stopper(between, marks, row, room, hint, line, (aside, up))
            if found != NOTHING:
                queue[row, HINT] = found
                return True
    return False


@compiled
def place_at(look: Look, target: Floats, u: float, v: float) -> tuple[float, float, float]:
    """The point of a target at a place of its face, or at the nearest place of that column."""
    return point_at(look, target, u, min(max(v, 0.0), tall_at(look, target, u)))


@compiled
def _sift(between: Between, marks: Ints, row: int, room: Room) -> None:
    """Forget what no line of a family meets, and note the curtains between its eyes and its patches."""
    stays_apart()
    parts = between.counts[PARTS]
    room.parting[0] = 0
    for word in range(marks.shape[1]):
        left = marks[row, word]
        while left:
            bit = left & -left
            left ^= bit
            number = word * BITS + _place(bit)
            if number < parts:
                if not reaches(between, number, room.near, room.far):
                    marks[row, word] ^= bit
                continue
            kind = hangs_in(between, number - parts, room.near, room.far)
            if kind == OUTSIDE:
                marks[row, word] ^= bit
            elif kind == PARTING:
                room.parting[0] += 1
                room.parting[room.parting[0]] = number


@compiled
def _place(bit: int) -> int:
    """Which bit of a number is set."""
    place = 0
    for step in (32, 16, 8, 4, 2, 1):
        if bit >> step:
            bit >>= step
            place += step
    return place


@compiled
def first_stopper(between: Between, marks: Ints, row: int, line: Line) -> int:
    """The first part or model that stops a line, or NOTHING."""
    stays_apart()
    for word in range(marks.shape[1]):
        left = marks[row, word]
        while left:
            bit = left & -left
            left ^= bit
            number = word * BITS + _place(bit)
            if number < between.counts[PARTS] and _stops_line(between, number, line):
                return number
    first = int(between.counts[PARTS] + between.counts[CURTAINS])
    for number in range(first, first + between.counts[MODELS]):
        if _stops_line(between, number, line):
            return number
    return NOTHING


@compiled
def _stopper(between: Between, marks: Ints, row: int, room: Room, hint: int, line: Line, offset: Offset) -> int:
    """What stops all lines between the two boxes, or NOTHING; the line in their middle is given.

    May keep what that line is deepest inside of.
    """
    stays_apart()
    if hint >= 0 and stops(between, hint, room.near, room.far):
        return hint
    for number in range(1, room.parting[0] + 1):
        if stops(between, room.parting[number], room.near, room.far):
            return int(room.parting[number])
    for word in range(marks.shape[1]):
        left = marks[row, word]
        while left:
            bit = left & -left
            left ^= bit
            number = word * BITS + _place(bit)
            if room.first[0] <= number < between.counts[PARTS] and _found(between, room, number, line, offset):
                return number
    first = int(between.counts[PARTS] + between.counts[CURTAINS])
    for number in range(first, first + between.counts[MODELS]):
        if _found(between, room, number, line, offset):
            return number
    return NOTHING


@compiled
def _found(between: Between, room: Room, number: int, line: Line, offset: Offset) -> bool:
    """Whether one thing stops all lines between the two boxes; if it stops the middle line only, it may be kept."""
    if not _stops_line(between, number, line):
        return False
    if stops(between, number, room.near, room.far):
        return True
    sx, sy, sz, ex, ey, ez = line
    deep = depth(between, number, sx, sy, sz, ex, ey, ez)
    if room.deepest[0] == NOTHING or deep > room.deepest[3]:
        room.deepest[0], room.deepest[1], room.deepest[2], room.deepest[3] = number, offset[0], offset[1], deep
    return False


@compiled
def _stops_line(between: Between, number: int, line: Line) -> bool:
    """Whether a part or a model stops a line."""
    parts = between.counts[PARTS]
    sx, sy, sz, ex, ey, ez = line
    if number < parts:
        return part_blocks(
            between.tape, between.starts[2 * number], between.starts[2 * number + 1], sx, sy, sz, ex, ey, ez
        )
    model = number - parts - between.counts[CURTAINS]
    return model_blocks(between.tape, between.counts[MODELS_AT] + BODY * model, sx, sy, sz, ex, ey, ez)


@compiled
def is_free(between: Between, marks: Ints, row: int, look: Look, target: Floats, u: float, v: float) -> bool:
    """Whether the line to a place of the face is free of all that a family can meet."""
    stays_apart()
    x, y, z = point_at(look, target, u, v)
    return first_stopper(between, marks, row, (look.x, look.y, look.z, x, y, z)) == NOTHING
