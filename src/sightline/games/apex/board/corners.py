"""What stands round a corner of the grid, and what it does to a diagonal that passes through it.

Four edges meet at a corner. A diagonal leaves two of them on its left and two on its right; it passes *between*
components only if there is something on both sides. Passing round a corner leaves one side empty and meets nothing.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sightline.games.apex.board.board import Board, EdgeKey
from sightline.games.apex.board.places import Cell
from sightline.games.apex.board.scenery import CONNECTABLE, OBSTACLE, Scenery
from sightline.rules import rule

BLOCKED = 99
"""More than anybody's Movement Points."""


class Arm(NamedTuple):
    """One of the four edges that meet at a corner, as a diagonal passes it."""

    key: EdgeKey
    before: Cell
    behind: Cell
    """The spaces on its two sides, in the direction of the diagonal."""


Sides = tuple[tuple[Arm, Arm], tuple[Arm, Arm]]


@rule("AX-MOVE-026", "AX-LOS-010")
def sides(x: int, y: int, dx: int, dy: int) -> Sides:
    """The arms on either side of a diagonal through the corner (x, y) in the direction (dx, dy)."""
    start = (x - 1 if dx == 1 else x, y - 1 if dy == 1 else y)
    end = (start[0] + dx, start[1] + dy)
    by_column, by_row = (end[0], start[1]), (start[0], end[1])
    across = Arm(("V", x, start[1]), start, by_column), Arm(("H", end[0], y), by_column, end)
    along = Arm(("H", start[0], y), start, by_row), Arm(("V", x, end[1]), by_row, end)
    return across, along


def connectable(board: Board, key: EdgeKey) -> Iterator[Scenery]:
    """The connectable pieces on an edge, Buildings aside."""
    return (piece for piece in board.on_edge.get(key, ()) if CONNECTABLE in piece.tags)


def wall(board: Board, arm: Arm) -> tuple[int, int]:
    """The Building Walls on an arm, from the lower to the higher of the spaces beside it; equal if there are none."""
    one, other = board.joined.get(arm.before, 0), board.joined.get(arm.behind, 0)
    return (one, other) if one < other else (other, one)


@rule("AX-MOVE-017", "AX-MOVE-020", "AX-MOVE-021", "AX-MOVE-022", "AX-MOVE-027")
def surcharge(board: Board, a: Cell, b: Cell) -> int:
    """What connected components add to a diagonal step from a to b: 0, 1, or BLOCKED.

    The side that restricts the movement less counts; with nothing on one side there is no connection to pass through.
    """
    low, high = board.level(a), max(board.level(a), board.level(b))
    return min(max(_restriction(board, arm, low, high) for arm in side) for side in _sides_of_step(a, b))


def _sides_of_step(a: Cell, b: Cell) -> Sides:
    """The arms on either side of a diagonal step from a to b."""
    return sides(max(a[0], b[0]), max(a[1], b[1]), b[0] - a[0], b[1] - a[1])


def _restriction(board: Board, arm: Arm, low: int, high: int) -> int:
    """What the components of an arm ask of somebody on a level who gets no higher than another."""
    _, top = wall(board, arm)
    pieces = (piece for piece in connectable(board, arm.key) if not _is_below(piece, low))
    return max(_of_walls(top, low, high), *(_of_piece(piece, low) for piece in pieces), 0)


@rule("AX-MOVE-023", "AX-MOVE-025")
def _is_below(piece: Scenery, level: int) -> bool:
    """Whether a piece stands below a level: one steps down over it and pays nothing."""
    return piece.base < level


@rule("AX-MOVE-024")
def _of_walls(top: int, low: int, high: int) -> int:
    """What Building Walls ask: a point if one gets no higher than below their top; two levels cannot be passed."""
    return BLOCKED if top > low + 1 else int(top > high)


@rule("AX-MOVE-013")
def _of_piece(piece: Scenery, low: int) -> int:
    """What a piece on one's own level or above asks: one point of an obstacle; one with a level above is in the way."""
    if piece.base > low and (piece.levels or piece.base > low + 1):
        return BLOCKED
    return int(OBSTACLE in piece.tags)


@rule("AX-PUSH-007")
def connected_on_level(board: Board, a: Cell, b: Cell) -> bool:
    """Whether a diagonal from a to b passes between connected components on the level of a."""
    level = board.level(a)
    return all(any(stands_on(board, arm, level) for arm in side) for side in _sides_of_step(a, b))


def stands_on(board: Board, arm: Arm, level: int) -> bool:
    """Whether something connectable stands on an arm on a level or reaches through it."""
    low, high = wall(board, arm)
    if low <= level < high:
        return True
    return any(piece.is_on(level) for piece in connectable(board, arm.key))
