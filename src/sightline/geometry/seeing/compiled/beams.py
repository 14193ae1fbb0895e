"""How narrow a beam can be: the lines from an eye to a patch, for all beams of a cell.

A *beam* is given by its middle line, from the eye, where that line leaves the viewer, to the middle of the patch,
where it meets the target. A *cell* of beams is a pair of convex polygons: where their middle lines are aside at the
viewer and at the target (s, t), and how high they are there (h, k). Both are linear along a line, so that "at this
depth the beam is to the left of this corner" is a half-plane of the one, and "above this edge" a half-plane of the
other; a beam is so much narrower at a depth as it is nearer to the eye.

What is said here of all beams of a cell are bounds that none of them falls short of: how far ahead the eye is at most,
how near the patch is at least, and how wide the beam is at least in between. It is said for patches of `LARGE`, a
little more than the 3 mm of the rules.

    Seen from the eye, at right angles to the direction of the target's middle, a column `u` of the patch on the wall is
    at `sigma(u) = u / (away - chord(u))`, and all columns of the patch lie between those of its edges. For the edges,
    `sigma` grows least where `u` is largest: it is odd and bends downwards. Turning from this direction to the axis of
    the pair takes at most the factor `1 - (radius / away)^2` off. All of it grows with `x - eye` where the eye is
    further back, so the eye that is furthest ahead has the narrowest beam.
"""

import math
from typing import NamedTuple

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Z
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.polygons import extent, extent_at
from sightline.geometry.seeing.patches import PATCH

LARGE = 3.1
"""Side of the patches that are never missed; what is found is 3 mm."""

EITHER, ONE_WAY = range(2)
"""Whether any of the two may be the viewer, or only the first."""

ANY, UPWARDS, DOWNWARDS = range(3)
"""Whether lines rise or fall on the way to the target."""


class Bounds(NamedTuple):
    """What holds for all beams of a cell."""

    begin: float
    """The eye is at this depth at most."""
    end: float
    """All lines go on to this depth at least."""
    left_end: float
    """Those on the left edge go on to this depth."""
    right_end: float
    """And those on the right edge."""
    plus: float
    """How much the beam widens with every mm from an eye at `begin`, to the left (where sides are positive)."""
    minus: float
    """And to the right."""
    up: float
    """And upwards."""
    down: float
    """And downwards."""
    back_plus: float
    """The same for beams that come back from an eye at `end`."""
    back_minus: float
    back_up: float
    back_down: float
    either: bool
    """Whether both kinds are meant, or only the first."""
    least: float
    """Slopes in plan, from and to."""
    most: float
    slack: float
    """How much higher than its middle line the lowest line of any column of a beam may be: mostly it is lower."""
    left_low: float
    """How much the column on the left edge rises more than the middle one with every mm from the eye, at least."""
    left_high: float
    """And at most."""
    right_low: float
    right_high: float
    behind: float
    """How far the eye may be behind the middle of the viewer."""
    widest: float
    """How wide the beam is at a depth, to either side of its middle line, at most: in parts of how far it has come."""
    back_widest: float
    beyond: float
    """How far an eye of the target may be behind its middle."""


@compiled
def to_left(bounds: Bounds, depth: float) -> float:
    """How far the beam reaches to the left of its middle line, at least."""
    wide = bounds.plus * (depth - bounds.begin)
    return min(wide, bounds.back_plus * (bounds.end - depth)) if bounds.either else wide


@compiled
def to_right(bounds: Bounds, depth: float) -> float:
    """And to the right."""
    wide = bounds.minus * (depth - bounds.begin)
    return min(wide, bounds.back_minus * (bounds.end - depth)) if bounds.either else wide


@compiled
def at_most(bounds: Bounds, depth: float, distance: float) -> float:
    """How far the beam reaches to either side of its middle line, at most; it has come from anywhere on the viewer."""
    wide = bounds.widest * (depth + bounds.behind)
    return max(wide, bounds.back_widest * (distance - depth + bounds.beyond)) if bounds.either else wide


@compiled
def upwards(bounds: Bounds, depth: float) -> float:
    """And upwards."""
    high = bounds.up * (depth - bounds.begin)
    return min(high, bounds.back_up * (bounds.end - depth)) if bounds.either else high


@compiled
def downwards(bounds: Bounds, depth: float) -> float:
    """And downwards."""
    low = bounds.down * (depth - bounds.begin)
    return min(low, bounds.back_down * (bounds.end - depth)) if bounds.either else low


@compiled
def chord(radius: float, side: float) -> float:
    """Half the length of a chord so far from the middle."""
    return math.sqrt(max(radius * radius - side * side, 0.0))


@compiled
def half_height(target: Floats) -> float:
    """Half the height of the patches that are never missed: whoever is prone shows all of its height or nothing."""
    return LARGE / 2 if target[HEIGHT] >= LARGE else min(PATCH, target[HEIGHT]) / 2 - 0.01


@compiled
def bounds_of(
    viewer: Floats, target: Floats, sides: Floats, many: int, heights: Floats, count: int, either: bool, slant: int
) -> Bounds:
    """The bounds of a cell; `sides` are the corners of its lines in plan, `heights` those of how high they are."""
    stays_apart()
    distance = target[X]
    least = most = (sides[0, 1] - sides[0, 0]) / distance
    for corner in range(1, many):
        slope = (sides[corner, 1] - sides[corner, 0]) / distance
        least, most = min(least, slope), max(most, slope)
    margin = LARGE / 2 + 0.3
    begin = _front(viewer[RADIUS], sides, many, distance, 0.0, margin if either else 0.0)
    end = distance - _front(target[RADIUS], sides, many, distance, 1.0, margin)
    if not either and slant != ANY:
        begin = min(begin, _leaves_cap(viewer, heights, count, distance, slant))
    steepest = 0.0
    for corner in range(count):
        steepest = max(steepest, abs(heights[corner, 1] - heights[corner, 0]) / distance)
    uneven = steepest * math.sqrt(LARGE * max(target[RADIUS], viewer[RADIUS] if either else 0.0))
    slack, behind = max(uneven - min(half_height(target), half_height(viewer)), 0.0), viewer[RADIUS]
    if begin >= end:
        return Bounds(
            begin,
            end,
            end,
            end,
            0.0,
            0.0,
            0.0,
            0.0,
            0.0,
            0.0,
            0.0,
            0.0,
            either,
            least,
            most,
            slack,
            0.0,
            0.0,
            0.0,
            0.0,
            behind,
            0.0,
            0.0,
            0.0,
        )
    flat, away = 1 / math.sqrt(1 + max(least * least, most * most)), distance - begin
    wide = LARGE / 2 / (flat * flat)
    widest = wide / max(min(away, distance + behind) - target[RADIUS], 1e-3)
    back_widest = wide / max(end - viewer[RADIUS], 1e-3)
    columns = side_range(target[RADIUS], away, distance + viewer[RADIUS], sides, many, 1, flat)
    plus, minus, left_part, right_part = _spread(target[RADIUS], away, columns)
    up, down = _rise(viewer, target, heights, count, away, distance - end, slant, 0, columns, distance)
    if not either:
        eyes = extent_at(sides, many, begin / distance)
        left_end = max(end, distance - _deepest(target[RADIUS], columns, LARGE / 2, eyes, away))
        right_end = max(end, distance - _deepest(target[RADIUS], columns, -LARGE / 2, eyes, away))
        least_rise, most_rise = _rises(heights, count, distance)
        nearest, farthest = away - target[RADIUS], distance + viewer[RADIUS]
        left_low, left_high = _lift(
            target[RADIUS], columns, LARGE / 2, left_part, eyes, nearest, farthest, least_rise, most_rise
        )
        right_low, right_high = _lift(
            target[RADIUS], columns, -LARGE / 2, right_part, eyes, nearest, farthest, least_rise, most_rise
        )
        return Bounds(
            begin,
            end,
            left_end,
            right_end,
            plus,
            minus,
            up,
            down,
            0.0,
            0.0,
            0.0,
            0.0,
            either,
            least,
            most,
            slack,
            left_low,
            left_high,
            right_low,
            right_high,
            behind,
            widest,
            0.0,
            0.0,
        )
    columns = side_range(viewer[RADIUS], end, distance + target[RADIUS], sides, many, 0, flat)
    back_plus, back_minus, _, _ = _spread(viewer[RADIUS], end, columns)
    slant = UPWARDS if slant == DOWNWARDS else DOWNWARDS if slant == UPWARDS else ANY
    back_up, back_down = _rise(target, viewer, heights, count, end, begin, slant, 1, columns, distance)
    return Bounds(
        begin,
        end,
        end,
        end,
        plus,
        minus,
        up,
        down,
        back_plus,
        back_minus,
        back_up,
        back_down,
        either,
        least,
        most,
        slack,
        0.0,
        0.0,
        0.0,
        0.0,
        behind,
        widest,
        back_widest,
        target[RADIUS],
    )


@compiled
def _front(radius: float, sides: Floats, many: int, distance: float, share: float, margin: float) -> float:
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
def _leaves_cap(viewer: Floats, heights: Floats, count: int, distance: float, slant: int) -> float:
    """The depth up to which lines of a cell have left a viewer through its top (or underside), at most."""
    cap, latest = viewer[Z] + (viewer[HEIGHT] if slant == UPWARDS else 0.0), -math.inf
    for corner in range(count):
        rise = heights[corner, 1] - heights[corner, 0]
        if abs(rise) < 1e-9:
            return math.inf
        latest = max(latest, (cap - heights[corner, 0]) / rise * distance)
    return latest


@compiled
def side_range(
    radius: float, least_away: float, most_away: float, sides: Floats, many: int, axis: int, flat: float
) -> tuple[float, float]:
    """Which columns of a face the middle lines of a cell meet; from and to."""
    first, last = extent(sides, many, axis)
    # From how far aside of the middle to how far from it, which is less where lines are oblique.
    first, last = (first if first < 0 else first * flat), (last if last > 0 else last * flat)
    return (
        _column(radius, most_away if first < 0 else least_away, first),
        _column(radius, most_away if last > 0 else least_away, last),
    )


@compiled
def _column(radius: float, away: float, passes: float) -> float:
    """The column at which a line meets the face, that passes so far from the middle."""
    passes = min(max(passes, -radius), radius)
    share = min(abs(passes) / away, 1.0)
    return passes * (math.sqrt(1 - share * share) - chord(radius, passes) / away)


@compiled
def _deepest(
    radius: float, columns: tuple[float, float], aside: float, eyes: tuple[float, float], away: float
) -> float:
    """How far the wall reaches before the middle, at most, at columns so far aside of those of a cell.

    The face turns towards the eyes, which are between two sides.
    """
    first, last = columns[0] + aside, columns[1] + aside
    turned = min(first * eyes[0], first * eyes[1], last * eyes[0], last * eyes[1]) / away
    return chord(radius, 0.0 if first <= 0.0 <= last else min(abs(first), abs(last))) - min(turned, 0.0)


@compiled
def _rises(heights: Floats, count: int, distance: float) -> tuple[float, float]:
    """How steeply lines of a cell rise, from and to."""
    least = most = (heights[0, 1] - heights[0, 0]) / distance
    for corner in range(1, count):
        rise = (heights[corner, 1] - heights[corner, 0]) / distance
        least, most = min(least, rise), max(most, rise)
    return least, most


@compiled
def _lift(
    radius: float,
    columns: tuple[float, float],
    aside: float,
    part: float,
    eyes: tuple[float, float],
    nearest: float,
    farthest: float,
    least: float,
    most: float,
) -> tuple[float, float]:
    """How much more steeply than the middle column one at the edge rises: it ends nearer to the eye, or farther away.

    At least such a part of half a patch is between the two. The face turns towards the eyes.
    """
    if nearest <= 1.0:
        return -math.inf, math.inf
    inner, outer = part * aside, aside
    # The nearer column is always that on the side of the middle, so it is enough to look at the ends.
    one, two = (columns[0], columns[1]) if aside > 0 else (columns[1], columns[0])
    across = (one + inner) * (one + outer) <= 0
    high = (radius if across else max(chord(radius, one + inner), chord(radius, one + outer))) - chord(radius, one)
    low = min(chord(radius, two + inner), chord(radius, two + outer)) - chord(radius, two)
    turned = max(abs(eyes[0]), abs(eyes[1])) * abs(outer - inner)
    high += max(-outer * eyes[0], -outer * eyes[1]) / nearest + turned / nearest + 0.01
    low += min(-outer * eyes[0], -outer * eyes[1]) / nearest - turned / nearest - 0.01
    high, low = high / (nearest if high > 0 else farthest), low / (farthest if low > 0 else nearest)
    return min(low * least, low * most, high * least, high * most), max(
        low * least, low * most, high * least, high * most
    )


@compiled
def _spread(radius: float, away: float, columns: tuple[float, float]) -> tuple[float, float, float, float]:
    """How much beams widen to either side with every mm; and which part of half a patch that is, at least."""
    if away <= 1.05 * radius:
        return 0.0, 0.0, 0.0, 0.0
    half, room = LARGE / 2, radius - LARGE / 2
    first, last = min(max(columns[0], -room), room), min(max(columns[1], -room), room)
    turned = 1 - (radius / away) * (radius / away)
    plus = min(_ahead(radius, away, first + half, first), _ahead(radius, away, last + half, last))
    minus = min(_ahead(radius, away, first, first - half), _ahead(radius, away, last, last - half))
    plus, minus = max(plus, 0.0) * turned, max(minus, 0.0) * turned
    steepest = min(max(-half / 2, first), last)
    most_plus = _ahead(radius, away, steepest + half, steepest) / turned
    steepest = min(max(half / 2, first), last)
    most_minus = _ahead(radius, away, steepest, steepest - half) / turned
    return plus, minus, plus / max(most_plus, 1e-9), minus / max(most_minus, 1e-9)


@compiled
def _ahead(radius: float, away: float, one: float, two: float) -> float:
    return one / (away - chord(radius, one)) - two / (away - chord(radius, two))


@compiled
def _rise(
    viewer: Floats,
    target: Floats,
    heights: Floats,
    count: int,
    away: float,
    front: float,
    slant: int,
    here: int,
    columns: tuple[float, float],
    distance: float,
) -> tuple[float, float]:
    """How much beams widen upwards and downwards with every mm.

    The target is so far away from the eye that is furthest ahead, and its front is so far before its middle; the
    heights at the viewer are in column `here`. On a wall a patch is as high as it is.
    """
    half, low, high = half_height(target), target[Z], target[Z] + target[HEIGHT]
    up = down = half / away
    if slant != UPWARDS and viewer[Z] + viewer[HEIGHT] > high:
        farther, nearer = _on_cap(target, heights, count, away, front, here, 1.0, high, columns, distance)
        up, down = min(up, farther), min(down, nearer)
    if slant != DOWNWARDS and viewer[Z] < low:
        farther, nearer = _on_cap(target, heights, count, away, front, here, -1.0, -low, columns, distance)
        up, down = min(up, nearer), min(down, farther)
    return up, down


@compiled
def _on_cap(
    target: Floats,
    heights: Floats,
    count: int,
    away: float,
    front: float,
    here: int,
    sign: float,
    cap: float,
    columns: tuple[float, float],
    distance: float,
) -> tuple[float, float]:
    """How much beams that may end on a cap widen to its far side, and to its near side.

    A cap counts as deep as it appears, with `sin = drop / hypot(away, drop)`. In the plane of the middle line, which
    meets it at a distance L, half a patch is half / sin of depth; seen from the eye that is half away / L^2 at least to
    the near side, and to the far side half away / L (away + radius). Along that line the column changes: by less than
    half a patch for as much of it as is counted.
    """
    radius, half = target[RADIUS], half_height(target)
    # How far behind the middle of the target lines meet the cap, at most.
    latest = -math.inf
    for corner in range(count):
        there = sign * heights[corner, 1 - here]
        rise = (there - sign * heights[corner, here]) / distance
        if there - rise * front > cap:
            latest = max(latest, min((cap - there) / rise, radius) if rise < -1e-9 else radius)
    if latest == -math.inf:
        return half / away, half / away
    far, steps = away + max(latest, 0.0), max(abs(columns[0]), abs(columns[1])) / max(away - radius, 1.0)
    on_near = min(1.0, LARGE / 2 / max(steps * (latest + front), 1e-9))
    on_far = min(1.0, LARGE / 2 / max(steps * 2 * radius, 1e-9))
    return on_far * half * away / ((away + radius) * far), on_near * half * away / (far * far)
