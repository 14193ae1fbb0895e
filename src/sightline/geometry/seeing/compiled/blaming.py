"""Whether one thing stops the same line of all beams of a cell: then none of them is free.

What is said here of the lines of a cell gets as close as one likes when the cell is small enough: so whatever is not on
the limit is settled at last.
"""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Z
from sightline.geometry.seeing.compiled.beams import LARGE, chord, half_height
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.desk import HEIGHTS, SIDES, SLANT, WAY, Desk
from sightline.geometry.seeing.compiled.extents import eyes_between, reach, rises
from sightline.geometry.seeing.compiled.eyes import Looks, enclose_face, looks_of, tallest
from sightline.geometry.seeing.compiled.polygons import extent_at
from sightline.geometry.seeing.compiled.things import Things, stops


@compiled
def stopped_for_all(desk: Desk, things: Things, level: int) -> bool:
    """Whether some thing stops the same line of all beams of a cell."""
    stays_apart()
    cells, near = desk.cells[level], desk.boxes[0]
    way = cells[WAY]
    viewer, target = desk.bodies[way, 0], desk.bodies[way, 1]
    sides, many, heights, count = desk.sides[level], cells[SIDES], desk.heights[level], cells[HEIGHTS]
    _enclose_eyes(viewer, target[X], sides, many, heights, count, cells[SLANT], near)
    if near[4] < target[Z] < near[5]:
        # Eyes below a base and above it see different faces.
        highest = near[5]
        near[5] = target[Z]
        if not _none_is_free(desk, things, level):
            return False
        near[4], near[5] = target[Z], highest
    return _none_is_free(desk, things, level)


@compiled
def _none_is_free(desk: Desk, things: Things, level: int) -> bool:
    """The same for beams of a cell whose eyes are in a box, all above the target's base or all below it."""
    stays_apart()
    cells, near = desk.cells[level], desk.boxes[0]
    way = cells[WAY]
    target = desk.bodies[way, 1]
    looks = looks_of(target, near)
    first, last, low, high = _places(
        target, looks, desk.sides[level], cells[SIDES], desk.heights[level], cells[HEIGHTS]
    )
    return stopped_to(desk, things, way, looks, first, last, low, high)


@compiled
def stopped_to(
    desk: Desk, things: Things, way: int, looks: Looks, first: float, last: float, low: float, high: float
) -> bool:
    """Whether one line is stopped of all beams from eyes in a box to patches about some places of the face."""
    stays_apart()
    target, near, far = desk.bodies[way, 1], desk.boxes[0], desk.boxes[1]
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
def _places(
    target: Floats, looks: Looks, sides: Floats, many: int, heights: Floats, count: int
) -> tuple[float, float, float, float]:
    """Which places of the face the middle lines of a cell meet: columns from and to, and how high, from and to."""
    radius, distance, base, cap = target[RADIUS], target[X], target[Z], target[Z] + target[HEIGHT]
    least, most = rises(sides, many, distance)
    shallow, deep = reach(radius, sides, many, 1, least, most)
    low, high = _between(heights, count, 1 - deep / distance, 1 - shallow / distance)
    if not looks.above:
        low, high, base, cap = -high, -low, -cap, -base
    first, last, begin, end = math.inf, -math.inf, math.inf, -math.inf
    if low <= cap:
        right, left = _between(sides, many, 1 - deep / distance, 1 - shallow / distance)
        first, last, _, _ = _turn(looks, -deep, -shallow, right, left)
        begin, end = min(max(low, base), cap) - base, min(max(high, base), cap) - base
    if high > cap:
        soonest, latest = _meets(heights, count, cap if looks.above else -cap, distance, radius)
        # Between lines that meet the wall and others that meet the cap, some pass just over the rim.
        soonest = max(soonest, -deep) if low > cap else -deep
        right, left = _between(sides, many, 1 + soonest / distance, 1 + latest / distance)
        rightmost, leftmost, near, far = _turn(looks, soonest, latest, right, left)
        # How far behind the near rim that is.
        inner = 0.0 if rightmost <= 0.0 <= leftmost else min(abs(rightmost), abs(leftmost))
        longest, shortest = chord(radius, inner), chord(radius, max(abs(rightmost), abs(leftmost)))
        near, far = max(near + shortest, 0.0), max(min(far, longest) + longest, 0.0)
        first, last = min(first, rightmost), max(last, leftmost)
        begin, end = min(begin, looks.wall + near * looks.least_steep), max(end, looks.wall + far * looks.most_steep)
    return first, last, begin, end


@compiled
def _between(polygon: Floats, count: int, one: float, two: float) -> tuple[float, float]:
    """From and to of lines of a cell between two shares of the way."""
    first, last = extent_at(polygon, count, one)
    other_first, other_last = extent_at(polygon, count, two)
    return min(first, other_first), max(last, other_last)


@compiled
def _meets(heights: Floats, count: int, cap: float, distance: float, radius: float) -> tuple[float, float]:
    """How far behind the middle of the target lines of a cell meet the level of its cap, from and to."""
    soonest, latest = radius, -radius
    for corner in range(count):
        rise = heights[corner, 1] - heights[corner, 0]
        meets = (cap - heights[corner, 1]) / rise * distance if abs(rise) > 1e-9 else radius
        soonest, latest = min(soonest, meets), max(latest, meets)
    return soonest, min(latest, radius)


@compiled
def _turn(looks: Looks, near: float, far: float, right: float, left: float) -> tuple[float, float, float, float]:
    """Points so far behind the middle of a target and so far aside, as seen from the eyes: sideways and in depth."""
    cos, other_cos = math.cos(looks.least_turn), math.cos(looks.most_turn)
    sin, other_sin = math.sin(looks.least_turn), math.sin(looks.most_turn)
    most = 1.0 if looks.least_turn <= 0.0 <= looks.most_turn else max(cos, other_cos)
    least = min(cos, other_cos)
    first, last = _product(right, left, least, most)
    less, more = _product(near, far, sin, other_sin)
    ahead, farther = _product(near, far, least, most)
    aside, beyond = _product(right, left, sin, other_sin)
    return first - more, last - less, ahead + aside, farther + beyond


@compiled
def _product(first: float, last: float, least: float, most: float) -> tuple[float, float]:
    """From and to of products of numbers of two ranges."""
    a, b, c, d = first * least, first * most, last * least, last * most
    return min(a, b, c, d), max(a, b, c, d)
