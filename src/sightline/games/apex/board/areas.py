"""Areas of effect: a printed grid laid on the board with its origin on a space."""

from collections.abc import Iterable

from sightline.games.apex.board.board import Board
from sightline.games.apex.board.places import Cell, Space
from sightline.games.apex.board.sight import cells_between, sees
from sightline.rules import rule

AreaCells = Iterable[tuple[int, int, int]]
"""Columns to the east and rows to the south of the origin, with the damage there."""


def turned_by(dx: int, dy: int, quarters: int) -> Cell:
    """An offset after so many quarter turns to the right.

    >>> turned_by(0, -2, 1), turned_by(0, -2, 2)
    ((2, 0), (0, 2))
    """
    for _ in range(quarters % 4):
        dx, dy = -dy, dx
    return dx, dy


@rule("AX-AOE-001", "AX-AOE-002", "AX-AOE-003", "AX-USE-901")
def area(board: Board, cells: AreaCells, origin: Space, *, turned: int = 0, aerial: bool = False) -> dict[Space, int]:
    """The spaces that an area affects, with the damage of each.

    The origin may lie off the board, on the ground; what of the area lies on the board is affected all the same.
    """
    found: dict[Space, int] = {}
    for dx, dy, damage in cells:
        right, down = turned_by(dx, dy, turned)
        cell = (origin.x + right, origin.y + down)
        if board.contains(cell):
            space = board.space(*cell)
            if aerial or spreads_to(board, origin, space):
                found[space] = damage
    return found


@rule("AX-AOE-004")
def spreads_to(board: Board, origin: Space, space: Space) -> bool:
    """Whether an area that is not AERIAL gets from its origin to a space.

    The space is on the origin's level, not behind an obstruction, and not beyond a space on any other level.
    """
    if space.level != origin.level or not sees(board, origin, space):
        return False
    return all(board.level(cell) == origin.level for cell in cells_between(origin, space))


@rule("AX-USE-009", "AX-USE-010")
def landing(board: Board, x: int, y: int) -> Space:
    """Where a thing comes down in a column and row: on top of what is there, on the ground off the board."""
    return board.space(x, y) if board.contains((x, y)) else Space(x, y)
