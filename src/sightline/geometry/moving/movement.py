"""Whether a declared movement is legal: its cost, its end, what stops it, and every reason against it."""

from collections.abc import Sequence

from sightline.geometry.moving import movement_rules as reasons
from sightline.geometry.moving.climbs import climb, faces_at
from sightline.geometry.moving.jumps import is_too_long, jump
from sightline.geometry.moving.movement_bodies import difficult_zones, in_terrain
from sightline.geometry.moving.movement_march import IllegalError, March, Surroundings, check_end
from sightline.geometry.moving.movement_walking import use_ladder, walk
from sightline.geometry.moving.paths import (
    POINTS,
    Climb,
    Jump,
    MoveCheck,
    Path,
    UseLadder,
    Walk,
    length,
    points_of,
    sampled,
)
from sightline.geometry.moving.surfaces import Ground
from sightline.geometry.moving.surfaces_room import room
from sightline.geometry.shapes import EPSILON, Body, Silhouette
from sightline.kernel.errors import BadInput, Violation
from sightline.rules import rule


@rule("C1-MOV-901", "C1-JUMP-009", "C1-CLIMB-009")
def check_move(
    ground: Ground,
    mover: Body,
    path: Path,
    limit: float,
    *,
    enemies: Sequence[Body] = (),
    friends: Sequence[Body] = (),
    difficult_terrain: bool = False,
    climbing_plus: bool = False,
) -> MoveCheck:
    """Follow a declared path and answer with its cost, its end, and every reason why it is not allowed.

    `mover` is the trooper as it moves: one that goes prone at the start of its movement is given with its prone
    silhouette and the halved limit. `limit` and all results are in mm. Enemies stop the movement on contact; the
    special terrain of N4 does so with `difficult_terrain`. With `climbing_plus` walls are ground to walk on.

    >>> from sightline.geometry.shapes import SILHOUETTES, Scene
    >>> from sightline.geometry.moving.surfaces import ground
    >>> lot = ground(Scene(width=400, depth=400))
    >>> fusilier = Body(at=(100, 100, 0), silhouette=SILHOUETTES["2"])
    >>> answer = check_move(lot, fusilier, (Walk(((180, 100, 0), (180, 160, 0))),), limit=100)
    >>> answer.cost, [violation.rule for violation in answer.violations]
    (140.0, ['C1-MOV-011'])
    """
    around = surroundings(ground, mover, enemies, friends, difficult_terrain=difficult_terrain)
    return follow(around, mover, path, limit, climbing_plus=climbing_plus)


def follow(around: Surroundings, mover: Body, path: Path, limit: float, *, climbing_plus: bool = False) -> MoveCheck:
    """The same as `check_move`, for those who know already what the trooper moves among."""
    return _answer(March(around, mover.at), mover, path, limit, climbing_plus)


def legal_move(
    around: Surroundings, mover: Body, path: Path, limit: float, *, climbing_plus: bool = False
) -> MoveCheck | None:
    """What `follow` answers to a path that is legal, and None for one that is not.

    For those who try many paths: it does not find out all that speaks against one, which takes far longer.

    >>> from sightline.geometry.shapes import SILHOUETTES, Scene
    >>> from sightline.geometry.moving.surfaces import ground
    >>> fusilier = Body(at=(100, 100, 0), silhouette=SILHOUETTES["2"])
    >>> lot = surroundings(ground(Scene(width=400, depth=400)), fusilier)
    >>> [legal_move(lot, fusilier, (Walk(((x, 100, 0),)),), limit=100) is not None for x in (180, 220)]
    [True, False]
    """
    first = path[0] if path else None
    if isinstance(first, Jump) and is_too_long(around, mover.at, first, limit):
        return None
    try:
        return _answer(March(around, mover.at, hasty=True), mover, path, limit, climbing_plus)
    except IllegalError:
        return None


def surroundings(
    ground: Ground,
    mover: Body,
    enemies: Sequence[Body] = (),
    friends: Sequence[Body] = (),
    *,
    difficult_terrain: bool = False,
) -> Surroundings:
    """What a trooper moves among; see `check_move`."""
    return Surroundings(
        ground=ground,
        room=room(ground, mover.silhouette),
        enemies=enemies,
        friends=friends,
        terrain=difficult_zones(ground.scene) if difficult_terrain else (),
    )


def _answer(march: March, mover: Body, path: Path, limit: float, climbing_plus: bool) -> MoveCheck:
    if not path:
        raise BadInput("movement.no_path")
    absurd = _why_absurd(march, path, limit)
    if absurd is not None:
        march.fault()
        return MoveCheck(cost=0.0, end=mover.at, violations=(absurd,), positions=(mover.at,))
    if march.level is None:
        march.perch = _perch(march.around.ground, mover)
    _check_skill(march, path, climbing_plus)
    for leg in path:
        if march.stop is None:
            _take(march, leg)
    _check_limit(march, path, limit)
    _check_end(march, path)
    return MoveCheck(
        cost=march.cost,
        end=march.at,
        violations=tuple(march.violations),
        stop=march.stop,
        positions=sampled(march.trace),
        hanging=march.perch == "wall",
        partial_cover=keeps_partial_cover(path) and march.perch != "wall",
    )


def _why_absurd(march: March, path: Path, limit: float) -> Violation | None:
    """Why nobody even looks at a path: it leads far from the table, has no end, or is longer than any movement.

    Following a path takes time and room in proportion to its length, so these are refused beforehand.
    """
    box, points = march.around.ground.box, points_of(path)
    if len(points) + len(path) > POINTS:
        return Violation(code="movement.too_many_points", params={"count": len(points) + len(path), "limit": POINTS})
    for point in points:
        if not box.has(point):
            return reasons.FAR_FROM_TABLE.at(point, width=box.width, depth=box.depth)
    if len(points) > 1:
        cost = length((march.at, *points))
        if cost > box.longest:
            return reasons.TOO_FAR.at(march.at, cost=cost, limit=min(limit, box.longest))
    return None


def _take(march: March, leg: Walk | UseLadder | Jump | Climb) -> None:
    match leg:
        case Walk():
            walk(march, leg)
        case UseLadder():
            use_ladder(march, leg)
        case Jump():
            jump(march, leg)
        case Climb():
            climb(march, leg)


def _perch(ground: Ground, mover: Body) -> str | None:
    """What a trooper that is on no surface hangs on."""
    for ladder in ground.scene.ladders:
        reach = mover.silhouette.radius + 1.0
        near = (mover.at[0] - ladder.foot[0]) ** 2 + (mover.at[1] - ladder.foot[1]) ** 2 <= reach**2 + ladder.width**2
        if near and ladder.foot[2] <= mover.at[2] <= ladder.head:
            return "ladder"
    return "wall" if faces_at(ground, mover.at, mover.silhouette.radius) else None


@rule(
    "C1-JUMP-001",
    "C1-CLIMB-008",
    "C1-SSK-325",
)
def _check_skill(march: March, path: Path, climbing_plus: bool) -> None:
    """Jump and Climb are Skills of their own: no other movement goes with them, unless walls count as ground."""
    kinds = {type(leg) for leg in path}
    if Jump in kinds and len(path) > 1:
        march.refuse(reasons.JUMP_ALONE)
    if Climb in kinds and len(path) > 1 and not climbing_plus:
        march.refuse(reasons.CLIMB_NOT_VERTICAL)
    if climbing_plus and march.perch == "wall":
        # Climbing Plus lifts the ban on other Skills; a walk still begins on a surface, after a Climb leg to it.
        march.perch = None


@rule("C1-MOV-011", "C1-MOV-014", "C1-JUMP-004", "C1-JUMP-008", "C1-CLIMB-005", "C1-INTRO-008")
def _check_limit(march: March, path: Path, limit: float) -> None:
    if march.cost <= limit + EPSILON:
        return
    reason = reasons.TOO_FAR
    if isinstance(path[0], Jump):
        reason = reasons.JUMP_TOO_FAR
    elif all(isinstance(leg, Climb) for leg in path):
        reason = reasons.CLIMB_TOO_FAR
    march.refuse(reason, cost=march.cost, limit=limit)


@rule("C1-MOV-010", "C1-MOV-020", "C1-MOV-025")
def _check_end(march: March, path: Path) -> None:
    """A Move ends on a surface as large as the base; jumps and climbs look after their own end."""
    if march.perch == "ladder":
        # Who was on a ladder already and names none, or one that is not there, has been refused.
        used = [leg.ladder for leg in path if isinstance(leg, UseLadder)]
        ladder = next((each for each in march.around.ground.scene.ladders if used[-1:] == [each.id]), None)
        if ladder is not None and ladder.width < march.around.silhouette.base - EPSILON:
            march.refuse(reasons.LADDER_TOO_NARROW, ladder=ladder.id, base=march.around.silhouette.base)
    elif isinstance(path[-1], Walk | UseLadder) or (march.stop is not None and march.perch is None):
        check_end(march)


@rule("C1-JUMP-007", "C1-CLIMB-011")
def keeps_partial_cover(path: Path) -> bool:
    """Whether a movement leaves the trooper its Partial Cover MODs: jumping and climbing do not.

    >>> keeps_partial_cover((Walk(((0, 0, 0),)),)), keeps_partial_cover((Jump((0, 0, 0)),))
    (True, False)
    """
    return not any(isinstance(leg, Jump | Climb) for leg in path)


@rule("N4-TERR-006", "N4-TERR-008")
def starts_in_difficult_terrain(ground: Ground, mover: Body) -> bool:
    """Whether a trooper declares its movement in contact with Difficult Terrain, which shortens it."""
    return any(in_terrain(mover.at, mover.silhouette, zone) for zone in difficult_zones(ground.scene))


@rule("C1-PRONE-002", "C1-PRONE-009", "N4-PRONE-003", "N4-PRONE-010")
def silhouette_in_motion(profile: Silhouette, prone: bool) -> Silhouette:
    """The silhouette of a trooper for the whole of a movement that it makes prone or upright .

    >>> from sightline.geometry.shapes import SILHOUETTES
    >>> silhouette_in_motion(SILHOUETTES["2"], prone=True).height
    3
    """
    return profile.prone if prone else profile
