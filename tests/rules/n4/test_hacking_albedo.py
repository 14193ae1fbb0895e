"""N4, Albedo."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Deploy, EndTurn
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability

BEARER = soldier(equipment=(Ability(key="albedo"),))
VISOR = soldier(equipment=(Ability(key="multispectral_visor", level=1),))


def facing_each_other(states: tuple[str, ...] = ("albedo_a",)) -> Skirmish:
    """A bearer of Albedo before one with a visor (B1) and one without (B2)."""
    theirs = [piece(VISOR, at=(200, 500), facing=270), piece(at=(260, 500), facing=270)]
    return Skirmish([piece(BEARER, at=(200, 200), states=states)], theirs)


@pytest.mark.rule("HS-EQUIP-003")
@pytest.mark.rule("N4-EQUIP-007", "N4-EQUIP-009")
def test_it_works_from_the_deployment_on() -> None:
    game = Skirmish([], [piece(at=(900, 900))], off_table=((BEARER, soldier()), ()), stage="deployment.last")
    game.apply(Deploy(player=0, member=0, at=(300, 100, 0)))
    assert game.trooper("A1").states == {"albedo_a"}
    assert Situation(game.state).feedback(game.trooper("A1")) == "albedo_a"
    other = Skirmish([], [piece(at=(900, 900))], off_table=((soldier(), soldier()), ()), stage="deployment.last")
    assert other.apply(Deploy(player=0, member=0, at=(300, 100, 0))).trooper("A1").states == set()


@pytest.mark.rule("N4-EQUIP-008")
@pytest.mark.parametrize("token", ["albedo_a", "albedo_b"])
def test_who_has_a_multispectral_visor_does_not_see_its_bearer(token: str) -> None:
    game = facing_each_other((token,))
    now, bearer = Situation(game.state), game.trooper("A1")
    assert not now.sees(game.trooper("B1"), bearer)
    assert not now.beholds(game.trooper("B1"), bearer)
    assert now.sees(game.trooper("B2"), bearer)
    game.activate("A1").declare("idle")
    assert game.can_react() == {"B2"}


@pytest.mark.rule("N4-EQUIP-008")
@pytest.mark.parametrize("states", [(), ("albedo_a", "unconscious")])
def test_without_its_token_and_while_nothing_works_everybody_sees_it(states: tuple[str, ...]) -> None:
    game = facing_each_other(states)
    assert Situation(game.state).sees(game.trooper("B1"), game.trooper("A1"))


@pytest.mark.rule("N4-EQUIP-008")
def test_its_bearer_sees_as_always() -> None:
    game = facing_each_other()
    assert Situation(game.state).sees(game.trooper("A1"), game.trooper("B1"))
    game.activate("A1")
    assert game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": 3}) == set()


@pytest.mark.rule("N4-EQUIP-008", "N4-BS-003")
def test_an_active_trooper_with_a_visor_has_nobody_to_shoot_at() -> None:
    game = Skirmish([piece(VISOR, at=(200, 200))], [piece(BEARER, at=(200, 500), facing=270, states={"albedo_a"})])
    game.activate("A1")
    assert "C1-BS-003" in game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    game.declare("move", to=[(240, 200), (240, 240)])
    assert game.can_react() == {"B1"}


@pytest.mark.rule("N4-EQUIP-009")
def test_it_lasts_for_two_states_phases() -> None:
    game = facing_each_other()
    game.apply(EndTurn(player=0))
    assert game.trooper("A1").states == {"albedo_b"}
    game.apply(EndTurn(player=1))
    assert game.trooper("A1").states == set()
    assert Situation(game.state).sees(game.trooper("B1"), game.trooper("A1"))


@pytest.mark.rule("N4-EQUIP-007")
def test_a_marker_shows_no_token() -> None:
    spy = soldier("camouflage", equipment=(Ability(key="albedo"),))
    game = Skirmish([piece(spy, at=(200, 200), states={"camouflaged", "albedo_a"})], [piece(at=(900, 900))])
    assert view_of(game.state, 1).troopers[0].states == {"camouflaged"}
    assert view_of(game.state, 0).troopers[0].states == {"camouflaged", "albedo_a"}
