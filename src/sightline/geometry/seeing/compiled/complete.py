"""The complete search: a patch that can be seen is found, or there is none.

The search holds cells of eyes (`eyes`), beginning with all eyes on the surfaces of the viewer that can face the target,
and for each cell what of the face some of its eyes may see (`columns`). A cell is looked at so:

1. what single things hide of the face from all its eyes (`umbras`) is taken out of what they may see. If that leaves no
   window for a patch of a little more than 3 mm (`columns.LARGE`), no eye of the cell sees one: it is *dropped*;
2. the same is done for the eye in its middle alone. Where that leaves a window, the patch of 3 mm in it is tried line
   by line: if it is free, it is *the answer*. If it is not and columns can be finer, they are made finer;
3. otherwise the cell is *halved*. Its halves begin with what the cell may see: fewer eyes can only see less.

What is dropped sees no patch and halves lose nothing, so nothing is missed until a cell is as small as the tolerance of
the package. What is given up then are windows between 3 and 3.1 mm, and what shuts when an eye moves by less than the
tolerance. Small cells are left for later, first those below 2 mm: what is easily seen is found before anything is
looked at closely.
"""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Y, Z
from sightline.geometry.seeing.compiled.between import MODELS, PARTS, Between
from sightline.geometry.seeing.compiled.columns import (
    FINEST,
    LARGE,
    LEVELS,
    Desk,
    copy_columns,
    count_columns,
    desk_for,
    halve_columns,
    has_window,
    in_common,
    keep_windows,
    patch_height,
    side_of,
)
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, stays_apart
from sightline.geometry.seeing.compiled.eyes import (
    ACROSS,
    ALONG,
    CELL,
    SURFACE,
    TOP,
    UNDERSIDE,
    WALL,
    enclose_eyes,
    enclose_face,
    eye_at,
    looks_of,
    middle,
    size,
    tallest,
)
from sightline.geometry.seeing.compiled.looking import Look, look_at, note, point_at, tall_at
from sightline.geometry.seeing.compiled.shadows import (
    FARTHEST,
    HIGHEST,
    LEFTMOST,
    LOWEST,
    NEAREST,
    RIGHTMOST,
    lay_along,
    reaches,
    stops_line,
)
from sightline.geometry.seeing.compiled.umbras import hide_columns
from sightline.geometry.seeing.patches import PATCH
from sightline.geometry.shapes import EPSILON

CLOSER = (2.0, 0.15, EPSILON)
"""Cells this small are left for the next time, one after the other; the last are not halved any more."""

LINES = 12
"""Into how many steps a patch is divided, each way, when it is tried."""

STEPS, HALVED, HALVES = range(3)
"""Columns of `Desk.steps`."""

SEEN, HIDDEN, UNSETTLED, FINER, SPLIT = range(5)
"""What becomes of a cell."""

HARMLESS = 0.5
"""If the heights of eyes matter less than this, they are hardly ever halved."""


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
    """Look at the cells of all surfaces, ever closer."""
    stays_apart()
    desk = desk_for(target, between.counts[PARTS] + between.counts[MODELS])
    open_cells = 0b1111
    for closest in CLOSER:
        for number in range(4):
            if not open_cells >> number & 1:
                continue
            found = HIDDEN
            if _begin(between, desk, viewer, target, number):
                found = _dive(between, desk, viewer, target, closest, witness)
            if found == SEEN:
                return True
            if found == HIDDEN:
                open_cells ^= 1 << number
        if not open_cells:
            return False
    return False


@compiled
def _begin(between: Between, desk: Desk, viewer: Floats, target: Floats, number: int) -> bool:
    """Write a whole surface with a whole face on the first level: two parts of the wall, the top, the underside.

    Whether it is there and can face the target. Eyes below the target's base see its underside, and its face from there
    upside down, so the wall has two parts.
    """
    stays_apart()
    cell, radius, height, base = desk.cells[0], viewer[RADIUS], viewer[HEIGHT], target[Z] - viewer[Z]
    # To somebody wider, a little more than the front half of a wall shows.
    turn = math.acos(max(min((radius - target[RADIUS]) / max(target[X], 1e-9), 1.0), -1.0))
    surface, across, first, last = WALL, turn, max(base, 0.0), height
    there = first <= last
    if number == 1:
        first, last = 0.0, min(base, height)
        there = first < last
    elif number > 1:
        surface, across, first, last = TOP if number == 2 else UNDERSIDE, radius, -radius, radius
        there = base + target[HEIGHT] > height if number == 2 else base < 0
    cell[SURFACE], cell[ACROSS], cell[ACROSS + 1], cell[ALONG], cell[ALONG + 1] = surface, -across, across, first, last
    desk.steps[0, STEPS] = 1
    for column in range(count_columns(target, 1)):
        desk.many[0, column] = 1
        desk.gaps[0, column, 0], desk.gaps[0, column, 1] = 0.0, target[HEIGHT] + 2 * target[RADIUS]
    things = between.counts[PARTS] + between.counts[MODELS]
    desk.things[0, 0] = things
    for thing in range(things):
        desk.things[0, thing + 1] = thing
    return bool(there)


@compiled
def _dive(between: Between, desk: Desk, viewer: Floats, target: Floats, closest: float, witness: Floats) -> int:
    """Settle the cell on the first level, by halves and halves of halves."""
    stays_apart()
    level, settled = 0, HIDDEN
    while level >= 0:
        found = _settle_cell(between, desk, level, viewer, target, closest, witness)
        if found == SEEN:
            return SEEN
        if found == UNSETTLED:
            settled = UNSETTLED
        elif found == FINER:
            _refine(desk, level, target)
            level += 1
            continue
        elif found == SPLIT:
            desk.steps[level, HALVES] = 0
            level += 1
        while level > 0 and not _next_half(desk, level - 1, target):
            level -= 1
        if level == 0:
            break
    return settled


@compiled
def _refine(desk: Desk, level: int, target: Floats) -> None:
    """Go on with columns twice as fine."""
    steps = desk.steps[level, STEPS]
    halve_columns(desk, level, count_columns(target, steps), count_columns(target, 2 * steps))
    _hand_on(desk, level)
    desk.steps[level, HALVES] = 2
    desk.steps[level + 1, STEPS] = 2 * steps


@compiled
def _hand_on(desk: Desk, level: int) -> None:
    """Copy a cell and what can be in its way to the next level."""
    for column in range(CELL):
        desk.cells[level + 1, column] = desk.cells[level, column]
    for place in range(desk.things[level, 0] + 1):
        desk.things[level + 1, place] = desk.things[level, place]
    desk.steps[level + 1, STEPS] = desk.steps[level, STEPS]


@compiled
def _next_half(desk: Desk, level: int, target: Floats) -> bool:
    """Write the next half of a cell to the next level; whether there is one left."""
    half, column = desk.steps[level, HALVES], desk.steps[level, HALVED]
    if half == 2:
        return False
    _hand_on(desk, level)
    copy_columns(desk, level, level + 1, count_columns(target, desk.steps[level, STEPS]))
    desk.cells[level + 1, column + 1 - half] = middle(desk.cells, level, column)
    desk.steps[level, HALVES] += 1
    return True


@compiled
def _settle_cell(
    between: Between, desk: Desk, level: int, viewer: Floats, target: Floats, closest: float, witness: Floats
) -> int:
    """Look at one cell."""
    stays_apart()
    near, steps = desk.boxes[0], desk.steps[level, STEPS]
    if not enclose_eyes(viewer, desk.cells, level, near) or not _sift(between, desk, level, target):
        return HIDDEN
    columns, need = count_columns(target, steps), patch_height(target) - 1e-6
    matters = hide_columns(between, desk, level, looks_of(target, near), target, steps, columns, need)
    if not keep_windows(desk, level, columns, steps, need):
        return HIDDEN
    seen = _look_from_middle(between, desk, level, viewer, target, witness)
    if seen == SEEN or (seen == FINER and steps < FINEST and level + 1 < LEVELS):
        return seen
    wide, long = size(viewer, desk.cells, level, ACROSS), size(viewer, desk.cells, level, ALONG)
    on_wall = desk.cells[level, SURFACE] == WALL
    harmless = on_wall and matters < HARMLESS
    # Where heights do not matter at all, lower cells hide as much: halving would not settle them either.
    left_whole = on_wall and matters < (HARMLESS if closest > EPSILON else 1e-9)
    if level + 1 == LEVELS or (wide <= closest and (long <= closest or left_whole)):
        return UNSETTLED
    # On a cap, how far ahead an eye is matters only where lines are steep.
    steep = min(max(2 * abs(target[Z] - viewer[Z]) / max(target[X], 1.0), 0.1), 1.0)
    weight = (0.02 if harmless else 0.7) if on_wall else steep
    along = (long * weight > wide or wide <= closest) and long > closest
    desk.steps[level, HALVED] = ALONG if along else ACROSS
    return SPLIT


@compiled
def _sift(between: Between, desk: Desk, level: int, target: Floats) -> bool:
    """Forget the things that no line of a cell meets; whether the cell may see any of the face."""
    stays_apart()
    near, far, steps = desk.boxes[0], desk.boxes[1], desk.steps[level, STEPS]
    first, last, low, high = math.inf, -math.inf, math.inf, -math.inf
    for column in range(count_columns(target, steps)):
        for gap in range(desk.many[level, column]):
            first, last = min(first, column - 1), column + 1
            low, high = min(low, desk.gaps[level, column, 2 * gap]), max(high, desk.gaps[level, column, 2 * gap + 1])
    if first > last:
        return False
    looks = looks_of(target, near)
    right, left = side_of(target, steps, first), side_of(target, steps, last)
    enclose_face(looks, target, right, left, low, min(high, tallest(looks, target, 0.0)), far)
    things, count = desk.things[level], 0
    for place in range(1, things[0] + 1):
        if things[place] >= between.counts[PARTS] or reaches(between, things[place], near, far):
            count += 1
            things[count] = things[place]
    things[0] = count
    return True


@compiled
def _look_from_middle(between: Between, desk: Desk, level: int, viewer: Floats, target: Floats, witness: Floats) -> int:
    """Whether the eye in the middle of a cell sees a patch, may see one between columns (FINER), or none."""
    stays_apart()
    near, steps = desk.boxes[0], desk.steps[level, STEPS]
    across, along = middle(desk.cells, level, ACROSS), middle(desk.cells, level, ALONG)
    x, y, z = eye_at(viewer, desk.cells[level, SURFACE], across, along)
    near[NEAREST] = near[FARTHEST] = x
    near[RIGHTMOST] = near[LEFTMOST] = y
    near[LOWEST] = near[HIGHEST] = z
    columns, need = count_columns(target, steps), min(patch_height(target), PATCH) - 1e-3
    copy_columns(desk, level, LEVELS, columns)
    for place in range(desk.things[level, 0] + 1):
        desk.things[LEVELS, place] = desk.things[level, place]
    hide_columns(between, desk, LEVELS, looks_of(target, near), target, steps, columns, need)
    if not has_window(desk, LEVELS, columns, steps, need):
        return HIDDEN
    look, wide, run = look_at(x, y, z, target), math.ceil(PATCH * steps / LARGE) + 1, 0
    for column in range(columns):
        run = run + 1 if desk.many[LEVELS, column] else 0
        if run < wide:
            continue
        u = side_of(target, steps, column - (wide - 1) / 2)
        for gap in range(in_common(desk, LEVELS, column - wide + 1, column, need)):
            low, high = desk.meeting[0, 2 * gap], desk.meeting[0, 2 * gap + 1]
            for share in (0.5, 0.0, 1.0):
                v = low + PATCH / 2 + share * (high - low - PATCH)
                if _patch_free(between, desk, level, look, target, u, v, witness):
                    return SEEN
                if high - low < PATCH + 0.3:
                    break
    return FINER


@compiled
def _patch_free(
    between: Between, desk: Desk, level: int, look: Look, target: Floats, u: float, v: float, witness: Floats
) -> bool:
    """Whether the patch of 3 mm about a place of the face is free."""
    stays_apart()
    half = PATCH / 2
    u = min(max(u, half - target[RADIUS]), target[RADIUS] - half)
    tall = tall_at(look, target, abs(u) + half)
    if tall < PATCH - 2 * EPSILON:
        return False
    v = max(min(v, tall - half), half)
    # Its corners first.
    for step in (LINES, 1):
        for i in range(0, LINES + 1, step):
            for j in range(0, LINES + 1, step):
                up = min(v + half * (2 * j / LINES - 1), tall)
                x, y, z = point_at(look, target, u + half * (2 * i / LINES - 1), up)
                for place in range(1, desk.things[level, 0] + 1):
                    if stops_line(between, desk.things[level, place], look.x, look.y, look.z, x, y, z):
                        return False
    note(witness, look, target, u, v)
    return True
