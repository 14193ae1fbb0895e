"""Whether one thing stops the same line of all beams of a cell: then none of them is free."""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Z
from sightline.geometry.seeing.compiled.beams import LARGE, chord, half_height
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.desk import HEIGHTS, SIDES, SLANT, WAY, Desk
from sightline.geometry.seeing.compiled.extents import eyes_between, hollow, rises, side_range
from sightline.geometry.seeing.compiled.eyes import enclose_face, looks_of, tallest
from sightline.geometry.seeing.compiled.polygons import extent_at
from sightline.geometry.seeing.compiled.things import Things, stops


@compiled
def stopped_for_all(desk: Desk, things: Things, level: int) -> bool:
    """Whether some thing stops the same line of all beams of a cell."""
    stays_apart()
    cells, near, far = desk.cells[level], desk.boxes[0], desk.boxes[1]
    way = cells[WAY]
    viewer, target = desk.bodies[way, 0], desk.bodies[way, 1]
    sides, many, heights, count = desk.sides[level], cells[SIDES], desk.heights[level], cells[HEIGHTS]
    _enclose_eyes(viewer, target[X], sides, many, heights, count, cells[SLANT], near)
    if near[4] < target[Z] < near[5]:
        return False
    looks = looks_of(target, near)
    least, most = _away(near, target[X])
    slope, steepest = rises(sides, many, target[X])
    slope = max(abs(slope), abs(steepest))
    first, last = side_range(target[RADIUS], least, most, sides, many, 1, 1 / math.hypot(1.0, slope))
    low, high = _face_range(target, near, least, most, sides, many, heights, count, looks.above, slope, (first, last))
    half = half_height(target)
    nearest = 0.0 if first <= 0.0 <= last else min(abs(first), abs(last))
    if high < half or low + half > tallest(looks, target, nearest + LARGE / 2) or nearest > target[RADIUS] - LARGE / 2:
        # There is no whole patch about such places.
        return True
    for number in range(5):
        # The line in the middle, and those to the corners of the patch.
        across = LARGE / 2 * (1 - number % 2 * 2) if number else 0.0
        up = half * (1 - number // 3 * 2) if number else 0.0
        enclose_face(looks, target, first + across, last + across, low + up, high + up, far)
        for thing in range(things.many[0]):
            if stops(things, way, thing, near, far):
                return True
    return False


@compiled
def _away(near: Floats, distance: float) -> tuple[float, float]:
    """How far eyes are from the middle of the target, in plan."""
    aside = 0.0 if near[2] <= 0.0 <= near[3] else min(abs(near[2]), abs(near[3]))
    least = math.hypot(max(distance - near[1], 1e-3), aside)
    return least, math.hypot(distance - near[0], max(abs(near[2]), abs(near[3])))


@compiled
def _enclose_eyes(
    viewer: Floats, distance: float, sides: Floats, many: int, heights: Floats, count: int, slant: int, out: Floats
) -> None:
    """A box around the places where lines of a cell leave the viewer."""
    radius, low, high = viewer[RADIUS], viewer[Z], viewer[Z] + viewer[HEIGHT]
    out[0], out[1] = eyes_between(viewer, sides, many, heights, count, distance, slant)
    first, last = extent_at(sides, many, out[0] / distance)
    other_first, other_last = extent_at(sides, many, out[1] / distance)
    out[2], out[3] = max(min(first, other_first), -radius), min(max(last, other_last), radius)
    first, last = extent_at(heights, count, out[0] / distance)
    other_first, other_last = extent_at(heights, count, out[1] / distance)
    out[4], out[5] = max(min(first, other_first), low), min(max(last, other_last), high)


@compiled
def _face_range(
    target: Floats,
    near: Floats,
    least_away: float,
    most_away: float,
    sides: Floats,
    many: int,
    heights: Floats,
    count: int,
    above: bool,
    slope: float,
    columns: tuple[float, float],
) -> tuple[float, float]:
    """How high on the face the middle lines of a cell meet it, as it looks; from and to.

    In plan they are no steeper than a slope, and meet it at some columns.
    """
    radius, distance, low, high = target[RADIUS], target[X], target[Z], target[Z] + target[HEIGHT]
    first, last = extent_at(sides, many, 1.0)
    other_first, other_last = extent_at(sides, many, 1 - radius / distance)
    right, left = min(first, other_first), max(last, other_last)
    deep = radius if right <= 0.0 <= left else chord(radius, min(abs(right), abs(left)))
    flat = hollow(radius, sides, many, distance, 0.0, slope)
    first, last = extent_at(heights, count, 1 - deep / distance)
    other_first, other_last = extent_at(heights, count, 1 - flat / distance)
    lowest, highest = min(first, other_first), max(last, other_last)
    if not above:
        lowest, highest, low, high = -highest, -lowest, -high, -low
    begin, end = min(max(lowest, low), high) - low, min(max(highest, low), high) - low
    if highest <= high:
        return begin, end
    # On a cap: from where the line is above the near rim to how deep that appears.
    cap = high if above else -high
    soonest, latest = distance + radius, distance - radius
    for corner in range(count):
        rise = heights[corner, 1] - heights[corner, 0]
        meets = (cap - heights[corner, 0]) / rise * distance if abs(rise) > 1e-9 else distance + radius
        soonest, latest = min(soonest, meets), max(latest, meets)
    soonest, latest = max(soonest, distance - deep), min(latest, distance + radius)
    drop, most_drop = (near[4] - high, near[5] - high) if above else (-near[5] - high, -near[4] - high)
    drop, most_drop = max(drop, 0.0), max(most_drop, 0.0)
    oblique = math.hypot(1.0, (radius + max(abs(near[2]), abs(near[3]))) / max(distance - near[1], 1.0))
    most = (highest - high) * oblique * max(latest - near[0], 0.0) / max(math.hypot(least_away, drop), 1e-6)
    end = target[HEIGHT] + min(most, 2 * radius)
    if lowest > high:
        # Where it meets the cap, a line has come to another column, whose rim is farther away.
        outer = min(max(abs(columns[0]), abs(columns[1])), radius - LARGE / 2)
        rim = chord(radius, outer) / chord(radius, outer * least_away / (least_away + radius))
        begin = target[HEIGHT] + rim * (lowest - high) * max(soonest - near[1], 0.0) / math.hypot(most_away, most_drop)
    return begin, end
