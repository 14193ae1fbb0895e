"""The worked example of a Legend that enters the board, and portals."""

import pytest
from encounter import Encounter, at, token

from sightline.games.apex.airdrop import Arriving, EnteringBoard, Placing
from sightline.games.apex.board import Space
from sightline.games.apex.commands import Keep, Move, PlaceAtEdge, TakeAction
from sightline.games.apex.events import Moved
from sightline.games.apex.state import Lying, Piece, Use
from sightline.games.apex.turns import Battle


@pytest.mark.example("AX-EX-002")
@pytest.mark.rule("AX-DROP-010", "AX-DROP-011", "AX-INV-017")
def test_bangalore_climbs_a_building_then_draws_a_syringe_and_makes_room() -> None:
    full = ("common_shield_cell", *("common_frag",) * 7)
    game = Encounter(
        {"bangalore": at(0, 0, at=None, entered=False, edge="E", backpack=full)},
        {"gibraltar": at(0, 0, at=None, entered=False, edge="W")},
        pieces=("building 10,4 1x2",),
        pending=(Battle(), EnteringBoard(), Arriving(legend="bangalore")),
        active=None,
        stage="drop",
        rewards={"E": "reward3", "W": "reward1"},
        dice=[token("common", "common_syringe")],
    )
    reward = next(each for each in game.state.fixed.pack.rewards if each.loot == "common")
    assert game.state.rewards["E"] == reward.id
    assert game.refuses(Move, path=game.path((11, 4), (10, 4), (9, 4))) == {"AX-MOVE-006"}
    game.do(Move, path=game.path((11, 4), (10, 4)))
    assert [event.mp for event in game.happened(Moved)] == [3]
    assert game.legend("bangalore").at == Space(10, 4, 1)
    game.do(Keep, place="backpack", instead="common_shield_cell", to=game.space(11, 4))
    assert game.state.loot == (Lying("common_shield_cell", game.space(11, 4)),)
    assert "common_syringe" in game.legend("bangalore").backpack
    assert game.asked == "enter"
    decision = game.match.decision
    assert decision is not None
    assert decision.waiting == (1,)


@pytest.mark.rule("AX-DROP-009")
def test_nobody_waits_where_the_board_cannot_be_entered() -> None:
    wall = ("building 0,0 12x1", "building 0,0 12x1 @1")
    game = Encounter(
        {"bangalore": at(0, 0, at=None, entered=False)},
        {"gibraltar": at(0, 0, at=None, entered=False)},
        pieces=wall,
        pending=(Battle(), Placing()),
        active=None,
        stage="drop",
    )
    assert {command.edge for command in game.offered(PlaceAtEdge)} == {"E", "S", "W"}  # type: ignore[attr-defined]
    assert game.refuses(PlaceAtEdge, legend="gibraltar", edge="N") != set()


def rifts(*legends: tuple[str, int, int]) -> Encounter:
    """Two Dimensional Rifts, at (5, 4) and at (9, 9); for 1 MP one steps from beside one to beside the other."""
    pieces = [
        Piece(id=f"rift-{number}", kind="rift", use=1, owner="wraith", at=Space(x, y))
        for number, (x, y) in enumerate(((5, 4), (9, 9)), 1)
    ]
    use = Use(number=1, legend="wraith", ability="wraith_ultimate", due=9, timing="duration")
    others = {key: at(x, y) for key, x, y in legends}
    game = Encounter({"wraith": at(4, 4)}, {"gibraltar": at(0, 0), **others}, minis=pieces, uses=(use,), used=1)
    return game.do(TakeAction, action="move")


@pytest.mark.rule("AX-MOVE-005", "AX-MOVE-006", "AX-MOVE-002")
def test_a_rift_is_a_step_of_a_movement() -> None:
    game = rifts()
    ends = {command.path[-1] for command in game.offered(Move) if command.path}  # type: ignore[attr-defined]
    assert {Space(9, 9), Space(10, 10), Space(8, 8), Space(7, 9)} <= ends
    assert Space(6, 9) not in ends
    assert game.refuses(Move, path=game.path((9, 9), (8, 9), (7, 9))) == {"AX-MOVE-006"}
    assert game.refuses(Move, path=game.path((6, 9))) == {"AX-MOVE-005"}
    game.do(Move, path=game.path((9, 9), (8, 9)))
    assert [event.mp for event in game.happened(Moved)] == [2]


@pytest.mark.rule("AX-MOVE-011")
def test_nobody_comes_out_of_a_rift_onto_somebody() -> None:
    game = rifts(("bloodhound", 9, 9))
    assert game.refuses(Move, path=game.path((9, 9))) == {"AX-MOVE-005"}
    assert game.refuses(Move, path=game.path((10, 9))) == set()
