"""Free or occupied: whether a piece may be put on a place that has to be free."""

from collections.abc import Collection, Iterator
from typing import cast

from sightline.games.apex.board.board import Board
from sightline.games.apex.board.corners import Arm, stands_on
from sightline.games.apex.board.places import Edge, Intersection, Place, Space, cell_name
from sightline.games.apex.board.scenery import OCCUPIES_EDGE, OCCUPIES_INTERSECTION
from sightline.kernel.errors import RuleId, Violation
from sightline.rules import rule


@rule("AX-BOARD-002", "AX-ABIL-007")
def is_free(board: Board, place: Place, occupied: Collection[Place] = ()) -> bool:
    """Whether nothing occupies a place: no scenery, and none of the Legends and pieces given."""
    return place not in occupied and not _by_scenery(board, place)


@rule("AX-BOARD-014", "AX-ABIL-017", "AX-ABIL-018")
def why_occupied(board: Board, place: Place, occupied: Collection[Place] = ()) -> tuple[Violation, ...]:
    """Every reason why a place is not free."""
    by_scenery = _by_scenery(board, place)
    return (_taken("somebody", place, "AX-ABIL-018"), *by_scenery) if place in occupied else by_scenery


def _by_scenery(board: Board, place: Place) -> tuple[Violation, ...]:
    """What of the scenery occupies a place; it is asked for again and again, and never changes."""
    key = ("occupied", place)
    if key not in board.memory:
        board.require(place)
        board.memory[key] = tuple(_occupying(board, place))
    return cast("tuple[Violation, ...]", board.memory[key])


def _occupying(board: Board, place: Place) -> Iterator[Violation]:
    if isinstance(place, Space):
        return _space(board, place)
    return _edge(board, place) if isinstance(place, Edge) else _intersection(board, place)


def _space(board: Board, space: Space) -> Iterator[Violation]:
    if space.cell in board.taken:
        yield _taken("scenery", space, "AX-BOARD-002")


def _edge(board: Board, edge: Edge) -> Iterator[Violation]:
    pieces = board.on_edge.get((edge.axis, edge.x, edge.y), ())
    if any(OCCUPIES_EDGE in piece.tags and piece.is_on(edge.level) for piece in pieces):
        yield _taken("scenery", edge, "AX-BOARD-002")
    elif any(board.joined.get(cell, 0) > edge.level for cell in edge.cells):
        yield _taken("building", edge, "AX-BOARD-002")


@rule("AX-ABIL-008", "AX-ABIL-009", "AX-ABIL-014", "AX-ABIL-015", "AX-ABIL-016")
def _intersection(board: Board, corner: Intersection) -> Iterator[Violation]:
    """A straight line of components through an intersection occupies it.

    At the ends of a component, at a corner (on its outside) and on roofs there is room.
    """
    north, south, west, east = (stands_on(board, arm, corner.level) for arm in _arms(corner))
    if (north and south) or (west and east):
        yield _taken("connected", corner, "AX-ABIL-008")
    for piece in board.at(corner):
        if OCCUPIES_INTERSECTION in piece.tags:
            yield _taken("scenery", corner, "AX-ABIL-017")


def _arms(corner: Intersection) -> tuple[Arm, Arm, Arm, Arm]:
    """The edges to the north, south, west and east of an intersection."""
    x, y = corner.x, corner.y
    north_west, north_east, south_east, south_west = corner.cells
    return (
        Arm(("V", x, y - 1), north_west, north_east),
        Arm(("V", x, y), south_west, south_east),
        Arm(("H", x - 1, y), north_west, south_west),
        Arm(("H", x, y), north_east, south_east),
    )


def _taken(name: str, place: Place, rule_id: RuleId) -> Violation:
    params: dict[str, str | int | float] = {"space": cell_name((place.x, place.y)), "level": place.level}
    return Violation(code=f"apex_board.occupied.{name}", params=params, rule=rule_id)
