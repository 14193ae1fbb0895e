"""Movement: steps, their costs, and where they lead."""

from collections.abc import Callable

import pytest

from sightline.games.apex.board import Board, Space, check_path, entries, path_cost, reachable, step
from sightline.kernel.errors import BadInput

BuildBoard = Callable[..., Board]
Cell = tuple[int, int]


def cost(board: Board, a: Cell, b: Cell, *ignore: str) -> int | None:
    """What a step costs; None if it is impossible."""
    taken = step(board, board.space(*a), board.space(*b), frozenset(ignore))
    return None if taken.violations else taken.cost


def why(board: Board, a: Cell, b: Cell) -> list[str | None]:
    return [violation.rule for violation in step(board, board.space(*a), board.space(*b)).violations]


@pytest.mark.rule("AX-MOVE-005", "AX-MOVE-015")
def test_every_step_in_eight_directions_costs_one(build: BuildBoard) -> None:
    board = build("3x3")
    around = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert {cost(board, (1, 1), cell) for cell in around} == {1}
    assert why(build("4x4"), (0, 0), (2, 0)) == ["AX-MOVE-005"]


@pytest.mark.rule("AX-MOVE-007")
@pytest.mark.example("AX-EX-007")
def test_a_beacon_can_be_approached_but_not_entered(build: BuildBoard) -> None:
    board = build("5x1", "beacon 2,0")
    assert reachable(board, Space(0, 0), 2).costs == {Space(1, 0): 1}
    assert why(board, (1, 0), (2, 0)) == ["AX-MOVE-007"]
    assert cost(board, (1, 0), (2, 0), "impassable") == 1
    assert set(reachable(board, Space(0, 0), 3, ignore=frozenset({"impassable"})).costs) == {Space(1, 0), Space(3, 0)}


@pytest.mark.rule("AX-MOVE-008", "AX-MOVE-016")
@pytest.mark.parametrize("kind", ["wall", "parapet", "bin"])
def test_walls_parapets_and_bins_cost_one_more(build: BuildBoard, kind: str) -> None:
    board = build("2x1", f"{kind} V1,0")
    assert cost(board, (0, 0), (1, 0)) == cost(board, (1, 0), (0, 0)) == 2
    assert cost(board, (0, 0), (1, 0), "obstacle_cost") == 1


@pytest.mark.rule("AX-MOVE-005", "AX-MOVE-006", "AX-MOVE-016")
@pytest.mark.example("AX-EX-008")
def test_one_point_left_does_not_pass_a_supply_bin(build: BuildBoard) -> None:
    board = build("4x2", "bin V2,1")
    path = (Space(1, 1), Space(2, 1))
    violations = check_path(board, Space(0, 0), path, 2)
    assert [(each.rule, dict(each.params)) for each in violations] == [("AX-MOVE-006", {"cost": 3, "mp": 2})]
    assert check_path(board, Space(0, 0), path, 3) == ()
    assert check_path(board, Space(0, 0), path[:1], 2) == ()


@pytest.mark.rule("AX-MOVE-003")
@pytest.mark.example("AX-EX-006")
def test_one_point_at_a_time_never_crosses_a_parapet(build: BuildBoard) -> None:
    board = build("2x1", "parapet V1,0")
    assert reachable(board, Space(0, 0), 1).costs == {}
    assert reachable(board, Space(0, 0), 2).costs == {Space(1, 0): 2}


@pytest.mark.rule("AX-MOVE-009")
def test_nobody_leaves_the_board(build: BuildBoard) -> None:
    board = build("2x2")
    assert [each.rule for each in check_path(board, Space(0, 0), (Space(-1, 0),), 3)] == ["AX-MOVE-009"]
    assert len(reachable(board, Space(0, 0), 4).costs) == 3


@pytest.mark.rule("AX-MOVE-010", "AX-MOVE-011")
@pytest.mark.example("AX-EX-010")
def test_legends_are_passed_for_nothing_but_nobody_ends_on_one(build: BuildBoard) -> None:
    board = build("3x3")
    lifeline = Space(1, 1)
    reach = reachable(board, Space(0, 0), 2, occupied=[lifeline])
    assert reach.costs[Space(2, 2)] == 2
    assert lifeline not in reach.costs
    assert check_path(board, Space(0, 0), (lifeline, Space(2, 2)), 2, [lifeline]) == ()
    assert [each.rule for each in check_path(board, Space(0, 0), (lifeline,), 2, [lifeline])] == ["AX-MOVE-011"]


@pytest.mark.rule("AX-MOVE-011")
def test_passing_a_legend_needs_the_points_to_leave_again(build: BuildBoard) -> None:
    board = build("3x1")
    assert reachable(board, Space(0, 0), 1, occupied=[Space(1, 0)]).costs == {}


@pytest.mark.rule("AX-MOVE-001", "AX-MOVE-002")
def test_points_may_be_left_over(build: BuildBoard) -> None:
    board = build("5x1")
    assert check_path(board, Space(0, 0), (), 2) == ()
    assert check_path(board, Space(0, 0), (Space(1, 0),), 2) == ()
    assert reachable(board, Space(0, 0), 2).costs == {Space(1, 0): 1, Space(2, 0): 2}


@pytest.mark.rule("AX-MOVE-018")
@pytest.mark.example("AX-EX-017")
def test_climbing_one_level_costs_two_in_all(build: BuildBoard) -> None:
    board = build("2x1", "building 1,0 1x1")
    assert cost(board, (0, 0), (1, 0)) == 2
    assert cost(board, (0, 0), (1, 0), "climb_cost") == 1
    assert [each.rule for each in step(board, Space(0, 0), Space(1, 0, 1)).costs] == ["AX-MOVE-015", "AX-MOVE-018"]


@pytest.mark.rule("AX-MOVE-016", "AX-MOVE-018", "AX-MOVE-019")
@pytest.mark.example("AX-EX-018")
def test_climbing_over_a_roof_parapet_costs_three(build: BuildBoard) -> None:
    board = build("2x1", "building 1,0 1x1", "parapet V1,0 @1")
    assert cost(board, (0, 0), (1, 0)) == 3
    assert reachable(board, Space(0, 0), 2).costs == {}
    assert cost(board, (1, 0), (0, 0)) == 2


@pytest.mark.rule("AX-MOVE-012")
def test_two_levels_cannot_be_climbed_at_once(build: BuildBoard) -> None:
    board = build("2x2", "building 1,0 1x1", "building 1,0 1x1 @1")
    assert why(board, (0, 0), (1, 0)) == ["AX-MOVE-012"]
    assert why(board, (0, 1), (1, 0)) == ["AX-MOVE-012"]
    assert step(board, Space(0, 0), Space(1, 0, 2), frozenset({"climb_cost"})).violations


@pytest.mark.rule("AX-MOVE-901")
def test_four_points_climb_two_levels_one_after_the_other(build: BuildBoard) -> None:
    board = build("3x1", "building 1,0 2x1", "building 2,0 1x1 @1")
    assert reachable(board, Space(0, 0), 4).costs[Space(2, 0, 2)] == 4
    assert Space(2, 0, 2) not in reachable(board, Space(0, 0), 3).costs


@pytest.mark.rule("AX-MOVE-013")
def test_a_wall_on_a_level_above_cannot_be_passed(build: BuildBoard) -> None:
    board = build("3x1", "building 1,0 2x1", "wall V1,0 @1", "wall V2,0 @1")
    assert why(board, (0, 0), (1, 0)) == ["AX-MOVE-013"]
    assert cost(board, (1, 0), (2, 0)) == 2
    assert cost(board, (1, 0), (0, 0)) == 2
    assert why(build("3x1", "wall V1,0"), (0, 0), (1, 0)) == why(build("2x1"), (0, 0), (1, 0)) == []


@pytest.mark.rule("AX-MOVE-014")
def test_going_down_any_number_of_levels_costs_nothing_more(build: BuildBoard) -> None:
    board = build("3x3", "building 1,1 1x1", "building 1,1 1x1 @1")
    assert {cost(board, (1, 1), (x, y)) for x in range(3) for y in range(3) if (x, y) != (1, 1)} == {1}


@pytest.mark.rule("AX-MOVE-017", "AX-MOVE-020", "AX-MOVE-021")
@pytest.mark.example("AX-EX-011")
def test_between_a_building_and_its_parapet_the_parapet_counts(build: BuildBoard) -> None:
    board = build("2x2", "building 1,0 1x1", "parapet V1,1")
    assert cost(board, (0, 0), (1, 1)) == 2
    assert cost(board, (1, 1), (0, 0)) == 2


@pytest.mark.rule("AX-MOVE-012", "AX-MOVE-021")
@pytest.mark.example("AX-EX-012")
def test_between_a_level_two_building_and_a_wall_the_wall_counts(build: BuildBoard) -> None:
    board = build("2x2", "building 1,0 1x1", "building 1,0 1x1 @1", "wall V1,1")
    assert cost(board, (0, 0), (1, 1)) == 2


@pytest.mark.rule("AX-MOVE-017")
def test_between_the_roofs_of_two_buildings_one_point_more(build: BuildBoard) -> None:
    board = build("2x2", "building 1,0 1x1", "building 0,1 1x1")
    assert cost(board, (0, 0), (1, 1)) == 2


@pytest.mark.rule("AX-MOVE-017")
@pytest.mark.parametrize("kind", ["wall", "parapet", "bin"])
def test_between_connected_pieces_on_ones_own_level_a_step_costs_one_more(build: BuildBoard, kind: str) -> None:
    assert cost(build("2x2", f"{kind} H0,1", f"{kind} H1,1"), (0, 0), (1, 1)) == 2


@pytest.mark.rule("AX-MOVE-013")
@pytest.mark.parametrize(("kind", "passable"), [("wall", False), ("parapet", True)])
def test_between_connected_pieces_above_only_those_with_a_level_close_the_way(
    build: BuildBoard, kind: str, passable: bool
) -> None:
    roofs = ("building 1,0 1x1", "building 0,1 1x1")
    above = build("2x2", *roofs, f"{kind} V1,0 @1", f"{kind} H0,1 @1")
    assert cost(above, (0, 0), (1, 1)) == (2 if passable else None)
    level = build("2x2", f"{kind} V1,0", f"{kind} H0,1")
    assert cost(level, (0, 0), (1, 1)) == 2
    assert cost(build("2x2", "parapet V1,0 @2", "parapet H0,1 @2"), (0, 0), (1, 1)) is None


@pytest.mark.rule("AX-MOVE-017", "AX-MOVE-020", "AX-MOVE-021", "AX-MOVE-022", "AX-MOVE-024", "AX-MOVE-027")
def test_a_corner_away_from_the_origin_counts_like_any_other(build: BuildBoard) -> None:
    walls = ("wall H3,4", "wall H4,4")
    board = build("6x6", *walls)
    for a, b in (((3, 3), (4, 4)), ((4, 4), (3, 3)), ((4, 3), (3, 4)), ((3, 4), (4, 3))):
        assert cost(board, a, b) == 2
        assert cost(build("6x6"), a, b) == cost(build("6x6", walls[0]), a, b) == 1
    tower = "building 4,3 1x1", "building 4,3 1x1 @1", "building 3,4 1x1", "building 3,4 1x1 @1"
    assert why(build("6x6", *tower), (3, 3), (4, 4)) == ["AX-MOVE-022"]
    assert cost(build("6x6", *tower[:3]), (3, 3), (4, 4)) == 2
    assert cost(build("6x6", *tower[:2]), (3, 3), (4, 4)) == 1
    assert cost(build("6x6", "building 3,3 2x2"), (3, 3), (4, 4)) == 1
    assert cost(build("6x6", tower[0], tower[2], "building 4,4 1x1"), (3, 3), (4, 4)) == 2


@pytest.mark.rule("AX-MOVE-022", "AX-MOVE-024")
def test_a_connection_two_levels_up_is_closed(build: BuildBoard) -> None:
    tower = ("building 1,0 1x1", "building 1,0 1x1 @1")
    board = build("2x2", *tower, "building 0,1 1x1", "building 0,1 1x1 @1")
    assert why(board, (0, 0), (1, 1)) == ["AX-MOVE-022"]
    lower = build("2x2", *tower, "building 0,1 1x1")
    assert cost(lower, (0, 0), (1, 1)) == 2


@pytest.mark.rule("AX-MOVE-017", "AX-MOVE-021")
@pytest.mark.example("AX-EX-014")
def test_through_a_connected_parapet_and_bin_costs_two(build: BuildBoard) -> None:
    straight = build("2x2", "parapet H0,1", "bin H1,1")
    corner = build("2x2", "parapet H0,1", "bin V1,0")
    assert cost(straight, (0, 0), (1, 1)) == cost(straight, (1, 0), (0, 1)) == 2
    assert cost(corner, (0, 0), (1, 1)) == 2


@pytest.mark.rule("AX-MOVE-026")
@pytest.mark.example("AX-EX-015")
def test_round_a_connected_corner_costs_nothing_more(build: BuildBoard) -> None:
    board = build("3x3", "parapet H0,1", "bin V1,0")
    assert cost(board, (1, 0), (0, 1)) == cost(board, (0, 1), (1, 0)) == 1
    around = (Space(1, 0), Space(0, 1))
    assert path_cost(board, Space(2, 0), around) == 2
    for pieces in (("parapet V1,0", "parapet V1,1"), ("parapet H0,1", "parapet H1,1")):
        through = build("2x2", *pieces)
        assert {cost(through, (0, 0), (1, 1)), cost(through, (1, 1), (0, 0))} == {2}


@pytest.mark.rule("AX-MOVE-027")
def test_past_the_end_of_a_single_piece_costs_nothing_more(build: BuildBoard) -> None:
    for piece in ("wall V1,0", "parapet H1,1", "bin H0,1"):
        assert cost(build("2x2", piece), (0, 0), (1, 1)) == 1
    assert cost(build("2x2", "building 1,0 1x1"), (0, 0), (1, 1)) == 1


@pytest.mark.rule("AX-MOVE-014", "AX-MOVE-025")
@pytest.mark.example("AX-EX-019")
def test_down_through_a_connected_corner_on_ones_own_level_costs_one(build: BuildBoard) -> None:
    board = build("3x3", "building 0,0 1x1", "wall H1,1", "wall V1,1")
    assert cost(board, (0, 0), (1, 1)) == 1


@pytest.mark.rule("AX-MOVE-025")
def test_two_parapets_on_the_roof_corner_still_cost_one_more(build: BuildBoard) -> None:
    board = build("2x2", "building 0,0 1x1", "parapet V1,0 @1", "parapet H0,1 @1")
    assert cost(board, (0, 0), (1, 1)) == 2
    assert cost(board, (1, 1), (0, 0)) == 3
    one = build("2x2", "building 0,0 1x1", "parapet V1,0 @1")
    assert (cost(one, (0, 0), (1, 1)), cost(one, (1, 1), (0, 0))) == (1, 2)


@pytest.mark.rule("AX-MOVE-023", "AX-MOVE-025")
def test_only_connections_below_do_not_matter(build: BuildBoard) -> None:
    tower = ("building 0,0 1x1", "building 0,0 1x1 @1")
    below = build("2x2", *tower, "parapet V1,0 @1", "parapet H0,1 @1")
    assert cost(below, (0, 0), (1, 1)) == 1
    level = build("2x2", *tower, "parapet V1,0 @2", "parapet H0,1 @2")
    assert cost(level, (0, 0), (1, 1)) == 2


@pytest.mark.rule("AX-MOVE-023")
def test_connections_below_do_not_matter(build: BuildBoard) -> None:
    board = build("2x2", "building 0,0 2x1", "building 0,1 1x1", "building 1,1 1x1", "building 1,1 1x1 @1")
    assert cost(board, (0, 0), (0, 1)) == 1
    down = build("2x2", "building 0,0 1x1", "building 0,0 1x1 @1", "building 1,0 1x1", "building 0,1 1x1")
    assert cost(down, (0, 0), (1, 1)) == 1
    flat = build("2x2", "building 0,0 1x2", "building 1,0 1x2")
    assert cost(flat, (0, 0), (1, 1)) == 1


@pytest.mark.rule("AX-MOVE-031")
def test_climbing_diagonally_costs_two(build: BuildBoard) -> None:
    board = build("3x3", "building 1,1 2x2")
    assert cost(board, (0, 0), (1, 1)) == 2
    beside = build("3x3", "building 1,1 2x2", "wall V1,0")
    assert cost(beside, (0, 0), (1, 1)) == 2


@pytest.mark.rule("AX-MOVE-031", "AX-MOVE-014")
def test_up_a_corner_and_down_again_with_three_points(build: BuildBoard) -> None:
    board = build("4x3", "building 1,1 1x2")
    assert path_cost(board, Space(0, 0), (Space(1, 1, 1), Space(2, 1))) == 3


def test_a_chosen_way_must_name_the_right_levels(build: BuildBoard) -> None:
    board = build("2x1", "building 1,0 1x1")
    assert [each.code for each in check_path(board, Space(0, 0), (Space(1, 0),), 3)] == [
        "apex_board.path.no_such_space"
    ]


@pytest.mark.rule("AX-DROP-009")
def test_legends_enter_from_outside_an_edge_on_the_ground(build: BuildBoard) -> None:
    board = build("3x2")
    assert entries(board, "N") == (Space(0, -1), Space(1, -1), Space(2, -1))
    assert entries(board, "E") == (Space(3, 0), Space(3, 1))
    assert reachable(board, Space(1, -1), 1).costs == {Space(0, 0): 1, Space(1, 0): 1, Space(2, 0): 1}


@pytest.mark.rule("AX-DROP-009", "AX-MOVE-012")
def test_nobody_enters_where_only_level_two_roofs_touch_the_edge(build: BuildBoard) -> None:
    board = build("4x2", "building 0,0 3x2", "building 0,0 3x2 @1")
    assert entries(board, "N") == (Space(2, -1), Space(3, -1))
    assert reachable(board, Space(2, -1), 4).costs == {Space(3, 0): 1, Space(3, 1): 2}


@pytest.mark.rule("AX-DROP-009", "AX-MOVE-018")
@pytest.mark.example("AX-EX-002")
def test_three_points_take_a_legend_from_outside_onto_a_roof(build: BuildBoard) -> None:
    board = build("4x3", "building 2,1 2x2")
    reach = reachable(board, Space(4, 0), 3)
    assert reach.costs[Space(3, 1, 1)] == 2
    assert path_cost(board, Space(4, 0), (Space(3, 0), Space(2, 1, 1))) == 3
    assert all(board.has(space) for space in reach.costs)


@pytest.mark.rule("AX-MOVE-006", "AX-MOVE-019")
def test_the_cheapest_way_is_found_and_costs_what_it_says(build: BuildBoard) -> None:
    board = build("6x6", "wall V2,0 V2,1 V2,2", "building 3,3 2x2", "parapet H0,3", "beacon 1,1", "building 3,3 1x1 @1")
    for start in board.spaces:
        if start.cell != (1, 1):
            reach = reachable(board, start, 4)
            for end, total in reach.costs.items():
                path = reach.path(end)
                assert path[-1] == end
                assert path_cost(board, start, path) == total
                assert check_path(board, start, path, total) == ()


@pytest.mark.rule("AX-MOVE-005", "AX-MOVE-006")
def test_reach_is_the_same_as_trying_every_way(build: BuildBoard) -> None:
    board = build(
        "5x5", "wall V2,0 V2,1", "building 2,2 2x2", "building 2,2 1x1 @1", "bin H0,2", "parapet V1,2", "beacon 4,0"
    )

    def every(here: Space, left: int, best: dict[Space, int], spent: int) -> None:
        for x in range(here.x - 1, here.x + 2):
            for y in range(here.y - 1, here.y + 2):
                if board.contains((x, y)) and (x, y) != here.cell:
                    taken = step(board, here, board.space(x, y))
                    total = spent + taken.cost
                    if not taken.violations and total <= left:
                        best[board.space(x, y)] = min(total, best.get(board.space(x, y), 99))
                        every(board.space(x, y), left, best, total)

    for start in (Space(0, 0), board.space(2, 2), Space(1, 3)):
        best: dict[Space, int] = {}
        every(start, 3, best, 0)
        best.pop(start, None)
        assert reachable(board, start, 3).costs == best


@pytest.mark.rule("AX-MOVE-014", "AX-MOVE-018", "AX-MOVE-031")
@pytest.mark.parametrize("to", [(1, 0), (1, 1)])
def test_only_the_way_up_costs_a_point(build: BuildBoard, to: Cell) -> None:
    board = build("3x2", "building 1,0 1x2")
    assert (cost(board, (0, 0), to), cost(board, to, (0, 0))) == (2, 1)
    assert cost(build("3x2"), (0, 0), to) == 1
    assert cost(board, (1, 0), (1, 1)) == 1


@pytest.mark.rule("AX-MOVE-016")
def test_an_obstacle_two_levels_above_is_not_in_the_way(build: BuildBoard) -> None:
    for level, price in ((0, 2), (1, 2), (2, 1)):
        assert cost(build("2x1", f"parapet V1,0 @{level}"), (0, 0), (1, 0)) == price


@pytest.mark.rule("AX-MOVE-019")
def test_what_is_ignored_on_one_step_is_paid_on_the_next(build: BuildBoard) -> None:
    board = build("2x1", "building 1,0 1x1", "parapet V1,0 @1")
    assert cost(board, (0, 0), (1, 0), "obstacle_cost") == 2
    assert cost(board, (0, 0), (1, 0), "climb_cost") == 2
    assert cost(board, (0, 0), (1, 0)) == 3


@pytest.mark.rule("AX-MOVE-009")
@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_beyond_the_edges_there_is_no_space(build: BuildBoard, cell: Cell) -> None:
    with pytest.raises(BadInput) as refused:
        build("2x3").space(*cell)
    assert refused.value.rule == "AX-MOVE-009"


@pytest.mark.rule("AX-MOVE-005")
def test_a_space_does_not_touch_itself(build: BuildBoard) -> None:
    assert why(build("2x2"), (0, 0), (0, 0)) == ["AX-MOVE-005"]
