"""Jumping: through the air from one surface to another, measured along the way like a flexible tape."""

import itertools
import math
from collections.abc import Iterator, Sequence

import msgspec
import shapely

from sightline.geometry.moving import movement_rules as reasons
from sightline.geometry.moving.movement_march import March, Surroundings, check_end
from sightline.geometry.moving.paths import Jump, length
from sightline.geometry.moving.surfaces import Ground
from sightline.geometry.moving.surfaces_room import TOUCH, widened
from sightline.geometry.plans import from_line
from sightline.geometry.shapes import EPSILON, Point, Point3, Silhouette, Solid
from sightline.rules import rule

CURVE = 32
"""Straight pieces that stand for a parabola."""
CLEARLY = 0.1
"""Millimetres by which a base is clearly over something: rounded corners are made of straight pieces."""


class Hurdle(msgspec.Struct, frozen=True):
    """A solid in the way of a leap: from where to where a base would be over it, as shares of the way."""

    solid: Solid
    enters: float
    leaves: float


def parabola(start: Point3, to: Point3, apex: float) -> Jump:
    """A jump in a parabola that rises to a height above the table.

    >>> from sightline.geometry.moving.paths import length
    >>> arc = parabola((0, 0, 0), (60, 0, 0), apex=40)
    >>> max(z for _, _, z in arc.via), round(length([(0, 0, 0), *arc.via, arc.to]), 1)
    (40.0, 104.6)
    """
    rise, drop = max(0.0, apex - start[2]), max(0.0, apex - to[2])
    # Heights under the apex grow with the square of the distance from it, which places the apex between the two.
    total = math.sqrt(rise) + math.sqrt(drop)
    middle = math.sqrt(rise) / total if total > 0 else 0.5
    points = []
    for number in range(1, CURVE):
        share = number / CURVE
        fall = ((share - middle) / max(middle, 1e-9)) ** 2 * rise if share < middle else 0.0
        if share > middle:
            fall = ((share - middle) / max(1 - middle, 1e-9)) ** 2 * drop
        points.append((start[0] + share * (to[0] - start[0]), start[1] + share * (to[1] - start[1]), apex - fall))
    return Jump(to, tuple(points))


def hurdles(ground: Ground, silhouette: Silhouette, start: Point, end: Point) -> Iterator[Hurdle]:
    """The solids that a base passes over or under on a straight line of the plan."""
    upright = math.dist(start, end) <= EPSILON
    near = ground.near_line(start, start if upright else end, silhouette.radius - TOUCH)
    if near:
        yield from _hurdles(ground, silhouette, start, end, near)


def _hurdles(ground: Ground, silhouette: Silhouette, start: Point, end: Point, near: Sequence[int]) -> Iterator[Hurdle]:
    line = shapely.LineString((start, end)) if math.dist(start, end) > EPSILON else shapely.Point(start)
    far = line.length or 1.0
    over = [widened(ground, index, silhouette.radius - TOUCH) for index in near]
    parts, owners = shapely.get_parts(shapely.intersection(line, over), return_index=True)
    for part, owner in zip(parts, owners.tolist(), strict=True):
        if part.is_empty:
            continue
        ends = [math.dist(start, corner) / far for corner in shapely.get_coordinates(part).tolist()]
        yield Hurdle(ground.scene.solids[near[owner]], min(ends), max(ends))


def _under_base(solid: Solid, at: Point) -> float:
    """The highest a solid's top is within a base; a slope is measured where the base stands on it."""
    if solid.flat:
        return solid.top
    return min(solid.highest, max(solid.top_at(*at), solid.bottom) + EPSILON)


def collision(ground: Ground, silhouette: Silhouette, start: Point3, end: Point3) -> Solid | None:
    """The first solid that a silhouette would hit on a straight line through the air."""
    moving = math.dist(start[:2], end[:2]) > EPSILON
    low, high = min(start[2], end[2]), max(start[2], end[2]) + silhouette.height
    near = [
        index
        for index in ground.near_line(start[:2], end[:2] if moving else start[:2], silhouette.radius - TOUCH)
        if ground.heights[index][0] < high and ground.heights[index][1] > low
    ]
    if not near:
        return None
    for hurdle in sorted(_hurdles(ground, silhouette, start[:2], end[:2], near), key=lambda each: each.enters):
        shares = (hurdle.enters, hurdle.leaves) if moving else (0.0, 1.0)
        places = [tuple(one + share * (two - one) for one, two in zip(start, end, strict=True)) for share in shares]
        over = all(z >= _under_base(hurdle.solid, (x, y)) - TOUCH for x, y, z in places)
        under = all(z + silhouette.height <= hurdle.solid.bottom + TOUCH for _, _, z in places)
        if not (over or under):
            return hurdle.solid
    return None


def may_land(around: Surroundings, start: Point3, to: Point3, limit: float) -> bool:
    """A glance at where a leap would end, before its way is drawn: False where even the shortest one is not legal."""
    if _least_length(around, start, to) <= limit + 2 * EPSILON:
        level = around.ground.level_at(to)
        if level is not None and around.room.stopping(level).has((to[0], to[1])):
            return True
    return _may_be_stopped(around, (start, to))


def _least_length(around: Surroundings, start: Point3, to: Point3) -> float:
    """No leap over whatever is in between is shorter: one straight up to the highest of it, and straight down."""
    ground, (x, y, z) = around.ground, to
    tops = [
        ground.heights[index][1]
        for index in ground.near_line(start[:2], (x, y), around.silhouette.radius - CLEARLY)
        if ground.scene.solids[index].flat
    ]
    over = max(start[2], z, *tops)
    return math.hypot(x - start[0], y - start[1], (over - start[2]) + (over - z))


def _may_be_stopped(around: Surroundings, way: Sequence[Point3]) -> bool:
    """Whether a leap may end before its landing point, in contact with an enemy or on entering terrain."""
    base = around.silhouette.base
    return bool(around.terrain) or any(
        from_line(start, end, enemy.at) <= (base + enemy.silhouette.base) / 2 + 1
        for enemy in around.enemies
        for start, end in itertools.pairwise(way)
    )


def is_too_long(around: Surroundings, start: Point3, leap: Jump, limit: float) -> bool:
    """A glance at a leap, before anything on its way is looked at: True where it is certainly too long."""
    way = (start, *leap.via, leap.to)
    return length(way) > limit + EPSILON and not _may_be_stopped(around, way)


def jump(march: March, leg: Jump) -> None:
    """Leap to the landing point; nothing may be in the way and the base must fit where it lands."""
    _take_off(march)
    _fly(march, leg)
    _land(march)


@rule("C1-JUMP-009")
def _take_off(march: March) -> None:
    if march.level is None:
        march.refuse(reasons.ON_THE_WALL if march.perch == "wall" else reasons.NOT_ON_SURFACE)


@rule("C1-JUMP-006")
def _fly(march: March, leg: Jump) -> None:
    """Every straight piece of the way is gone and paid for, until something stops it."""
    for point in (*leg.via, leg.to):
        _check_way(march, point)
        if not march.go(point, None):
            return


@rule("C1-JUMP-009")
def _check_way(march: March, end: Point3) -> None:
    hit = collision(march.around.ground, march.around.silhouette, march.at, end)
    if hit is not None:
        march.refuse(reasons.JUMP_BLOCKED, obstacle=hit.label)


@rule("C1-JUMP-003")
def _land(march: March) -> None:
    """Who was stopped in mid-air has nothing to stand on, and nobody may be made to fall."""
    march.perch = None
    march.level = march.around.ground.level_at(march.at)
    check_end(march, reasons.JUMP_NO_LANDING)


def shortest_jump(ground: Ground, silhouette: Silhouette, start: Point3, to: Point3) -> Jump:
    """The shortest way through the air to a landing point: a tape drawn tight over whatever is in between.

    >>> from sightline.geometry.moving.paths import length
    >>> from sightline.geometry.shapes import SILHOUETTES, Scene
    >>> from sightline.geometry.moving.surfaces import ground
    >>> wall = Solid(id="wall", outline=((90, 0), (110, 0), (110, 200), (90, 200)), bottom=0, top=45)
    >>> lot = ground(Scene(width=200, depth=200, solids=(wall,)))
    >>> leap = shortest_jump(lot, SILHOUETTES["2"], (75, 100, 0), (125, 100, 0))
    >>> [(round(x), round(z)) for x, _, z in leap.via], round(length([(75, 100, 0), *leap.via, leap.to]))
    ([(78, 45), (122, 45)], 135)
    """
    far = math.dist(start[:2], to[:2])
    corners = [(0.0, start[2]), (far, to[2])]
    for hurdle in hurdles(ground, silhouette, start[:2], to[:2]):
        for share in (hurdle.enters, hurdle.leaves):
            place = (start[0] + share * (to[0] - start[0]), start[1] + share * (to[1] - start[1]))
            corners.append((share * far, _under_base(hurdle.solid, place)))
    hull = _upper_hull(corners)
    via = []
    for along, height in hull:
        share = along / far if far > EPSILON else 0.0
        place3 = (start[0] + share * (to[0] - start[0]), start[1] + share * (to[1] - start[1]), height)
        if math.dist(place3, start) > EPSILON and math.dist(place3, to) > EPSILON:
            via.append(place3)
    return Jump(to, tuple(via))


def _upper_hull(corners: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The taut line over points of a vertical plane, from the first to the last along it."""
    (start, end), rest = corners[:2], corners[2:]
    # Straight up at the start and straight down at the end are part of a jump's way.
    rising = max((z for along, z in rest if along <= start[0] + TOUCH), default=start[1])
    sinking = max((z for along, z in rest if along >= end[0] - TOUCH), default=end[1])
    points = sorted({*rest, (start[0], max(rising, start[1])), (end[0], max(sinking, end[1]))})
    hull: list[tuple[float, float]] = []
    for x, z in points:
        while len(hull) >= 2 and (hull[-1][0] - hull[-2][0]) * (z - hull[-2][1]) >= (x - hull[-2][0]) * (
            hull[-1][1] - hull[-2][1]
        ):
            hull.pop()
        hull.append((x, z))
    return [start, *hull, end]
