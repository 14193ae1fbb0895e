"""Cells of eyes on the surface of a viewer, and how a target looks from all eyes of one.

The eyes of a cell lie on the wall of the viewer, on its top or on its underside: on a wall within a range of angles
from the axis of the pair and a range of heights, on a cap within a range sideways and a range ahead. The layout of the
face that they see (`sightline.geometry.seeing.faces`) turns with the eye, so a place of it is a small box in space.

Everything is laid along the axis of the pair: the viewer stands at the origin, and the target ahead of it.
"""

import math
from typing import NamedTuple

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Z
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart

NEAREST, FARTHEST, RIGHTMOST, LEFTMOST, LOWEST, HIGHEST = range(6)
"""Columns of boxes."""

SURFACE, ACROSS, ALONG, CELL = 0, 1, 3, 5
"""Columns of a cell: the surface, from and to of two ranges; how many there are."""

WALL, TOP, UNDERSIDE = range(3)
"""Surfaces."""


class Looks(NamedTuple):
    """How a target looks from a cell of eyes: bounds that hold for all of them."""

    above: bool
    """Whether `v` runs upwards; see `looking.Look`."""
    wall: float
    bare: bool
    """Whether to some of the eyes no wall shows, because they are right above or below the target."""
    least_steep: float
    most_steep: float
    least_turn: float
    """Direction to the target, as an angle from the axis."""
    most_turn: float


@compiled
def _chord(radius: float, side: float) -> float:
    return math.sqrt(max(radius * radius - side * side, 0.0))


@compiled
def _least_size(first: float, last: float) -> float:
    """The least size of a number of a range."""
    return 0.0 if first <= 0.0 <= last else min(abs(first), abs(last))


@compiled
def _highest_sine(first: float, last: float) -> float:
    """The highest sine of a range of angles."""
    if math.floor((last - math.pi / 2) / (2 * math.pi)) >= (first - math.pi / 2) / (2 * math.pi):
        return 1.0
    return max(math.sin(first), math.sin(last))


@compiled
def enclose_eyes(viewer: Floats, cells: Floats, row: int, out: Floats) -> bool:
    """A box around a cell of eyes; whether there are any in it."""
    stays_apart()
    radius, surface = viewer[RADIUS], cells[row, SURFACE]
    first, last = cells[row, ACROSS], cells[row, ACROSS + 1]
    low, high = cells[row, ALONG], cells[row, ALONG + 1]
    if surface == WALL:
        out[NEAREST] = radius * math.cos(max(abs(first), abs(last)))
        out[FARTHEST] = radius * math.cos(_least_size(first, last))
        out[RIGHTMOST] = -radius * _highest_sine(-last, -first)
        out[LEFTMOST] = radius * _highest_sine(first, last)
        out[LOWEST], out[HIGHEST] = viewer[Z] + low, viewer[Z] + high
        return True
    wide, deep = _chord(radius, _least_size(low, high)), _chord(radius, _least_size(first, last))
    out[NEAREST], out[FARTHEST] = max(low, -deep), min(high, deep)
    out[RIGHTMOST], out[LEFTMOST] = max(first, -wide), min(last, wide)
    out[LOWEST] = out[HIGHEST] = viewer[Z] + (viewer[HEIGHT] if surface == TOP else 0.0)
    return bool(out[NEAREST] <= out[FARTHEST] and out[RIGHTMOST] <= out[LEFTMOST])


@compiled
def looks_of(target: Floats, eyes: Floats) -> Looks:
    """How a target looks from all eyes of a box, which are all above its base or all below it."""
    stays_apart()
    soonest, latest = target[X] - eyes[FARTHEST], target[X] - eyes[NEAREST]
    right, left = eyes[RIGHTMOST], eyes[LEFTMOST]
    nearest = math.hypot(_least_size(soonest, latest), _least_size(right, left))
    farthest = math.hypot(max(abs(soonest), abs(latest)), max(abs(right), abs(left)))
    base, top = target[Z], target[Z] + target[HEIGHT]
    least_drop = max(eyes[LOWEST] - top, base - eyes[HIGHEST], 0.0)
    most_drop = max(eyes[HIGHEST] - top, base - eyes[LOWEST], 0.0)
    least, most = _directions(soonest, latest, -left, -right)
    return Looks(
        above=eyes[LOWEST] + eyes[HIGHEST] >= 2 * base,
        wall=target[HEIGHT] if farthest > target[RADIUS] else 0.0,
        bare=nearest <= target[RADIUS],
        least_steep=least_drop / math.hypot(farthest, least_drop) if least_drop > 0 else 0.0,
        most_steep=most_drop / math.hypot(nearest, most_drop) if most_drop > 0 else 0.0,
        least_turn=least,
        most_turn=most,
    )


@compiled
def _directions(near: float, far: float, right: float, left: float) -> tuple[float, float]:
    """Angles from the axis at which there is anything of a box, seen from the origin; from and to."""
    if near <= 0.0 <= far and right <= 0.0 <= left:
        return -math.pi, math.pi
    ahead, aside = (near + far) / 2, (right + left) / 2
    least, most = math.inf, -math.inf
    for corner in range(4):
        x, y = near if corner & 1 else far, right if corner >> 1 else left
        turn = math.atan2(ahead * y - aside * x, ahead * x + aside * y)
        least, most = min(least, turn), max(most, turn)
    middle = math.atan2(aside, ahead)
    return middle + least, middle + most


@compiled
def tallest(looks: Looks, target: Floats, side: float) -> float:
    """The extent along v at a column, for the eye to which it is largest."""
    return looks.wall + 2 * _chord(target[RADIUS], side) * looks.most_steep


@compiled
def enclose_face(looks: Looks, target: Floats, first: float, last: float, low: float, high: float, out: Floats) -> None:
    """A box around all points that are shown at some places of the face (ranges of u and v), to any of the eyes."""
    stays_apart()
    radius = target[RADIUS]
    first, last = max(first, -radius), min(last, radius)
    out[NEAREST], out[FARTHEST], out[RIGHTMOST], out[LEFTMOST] = math.inf, -math.inf, math.inf, -math.inf
    out[LOWEST], out[HIGHEST] = math.inf, -math.inf
    if low <= looks.wall and looks.wall > 0:
        begin = looks.least_turn - math.asin(max(min(last / radius, 1.0), -1.0))
        end = looks.most_turn - math.asin(max(min(first / radius, 1.0), -1.0))
        quarter = math.pi / 2
        out[NEAREST] = target[X] - radius * _highest_sine(begin + quarter, end + quarter)
        out[FARTHEST] = target[X] + radius * _highest_sine(begin - quarter, end - quarter)
        out[RIGHTMOST] = -radius * _highest_sine(begin, end)
        out[LEFTMOST] = radius * _highest_sine(-end, -begin)
        out[LOWEST], out[HIGHEST] = max(low, 0.0), min(high, looks.wall)
    if high > looks.wall or looks.bare:
        begin = 0.0 if looks.bare else looks.wall
        _enclose_cap(looks, target, first, last, max(low - looks.wall, 0.0), max(high - begin, 0.0), out)
        out[LOWEST], out[HIGHEST] = min(out[LOWEST], target[HEIGHT]), max(out[HIGHEST], target[HEIGHT])
    if looks.above:
        out[LOWEST], out[HIGHEST] = target[Z] + out[LOWEST], target[Z] + out[HIGHEST]
    else:
        top = target[Z] + target[HEIGHT]
        out[LOWEST], out[HIGHEST] = top - out[HIGHEST], top - out[LOWEST]


@compiled
def _enclose_cap(
    looks: Looks, target: Floats, first: float, last: float, begin: float, end: float, out: Floats
) -> None:
    """Widen a box by what is shown of a cap."""
    radius = target[RADIUS]
    longest, shortest = _chord(radius, _least_size(first, last)), _chord(radius, max(abs(first), abs(last)))
    near = min(begin / max(looks.most_steep, 1e-12) - longest, longest)
    far = min(end / max(looks.least_steep, 1e-12) - shortest, longest)
    turn, slack = (looks.least_turn + looks.most_turn) / 2, radius * (looks.most_turn - looks.least_turn) / 2
    cos, sin = math.cos(turn), math.sin(turn)
    for corner in range(4):
        depth, side = (far if corner & 1 else near), (last if corner >> 1 else first)
        ahead, aside = target[X] + cos * depth - sin * side, sin * depth + cos * side
        out[NEAREST], out[FARTHEST] = min(out[NEAREST], ahead - slack), max(out[FARTHEST], ahead + slack)
        out[RIGHTMOST], out[LEFTMOST] = min(out[RIGHTMOST], aside - slack), max(out[LEFTMOST], aside + slack)


@compiled
def size(viewer: Floats, cells: Floats, row: int, column: int) -> float:
    """How long one of the ranges of a cell is, in mm."""
    length = cells[row, column + 1] - cells[row, column]
    if column == ACROSS and cells[row, SURFACE] == WALL:
        return float(length * viewer[RADIUS])
    return float(length)


@compiled
def eye_at(viewer: Floats, surface: float, across: float, along: float) -> tuple[float, float, float]:
    """An eye at a place of a surface; on a cap, the nearest to it that there is."""
    radius = viewer[RADIUS]
    if surface == WALL:
        return radius * math.cos(across), radius * math.sin(across), viewer[Z] + along
    away = max(math.hypot(across, along) / radius, 1.0)
    return along / away, across / away, viewer[Z] + (viewer[HEIGHT] if surface == TOP else 0.0)
