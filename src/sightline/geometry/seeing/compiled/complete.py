"""The complete search: a patch that can be seen is found, or there is none.

The search holds cells of beams (`beams`), beginning with all lines that meet both silhouettes. What stands between
them is taken one thing after the other (`options`): a beam passes it to the left, to the right, over it or under it,
and each of these leaves a smaller cell, mostly none. A cell without any way past some thing is *dropped*. Where all is
passed, the beam in the middle of the cell is *tried* line by line (`trying`): if it is free, it is the answer.

If it is not, the cell was too coarse. At first it holds the beams of either silhouette, upwards and downwards, which
saves most of the work unless lines are steep; now they are told apart, and bounds are closer. After that single lines
are asked about: if one thing stops the same line of all beams of the cell (`blaming`), the cell is dropped too, else it
is *halved*.

Cells are dropped only if no beam of a patch of 3.1 mm is in them, and halves lose nothing. So nothing is missed until a
cell is small (`SMALLEST`), or patience is at an end (`PATIENCE`). That happens to few pairs, most of which see a little
less than 3 mm of each other; a patch that only a long search would find is missed there.
"""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Y, Z
from sightline.geometry.seeing.compiled.beams import (
    ANY,
    DOWNWARDS,
    EITHER,
    ONE_WAY,
    UPWARDS,
    Bounds,
    bounds_of,
)
from sightline.geometry.seeing.compiled.between import Between
from sightline.geometry.seeing.compiled.blaming import stopped_for_all
from sightline.geometry.seeing.compiled.closeby import close_by
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.desk import (
    COLUMNS,
    COUNT,
    HEIGHTS,
    LATER,
    PILE,
    SIDES,
    SLANT,
    SPAN,
    WAY,
    Desk,
)
from sightline.geometry.seeing.compiled.limits import limit
from sightline.geometry.seeing.compiled.options import LEFT, NO_MATTER, OVER, RIGHT, options
from sightline.geometry.seeing.compiled.polygons import area, clip, copy, extent, middle
from sightline.geometry.seeing.compiled.solids import Solids
from sightline.geometry.seeing.compiled.things import FARTHEST, NEAREST, Things, lay_along
from sightline.geometry.seeing.compiled.trying import try_beam
from sightline.geometry.shapes import EPSILON

DROPPED, PASSED, PARTED = range(3)
"""What becomes of a cell when all things have been asked."""

ALL_PASSED, NO_WAY = -1, -2
"""Instead of the number of a thing: nothing has more than one way past it, or something has none."""

SMALLEST = 0.04
"""Cells are not halved below this size: by less than that, patches of 3 mm can be moved within those of 3.1 mm."""

PATIENCE = 1000
"""How many cells are looked at before no more is expected of a pair; about one pair in a thousand needs more."""

STEEP = 0.25
"""From which rise on the beams of either silhouette are told apart from the beginning."""

ROUNDS = 2
"""How often all things are asked again when they have cut a cell."""


@compiled
def complete(
    between: Between, solids: Solids, things: Things, desk: Desk, one: Floats, two: Floats, witness: Floats
) -> bool:
    """Whether either of two silhouettes sees a patch of the other; what is between them was gathered."""
    stays_apart()
    dx, dy = two[X] - one[X], two[Y] - one[Y]
    distance = math.hypot(dx, dy)
    ax, ay = (dx / distance, dy / distance) if distance > 1e-9 else (1.0, 0.0)
    lay_along(things, between, solids, one[X], one[Y], ax, ay, distance)
    for way in range(2):
        for column in range(5):
            desk.bodies[way, way, column], desk.bodies[way, 1 - way, column] = one[column], two[column]
        for place in range(2):
            desk.bodies[way, place, X], desk.bodies[way, place, Y] = distance * place, 0.0
    if distance <= one[RADIUS] + two[RADIUS] + EPSILON:
        way = close_by(desk, things, witness)
    else:
        way = _search(desk, things, witness)
    if way >= 0:
        _lay_back(witness, way, distance, one[X], one[Y], ax, ay)
    return way >= 0


@compiled
def _search(desk: Desk, things: Things, witness: Floats) -> int:
    """Settle cells until a free beam is found, or none is left; which way it goes, or -1."""
    stays_apart()
    level, first, last = 0, 0, 0
    _begin(desk, things)
    if _is_steep(desk):
        level = _go_closer(desk, things, level)
    for number in range(PATIENCE):
        desk.counts[5] = number + 1
        found, top = _settle(desk, things, level)
        if found == PASSED:
            if _try_middle(desk, things, level, witness):
                return int(desk.cells[level, WAY])
            top = _go_closer(desk, things, level)
            # What is to be looked at more closely waits until everything else is settled.
            while top >= level and last - first < LATER:
                _copy_cell(desk, things, top, PILE + last % LATER)
                last, top = last + 1, top - 1
        level = top
        if level < 0:
            if first == last:
                return -1
            _copy_cell(desk, things, PILE + first % LATER, 0)
            first, level = first + 1, 0
        if level + 5 > PILE:
            return -1
    return -1


@compiled
def _is_steep(desk: Desk) -> bool:
    """Whether lines of a pair are so steep that bounds for either way, upwards and downwards, are of no use."""
    one, two = desk.bodies[0, 0], desk.bodies[0, 1]
    return bool(abs(one[Z] + one[HEIGHT] / 2 - two[Z] - two[HEIGHT] / 2) > STEEP * two[X])


@compiled
def _lay_back(witness: Floats, way: int, distance: float, x: float, y: float, ax: float, ay: float) -> None:
    """From the axes of a pair to those of the table, from the one to the other."""
    for end in range(2):
        ahead, aside = witness[end, X], witness[end, Y]
        if way:
            ahead = distance - ahead
        witness[end, X], witness[end, Y] = x + ax * ahead - ay * aside, y + ay * ahead + ax * aside
    if way:
        for axis in range(3):
            witness[0, axis], witness[1, axis] = witness[1, axis], witness[0, axis]


@compiled
def _begin(desk: Desk, things: Things) -> None:
    """Write the cell of all beams on the pile."""
    one, two, distance = desk.bodies[0, 0], desk.bodies[0, 1], desk.bodies[0, 1, X]
    wide = math.hypot(1.0, (one[RADIUS] + two[RADIUS]) / distance)
    gap = max(distance - one[RADIUS] - two[RADIUS], 1e-3)
    climb = max(two[Z] + two[HEIGHT] - one[Z], one[Z] + one[HEIGHT] - two[Z]) / gap
    _box(desk.sides[0], -one[RADIUS] * wide, one[RADIUS] * wide, -two[RADIUS] * wide, two[RADIUS] * wide)
    low, high = one[Z] - climb * one[RADIUS], one[Z] + one[HEIGHT] + climb * one[RADIUS]
    _box(desk.heights[0], low, high, two[Z] - climb * two[RADIUS], two[Z] + two[HEIGHT] + climb * two[RADIUS])
    for column in range(COLUMNS):
        desk.cells[0, column] = 0
    desk.cells[0, SIDES] = desk.cells[0, HEIGHTS] = 4
    desk.cells[0, SPAN], desk.cells[0, SLANT] = EITHER, ANY
    for thing in range(things.many[0]):
        desk.lists[0, 1, thing] = 0
    _ask_all(desk, things, 0)


@compiled
def _box(polygon: Floats, left: float, right: float, low: float, high: float) -> None:
    polygon[0, 0], polygon[0, 1] = left, low
    polygon[1, 0], polygon[1, 1] = right, low
    polygon[2, 0], polygon[2, 1] = right, high
    polygon[3, 0], polygon[3, 1] = left, high


@compiled
def _ask_all(desk: Desk, things: Things, level: int) -> None:
    """From now on everything matters."""
    desk.cells[level, COUNT] = things.many[0]
    for thing in range(things.many[0]):
        desk.lists[level, 0, thing] = thing


@compiled
def _ask_again(desk: Desk, level: int, thing: int) -> None:
    """A thing matters again."""
    count = desk.cells[level, COUNT]
    for place in range(count):
        if desk.lists[level, 0, place] == thing:
            return
    desk.lists[level, 0, count] = thing
    desk.cells[level, COUNT] = count + 1


@compiled
def _copy_cell(desk: Desk, things: Things, level: int, to: int) -> None:
    if level == to:
        return
    copy(desk.sides[level], desk.cells[level, SIDES], desk.sides[to])
    copy(desk.heights[level], desk.cells[level, HEIGHTS], desk.heights[to])
    for column in range(COLUMNS):
        desk.cells[to, column] = desk.cells[level, column]
    for thing in range(things.many[0]):
        desk.lists[to, 0, thing], desk.lists[to, 1, thing] = desk.lists[level, 0, thing], desk.lists[level, 1, thing]


@compiled
def _settle(desk: Desk, things: Things, level: int) -> tuple[int, int]:
    """Ask all things about a cell; what becomes of it, and which is the topmost cell of the pile then."""
    stays_apart()
    cells, chosen = desk.cells[level], -1
    for _ in range(ROUNDS):
        bounds = _bounds(desk, level)
        if cells[SPAN] == ONE_WAY and not limit(desk, level, bounds):
            return DROPPED, level - 1
        if bounds.begin >= bounds.end:
            return PASSED, level
        changed, chosen = _ask(desk, things, level, bounds)
        if chosen == NO_WAY:
            return DROPPED, level - 1
        if not changed:
            break
    if chosen < 0:
        return PASSED, level
    return PARTED, _part(desk, things, level, chosen)


@compiled
def _bounds(desk: Desk, level: int) -> Bounds:
    cells = desk.cells[level]
    viewer, target = desk.bodies[cells[WAY], 0], desk.bodies[cells[WAY], 1]
    sides, heights, either = desk.sides[level], desk.heights[level], cells[SPAN] == EITHER
    return bounds_of(viewer, target, sides, cells[SIDES], heights, cells[HEIGHTS], either, cells[SLANT])


@compiled
def _ask(desk: Desk, things: Things, level: int, bounds: Bounds) -> tuple[bool, int]:
    """Ask all things that matter, once, and take their way where there is only one.

    Whether that cut the cell; and the thing whose ways leave least of it, ALL_PASSED, or NO_WAY.
    """
    stays_apart()
    cells, lists = desk.cells[level], desk.lists[level]
    sides, heights = area(desk.sides[level], cells[SIDES]), area(desk.heights[level], cells[HEIGHTS])
    changed, count, chosen, best = False, 0, ALL_PASSED, math.inf
    for place in range(cells[COUNT]):
        thing = lists[0, place]
        found = options(desk, things, level, thing, lists[1, thing], bounds)
        if found == 0:
            return False, NO_WAY
        if found == NO_MATTER:
            continue
        if found & (found - 1) == 0:
            changed = _take(desk, things, level, thing, found, bounds) or changed
            if found < OVER:
                continue
        else:
            score = _left_over(desk, sides, heights, found)
            if score < best:
                chosen, best = thing, score
        lists[0, count] = thing
        count += 1
    cells[COUNT] = count
    return changed, chosen


@compiled
def _take(desk: Desk, things: Things, to: int, thing: int, option: int, bounds: Bounds) -> bool:
    """Cut a cell down to one way past a thing, as `options` has left it on the desk; whether that was a cut.

    The way is remembered. Only who passes to one side of what was seen of a thing may pass over the rest of it.
    """
    before = desk.cells[to, SIDES], desk.cells[to, HEIGHTS]
    row = things.numbers[desk.cells[to, WAY], thing]
    whole = bounds.begin <= row[NEAREST] and row[FARTHEST] <= bounds.end
    desk.lists[to, 1, thing] = option if whole or option >= OVER else 0
    if option == LEFT:
        copy(desk.left, desk.counts[0], desk.sides[to])
        desk.cells[to, SIDES] = desk.counts[0]
        return True
    if option == RIGHT:
        copy(desk.right, desk.counts[1], desk.sides[to])
        desk.cells[to, SIDES] = desk.counts[1]
        return True
    copy(desk.beside, desk.counts[2], desk.sides[to])
    desk.cells[to, SIDES] = desk.counts[2]
    if option == OVER:
        copy(desk.over, desk.counts[3], desk.heights[to])
        desk.cells[to, HEIGHTS] = desk.counts[3]
    else:
        copy(desk.below, desk.counts[4], desk.heights[to])
        desk.cells[to, HEIGHTS] = desk.counts[4]
    return before != (desk.cells[to, SIDES], desk.cells[to, HEIGHTS])


@compiled
def _weight(desk: Desk, option: int) -> float:
    """How many beams take a way past a thing."""
    if option == LEFT:
        return area(desk.left, desk.counts[0])
    if option == RIGHT:
        return area(desk.right, desk.counts[1])
    beside = area(desk.beside, desk.counts[2])
    if option == OVER:
        return area(desk.over, desk.counts[3]) * beside
    return area(desk.below, desk.counts[4]) * beside


@compiled
def _left_over(desk: Desk, sides: float, heights: float, found: int) -> float:
    """Which share of a cell is left by all ways past a thing together."""
    total = 0.0
    for bit in range(4):
        option = 1 << bit
        if found & option:
            total += _weight(desk, option) / max(sides if option < OVER else sides * heights, 1e-12)
    return total


@compiled
def _part(desk: Desk, things: Things, level: int, thing: int) -> int:
    """Put a cell for every way past a thing on the pile instead of a cell, the largest last; returns the topmost."""
    stays_apart()
    cells, bounds = desk.cells[level], _bounds(desk, level)
    found = options(desk, things, level, thing, desk.lists[level, 1, thing], bounds)
    if found == NO_MATTER:
        # Others have cut the cell since.
        _forget(desk, level, thing)
        return level
    sides, heights = area(desk.sides[level], cells[SIDES]), area(desk.heights[level], cells[HEIGHTS])
    many = 0
    for bit in range(4):
        many += found >> bit & 1
    for place in range(many):
        best, most = 0, -1.0
        for bit in range(4):
            option = 1 << bit
            if found & option:
                weight = _weight(desk, option) / max(sides if option < OVER else sides * heights, 1e-12)
                if weight > most:
                    best, most = option, weight
        found ^= best
        to = level + many - 1 - place
        _copy_cell(desk, things, level, to)
        _take(desk, things, to, thing, best, bounds)
        if best < OVER:
            _forget(desk, to, thing)
    return level + many - 1


@compiled
def _forget(desk: Desk, level: int, thing: int) -> None:
    """A thing does not matter any more."""
    count = 0
    for place in range(desk.cells[level, COUNT]):
        if desk.lists[level, 0, place] != thing:
            desk.lists[level, 0, count] = desk.lists[level, 0, place]
            count += 1
    desk.cells[level, COUNT] = count


@compiled
def _try_middle(desk: Desk, things: Things, level: int, witness: Floats) -> bool:
    """Try the beam in the middle of a cell, from either silhouette if both are meant."""
    cells, line = desk.cells[level], desk.line
    line[0], line[1] = middle(desk.sides[level], cells[SIDES])
    line[2], line[3] = middle(desk.heights[level], cells[HEIGHTS])
    way = cells[WAY]
    if try_beam(things, way, desk.bodies[way, 0], desk.bodies[way, 1], line, witness, desk.blame):
        return True
    if cells[SPAN] == ONE_WAY:
        return False
    line[0], line[1], line[2], line[3] = line[1], line[0], line[3], line[2]
    if try_beam(things, 1, desk.bodies[1, 0], desk.bodies[1, 1], line, witness, desk.blame):
        cells[WAY] = 1
        return True
    return False


@compiled
def _go_closer(desk: Desk, things: Things, level: int) -> int:
    """Look closer at a cell whose middle is not free; returns which is the topmost cell then."""
    stays_apart()
    cells = desk.cells[level]
    if cells[SPAN] == EITHER:
        _ask_all(desk, things, level)
        for number in range(3, -1, -1):
            to = level + number
            _copy_cell(desk, things, level, to)
            desk.cells[to, SPAN], desk.cells[to, WAY] = ONE_WAY, number & 1
            desk.cells[to, SLANT] = UPWARDS if number >> 1 else DOWNWARDS
            if number & 1:
                _exchange(desk.sides[to], cells[SIDES])
                _exchange(desk.heights[to], cells[HEIGHTS])
        return level + 3
    if stopped_for_all(desk, things, level):
        return level - 1
    return _halve(desk, things, level)


@compiled
def _exchange(polygon: Floats, count: int) -> None:
    for corner in range(count):
        polygon[corner, 0], polygon[corner, 1] = polygon[corner, 1], polygon[corner, 0]


@compiled
def _halve(desk: Desk, things: Things, level: int) -> int:
    """Put the halves of a cell on the pile instead of it, unless it is too small; returns which is the topmost."""
    cells = desk.cells[level]
    best, longest, place = 0, 0.0, 0.0
    # What is at one end of a line hardly matters near the other: that end is halved which the stopped line depends on.
    share, thing = 0.5, int(desk.blame[2])
    if thing >= 0:
        row = things.numbers[cells[WAY], thing]
        share = min(max((row[NEAREST] + row[FARTHEST]) / 2 / desk.bodies[0, 1, X], 0.03), 0.97)
    for number in range(4):
        polygon = desk.sides[level] if number < 2 else desk.heights[level]
        first, last = extent(polygon, cells[SIDES] if number < 2 else cells[HEIGHTS], number & 1)
        size = (last - first) * (share if number & 1 else 1 - share)
        if size > longest:
            best, longest, place = number, size, (first + last) / 2
    if longest < SMALLEST:
        return level - 1
    if thing >= 0:
        _ask_again(desk, level, thing)
    _copy_cell(desk, things, level, level + 1)
    for half in range(2):
        to, sign = level + half, 1.0 if half else -1.0
        a, b = (0.0, sign) if best & 1 else (sign, 0.0)
        polygon, which = (desk.sides[to], SIDES) if best < 2 else (desk.heights[to], HEIGHTS)
        desk.cells[to, which] = clip(polygon, desk.cells[to, which], a, b, sign * place, desk.scratch)
    return level + 1
