"""The grid: places, levels and distances."""

from collections.abc import Callable

import msgspec
import pytest

from sightline.games.apex.board import Board, Edge, Intersection, Scenery, Space, distance, within
from sightline.kernel.errors import BadInput

BuildBoard = Callable[..., Board]


@pytest.mark.rule("AX-BOARD-001")
def test_places_are_values_that_travel() -> None:
    for place in (Space(1, 2, 1), Edge("V", 1, 2), Intersection(3, 4, 2)):
        text = msgspec.json.encode(place)
        assert msgspec.json.decode(text, type=Space | Edge | Intersection) == place


@pytest.mark.rule("AX-DIST-001", "AX-DIST-002")
def test_distance_between_spaces_counts_diagonals_as_one_and_ignores_levels() -> None:
    assert distance(Space(0, 0), Space(3, 2)) == 3
    assert distance(Space(0, 0), Space(3, 2, 2)) == 3
    assert distance(Space(4, 4), Space(4, 4)) == 0


@pytest.mark.rule("AX-DIST-004")
@pytest.mark.example("AX-EX-028")
def test_distance_to_an_edge_is_to_its_nearer_space() -> None:
    assert distance(Space(0, 0), Edge("V", 2, 0)) == 1
    assert distance(Space(0, 0), Edge("H", 0, 3)) == 2


@pytest.mark.rule("AX-DIST-005")
@pytest.mark.example("AX-EX-029")
def test_distance_to_an_intersection_is_to_its_nearest_space() -> None:
    assert distance(Space(0, 0), Intersection(4, 0)) == 3
    assert distance(Intersection(4, 0), Space(0, 0)) == 3


@pytest.mark.rule("AX-DIST-003")
def test_the_edges_and_corners_of_a_space_are_at_distance_zero() -> None:
    here = Space(2, 2, 1)
    edges = (Edge("V", 2, 2), Edge("V", 3, 2), Edge("H", 2, 2), Edge("H", 2, 3))
    corners = (Intersection(2, 2), Intersection(3, 2), Intersection(3, 3), Intersection(2, 3))
    assert {distance(here, place) for place in (*edges, *corners)} == {0}


@pytest.mark.rule("AX-DIST-006")
def test_ranges_are_exact_closed_or_open_upwards() -> None:
    here, there = Space(0, 0), Space(3, 0)
    assert within(here, there, 3, 3)
    assert not within(here, there, 2, 2)
    assert within(here, there, 1, 3)
    assert within(here, there, 3, None)
    assert not within(here, there, 4, None)


@pytest.mark.rule("AX-BOARD-005", "AX-BOARD-009")
def test_a_roof_is_a_space_one_level_above_the_base_of_its_building(build: BuildBoard) -> None:
    board = build("4x4", "building 1,1 2x2")
    assert board.space(1, 1) == Space(1, 1, 1)
    assert board.space(0, 1) == Space(0, 1, 0)
    assert not board.has(Space(1, 1, 0))


@pytest.mark.rule("AX-BOARD-006")
def test_levels_of_stacked_pieces_add_up(build: BuildBoard) -> None:
    board = build("5x5", "building 1,1 3x3", "building 1,1 2x2 @1", "wall V4,1 @1")
    assert board.space(1, 1).level == 2
    assert board.space(3, 1).level == 1
    assert board.tops["V", 4, 1].top == 2


@pytest.mark.rule("AX-BOARD-010", "AX-BOARD-011")
def test_corners_on_different_levels_are_different_intersections(build: BuildBoard) -> None:
    board = build("4x4", "building 1,1 2x2")
    here = [corner for corner in board.intersections if (corner.x, corner.y) == (1, 1)]
    assert here == [Intersection(1, 1, 0), Intersection(1, 1, 1)]
    inside = [corner for corner in board.intersections if (corner.x, corner.y) == (2, 2)]
    assert inside == [Intersection(2, 2, 1)]
    assert Intersection(1, 1) == Intersection(1, 1, 0) != Intersection(1, 1, 1)


def test_a_place_that_is_not_there_is_refused(build: BuildBoard) -> None:
    board = build("4x4", "building 1,1 2x2")
    for place in (Space(1, 1, 0), Space(9, 9), Edge("V", 2, 1, 0), Intersection(2, 2, 0)):
        with pytest.raises(BadInput, match=r"apex_board\.no_such_place"):
            board.require(place)
    with pytest.raises(BadInput, match=r"apex_board\.off_board"):
        board.space(4, 0)


@pytest.mark.rule("AX-BOARD-005")
def test_where_nothing_is_said_a_place_is_on_the_ground() -> None:
    assert Space(3, 4).level == Edge("V", 3, 4).level == Intersection(3, 4).level == 0


@pytest.mark.rule("AX-BOARD-009")
def test_the_ground_lies_on_level_zero_on_the_board_and_off_it(build: BuildBoard) -> None:
    board = build("2x1", "building 1,0 1x1")
    assert [board.level(cell) for cell in ((0, 0), (1, 0), (2, 0))] == [0, 1, 0]


@pytest.mark.rule("AX-BOARD-010", "AX-BOARD-011")
def test_every_corner_of_the_grid_is_an_intersection_for_each_level_round_it(build: BuildBoard) -> None:
    found = build("2x1", "building 1,0 1x1").intersections
    assert sorted((each.x, each.y, each.level) for each in found) == [
        (0, 0, 0),
        (0, 1, 0),
        (1, 0, 0),
        (1, 0, 1),
        (1, 1, 0),
        (1, 1, 1),
        (2, 0, 1),
        (2, 1, 1),
    ]


@pytest.mark.rule("AX-BOARD-005", "AX-BOARD-006")
def test_what_nobody_stands_on_raises_no_space() -> None:
    screen = Scenery(id="screen", kind="screen", places=(Space(1, 0),), levels=1, floor=False)
    assert Board("test", (2, 1), [screen]).space(1, 0).level == 0


@pytest.mark.rule("AX-BOARD-005")
def test_what_adds_no_level_stands_on_the_ground(build: BuildBoard) -> None:
    assert build("2x1", "beacon 1,0").space(1, 0) == Space(1, 0, 0)


@pytest.mark.rule("AX-BOARD-006")
def test_of_two_walls_on_an_edge_the_higher_one_counts_whichever_comes_first(build: BuildBoard) -> None:
    floors = ("building 0,0 1x1", "building 1,0 1x1")
    for walls in (("wall V1,0", "wall V1,0 @1"), ("wall V1,0 @1", "wall V1,0")):
        assert build("2x1", *floors, *walls).tops["V", 1, 0].top == 2
