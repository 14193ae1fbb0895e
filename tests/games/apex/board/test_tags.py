"""What tags do for pieces that the core rulebook does not describe: things of a board, miniatures of cards."""

import pytest
from encounter import BEACONS, Encounter, at, field

from sightline.games.apex.board import Board, Scenery, Space, adjacent, reachable, sees, step
from sightline.games.apex.board.areas import area
from sightline.games.apex.commands import TakeAction
from sightline.games.apex.shooting.procedure import targets
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Piece


def thing(*tags: str, levels: int = 0, cell: tuple[int, int] = (5, 4)) -> Board:
    piece = Scenery(id="thing", kind="thing", places=(Space(*cell),), levels=levels, tags=frozenset(tags))
    return Board("field", (12, 12), [*field(*BEACONS).scenery, piece])


def mini(*tags: str) -> Piece:
    return Piece(id="mini-1-1", kind="mini", use=1, owner="wraith", at=Space(5, 4), tags=frozenset(tags))


def placed(*tags: str) -> Encounter:
    """Wraith and Gibraltar in a row, a miniature with these tags between them."""
    return Encounter({"wraith": at(3, 4)}, {"gibraltar": at(7, 4), "lifeline": at(7, 5)}, minis=[mini(*tags)])


@pytest.mark.rule("AX-LOS-005")
def test_an_obstruction_that_a_legend_placed_blocks_the_line_of_sight() -> None:
    game = placed("OBSTRUCTION")
    assert targets(Situation(game.state), "wraith") == ()
    assert targets(Situation(placed("COVER").state), "wraith") == ("gibraltar", "lifeline")
    assert TakeAction(player=0, action="shoot") not in game.offered(TakeAction)


@pytest.mark.rule("AX-LOS-005", "AX-LOS-018")
def test_it_is_one_level_high_and_hides_from_a_roof_only_what_is_close_behind_it() -> None:
    game = Encounter({"wraith": at(3, 4)}, {}, pieces=(*BEACONS, "building 3,4 1x1"), minis=[mini("OBSTRUCTION")])
    board = Situation(game.state).board
    assert not sees(board, board.space(3, 4), board.space(7, 4))
    assert sees(board, board.space(3, 4), board.space(8, 4))


@pytest.mark.rule("AX-LOS-005")
def test_it_hides_nothing_of_its_own_space_and_nobody_stands_on_it() -> None:
    board = Situation(placed("OBSTRUCTION").state).board
    assert board.level((5, 4)) == 0
    assert sees(board, board.space(3, 4), board.space(5, 4))
    assert not sees(board, board.space(3, 4), board.space(6, 4))


@pytest.mark.rule("AX-LOS-005", "AX-AOE-004")
def test_an_area_does_not_get_past_it() -> None:
    board = Situation(placed("OBSTRUCTION").state).board
    row = [(dx, 0, 5) for dx in range(4)]
    assert set(area(board, row, board.space(3, 4))) == {board.space(3, 4), board.space(4, 4), board.space(5, 4)}


@pytest.mark.rule("AX-MOVE-008", "AX-MOVE-016")
def test_an_obstacle_in_a_space_costs_a_point_to_enter() -> None:
    board = thing("OBSTACLE")
    into = [step(board, board.space(x, y), board.space(5, 4)).cost for x, y in ((4, 4), (4, 3))]
    assert into == [2, 2]
    assert step(board, board.space(5, 4), board.space(6, 4)).cost == 1
    assert step(board, board.space(4, 4), board.space(5, 4), frozenset({"obstacle_cost"})).cost == 1
    assert board.space(5, 4) not in reachable(board, board.space(4, 4), 1).costs


@pytest.mark.rule("AX-MOVE-016")
def test_so_does_one_that_a_legend_placed() -> None:
    board = Situation(placed("OBSTACLE").state).board
    assert step(board, board.space(4, 4), board.space(5, 4)).cost == 2


@pytest.mark.rule("AX-MOVE-016")
def test_one_that_is_a_level_high_is_climbed_as_well_and_passed_freely_from_its_own_height() -> None:
    base = thing("OBSTACLE", levels=1)
    board = Board("field", (12, 12), [*base.scenery, *field("building 4,4 1x1").scenery])
    assert step(board, board.space(6, 4), board.space(5, 4)).cost == 3
    assert step(board, board.space(4, 4), board.space(5, 4)).cost == 1


@pytest.mark.rule("AX-ADJ-002")
def test_an_obstacle_in_a_space_lies_between_no_two_spaces() -> None:
    board = thing("OBSTACLE")
    assert board.space(5, 4) in adjacent(board, board.space(4, 4))


@pytest.mark.rule("AX-LOS-005")
def test_an_obstruction_with_levels_on_a_board_blocks() -> None:
    board = thing("OBSTRUCTION", levels=1)
    assert not sees(board, board.space(4, 4), board.space(6, 4))
