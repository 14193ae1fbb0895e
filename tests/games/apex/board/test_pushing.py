"""Pushes and collisions."""

from collections.abc import Callable

import pytest

from sightline.games.apex.board import Board, Space, push
from sightline.kernel.errors import BadInput

BuildBoard = Callable[..., Board]


def collision(board: Board, pusher: Space, target: Space, *occupied: Space) -> str:
    found = push(board, pusher, target, 1, occupied)
    assert found.collision is not None
    assert found.end == target
    return found.collision.rule


@pytest.mark.rule("AX-PUSH-001", "AX-PUSH-002", "AX-PUSH-901")
def test_a_push_goes_straight_away_the_full_distance(build: BuildBoard) -> None:
    board = build("8x8")
    straight = push(board, Space(2, 2), Space(3, 2), 3)
    assert straight.path == (Space(4, 2), Space(5, 2), Space(6, 2))
    assert (straight.end, straight.collision) == (Space(6, 2), None)
    assert push(board, Space(2, 2), Space(1, 3), 1).end == Space(0, 4)


@pytest.mark.rule("AX-PUSH-003")
def test_off_the_board_is_a_collision(build: BuildBoard) -> None:
    assert collision(build("3x3"), Space(1, 1), Space(2, 1)) == "AX-PUSH-003"


@pytest.mark.rule("AX-PUSH-004")
def test_up_a_level_is_a_collision(build: BuildBoard) -> None:
    board = build("3x3", "building 2,0 1x3")
    assert collision(board, Space(0, 1), Space(1, 1)) == "AX-PUSH-004"
    assert collision(board, Space(0, 0), Space(1, 1)) == "AX-PUSH-004"
    assert push(build("3x3"), Space(0, 1), Space(1, 1), 1).collision is None


@pytest.mark.rule("AX-PUSH-005")
def test_into_an_occupied_space_is_a_collision(build: BuildBoard) -> None:
    assert collision(build("3x1"), Space(0, 0), Space(1, 0), Space(2, 0)) == "AX-PUSH-005"
    assert collision(build("3x1", "beacon 2,0"), Space(0, 0), Space(1, 0)) == "AX-PUSH-005"


@pytest.mark.rule("AX-PUSH-006")
@pytest.mark.parametrize("kind", ["wall", "parapet", "bin"])
def test_across_an_occupied_edge_is_a_collision(build: BuildBoard, kind: str) -> None:
    assert collision(build("3x1", f"{kind} V2,0"), Space(0, 0), Space(1, 0)) == "AX-PUSH-006"


@pytest.mark.rule("AX-PUSH-006")
def test_only_what_stands_on_the_pushed_legends_level_is_run_into(build: BuildBoard) -> None:
    roof = build("3x1", "building 0,0 2x1", "parapet V2,0 @1")
    assert collision(roof, Space(0, 0, 1), Space(1, 0, 1)) == "AX-PUSH-006"
    below = build("3x1", "building 0,0 2x1", "parapet V2,0")
    assert push(below, Space(0, 0, 1), Space(1, 0, 1), 1).end == Space(2, 0)


@pytest.mark.rule("AX-PUSH-007")
@pytest.mark.example("AX-EX-060")
def test_through_a_connection_on_its_level_is_a_collision(build: BuildBoard) -> None:
    board = build("3x3", "parapet H1,2", "bin H2,2")
    assert collision(board, Space(0, 0), Space(1, 1)) == "AX-PUSH-007"
    corner = build("3x3", "parapet V2,1", "bin H1,2")
    assert collision(corner, Space(0, 0), Space(1, 1)) == "AX-PUSH-007"


@pytest.mark.rule("AX-PUSH-007")
def test_past_a_single_end_or_off_a_roof_corner_is_no_collision(build: BuildBoard) -> None:
    assert push(build("3x3", "parapet H2,2"), Space(0, 0), Space(1, 1), 1).end == Space(2, 2)
    assert push(build("3x3", "building 0,0 2x2"), Space(0, 0, 1), Space(1, 1, 1), 1).end == Space(2, 2)
    both = build("3x3", "building 2,1 1x1", "building 1,2 1x1")
    assert collision(both, Space(0, 0), Space(1, 1)) == "AX-PUSH-007"


@pytest.mark.rule("AX-PUSH-008")
@pytest.mark.example("AX-EX-059")
def test_down_onto_a_beacon_the_controller_picks_a_free_space_nearby(build: BuildBoard) -> None:
    board = build("5x3", "building 0,0 2x3", "beacon 2,1")
    found = push(board, Space(0, 1, 1), Space(1, 1, 1), 1, [Space(3, 1)])
    assert found.collision is not None
    assert found.collision.rule == "AX-PUSH-008"
    assert found.choices == (Space(2, 0), Space(2, 2), Space(3, 0), Space(3, 2))


@pytest.mark.rule("AX-PUSH-008")
def test_with_no_free_space_nearby_it_stays_where_it_is(build: BuildBoard) -> None:
    board = build("3x1", "building 0,0 2x1")
    found = push(board, Space(0, 0, 1), Space(1, 0, 1), 1, [Space(2, 0)])
    assert (found.end, found.choices) == (Space(1, 0, 1), ())


@pytest.mark.rule("AX-PUSH-009")
def test_falling_onto_a_free_space_is_no_collision(build: BuildBoard) -> None:
    board = build("3x1", "building 0,0 2x1", "building 0,0 2x1 @1")
    found = push(board, Space(0, 0, 2), Space(1, 0, 2), 1)
    assert (found.end, found.collision) == (Space(2, 0), None)


@pytest.mark.rule("AX-PUSH-011")
def test_a_collision_ends_the_push(build: BuildBoard) -> None:
    found = push(build("6x1", "parapet V3,0"), Space(0, 0), Space(1, 0), 4)
    assert found.path == (Space(2, 0),)
    assert found.end == Space(2, 0)
    assert found.collision is not None
    assert (found.collision.x, found.collision.y) == (3, 0)


@pytest.mark.rule("AX-PUSH-002")
def test_nobody_is_pushed_from_their_own_space(build: BuildBoard) -> None:
    with pytest.raises(BadInput, match=r"apex_board\.push_nowhere"):
        push(build("3x3"), Space(1, 1), Space(1, 1), 1)
