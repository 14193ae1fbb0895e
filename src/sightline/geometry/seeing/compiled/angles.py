"""How much beams widen with every mm from the eye, sideways and upwards, and how uneven their ends are."""

import math

from sightline.geometry.arrays import HEIGHT, RADIUS, Floats, Z
from sightline.geometry.seeing.compiled.beams import LARGE, chord, half_height
from sightline.geometry.seeing.compiled.compiling import compiled


@compiled
def spread(
    radius: float, away: float, farthest: float, columns: tuple[float, float], least: float, most: float
) -> tuple[float, float, float, float]:
    """How much beams widen to either side with every mm; and which part of half a patch that is, at least.

    Slopes of their middle lines are between two. Lines at angles a and b from the axis differ by sin(a - b) / (cos a
    cos b) in slope. On a cap, columns begin at its near rim: so many mm behind it a patch looks as it would on a wall
    that is so much farther away. As that distance grows, the angle between two columns may grow at first and shrinks
    then, so it is enough to look at the least distance and at the largest.
    """
    if away <= 1.05 * radius:
        return 0.0, 0.0, 0.0, 0.0
    half, room = LARGE / 2, radius - LARGE / 2
    first, last = min(max(columns[0], -room), room), min(max(columns[1], -room), room)
    plus = minus = math.inf
    for distance in (away, farthest):
        plus = min(plus, _turn(radius, distance, first + half, first), _turn(radius, distance, last + half, last))
        minus = min(minus, _turn(radius, distance, first, first - half), _turn(radius, distance, last, last - half))
    plus, minus = max(plus, 0.0), max(minus, 0.0)
    oblique = 0.0 if least <= 0.0 <= most else min(abs(least), abs(most))
    to_left, to_right = (least + plus, most + 2 * plus), (least - 2 * minus, most - minus)
    left = 0.0 if to_left[0] <= 0.0 <= to_left[1] else min(abs(to_left[0]), abs(to_left[1]))
    right = 0.0 if to_right[0] <= 0.0 <= to_right[1] else min(abs(to_right[0]), abs(to_right[1]))
    plus, minus = plus * math.hypot(1.0, oblique), minus * math.hypot(1.0, oblique)
    plus, minus = plus * math.hypot(1.0, left), minus * math.hypot(1.0, right)
    turned = 1 - (radius / away) * (radius / away)
    steepest = min(max(-half / 2, first), last)
    most_plus = _ahead(radius, away, steepest + half, steepest) / turned
    steepest = min(max(half / 2, first), last)
    most_minus = _ahead(radius, away, steepest, steepest - half) / turned
    return plus, minus, min(plus / max(most_plus, 1e-9), 1.0), min(minus / max(most_minus, 1e-9), 1.0)


@compiled
def widest(radius: float, away: float, columns: tuple[float, float], steepest: float, depth: float) -> float:
    """How much beams widen to either side with every mm, at most; slopes of their middle lines are up to one.

    Half a patch is at most so deep on a cap: what is farther away in the same column looks nearer to the middle.
    """
    nearest = max(away - radius, 1e-3)
    # Beyond where lines touch the target, columns come back towards the middle.
    behind = radius / math.sqrt(max(away * away - radius * radius, 1e-6)) - radius / away
    across = max(LARGE / 2 / nearest, behind)
    across += max(abs(columns[0]), abs(columns[1])) * depth / (nearest * nearest)
    oblique = 1 + steepest * steepest
    return across * math.sqrt(oblique * (1 + (steepest + across * oblique) * (steepest + across * oblique)))


@compiled
def _turn(radius: float, away: float, one: float, two: float) -> float:
    """The sine of the angle between two columns of a face, seen from an eye so far away from its middle."""
    first, second = one / (away - chord(radius, one)), two / (away - chord(radius, two))
    return (first - second) / math.sqrt((1 + first * first) * (1 + second * second))


@compiled
def _ahead(radius: float, away: float, one: float, two: float) -> float:
    return one / (away - chord(radius, one)) - two / (away - chord(radius, two))


@compiled
def lift(
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
    widest = max(abs(eyes[0]), abs(eyes[1]))
    straight, turned = nearest / math.hypot(nearest, widest), widest * abs(outer - inner) / nearest
    high, low = high * (1.0 if high > 0 else straight), low * (straight if low > 0 else 1.0)
    left, right = max(-outer * eyes[0], -outer * eyes[1]), min(-outer * eyes[0], -outer * eyes[1])
    high += left / (nearest if left > 0 else farthest) + turned + 0.01
    low += right / (farthest if right > 0 else nearest) - turned - 0.01
    high, low = high / (nearest if high > 0 else farthest), low / (farthest if low > 0 else nearest)
    return min(low * least, low * most, high * least, high * most), max(
        low * least, low * most, high * least, high * most
    )


@compiled
def caps(
    viewer: Floats, target: Floats, heights: Floats, count: int, front: float, here: int, distance: float
) -> tuple[float, float]:
    """How far behind the middle of the target lines meet its top, at most, and its underside, if they can be seen."""
    half, low, high = half_height(target), target[Z], target[Z] + target[HEIGHT]
    top = under = -math.inf
    if viewer[Z] + viewer[HEIGHT] > high:
        top = on_cap(heights, count, target[RADIUS], front, here, 1.0, high, half, distance)
    if viewer[Z] < low:
        under = on_cap(heights, count, target[RADIUS], front, here, -1.0, -low, half, distance)
    return top, under


@compiled
def rise(
    target: Floats,
    away: float,
    farthest: float,
    front: float,
    latest: tuple[float, float],
    columns: tuple[float, float],
    flat: float,
) -> tuple[float, float]:
    """How much beams of either silhouette, whether they rise or fall, widen upwards and downwards with every mm.

    The target is from so far to so far away from the eyes, its front is so far before its middle, and its `caps` are
    met so far behind it. On a wall a patch is as high as it is, and lines that are oblique meet it a little behind the
    middle. Directions differ from the axis by a cosine of at least `flat`.
    """
    up = down = half_height(target) / (away + target[RADIUS] * math.sqrt(1 - flat * flat))
    farther, nearer = cap_angles(target, away, farthest, front, latest[0], columns, 0.0, flat)
    up, down = min(up, farther), min(down, nearer)
    farther, nearer = cap_angles(target, away, farthest, front, latest[1], columns, 0.0, flat)
    return min(up, nearer), min(down, farther)


@compiled
def behind_rim(radius: float, columns: tuple[float, float], latest: float) -> float:
    """How far behind the near rim of a cap lines meet it that are at some columns and so far behind its middle."""
    if latest == -math.inf:
        return 0.0
    inner = 0.0 if columns[0] <= 0.0 <= columns[1] else min(abs(columns[0]), abs(columns[1]))
    return max(latest + chord(radius, inner), 0.0)


@compiled
def on_cap(
    heights: Floats,
    count: int,
    radius: float,
    front: float,
    here: int,
    sign: float,
    cap: float,
    half: float,
    distance: float,
) -> float:
    """How far behind the middle of the target lines meet its cap, at most; if none does, that is infinitely little.

    Half a patch about the place where a line meets the wall may be on the cap as well.
    """
    latest, above, rises = -math.inf, False, False
    for corner in range(count):
        there = sign * heights[corner, 1 - here]
        rise = (there - sign * heights[corner, here]) / distance
        above, rises = above or there > cap, rises or rise > 1e-9
        if there - rise * front > cap - half:
            level = radius if there > cap else -front
            latest = max(latest, min((cap - there) / rise, radius) if rise < -1e-9 else level)
    # Between lines that rise and others that meet the cap, some hardly fall: they meet it anywhere.
    return radius if above and rises else latest


@compiled
def all_on_cap(heights: Floats, count: int, hollow: float, sign: float, cap: float, distance: float) -> bool:
    """Whether all lines of a cell are still beyond a cap where they meet the wall under it, or would."""
    for corner in range(count):
        there = sign * heights[corner, 1]
        rise = (there - sign * heights[corner, 0]) / distance
        if there - rise * hollow <= cap:
            return False
    return True


@compiled
def cap_angles(
    target: Floats,
    away: float,
    farthest: float,
    front: float,
    latest: float,
    columns: tuple[float, float],
    drop: float,
    flat: float,
) -> tuple[float, float]:
    """How much beams that end on a cap widen to its far side, and to its near side.

    Eyes are from `away` to `farthest` from the middle of the target, and so much above its cap, at least. A cap counts
    as deep as it appears: by drop / hypot(away, drop). So half a patch is half hypot(away, drop) / drop of depth, and
    as the line in the middle meets the cap at a depth X, seen from the eye, that is half hypot(away, drop) / X^2 to the
    near side and half hypot(away, drop) / X (X + depth) to the far side, at least. Along that line the column changes:
    by less than half a patch for as much of it as is counted.
    """
    radius, half = target[RADIUS], half_height(target)
    if latest == -math.inf:
        return half / away, half / away
    beyond = max(latest, 0.0)
    depth = latest + front
    if drop > 1e-6:
        depth = min(depth, half * math.hypot(farthest, drop) / drop)
    steps = max(abs(columns[0]), abs(columns[1])) / max(away - radius, 1.0)
    counted = min(1.0, LARGE / 2 / max(steps * max(depth, 0.0), 1e-9))
    angle = counted * flat * half * _nearness(away, farthest, beyond, drop)
    return angle / min(away + beyond + max(depth, 0.0), away + radius), angle / (away + beyond)


@compiled
def _nearness(away: float, farthest: float, beyond: float, drop: float) -> float:
    """The least of hypot(x, drop) / (x + beyond) for x between two distances."""
    least = min(math.hypot(away, drop) / (away + beyond), math.hypot(farthest, drop) / (farthest + beyond))
    if beyond > 1e-9 and away < drop * drop / beyond < farthest:
        return drop / math.hypot(drop, beyond)
    return least
