"""Scenery that is destroyed or placed in play."""

from collections.abc import Callable

import pytest

from sightline.games.apex.board import Board, Edge, Space, adjacent, reachable, sees, step
from sightline.games.apex.board.scenery import made

BuildBoard = Callable[..., Board]


@pytest.mark.rule("AX-DESTR-005")
def test_a_destroyed_piece_no_longer_blocks_costs_or_separates(build: BuildBoard) -> None:
    board = build("3x1", "wall V1,0", "beacon 2,0")
    gone = board.changed(removed=["wall-1", "beacon-2"])
    a, b = Space(0, 0), Space(1, 0)
    assert (sees(board, a, b), sees(gone, a, b)) == (False, True)
    assert (step(board, a, b).cost, step(gone, a, b).cost) == (2, 1)
    assert (b in adjacent(board, a), b in adjacent(gone, a)) == (False, True)
    assert Space(2, 0) in reachable(gone, a, 2).costs


def test_the_same_change_is_the_same_board(build: BuildBoard) -> None:
    board = build("3x1", "wall V1,0")
    wall = made("wall", "new", [Edge("V", 2, 0)])
    assert board.changed() is board
    assert board.changed(removed=["wall-1"]) is board.changed(removed=["wall-1"])
    assert board.changed(added=[wall]) is board.changed(added=[wall])
    assert not sees(board.changed(added=[wall]), Space(1, 0), Space(2, 0))


def test_boards_of_long_gone_matches_are_forgotten(build: BuildBoard) -> None:
    board = build("200x1")
    first = board.changed(added=[made("wall", "w", [Edge("V", 1, 0)])])
    for x in range(2, 150):
        board.changed(added=[made("wall", "w", [Edge("V", x, 0)])])
    again = board.changed(added=[made("wall", "w", [Edge("V", 1, 0)])])
    assert again is not first
    assert again.scenery == first.scenery


@pytest.mark.rule("AX-BOARD-003", "AX-BOARD-004")
def test_a_care_package_raises_its_space(build: BuildBoard) -> None:
    board = build("3x1").changed(added=[made("care_package", "pack", [Space(1, 0)])])
    assert board.space(1, 0) == Space(1, 0, 1)
    assert sees(board, Space(0, 0), Space(2, 0))
    assert step(board, Space(0, 0), Space(1, 0, 1)).cost == 2
