"""What holds for all beams of a cell: the bounds that `beams` explains, from the corners of its two polygons."""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, X, Z
from sightline.geometry.seeing.compiled.angles import all_on_cap, cap_angles, lift, on_cap, rise, spread
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
    flat, away = 1 / math.sqrt(1 + max(least * least, most * most)), distance - begin
    wide = LARGE / 2 / (flat * flat)
    widest = wide / max(min(away, distance + behind) - target[RADIUS], 1e-3)
    back_widest = wide / max(end - viewer[RADIUS], 1e-3)
    columns = side_range(target[RADIUS], away, distance + viewer[RADIUS], sides, many, 1, flat)
    plus, minus, _, _ = spread(target[RADIUS], away, columns, 0.0, 0.0)
    up, down = rise(viewer, target, heights, count, away, distance - end, 0, columns, distance, flat)
    columns = side_range(viewer[RADIUS], end, distance + target[RADIUS], sides, many, 0, flat)
    back_plus, back_minus, _, _ = spread(viewer[RADIUS], end, columns, 0.0, 0.0)
    back_up, back_down = rise(target, viewer, heights, count, end, begin, 1, columns, distance, flat)
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
        widest,
        back_widest,
        target[RADIUS],
        1.0,
    )


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
    columns = side_range(radius, away, farthest, sides, many, 1, flat)
    outer = min(max(abs(columns[0]), abs(columns[1])), radius - LARGE / 2)
    turned = LARGE / 2 * max(abs(eyes[0]), abs(eyes[1])) / max(away - radius, 1.0)
    uneven = chord(radius, outer) - chord(radius, outer + LARGE / 2) + turned + 0.01
    plus, minus, left_part, right_part = spread(radius, away, columns, least, most)
    inset = max(hollow(radius, sides, many, distance, 0.0, max(abs(least), abs(most))), shallow)
    inset_edges = hollow(radius, sides, many, distance, LARGE / 2 + 0.3, max(abs(least), abs(most)))
    edges = (away - inset) / (away - inset_edges)
    low, high = extent_at(heights, count, soonest / distance)
    other_low, other_high = extent_at(heights, count, begin / distance)
    low, high = max(min(low, other_low), viewer[Z]), min(max(high, other_high), viewer[Z] + viewer[HEIGHT])
    sign = 1.0 if slant == DOWNWARDS else -1.0
    cap = target[Z] + target[HEIGHT] if slant == DOWNWARDS else -target[Z]
    drop, most_drop = (low - cap, high - cap) if slant == DOWNWARDS else (-high - cap, -low - cap)
    latest = -math.inf
    if most_drop > 0:
        latest = on_cap(heights, count, radius, distance - end, 0, sign, cap, half, distance)
    up = down = half / (away - inset)
    if latest > -math.inf:
        farther, nearer = cap_angles(target, away, farthest, distance - end, latest, columns, max(drop, 0.0), flat)
        if not all_on_cap(heights, count, inset, sign, cap, distance):
            farther = min(farther, up)
        # How high above its edge a line passes that meets a cap more than half a patch behind it.
        over = half * math.hypot(1.0, steepest) * (away + radius) / max(away - radius, 1e-3)
        if not all_on_cap(heights, count, inset, sign, cap + over, distance):
            nearer = min(nearer, up)
        up, down = (farther, nearer) if slant == DOWNWARDS else (nearer, farther)
        half *= away / (away + radius)
    edges_end = distance - front(radius, sides, many, distance, 1.0, LARGE / 2 + 0.3)
    left_end = max(edges_end, distance - deepest(radius, columns, LARGE / 2, eyes, away))
    right_end = max(edges_end, distance - deepest(radius, columns, -LARGE / 2, eyes, away))
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
        LARGE / 2 / (flat * flat) / max(away - radius, 1e-3),
        0.0,
        0.0,
        edges * edges,
    )
