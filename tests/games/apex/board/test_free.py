"""Free and occupied places."""

from collections.abc import Callable

import pytest

from sightline.games.apex.board import Board, Edge, Intersection, Scenery, Space, is_free, respawn_spaces, why_occupied

BuildBoard = Callable[..., Board]


@pytest.mark.rule("AX-BOARD-002", "AX-BOARD-014")
def test_a_legend_occupies_its_space(build: BuildBoard) -> None:
    board = build("3x3")
    assert is_free(board, Space(1, 1))
    assert not is_free(board, Space(1, 1), [Space(1, 1)])


@pytest.mark.rule("AX-BOARD-002", "AX-ABIL-007")
def test_scenery_occupies_what_it_stands_on(build: BuildBoard) -> None:
    board = build("4x4", "beacon 1,1", "bin V2,2", "building 3,0 1x1")
    assert not is_free(board, Space(1, 1))
    assert not is_free(board, Edge("V", 2, 2))
    assert not is_free(board, Edge("V", 3, 0))
    assert is_free(board, Edge("V", 3, 0, 1))
    assert is_free(board, Edge("V", 1, 3))


@pytest.mark.rule("AX-ABIL-008", "AX-ABIL-009")
@pytest.mark.example("AX-EX-063", "AX-EX-064")
def test_the_middle_of_a_straight_connection_is_occupied_and_its_ends_are_free(build: BuildBoard) -> None:
    board = build("6x4", "bin H1,2", "wall H2,2")
    assert [each.rule for each in why_occupied(board, Intersection(2, 2))] == ["AX-ABIL-008"]
    assert is_free(board, Intersection(1, 2))
    assert is_free(board, Intersection(3, 2))
    corner = build("6x4", "bin H1,2", "wall V2,2")
    assert is_free(corner, Intersection(2, 2))
    assert not is_free(build("6x4", "wall H1,2 H2,2"), Intersection(2, 2))


@pytest.mark.rule("AX-ABIL-014", "AX-ABIL-017", "AX-BOARD-010")
@pytest.mark.example("AX-EX-063", "AX-EX-064")
def test_a_roof_corner_is_free_even_above_a_dome(build: BuildBoard) -> None:
    board = build("5x5", "building 1,1 2x2")
    dome = Intersection(3, 3, 0)
    assert is_free(board, Intersection(3, 3, 1), [dome])
    assert not is_free(board, Intersection(3, 3, 0), [dome])
    assert is_free(board, Intersection(3, 3, 0))


@pytest.mark.rule("AX-ABIL-017")
@pytest.mark.parametrize(
    ("tag", "level", "free"),
    [("OCCUPIES INTERSECTION", 0, False), ("ZONE", 0, True), ("OCCUPIES INTERSECTION", 1, True)],
)
def test_a_miniature_occupies_its_intersection_on_its_level_if_it_says_so(
    build: BuildBoard, tag: str, level: int, free: bool
) -> None:
    dome = Scenery(id="dome-1", kind="dome", places=(Intersection(2, 2, level),), tags=frozenset({tag}))
    board = build("4x4", "building 0,0 2x2").changed(added=[dome])
    assert [each.rule for each in why_occupied(board, Intersection(2, 2))] == ([] if free else ["AX-ABIL-017"])


@pytest.mark.rule("AX-ABIL-015", "AX-ABIL-016")
@pytest.mark.example("AX-EX-063", "AX-EX-064")
def test_between_two_buildings_the_roofs_have_room_and_the_ground_has_not(build: BuildBoard) -> None:
    diagonal = build("4x4", "building 0,0 2x2", "building 2,2 2x2")
    assert is_free(diagonal, Intersection(2, 2, 1))
    assert not is_free(diagonal, Intersection(2, 2, 0))
    beside = build("4x4", "building 0,0 2x2", "building 2,0 2x2")
    assert is_free(beside, Intersection(2, 2, 1))
    assert not is_free(beside, Intersection(2, 2, 0))


@pytest.mark.rule("AX-ABIL-018", "AX-BOARD-014")
def test_whatever_occupies_a_place_takes_it(build: BuildBoard) -> None:
    board = build("3x3")
    for place in (Space(1, 1), Edge("V", 1, 1), Intersection(1, 1)):
        assert [each.rule for each in why_occupied(board, place, [place])] == ["AX-ABIL-018"]


@pytest.mark.rule("AX-RESP-003", "AX-RESP-006")
def test_a_legend_comes_back_beside_the_beacon_closest_to_a_squadmate(build: BuildBoard) -> None:
    board = build("9x3", "beacon 0,0", "beacon 8,0", "wall V1,0", "building 0,1 1x1")
    assert Space(1, 1) not in respawn_spaces(board, [Space(2, 2)])  # between the wall and the building
    assert set(respawn_spaces(board, [Space(7, 2)], [Space(7, 1)])) == {Space(7, 0), Space(8, 1)}


@pytest.mark.rule("AX-RESP-003")
def test_beacons_at_the_same_distance_are_all_allowed(build: BuildBoard) -> None:
    board = build("9x1", "beacon 0,0", "beacon 8,0")
    assert respawn_spaces(board, [Space(4, 0)]) == (Space(1, 0), Space(7, 0))


@pytest.mark.rule("AX-RESP-003", "AX-RESP-004")
def test_full_beacons_give_way_and_without_squadmates_any_will_do(build: BuildBoard) -> None:
    board = build("9x1", "beacon 0,0", "beacon 8,0")
    assert respawn_spaces(board, [Space(1, 0)], [Space(1, 0)]) == (Space(7, 0),)
    assert respawn_spaces(board, []) == (Space(1, 0), Space(7, 0))


@pytest.mark.rule("AX-BOARD-002")
def test_an_edge_is_occupied_only_by_what_occupies_edges_and_only_on_its_level(build: BuildBoard) -> None:
    roofs = build("2x1", "building 0,0 2x1", "parapet V1,0")
    assert is_free(roofs, Edge("V", 1, 0, 1))
    rope = Scenery(id="rope", kind="rope", places=(Edge("V", 1, 0),))
    assert is_free(Board("test", (2, 1), [rope]), Edge("V", 1, 0))
    assert not is_free(build("2x1", "parapet V1,0"), Edge("V", 1, 0))
