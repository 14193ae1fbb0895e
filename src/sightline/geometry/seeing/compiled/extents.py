"""Where lines of a cell of beams leave the viewer and meet the target: between which depths, at which columns."""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, Z
from sightline.geometry.seeing.compiled.beams import UPWARDS, chord
from sightline.geometry.seeing.compiled.compiling import compiled
from sightline.geometry.seeing.compiled.polygons import extent, extent_at


@compiled
def eyes_between(
    viewer: Floats, sides: Floats, many: int, heights: Floats, count: int, distance: float, slant: int
) -> tuple[float, float]:
    """Between which depths lines of a cell leave the viewer."""
    radius = viewer[RADIUS]
    first, last = extent_at(sides, many, 0.0)
    other_first, other_last = extent_at(sides, many, radius / distance)
    right, left = min(first, other_first), max(last, other_last)
    least, most = rises(sides, many, distance)
    shallow, deep = reach(radius, sides, many, 0, least, most)
    begin = max(_shallowest(radius, max(abs(right), abs(left)), max(abs(least), abs(most))), shallow)
    end = min(chord(radius, 0.0 if right <= 0.0 <= left else min(abs(right), abs(left))), deep)
    cap, up = (viewer[Z] + viewer[HEIGHT], 1.0) if slant == UPWARDS else (viewer[Z], -1.0)
    soonest, latest = math.inf, -math.inf
    for corner in range(count):
        rise, missing = up * (heights[corner, 1] - heights[corner, 0]), up * (cap - heights[corner, 0])
        # Who hardly rises is below the cap everywhere, or above it.
        level = math.inf if missing > 0 else -math.inf
        leaves = missing / rise * distance if rise > 1e-9 else level
        soonest, latest = min(soonest, leaves), max(latest, leaves)
    return max(min(begin, soonest), -radius), min(end, latest)


@compiled
def meets_cap(target: Floats, heights: Floats, count: int, distance: float, slant: int) -> float:
    """At which depth lines of a cell are level with the cap that they look at, at least.

    Who is not yet there when it comes to the wall goes on to the cap.
    """
    up = 1.0 if slant == UPWARDS else -1.0
    cap = up * (target[Z] if slant == UPWARDS else target[Z] + target[HEIGHT])
    soonest = distance + target[RADIUS]
    for corner in range(count):
        missing, rise = cap - up * heights[corner, 0], up * (heights[corner, 1] - heights[corner, 0])
        if rise > 1e-9:
            soonest = min(soonest, missing / rise * distance)
        elif missing <= 0:
            return -math.inf
    return float(soonest)


@compiled
def reach(radius: float, sides: Floats, many: int, axis: int, least: float, most: float) -> tuple[float, float]:
    """How far from the middle of a body, towards the other one, lines of a cell pass through its wall; from and to.

    A line of slope tan(a) that passes so far aside leaves the viewer (axis 0) at the angle asin(aside / radius) + a and
    meets the target (axis 1) at asin(aside / radius) - a. The smaller the cell, the closer are these bounds.
    """
    first, last = extent(sides, many, axis)
    flat = 1 / math.hypot(1.0, max(abs(least), abs(most)))
    straight = 1.0 if least <= 0.0 <= most else 1 / math.hypot(1.0, min(abs(least), abs(most)))
    first, last = first * (straight if first < 0 else flat), last * (straight if last > 0 else flat)
    if axis == 1:
        least, most = -most, -least
    first_cos, first_sin = _turned(radius, first, least)
    last_cos, last_sin = _turned(radius, last, most)
    nearest = radius if first_sin <= 0.0 <= last_sin else radius * max(first_cos, last_cos)
    return radius * min(first_cos, last_cos), nearest


@compiled
def _turned(radius: float, passes: float, slope: float) -> tuple[float, float]:
    """Cosine and sine of asin(passes / radius) + atan(slope)."""
    sine, flat = max(min(passes / radius, 1.0), -1.0), 1 / math.hypot(1.0, slope)
    cosine = math.sqrt(1 - sine * sine)
    return (cosine - slope * sine) * flat, (slope * cosine + sine) * flat


@compiled
def _shallowest(radius: float, outer: float, slope: float) -> float:
    """How far lines of slopes up to one reach, at least, when they leave a circle, if they are so far aside at most."""
    return chord(radius, outer) if outer < radius else -radius * slope / math.hypot(1.0, slope)


@compiled
def hollow(radius: float, sides: Floats, many: int, distance: float, margin: float, slope: float) -> float:
    """How far the wall of a target reaches ahead of its middle, at least, where lines of a cell meet it."""
    first, last = extent_at(sides, many, 1.0)
    other_first, other_last = extent_at(sides, many, 1 - radius / distance)
    outer = max(last, other_last, -first, -other_first) + margin
    return _shallowest(radius, outer, slope)


@compiled
def front(radius: float, sides: Floats, many: int, distance: float, share: float, margin: float) -> float:
    """How far the front of a silhouette reaches ahead of its middle, at most, where lines of a cell meet it."""
    first, last = extent_at(sides, many, share)
    towards = radius / distance if share == 0.0 else 1 - radius / distance
    other_first, other_last = extent_at(sides, many, towards)
    first, last = min(first, other_first) - margin, max(last, other_last) + margin
    return chord(radius, 0.0 if first <= 0.0 <= last else min(abs(first), abs(last)))


@compiled
def back(radius: float, sides: Floats, many: int, distance: float, share: float, margin: float) -> float:
    """How far the back of a silhouette reaches behind its middle, at most, where lines of a cell meet it."""
    first, last = extent_at(sides, many, share)
    away = -radius / distance if share == 0.0 else 1 + radius / distance
    other_first, other_last = extent_at(sides, many, away)
    first, last = min(first, other_first) - margin, max(last, other_last) + margin
    return chord(radius, 0.0 if first <= 0.0 <= last else min(abs(first), abs(last)))


@compiled
def turned(radius: float, tilt: float, latest: float) -> float:
    """How far behind its middle eyes see a place of a target that is so far behind it along the axis of the pair.

    Directions to the middle differ from the axis by a sine up to `tilt`.
    """
    return min(latest + radius * tilt * (1 + tilt), radius)


@compiled
def side_range(
    radius: float,
    least_away: float,
    most_away: float,
    sides: Floats,
    many: int,
    axis: int,
    flat: float,
    latest: float,
) -> tuple[float, float]:
    """Which columns of a face the middle lines of a cell meet; from and to.

    Those that go on over a cap, so far behind the middle at most, meet it at columns that are farther from the middle.
    """
    first, last = extent(sides, many, axis)
    # From how far aside of the middle to how far from it, which is less where lines are oblique.
    first, last = (first if first < 0 else first * flat), (last if last > 0 else last * flat)
    right = _column(radius, most_away if first < 0 else least_away, first)
    left = _column(radius, most_away if last > 0 else least_away, last)
    if latest == -math.inf:
        return right, left
    right = min(right, -_column_beyond(radius, least_away, -first, latest)) if first < 0 else right
    return right, (max(left, _column_beyond(radius, least_away, last, latest)) if last > 0 else left)


@compiled
def _column(radius: float, away: float, passes: float) -> float:
    """The column at which a line meets the face, that passes so far from the middle."""
    passes = min(max(passes, -radius), radius)
    share = min(abs(passes) / away, 1.0)
    return passes * (math.sqrt(1 - share * share) - chord(radius, passes) / away)


@compiled
def _column_beyond(radius: float, away: float, passes: float, latest: float) -> float:
    """The column at which such a line leaves a cap at the latest, or is so far behind the middle."""
    passes = min(passes, radius)
    leaves = passes * (1 + chord(radius, passes) / away)
    if away <= passes:
        return min(leaves, radius)
    straight = math.sqrt(1 - passes / away * (passes / away))
    return min(leaves, passes * (1 + max(latest, 0.0) / away) / straight, radius)


@compiled
def deepest(radius: float, columns: tuple[float, float], aside: float, eyes: tuple[float, float], away: float) -> float:
    """How far the wall reaches before the middle, at most, at columns so far aside of those of a cell.

    The face turns towards the eyes, which are between two sides.
    """
    first, last = columns[0] + aside, columns[1] + aside
    turned = min(first * eyes[0], first * eyes[1], last * eyes[0], last * eyes[1]) / away
    return chord(radius, 0.0 if first <= 0.0 <= last else min(abs(first), abs(last))) - min(turned, 0.0)


@compiled
def rises(heights: Floats, count: int, distance: float) -> tuple[float, float]:
    """How steeply lines of a cell rise, from and to."""
    least = most = (heights[0, 1] - heights[0, 0]) / distance
    for corner in range(1, count):
        rise = (heights[corner, 1] - heights[corner, 0]) / distance
        least, most = min(least, rise), max(most, rise)
    return least, most
