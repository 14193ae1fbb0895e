"""Areas of effect."""

from collections.abc import Callable

import pytest

from sightline.games.apex.board import Board, Space, area, landing

BuildBoard = Callable[..., Board]
FRAG = tuple((dx, dy, 20 if (dx, dy) == (0, 0) else 10) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
THUNDER = tuple((dx, dy, 15) for dx in range(-2, 3) for dy in range(4))
LINE = tuple((dx, 0, 10) for dx in range(-2, 3))


@pytest.mark.rule("AX-AOE-001", "AX-AOE-002")
def test_an_area_has_its_own_damage_in_every_space(build: BuildBoard) -> None:
    found = area(build("5x5"), FRAG, Space(2, 2))
    assert found[Space(2, 2)] == 20
    assert found[Space(1, 3)] == 10
    assert len(found) == 9


@pytest.mark.rule("AX-AOE-001")
def test_an_area_is_turned_by_quarters(build: BuildBoard) -> None:
    board = build("9x9")
    assert set(area(board, LINE, Space(4, 4), turned=1)) == {Space(4, y) for y in range(2, 7)}
    south = set(area(board, THUNDER, Space(4, 2)))
    west = set(area(board, THUNDER, Space(4, 2), turned=1))
    assert south == {Space(x, y) for x in range(2, 7) for y in range(2, 6)}
    assert west == {Space(x, y) for x in range(1, 5) for y in range(5)}


@pytest.mark.rule("AX-AOE-003")
def test_an_aerial_area_reaches_everything(build: BuildBoard) -> None:
    board = build("5x5", "building 0,0 2x2", "wall V3,2 V3,3")
    assert len(area(board, THUNDER, Space(2, 0), aerial=True)) == 20
    assert Space(0, 0, 1) in area(board, THUNDER, Space(2, 0), aerial=True)


@pytest.mark.rule("AX-AOE-004")
def test_other_areas_stop_at_walls_and_other_levels(build: BuildBoard) -> None:
    board = build("5x5", "building 0,0 2x2", "wall V3,2 V3,3")
    found = area(board, FRAG, Space(2, 2))
    assert Space(1, 1, 1) not in found
    assert Space(3, 2) not in found
    assert Space(3, 3) not in found
    assert Space(3, 1) in found
    assert set(area(board, FRAG, Space(1, 1, 1))) == {Space(0, 0, 1), Space(1, 0, 1), Space(0, 1, 1), Space(1, 1, 1)}


@pytest.mark.rule("AX-AOE-004")
def test_connected_obstructions_stop_an_area_at_their_corner(build: BuildBoard) -> None:
    connected = build("3x3", "wall H1,2", "wall H2,2")
    assert Space(2, 2) not in area(connected, FRAG, Space(1, 1))
    single = build("3x3", "wall H2,2")
    assert Space(2, 2) in area(single, FRAG, Space(1, 1))


@pytest.mark.rule("AX-AOE-004")
def test_an_area_does_not_leap_over_another_level(build: BuildBoard) -> None:
    roofs = build("5x2", "building 0,0 2x1", "building 3,0 2x1")
    assert set(area(roofs, LINE, Space(1, 0, 1))) == {Space(0, 0, 1), Space(1, 0, 1)}
    touching = build("3x3", "building 0,0 1x1", "building 1,1 1x1")
    assert Space(1, 1, 1) in area(touching, FRAG, Space(0, 0, 1))


@pytest.mark.rule("AX-USE-010")
def test_a_grenade_comes_down_on_top_of_what_is_there(build: BuildBoard) -> None:
    board = build("4x4", "building 0,0 1x1", "building 0,0 1x1 @1", "care_package 2,2")
    assert landing(board, 0, 0) == Space(0, 0, 2)
    assert landing(board, 2, 2) == Space(2, 2, 1)
    assert landing(board, 3, 3) == Space(3, 3, 0)


@pytest.mark.rule("AX-USE-009", "AX-USE-901")
def test_off_the_board_a_grenade_is_on_the_ground_and_still_explodes(build: BuildBoard) -> None:
    board = build("4x4", "building 3,3 1x1")
    origin = landing(board, -1, 1)
    assert origin == Space(-1, 1, 0)
    assert area(board, FRAG, origin) == {Space(0, 0): 10, Space(0, 1): 10, Space(0, 2): 10}
    assert set(area(board, FRAG, landing(board, 4, 3))) == {Space(3, 2)}
