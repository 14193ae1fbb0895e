"""C1-STATE-246..248, 288..292 and C1-PROF-026: Unloaded, Normal, and states in general."""

import msgspec
import pytest
from skirmish import Skirmish, edition_at_hand, mode_firing, piece, soldier, with_weapon

from sightline.games.infinity.core.abilities.unloaded import reload
from sightline.games.infinity.core.match.commands import Deploy, EndTurn
from sightline.games.infinity.core.match.events import OrdersCounted, UseSpent
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.kernel import NothingToMeasure, Play, ScriptedDice

GUNNER = soldier(weapons=("rocket", "combi_rifle"))


def fire(game: Skirmish) -> Skirmish:
    """Shoot the rocket, and miss."""
    game.activate("A1").declare(
        "bs_attack", weapon="rocket", mode=mode_firing("AP+EXP", "missile_launcher"), aims={"B1": 1}
    ).no_more_aros().declare("idle")
    game.no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(next(iter(game.match.options())).command)
    return game


def gunner() -> Skirmish:
    rocket = msgspec.structs.replace(edition_at_hand().chart.weapons["missile_launcher"], key="rocket", uses=2)
    return Skirmish(
        [piece(GUNNER, at=(200, 100))],
        [piece(at=(200, 900), facing=90)],
        edition=with_weapon(rocket),
        dice=[20, 20],
    )


@pytest.mark.rule("C1-STATE-246", "C1-TRAIT-205")
def test_with_the_last_use_comes_unloaded() -> None:
    game = fire(gunner())
    assert game.trooper("A1").states == set()
    assert fire(game).trooper("A1").states == {"unloaded"}


@pytest.mark.rule("C1-STATE-247")
def test_what_is_unloaded_is_not_used_again_and_other_weapons_are() -> None:
    game = fire(fire(gunner())).activate("A1")
    assert "C1-STATE-247" in game.refuses_declaring(
        "bs_attack", weapon="rocket", mode=mode_firing("AP+EXP", "missile_launcher"), aims={"B1": 1}
    )
    assert game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": 3}) == set()


@pytest.mark.rule("C1-STATE-248")
def test_reloading_gives_back_every_use_of_everything() -> None:
    game = fire(fire(gunner()))
    play = Play(game.match.game, game.state, ScriptedDice([]), NothingToMeasure())
    play.emit(UseSpent(trooper="A1", weapon="anti_personnel_mine"))
    reload(play, "A1")
    assert (play.state.troopers["A1"].uses, play.state.troopers["A1"].states) == ({}, frozenset())


@pytest.mark.rule("C1-STATE-288")
def test_troopers_are_deployed_in_normal_state() -> None:
    game = Skirmish([], [], stage="deployment.first", off_table=((soldier(), soldier()), (soldier(),)))
    game.apply(Deploy(player=0, member=1, at=(500, 100, 0)))
    assert game.trooper("A1").states == set()


@pytest.mark.rule("C1-STATE-290", "C1-STATE-291")
def test_a_trooper_in_normal_state_gives_an_order_and_its_cost() -> None:
    game = Skirmish([piece(at=(200, 100))], [piece(soldier(cost=3), at=(200, 900))])
    game.apply(EndTurn(player=0))
    assert [count.regular for count in game.happened(OrdersCounted)] == [1]
    assert game.state.fixed.scenario.victory_points(Situation(game.state), 1) == 3


@pytest.mark.rule("C1-STATE-292")
@pytest.mark.parametrize("state", ["unconscious", "shasvastii_embryo", "disconnected"])
def test_a_null_state_takes_the_place_of_normal(state: str) -> None:
    game = Skirmish([piece(at=(200, 100))], [piece(at=(200, 900), states=[state]), piece(at=(300, 900))])
    game.apply(EndTurn(player=0))
    assert [count.regular for count in game.happened(OrdersCounted)] == [1]


@pytest.mark.rule("C1-PROF-026")
def test_different_states_come_together_and_each_ends_in_its_own_way() -> None:
    held = soldier(wip=13, ph=16)
    game = Skirmish(
        [piece(held, at=(200, 100), states=["targeted", "immobilized_a"])], [piece(at=(200, 900), facing=90)], dice=[5]
    )
    game.activate("A1").declare("dodge").declare("idle")
    assert game.trooper("A1").states == {"targeted"}


@pytest.mark.rule("C1-EQUIP-201")
def test_of_equipment_with_levels_only_the_level_owned_counts() -> None:
    able = soldier(equipment=(Ability(key="multispectral_visor", level=2),))
    game = Skirmish([piece(able, at=(200, 100))])
    visor = Situation(game.state).ability(game.trooper("A1"), "multispectral_visor")
    assert visor is not None
    assert visor.level == 2
