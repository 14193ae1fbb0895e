"""What holds for all beams of a cell: the bounds that `beams` explains, from the corners of its two polygons."""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Z
from sightline.geometry.seeing.compiled.angles import (
    all_on_cap,
    behind_rim,
    cap_angles,
    caps,
    lift,
    on_cap,
    rise,
    spread,
    widest,
)
from sightline.geometry.seeing.compiled.beams import DOWNWARDS, LARGE, Bounds, chord, half_height
from sightline.geometry.seeing.compiled.compiling import compiled, stays_apart
from sightline.geometry.seeing.compiled.extents import (
    deepest,
    eyes_between,
    front,
    hollow,
    meets_cap,
    reach,
    rises,
    side_range,
    turned,
)
from sightline.geometry.seeing.compiled.polygons import extent_at


@compiled
def bounds_of(
    viewer: Floats, target: Floats, sides: Floats, many: int, heights: Floats, count: int, either: bool, slant: int
) -> Bounds:
    """The bounds of a cell; `sides` are the corners of its lines in plan, `heights` those of how high they are."""
    stays_apart()
    if not either:
        return _one_way(viewer, target, sides, many, heights, count, slant)
    distance, behind = target[X], viewer[RADIUS]
    least, most = rises(sides, many, distance)
    margin = LARGE / 2 + 0.3
    begin = front(viewer[RADIUS], sides, many, distance, 0.0, margin)
    end = distance - front(target[RADIUS], sides, many, distance, 1.0, margin)
    least_rise, most_rise = rises(heights, count, distance)
    uneven = max(abs(least_rise), abs(most_rise)) * math.sqrt(LARGE * max(target[RADIUS], viewer[RADIUS]))
    # On a cap, half a patch is a little less high.
    nearest = distance - max(viewer[RADIUS], target[RADIUS])
    half = min(half_height(target), half_height(viewer)) * nearest / distance
    slack = max(uneven - half, 0.0)
    if begin >= end:
        return _nothing_known(begin, end, end, either, least, most, slack, behind)
    away, steepest = distance - begin, max(abs(least), abs(most))
    plus, minus, up, down, wide = _from_one(
        viewer, target, sides, many, heights, count, away, distance - end, 0, steepest
    )
    back_plus, back_minus, back_up, back_down, back_wide = _from_one(
        target, viewer, sides, many, heights, count, end, begin, 1, steepest
    )
    return Bounds(
        begin,
        end,
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
        wide,
        back_wide,
        target[RADIUS],
        1.0,
    )


@compiled
def _from_one(
    viewer: Floats,
    target: Floats,
    sides: Floats,
    many: int,
    heights: Floats,
    count: int,
    away: float,
    front: float,
    here: int,
    steepest: float,
) -> tuple[float, float, float, float, float]:
    """How much beams of one of the two widen at least: to the left, right, upwards, downwards; and how much at most.

    Its eyes are so far away from the target at least, whose front is so far before its middle; the lines of the cell
    at the viewer are in column `here`.
    """
    stays_apart()
    distance, flat = abs(target[X] - viewer[X]), 1 / math.hypot(1.0, steepest)
    radius, farthest = target[RADIUS], distance + viewer[RADIUS]
    latest = caps(viewer, target, heights, count, front, here, distance)
    last = turned(radius, viewer[RADIUS] / away, max(latest[0], latest[1]))
    columns = side_range(radius, away, farthest, sides, many, 1 - here, flat, last)
    rim = behind_rim(radius, columns, last)
    plus, minus, _, _ = spread(radius, away, math.hypot(away, viewer[RADIUS]) + rim, columns, 0.0, 0.0)
    up, down = rise(target, away, farthest, front, latest, columns, flat)
    return plus, minus, up, down, widest(radius, away, columns, steepest, 2 * radius if last > -math.inf else 0.0)


@compiled
def _nothing_known(
    begin: float,
    end: float,
    middle_end: float,
    either: bool,
    least: float,
    most: float,
    slack: float,
    behind: float,
) -> Bounds:
    """The bounds of a cell whose beams may begin and end anywhere."""
    return Bounds(
        begin,
        end,
        middle_end,
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
        1.0,
    )


@compiled
def thin(bounds: Bounds) -> Bounds:
    """The bounds of the middle lines of beams, as if there were nothing beside them."""
    return _nothing_known(
        bounds.begin, bounds.middle_end, bounds.middle_end, True, bounds.least, bounds.most, 0.0, bounds.behind
    )


@compiled
def _one_way(
    viewer: Floats, target: Floats, sides: Floats, many: int, heights: Floats, count: int, slant: int
) -> Bounds:
    """The bounds of a cell of beams of one silhouette that all rise, or all fall."""
    distance, radius = target[X], target[RADIUS]
    least, most = rises(sides, many, distance)
    least_rise, most_rise = rises(heights, count, distance)
    soonest, begin = eyes_between(viewer, sides, many, heights, count, distance, slant)
    shallow, deep = reach(radius, sides, many, 1, least, most)
    end = distance - min(front(radius, sides, many, distance, 1.0, 0.0), deep)
    middle_end = max(end, meets_cap(target, heights, count, distance, slant))
    behind, half = -soonest, half_height(target)
    steepest = max(abs(least_rise), abs(most_rise))
    if begin >= end:
        slack = max(steepest * math.sqrt(LARGE * radius) - half, 0.0)
        return _nothing_known(begin, end, middle_end, False, least, most, slack, behind)
    flat, away = 1 / math.sqrt(1 + max(least * least, most * most)), distance - begin
    first, last = extent_at(sides, many, soonest / distance)
    other_first, other_last = extent_at(sides, many, begin / distance)
    eyes = min(first, other_first), max(last, other_last)
    farthest = math.hypot(distance - soonest, max(abs(eyes[0]), abs(eyes[1])))
    low, high = extent_at(heights, count, soonest / distance)
    other_low, other_high = extent_at(heights, count, begin / distance)
    low, high = max(min(low, other_low), viewer[Z]), min(max(high, other_high), viewer[Z] + viewer[HEIGHT])
    sign = 1.0 if slant == DOWNWARDS else -1.0
    cap = target[Z] + target[HEIGHT] if slant == DOWNWARDS else -target[Z]
    drop, most_drop = (low - cap, high - cap) if slant == DOWNWARDS else (-high - cap, -low - cap)
    latest = -math.inf
    if most_drop > 0:
        latest = on_cap(heights, count, radius, distance - end, 0, sign, cap, half, distance)
    aside = max(abs(eyes[0]), abs(eyes[1]))
    last = turned(radius, aside / away, latest)
    columns = side_range(radius, away, farthest, sides, many, 1, flat, last)
    rim = behind_rim(radius, columns, last)
    outer = min(max(abs(columns[0]), abs(columns[1])), radius - LARGE / 2)
    uneven = chord(radius, outer) - chord(radius, outer + LARGE / 2) + 0.01
    uneven += LARGE / 2 * aside / max(away - radius, 1.0)
    plus, minus, left_part, right_part = spread(radius, away, math.hypot(away, aside) + rim, columns, least, most)
    inset = max(hollow(radius, sides, many, distance, 0.0, max(abs(least), abs(most))), shallow)
    inset_edges = hollow(radius, sides, many, distance, LARGE / 2 + 0.3, max(abs(least), abs(most)))
    edges = (away - inset) / (away - inset_edges)
    up, down, depth = half / (away - inset), half / (away - inset), 0.0
    if latest > -math.inf:
        farther, nearer = cap_angles(target, away, farthest, distance - end, latest, columns, max(drop, 0.0), flat)
        if not all_on_cap(heights, count, inset, sign, cap, distance):
            farther = min(farther, up)
        # How high above its edge a line passes that meets a cap more than half a patch behind it.
        over = half * math.hypot(1.0, steepest) * (away + radius) / max(away - radius, 1e-3)
        if not all_on_cap(heights, count, inset, sign, cap + over, distance):
            nearer = min(nearer, up)
        up, down = (farther, nearer) if slant == DOWNWARDS else (nearer, farther)
        depth = min(2 * radius, half * math.hypot(farthest, drop) / drop) if drop > 1e-6 else 2 * radius
        half *= away / (away + radius)
    edges_end = distance - front(radius, sides, many, distance, 1.0, LARGE / 2 + 0.3)
    left_end = max(edges_end, distance - deepest(radius, columns, LARGE / 2, eyes, away))
    right_end = max(edges_end, distance - deepest(radius, columns, -LARGE / 2, eyes, away))
    # Beyond where lines touch the target, edges that go on farther than the middle are not beside it any more.
    left_end, right_end = (left_end if plus > 0 else end), (right_end if minus > 0 else end)
    nearest, far = edges_end - begin, farthest + (radius if latest > -math.inf else -inset_edges)
    left_low, left_high = lift(radius, columns, LARGE / 2, left_part, eyes, nearest, far, least_rise, most_rise)
    right_low, right_high = lift(radius, columns, -LARGE / 2, right_part, eyes, nearest, far, least_rise, most_rise)
    return Bounds(
        begin,
        end,
        middle_end,
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
        False,
        least,
        most,
        max(steepest * uneven - half, 0.0),
        left_low,
        left_high,
        right_low,
        right_high,
        behind,
        widest(radius, away, columns, max(abs(least), abs(most)), depth),
        0.0,
        0.0,
        edges * edges,
    )
