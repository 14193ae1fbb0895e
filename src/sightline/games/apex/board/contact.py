"""Touching, adjacent, nearby: the keywords for places beside each other."""

from collections.abc import Iterator
from typing import cast

from sightline.games.apex.board.board import Board
from sightline.games.apex.board.corners import surcharge
from sightline.games.apex.board.places import Edge, Intersection, Place, Space
from sightline.games.apex.board.reach import cells_round
from sightline.games.apex.board.scenery import OBSTACLE, Scenery
from sightline.games.apex.board.steps import edge_between, is_diagonal
from sightline.rules import rule


@rule("AX-ADJ-001")
def touching(board: Board, space: Space) -> frozenset[Space]:
    """The spaces at distance 1, whatever their level and whatever lies between."""
    return frozenset(board.space(*cell) for cell in cells_round(space.cell) if board.contains(cell))


def adjacent(board: Board, place: Place) -> frozenset[Space]:
    """The spaces beside a place on its own level, with no obstacle between. No space is adjacent to itself.

    Of the two spaces of an edge and the four of an intersection those on its own level are adjacent to it.
    """
    key = ("adjacent", place)
    if key not in board.memory:
        board.memory[key] = _adjacent(board, place)
    return cast("frozenset[Space]", board.memory[key])


@rule("AX-ADJ-002", "AX-ADJ-005", "AX-ADJ-006", "AX-ADJ-007", "AX-ADJ-008")
def _adjacent(board: Board, place: Place) -> frozenset[Space]:
    return frozenset(space for space in nearby(board, place) if space.level == place.level)


def nearby(board: Board, place: Place) -> frozenset[Space]:
    """The spaces beside a place on its own level or a lower one, with no obstacle between."""
    key = ("nearby", place)
    if key not in board.memory:
        board.require(place)
        board.memory[key] = frozenset(_nearby(board, place))
    return cast("frozenset[Space]", board.memory[key])


def _nearby(board: Board, place: Place) -> Iterator[Space]:
    return _near_space(board, place) if isinstance(place, Space) else _round_line(board, place)


@rule("AX-ADJ-901")
def _round_line(board: Board, place: Edge | Intersection) -> Iterator[Space]:
    """The spaces that share an edge or an intersection and are no higher."""
    for cell in place.cells:
        if board.contains(cell) and board.level(cell) <= place.level:
            yield board.space(*cell)


@rule("AX-ADJ-003")
def _near_space(board: Board, place: Space) -> Iterator[Space]:
    for space in touching(board, place):
        if space.level <= place.level and not obstacle_between(board, place, space):
            yield space


@rule("AX-ADJ-004", "AX-ADJ-902")
def obstacle_between(board: Board, upper: Space, lower: Space) -> bool:
    """Whether an obstacle lies between touching spaces, the second being no higher than the first.

    Between spaces that touch at a corner it does if the components there would hinder the diagonal step.
    """
    if is_diagonal(upper.cell, lower.cell):
        return surcharge(board, upper.cell, lower.cell) > 0
    pieces = board.on_edge.get(edge_between(upper.cell, lower.cell), ())
    return any(OBSTACLE in piece.tags and lower.level <= piece.base <= upper.level for piece in pieces)


def adjacent_to_piece(board: Board, piece: Scenery) -> frozenset[Space]:
    """The spaces adjacent to an object, on the level that the object stands on."""
    found: set[Space] = set()
    for place in piece.places:
        if board.has(place):
            found |= adjacent(board, place)
        elif isinstance(place, Space):
            found |= {space for space in touching(board, place) if space.level == place.level}
    return frozenset(found)
