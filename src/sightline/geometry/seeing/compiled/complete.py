"""The complete search: a patch that can be seen is found, or there is none.

The search holds cells of beams (`beams`), beginning with all lines that meet both silhouettes. What stands between
them is taken one thing after the other (`options`): a beam passes it to the left, to the right, over it or under it,
and each of these leaves a smaller cell, mostly none. A cell without any way past some thing is *dropped*. Where all is
passed, the beam in the middle of the cell is *tried* line by line (`trying`): if it is free, it is the answer.

If it is not, the cell was too coarse. At first it holds the beams of either silhouette, upwards and downwards, which
saves most of the work unless lines are steep; now they are told apart, and bounds are closer. After that single lines
are asked about: if one thing stops the same line of all beams of the cell (`blaming`), the cell is dropped too, else it
is *halved*.

Lines are told by where they are at two depths, which says little where the gap between the two is narrow and one is
high above the other. There cells of eyes and of places of the face are halved (`closeby`), and lines are asked only if
that comes to no end; elsewhere it is the other way round.

The ways past a thing share out the cell: who may pass to one side is not looked for over it, as long as it is not known
better. Cells are dropped only if no beam of a patch of 3.1 mm is in them, and halves lose nothing. So nothing is missed
until a cell is small (`halving`), or patience is at an end (`PATIENCE`); then the answer is "no", and marked as unsure.
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
)
from sightline.geometry.seeing.compiled.between import Between
from sightline.geometry.seeing.compiled.blaming import stopped_for_all
from sightline.geometry.seeing.compiled.bounding import thin
from sightline.geometry.seeing.compiled.closeby import close_by
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.desk import (
    CLOSE,
    COLUMNS,
    COUNT,
    HEIGHTS,
    LATER,
    LOOKED_AT,
    PILE,
    SIDES,
    SLANT,
    SPAN,
    WAY,
    Desk,
)
from sightline.geometry.seeing.compiled.halving import halve
from sightline.geometry.seeing.compiled.handling import ask_all, cell_bounds, copy_cell, forget
from sightline.geometry.seeing.compiled.limits import limit
from sightline.geometry.seeing.compiled.options import LEFT, NO_MATTER, OVER, RIGHT, options
from sightline.geometry.seeing.compiled.polygons import area, clip, copy, middle
from sightline.geometry.seeing.compiled.solids import Solids
from sightline.geometry.seeing.compiled.things import FARTHEST, NEAREST, Things, lay_along
from sightline.geometry.seeing.compiled.trying import try_beam, try_beside
from sightline.geometry.shapes import EPSILON

DROPPED, PASSED, PARTED = range(3)
"""What becomes of a cell when all things have been asked."""

ALL_PASSED, NO_WAY = -1, -2
"""Instead of the number of a thing: nothing has more than one way past it, or something has none."""

PATIENCE = 10_000
"""How many cells are looked at before no more is expected of a pair; those that need as many are at the limit."""

NARROW = 0.25
"""Up to which part of their difference in height a gap between the two is narrow."""

LONG, SOME = 1200, 4000
"""How many cells of lines, and of eyes of a surface, are looked at before it is tried the other way."""

STEEP = 0.25
"""From which rise on the beams of either silhouette are told apart from the beginning."""

FEW = 10
"""After so many cells, beams of either silhouette are told apart in any case."""

ENOUGH = 0.9
"""What is left of a cell by a cut that makes it worth while to ask everything again."""

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
    way = _by_lines_or_eyes(desk, things, distance - one[RADIUS] - two[RADIUS], witness)
    if way >= 0:
        _lay_back(witness, way, distance, one[X], one[Y], ax, ay)
    return way >= 0


@compiled
def _by_lines_or_eyes(desk: Desk, things: Things, gap: float, witness: Floats) -> int:
    """Search in one way after the other, until one comes to an end; which way a free beam goes, or -1."""
    if gap > max(NARROW * _rise_of(desk), EPSILON):
        way = _search(desk, things, witness, LONG)
        if way >= 0 or desk.counts[LOOKED_AT] >= 0:
            return way
    way = close_by(desk, things, witness, SOME if gap > EPSILON else CLOSE // 2 - 1)
    # Without a gap there is no depth between the two by which lines could be told.
    if way >= 0 or desk.counts[LOOKED_AT] >= 0 or gap <= EPSILON:
        return way
    return _search(desk, things, witness, PATIENCE)


@compiled
def _search(desk: Desk, things: Things, witness: Floats, patience: int) -> int:
    """Settle cells until a free beam is found, or none is left; which way it goes, or -1."""
    stays_apart()
    level, first, last = 0, 0, 0
    _begin(desk, things)
    if _is_steep(desk):
        level = _go_closer(desk, things, level)
    for number in range(patience):
        desk.counts[LOOKED_AT] = number + 1
        found, top = _settle(desk, things, level)
        if found == PASSED:
            if _try_middle(desk, things, level, witness):
                return int(desk.cells[level, WAY])
            top = _go_closer(desk, things, level)
            # What is to be looked at more closely waits until everything else is settled.
            while top >= level and last - first < LATER:
                copy_cell(desk, things, top, PILE + last % LATER)
                last, top = last + 1, top - 1
        level = top
        if number == FEW and level >= 0 and desk.cells[level, SPAN] == EITHER:
            # Too many ways for all beams at once: begin again with beams of one silhouette.
            _begin(desk, things)
            level, first, last = _go_closer(desk, things, 0), 0, 0
        if level < 0:
            if first == last:
                return -1
            copy_cell(desk, things, PILE + first % LATER, 0)
            first, level = first + 1, 0
        if level + 5 > PILE:
            break
    desk.counts[LOOKED_AT] = -desk.counts[LOOKED_AT]
    return -1


@compiled
def _is_steep(desk: Desk) -> bool:
    """Whether lines of a pair are so steep that bounds for either way, upwards and downwards, are of no use."""
    return bool(_rise_of(desk) > STEEP * desk.bodies[0, 1, X])


@compiled
def _rise_of(desk: Desk) -> float:
    """How much higher the middle of one of the two is than that of the other."""
    one, two = desk.bodies[0, 0], desk.bodies[0, 1]
    return float(abs(one[Z] + one[HEIGHT] / 2 - two[Z] - two[HEIGHT] / 2))


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
    # The most oblique lines touch both.
    both = one[RADIUS] + two[RADIUS]
    wide = distance / math.sqrt(distance * distance - both * both)
    gap = distance - both
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
    ask_all(desk, things, 0)


@compiled
def _box(polygon: Floats, left: float, right: float, low: float, high: float) -> None:
    polygon[0, 0], polygon[0, 1] = left, low
    polygon[1, 0], polygon[1, 1] = right, low
    polygon[2, 0], polygon[2, 1] = right, high
    polygon[3, 0], polygon[3, 1] = left, high


@compiled
def _settle(desk: Desk, things: Things, level: int) -> tuple[int, int]:
    """Ask all things about a cell; what becomes of it, and which is the topmost cell of the pile then."""
    stays_apart()
    cells, chosen = desk.cells[level], -1
    for _ in range(ROUNDS):
        bounds = cell_bounds(desk, level)
        if cells[SPAN] == ONE_WAY and not limit(desk, level, bounds):
            return DROPPED, level - 1
        changed, chosen = False, ALL_PASSED
        if bounds.begin < bounds.end:
            changed, chosen = _ask(desk, things, level, bounds)
        if chosen == NO_WAY or not _reach_caps(desk, things, level, bounds):
            return DROPPED, level - 1
        if not changed:
            break
    if chosen < 0:
        return PASSED, level
    return PARTED, _part(desk, things, level, chosen)


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
            changed = _take(desk, level, thing, found) or changed
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
def _reach_caps(desk: Desk, things: Things, level: int, bounds: Bounds) -> bool:
    """Cut a cell down to beams whose middle lines are free up to where they meet a cap; whether any are left."""
    stays_apart()
    if bounds.middle_end <= max(bounds.begin, bounds.end):
        return True
    way, lines = desk.cells[level, WAY], thin(bounds)
    for thing in range(things.many[0]):
        row = things.numbers[way, thing]
        if row[FARTHEST] > bounds.end and row[NEAREST] < bounds.middle_end:
            found, decided = options(desk, things, level, thing, 0, lines), desk.lists[level, 1, thing]
            if found == 0:
                return False
            if found != NO_MATTER and found & (found - 1) == 0:
                _take(desk, level, thing, found)
                desk.lists[level, 1, thing] = decided
    return True


@compiled
def _take(desk: Desk, to: int, thing: int, option: int) -> bool:
    """Cut a cell down to one way past a thing, as `options` has left it on the desk; whether that was a cut.

    Who may pass on one side may pass in another way as well, as long as it is not known better.
    """
    cells = desk.cells[to]
    desk.lists[to, 1, thing] = option if option >= OVER else 0
    before = area(desk.sides[to], cells[SIDES])
    polygon, count = desk.beside, desk.counts[2]
    if option == LEFT:
        polygon, count = desk.left, desk.counts[0]
    elif option == RIGHT:
        polygon, count = desk.right, desk.counts[1]
    copy(polygon, count, desk.sides[to])
    cells[SIDES] = count
    cut = area(polygon, count) < before * ENOUGH
    if option < OVER:
        return cut
    before = area(desk.heights[to], cells[HEIGHTS])
    polygon, count = (desk.over, desk.counts[3]) if option == OVER else (desk.below, desk.counts[4])
    copy(polygon, count, desk.heights[to])
    cells[HEIGHTS] = count
    return cut or area(polygon, count) < before * ENOUGH


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
    cells, bounds = desk.cells[level], cell_bounds(desk, level)
    found = options(desk, things, level, thing, desk.lists[level, 1, thing], bounds)
    if found == NO_MATTER:
        # Others have cut the cell since.
        forget(desk, level, thing)
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
        copy_cell(desk, things, level, to)
        _take(desk, to, thing, best)
        if best < OVER:
            forget(desk, to, thing)
    return level + many - 1


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
        return try_beside(things, way, desk.bodies[way, 0], desk.bodies[way, 1], line, witness, desk.blame)
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
        return _tell_apart(desk, things, level)
    if stopped_for_all(desk, things, level):
        return level - 1
    return halve(desk, things, level)


@compiled
def _tell_apart(desk: Desk, things: Things, level: int) -> int:
    """Instead of a cell of any beams, those of either silhouette, upwards and downwards; returns the topmost cell."""
    ask_all(desk, things, level)
    copy_cell(desk, things, level, level + 4)
    to = level
    for number in range(4):
        copy_cell(desk, things, level + 4, to)
        cells = desk.cells[to]
        cells[SPAN], cells[WAY], cells[SLANT] = ONE_WAY, number & 1, UPWARDS if number >> 1 else DOWNWARDS
        if cells[WAY]:
            _exchange(desk.sides[to], cells[SIDES])
            _exchange(desk.heights[to], cells[HEIGHTS])
        up = 1.0 if cells[SLANT] == UPWARDS else -1.0
        cells[HEIGHTS] = clip(desk.heights[to], cells[HEIGHTS], -up, up, 0.0, desk.scratch)
        if cells[HEIGHTS] >= 3:
            to += 1
    return to - 1


@compiled
def _exchange(polygon: Floats, count: int) -> None:
    for corner in range(count):
        polygon[corner, 0], polygon[corner, 1] = polygon[corner, 1], polygon[corner, 0]
