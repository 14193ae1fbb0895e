"""C1-CSK-260..266: Reset."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.troopers.profiles import TroopType

HACKER = soldier("hacker", wip=13)
HEAVY = soldier(type=TroopType.HI, bts=3, wip=13)


def hacked(dice: list[int], *states: str) -> Skirmish:
    """A heavy resets while a hacker uses Carbonite on it with two dice."""
    game = Skirmish([piece(HACKER, at=(200, 200))], [piece(HEAVY, at=(200, 375), states=states)], dice=dice)
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2}).react("B1", "reset")
    return game.no_more_aros().declare("idle").no_more_aros()


def alone(dice: list[int], *states: str) -> Skirmish:
    """A heavy resets in its own turn, with nobody near."""
    game = Skirmish([piece(HEAVY, at=(200, 200), states=states)], [], dice=dice)
    return game.activate("A1").declare("reset").no_more_aros().declare("idle").no_more_aros()


@pytest.mark.rule("C1-CSK-260")
def test_reset_is_a_short_skill_and_an_aro_without_line_of_fire() -> None:
    assert edition_at_hand().skill["reset"].labels == {Label.NO_LOF}
    game = Skirmish([piece(HEAVY, at=(200, 200))], [piece(HEAVY, at=(200, 375), facing=90)])
    game.activate("A1").declare("reset")
    assert game.refuses_reacting("B1", "reset") == set()
    game.no_more_aros()
    assert game.refuses_declaring("dodge") == {"C1-ACT-002"}


@pytest.mark.rule("C1-CSK-261")
def test_reset_is_for_the_active_trooper_and_for_who_has_an_aro() -> None:
    game = Skirmish(
        [piece(HEAVY, at=(200, 200))],
        [piece(HEAVY, at=(200, 375), facing=90), piece(HEAVY, at=(200, 800), facing=90)],
        solids=[wall(0, 600, 400, 20)],
    )
    game.activate("A1")
    assert game.refuses_declaring("reset") == set()
    game.declare("idle")
    assert game.refuses_reacting("B1", "reset") == set()
    assert game.refuses_reacting("B2", "reset") == {"C1-ARO-002"}


@pytest.mark.rule("C1-CSK-262")
def test_one_reset_avoids_the_programs_of_two_hackers() -> None:
    game = Skirmish(
        [piece(HEAVY, at=(200, 200))],
        [piece(HACKER, at=(200, 375), facing=90), piece(HACKER, at=(375, 200), facing=0)],
        dice=[7, 5, 12],
    )
    game.activate("A1").declare("idle")
    for hacker in ("B1", "B2"):
        game.react(hacker, "hack", weapon="carbonite", aims={"A1": 1})
    game.no_more_aros().declare("reset").no_more_aros()
    assert [roll.kind for roll in game.happened(Rolled)] == ["face_to_face"] * 2
    assert game.happened(SavesRolled) == []


@pytest.mark.rule("C1-CSK-262", "C1-CSK-263")
def test_reset_is_a_face_to_face_roll_of_wip_against_the_whole_burst() -> None:
    game = hacked([7, 9, 12])
    (roll,) = game.happened(Rolled)
    assert [(side.attribute, side.kept) for side in roll.sides] == [("wip", ()), ("wip", (12,))]
    assert game.happened(SavesRolled) == []


@pytest.mark.rule("C1-CSK-264")
def test_with_nothing_to_avoid_it_is_a_normal_roll() -> None:
    (roll,) = alone([7]).happened(Rolled)
    assert (roll.kind, roll.sides[0].attribute, roll.sides[0].value) == ("normal", "wip", 13)


@pytest.mark.rule("C1-CSK-265")
def test_reset_is_no_use_against_a_shot() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(HEAVY, at=(200, 375), facing=270)], dice=[5, 20, 20, 14, 20])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).react("B1", "reset")
    game.no_more_aros().declare("idle").no_more_aros()
    assert [roll.kind for roll in game.happened(Rolled)] == ["normal", "normal"]
    assert game.happened(SavesRolled)[0].trooper == "B1"


@pytest.mark.rule("C1-CSK-266", "C1-STATE-030", "C1-STATE-036")
def test_a_normal_reset_cancels_targeted_and_immobilized_b() -> None:
    assert alone([10], "targeted").trooper("A1").states == set()
    assert alone([10], "immobilized_b").trooper("A1").states == set()
    assert alone([11], "immobilized_b").trooper("A1").states == {"immobilized_b"}


@pytest.mark.rule("C1-CSK-266", "C1-STATE-030", "C1-STATE-036")
def test_a_reset_won_face_to_face_cancels_them_too_and_one_that_is_tied_does_not() -> None:
    both = ("targeted", "immobilized_b")
    assert hacked([3, 4, 6], *both).trooper("B1").states == set()
    tied = hacked([6, 4, 6], *both)
    assert tied.trooper("B1").states == set(both)
    assert tied.happened(SavesRolled) == []


@pytest.mark.rule("C1-PROF-026", "C1-STATE-027", "C1-STATE-034")
def test_states_add_up_and_one_success_is_enough_for_all() -> None:
    game = alone([7], "targeted", "immobilized_b")
    (roll,) = game.happened(Rolled)
    assert [(mod.value, mod.source) for mod in roll.sides[0].mods] == [(-3, "mod.immobilized"), (-3, "mod.targeted")]
    assert roll.sides[0].value == 7
    assert game.trooper("A1").states == set()


@pytest.mark.rule("C1-CSK-264")
def test_who_is_hacked_makes_no_normal_roll_besides() -> None:
    (roll,) = hacked([3, 4, 6]).happened(Rolled)
    assert roll.kind == "face_to_face"
