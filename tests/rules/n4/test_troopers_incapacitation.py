"""N4: No Wound Incapacitation and Dogged."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Activate, EndTurn, UseAbility
from sightline.games.infinity.core.match.events import OrdersCounted
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

NWI = soldier("no_wound_incapacitation", Ability(key="mimetism", mod=-3), cost=7)
DOGGED = soldier("dogged", Ability(key="mimetism", mod=-3), cost=7)
AWAY = piece(at=(1100, 1100), facing=90)
SKILLS = {"no_wound_incapacitation": "nwi", "dogged": "dogged"}


def shot(target: Profile, *dice: int, weapon: str = "combi_rifle", burst: int = 3, **more: object) -> Skirmish:
    """Somebody is shot at who does not see it coming; one hit, one failed save unless the dice say otherwise."""
    fallen = piece(target, at=(200, 525), facing=90, **more)  # type: ignore[arg-type]
    game = Skirmish(
        [piece(soldier(weapons=(weapon,)), at=(200, 200)), AWAY], [fallen, AWAY], dice=dice or (5, 20, 20, 1)
    )
    game.activate("A1").declare("bs_attack", weapon=weapon, aims={"B1": burst}).no_more_aros()
    return game.declare("idle").no_more_aros()


def answer(game: Skirmish, ability: str, *, use: bool = True) -> Skirmish:
    return game.apply(UseAbility(player=1, trooper="B1", ability=ability, use=use))


def held_out(ability: str, *dice: int) -> Skirmish:
    """One that has gone on in spite of its last Wound."""
    return answer(shot(soldier(ability, cost=7), *dice), ability)


@pytest.mark.rule("N4-SSKB-037", "N4-SSKB-069")
@pytest.mark.parametrize("ability", SKILLS)
def test_its_player_is_asked_when_it_falls_in_whoevers_turn(ability: str) -> None:
    game = shot(soldier(ability))
    assert game.match.decision is not None
    assert (game.state.asking, game.match.decision.waiting) == ("n4.holding_out", (1,))
    other = next(each for each in SKILLS if each != ability)
    assert game.refuses(UseAbility(player=1, trooper="B1", ability=other, use=True)) == {"N4-SSKB-037"}
    declined = answer(game.fork(), ability, use=False)
    assert declined.trooper("B1").states == {"unconscious", "prone"}


@pytest.mark.rule("N4-SSKB-038", "N4-SSKB-070")
@pytest.mark.parametrize(("ability", "state"), SKILLS.items())
def test_another_token_takes_the_place_of_unconscious(ability: str, state: str) -> None:
    assert held_out(ability).trooper("B1").states == {state}


def test_who_has_neither_skill_is_not_asked_nor_who_dies_at_once() -> None:
    assert shot(soldier()).state.asking != "n4.holding_out"
    assert "B1" not in shot(NWI, 5, 6, 20, 1, 1).state.troopers


@pytest.mark.rule("N4-SSKB-039", "N4-SSKB-071")
@pytest.mark.parametrize("ability", SKILLS)
def test_whoever_goes_on_is_not_null_and_its_skills_work(ability: str) -> None:
    game = answer(shot(soldier(ability, "hacker", cost=7)), ability)
    now, one = Situation(game.state), game.trooper("B1")
    assert not now.is_null(one)
    assert now.ability(one, "hacker") is not None
    assert game.state.fixed.scenario.victory_points(now, 1) == 8
    assert now.fixed.edition.state.rows[SKILLS[ability]].null is False


@pytest.mark.rule("N4-SSKB-039")
def test_with_nwi_it_acts_and_gives_its_order_for_the_rest_of_the_game() -> None:
    game = held_out("no_wound_incapacitation")
    while game.state.asking != "orders":
        game.apply(next(iter(game.match.options())).command)
    game.apply(EndTurn(player=0))
    assert [(count.player, count.regular) for count in game.happened(OrdersCounted)] == [(1, 2)]
    assert game.refuses(Activate(player=1, troopers=("B1",))) == set()


@pytest.mark.rule("N4-SSKB-072")
def test_the_dogged_die_at_the_end_of_the_turn() -> None:
    game = held_out("dogged")
    while game.state.asking != "orders":
        game.apply(next(iter(game.match.options())).command)
    assert "B1" in game.state.troopers
    game.apply(EndTurn(player=0))
    assert "B1" not in game.state.troopers


@pytest.mark.rule("N4-SSKB-040", "N4-SSKB-073")
@pytest.mark.parametrize("state", SKILLS.values())
def test_one_more_wound_is_death(state: str) -> None:
    assert "B1" not in shot(soldier(*SKILLS), 5, 20, 20, 1, states=[state], lost=1).state.troopers
    assert "B1" in shot(soldier(*SKILLS), 5, 20, 20, 20, states=[state], lost=1).state.troopers


def ward(state: str, *dice: int) -> Skirmish:
    patient = piece(at=(225, 200), states=[state], lost=1)
    return Skirmish([piece(soldier("doctor", wip=13), at=(200, 200)), patient], [AWAY], dice=dice).activate("A1")


@pytest.mark.rule("N4-SSKB-041", "N4-SSKB-042")
@pytest.mark.parametrize(("die", "alive"), [(13, True), (14, False)])
def test_with_nwi_a_doctor_heals_or_kills(die: int, alive: bool) -> None:
    game = ward("nwi", die).declare("doctor", aims={"A2": 1}).declare("idle")
    assert ("A2" in game.state.troopers) == alive
    if alive:
        assert (game.trooper("A2").states, game.trooper("A2").lost) == (frozenset(), 0)


@pytest.mark.rule("N4-SSKB-041")
def test_healing_does_not_make_anybody_stand_up_who_lay_down_by_itself() -> None:
    patient = piece(at=(225, 200), states=["nwi", "prone"], lost=1)
    game = Skirmish([piece(soldier("doctor", wip=13), at=(200, 200)), patient], [AWAY], dice=[5]).activate("A1")
    assert game.declare("doctor", aims={"A2": 1}).declare("idle").trooper("A2").states == {"prone"}


@pytest.mark.rule("N4-SSKB-074", "N4-SSK-170")
def test_nothing_heals_the_dogged() -> None:
    game = ward("dogged")
    assert "doctor" not in game.offered()
    assert game.refuses_declaring("doctor", aims={"A2": 1}) == {"C1-SSK-243"}
    for state, asked in (("nwi", "states.choices"), ("dogged", "orders")):
        patient = piece(soldier("regeneration"), at=(225, 200), states=[state], lost=1)
        end = Skirmish([patient, AWAY], [AWAY, AWAY], dice=[1] * 5).apply(EndTurn(player=0))
        assert end.state.asking == asked


@pytest.mark.rule("N4-SSKB-074")
@pytest.mark.parametrize(("skill", "mode"), [("engineer", "repair"), ("gizmokit", "contact")])
def test_nothing_repairs_the_dogged(skill: str, mode: str) -> None:
    healer = soldier("engineer", equipment=(Ability(key="gizmokit"),))
    for states, refused in (((), False), (("dogged",), True)):
        patient = piece(soldier(structure=True), at=(225, 200), states=states, lost=1)
        game = Skirmish([piece(healer, at=(200, 200)), patient], [AWAY]).activate("A1")
        assert bool(game.refuses_declaring(skill, mode=mode, aims={"A2": 1})) == refused


@pytest.mark.rule("N4-SSKB-043", "N4-SSKB-075")
@pytest.mark.parametrize("ability", SKILLS)
def test_shock_leaves_no_time_to_hold_out(ability: str) -> None:
    game = shot(soldier(ability), 5, 20, 20, 1, weapon="shock_marksman_rifle")
    assert "B1" not in game.state.troopers
    assert game.state.asking != "n4.holding_out"


@pytest.mark.rule("N4-SSKB-043")
def test_shock_costs_a_wound_like_any_other_as_long_as_it_is_not_the_last() -> None:
    game = shot(soldier("no_wound_incapacitation", vitality=2), 5, 20, 20, 1, weapon="shock_marksman_rifle")
    assert (game.trooper("B1").lost, game.trooper("B1").states) == (1, frozenset())
