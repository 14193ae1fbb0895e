"""What stands between a pair, laid along its own axes: ahead from the viewer to the target, sideways, and upwards.

Either of the two may be the viewer, so everything is written twice, the second time with ahead and back exchanged (and
sides left as they are). The viewer stands at the origin, the target ahead of it. A line in plan is given by how far
aside it is at the two (s, t), so at any depth it is at `s + (t - s) depth / distance`.

Parts of scenery have corners; other models are round.
"""

import math
from typing import NamedTuple

import numpy as np

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, Ints, X, Y, Z
from sightline.geometry.seeing.compiled.between import BODY, MODELS, MODELS_AT, PARTS, Between
from sightline.geometry.seeing.compiled.blocking import clip_line
from sightline.geometry.seeing.compiled.compiling import allocating, compiled, stays_apart
from sightline.geometry.seeing.compiled.polygons import extent_at
from sightline.geometry.seeing.compiled.solids import Solids
from sightline.geometry.shapes import EPSILON

UNDER, RISE_AHEAD, RISE_ASIDE, LEVEL, NEAREST, FARTHEST, ROUND_X, ROUND_Y, ROUND_RADIUS, DISTANCE, NUMBERS = range(11)
"""Columns of `Things.numbers`: underside, slopes and level of the top, from and to ahead, circles of models, and how
far apart the pair is."""

POINTS = 24
"""Room for the points that stand for an outline."""


class Things(NamedTuple):
    """All that stands between a pair, both ways."""

    numbers: Floats
    """(2, things, NUMBERS); of scenery, the radius is 0."""
    corners: Floats
    """Corners of scenery, anticlockwise (2, corners, 2)."""
    first: Ints
    """Where the corners of each thing begin; of models, where those of scenery end."""
    many: Ints
    """How many there are (1,)."""


@allocating
def room_for_things(solids: Solids, models: Floats) -> Things:
    """Room for all there is."""
    most = len(solids.parts) + len(models)
    return Things(
        np.empty((2, most, NUMBERS)),
        np.empty((2, len(solids.corners), 2)),
        np.empty(most + 1, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
    )


@compiled
def lay_along(
    things: Things, between: Between, solids: Solids, x: float, y: float, ax: float, ay: float, d: float
) -> None:
    """Write what was gathered for a pair that is so far apart; the one is at a place, the other in a direction."""
    stays_apart()
    tape, counts = between.tape, between.counts
    at = 0
    for thing in range(counts[PARTS]):
        tape_at = between.starts[2 * thing]
        part = int(tape[tape_at - 1])
        things.first[thing] = at
        _lay_part(things, solids, thing, part, at, x, y, ax, ay, d)
        rise_x, rise_y = tape[tape_at + 1], tape[tape_at + 2]
        for way in range(2):
            row = things.numbers[way, thing]
            row[UNDER], row[ROUND_RADIUS] = tape[tape_at], 0.0
            row[RISE_AHEAD], row[RISE_ASIDE] = rise_x * ax + rise_y * ay, rise_y * ax - rise_x * ay
            row[LEVEL] = tape[tape_at + 3] + rise_x * x + rise_y * y
            if way:
                row[LEVEL] += d * row[RISE_AHEAD]
                row[RISE_AHEAD] = -row[RISE_AHEAD]
        at += solids.first[part + 1] - solids.first[part]
    for model in range(counts[MODELS]):
        tape_at, thing = counts[MODELS_AT] + BODY * model, counts[PARTS] + model
        things.first[thing] = at
        fx, fy, radius = tape[tape_at + X] - x, tape[tape_at + Y] - y, tape[tape_at + RADIUS] - EPSILON
        ahead, aside = fx * ax + fy * ay, fy * ax - fx * ay
        for way in range(2):
            row = things.numbers[way, thing]
            row[ROUND_X], row[ROUND_Y], row[ROUND_RADIUS] = (d - ahead if way else ahead), aside, radius
            row[NEAREST], row[FARTHEST] = row[ROUND_X] - radius, row[ROUND_X] + radius
            row[UNDER], row[RISE_AHEAD], row[RISE_ASIDE] = tape[tape_at + Z] - EPSILON, 0.0, 0.0
            row[LEVEL] = tape[tape_at + Z] + tape[tape_at + HEIGHT] - EPSILON
    things.many[0] = counts[PARTS] + counts[MODELS]
    for thing in range(things.many[0]):
        things.numbers[0, thing, DISTANCE] = things.numbers[1, thing, DISTANCE] = d
    things.first[things.many[0]] = at


@compiled
def _lay_part(
    things: Things, solids: Solids, thing: int, part: int, at: int, x: float, y: float, ax: float, ay: float, d: float
) -> None:
    begin, end = solids.first[part], solids.first[part + 1]
    nearest, farthest = math.inf, -math.inf
    for corner in range(begin, end):
        fx, fy = solids.corners[corner, 0] - x, solids.corners[corner, 1] - y
        ahead, aside = fx * ax + fy * ay, fy * ax - fx * ay
        nearest, farthest = min(nearest, ahead), max(farthest, ahead)
        things.corners[0, at + corner - begin, 0], things.corners[0, at + corner - begin, 1] = ahead, aside
        # Seen the other way round they would run clockwise.
        things.corners[1, at + end - 1 - corner, 0], things.corners[1, at + end - 1 - corner, 1] = d - ahead, aside
    things.numbers[0, thing, NEAREST], things.numbers[0, thing, FARTHEST] = nearest, farthest
    things.numbers[1, thing, NEAREST], things.numbers[1, thing, FARTHEST] = d - farthest, d - nearest


@compiled
def outline(
    things: Things, way: int, thing: int, begin: float, end: float, least: float, most: float, out: Floats
) -> int:
    """Points of an outline between two depths, such that a line to one side of all is to that side of it; how many.

    Of a model, lines of slopes from the least to the most are meant: the points are where some of them would touch it.
    """
    stays_apart()
    row = things.numbers[way, thing]
    if row[FARTHEST] <= begin or row[NEAREST] >= end:
        return 0
    if row[ROUND_RADIUS] > 0:
        return _round_outline(row, begin, end, least, most, out)
    first, last = things.first[thing], things.first[thing + 1]
    corners, count = things.corners[way], 0
    if row[NEAREST] >= begin and row[FARTHEST] <= end and last - first <= POINTS:
        for corner in range(first, last):
            out[corner - first, 0], out[corner - first, 1] = corners[corner, 0], corners[corner, 1]
        return int(last - first)
    x, y = corners[last - 1, 0], corners[last - 1, 1]
    for corner in range(first, last):
        nx, ny = corners[corner, 0], corners[corner, 1]
        for depth in (begin, end):
            if (x < depth) != (nx < depth) and count < POINTS:
                out[count, 0], out[count, 1] = depth, y + (ny - y) * (depth - x) / (nx - x)
                count += 1
        if begin <= nx <= end and count < POINTS:
            out[count, 0], out[count, 1] = nx, ny
            count += 1
        x, y = nx, ny
    return count


@compiled
def _round_outline(row: Floats, begin: float, end: float, least: float, most: float, out: Floats) -> int:
    x, y, radius, count = row[ROUND_X], row[ROUND_Y], row[ROUND_RADIUS], 0
    for step in range(3):
        slope = least + (most - least) * step / 2
        cos = 1 / math.sqrt(1 + slope * slope)
        for side in (-radius, radius):
            ahead = x - side * slope * cos
            if begin <= ahead <= end:
                out[count, 0], out[count, 1] = ahead, y + side * cos
                count += 1
    for depth in (begin, end):
        if abs(depth - x) < radius:
            half = math.sqrt(radius * radius - (depth - x) * (depth - x))
            out[count, 0], out[count, 1] = depth, y - half
            out[count + 1, 0], out[count + 1, 1] = depth, y + half
            count += 2
    return count


@compiled
def crossing(
    things: Things, way: int, thing: int, s: float, slope: float, begin: float, end: float
) -> tuple[float, float]:
    """Between which depths a line in plan is inside an outline; from more to less if it is not."""
    row = things.numbers[way, thing]
    if row[ROUND_RADIUS] > 0:
        aside, square = s + slope * row[ROUND_X] - row[ROUND_Y], 1 + slope * slope
        room = row[ROUND_RADIUS] * row[ROUND_RADIUS] * square - aside * aside
        if room <= 0:
            return math.inf, -math.inf
        middle, half = row[ROUND_X] - slope * aside / square, math.sqrt(room) / square
        return max(begin, middle - half), min(end, middle + half)
    corners, first, last = things.corners[way], things.first[thing], things.first[thing + 1]
    x, y = corners[last - 1, 0], corners[last - 1, 1]
    for corner in range(first, last):
        nx, ny = corners[corner, 0], corners[corner, 1]
        # Inside is to the left of every side.
        start, change = (nx - x) * (s - y) + (ny - y) * x, (nx - x) * slope - (ny - y)
        if change > 1e-12:
            begin = max(begin, -start / change)
        elif change < -1e-12:
            end = min(end, -start / change)
        elif start < 0:
            return math.inf, -math.inf
        x, y = nx, ny
    return begin, end


@compiled
def entries(
    things: Things,
    way: int,
    thing: int,
    sides: Floats,
    many: int,
    wide: float,
    least: float,
    most: float,
    leaving: bool,
) -> tuple[float, float]:
    """From where to where lines in plan of a cell enter an outline (or leave it); they may be so much wider.

    Only what lines of the cell can reach of the sides through which they enter counts.
    """
    stays_apart()
    row, distance = things.numbers[way, thing], things.numbers[way, thing, DISTANCE]
    if row[ROUND_RADIUS] > 0:
        turn = row[ROUND_RADIUS] * max(abs(least), abs(most))
        if leaving:
            return row[ROUND_X] - turn, row[FARTHEST]
        return row[NEAREST], row[ROUND_X] + turn
    corners, first, last = things.corners[way], things.first[thing], things.first[thing + 1]
    soonest, latest, sign = math.inf, -math.inf, 1.0 if leaving else -1.0
    x, y = corners[last - 1, 0], corners[last - 1, 1]
    for corner in range(first, last):
        nx, ny = corners[corner, 0], corners[corner, 1]
        if sign * (ny - y) - min(sign * (nx - x) * least, sign * (nx - x) * most) > 0:
            begin, end = _reached(sides, many, wide, distance, x, y, nx, ny)
            soonest, latest = min(soonest, begin), max(latest, end)
        x, y = nx, ny
    return soonest, latest


@compiled
def _reached(
    sides: Floats, many: int, wide: float, distance: float, x: float, y: float, nx: float, ny: float
) -> tuple[float, float]:
    """From which to which depth lines of a cell can be on a side of an outline."""
    for _ in range(2):
        first, last = extent_at(sides, many, x / distance)
        other_first, other_last = extent_at(sides, many, nx / distance)
        low, high = min(first, other_first) - wide, max(last, other_last) + wide
        if max(y, ny) < low or min(y, ny) > high:
            return math.inf, -math.inf
        if abs(ny - y) < 1e-9:
            break
        one, two = (low - y) / (ny - y), (high - y) / (ny - y)
        begin, end = min(max(min(one, two), 0.0), 1.0), max(min(max(one, two), 1.0), 0.0)
        x, nx, y, ny = x + begin * (nx - x), x + end * (nx - x), y + begin * (ny - y), y + end * (ny - y)
    return min(x, nx), max(x, nx)


@compiled
def stops(things: Things, way: int, thing: int, near: Floats, far: Floats) -> bool:
    """Whether a thing stops every line between two boxes: six numbers each, from and to along every axis.

    Both having their edges along the axes, it is enough to look at the eight lines between like corners:

        A convex thing that stops the lines from two starts to one end stops the line from every start between them: it
        holds a point of either line, so it holds the stretch between the two, and that stretch crosses the triangle.
        The same goes for two ends. Now let it stop the lines between like corners. Take two that differ along one axis
        only: starts s, s' and ends e, e' make a trapezium, for both of its edges run along the axis. The stretch
        between the points that are held on s e and s' e' parts s and s' from e and e', so s e' and s' e are stopped
        too, and by the first remark all lines between the two edges. Do so for one axis after the other. QED
    """
    stays_apart()
    row = things.numbers[way, thing]
    for column in range(4):
        ahead, aside = column & 1, 2 + (column >> 1)
        sx, sy, ex, ey = near[ahead], near[aside], far[ahead], far[aside]
        begin, end = crossing_between(things, way, thing, sx, sy, ex, ey)
        if begin >= end:
            return False
        before = row[LEVEL] + row[RISE_AHEAD] * sx + row[RISE_ASIDE] * sy
        after = row[LEVEL] + row[RISE_AHEAD] * ex + row[RISE_ASIDE] * ey
        for height in range(4, 6):
            first, last = clip_line(row[UNDER] - near[height], row[UNDER] - far[height], begin, end)
            first, last = clip_line(near[height] - before, far[height] - after, first, last)
            if first >= last:
                return False
    return True


@compiled
def crossing_between(
    things: Things, way: int, thing: int, sx: float, sy: float, ex: float, ey: float
) -> tuple[float, float]:
    """Between which shares of its length a line is inside an outline; from more to less if it is not."""
    row = things.numbers[way, thing]
    begin, end = 0.0, 1.0
    if row[ROUND_RADIUS] > 0:
        dx, dy, fx, fy = ex - sx, ey - sy, sx - row[ROUND_X], sy - row[ROUND_Y]
        length, towards = dx * dx + dy * dy, fx * dx + fy * dy
        inside = row[ROUND_RADIUS] * row[ROUND_RADIUS] - fx * fx - fy * fy
        room = towards * towards + length * inside
        if room <= 0:
            return 1.0, 0.0
        if length <= 0:
            return begin, end
        half = math.sqrt(room)
        return max(begin, (-towards - half) / length), min(end, (-towards + half) / length)
    corners, first, last = things.corners[way], things.first[thing], things.first[thing + 1]
    x, y = corners[last - 1, 0], corners[last - 1, 1]
    for corner in range(first, last):
        nx, ny = corners[corner, 0], corners[corner, 1]
        outside_first = (ny - y) * (sx - x) - (nx - x) * (sy - y)
        outside_last = (ny - y) * (ex - x) - (nx - x) * (ey - y)
        begin, end = clip_line(outside_first, outside_last, begin, end)
        if begin >= end:
            break
        x, y = nx, ny
    return begin, end
