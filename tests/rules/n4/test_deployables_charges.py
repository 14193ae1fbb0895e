"""N4: D-Charges."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.events import Placed, Rolled, SavesRolled

SAPPER = soldier(weapons=("d_charges", "combi_rifle"))
BESIDE = (200, 225)
LAY = {"weapon": "d_charges", "mode": "deployable"}


def lying(*states: str, at: tuple[float, float] = BESIDE) -> Piece:
    return piece(soldier(arm=4), at=at, facing=270, states=states)


def sapping(*enemies: Piece, **more: object) -> Skirmish:
    return Skirmish([piece(SAPPER, at=(200, 200))], enemies, **more).activate("A1")  # type: ignore[arg-type]


def finish(game: Skirmish) -> Skirmish:
    """To the end of the Order; nobody turns."""
    game.no_more_aros().declare("idle").no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(TurnAround(player=game.trooper(game.asked).owner, trooper=game.asked))
    return game


@pytest.mark.rule("N4-DEPLOY-015")
@pytest.mark.parametrize("state", ["unconscious", "immobilized_a", "immobilized_b"])
def test_it_is_put_on_an_enemy_in_contact_that_cannot_get_away(state: str) -> None:
    assert sapping(lying(state)).refuses_declaring("place_deployable", **LAY, aims={"B1": 1}) == set()
    away = sapping(lying(state, at=(200, 240)))
    assert away.refuses_declaring("place_deployable", **LAY, aims={"B1": 1}) == {"N4-DEPLOY-015"}


@pytest.mark.rule("N4-DEPLOY-015")
def test_it_is_put_on_nobody_else() -> None:
    assert "N4-DEPLOY-015" in sapping(lying()).refuses_declaring("place_deployable", **LAY, aims={"B1": 1})
    two = sapping(lying("unconscious"), lying("unconscious", at=(225, 200)))
    assert two.refuses_declaring("place_deployable", **LAY, aims={"B1": 1, "B2": 1}) == {"N4-DEPLOY-015"}
    assert two.refuses_declaring("place_deployable", **LAY, place=[((225, 200), 0)]) == {"N4-DEPLOY-015"}


@pytest.mark.rule("N4-DEPLOY-015")
def test_it_is_put_on_scenery() -> None:
    far = piece(at=(900, 900))
    assert sapping(far).refuses_declaring("place_deployable", **LAY) == {"N4-DEPLOY-015"}
    game = sapping(far, solids=[wall(100, 212.5, 200, 10)])
    assert game.refuses_declaring("place_deployable", **LAY) == set()
    finish(game.declare("place_deployable", **LAY))
    assert game.trooper("A1").uses == {"d_charges": 1}


@pytest.mark.rule("N4-DEPLOY-017")
def test_it_is_a_short_skill_and_no_aro() -> None:
    game = Skirmish(
        [piece(at=(200, 400), facing=270)], [piece(SAPPER, at=(200, 200))], solids=[wall(100, 180, 200, 7.5)]
    )
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "place_deployable", **LAY) == {"N4-DEPLOY-017"}
    moving = sapping(lying("unconscious", at=(200, 275))).declare("move", to=[(200, 250)]).no_more_aros()
    assert moving.refuses_declaring("place_deployable", **LAY, aims={"B1": 1}) == set()


@pytest.mark.rule("N4-DEPLOY-018", "N4-DEPLOY-020")
def test_it_goes_off_in_the_resolution_without_a_roll_and_spares_its_bearer() -> None:
    game = finish(sapping(lying("immobilized_b"), dice=[20, 20, 12]).declare("place_deployable", **LAY, aims={"B1": 1}))
    assert game.happened(Rolled) == []
    (rolled,) = game.happened(SavesRolled)
    assert (rolled.trooper, [(save.base, save.value) for save in rolled.saves]) == ("B1", [(14, 12)] * 3)
    assert game.trooper("B1").lost == 1
    assert game.happened(Placed) == [], "nothing is left on the table"


@pytest.mark.rule("N4-DEPLOY-018")
def test_nothing_avoids_it() -> None:
    game = sapping(lying("immobilized_a"), dice=[1, 20, 20, 20]).declare("place_deployable", **LAY, aims={"B1": 1})
    game.react("B1", "dodge")
    finish(game)
    assert len(game.happened(SavesRolled)) == 1


@pytest.mark.rule("N4-DEPLOY-016", "N4-DEPLOY-019", "N4-DEPLOY-020", "N4-CC-003")
def test_in_close_combat_it_is_a_weapon_like_any_other() -> None:
    strike = {"weapon": "d_charges", "mode": "cc", "aims": {"B1": 1}}
    game = sapping(lying(), dice=[10, 20, 20, 20])
    finish(game.declare("cc_attack", **strike))
    (roll,) = game.happened(Rolled)
    assert [(side.attribute, side.value) for side in roll.sides] == [("cc", 13)]
    (rolled,) = game.happened(SavesRolled)
    assert (rolled.trooper, len(rolled.saves), rolled.saves[0].base) == ("B1", 3, 14)
    assert sapping(lying(at=(200, 240))).refuses_declaring("cc_attack", **strike) == {"C1-CC-003"}


@pytest.mark.rule("N4-DEPLOY-021", "N4-STATE-044")
def test_both_modes_share_three_uses() -> None:
    game = sapping(lying("immobilized_b"), dice=[20] * 12)
    finish(game.declare("place_deployable", **LAY, aims={"B1": 1}))
    for _ in range(2):
        finish(game.activate("A1").declare("cc_attack", weapon="d_charges", mode="cc", aims={"B1": 1}))
    assert game.trooper("A1").uses == {"d_charges": 3}
    assert "unloaded" in game.trooper("A1").states
    game.activate("A1")
    assert "C1-STATE-247" in game.refuses_declaring("place_deployable", **LAY, aims={"B1": 1})
    assert "C1-STATE-247" in game.refuses_declaring("cc_attack", weapon="d_charges", mode="cc", aims={"B1": 1})
