"""Halving cells of beams, in that direction which matters most to what stands in their way."""

from sightline.geometry.arrays import RADIUS, X
from sightline.geometry.seeing.compiled.beams import Bounds
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.desk import HEIGHTS, SIDES, WAY, Desk
from sightline.geometry.seeing.compiled.extents import rises
from sightline.geometry.seeing.compiled.handling import ask_again, cell_bounds, copy_cell
from sightline.geometry.seeing.compiled.options import NO_MATTER, OVER, options
from sightline.geometry.seeing.compiled.polygons import clip, extent
from sightline.geometry.seeing.compiled.things import FARTHEST, NEAREST, RISE_AHEAD, RISE_ASIDE, Things, entries

SMALLEST = 0.04
"""Cells are not halved below this size: by less than that, patches of 3 mm can be moved within those of 3.1 mm."""

UNEVEN = 0.03
"""If heights at which lines of a cell pass a thing differ by more for being elsewhere in plan, that comes first."""


@compiled
def halve(desk: Desk, things: Things, level: int) -> int:
    """Put the halves of a cell on the pile instead of it, unless it is too small; returns which is the topmost."""
    stays_apart()
    cells, thing = desk.cells[level], int(desk.blame[2])
    # What is at one end of a line hardly matters near the other: that end is halved which the stopped line depends on.
    # But the face turns with the eye, and a patch on it too.
    share, aside, upwards = 0.5, 1.0, 1.0
    turns = desk.bodies[cells[WAY], 1, RADIUS] / desk.bodies[0, 1, X]
    if thing >= 0:
        row, bounds = things.numbers[cells[WAY], thing], cell_bounds(desk, level)
        # Only what lies between the two counts: a roof may reach far beyond either.
        nearest, farthest = max(row[NEAREST], bounds.begin), min(row[FARTHEST], bounds.middle_end)
        share = min(max((nearest + farthest) / 2 / desk.bodies[0, 1, X], 0.03), 0.97)
        aside, upwards = _what_matters(desk, things, level, thing, bounds)
    best, longest, place = 0, 0.0, 0.0
    for number in range(4):
        polygon = desk.sides[level] if number < 2 else desk.heights[level]
        first, last = extent(polygon, cells[SIDES] if number < 2 else cells[HEIGHTS], number & 1)
        size = (last - first) * (share if number & 1 else max(1 - share, turns)) * (aside if number < 2 else upwards)
        if size > longest:
            best, longest, place = number, size, (first + last) / 2
    if longest < SMALLEST:
        return level - 1
    if thing >= 0:
        ask_again(desk, level, thing)
    copy_cell(desk, things, level, level + 1)
    for half in range(2):
        to, sign = level + half, 1.0 if half else -1.0
        a, b = (0.0, sign) if best & 1 else (sign, 0.0)
        polygon, which = (desk.sides[to], SIDES) if best < 2 else (desk.heights[to], HEIGHTS)
        desk.cells[to, which] = clip(polygon, desk.cells[to, which], a, b, sign * place, desk.scratch)
    return level + 1


@compiled
def _what_matters(desk: Desk, things: Things, level: int, thing: int, bounds: Bounds) -> tuple[float, float]:
    """How much it matters to the way past a thing where lines are aside, and how high they are."""
    found = options(desk, things, level, thing, desk.lists[level, 1, thing], bounds)
    if found < OVER:
        return 1.0, 0.0
    if found == NO_MATTER:
        return 1.0, 0.3
    return 1.0, 0.1 if _unevenness(desk, things, level, thing, bounds) > UNEVEN else 1.0


@compiled
def _unevenness(desk: Desk, things: Things, level: int, thing: int, bounds: Bounds) -> float:
    """By how much heights differ where lines of a cell enter a thing or leave it, for being elsewhere in plan."""
    cells, row = desk.cells[level], things.numbers[desk.cells[level, WAY], thing]
    least, most = rises(desk.heights[level], cells[HEIGHTS], desk.bodies[0, 1, X])
    steepest = max(abs(least), abs(most)) + abs(row[RISE_AHEAD]) + abs(row[RISE_ASIDE])
    widest = 0.0
    for leaving in (False, True):
        first, last = entries(
            things, cells[WAY], thing, desk.sides[level], cells[SIDES], 0.0, bounds.least, bounds.most, leaving
        )
        first, last = max(first, bounds.begin), min(last, bounds.end)
        widest = max(widest, last - first)
    return float(steepest * widest)
