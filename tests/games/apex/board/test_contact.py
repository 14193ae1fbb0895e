"""Touching, adjacent and nearby."""

from collections.abc import Callable

import pytest

from sightline.games.apex.board import (
    Board,
    Edge,
    Intersection,
    Scenery,
    Space,
    adjacent,
    nearby,
    reachable,
    touching,
)

BuildBoard = Callable[..., Board]


@pytest.mark.rule("AX-ADJ-001")
def test_all_eight_spaces_touch_whatever_is_between(build: BuildBoard) -> None:
    board = build("3x3", "building 0,0 1x3", "parapet H1,1", "wall V2,1")
    assert len(touching(board, Space(1, 1))) == 8
    assert Space(0, 1, 1) in touching(board, Space(1, 1))


@pytest.mark.rule("AX-ADJ-002", "AX-ADJ-003", "AX-ADJ-004")
def test_adjacent_means_same_level_and_nearby_may_be_lower(build: BuildBoard) -> None:
    board = build(
        "3x3", "building 1,1 1x1", "building 0,1 1x1", "building 0,1 1x1 @1", "building 1,0 1x1", "parapet H1,1 @1"
    )
    here = Space(1, 1, 1)
    assert adjacent(board, here) == frozenset()
    lower = {Space(2, 0), Space(2, 1), Space(2, 2), Space(1, 2), Space(0, 2)}
    assert nearby(board, here) == lower
    assert Space(0, 0) not in nearby(board, here)  # between the tower and the parapet


@pytest.mark.rule("AX-ADJ-002")
def test_no_space_is_adjacent_to_itself(build: BuildBoard) -> None:
    board = build("3x3")
    assert Space(1, 1) not in adjacent(board, Space(1, 1))
    assert len(adjacent(board, Space(1, 1))) == 8


@pytest.mark.rule("AX-ADJ-004")
def test_only_obstacles_separate(build: BuildBoard) -> None:
    for piece, apart in (("parapet V1,0", True), ("bin V1,0", True), ("wall V1,0", True)):
        assert (Space(1, 0) not in adjacent(build("2x1", piece), Space(0, 0))) is apart
    assert Space(1, 0) in adjacent(build("2x1", "beacon 1,0"), Space(0, 0))


@pytest.mark.rule("AX-ADJ-004")
def test_what_is_no_obstacle_separates_nothing() -> None:
    low = Scenery(id="rope", kind="rope", places=(Edge("V", 1, 0),), tags=frozenset())
    assert Space(1, 0) in adjacent(Board("test", (2, 1), [low]), Space(0, 0))


@pytest.mark.rule("AX-ADJ-902", "AX-ADJ-004")
def test_an_obstacle_separates_only_on_the_levels_of_the_two_spaces(build: BuildBoard) -> None:
    roof, ground = Space(0, 0, 1), Space(1, 0)
    for base, apart in ((0, True), (1, True), (2, False)):
        board = build("2x1", "building 0,0 1x1", f"parapet V1,0 @{base}")
        assert (ground not in nearby(board, roof)) is apart
    assert Space(1, 0, 1) in adjacent(build("2x1", "building 0,0 2x1", "parapet V1,0"), roof)


@pytest.mark.rule("AX-ADJ-902")
def test_diagonal_neighbours_are_separated_by_what_would_hinder_the_step(build: BuildBoard) -> None:
    connected = build("2x2", "parapet H0,1", "bin H1,1")
    assert Space(1, 1) not in adjacent(connected, Space(0, 0))
    corner = build("2x2", "parapet H0,1", "bin V1,0")
    assert Space(1, 1) not in adjacent(corner, Space(0, 0))
    assert Space(0, 1) in adjacent(corner, Space(1, 0))
    single = build("2x2", "wall V1,0")
    assert Space(1, 1) in adjacent(single, Space(0, 0))
    roofs = build("2x2", "building 1,0 1x1", "building 0,1 1x1")
    assert Space(1, 1) not in adjacent(roofs, Space(0, 0))


@pytest.mark.rule("AX-ADJ-005", "AX-ADJ-007")
@pytest.mark.example("AX-EX-024")
def test_only_spaces_on_its_own_level_are_adjacent_to_an_edge(build: BuildBoard) -> None:
    board = build("3x1", "building 1,0 2x1", "parapet V2,0 @1")
    assert adjacent(board, Edge("V", 2, 0, 1)) == {Space(1, 0, 1), Space(2, 0, 1)}
    assert adjacent(board, Edge("V", 1, 0, 1)) == {Space(1, 0, 1)}


@pytest.mark.rule("AX-ADJ-005", "AX-MOVE-016")
@pytest.mark.example("AX-EX-020")
def test_a_bin_beside_or_a_step_away(build: BuildBoard) -> None:
    board = build("5x1", "bin V1,0", "bin V4,0")
    here = Space(1, 0)
    near, far = board.bins
    assert here in adjacent(board, near)
    assert here not in adjacent(board, far)
    assert set(reachable(board, here, 1).costs) == {Space(2, 0)}
    assert Space(3, 0) in adjacent(board, far)
    assert set(reachable(board, Space(2, 0), 1).costs) & adjacent(board, far) == {Space(3, 0)}


@pytest.mark.rule("AX-ADJ-006")
def test_a_legend_is_adjacent_to_a_building_wall_from_the_level_of_its_base(build: BuildBoard) -> None:
    board = build("2x1", "building 1,0 1x1")
    assert adjacent(board, Edge("V", 1, 0, 0)) == {Space(0, 0)}


@pytest.mark.rule("AX-ADJ-008", "AX-BOARD-011")
@pytest.mark.example("AX-EX-025")
def test_each_level_of_a_corner_has_its_own_adjacent_spaces(build: BuildBoard) -> None:
    board = build("2x2", "building 0,0 2x2", "building 0,0 2x1 @1")
    assert adjacent(board, Intersection(1, 1, 1)) == {Space(0, 1, 1), Space(1, 1, 1)}
    assert adjacent(board, Intersection(1, 1, 2)) == {Space(0, 0, 2), Space(1, 0, 2)}


@pytest.mark.rule("AX-ADJ-901")
def test_lower_spaces_are_nearby_to_edges_and_corners(build: BuildBoard) -> None:
    board = build("2x2", "building 1,0 1x2")
    assert nearby(board, Edge("V", 1, 0, 1)) == {Space(0, 0), Space(1, 0, 1)}
    assert nearby(board, Intersection(1, 1, 1)) == {Space(0, 0), Space(0, 1), Space(1, 0, 1), Space(1, 1, 1)}
    assert nearby(board, Intersection(1, 1, 0)) == {Space(0, 0), Space(0, 1)}
