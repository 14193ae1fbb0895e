"""C1-WEAP-227: where a mine may not be laid."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

MINE = "anti_personnel_mine"
MINER = soldier(weapons=(MINE,))
SPOT = [((225, 200), 0)]


def camouflaged(at: tuple[float, float]) -> Piece:
    return piece(soldier("camouflage"), at=at, states=["camouflaged"])


def laying(*enemies: Piece, allies: tuple[Piece, ...] = ()) -> set[str | None]:
    game = Skirmish([piece(MINER, at=(200, 200)), *allies], enemies).activate("A1")
    return game.refuses_declaring("place_deployable", weapon=MINE, place=SPOT)


@pytest.mark.rule("C1-WEAP-227")
def test_no_mine_is_laid_near_an_enemy_marker_unless_an_enemy_model_is_there() -> None:
    assert laying(camouflaged((225, 350))) == {"C1-WEAP-227"}
    assert laying(camouflaged((225, 350)), piece(at=(320, 250), facing=270)) == set()
    assert laying(camouflaged((225, 450))) == set()


@pytest.mark.rule("C1-WEAP-227")
def test_a_marker_of_ones_own_side_does_not_forbid_it() -> None:
    assert laying(piece(at=(900, 900)), allies=(camouflaged((225, 350)),)) == set()
