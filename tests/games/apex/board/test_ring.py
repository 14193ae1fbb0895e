"""The Ring."""

from collections.abc import Callable

import pytest

from sightline.games.apex.board import Board, Ring, Space

BuildBoard = Callable[..., Board]


@pytest.mark.rule("AX-SETUP-023", "AX-RING-008")
def test_the_ring_starts_round_the_whole_board(build: BuildBoard) -> None:
    board = build("12x10", "building 0,0 2x2")
    ring = Ring.around(board)
    assert ring.corners == ((0, 0), (11, 0), (11, 9), (0, 9))
    assert all(ring.inside(space) for space in board.spaces)


@pytest.mark.rule("AX-RING-002", "AX-RING-003")
def test_top_and_left_by_two_leaves_the_lower_right_corner(build: BuildBoard) -> None:
    ring = Ring.around(build("12x12")).shifted(north=2, west=2)
    assert ring.corners == ((2, 2), (11, 2), (11, 11), (2, 11))


@pytest.mark.rule("AX-RING-008")
def test_the_delimiters_own_spaces_are_inside_on_any_level() -> None:
    ring = Ring(2, 3, 8, 9)
    assert ring.inside(Space(2, 3, 2))
    assert ring.inside(Space(8, 9))
    assert not any(ring.inside(Space(x, y)) for x, y in ((1, 5), (9, 5), (5, 2), (5, 10)))


@pytest.mark.rule("AX-RING-003")
def test_every_side_moves_by_itself_and_a_space_is_always_left() -> None:
    ring = Ring(0, 0, 11, 11).shifted(north=1, east=2, south=3, west=4)
    assert ring == Ring(4, 1, 9, 8)
    assert ring.shifted(north=20, west=20) == Ring(9, 8, 9, 8)
    assert ring.shifted(north=5, south=5, east=9, west=9) == Ring(9, 6, 9, 6)
