"""Cover: what a line of sight passes through right in front of its target."""

from collections.abc import Iterator
from typing import cast

from msgspec import Struct

from sightline.games.apex.board.board import Board
from sightline.games.apex.board.contact import adjacent_to_piece
from sightline.games.apex.board.corners import Arm, connectable, sides, wall
from sightline.games.apex.board.crossings import Crossing, point
from sightline.games.apex.board.places import Space
from sightline.games.apex.board.scenery import COVER, Scenery
from sightline.games.apex.board.sight import course
from sightline.kernel.errors import RuleId
from sightline.rules import rule


class Cover(Struct, frozen=True, kw_only=True):
    """A piece of scenery that gives a target cover."""

    scenery: str
    rule: RuleId


def in_cover(board: Board, shooter: Space, target: Space) -> tuple[Cover, ...]:
    """Everything that gives a target cover from a shooter; nothing if it stands in the open."""
    key = ("cover", shooter, target)
    if key not in board.memory:
        board.memory[key] = tuple(dict.fromkeys(_found(board, shooter, target)))
    return cast("tuple[Cover, ...]", board.memory[key])


@rule("AX-COVER-001", "AX-COVER-002")
def _found(board: Board, shooter: Space, target: Space) -> Iterator[Cover]:
    for piece, rule_id in _passed(board, shooter, target):
        if COVER in piece.tags and target in adjacent_to_piece(board, piece):
            yield Cover(scenery=piece.id, rule=rule_id)


def _passed(board: Board, shooter: Space, target: Space) -> Iterator[tuple[Scenery, RuleId]]:
    """The pieces that the line passes through, with the rule that makes them count."""
    met, column, row = course(point(shooter), point(target))
    here = shooter.cell
    for each in met:
        x, y = each.x + column, each.y + row
        if each.axis is None:
            yield from ((piece, "AX-COVER-002") for piece in _between_connected(board, each, x, y))
        else:
            yield from ((piece, "AX-COVER-001") for piece in board.on_edge.get((each.axis, x, y), ()))
        here = (here[0] + each.dx, here[1] + each.dy)
        if here != target.cell:
            yield from ((piece, "AX-COVER-001") for piece in board.in_cell.get(here, ()))


@rule("AX-BOARD-012")
def _between_connected(board: Board, crossing: Crossing, x: int, y: int) -> Iterator[Scenery]:
    """The pieces at a corner that are connected with something on the other side of the line."""
    one, other = sides(x, y, crossing.dx, crossing.dy)
    for mine, theirs in ((one, other), (other, one)):
        spans = [span for arm in theirs for span in _spans(board, arm)]
        for piece in (piece for arm in mine for piece in connectable(board, arm.key)):
            if any(max(low, piece.base) <= min(high, piece.top) for low, high in spans):
                yield piece


def _spans(board: Board, arm: Arm) -> Iterator[tuple[int, int]]:
    """The levels that the components of an arm stand on and reach to."""
    low, high = wall(board, arm)
    if low < high:
        yield low, high
    yield from ((piece.base, piece.top) for piece in connectable(board, arm.key))
