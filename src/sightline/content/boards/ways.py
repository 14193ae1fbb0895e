"""Which spaces of a board file are beside which, and which can be got to at all."""

import itertools
from collections.abc import Iterator, Mapping

from sightline.content.boards.format import (
    AnyPiece,
    Beacon,
    BoardFile,
    Cell,
    Edge,
    Thing,
    Wall,
    cells_of,
    edges_of,
    line_of,
)


def edges_under(piece: AnyPiece) -> tuple[Edge, ...]:
    """The edges that a piece stands on."""
    line = line_of(piece)
    return edges_of(line) if line else ()


def beside(edge: Edge) -> tuple[Cell, Cell]:
    """The two spaces that share an edge.

    >>> beside(("V", 3, 5)), beside(("H", 3, 5))
    (((2, 5), (3, 5)), ((3, 4), (3, 5)))
    """
    axis, x, y = edge
    return ((x - 1, y) if axis == "V" else (x, y - 1), (x, y))


def sides(cell: Cell) -> Iterator[tuple[Cell, Edge]]:
    """The four spaces beside one, with the edges between."""
    x, y = cell
    yield (x - 1, y), ("V", x, y)
    yield (x + 1, y), ("V", x + 1, y)
    yield (x, y - 1), ("H", x, y)
    yield (x, y + 1), ("H", x, y + 1)


def every_cell(board: BoardFile) -> set[Cell]:
    """All columns and rows."""
    return set(itertools.product(range(board.size[0]), range(board.size[1])))


def closed_cells(board: BoardFile) -> set[Cell]:
    """Spaces that nobody can enter."""
    return {
        cell
        for piece in board.pieces
        if isinstance(piece, Beacon) or (isinstance(piece, Thing) and "IMPASSABLE" in piece.tags)
        for cell in cells_of(piece)
    }


def reached(board: BoardFile, heights: Mapping[Cell, int]) -> set[Cell]:
    """The spaces that can be got to from outside, one level at a time, going along rows and columns."""
    roof_walls = {
        (edge, piece.base) for piece in board.pieces if isinstance(piece, Wall) for edge in edges_under(piece)
    }
    width, height = board.size
    free = every_cell(board) - closed_cells(board)
    rim = {(x, y) for x, y in free if x in (0, width - 1) or y in (0, height - 1)}
    found = {cell for cell in rim if heights.get(cell, 0) <= 1}
    fresh = list(found)
    while fresh:
        here = fresh.pop()
        level = heights.get(here, 0)
        for cell, edge in sides(here):
            open_way = heights.get(cell, 0) <= level + 1 and (edge, level + 1) not in roof_walls
            if open_way and cell in free and cell not in found:
                found.add(cell)
                fresh.append(cell)
    return found
