"""Damage and Saving Rolls."""

import pytest
from rolling import ammunition, exchange, inflicted, saving_rolls
from skirmish import Skirmish, edition_at_hand, piece, soldier

from sightline.games.infinity.core.match.events import Wounded
from sightline.odds.ammunition import Condition
from sightline.odds.attributes import Attribute
from sightline.odds.chances import kept_for_sure
from sightline.odds.exchange import Action, Duel
from sightline.odds.opposition import Skill
from sightline.odds.saves import SavingRoll, Trooper, Weapon
from sightline.odds.spec import read_order
from sightline.odds.states import state_after


def save(weapon: Weapon | None = None, target: Trooper | None = None) -> SavingRoll:
    (only,) = saving_rolls(weapon or Weapon(), target or Trooper())
    return only


def failing(roll: SavingRoll) -> list[int]:
    return [natural for natural in range(1, 21) if roll.fails(natural)]


@pytest.mark.rule("C1-DMG-001")
@pytest.mark.parametrize("damage", [10, 13, 15])
def test_damage_is_the_number_of_the_weapon(damage: int) -> None:
    assert save(Weapon(damage=damage)).damage_of_the_attack == damage
    assert save(Weapon(damage=damage), Trooper(arm=3)).damage_of_the_attack == damage - 3


@pytest.mark.rule("C1-DMG-002")
def test_each_success_kept_is_one_saving_roll() -> None:
    wounds, _ = inflicted(kept_for_sure(3, 1.0), Weapon(damage=10), Trooper())
    assert wounds[:4].tolist() == pytest.approx([0.125, 0.375, 0.375, 0.125])


@pytest.mark.rule("C1-DMG-003")
def test_the_attack_says_which_attribute_saves() -> None:
    target = Trooper(arm=2, bts=6)
    assert save(Weapon(damage=13), target).damage_of_the_attack == 11
    assert save(Weapon(damage=13, saved_with=(Attribute.BTS,)), target).damage_of_the_attack == 7
    assert [roll.attribute for roll in saving_rolls(Weapon(saved_with=(Attribute.ARM, Attribute.BTS)), target)] == [
        Attribute.ARM,
        Attribute.BTS,
    ]


@pytest.mark.rule("C1-DMG-004")
def test_damage_of_the_attack_is_damage_less_armour_less_cover() -> None:
    roll = save(Weapon(damage=13), Trooper(arm=1, cover=True))
    assert roll.damage_of_the_attack == 9
    assert str(roll) == "13 -1 -3 = 9"
    assert save(Weapon(damage=13, ignores_cover=True), Trooper(arm=1, cover=True)).damage_of_the_attack == 12


@pytest.mark.rule("C1-COV-003")
def test_partial_cover_is_three_less_to_hit_and_three_less_damage() -> None:
    game = edition_at_hand().name
    open_ground, covered = (read_order("bs=12", [f"cover={cover}"], game) for cover in ("no", "yes"))
    assert (open_ground.duels[0].action.sv, covered.duels[0].action.sv) == (12, 9)
    assert save(Weapon(damage=13), covered.duels[0].reactive).damage_of_the_attack == 10


@pytest.mark.rule("C1-TPL-010")
def test_cover_does_not_help_against_templates() -> None:
    template = Action(skill=Skill.TEMPLATE, weapon=Weapon(damage=13))
    open_ground, covered = (
        exchange(Trooper(), [Duel(reactive=Trooper(cover=cover), action=template)]).reactive_states[0]
        for cover in (False, True)
    )
    assert open_ground == covered


@pytest.mark.rule("C1-DMG-004")
def test_cover_is_not_halved_with_the_armour() -> None:
    roll = save(Weapon(damage=13, ammunition=ammunition("AP")), Trooper(arm=4, cover=True))
    assert roll.damage_of_the_attack == 13 - 2 - 3


@pytest.mark.rule("C1-DMG-005")
@pytest.mark.example("C1-EX-004")
def test_a_die_up_to_the_damage_of_the_attack_fails() -> None:
    roll = save(Weapon(damage=13), Trooper(arm=1, cover=True))
    assert failing(roll) == list(range(1, 10))
    assert roll.fails(7)
    assert roll.points == 1


@pytest.mark.rule("C1-DMG-006")
def test_a_higher_die_changes_nothing() -> None:
    roll = save(Weapon(damage=13), Trooper(arm=3))
    assert not any(roll.fails(natural) for natural in range(11, 21))
    _, harm = inflicted(kept_for_sure(1, 1.0), Weapon(damage=0), Trooper())
    assert harm[0, frozenset()] == 1


@pytest.mark.rule("C1-DMG-007")
def test_each_impact_usually_costs_one_point() -> None:
    wounds, _ = inflicted(kept_for_sure(2, 1.0), Weapon(damage=20), Trooper(wounds=3))
    assert wounds[2] == 1
    assert state_after(3, 2) == "normal"


@pytest.mark.rule("C1-DMG-008")
def test_some_ammunition_wants_more_saves_or_brings_a_state() -> None:
    assert len(saving_rolls(Weapon(ammunition=ammunition("EXP")), Trooper())) == 3
    (paralysis,) = saving_rolls(Weapon(ammunition=ammunition("PARA")), Trooper())
    assert paralysis.conditions == {Condition.IMMOBILIZED_A}


@pytest.mark.rule("C1-DMG-009")
@pytest.mark.parametrize("wounds", [1, 2, 3])
def test_losing_exactly_everything_is_unconscious(wounds: int) -> None:
    assert state_after(wounds, wounds) == "unconscious"
    assert state_after(wounds, wounds - 1) == "normal"


@pytest.mark.rule("C1-DMG-010")
@pytest.mark.parametrize("wounds", [1, 2, 3])
def test_losing_more_than_everything_is_dead(wounds: int) -> None:
    assert state_after(wounds, wounds + 1) == "dead"
    assert state_after(wounds, wounds + 4) == "dead"


@pytest.mark.rule("C1-DMG-901")
@pytest.mark.parametrize(("damage", "faces"), [(-2, 0), (0, 0), (1, 1), (19, 19), (20, 20), (26, 20)])
def test_saves_have_no_criticals_and_the_sum_alone_decides(damage: int, faces: int) -> None:
    roll = save(Weapon(damage=damage))
    assert len(failing(roll)) == faces
    assert roll.chance_of_failure == faces / 20


@pytest.mark.rule("C1-CMB-014")
@pytest.mark.parametrize(("name", "saves"), [("N", 2), ("AP", 2), ("DA", 3), ("EXP", 4), ("AP+DA", 3)])
def test_a_critical_adds_one_saving_roll(name: str, saves: int) -> None:
    weapon = Weapon(ammunition=ammunition(name))
    assert len(saving_rolls(weapon, Trooper(), critical=True)) == saves


@pytest.mark.rule("C1-CMB-015")
def test_a_critical_of_an_attack_without_saves_does_what_the_attack_does() -> None:
    spotlight = Weapon(saved_with=(), state=Condition.TARGETED)
    assert saving_rolls(spotlight, Trooper(), critical=True) == saving_rolls(spotlight, Trooper())
    _, harm = inflicted(kept_for_sure(1, 1.0), spotlight, Trooper())
    assert harm[0, frozenset({Condition.TARGETED})] == 1


@pytest.mark.rule("C1-CMB-016")
def test_the_additional_save_keeps_attribute_and_traits() -> None:
    breaker = Weapon(damage=13, ammunition=ammunition("AP"), saved_with=(Attribute.BTS,))
    first, additional = saving_rolls(breaker, Trooper(arm=9, bts=6), critical=True)
    assert additional == first
    assert additional.damage_of_the_attack == 10


@pytest.mark.rule("C1-TRAIT-201")
def test_arm_zero_ignores_arm_and_nothing_else() -> None:
    monofilament = Weapon(damage=12, arm_zero=True)
    assert save(monofilament, Trooper(arm=8)).damage_of_the_attack == 12
    assert save(monofilament, Trooper(arm=8, cover=True)).damage_of_the_attack == 9


@pytest.mark.rule("C1-TRAIT-212")
def test_bts_zero_ignores_bts() -> None:
    weapon = Weapon(damage=12, bts_zero=True, saved_with=(Attribute.BTS,))
    assert save(weapon, Trooper(bts=9, arm=5)).damage_of_the_attack == 12
    assert save(Weapon(damage=12, bts_zero=True), Trooper(arm=5)).damage_of_the_attack == 7


@pytest.mark.rule("C1-TRAIT-206")
def test_continuous_damage_goes_on_until_a_save_is_passed_or_all_is_over() -> None:
    flames = Weapon(damage=10, continuous=True)
    wounds, _ = inflicted(kept_for_sure(1, 1.0), flames, Trooper(wounds=2))
    assert wounds.tolist() == pytest.approx([0.5, 0.25, 0.125, 0.125])


@pytest.mark.rule("C1-TRAIT-207")
def test_the_additional_save_of_continuous_damage_is_a_single_one() -> None:
    flames = Weapon(damage=10, continuous=True)
    first, additional = saving_rolls(flames, Trooper(), critical=True)
    assert first.continuous
    assert not additional.continuous


@pytest.mark.rule("C1-TRAIT-209")
def test_state_dead_kills_whatever_is_left() -> None:
    monofilament = Weapon(damage=12, arm_zero=True, state=Condition.DEAD)
    (roll,) = saving_rolls(monofilament, Trooper(wounds=3))
    assert roll.points == 0
    assert state_after(3, 0, roll.conditions) == "dead"


@pytest.mark.rule("C1-INTRO-039", "C1-INTRO-040", "C1-INTRO-041")
@pytest.mark.example("C1-EX-004")
def test_the_introductory_fusilier_falls_to_a_seven() -> None:
    roll = save(Weapon(damage=13), Trooper(arm=1, cover=True))
    assert roll.damage_of_the_attack == 9
    assert roll.fails(7)
    assert state_after(1, 1) == "unconscious"
    assert state_after(1, 2) == "dead"


@pytest.mark.rule("C1-DMG-007")
@pytest.mark.parametrize(("save", "lost"), [(1, 1), (20, 0)])
def test_an_impact_costs_one_point_and_a_save_none(save: int, lost: int) -> None:
    victim = piece(soldier(vitality=2), at=(225, 200), facing=180)
    game = Skirmish([piece(soldier(cc=15), at=(200, 200))], [victim], dice=[10, save])
    game.activate("A1").declare("cc_attack", weapon="cc_weapon", aims={"B1": 1}).no_more_aros().declare("idle")
    game.no_more_aros()
    assert game.trooper("B1").lost == lost
    assert [event.points for event in game.happened(Wounded)] == [1] * lost


@pytest.mark.rule("C1-DMG-005")
def test_what_comes_without_a_saving_roll_is_suffered_whatever_is_rolled() -> None:
    assert failing(save(Weapon(saved_with=()))) == list(range(1, 21))
