"""The legs of a Move: walking over surfaces, and ladders."""

import math

from sightline.geometry.moving import movement_rules as reasons
from sightline.geometry.moving.movement_march import March
from sightline.geometry.moving.paths import UseLadder, Walk, distance
from sightline.geometry.moving.paths_walk import Line, walk_line, why_blocked
from sightline.geometry.moving.surfaces import Level
from sightline.geometry.shapes import EPSILON, Ladder, Point, Point3
from sightline.rules import rule

REACH = 0.5
"""How exactly, in mm, a base has to be placed at a ladder or at a wall."""


def walk(march: March, leg: Walk) -> None:
    """Walk from point to point."""
    _set_out(march)
    _walk(march, leg)


@rule("C1-MOV-008")
def _set_out(march: March) -> None:
    """A walk begins on a surface; where it does not, it is followed from below, so that later faults are found."""
    if march.level is None:
        march.refuse(reasons.ON_THE_WALL if march.perch == "wall" else reasons.NOT_ON_SURFACE)
        march.level = _nearest_level(march, march.at)
    march.perch = None


@rule("C1-MOV-013", "C1-MOV-017", "N4-MOV-032")
def _walk(march: March, leg: Walk) -> None:
    for point in leg.points:
        if march.level is None:
            return
        line = walk_line(march.around.room, march.level, march.at[:2], point)
        if not _follow(march, line):
            return
        if line.blocked_at is not None:
            _resume(march, line, point)


def _follow(march: March, line: Line) -> bool:
    """Go along the stretches of a line; False when something stopped the trooper."""
    for stretch in line.stretches:
        if abs(stretch.start[2] - march.at[2]) > EPSILON and not march.go(stretch.start, stretch.level, cost=0.0):
            return False
        if not march.go(stretch.end, stretch.level):
            return False
    return True


def _resume(march: March, line: Line, point: Point3) -> None:
    """Say why a line ends, then pick the path up at its next point, so that later faults are found as well."""
    assert line.blocked_at is not None
    march.fault()
    for violation in why_blocked(march.around.room, line.level, line.blocked_at, (point[0], point[1])):
        if violation not in march.violations:
            march.violations.append(violation)
    level = _nearest_level(march, point)
    end = point if level is None else (point[0], point[1], level.height(point[0], point[1]))
    march.cost += math.dist(march.at[:2], point[:2])
    march.at, march.level = end, level
    march.trace.append(end)


def _nearest_level(march: March, point: Point3) -> Level | None:
    """The level a base would be on at a point: the one at the declared height, or the next one below."""
    ground = march.around.ground
    found = ground.level_at(point)
    if found is not None:
        return found
    below = [level for level in ground.levels if level.height(point[0], point[1]) <= point[2] + EPSILON]
    heights = sorted(((level.height(point[0], point[1]), level.index) for level in below), reverse=True)
    for height, _ in heights:
        found = ground.level_at((point[0], point[1], height), EPSILON)
        if found is not None:
            return found
    return None


@rule("C1-MOV-027", "C1-MOV-028")
def use_ladder(march: March, leg: UseLadder) -> None:
    """Go up or down a ladder, which counts as level ground; the distance is measured along it."""
    ladder = next((each for each in march.around.ground.scene.ladders if each.id == leg.ladder), None)
    if ladder is None or not _at_ladder(march, ladder):
        march.refuse(reasons.LADDER_OUT_OF_REACH, ladder=leg.ladder)
        return
    outside, inside = ladder_ends(ladder, march.at, march.around.silhouette.radius)
    low, high = sorted((min(march.at[2], ladder.head), min(max(leg.height, ladder.foot[2]), ladder.head)))
    step = march.around.silhouette.height
    blocked = march.column_blocked((*outside, low), low, high + step, stepped=step)
    if blocked is not None:
        march.refuse(reasons.LADDER_BLOCKED, ladder=ladder.id, obstacle=blocked)
    rungs = min(max(leg.height, ladder.foot[2]), ladder.head)
    if not (_approach(march, ladder, outside) and march.go((*outside, rungs), None)):
        return
    march.perch = "ladder"
    if rungs >= ladder.head - EPSILON:
        _step_off(march, ladder, inside, across=True)
    elif rungs <= ladder.foot[2] + EPSILON:
        _step_off(march, ladder, outside, across=False)


def _at_ladder(march: March, ladder: Ladder) -> bool:
    """Whether the base touches a ladder: in front of it at any height it spans, or on the roof at its upper end."""
    radius, step = march.around.silhouette.radius, march.around.silhouette.height
    out, aside = along_wall(ladder.foot, ladder.outward, march.at)
    if abs(aside) > ladder.width / 2 + REACH or abs(out) > radius + REACH:
        return False
    if out >= 0:
        return ladder.foot[2] - step - EPSILON <= march.at[2] <= ladder.head + EPSILON
    return abs(march.at[2] - ladder.head) <= step + EPSILON


def ladder_ends(ladder: Ladder, at: Point3, radius: float) -> tuple[Point, Point]:
    """The places of a base before a ladder and behind its upper end, level with where the base is now."""
    (ox, oy), (fx, fy, _) = ladder.outward, ladder.foot
    _, aside = along_wall(ladder.foot, ladder.outward, at)
    x, y = fx - oy * aside, fy + ox * aside
    return (x + ox * radius, y + oy * radius), (x - ox * radius, y - oy * radius)


def along_wall(foot: Point3, outward: Point, at: Point3) -> tuple[float, float]:
    """How far a point is out from a wall and to the side of a point on it."""
    dx, dy = at[0] - foot[0], at[1] - foot[1]
    return dx * outward[0] + dy * outward[1], dy * outward[0] - dx * outward[1]


def _approach(march: March, ladder: Ladder, outside: Point) -> bool:
    """Put the base flat against the ladder; from the roof this takes it over the edge."""
    beside = (*outside, march.at[2])
    if distance(march.at, beside) < EPSILON:
        return True
    out, _ = along_wall(ladder.foot, ladder.outward, march.at)
    return march.go(beside, None) and (out >= 0 or march.go((*outside, ladder.head), None, cost=0.0))


def _step_off(march: March, ladder: Ladder, place: Point, *, across: bool) -> None:
    """Step from a ladder onto the surface at its end."""
    room, height = march.around.room, march.at[2]
    fitting = [
        level
        for level in march.around.ground.levels
        if abs(level.height(*place) - height) <= march.around.silhouette.height + EPSILON
        and room.passing(level).has(place)
    ]
    if not fitting:
        march.refuse(reasons.LADDER_BLOCKED, ladder=ladder.id, obstacle=ladder.piece or ladder.id)
        return
    level = max(fitting, key=lambda each: each.height(*place))
    if across and not march.go((*place, height), None):
        return
    march.go((*place, level.height(*place)), level, cost=0.0)
    march.perch = None
