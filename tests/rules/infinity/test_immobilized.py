"""C1-STATE-026..031 and 263..268: Immobilized-A and Immobilized-B."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndTurn, StepAside
from sightline.games.infinity.core.match.events import OrdersCounted, Rolled, SavesRolled, StateGained
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, TroopType
from sightline.geometry.moving.paths import Walk

HEAVY = soldier(type=TroopType.HI, wip=13)
ENGINEER = soldier("engineer", wip=13)
STATES = ["immobilized_a", "immobilized_b"]


def held(state: str, **more: object) -> Skirmish:
    """An immobilized trooper and an enemy, looking at each other."""
    return Skirmish(
        [piece(HEAVY, at=(200, 200), states=[state])],
        [piece(at=(200, 375), facing=270)],
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("C1-STATE-027")
def test_immobilized_b_leaves_only_reset_at_minus_3() -> None:
    game = held("immobilized_b", dice=[10]).activate("A1")
    assert game.offered() == {"reset", "idle"}
    assert game.refuses_declaring("move", to=[(250, 200)]) == {"C1-STATE-027"}
    assert game.refuses_declaring("dodge") == {"C1-STATE-027"}
    game.declare("reset").no_more_aros().declare("idle").no_more_aros()
    assert [side.value for roll in game.happened(Rolled) for side in roll.sides] == [10]


@pytest.mark.rule("C1-STATE-264")
def test_immobilized_a_leaves_only_dodge_at_minus_6() -> None:
    game = held("immobilized_a", dice=[4]).activate("A1")
    assert game.offered() == {"dodge", "idle"}
    assert game.refuses_declaring("reset") == {"C1-STATE-264"}
    game.declare("dodge").no_more_aros().declare("idle").no_more_aros()
    assert [side.value for roll in game.happened(Rolled) for side in roll.sides] == [4]


@pytest.mark.rule("C1-STATE-027", "C1-STATE-264")
@pytest.mark.parametrize(("skill", "value"), [("dodge", 10), ("reset", 13)])
def test_who_is_free_dodges_and_resets_without_those_mods(skill: str, value: int) -> None:
    game = Skirmish([piece(HEAVY, at=(200, 200))], [piece(at=(200, 375), facing=270)], dice=[20, 20]).activate("A1")
    game.declare(skill).no_more_aros().declare("idle").no_more_aros()
    assert [side.value for roll in game.happened(Rolled) for side in roll.sides] == [value]


@pytest.mark.rule("C1-STATE-027", "C1-STATE-264")
def test_the_same_holds_for_aros() -> None:
    for state, left, other in (("immobilized_a", "dodge", "reset"), ("immobilized_b", "reset", "dodge")):
        game = Skirmish([piece(at=(200, 375), facing=270)], [piece(HEAVY, at=(200, 200), states=[state])])
        game.activate("A1").declare("idle")
        assert game.refuses_reacting("B1", left) == set()
        assert game.refuses_reacting("B1", other) & {"C1-STATE-027", "C1-STATE-264"}
        assert game.refuses_reacting("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})


@pytest.mark.rule("C1-PROF-026")
def test_who_is_in_both_states_can_declare_nothing_and_waits_for_an_engineer() -> None:
    game = Skirmish([piece(HEAVY, at=(200, 200), states=STATES)], []).activate("A1")
    assert game.offered() == {"idle"}


@pytest.mark.rule("C1-STATE-028", "C1-STATE-265")
@pytest.mark.parametrize("state", STATES)
def test_automatic_skills_and_equipment_keep_working(state: str) -> None:
    shielded = soldier(Ability(key="mimetism", mod=-3), equipment=(Ability(key="nanoscreen"),))
    game = Skirmish([piece(shielded, at=(200, 200), states=[state])], [])
    now = Situation(game.state)
    assert now.ability(game.trooper("A1"), "mimetism") is not None
    assert now.ability(game.trooper("A1"), "nanoscreen") is not None


@pytest.mark.rule("C1-STATE-029", "C1-STATE-266")
@pytest.mark.parametrize("state", STATES)
def test_an_immobilized_trooper_still_gives_its_order(state: str) -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 600), states=[state]), piece(at=(400, 600))])
    game.apply(EndTurn(player=0))
    assert [count.regular for count in game.happened(OrdersCounted)] == [2]


@pytest.mark.rule("C1-STATE-267", "C1-CSK-247")
def test_a_successful_dodge_ends_immobilized_a_and_a_failed_one_does_not() -> None:
    for die, left in ((4, set()), (5, {"immobilized_a"})):
        game = Skirmish([piece(at=(200, 200), states=["immobilized_a"])], [], dice=[die])
        game.activate("A1").declare("dodge").declare("idle")
        assert game.trooper("A1").states == left


@pytest.mark.rule("C1-CSK-247")
def test_a_dodge_that_loses_face_to_face_ends_nothing() -> None:
    game = Skirmish(
        [piece(at=(200, 200))], [piece(at=(200, 375), facing=270, states=["immobilized_a"])], dice=[9, 20, 20, 3, 20]
    )
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).react("B1", "dodge")
    game.no_more_aros().declare("idle").no_more_aros()
    assert game.happened(Rolled)[0].kind == "face_to_face"
    assert game.trooper("B1").states == {"immobilized_a"}


@pytest.mark.rule("C1-CSK-247")
def test_a_dodge_leaves_close_combat_only_if_the_move_breaks_contact() -> None:
    def fought(x: float, y: float) -> Skirmish:
        game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 225), facing=270)], dice=[20, 1])
        game.activate("A1").declare("cc_attack", weapon="cc_weapon", aims={"B1": 1}).react("B1", "dodge")
        game.no_more_aros().declare("idle").no_more_aros()
        aside = StepAside(player=1, trooper="B1", path=(Walk(((x, y, 0.0),)),))
        return game.apply(aside) if not game.refuses(aside) else game.apply(StepAside(player=1, trooper="B1"))

    away, around = fought(200, 270), fought(225, 200)
    assert away.trooper("B1").at == (200, 270, 0)
    assert not Situation(away.state).is_engaged(away.trooper("B1"))
    assert around.trooper("B1").at == (200, 225, 0), "a step that stays in contact is refused"
    assert Situation(around.state).is_engaged(around.trooper("B1"))


@pytest.mark.rule("C1-STATE-267")
def test_a_dodge_won_face_to_face_ends_immobilized_a_too() -> None:
    game = Skirmish(
        [piece(at=(200, 200))], [piece(at=(200, 375), facing=270, states=["immobilized_a"])], dice=[20, 20, 3, 4]
    )
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).react("B1", "dodge")
    game.no_more_aros().declare("idle").no_more_aros()
    assert game.happened(Rolled)[0].kind == "face_to_face"
    assert game.trooper("B1").states == set()


@pytest.mark.rule("C1-STATE-031", "C1-STATE-268")
@pytest.mark.parametrize("state", STATES)
def test_an_engineer_in_contact_frees_it_with_a_normal_roll(state: str) -> None:
    game = Skirmish([piece(ENGINEER, at=(200, 200)), piece(HEAVY, at=(225, 200), states=[state])], [], dice=[13])
    game.activate("A1").declare("engineer", mode="states", aims={"A2": 1}).declare("idle")
    assert [(roll.kind, roll.sides[0].attribute) for roll in game.happened(Rolled)] == [("normal", "wip")]
    assert game.trooper("A2").states == set()


@pytest.mark.rule("C1-STATE-263", "C1-TRAIT-209")
def test_a_failed_save_against_paralysis_immobilizes() -> None:
    taser = soldier(weapons=("para_cc_weapon",), cc=15)
    game = Skirmish([piece(taser, at=(200, 200))], [piece(at=(225, 200), facing=270)], dice=[7, 5])
    game.activate("A1").declare("cc_attack", weapon="para_cc_weapon", aims={"B1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert (game.trooper("B1").states, game.trooper("B1").lost) == (frozenset({"immobilized_a"}), 0)


@pytest.mark.rule("C1-STATE-264")
def test_four_shots_of_a_spitfire_against_an_immobilized_zhanshi() -> None:
    beta = soldier(bs=13, weapons=("spitfire",))
    zhanshi = soldier(ph=10)
    game = Skirmish(
        [piece(beta, at=(200, 100))],
        [piece(zhanshi, at=(200, 500), facing=270, states=["immobilized_a"])],
        solids=[wall(150, 467.5, 100, 20, 20)],
        dice=[14, 5, 6, 7, 18, 20, 20, 20],
    )
    game.activate("A1").declare("move", to=[(210, 100)]).react("B1", "dodge").no_more_aros()
    game.declare("bs_attack", weapon="spitfire", aims={"B1": 4}).no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [(side.skill, side.value, len(side.kept)) for side in roll.sides] == [("bs_attack", 13, 3), ("dodge", 4, 0)]


@pytest.mark.rule("C1-CLIMB-013")
def test_on_a_wall_nobody_resets_even_when_hacked() -> None:
    hacker = soldier("hacker", wip=13)
    game = Skirmish([piece(hacker, at=(200, 200))], [piece(HEAVY, at=(200, 375), states=["on_wall"])])
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2})
    assert game.can_react() == set()


@pytest.mark.rule("C1-STATE-026")
def test_who_dies_in_an_order_is_not_immobilized_by_what_else_hits_it() -> None:
    heavy = soldier(type=TroopType.HI, bts=0)
    rifle, hacker = piece(at=(200, 525), facing=270), piece(soldier("hacker", wip=13), at=(375, 200), facing=180)
    game = Skirmish([piece(heavy, at=(200, 200)), piece(at=(900, 100))], [rifle, hacker], dice=[15, 5, *[1] * 6])
    game.activate("A1").declare("idle").react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})
    game.react("B2", "hack", weapon="carbonite", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "A1" not in game.state.troopers
    assert [saves.attacker for saves in game.happened(SavesRolled)] == ["B1", "B2"]
    assert "immobilized_b" not in {event.state for event in game.happened(StateGained)}
