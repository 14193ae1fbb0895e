"""Zones."""

from collections.abc import Callable

import pytest

from sightline.games.apex.board import (
    Board,
    Intersection,
    Space,
    applying_zones,
    crosses_zone,
    zone_spaces,
)

BuildBoard = Callable[..., Board]
SMOKE = Intersection(5, 5)


@pytest.mark.rule("AX-ZONE-001", "AX-ZONE-003")
def test_the_four_spaces_round_the_intersection_are_in_the_zone(build: BuildBoard) -> None:
    board = build("10x10")
    assert zone_spaces(board, SMOKE) == {Space(4, 4), Space(5, 4), Space(4, 5), Space(5, 5)}
    assert zone_spaces(board, Intersection(0, 0)) == {Space(0, 0)}


@pytest.mark.rule("AX-ZONE-002")
def test_a_zone_keeps_to_its_level(build: BuildBoard) -> None:
    board = build("10x10", "building 5,0 2x10")
    assert zone_spaces(board, SMOKE) == {Space(4, 4), Space(4, 5)}
    assert zone_spaces(board, Intersection(5, 5, 1)) == {Space(5, 4, 1), Space(5, 5, 1)}


@pytest.mark.rule("AX-ZONE-006", "AX-ZONE-007")
@pytest.mark.example("AX-EX-065")
def test_through_a_side_counts_and_along_it_does_not(build: BuildBoard) -> None:
    board = build("10x10")
    assert applying_zones(board, Space(2, 4), Space(7, 4), [SMOKE]) == (SMOKE,)
    assert applying_zones(board, Space(7, 4), Space(2, 4), [SMOKE]) == (SMOKE,)
    assert crosses_zone(Space(2, 4), Space(7, 4), SMOKE)
    assert not crosses_zone(Space(3, 4), Space(5, 6), SMOKE)
    assert not crosses_zone(Space(2, 3), Space(6, 7), SMOKE)
    assert applying_zones(board, Space(2, 3), Space(6, 7), [SMOKE]) == ()


@pytest.mark.rule("AX-ZONE-007")
def test_touching_only_a_tip_of_the_diamond_is_not_crossing(build: BuildBoard) -> None:
    assert not crosses_zone(Space(3, 4), Space(4, 3), Intersection(5, 5))
    assert not crosses_zone(Space(3, 3), Space(7, 2), SMOKE)
    assert not crosses_zone(Space(5, 2), Space(5, 3), SMOKE)


@pytest.mark.rule("AX-ZONE-004", "AX-ZONE-006")
def test_several_zones_may_apply_at_once(build: BuildBoard) -> None:
    board = build("10x10")
    dome, far = Intersection(4, 5), Intersection(9, 9)
    assert applying_zones(board, Space(4, 4), Space(0, 0), [SMOKE, dome, far]) == (SMOKE, dome)
    assert applying_zones(board, Space(0, 0), Space(4, 4), [SMOKE, dome, far]) == (SMOKE, dome)


@pytest.mark.rule("AX-ZONE-002", "AX-ZONE-006")
@pytest.mark.example("AX-EX-067")
def test_a_zone_on_the_level_of_the_upper_space_counts(build: BuildBoard) -> None:
    board = build("10x10", "building 0,3 5x4")
    smoke = Intersection(4, 5, 1)
    upper, below, other = board.space(1, 4), Space(8, 5), Space(8, 9)
    assert applying_zones(board, upper, below, [smoke]) == (smoke,)
    assert crosses_zone(Space(1, 5), Space(8, 4), smoke)
    assert applying_zones(board, below, other, [smoke]) == ()
    assert applying_zones(board, Space(5, 4), Space(5, 8), [smoke]) == ()


@pytest.mark.rule("AX-ZONE-009")
@pytest.mark.example("AX-EX-068")
def test_a_zone_below_the_upper_space_counts_only_for_those_in_it(build: BuildBoard) -> None:
    board = build("10x10", "building 0,3 2x4")
    upper = board.space(1, 4)
    assert crosses_zone(upper, Space(8, 4), SMOKE)
    assert applying_zones(board, upper, Space(8, 4), [SMOKE]) == ()
    assert applying_zones(board, upper, Space(5, 4), [SMOKE]) == (SMOKE,)


@pytest.mark.rule("AX-ZONE-008")
def test_scenery_is_in_a_zone_as_legends_are(build: BuildBoard) -> None:
    """Of three Beacons one stands beside the Zone; the roof is on another level, and so is what stands there."""
    pieces = "beacon 4,4", "beacon 3,4", "building 5,5 1x1", "beacon 5,5 @1"
    board = build("10x10", *pieces)
    inside = zone_spaces(board, SMOKE)
    assert [piece.id for piece in board.scenery if inside & set(piece.spaces)] == ["beacon-1"]
    beacon, far = Space(4, 4), Space(4, 0)
    assert applying_zones(board, far, beacon, [SMOKE]) == (SMOKE,)
    assert applying_zones(board, far, Space(3, 4), [SMOKE]) == ()


@pytest.mark.rule("AX-ZONE-003")
def test_an_intersection_itself_is_not_in_a_zone(build: BuildBoard) -> None:
    board = build("10x10")
    assert applying_zones(board, Space(9, 9), Intersection(5, 7), [SMOKE]) == ()


@pytest.mark.rule("AX-ZONE-007")
def test_crossing_agrees_with_sampling_the_line() -> None:
    """A point well inside the diamond is found on the line exactly when the program says so."""
    for x in range(10):
        for y in range(10):
            a, b = Space(1, 3), Space(x, y)
            inside = False
            for part in range(2001):
                share = part / 2000
                u, v = a.x + 0.5 + share * (b.x - a.x), a.y + 0.5 + share * (b.y - a.y)
                inside = inside or abs(u - 5) + abs(v - 5) < 1 - 1e-9
            assert crosses_zone(a, b, SMOKE) == inside
