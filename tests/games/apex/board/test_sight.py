"""Line of sight, case by case and example by example."""

from collections.abc import Callable, Iterable

import pytest

from sightline.games.apex.board import Board, Edge, Intersection, Scenery, Space, line_of_sight, sees
from sightline.games.apex.board.scenery import made
from sightline.kernel.errors import BadInput

BuildBoard = Callable[..., Board]
Cell = tuple[int, int]


def seen(board: Board, a: Cell, b: Cell) -> bool:
    one, other = board.space(*a), board.space(*b)
    assert sees(board, one, other) == sees(board, other, one)
    return sees(board, one, other)


def rules(board: Board, a: Cell, b: Cell) -> list[str]:
    return [block.rule for block in line_of_sight(board, board.space(*a), board.space(*b)).blocks]


def hidden(board: Board, viewer: Cell, cells: Iterable[Cell]) -> list[Cell]:
    return [cell for cell in cells if not seen(board, viewer, cell)]


@pytest.mark.rule("AX-LOS-001", "AX-LOS-002", "AX-LOS-004")
@pytest.mark.example("AX-EX-030")
def test_a_wall_blocks_and_its_corner_does_not(build: BuildBoard) -> None:
    board = build("2x2", "wall V1,0")
    assert not seen(board, (0, 0), (1, 0))
    assert seen(board, (0, 0), (1, 1))


@pytest.mark.rule("AX-LOS-009")
def test_the_corner_of_a_building_does_not_block(build: BuildBoard) -> None:
    board = build("3x3", "building 1,0 1x1")
    assert seen(board, (0, 0), (1, 1))
    assert not seen(board, (0, 0), (2, 1))
    connected = build("2x2", "building 1,0 1x1", "building 0,1 1x1")
    assert rules(connected, (0, 0), (1, 1)) == ["AX-LOS-011", "AX-LOS-011"]


@pytest.mark.rule("AX-LOS-011", "AX-LOS-012")
def test_what_is_no_higher_than_both_ends_does_not_block(build: BuildBoard) -> None:
    board = build("5x1", "building 0,0 1x1", "building 2,0 1x1", "building 4,0 1x1")
    assert seen(board, (0, 0), (4, 0))
    assert not seen(board, (1, 0), (3, 0))
    assert seen(board, (0, 0), (1, 0))  # down over the edge of its own roof


@pytest.mark.rule("AX-LOS-014", "AX-LOS-018")
def test_from_level_two_to_level_one_a_single_level_counts(build: BuildBoard) -> None:
    board = build("6x1", "building 0,0 6x1", "building 0,0 2x1 @1")
    assert rules(board, (0, 0), (2, 0)) == ["AX-LOS-018"]
    assert seen(board, (1, 0), (2, 0))


@pytest.mark.rule("AX-LOS-022")
def test_an_edge_of_the_upper_space_itself_hides_nothing(build: BuildBoard) -> None:
    """A Wall of level 1 against a tower of level 2: from the tower it is at distance 0, whichever way one looks."""
    for viewer, wall, target in (((1, 0), "wall V2,0", (2, 0)), ((2, 0), "wall V2,0", (1, 0))):
        tower = f"building {viewer[0]},0 1x1"
        assert seen(build("4x1", tower, f"{tower} @1", wall), viewer, target)


@pytest.mark.rule("AX-LOS-022")
@pytest.mark.parametrize(("viewer", "target", "beyond"), [(1, 2, 3), (2, 1, 0)])
def test_nor_does_a_wall_against_a_platform_that_hides_nothing_itself(viewer: int, target: int, beyond: int) -> None:
    platform = Scenery(id="platform", kind="thing", places=(Space(viewer, 0),), levels=2, tags=frozenset())
    walls = [made("wall", f"wall-{x}", [Edge("V", x, 0)]) for x in (2, max(target, beyond))]
    board = Board("test", (4, 1), [platform, *walls])
    assert seen(board, (viewer, 0), (target, 0))
    assert rules(board, (viewer, 0), (beyond, 0)) == ["AX-LOS-021"]


@pytest.mark.rule("AX-LOS-003")
def test_sight_is_the_same_both_ways(build: BuildBoard) -> None:
    board = build("5x5", "building 1,1 2x2", "building 1,1 1x1 @1", "wall V4,0 V4,1", "wall H3,4")
    for a in board.spaces:
        for b in board.spaces:
            assert sees(board, a, b) == sees(board, b, a)


@pytest.mark.rule("AX-LOS-006", "AX-LOS-007")
@pytest.mark.example("AX-EX-031")
@pytest.mark.parametrize("piece", ["parapet V1,0", "bin V1,0", "beacon 1,0"])
def test_cover_and_other_pieces_never_block(build: BuildBoard, piece: str) -> None:
    assert seen(build("3x1", piece), (0, 0), (2, 0))
    assert not seen(build("3x1", piece, "wall V2,0"), (0, 0), (2, 0))


@pytest.mark.rule("AX-LOS-005")
def test_walls_and_building_walls_are_the_obstructions(build: BuildBoard) -> None:
    board = build("5x1", "wall V1,0", "building 3,0 1x1", "parapet V2,0", "beacon 1,0")
    found = line_of_sight(board, Space(0, 0), Space(4, 0)).blocks
    assert [(block.scenery, block.place) for block in found] == [
        ("building-2", Edge("V", 4, 0)),
        ("building-2", Edge("V", 3, 0)),
        ("wall-1", Edge("V", 1, 0)),
    ]


@pytest.mark.rule("AX-LOS-008")
def test_between_connected_obstructions_the_line_is_blocked(build: BuildBoard) -> None:
    assert not seen(build("2x2", "wall H0,1", "wall H1,1"), (0, 0), (1, 1))
    assert not seen(build("2x2", "wall H0,1", "wall V1,0"), (0, 0), (1, 1))
    assert not seen(build("2x2", "building 1,0 1x1", "building 0,1 1x1"), (0, 0), (1, 1))


@pytest.mark.rule("AX-LOS-008")
def test_a_wall_connected_with_a_parapet_does_not_block_at_the_corner(build: BuildBoard) -> None:
    assert seen(build("2x2", "wall H0,1", "parapet H1,1"), (0, 0), (1, 1))


@pytest.mark.rule("AX-LOS-010")
def test_touching_the_outer_vertex_of_a_connection_does_not_block(build: BuildBoard) -> None:
    board = build("2x2", "wall H0,1", "wall V1,0")
    assert seen(board, (1, 0), (0, 1))


@pytest.mark.rule("AX-LOS-008", "AX-LOS-011")
@pytest.mark.example("AX-EX-032")
def test_a_building_and_its_wall_hide_the_ground_behind_them(build: BuildBoard) -> None:
    board = build("6x4", "building 2,0 2x2", "wall V2,2 V2,3")
    behind = [(x, y) for x in range(2, 6) for y in range(4) if board.level((x, y)) == 0]
    assert hidden(board, (0, 1), behind) == behind
    assert hidden(board, (1, 2), behind) == behind


@pytest.mark.rule("AX-LOS-011")
@pytest.mark.example("AX-EX-033")
def test_a_level_two_building_is_taller_than_both(build: BuildBoard) -> None:
    board = build("6x1", "building 1,0 1x1", "building 3,0 1x1", "building 3,0 1x1 @1")
    assert not seen(board, (1, 0), (5, 0))
    assert "AX-LOS-011" in rules(board, (1, 0), (5, 0))


@pytest.mark.rule("AX-LOS-015", "AX-LOS-017", "AX-LOS-018")
@pytest.mark.example("AX-EX-035")
def test_a_far_wall_hides_three_spaces_and_the_roof_edge_one(build: BuildBoard) -> None:
    board = build("12x1", "building 2,0 3x1", "wall V7,0")
    ground = [(x, 0) for x in range(5, 12)]
    assert hidden(board, (3, 0), ground) == [(5, 0), (7, 0), (8, 0), (9, 0)]
    assert rules(board, (3, 0), (9, 0)) == ["AX-LOS-018"]


@pytest.mark.rule("AX-LOS-020", "AX-LOS-026")
@pytest.mark.example("AX-EX-035")
def test_lines_that_miss_the_wall_are_only_hidden_by_the_roof_edge(build: BuildBoard) -> None:
    board = build("12x5", "building 2,0 3x3", "wall V7,1")
    assert hidden(board, (3, 1), [(7, 1), (8, 1), (9, 1)]) == [(7, 1), (8, 1), (9, 1)]
    assert hidden(board, (3, 1), [(5, 2), (5, 1)]) == [(5, 2), (5, 1)]
    assert hidden(board, (3, 1), [(6, 1), (6, 2), (7, 3), (7, 0)]) == []


@pytest.mark.rule("AX-LOS-016")
@pytest.mark.example("AX-EX-036")
def test_the_edge_one_stands_on_hides_nothing(build: BuildBoard) -> None:
    board = build("8x1", "building 3,0 2x1")
    assert hidden(board, (4, 0), [(5, 0), (6, 0), (7, 0)]) == []


@pytest.mark.rule("AX-LOS-017", "AX-LOS-018")
@pytest.mark.example("AX-EX-037")
def test_a_wall_two_spaces_away_hides_two_spaces(build: BuildBoard) -> None:
    board = build("12x1", "building 3,0 2x1", "wall V7,0")
    assert hidden(board, (4, 0), [(x, 0) for x in range(5, 12)]) == [(7, 0), (8, 0)]


@pytest.mark.rule("AX-LOS-018")
@pytest.mark.example("AX-EX-038")
def test_from_level_two_to_level_one_the_strip_is_x_wide(build: BuildBoard) -> None:
    board = build("12x1", "building 2,0 3x1", "building 2,0 3x1 @1", "building 5,0 4x1")
    roofs = [(x, 0) for x in range(5, 9)]
    assert hidden(board, (3, 0), roofs) == [(5, 0)]


@pytest.mark.rule("AX-LOS-019")
@pytest.mark.example("AX-EX-039")
def test_from_level_two_to_the_ground_the_strip_is_twice_x_wide(build: BuildBoard) -> None:
    board = build("12x1", "building 2,0 3x1", "building 2,0 3x1 @1")
    assert hidden(board, (3, 0), [(x, 0) for x in range(5, 12)]) == [(5, 0), (6, 0)]
    assert rules(board, (3, 0), (6, 0)) == ["AX-LOS-019"]
    assert hidden(board, (2, 0), [(x, 0) for x in range(5, 12)]) == [(5, 0), (6, 0), (7, 0), (8, 0)]


@pytest.mark.rule("AX-LOS-010", "AX-LOS-016")
@pytest.mark.example("AX-EX-040")
def test_from_the_roof_corner_past_the_vertex_of_connected_pieces(build: BuildBoard) -> None:
    board = build("4x4", "building 0,0 2x2", "wall V2,2", "building 2,0 2x2")
    assert seen(board, (1, 1), (2, 2))
    assert seen(board, (1, 1), (3, 3))


@pytest.mark.rule("AX-LOS-023", "AX-LOS-901")
@pytest.mark.example("AX-EX-041")
def test_from_the_ground_to_a_roof_intersection(build: BuildBoard) -> None:
    board = build("9x2", "building 2,0 3x2")
    corner = Intersection(4, 1, 1)
    assert sees(board, Space(6, 0), corner)
    assert not sees(board, Space(5, 0), corner)
    assert sees(board, Space(5, 0), Intersection(5, 1, 1))
    assert not sees(board, Space(6, 0), Intersection(3, 1, 1))
    assert sees(board, Space(7, 0), Intersection(3, 1, 1))


@pytest.mark.rule("AX-LOS-023")
@pytest.mark.example("AX-EX-042")
def test_from_a_roof_to_ground_intersections(build: BuildBoard) -> None:
    board = build("9x2", "building 2,0 3x2")
    assert not sees(board, board.space(3, 0), Intersection(6, 1, 0))
    assert sees(board, board.space(3, 0), Intersection(7, 1, 0))


def test_two_intersections_do_not_look_at_each_other(build: BuildBoard) -> None:
    with pytest.raises(BadInput, match=r"apex_board\.two_intersections"):
        line_of_sight(build("3x3"), Intersection(0, 0), Intersection(2, 0))


@pytest.mark.rule("AX-LOS-021")
@pytest.mark.example("AX-EX-043")
def test_from_level_two_a_wall_hides_only_the_space_right_behind_it(build: BuildBoard) -> None:
    board = build("12x1", "building 3,0 2x1", "building 3,0 2x1 @1", "wall V8,0")
    assert hidden(board, (4, 0), [(x, 0) for x in range(5, 12)]) == [(8, 0)]
    assert rules(board, (4, 0), (8, 0)) == ["AX-LOS-021"]


@pytest.mark.rule("AX-LOS-016", "AX-LOS-021", "AX-LOS-022")
@pytest.mark.example("AX-EX-044")
def test_a_wall_against_the_building_hides_only_what_is_right_behind_it(build: BuildBoard) -> None:
    board = build("4x4", "building 0,0 2x3", "building 0,0 2x3 @1", "wall H2,2")
    beside = [(2, 0), (2, 1), (2, 2), (2, 3)]
    assert hidden(board, (1, 0), beside) == [(2, 2)]
    assert rules(board, (1, 0), (2, 2)) == ["AX-LOS-021"]


@pytest.mark.rule("AX-LOS-016", "AX-LOS-021")
@pytest.mark.example("AX-EX-045")
def test_from_level_two_over_a_level_one_building(build: BuildBoard) -> None:
    board = build("10x1", "building 2,0 2x1", "building 2,0 2x1 @1", "building 4,0 2x1")
    assert hidden(board, (3, 0), [(x, 0) for x in range(4, 10)]) == [(6, 0)]


@pytest.mark.rule("AX-LOS-019", "AX-LOS-021", "AX-LOS-027")
@pytest.mark.example("AX-EX-074")
def test_the_summary_own_roof_edge_and_right_behind_level_one(build: BuildBoard) -> None:
    board = build("12x1", "building 0,0 3x1", "building 0,0 3x1 @1", "building 7,0 1x1", "wall V10,0")
    assert hidden(board, (1, 0), [(x, 0) for x in range(3, 12)]) == [(3, 0), (4, 0), (8, 0), (10, 0)]


@pytest.mark.rule("AX-LOS-012", "AX-LOS-014", "AX-LOS-024")
def test_on_one_level_an_obstruction_that_is_not_higher_never_blocks(build: BuildBoard) -> None:
    board = build("8x1", "building 0,0 2x1", "wall V4,0", "building 6,0 2x1")
    assert seen(board, (0, 0), (7, 0))
    assert seen(board, (1, 0), (6, 0))


@pytest.mark.rule("AX-LOS-025")
def test_from_level_two_to_level_one_a_level_one_wall_never_blocks(build: BuildBoard) -> None:
    board = build("8x1", "building 0,0 1x1", "building 0,0 1x1 @1", "wall V3,0", "building 4,0 4x1")
    assert hidden(board, (0, 0), [(x, 0) for x in range(4, 8)]) == []


@pytest.mark.rule("AX-LOS-013")
def test_the_higher_end_is_the_upper_one(build: BuildBoard) -> None:
    board = build("3x1", "building 2,0 1x1")
    for a, b in ((Space(0, 0), Space(2, 0, 1)), (Space(2, 0, 1), Space(0, 0))):
        sight = line_of_sight(board, a, b)
        assert (sight.upper, sight.lower) == (Space(2, 0, 1), Space(0, 0))


@pytest.mark.rule("AX-LOS-026")
def test_one_obstruction_that_blocks_is_enough(build: BuildBoard) -> None:
    board = build("12x1", "building 0,0 2x1", "wall V4,0", "wall V9,0")
    assert seen(board, (1, 0), (8, 0))
    assert not seen(board, (1, 0), (10, 0))
    assert [block.scenery for block in line_of_sight(board, board.space(1, 0), Space(10, 0)).blocks] == ["wall-3"]


@pytest.mark.rule("AX-LOS-015")
def test_over_another_roof_its_far_edge_counts(build: BuildBoard) -> None:
    board = build("14x1", "building 0,0 1x1", "building 3,0 2x1")
    assert hidden(board, (0, 0), [(x, 0) for x in range(5, 14)]) == [(5, 0), (6, 0), (7, 0), (8, 0)]
    assert hidden(board, (0, 0), [(1, 0), (2, 0)]) == []


@pytest.mark.rule("AX-BOARD-006", "AX-LOS-011")
def test_a_wall_on_a_roof_is_level_two(build: BuildBoard) -> None:
    board = build("6x1", "building 1,0 4x1", "wall V3,0 @1")
    assert not seen(board, (1, 0), (4, 0))
    assert not seen(board, (1, 0), (5, 0))


@pytest.mark.rule("AX-BOARD-004", "AX-LOS-002")
def test_any_piece_with_the_tag_is_an_obstruction(build: BuildBoard) -> None:
    tags = frozenset({"OBSTRUCTION", "IMPASSABLE", "OCCUPIES SPACE"})
    rock = Scenery(id="rock", kind="thing", places=(Space(1, 0),), levels=1, tags=tags)
    board = build("3x1").changed(added=[rock])
    assert not seen(board, (0, 0), (2, 0))
    assert seen(board.changed(removed=["rock"]), (0, 0), (2, 0))


def test_the_question_must_name_real_spaces(build: BuildBoard) -> None:
    with pytest.raises(BadInput, match=r"apex_board\.no_such_place"):
        sees(build("3x1", "building 0,0 1x1"), Space(0, 0, 0), Space(2, 0))
