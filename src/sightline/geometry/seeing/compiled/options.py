"""What one thing leaves of a cell of beams: those that pass it to the left, to the right, over it and under it."""

import math

from sightline.geometry.arrays import Floats, X
from sightline.geometry.seeing.compiled.beams import (
    ANY,
    UPWARDS,
    Bounds,
    at_most,
    downwards,
    to_left,
    to_right,
    upwards,
)
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.desk import HEIGHTS, SIDES, SLANT, WAY, Desk
from sightline.geometry.seeing.compiled.polygons import clip, copy, extent_at, without
from sightline.geometry.seeing.compiled.things import (
    FARTHEST,
    LEVEL,
    NEAREST,
    RISE_AHEAD,
    RISE_ASIDE,
    UNDER,
    Things,
    crossing,
    entries,
    outline,
)

LEFT, RIGHT, OVER, BELOW = 1, 2, 4, 8
"""Ways past a thing, as bits."""

NO_MATTER = 16
"""Nothing of a cell meets the thing."""


@compiled
def options(desk: Desk, things: Things, level: int, thing: int, decided: int, bounds: Bounds) -> int:
    """Which ways past a thing some beams of a cell may take; what they leave of it is written to the desk."""
    stays_apart()
    way, distance = desk.cells[level, WAY], desk.bodies[0, 1, X]
    sides, many = desk.sides[level], desk.cells[level, SIDES]
    if _far_above_or_below(desk, things, level, thing, bounds, distance):
        return NO_MATTER
    desk.counts[0] = desk.counts[1] = 0
    copy(sides, many, desk.beside)
    desk.counts[2] = many
    found = 0
    for option in (LEFT, RIGHT):
        # Who passes to the left does so with the right edge of the beam.
        end = bounds.right_end if option == LEFT else bounds.left_end
        count = outline(things, way, thing, bounds.begin, end, bounds.least, bounds.most, desk.points)
        possible = _on_side(desk, sides, many, count, bounds, distance, option)
        if possible == NO_MATTER:
            return NO_MATTER
        if possible and (not decided or decided == option):
            found |= _beside(desk, level, count, bounds, distance, option)
            if found & option and not decided:
                _not_beside(desk, count, bounds, distance, option)
    if not decided or decided >= OVER:
        found |= _above_or_below(desk, things, level, thing, decided, bounds, distance, count)
    return found & decided if decided else found


@compiled
def _far_above_or_below(desk: Desk, things: Things, level: int, thing: int, bounds: Bounds, distance: float) -> bool:
    """Whether all lines of a cell are well above or below a thing as long as they could meet it."""
    row = things.numbers[desk.cells[level, WAY], thing]
    begin, end = max(bounds.begin, row[NEAREST]), min(max(bounds.left_end, bounds.right_end), row[FARTHEST])
    if begin >= end:
        return True
    heights, count = desk.heights[level], desk.cells[level, HEIGHTS]
    first, last = extent_at(heights, count, begin / distance)
    other_first, other_last = extent_at(heights, count, end / distance)
    if max(last, other_last) + 2.0 <= row[UNDER]:
        return True
    return bool(row[RISE_AHEAD] == 0 and row[RISE_ASIDE] == 0 and min(first, other_first) - 2.0 >= row[LEVEL])


@compiled
def _on_side(desk: Desk, sides: Floats, many: int, points: int, bounds: Bounds, distance: float, option: int) -> int:
    """Whether no line of some passes points of an outline on one side (0), some may, or all do (NO_MATTER)."""
    every = True
    for point in range(points):
        depth, side = desk.points[point, 0], desk.points[point, 1]
        first, last = extent_at(sides, many, depth / distance)
        if option == LEFT:
            beyond = side + to_right(bounds, depth)
            if last < beyond:
                return 0
            every = every and first >= beyond
        else:
            beyond = side - to_left(bounds, depth)
            if first > beyond:
                return 0
            every = every and last <= beyond
    return NO_MATTER if every else option


@compiled
def _beside(desk: Desk, level: int, points: int, bounds: Bounds, distance: float, option: int) -> int:
    """Cut the lines of a cell down to those that pass some points on one side."""
    out, many = desk.left if option == LEFT else desk.right, desk.cells[level, SIDES]
    copy(desk.sides[level], many, out)
    many = _cut_beside(desk, out, many, points, bounds, distance, option)
    if many < 3:
        return 0
    desk.counts[0 if option == LEFT else 1] = many
    return option


@compiled
def _cut_beside(desk: Desk, sides: Floats, many: int, points: int, bounds: Bounds, distance: float, option: int) -> int:
    """Cut lines down to those that pass some points on one side; how many corners are left."""
    stays_apart()
    sign = 1.0 if option == LEFT else -1.0
    for point in range(points):
        depth, side = desk.points[point, 0], desk.points[point, 1]
        reach = to_right(bounds, depth) if option == LEFT else to_left(bounds, depth)
        share = depth / distance
        many = clip(sides, many, sign * (1 - share), sign * share, sign * side + reach, desk.scratch)
        if many < 3:
            return 0
    return many


@compiled
def _not_beside(desk: Desk, points: int, bounds: Bounds, distance: float, option: int) -> None:
    """Cut lines down to those of beams that do not pass some points on one side: what `_beside` leaves out."""
    sign = 1.0 if option == LEFT else -1.0
    for point in range(points):
        depth, side, halves = desk.points[point, 0], desk.points[point, 1], desk.halves[point]
        reach = to_right(bounds, depth) if option == LEFT else to_left(bounds, depth)
        share = depth / distance
        halves[0], halves[1], halves[2] = sign * (1 - share), sign * share, sign * side + reach
    desk.counts[2] = without(desk.beside, desk.counts[2], desk.halves, points, desk.scratch)


@compiled
def _above_or_below(
    desk: Desk, things: Things, level: int, thing: int, decided: int, bounds: Bounds, distance: float, points: int
) -> int:
    """Cut the heights of a cell down to those that pass over a thing, and under it."""
    stays_apart()
    desk.counts[3] = desk.counts[4] = 0
    if desk.counts[2] < 3:
        return 0
    way, heights, count = desk.cells[level, WAY], desk.heights[level], desk.cells[level, HEIGHTS]
    row, until = things.numbers[way, thing], max(bounds.left_end, bounds.right_end)
    if row[RISE_AHEAD] != 0 or row[RISE_ASIDE] != 0:
        # All that lies under any line of a beam counts for how low a top is.
        points = outline(things, way, thing, bounds.begin, until, bounds.least, bounds.most, desk.points)
    found = decided or OVER | BELOW
    copy(heights, count, desk.over)
    copy(heights, count, desk.below)
    desk.counts[3] = desk.counts[4] = count
    # Where a beam enters a thing and where it leaves it, it has to be above or below it.
    wide, turn = (
        at_most(bounds, min(max(bounds.left_end, bounds.right_end), row[FARTHEST]), distance),
        max(bounds.widest, bounds.back_widest),
    )
    if bounds.either:
        wide = max(wide, at_most(bounds, max(bounds.begin, row[NEAREST]), distance))
    for leaving in (False, True):
        first, last = entries(
            things, way, thing, desk.beside, desk.counts[2], wide, bounds.least - turn, bounds.most + turn, leaving
        )
        first, last = min(max(first, bounds.begin), until), max(min(last, until), bounds.begin)
        if first > last:
            continue
        for option in (OVER, BELOW):
            if found & option:
                found = _somewhere(desk, level, row, first, last, bounds, distance, option, found, points)
    found = _columns(desk, things, way, thing, found, bounds, distance)
    for option in (OVER, BELOW):
        if found & option:
            found = _where_it_stands(desk, things, way, thing, option, found, bounds, distance, points)
    return found


@compiled
def _where_it_stands(
    desk: Desk,
    things: Things,
    way: int,
    thing: int,
    option: int,
    found: int,
    bounds: Bounds,
    distance: float,
    points: int,
) -> int:
    """Cut lines that pass over a thing (or under it) down to those beside it as long as they are not high enough."""
    stays_apart()
    begin, end = _too_low(desk, things.numbers[way, thing], option, bounds, distance, points)
    if begin >= end:
        return found
    possible, many = 0, 0
    for side in (RIGHT, LEFT):
        until = min(end, bounds.right_end if side == LEFT else bounds.left_end)
        count = outline(things, way, thing, begin, until, bounds.least, bounds.most, desk.points)
        passes = _on_side(desk, desk.beside, desk.counts[2], count, bounds, distance, side)
        if passes == NO_MATTER:
            return found
        if passes:
            possible, many = possible | passes, count
    if not possible:
        return found ^ option
    if possible == LEFT | RIGHT or found != option:
        return found
    if possible == RIGHT:
        until = min(end, bounds.left_end)
        many = outline(things, way, thing, begin, until, bounds.least, bounds.most, desk.points)
    desk.counts[2] = _cut_beside(desk, desk.beside, desk.counts[2], many, bounds, distance, possible)
    return found if desk.counts[2] >= 3 else 0


@compiled
def _too_low(desk: Desk, row: Floats, option: int, bounds: Bounds, distance: float, points: int) -> tuple[float, float]:
    """Between which depths no line of any beam is above a thing (or below it); from more to less if there are none."""
    begin, end = bounds.begin, max(bounds.left_end, bounds.right_end)
    sign, least = (1.0, _lowest_top(desk, row, points)) if option == OVER else (-1.0, -row[UNDER])
    heights, count = (desk.over, desk.counts[3]) if option == OVER else (desk.below, desk.counts[4])
    least -= bounds.slack + 1e-6
    for corner in range(count):
        here = sign * heights[corner, 0] - least
        rise = sign * (heights[corner, 1] - heights[corner, 0]) / distance
        if rise > 1e-12:
            end = min(end, -here / rise)
        elif rise < -1e-12:
            begin = max(begin, -here / rise)
        elif here >= 0:
            return math.inf, -math.inf
    return begin, end


@compiled
def _lowest_top(desk: Desk, row: Floats, points: int) -> float:
    """The level of a top, where it is lowest."""
    if row[RISE_AHEAD] == 0 and row[RISE_ASIDE] == 0:
        return float(row[LEVEL])
    least = math.inf
    for point in range(points):
        rise = row[RISE_AHEAD] * desk.points[point, 0] + row[RISE_ASIDE] * desk.points[point, 1]
        least = min(least, row[LEVEL] + rise)
    return least


@compiled
def _columns(desk: Desk, things: Things, way: int, thing: int, found: int, bounds: Bounds, distance: float) -> int:
    """The middle column of a beam, and those at its edges: one that crosses the thing has to be above or below it."""
    row = things.numbers[way, thing]
    for column in range(1 if bounds.either else 3):
        aside, until, low, high = 0.0, bounds.end, 0.0, 0.0
        if column == 1:
            aside, until, low, high = bounds.plus, bounds.left_end, bounds.left_low, bounds.left_high
        elif column == 2:
            aside, until, low, high = -bounds.minus, bounds.right_end, bounds.right_low, bounds.right_high
        begin, end = certain(things, way, thing, desk.beside, desk.counts[2], bounds.begin, until, distance, aside)
        for option in (OVER, BELOW):
            if begin <= end and found & option:
                found = _pass(
                    desk, row, begin, end, bounds, distance, option, found, low if option == BELOW else high, aside
                )
    return found


@compiled
def certain(
    things: Things,
    way: int,
    thing: int,
    sides: Floats,
    many: int,
    begin: float,
    end: float,
    distance: float,
    aside: float,
) -> tuple[float, float]:
    """Between which depths all lines of a cell are certainly inside the outline of a thing.

    At one depth lines of a cell are between those of its corners, and so is all that is inside an outline.
    """
    eye = begin
    for corner in range(many):
        slope = (sides[corner, 1] - sides[corner, 0]) / distance + aside
        begin, end = crossing(things, way, thing, sides[corner, 0] - aside * eye, slope, begin, end)
        if begin > end:
            break
    return begin, end


@compiled
def _pass(
    desk: Desk,
    row: Floats,
    begin: float,
    end: float,
    bounds: Bounds,
    distance: float,
    option: int,
    found: int,
    lift: float,
    aside: float,
) -> int:
    """Cut heights down to those that are above (or below) a thing at two depths; what is still possible."""
    place, part = 3 if option == OVER else 4, bounds.edges if aside != 0.0 else 1.0
    for depth in (begin, end):
        share = depth / distance
        # How much higher the column is than the middle one, at most; how much lower, if it has to be below.
        far = depth - bounds.begin if (lift < 0) == (option == OVER) else depth + bounds.behind
        if option == OVER:
            first, last = extent_at(desk.beside, desk.counts[2], share)
            rise, moved = row[RISE_ASIDE], aside * (depth - bounds.begin)
            top = row[LEVEL] + row[RISE_AHEAD] * depth + rise * ((first if rise > 0 else last) + moved)
            least = top + part * downwards(bounds, depth) - lift * far
            desk.counts[3] = clip(desk.over, desk.counts[3], 1 - share, share, least, desk.scratch)
        else:
            least = part * upwards(bounds, depth) + lift * far - row[UNDER]
            desk.counts[4] = clip(desk.below, desk.counts[4], share - 1, -share, least, desk.scratch)
        if desk.counts[place] < 3:
            return found ^ option
    return found


@compiled
def _somewhere(
    desk: Desk,
    level: int,
    row: Floats,
    begin: float,
    end: float,
    bounds: Bounds,
    distance: float,
    option: int,
    found: int,
    points: int,
) -> int:
    """Cut heights down to those that are above (or below) a thing between two depths; what is still possible.

    Who rises is highest at the second. Where it is not known who rises, at least one of the two has to be possible.
    """
    sign, least = (1.0, _lowest_top(desk, row, points)) if option == OVER else (-1.0, -row[UNDER])
    least -= bounds.slack
    place, out = (3, desk.over) if option == OVER else (4, desk.below)
    slant, many = desk.cells[level, SLANT], desk.counts[3 if option == OVER else 4]
    at_last = (slant == UPWARDS) == (option == OVER)
    if slant == ANY:
        soon, late = _highest(out, many, begin / distance, sign), _highest(out, many, end / distance, sign)
        if soon >= least and late >= least:
            return found
        at_last = late >= least
    share = end / distance if at_last else begin / distance
    desk.counts[place] = clip(out, many, sign * (1 - share), sign * share, least, desk.scratch)
    return found if desk.counts[place] >= 3 else found ^ option


@compiled
def _highest(polygon: Floats, count: int, share: float, sign: float) -> float:
    first, last = extent_at(polygon, count, share)
    return last if sign > 0 else -first
