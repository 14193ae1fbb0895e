"""Every fault of a board has a name and a place."""

from collections.abc import Callable

import pytest

from sightline.content import boards
from sightline.content.boards.check import check
from sightline.content.boards.format import BoardFile
from sightline.i18n import LANGUAGES, translate

MakeBoard = Callable[..., BoardFile]
Row = dict[str, object]


LEVELS = pytest.mark.rule("AX-BOARD-006")


def faults(board: BoardFile) -> list[tuple[str, object]]:
    found = check(board)
    for fault in found:
        for language in LANGUAGES:
            assert str(fault.params["piece"]) in translate(fault.code, language, **fault.params)
    return [(fault.code.removeprefix("apex_board.fault."), fault.params["piece"]) for fault in found]


def building(name: str, x: int, y: int, width: int, height: int, base: int = 0) -> Row:
    return {"id": name, "type": "building", "at": [x, y], "size": [width, height], "base": base}


def on_edge(kind: str, x: int, y: int, u: int, v: int, base: int = 0, name: str = "piece") -> Row:
    return {"id": name, "type": kind, "line": [[x, y], [u, v]], "base": base}


@pytest.mark.parametrize("name", boards.names())
def test_our_boards_are_sound(name: str) -> None:
    assert check(boards.load(name)) == []


def test_an_empty_board_is_sound(make_board: MakeBoard) -> None:
    assert faults(make_board()) == []


def test_a_board_has_a_playable_size(make_board: MakeBoard) -> None:
    assert faults(make_board(size=[8, 20])) == [("size", "size")]


def test_ids_are_used_once(make_board: MakeBoard) -> None:
    assert faults(make_board(on_edge("bin", 1, 1, 1, 2), on_edge("bin", 3, 1, 3, 2))) == [("twice", "piece")]


@pytest.mark.parametrize(
    ("piece", "fault"),
    [
        (on_edge("wall", 1, 1, 2, 2), "crooked"),
        (on_edge("wall", 1, 1, 1, 1), "crooked"),
        (on_edge("bin", 1, 1, 1, 3), "one_edge"),
        (on_edge("parapet", 1, 1, 3, 1), "one_edge"),
        (on_edge("wall", 1, 1, 1, 5), "long_wall"),
        ({"id": "piece", "type": "thing", "tags": ["COVER"]}, "nowhere"),
        ({"id": "piece", "type": "thing", "at": [[1, 1]], "line": [[1, 1], [1, 2]]}, "nowhere"),
    ],
)
def test_lines_run_along_the_grid_and_have_their_length(make_board: MakeBoard, piece: Row, fault: str) -> None:
    assert faults(make_board(piece)) == [(fault, "piece")]


@pytest.mark.rule("AX-BOARD-001")
@pytest.mark.parametrize(
    "piece",
    [
        building("piece", 7, 0, 2, 2),
        on_edge("wall", 0, 1, 0, 2),
        on_edge("parapet", 1, 8, 2, 8),
        {"id": "piece", "type": "thing", "at": [[8, 1]]},
    ],
)
def test_everything_is_on_the_board_and_edges_are_between_spaces(make_board: MakeBoard, piece: Row) -> None:
    assert faults(make_board(piece)) == [("off_board", "piece")]


@pytest.mark.rule("AX-BOARD-001")
@pytest.mark.parametrize("at", [(0, 3), (3, 0), (7, 3), (3, 7)])
def test_the_outermost_spaces_belong_to_the_board(make_board: MakeBoard, at: tuple[int, int]) -> None:
    assert faults(make_board({"id": "piece", "type": "thing", "at": [at]})) == []


@pytest.mark.rule("AX-BOARD-001")
@pytest.mark.parametrize(
    "piece",
    [
        {"id": "piece", "type": "thing", "at": [[8, 3]]},
        {"id": "piece", "type": "thing", "at": [[3, 8]]},
        on_edge("bin", 0, 3, 0, 4),
        on_edge("bin", 3, 0, 4, 0),
    ],
)
def test_nothing_beyond_them_does(make_board: MakeBoard, piece: Row) -> None:
    assert faults(make_board(piece)) == [("off_board", "piece")]


def thing(*tags: str, levels: int = 0, line: bool = False) -> Row:
    where: Row = {"line": [[1, 1], [1, 2]]} if line else {"at": [[1, 1]]}
    return {"id": "piece", "type": "thing", "tags": list(tags), "levels": levels, **where}


@pytest.mark.rule("AX-BOARD-004")
@pytest.mark.parametrize(
    ("piece", "tag", "fault"),
    [
        pytest.param(thing("INTERACTIVE"), "INTERACTIVE", "interactive", marks=pytest.mark.rule("AX-INT-011")),
        (thing("INTERACTIVE", line=True), "INTERACTIVE", "interactive"),
        pytest.param(thing("OBSTRUCTION"), "OBSTRUCTION", "no_levels", marks=LEVELS),
        pytest.param(thing("OBSTRUCTION", line=True), "OBSTRUCTION", "no_levels", marks=LEVELS),
        pytest.param(thing("CONNECTABLE"), "CONNECTABLE", "no_levels", marks=LEVELS),
        (thing("IMPASSABLE", line=True), "IMPASSABLE", "space_tag"),
        (thing("OCCUPIES SPACE", line=True), "OCCUPIES SPACE", "space_tag"),
        (thing("OCCUPIES EDGE"), "OCCUPIES EDGE", "edge_tag"),
    ],
)
def test_a_tag_without_effect_is_refused_by_name(make_board: MakeBoard, piece: Row, tag: str, fault: str) -> None:
    board = make_board(piece)
    assert faults(board) == [(fault, "piece")]
    assert all(tag in translate(each.code, "es", **each.params) for each in check(board))


@pytest.mark.rule("AX-BOARD-004", "AX-BOARD-006")
@pytest.mark.parametrize(
    "piece",
    [
        thing("OBSTACLE", "COVER", "IMPASSABLE", "OCCUPIES SPACE", "DESTRUCTIBLE"),
        thing("OBSTRUCTION", "CONNECTABLE", levels=1),
        thing("OBSTACLE", "COVER", "CONNECTABLE", "OCCUPIES EDGE", "DESTRUCTIBLE", line=True),
    ],
)
def test_a_tag_that_does_something_is_not(make_board: MakeBoard, piece: Row) -> None:
    assert faults(make_board(piece)) == []


@pytest.mark.rule("AX-SETUP-021", "AX-BOARD-006")
def test_buildings_stand_on_the_ground_or_wholly_on_roofs(make_board: MakeBoard) -> None:
    ground = building("ground", 1, 1, 3, 3)
    assert faults(make_board(ground, building("upper", 1, 1, 2, 2, 1))) == []
    assert faults(make_board(ground, building("other", 3, 3, 2, 2))) == [("overlap", "other")]
    assert faults(make_board(ground, building("upper", 3, 1, 2, 2, 1))) == [("in_air", "upper")]


def test_pieces_stand_on_the_level_they_say(make_board: MakeBoard) -> None:
    house = building("house", 1, 1, 3, 3)
    beacon: Row = {"id": "second", "type": "beacon", "at": [2, 2]}
    assert faults(make_board(house, beacon)) == [("wrong_level", "second"), ("beacon_shut_in", "second")]
    assert faults(make_board(house, {**beacon, "base": 1})) == []
    assert faults(make_board(house, on_edge("parapet", 1, 1, 1, 2, base=1))) == []
    assert faults(make_board(house, on_edge("parapet", 5, 5, 5, 6, base=1))) == [("edge_in_air", "piece")]


@pytest.mark.rule("AX-BOARD-008")
@pytest.mark.parametrize("kind", ["wall", "bin", "parapet"])
def test_the_edges_of_a_building_are_taken_by_its_walls(make_board: MakeBoard, kind: str) -> None:
    house = building("house", 1, 1, 3, 3)
    for line in ((1, 1, 1, 2), (4, 1, 4, 2), (1, 1, 2, 1), (1, 4, 2, 4), (2, 1, 2, 2)):
        assert faults(make_board(house, on_edge(kind, *line))) == [("against_building", "piece")]
    assert faults(make_board(house, on_edge(kind, 1, 4, 1, 5))) == []


@pytest.mark.rule("AX-BOARD-002")
def test_one_piece_to_an_edge_and_to_a_space(make_board: MakeBoard) -> None:
    two = (on_edge("bin", 1, 1, 1, 2), on_edge("wall", 1, 1, 1, 3, name="wall"))
    assert faults(make_board(*two)) == [("same_edge", "wall")]
    rock: Row = {"id": "rock", "type": "thing", "at": [[7, 7]], "tags": ["COVER"]}
    assert faults(make_board(rock)) == [("same_space", "beacon")]


@pytest.mark.rule("AX-COMP-001")
def test_a_board_is_built_from_one_box(make_board: MakeBoard) -> None:
    walls = [on_edge("wall", 1, y, 4, y, name=f"wall-{y}") for y in (1, 2, 3)]
    assert faults(make_board(*walls)) == [("not_in_the_box", "wall-3")]
    assert faults(make_board(building("odd", 1, 1, 4, 4))) == [("not_in_the_box", "odd")]


@pytest.mark.rule("AX-MOVE-012")
def test_every_roof_can_be_climbed(make_board: MakeBoard) -> None:
    tower = (building("foot", 2, 2, 2, 2), building("tower", 2, 2, 2, 2, 1))
    assert faults(make_board(*tower)) == [("unreachable", "tower")]


@pytest.mark.rule("AX-MOVE-013")
def test_roof_walls_do_not_shut_a_roof_in(make_board: MakeBoard) -> None:
    house = building("house", 3, 3, 2, 2)
    lines = [(3, 3, 5, 3), (3, 5, 5, 5), (3, 3, 3, 5), (5, 3, 5, 5)]
    walls = [on_edge("wall", *line, base=1, name=f"wall-{number}") for number, line in enumerate(lines)]
    assert faults(make_board(house, *walls)) == [("unreachable", "house")]
    assert faults(make_board(house, *walls[:3])) == []


@pytest.mark.rule("AX-RESP-006")
def test_beacons_exist_and_have_room_beside_them(make_board: MakeBoard) -> None:
    assert faults(make_board(pieces=[])) == [("no_beacon", "pieces")]
    shut = (on_edge("wall", 7, 7, 7, 8, name="one"), on_edge("wall", 7, 7, 8, 7, name="two"))
    assert faults(make_board(*shut)) == [("beacon_shut_in", "beacon")]
    assert faults(make_board(*shut[1:])) == []
