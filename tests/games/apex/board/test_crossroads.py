"""The board of the introductory game."""

import pytest

from sightline.content import boards
from sightline.content.boards.box import components
from sightline.content.boards.check import check
from sightline.games.apex.board import load_board, reachable, sees

CROSSROADS = {
    "building_2x2": 1,
    "building_2x3": 3,
    "building_2x4": 2,
    "building_3x3": 2,
    "wall_1": 1,
    "wall_2": 2,
    "wall_3": 2,
    "parapet": 3,
    "roof_parapet": 1,
    "bin": 10,
    "beacon": 4,
}


@pytest.mark.rule("AX-SETUP-020")
def test_crossroads_has_exactly_its_components() -> None:
    assert components(boards.load("crossroads")) == CROSSROADS


@pytest.mark.rule("AX-SETUP-021")
def test_buildings_come_first_then_what_stands_on_them_then_walls_then_parapets() -> None:
    file = boards.load("crossroads")
    assert check(file) == []
    kinds = [(str(piece.__struct_config__.tag), min(piece.base, 1)) for piece in file.pieces]
    order = [("building", 0), ("building", 1), ("wall", 0), ("parapet", 0), ("parapet", 1), ("bin", 0), ("beacon", 0)]
    assert sorted(kinds, key=order.index) == kinds


@pytest.mark.rule("AX-BOARD-007")
def test_only_buildings_and_walls_have_a_level() -> None:
    board = load_board("crossroads")
    assert {piece.kind for piece in board.scenery if piece.levels} == {"building", "wall"}


@pytest.mark.rule("AX-BOARD-008", "AX-COVER-003", "AX-LOS-005")
def test_the_tags_of_crossroads() -> None:
    tagged: dict[str, set[str]] = {}
    for piece in load_board("crossroads").scenery:
        for tag in piece.tags:
            tagged.setdefault(tag, set()).add(piece.kind)
    assert tagged["OBSTRUCTION"] == {"building", "wall"}
    assert tagged["CONNECTABLE"] == {"building", "wall", "parapet", "bin"}
    assert tagged["COVER"] == {"parapet", "bin", "beacon"}
    assert tagged["IMPASSABLE"] == {"beacon"}
    assert tagged["OBSTACLE"] == {"wall", "parapet", "bin"}
    assert tagged["INTERACTIVE"] == {"bin"}


@pytest.mark.rule("AX-MOVE-007", "AX-MOVE-008")
def test_everything_on_crossroads_can_be_reached_and_looked_at() -> None:
    board = load_board("crossroads")
    assert len(board.bins) == 10
    assert len(board.beacons) == 4
    start = board.space(0, 0)
    everywhere = set(reachable(board, start, 60).costs)
    assert everywhere == set(board.spaces) - {start, *board.beacons}
    assert all(any(sees(board, space, other) for other in board.spaces if other != space) for space in board.spaces)
