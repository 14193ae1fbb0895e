"""The complete search: a patch that can be seen is found, or there is none.

The search holds families of looks (`families`): cells of eyes with ranges of patches. It begins with all eyes on the
surfaces of the viewer that can face the target, and all patches of a little more than 3 mm (`dropping.LARGE`). A family
is

1. *dropped*, if it holds no eye; if none of its patches fits onto the face; or if one thing stops all lines between the
   box around its eyes and the box around the places of the face that lie by one same offset, of at most half a patch,
   from the middles of its patches. Each of its patches holds such a place, so none of them is free;
2. *the answer*, if the patch of 3 mm in its middle is free from the eye in its middle;
3. otherwise *halved*, along the range that matters most to whether it is stopped, and both halves are looked at later.

What is dropped holds no free patch and halves lose nothing, so nothing is missed until a family is as small as the
tolerance of the package: its eyes within 0.01 mm, its middles within 0.02 mm. A patch of 3.1 mm about one of these
holds the patch of 3 mm in the middle of the family, which was tried; what is given up then is only what shuts when an
eye moves by less than the tolerance. Families are looked at in the order in which they were made, the largest first,
so what is easily seen is found before anything is looked at closely.

A target less than 3.1 mm high (whoever is prone) shows patches of its whole height.
"""

import math

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, Ints, X, Y, Z
from sightline.geometry.seeing.compiled.between import CURTAINS, PARTS, Between
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, stays_apart
from sightline.geometry.seeing.compiled.dropping import (
    BITS,
    LARGE,
    Line,
    Room,
    first_stopper,
    half_height,
    is_dropped,
    is_free,
    place_at,
)
from sightline.geometry.seeing.compiled.families import (
    ACROSS,
    ALONG,
    ASIDE,
    COLUMNS,
    HINT,
    SURFACE,
    TOP,
    UNDERSIDE,
    UPWARDS,
    WALL,
    enclose_face,
    eye_at,
    looks_of,
    middle,
    size,
    tallest,
)
from sightline.geometry.seeing.compiled.looking import look_at, note, tall_at
from sightline.geometry.seeing.compiled.shadows import (
    FARTHEST,
    HIGHEST,
    LEFTMOST,
    LOWEST,
    NEAREST,
    NOTHING,
    RIGHTMOST,
    depth,
    lay_along,
)
from sightline.geometry.seeing.patches import PATCH
from sightline.geometry.shapes import EPSILON

CLOSE, FINE = EPSILON, 2 * EPSILON
"""Ranges of eyes and of middles that are not halved any more."""

LINES = 12
"""Into how many steps a patch is divided, each way, when it is tried."""

SPARE = 0.003
"""What a range matters at least, in mm for every mm of it."""


@allocating
def complete(between: Between, one: Floats, two: Floats, witness: Floats) -> bool:
    """Whether either of two silhouettes sees a patch of the other; everything between them is turned on the way."""
    stays_apart()
    dx, dy = two[X] - one[X], two[Y] - one[Y]
    distance = math.hypot(dx, dy)
    ax, ay = (dx / distance, dy / distance) if distance > 1e-9 else (1.0, 0.0)
    viewer, target = one.copy(), two.copy()
    viewer[X] = viewer[Y] = target[Y] = 0.0
    target[X] = distance
    lay_along(between, one[X], one[Y], ax, ay)
    if _search(between, viewer, target, witness):
        _lay_back(witness, one[X], one[Y], ax, ay)
        return True
    lay_along(between, distance, 0.0, -1.0, 0.0)
    if _search(between, _moved(target, 0.0), _moved(viewer, distance), witness):
        _lay_back(witness, two[X], two[Y], -ax, -ay)
        for axis in range(3):
            witness[0, axis], witness[1, axis] = witness[1, axis], witness[0, axis]
        return True
    return False


@allocating
def _moved(body: Floats, ahead: float) -> Floats:
    result = body.copy()
    result[X] = ahead
    return result


@compiled
def _lay_back(witness: Floats, x: float, y: float, ax: float, ay: float) -> None:
    """From the axes of a pair to those of the table."""
    for end in range(2):
        ahead, aside = witness[end, X], witness[end, Y]
        witness[end, X], witness[end, Y] = x + ax * ahead - ay * aside, y + ay * ahead + ax * aside


@allocating
def _search(between: Between, viewer: Floats, target: Floats, witness: Floats) -> bool:
    stays_apart()
    things = between.counts[PARTS] + between.counts[CURTAINS]
    words = max(1, -(-things // BITS))
    queue, marks = np.empty((64, COLUMNS)), np.zeros((64, words), dtype=np.int64)
    curtains = np.empty(1 + between.counts[CURTAINS], dtype=np.int64)
    room = Room(np.empty(6), np.empty(6), np.empty(4), np.empty(1, dtype=np.int64), curtains)
    head, count = 0, _begin(viewer, target, queue)
    for row in range(count):
        for thing in range(things):
            marks[row, thing // BITS] |= 1 << (thing % BITS)
    while count:
        if not is_dropped(between, viewer, target, queue, marks, head, room):
            if _is_answer(between, viewer, target, queue, marks, head, witness):
                return True
            column = _range_to_halve(between, viewer, target, queue, marks, head, room)
            if column >= 0:
                if count + 2 > len(queue):
                    queue, marks = _larger(queue, marks, head)
                    head = 0
                for half in range(2):
                    to = (head + count) % len(queue)
                    _copy(queue, marks, head, queue, marks, to)
                    queue[to, column + 1 - half] = middle(queue, head, column)
                    count += 1
        head, count = (head + 1) % len(queue), count - 1
    return False


@compiled
def _copy(queue: Floats, marks: Ints, row: int, to_queue: Floats, to_marks: Ints, to: int) -> None:
    for column in range(COLUMNS):
        to_queue[to, column] = queue[row, column]
    for word in range(marks.shape[1]):
        to_marks[to, word] = marks[row, word]


@allocating
def _larger(queue: Floats, marks: Ints, head: int) -> tuple[Floats, Ints]:
    """Twice the room, with everything moved to its beginning."""
    size = len(queue)
    more, more_marks = np.empty((2 * size, COLUMNS)), np.zeros((2 * size, marks.shape[1]), dtype=np.int64)
    for number in range(size):
        _copy(queue, marks, (head + number) % size, more, more_marks, number)
    return more, more_marks


@compiled
def _begin(viewer: Floats, target: Floats, out: Floats) -> int:
    """Families of all eyes that can face a target and of all patches; how many."""
    stays_apart()
    radius, height, count = viewer[RADIUS], viewer[HEIGHT], 0
    # To somebody wider, a little more than the front half of a wall shows.
    turn = math.acos(max(min((radius - target[RADIUS]) / max(target[X], 1e-9), 1.0), -1.0))
    # Eyes below the target's base see its underside, and its face from there upside down.
    base = target[Z] - viewer[Z]
    for below in range(2):
        low, high = (0.0, min(base, height)) if below else (max(base, 0.0), height)
        if low < high or (low == high and not below):
            count = _add(out, count, WALL, turn, low, high)
    if target[Z] + target[HEIGHT] > viewer[Z] + height:
        count = _add(out, count, TOP, radius, -radius, radius)
    if target[Z] < viewer[Z]:
        count = _add(out, count, UNDERSIDE, radius, -radius, radius)
    half_wide, half_high = LARGE / 2, half_height(target)
    for row in range(count):
        out[row, ASIDE], out[row, ASIDE + 1] = half_wide - target[RADIUS], target[RADIUS] - half_wide
        out[row, UPWARDS], out[row, UPWARDS + 1] = half_high, target[HEIGHT] + 2 * target[RADIUS] - half_high
        out[row, HINT] = NOTHING
    return count


@compiled
def _add(out: Floats, count: int, surface: int, across: float, first: float, last: float) -> int:
    out[count, SURFACE], out[count, ACROSS], out[count, ACROSS + 1] = surface, -across, across
    out[count, ALONG], out[count, ALONG + 1] = first, last
    return count + 1


@compiled
def _is_answer(
    between: Between, viewer: Floats, target: Floats, queue: Floats, marks: Ints, row: int, witness: Floats
) -> bool:
    """Whether the patch of 3 mm in the middle of a family is free from the eye in its middle."""
    stays_apart()
    x, y, z = eye_at(viewer, queue[row, SURFACE], middle(queue, row, ACROSS), middle(queue, row, ALONG))
    look, half = look_at(x, y, z, target), PATCH / 2
    u = min(max(middle(queue, row, ASIDE), half - target[RADIUS]), target[RADIUS] - half)
    tall = tall_at(look, target, abs(u) + half)
    if tall < PATCH - 2 * EPSILON:
        return False
    v = max(min(middle(queue, row, UPWARDS), tall - half), half)
    # Its corners first.
    for step in (LINES, 1):
        for i in range(0, LINES + 1, step):
            for j in range(0, LINES + 1, step):
                up = min(v + half * (2 * j / LINES - 1), tall)
                if not is_free(between, marks, row, look, target, u + half * (2 * i / LINES - 1), up):
                    return False
    note(witness, look, target, u, v)
    return True


@compiled
def _range_to_halve(
    between: Between, viewer: Floats, target: Floats, queue: Floats, marks: Ints, row: int, room: Room
) -> int:
    """The range that matters most to whether a family is stopped; -1 if all are short.

    That is the one along which it varies most how deep the middle line is in what stops it. Where nothing stops that
    line, it is the one at whose ends the line is deepest in something.
    """
    stays_apart()
    known = room.deepest[0] != NOTHING
    choice, most = -1, 0.0
    for column in range(ACROSS, UPWARDS + 1, 2):
        length = size(viewer, queue, row, column)
        if length <= (CLOSE if column < ASIDE else FINE):
            continue
        if known:
            effect = _effect(between, viewer, target, queue, row, room, column)
        else:
            effect = _depth_at_ends(between, viewer, target, queue, marks, row, column)
        effect = max(effect, length * SPARE)
        if effect > most:
            choice, most = column, effect
    return choice


@compiled
def _depth_at_ends(
    between: Between, viewer: Floats, target: Floats, queue: Floats, marks: Ints, row: int, column: int
) -> float:
    """How deep inside of something the line is at either end of a range."""
    deepest = 0.0
    for end in range(2):
        line = _line(viewer, target, queue, row, column, end, 0.0, 0.0)
        number = first_stopper(between, marks, row, line)
        if number != NOTHING:
            sx, sy, sz, ex, ey, ez = line
            deepest = max(deepest, depth(between, number, sx, sy, sz, ex, ey, ez))
    return deepest


@compiled
def _effect(
    between: Between, viewer: Floats, target: Floats, queue: Floats, row: int, room: Room, column: int
) -> float:
    """By how much the middle line comes out of what stops it when its end goes through a range.

    Where the range is an arc, its end goes to the corners of the box around it, for the box is what has to be hidden.
    """
    stays_apart()
    number, aside, up = int(room.deepest[0]), room.deepest[1], room.deepest[2]
    sx, sy, sz, ex, ey, ez = _line(viewer, target, queue, row, NOTHING, 0, aside, up)
    deep = depth(between, number, sx, sy, sz, ex, ey, ez)
    least = deep
    on_cap = queue[row, SURFACE] != WALL
    if column == ACROSS or (column == ALONG and on_cap):
        for corner in range(4):
            x, y = room.near[NEAREST + (corner & 1)], room.near[RIGHTMOST + (corner >> 1)]
            if on_cap and column == ACROSS:
                x = (room.near[NEAREST] + room.near[FARTHEST]) / 2
            elif on_cap:
                y = (room.near[RIGHTMOST] + room.near[LEFTMOST]) / 2
            least = min(least, depth(between, number, x, y, sz, ex, ey, ez))
    elif column == ASIDE:
        _enclose_point(room.far, sx, sy, sz)
        looks = looks_of(target, room.far)
        v = min(max(middle(queue, row, UPWARDS) + up, 0.0), tallest(looks, target, 0.0))
        first, last = queue[row, ASIDE] + aside, queue[row, ASIDE + 1] + aside
        enclose_face(looks, target, first, last, v, v, room.far)
        for corner in range(4):
            x, y = room.far[NEAREST + (corner & 1)], room.far[RIGHTMOST + (corner >> 1)]
            least = min(least, depth(between, number, sx, sy, sz, x, y, ez))
    else:
        for end in range(2):
            sx, sy, sz, ex, ey, ez = _line(viewer, target, queue, row, column, end, aside, up)
            least = min(least, depth(between, number, sx, sy, sz, ex, ey, ez))
    return deep - least


@compiled
def _enclose_point(box: Floats, x: float, y: float, z: float) -> None:
    box[NEAREST] = box[FARTHEST] = x
    box[RIGHTMOST] = box[LEFTMOST] = y
    box[LOWEST] = box[HIGHEST] = z


@compiled
def _line(
    viewer: Floats, target: Floats, queue: Floats, row: int, column: int, end: int, aside: float, up: float
) -> Line:
    """The line in the middle of all ranges, or at one end of one of them, with an offset on the face."""
    stays_apart()
    across = queue[row, ACROSS + end] if column == ACROSS else middle(queue, row, ACROSS)
    along = middle(queue, row, ALONG)
    if column == ALONG:
        # A hair within the range: an eye level with the base of its target sees another face than those below it.
        along += (queue[row, ALONG + end] - along) * 0.999999
    u = queue[row, ASIDE + end] if column == ASIDE else middle(queue, row, ASIDE)
    v = queue[row, UPWARDS + end] if column == UPWARDS else middle(queue, row, UPWARDS)
    x, y, z = eye_at(viewer, queue[row, SURFACE], across, along)
    ex, ey, ez = place_at(look_at(x, y, z, target), target, u + aside, v + up)
    return x, y, z, ex, ey, ez
