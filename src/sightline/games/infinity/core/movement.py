"""Moving within an Order: from a declared path to the route that others see and react to."""

import math
import random
from collections.abc import Iterator

from sightline.games.infinity.core.declarations import Declaration
from sightline.games.infinity.core.events import Moved
from sightline.games.infinity.core.situation import Situation
from sightline.games.infinity.core.state import Pose, State, Trooper
from sightline.geometry.movement import check_move
from sightline.geometry.movement_rules import prone_mov
from sightline.geometry.paths import MoveCheck, Path, Walk
from sightline.geometry.shapes import Body, Point3
from sightline.kernel import Step as Play
from sightline.kernel import Violation
from sightline.rules import rule


def is_prone_during(trooper: Trooper, use: Declaration) -> bool:
    """Whether it makes this movement prone."""
    return "prone" in trooper.states if use.prone is None else use.prone


@rule("C1-PRONE-002", "C1-PRONE-009", "C1-MOV-024", "C1-PRONE-005")
def check_prone(now: Situation, trooper: Trooper, use: Declaration) -> Iterator[Violation]:
    """TAGs cannot lie down; everybody else may change at the start of a movement."""
    if use.prone and now.profile(trooper).type == "TAG":
        yield Violation(code="infinity.tag_prone", rule="C1-PRONE-005")


def mover(now: Situation, trooper: Trooper, use: Declaration) -> Body:
    """The trooper as it moves, prone or upright."""
    template = now.profile(trooper).template
    silhouette = template.prone if is_prone_during(trooper, use) else template
    return Body(id=trooper.id, at=trooper.at, silhouette=silhouette)


@rule("C1-MOV-002", "C1-MOV-011", "C1-MOV-012", "C1-PROF-013", "C1-INTRO-005", "C1-INTRO-033")
def limit_of(now: Situation, trooper: Trooper, use: Declaration, nth: int) -> float:
    """How far it may go, in mm: the first MOV value for the first movement of an Order, the second for the second."""
    limit = now.profile(trooper).mov[min(nth, 1)] * 10
    return prone_mov(limit) if is_prone_during(trooper, use) else limit


def movements_so_far(now: Situation, trooper: Trooper) -> int:
    """How many movements it has made in this Order."""
    return sum(
        each.trooper == trooper.id and bool(each.use.path)
        for each in (now.state.order.skills if now.state.order else ())
    )


def check_path(
    now: Situation, trooper: Trooper, use: Declaration, limit: float, *, climbing_plus: bool = False
) -> MoveCheck:
    """The table's answer to a declared path, with everybody else where they are."""
    others = [each for each in now.state.troopers.values() if each.id != trooper.id and not each.device]
    return check_move(
        now.fixed.field.ground,
        mover(now, trooper, use),
        use.path,
        limit,
        enemies=[now.body(each) for each in others if each.owner != trooper.owner and not now.is_marker(each)],
        friends=[now.body(each) for each in others if each.owner == trooper.owner or now.is_marker(each)],
        climbing_plus=climbing_plus,
    )


@rule("C1-MOV-022", "C1-MOV-026", "C1-SEQ-003")
def carry_out(
    play: Play[State], trooper: Trooper, use: Declaration, answer: MoveCheck, *, in_order: bool = True
) -> None:
    """Put the trooper at the end of its route at once; what it suffers on the way does not stop it."""
    prone = is_prone_during(trooper, use)
    start = Pose(trooper.at, "prone" in trooper.states, "on_wall" not in trooper.states)
    poses = tuple(Pose(at, prone, answer.partial_cover) for at in answer.positions[1:] or (answer.end,))
    states = (trooper.states - {"prone", "on_wall"}) | ({"prone"} if prone else set())
    if answer.hanging:
        states |= {"on_wall"}
    facing = trooper.facing if use.facing is None else use.facing % 360
    play.emit(
        Moved(
            trooper=trooper.id,
            trail=(start, *poses),
            facing=facing,
            cost=round(answer.cost, 3),
            states=frozenset(states),
            in_order=in_order,
            rule="C1-MOV-011",
        )
    )


def random_walk(at: Point3, limit: float, chance: random.Random) -> Path:
    """A straight walk somewhere, for random play."""
    angle, length = chance.uniform(0, 2 * math.pi), limit * math.sqrt(chance.uniform(0.05, 1))
    x, y = at[0] + length * math.cos(angle), at[1] + length * math.sin(angle)
    return (Walk(((round(x, 1), round(y, 1), at[2]),)),)
