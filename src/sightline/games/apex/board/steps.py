"""One step of a miniature: what it costs, and why it may be impossible."""

from collections.abc import Iterable, Iterator
from typing import cast

from msgspec import Struct

from sightline.games.apex.board.board import Board, EdgeKey
from sightline.games.apex.board.corners import BLOCKED, surcharge
from sightline.games.apex.board.places import Cell, Space, cell_name
from sightline.games.apex.board.scenery import OBSTACLE, Scenery
from sightline.kernel.errors import Param, RuleId, Violation
from sightline.rules import rule

Ignoring = frozenset[str]
"""What cards let somebody disregard: `obstacle_cost`, `climb_cost`, `impassable`."""

NOTHING: Ignoring = frozenset()


class Cost(Struct, frozen=True, kw_only=True):
    """One of the costs of a step."""

    mp: int
    code: str
    rule: RuleId


class Step(Struct, frozen=True, kw_only=True):
    """A step from one space to the next."""

    cost: int
    """Movement Points in all."""
    costs: tuple[Cost, ...] = ()
    violations: tuple[Violation, ...] = ()
    """Why it is impossible, whatever one could pay."""


ENTER = Cost(mp=1, code="apex_board.cost.enter", rule="AX-MOVE-015")
OVER_OBSTACLE = Cost(mp=1, code="apex_board.cost.obstacle", rule="AX-MOVE-016")
THROUGH_CONNECTION = Cost(mp=1, code="apex_board.cost.connection", rule="AX-MOVE-017")
CLIMB = Cost(mp=1, code="apex_board.cost.climb", rule="AX-MOVE-018")


def step(board: Board, a: Space, b: Space, ignore: Ignoring = NOTHING) -> Step:
    """A step between touching spaces, with all its costs; they add up.

    >>> from sightline.games.apex.board import load_board
    >>> board = load_board("crossroads")
    >>> step(board, board.space(0, 1), board.space(0, 2)).cost
    1
    """
    key = ("step", a, b, ignore)
    if key not in board.memory:
        board.memory[key] = _step(board, a, b, ignore)
    return cast("Step", board.memory[key])


@rule("AX-MOVE-019")
def _step(board: Board, a: Space, b: Space, ignore: Ignoring) -> Step:
    """A step with all its costs, worked out."""
    found = tuple(_violations(board, a.cell, b.cell, ignore))
    if found:
        return Step(cost=BLOCKED, violations=found)
    costs = (ENTER, *_surcharges(board, a.cell, b.cell, ignore))
    return Step(cost=sum(each.mp for each in costs), costs=costs)


def edge_between(a: Cell, b: Cell) -> EdgeKey:
    """The edge that two spaces beside each other share.

    >>> edge_between((3, 4), (2, 4)), edge_between((3, 4), (3, 5))
    (('V', 3, 4), ('H', 3, 5))
    """
    return ("V", max(a[0], b[0]), a[1]) if a[1] == b[1] else ("H", a[0], max(a[1], b[1]))


def is_diagonal(a: Cell, b: Cell) -> bool:
    """Whether two touching spaces touch only at a corner."""
    return a[0] != b[0] and a[1] != b[1]


def _surcharges(board: Board, a: Cell, b: Cell, ignore: Ignoring) -> Iterator[Cost]:
    if "obstacle_cost" not in ignore:
        yield from _in_between(board, a, b)
        yield from _obstacles(board.in_cell.get(b, ()), board.level(a))
    if "climb_cost" not in ignore:
        yield from _climb(board.level(b) - board.level(a))


def _in_between(board: Board, a: Cell, b: Cell) -> Iterator[Cost]:
    """What stands on the edge that one crosses, or at the corner."""
    if not is_diagonal(a, b):
        yield from _obstacles(board.on_edge.get(edge_between(a, b), ()), board.level(a))
    elif surcharge(board, a, b):
        yield THROUGH_CONNECTION


@rule("AX-MOVE-014", "AX-MOVE-018", "AX-MOVE-031")
def _climb(rise: int) -> Iterator[Cost]:
    """One more point to get higher, straight or diagonally; nothing for going down."""
    if rise > 0:
        yield CLIMB


@rule("AX-MOVE-008", "AX-MOVE-016")
def _obstacles(pieces: Iterable[Scenery], low: int) -> Iterator[Cost]:
    """One more point for each obstacle on one's own level or the next one up."""
    for piece in pieces:
        if OBSTACLE in piece.tags and low <= piece.base <= low + 1:
            yield OVER_OBSTACLE


@rule("AX-MOVE-005")
def _violations(board: Board, a: Cell, b: Cell, ignore: Ignoring) -> Iterator[Violation]:
    if max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1:
        yield _forbidden("not_touching", "AX-MOVE-005", b)
    elif not board.contains(b):
        yield _forbidden("leaves_board", "AX-MOVE-009", b)
    else:
        yield from _in_the_way(board, a, b, ignore)


@rule("AX-PRIO-003")
def _lets_pass(ignore: Ignoring) -> bool:
    """Whether a card says that what is impassable can be passed: it overrides the rule."""
    return "impassable" in ignore


@rule("AX-MOVE-012", "AX-MOVE-901")
def _in_the_way(board: Board, a: Cell, b: Cell, ignore: Ignoring) -> Iterator[Violation]:
    """What stops a step onto the board; the limit to climbing is one of the step, not of the whole movement."""
    low = board.level(a)
    if b in board.impassable and not _lets_pass(ignore):
        yield _forbidden("impassable", "AX-MOVE-007", b)
    if board.level(b) > low + 1:
        yield _forbidden("too_high", "AX-MOVE-012", b, levels=board.level(b) - low)
    elif is_diagonal(a, b):
        if surcharge(board, a, b) == BLOCKED:
            yield _forbidden("connection_closed", "AX-MOVE-022", b)
    elif any(piece.levels and piece.base > low for piece in board.on_edge.get(edge_between(a, b), ())):
        yield _forbidden("wall_above", "AX-MOVE-013", b)


def _forbidden(name: str, rule_id: RuleId, to: Cell, **params: Param) -> Violation:
    return Violation(code=f"apex_board.step.{name}", params={"space": cell_name(to), **params}, rule=rule_id)
