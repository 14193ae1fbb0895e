"""Cover."""

from collections.abc import Callable

import pytest

from sightline.games.apex.board import Board, Space, in_cover

BuildBoard = Callable[..., Board]
Cell = tuple[int, int]


def covered(board: Board, shooter: Cell, target: Cell) -> list[tuple[str, str]]:
    return [(each.scenery, each.rule) for each in in_cover(board, board.space(*shooter), board.space(*target))]


@pytest.mark.rule("AX-COVER-001", "AX-COVER-003")
@pytest.mark.parametrize("kind", ["parapet", "bin"])
def test_a_target_right_behind_a_parapet_or_bin_is_in_cover(build: BuildBoard, kind: str) -> None:
    board = build("6x1", f"{kind} V3,0")
    assert covered(board, (0, 0), (3, 0)) == [(f"{kind}-1", "AX-COVER-001")]
    assert covered(board, (0, 0), (4, 0)) == []
    assert covered(board, (0, 0), (2, 0)) == []
    assert covered(board, (2, 0), (3, 0)) == [(f"{kind}-1", "AX-COVER-001")]


@pytest.mark.rule("AX-COVER-001", "AX-COVER-003")
def test_a_target_beside_a_beacon_is_in_cover_if_the_line_passes_through_it(build: BuildBoard) -> None:
    board = build("6x3", "beacon 3,1")
    assert covered(board, (0, 1), (4, 1)) == [("beacon-1", "AX-COVER-001")]
    assert covered(board, (0, 1), (5, 1)) == []
    assert covered(board, (0, 0), (4, 0)) == []


@pytest.mark.rule("AX-COVER-003")
def test_walls_give_no_cover(build: BuildBoard) -> None:
    board = build("4x1", "building 0,0 1x1", "wall V3,0", "building 0,0 1x1 @1")
    assert covered(board, (0, 0), (3, 0)) == []


@pytest.mark.rule("AX-COVER-001")
def test_cover_counts_on_the_level_of_the_target(build: BuildBoard) -> None:
    board = build("4x1", "building 2,0 2x1", "parapet V2,0 @1")
    assert covered(board, (0, 0), (2, 0)) == [("parapet-2", "AX-COVER-001")]
    assert covered(board, (2, 0), (1, 0)) == []


@pytest.mark.rule("AX-COVER-001")
def test_a_higher_shooter_does_not_take_the_cover_away(build: BuildBoard) -> None:
    board = build("4x1", "building 0,0 2x1", "parapet V3,0")
    assert covered(board, (1, 0), (3, 0)) == [("parapet-2", "AX-COVER-001")]


@pytest.mark.rule("AX-COVER-002")
@pytest.mark.example("AX-EX-053")
def test_a_line_between_connected_pieces_gives_cover_from_the_adjacent_one(build: BuildBoard) -> None:
    board = build("4x4", "bin H1,2", "parapet H2,2")
    assert covered(board, (0, 0), (2, 2)) == [("parapet-2", "AX-COVER-002")]
    assert covered(board, (2, 2), (0, 0)) == []
    assert covered(board, (2, 2), (1, 1)) == [("bin-1", "AX-COVER-002")]


@pytest.mark.rule("AX-COVER-002", "AX-BOARD-012")
def test_a_building_connects_with_a_parapet_at_its_corner(build: BuildBoard) -> None:
    board = build("4x4", "building 0,2 2x2", "parapet H2,2")
    assert covered(board, (1, 1), (2, 2)) == [("parapet-2", "AX-COVER-002")]


@pytest.mark.rule("AX-COVER-002", "AX-LOS-009")
def test_the_mere_end_of_a_parapet_gives_no_cover(build: BuildBoard) -> None:
    assert covered(build("4x4", "parapet H2,2"), (1, 1), (2, 2)) == []
    assert covered(build("4x4", "parapet H2,2", "parapet V2,1"), (1, 1), (2, 2)) == []


@pytest.mark.rule("AX-BOARD-012")
@pytest.mark.parametrize(
    "pieces",
    [
        ("care_package 2,2", "parapet H2,2 @1", "bin H1,2"),
        ("care_package 1,1", "parapet H2,2", "bin H1,2 @1"),
    ],
)
def test_pieces_on_different_levels_are_not_connected(build: BuildBoard, pieces: tuple[str, ...]) -> None:
    assert covered(build("4x4", *pieces), (1, 1), (2, 2)) == []


@pytest.mark.rule("AX-BOARD-012")
@pytest.mark.parametrize("other", ["bin H1,2", "bin V2,2"])
def test_pieces_that_share_an_intersection_are_connected_straight_on_and_at_right_angles(
    build: BuildBoard, other: str
) -> None:
    assert covered(build("4x4", "parapet H2,2", other), (1, 1), (2, 2))[0] == ("parapet-1", "AX-COVER-002")


@pytest.mark.rule("AX-BOARD-012")
def test_one_piece_on_the_other_side_is_enough_to_be_connected(build: BuildBoard) -> None:
    board = build("4x4", "parapet H2,2", "bin H1,2", "parapet V2,2 @2")
    assert ("parapet-1", "AX-COVER-002") in covered(board, (1, 1), (2, 2))


@pytest.mark.rule("AX-BOARD-012")
def test_a_piece_on_a_roof_is_connected_with_the_wall_that_ends_there(build: BuildBoard) -> None:
    board = build("4x4", "building 2,1 2x2", "parapet H2,2 @1")
    assert covered(board, (1, 1), (2, 2)) == [("parapet-2", "AX-COVER-002")]


@pytest.mark.rule("AX-COVER-004")
def test_cover_is_a_matter_of_the_board_alone(build: BuildBoard) -> None:
    board = build("6x1", "bin V3,0")
    assert in_cover(board, Space(0, 0), Space(3, 0)) == in_cover(board, Space(0, 0), Space(3, 0))
    gone = board.changed(removed=["bin-1"])
    assert in_cover(gone, Space(0, 0), Space(3, 0)) == ()
