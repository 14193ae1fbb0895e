"""N4, Damage, Saving Rolls and Criticals of Attacks."""

import pytest

from sightline.odds.ammunition import Condition, ammunition
from sightline.odds.attributes import Attribute
from sightline.odds.chances import kept_for_sure
from sightline.odds.exchange import Action, Duel, exchange
from sightline.odds.harm import inflicted
from sightline.odds.rolls import N4
from sightline.odds.saves import SavingRoll, Trooper, Weapon, saving_rolls
from sightline.odds.spec import read_order
from sightline.odds.states import state_after
from sightline.rules.equivalents import BOOKS


def save(weapon: Weapon, target: Trooper | None = None) -> SavingRoll:
    (only,) = saving_rolls(weapon, target or Trooper(), rules=N4)
    return only


@pytest.mark.rule("N4-DMG-001")
def test_damage_is_the_number_of_the_weapon() -> None:
    assert save(Weapon(damage=15)).damage_of_the_attack == 15


@pytest.mark.rule("N4-DMG-002")
def test_each_success_kept_is_one_saving_roll() -> None:
    wounds, _ = inflicted(kept_for_sure(2, 1.0), Weapon(damage=10), Trooper(), N4)
    assert wounds[:3].tolist() == pytest.approx([0.25, 0.5, 0.25])


@pytest.mark.rule("N4-DMG-003")
def test_the_weapon_says_which_attribute_saves() -> None:
    assert save(Weapon(saved_with=(Attribute.BTS,)), Trooper(arm=4, bts=9)).damage_of_the_attack == 4


@pytest.mark.rule("N4-DMG-004", "N4-DMG-006")
@pytest.mark.example("N4-EX1-005")
def test_the_covered_fusilier_fails_with_a_seven() -> None:
    roll = save(Weapon(damage=13), Trooper(arm=1, cover=True))
    assert roll.damage_of_the_attack == 9
    assert roll.fails(7)
    assert roll.fails(9)


@pytest.mark.rule("N4-COVER-003")
def test_partial_cover_is_three_less_to_hit_and_three_less_damage() -> None:
    open_ground, covered = (read_order("bs=12", [f"cover={cover}"], "n4") for cover in ("no", "yes"))
    assert (open_ground.duels[0].action.sv, covered.duels[0].action.sv) == (12, 9)
    roll = save(Weapon(damage=13), covered.duels[0].reactive)
    assert roll.damage_of_the_attack == 10
    assert [mod.rule for mod in BOOKS["n4"].restate(roll.mods)] == ["N4-DMG-004", "N4-COVER-003"]


@pytest.mark.rule("N4-DMG-005")
def test_one_die_is_rolled_for_a_hit() -> None:
    assert len(saving_rolls(Weapon(), Trooper(), rules=N4)) == 1


@pytest.mark.rule("N4-DMG-007")
def test_a_higher_die_changes_nothing() -> None:
    assert not any(save(Weapon(damage=9)).fails(natural) for natural in range(10, 21))


@pytest.mark.rule("N4-DMG-008")
def test_each_impact_costs_one_point() -> None:
    wounds, _ = inflicted(kept_for_sure(3, 1.0), Weapon(damage=20), Trooper(wounds=5), N4)
    assert wounds[3] == 1


@pytest.mark.rule("N4-DMG-009")
def test_special_ammunition_wants_more_saves_or_costs_more() -> None:
    assert len(saving_rolls(Weapon(ammunition=ammunition("DA")), Trooper(), rules=N4)) == 2
    assert save(Weapon(ammunition=ammunition("T2"))).points == 2


@pytest.mark.rule("N4-UNC-001")
def test_losing_exactly_everything_is_unconscious() -> None:
    assert [state_after(2, lost) for lost in range(4)] == ["normal", "normal", "unconscious", "dead"]


@pytest.mark.rule("N4-CMBT-016")
def test_an_unopposed_attack_rolls_each_of_its_dice_alone() -> None:
    odds = exchange(Trooper(), [Duel(action=Action(sv=5, burst=2))], N4).exchanges[0]
    assert odds.active.hits == pytest.approx((9 / 16, 6 / 16, 1 / 16))


@pytest.mark.rule("N4-CMBT-017")
def test_opposed_attacks_roll_the_dice_of_that_confrontation() -> None:
    odds = exchange(Trooper(), [Duel(action=Action(sv=1, burst=1), reaction=Action(sv=1, burst=1))], N4).exchanges[0]
    assert odds.face_to_face
    assert odds.active.wins == pytest.approx(0.05 * 0.95)


@pytest.mark.rule("N4-CMBT-018")
def test_each_critical_forces_one_more_save() -> None:
    assert len(saving_rolls(Weapon(), Trooper(), critical=True, rules=N4)) == 2
    odds = exchange(Trooper(), [Duel(action=Action(sv=40, burst=2, weapon=Weapon(damage=20)))], N4)
    assert odds.exchanges[0].active.wounds[4] == pytest.approx(1)


@pytest.mark.rule("N4-CMBT-019")
def test_a_critical_without_saves_does_what_the_attack_says() -> None:
    spotlight = Weapon(saved_with=(), state=Condition.TARGETED)
    (effect,) = saving_rolls(spotlight, Trooper(), critical=True, rules=N4)
    assert effect.attribute is None
    assert effect.conditions == {Condition.TARGETED}


@pytest.mark.rule("N4-CMBT-020")
def test_the_additional_save_keeps_attribute_and_traits() -> None:
    weapon = Weapon(damage=14, ammunition=ammunition("AP"), saved_with=(Attribute.BTS,), bts_zero=True)
    first, additional = saving_rolls(weapon, Trooper(bts=6), critical=True, rules=N4)
    assert first == additional


@pytest.mark.rule("N4-TRAIT-006")
def test_arm_zero_ignores_arm() -> None:
    assert save(Weapon(damage=12, arm_zero=True), Trooper(arm=8)).damage_of_the_attack == 12
    assert save(Weapon(damage=12), Trooper(arm=8)).damage_of_the_attack == 4


@pytest.mark.rule("N4-TRAIT-020")
def test_bts_zero_ignores_bts() -> None:
    weapon = Weapon(damage=12, bts_zero=True, saved_with=(Attribute.BTS,))
    assert save(weapon, Trooper(bts=9)).damage_of_the_attack == 12


@pytest.mark.rule("N4-TRAIT-009")
def test_continuous_damage_goes_on_until_a_save_is_passed_or_the_target_is_dead() -> None:
    flames = Weapon(damage=10, continuous=True)
    wounds, _ = inflicted(kept_for_sure(1, 1.0), flames, Trooper(wounds=1), N4)
    assert wounds.tolist() == pytest.approx([0.5, 0.25, 0.25])


@pytest.mark.rule("N4-TRAIT-010")
def test_a_critical_adds_one_save_without_continuous_damage() -> None:
    flames = Weapon(damage=10, continuous=True)
    assert [roll.continuous for roll in saving_rolls(flames, Trooper(), critical=True, rules=N4)] == [True, False]


@pytest.mark.example("N4-EX2-005")
def test_carbonite_immobilizes_the_jujak_that_rolls_a_six() -> None:
    carbonite = Weapon(
        damage=13, ammunition=ammunition("DA"), saved_with=(Attribute.BTS,), state=Condition.IMMOBILIZED_B
    )
    saves = saving_rolls(carbonite, Trooper(bts=3), rules=N4)
    assert [roll.damage_of_the_attack for roll in saves] == [10, 10]
    assert saves[0].fails(6)
    assert saves[0].points == 0
