"""Moving within an Order: from a declared path to the route that others see and react to."""

import math
from collections.abc import Iterator, Sequence

import msgspec

from sightline.games.infinity.core.match.events import Moved
from sightline.games.infinity.core.match.state import Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.table.contacts import check_crowd
from sightline.games.infinity.core.table.port import Among
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.moving.movement_rules import prone_mov
from sightline.geometry.moving.paths import Climb, Jump, MoveCheck, Path
from sightline.geometry.shapes import Body, Point3, bearing
from sightline.kernel import Play, Violation
from sightline.rules import rule

ASIDE = 300.0
"""Millimetres beyond the length of a movement at which it certainly meets nobody: bases, and getting on and off a wall,
which is not paid for."""


@rule("C1-PRONE-002", "C1-PRONE-009", "C1-MOV-024")
def is_prone_during(trooper: Trooper, use: Declaration) -> bool:
    """Whether it makes this movement prone."""
    return "prone" in trooper.states if use.prone is None else use.prone


def check_prone(now: Situation, trooper: Trooper, use: Declaration) -> Iterator[Violation]:
    """Some cannot lie down; everybody else may change at the start of a movement."""
    cited = now.fixed.edition.keeps_upright(now.profile(trooper)) if use.prone else None
    if cited is not None:
        yield Violation(code="infinity.tag_prone", rule=cited)


def mover(now: Situation, trooper: Trooper, use: Declaration) -> Body:
    """The trooper as it moves, prone or upright."""
    template = now.template_on_the_way(trooper)
    silhouette = template.prone if is_prone_during(trooper, use) else template
    return Body(id=trooper.id, at=trooper.at, silhouette=silhouette)


@rule("C1-MOV-002", "C1-MOV-011", "C1-MOV-012", "C1-PROF-013", "C1-INTRO-005", "C1-INTRO-033")
def limit_of(now: Situation, trooper: Trooper, use: Declaration, nth: int) -> float:
    """How far it may go, in mm: the first MOV value for the first movement of an Order, the second for the second."""
    which = min(nth, 1)
    limit = _mov(now, trooper, which)
    return prone_mov(limit) if is_prone_during(trooper, use) else limit


def _mov(now: Situation, trooper: Trooper, which: int) -> float:
    """A MOV value in mm, with what makes steps longer or shorter."""
    more = sum(stride(now, trooper, which) for stride in now.fixed.edition.strides)
    return max(0, now.profile(trooper).mov[which] * 10 + more)


def movements_so_far(now: Situation, trooper: Trooper) -> int:
    """How many movements it has made in this Order."""
    return sum(
        each.trooper == trooper.id and bool(each.use.path)
        for each in (now.state.order.skills if now.state.order else ())
    )


@rule("C1-SSK-324")
def check_legs(now: Situation, trooper: Trooper, path: Path) -> Iterator[Violation]:
    """Walking does not leap and does not climb; with Climbing Plus, climbing is walking."""
    if any(isinstance(leg, Jump) or (isinstance(leg, Climb) and not walks_walls(now, trooper)) for leg in path):
        yield Violation(code="infinity.needs_jump_or_climb", rule="C1-MOV-029")


@rule("C1-SSK-322", "C1-SSK-323", "C1-SSK-325", "C1-SSK-328")
def walks_walls(now: Situation, trooper: Trooper) -> bool:
    """Whether walls are ground to it: Climbing Plus."""
    return now.ability(trooper, "climbing_plus") is not None


def check_path(
    now: Situation, trooper: Trooper, use: Declaration, limit: float, *, climbing_plus: bool = False
) -> MoveCheck:
    """The table's answer to a declared path, with everybody else where they are."""
    body = mover(now, trooper, use)
    key = (body, use.path, limit, climbing_plus, use.skill)
    return now.route(key, lambda: _check_path(now, trooper, body, use, limit, climbing_plus))


def _check_path(
    now: Situation, trooper: Trooper, body: Body, use: Declaration, limit: float, climbing_plus: bool
) -> MoveCheck:
    among = around(now, trooper, body, skill=use.skill)
    answer = now.table.follow(among, body, use.path, limit, climbing_plus=climbing_plus)
    met = tuple(_met(now, trooper, body, answer))
    return msgspec.structs.replace(answer, violations=answer.violations + met) if met else answer


def is_legal_path(
    now: Situation, trooper: Trooper, use: Declaration, limit: float, *, climbing_plus: bool = False
) -> bool:
    """Whether nothing is against a declared path. Who tries many paths asks this: it is found out far sooner than all
    that is against one. The answer to a legal path is remembered, for when it is declared.
    """
    body = mover(now, trooper, use)
    near = around(now, trooper, body, limit, use.skill)
    answer = now.table.legal(near, body, use.path, limit, climbing_plus=climbing_plus)
    if answer is None or any(_met(now, trooper, body, answer)):
        return False
    now.route((body, use.path, limit, climbing_plus, use.skill), lambda: answer)
    return True


def around(now: Situation, trooper: Trooper, body: Body, limit: float = math.inf, skill: str = "move") -> Among:
    """What a trooper moves among with a skill, when it goes no further than a limit."""
    return now.once(("surroundings", body, limit, skill), lambda: _look_around(now, trooper, body, limit, skill))


def _look_around(now: Situation, trooper: Trooper, body: Body, limit: float, skill: str) -> Among:
    enemies, friends = company(now, trooper, body, limit)
    rough = [zone for ground in now.fixed.edition.rough for zone in ground(now, trooper, skill)]
    return now.table.among(body, enemies, friends, rough)


def company(now: Situation, trooper: Trooper, body: Body, limit: float) -> tuple[list[Body], list[Body]]:
    """The enemies and the friends that somebody may meet who goes no further than a limit."""
    others = [
        each
        for each in now.state.troopers.values()
        if now.table.near(each.at, body.at, limit + ASIDE) and each.id != trooper.id
        if not each.device or now.is_neutral(each)
    ]
    friends = [each for each in others if each.owner == trooper.owner or now.is_neutral(each)]
    enemies = [each for each in others if each not in friends and not now.is_marker(each)]
    return [now.body(each) for each in enemies], [now.body(each) for each in friends]


def _met(now: Situation, trooper: Trooper, body: Body, answer: MoveCheck) -> Iterator[Violation]:
    """What those whom it meets have against a path."""
    yield from check_crowd(now, msgspec.structs.replace(body, at=answer.end))
    yield from markers_touched(now, trooper, body, answer.positions)


@rule("C1-STATE-207")
def markers_touched(now: Situation, trooper: Trooper, body: Body, positions: Sequence[Point3]) -> Iterator[Violation]:
    """Nobody comes into contact with a Marker of the other side, whatever is behind it."""
    for marker in now.targets_of(trooper.owner):
        if now.is_marker(marker) and now.table.meets(body, positions, now.body(marker)):
            yield Violation(code="camouflage.contact", params={"marker": marker.id}, rule="C1-STATE-207")


@rule("C1-SSK-317", "C1-SSK-327")
def keeps_cover(now: Situation, use: Declaration, at: Point3) -> bool:
    """Whether Partial Cover may count at a point of a route: not in the air, not on a wall."""
    aloft = any(isinstance(leg, Jump | Climb) for leg in use.path)
    return not aloft or now.table.carries(at)


@rule("C1-MOV-026", "C1-INTRO-034", "C1-SEQ-003")
def carry_out(
    play: Play[State],
    trooper: Trooper,
    use: Declaration,
    answer: MoveCheck,
    *,
    in_order: bool = True,
    exposed: bool = False,
) -> None:
    """Put the trooper at the end of its route at once; what it suffers on the way does not stop it.

    Who is `exposed` has no Partial Cover from the start of the route to its end.
    """
    play.emit(
        Moved(
            trooper=trooper.id,
            trail=_trail(Situation(play.state), trooper, use, answer, exposed=exposed),
            facing=_facing(trooper, use),
            cost=round(answer.cost, 3),
            states=_states_at_the_end(trooper, use, answer) - play.state.fixed.edition.state.stationary,
            in_order=in_order,
            rule="C1-MOV-011",
        )
    )


@rule("C1-PRONE-003", "C1-CLIMB-011", "C1-SSK-327")
def _trail(now: Situation, trooper: Trooper, use: Declaration, answer: MoveCheck, *, exposed: bool) -> tuple[Pose, ...]:
    """Where it is on the way: at the start still as it was, then as it chose to move."""
    start = Pose(trooper.at, "prone" in trooper.states, "on_wall" not in trooper.states and not exposed)
    prone = is_prone_during(trooper, use)
    places = answer.positions[1:] or (answer.end,)
    return (start, *(Pose(at, prone, not exposed and keeps_cover(now, use, at)) for at in places))


@rule("C1-MOV-022")
def _facing(trooper: Trooper, use: Declaration) -> float:
    """Whichever way it chose to face."""
    return trooper.facing if use.facing is None else bearing(use.facing)


def _states_at_the_end(trooper: Trooper, use: Declaration, answer: MoveCheck) -> frozenset[str]:
    prone = {"prone"} if is_prone_during(trooper, use) else set[str]()
    on_wall = {"on_wall"} if answer.hanging else set[str]()
    return (trooper.states - {"prone", "on_wall"}) | prone | on_wall
