"""Pushes: straight away from the pusher, space by space, until something is in the way."""

from collections.abc import Collection

from msgspec import Struct

from sightline.games.apex.board.board import Board
from sightline.games.apex.board.contact import nearby
from sightline.games.apex.board.corners import connected_on_level
from sightline.games.apex.board.free import is_free
from sightline.games.apex.board.places import Cell, Place, Space
from sightline.games.apex.board.steps import edge_between, is_diagonal
from sightline.kernel.errors import BadInput, RuleId
from sightline.rules import rule


class Collision(Struct, frozen=True, kw_only=True):
    """What a pushed Legend runs into."""

    code: str
    rule: RuleId
    x: int
    y: int
    """The space it was pushed towards, which may lie off the board."""


class Push(Struct, frozen=True, kw_only=True):
    """How a push goes."""

    path: tuple[Space, ...]
    """The spaces entered on the way."""
    end: Space
    collision: Collision | None = None
    choices: tuple[Space, ...] = ()
    """After falling onto somebody: the spaces where its own player may put it. With none it stays where it is."""


@rule("AX-PUSH-001", "AX-PUSH-002", "AX-PUSH-011", "AX-PUSH-901")
def push(board: Board, pusher: Space, target: Space, spaces: int, occupied: Collection[Place] = ()) -> Push:
    """Push whoever stands on the target's space away from the pusher, the full distance unless there is a collision."""
    dx, dy = _away(board, pusher, target)
    here = target
    path: list[Space] = []
    for _ in range(spaces):
        cell = (here.x + dx, here.y + dy)
        hit = _collision(board, here, cell, occupied)
        if hit is not None:
            choices = _beside(board, board.space(*cell), occupied) if hit.rule == "AX-PUSH-008" else ()
            return Push(path=tuple(path), end=here, collision=hit, choices=choices)
        here = board.space(*cell)
        path.append(here)
    return Push(path=tuple(path), end=here)


@rule("AX-PUSH-002")
def _away(board: Board, pusher: Space, target: Space) -> tuple[int, int]:
    """The direction from the pusher to whom it pushes."""
    board.require(target)
    direction = _sign(target.x - pusher.x), _sign(target.y - pusher.y)
    if direction == (0, 0):
        raise BadInput("apex_board.push_nowhere")
    return direction


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _collision(board: Board, here: Space, cell: Cell, occupied: Collection[Place]) -> Collision | None:
    """What stops a push from one space to the next, if anything."""
    if not board.contains(cell):
        return _into("off_board", "AX-PUSH-003", cell)
    to = board.space(*cell)
    if to.level > here.level:
        return _into("higher_level", "AX-PUSH-004", cell)
    if is_diagonal(here.cell, cell):
        if connected_on_level(board, here.cell, cell):
            return _into("connected", "AX-PUSH-007", cell)
    elif _edge_occupied(board, here, cell):
        return _into("edge", "AX-PUSH-006", cell)
    return _onto(board, here, to, occupied)


@rule("AX-PUSH-009")
def _onto(board: Board, here: Space, to: Space, occupied: Collection[Place]) -> Collision | None:
    """An occupied space is run into, from beside or from above; falling onto a free one does not hurt."""
    if is_free(board, to, occupied):
        return None
    if to.level == here.level:
        return _into("occupied", "AX-PUSH-005", to.cell)
    return _into("occupied_below", "AX-PUSH-008", to.cell)


def _edge_occupied(board: Board, here: Space, cell: Cell) -> bool:
    """Whether something stands on the edge on the pushed Legend's own level."""
    pieces = board.on_edge.get(edge_between(here.cell, cell), ())
    return any(piece.is_on(here.level) for piece in pieces)


@rule("AX-PUSH-008")
def _beside(board: Board, below: Space, occupied: Collection[Place]) -> tuple[Space, ...]:
    """The free spaces nearby to the occupied one that it fell onto."""
    return tuple(sorted(space for space in nearby(board, below) if is_free(board, space, occupied)))


def _into(name: str, rule_id: RuleId, cell: Cell) -> Collision:
    return Collision(code=f"apex_board.collision.{name}", rule=rule_id, x=cell[0], y=cell[1])
