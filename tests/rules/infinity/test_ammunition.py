"""ammunition: how many saves, with what, and what a failed one costs."""

import pytest
from msgspec.structs import replace
from rolling import ammunition, inflicted, saving_rolls

from sightline.kernel.errors import BadInput
from sightline.odds.ammunition import Condition, combined
from sightline.odds.attributes import Attribute
from sightline.odds.chances import kept_for_sure
from sightline.odds.saves import SavingRoll, Trooper, Weapon
from sightline.odds.states import states

FATAL = 20


def saves(
    name: str, target: Trooper | None = None, *, critical: bool = False, damage: int = 13, save: str = "arm"
) -> tuple[SavingRoll, ...]:
    weapon = Weapon(damage=damage, ammunition=ammunition(name), saved_with=(Attribute(save),))
    return saving_rolls(weapon, target or Trooper(), critical=critical)


def points_if_all_fail(name: str) -> float:
    weapon = Weapon(damage=FATAL, ammunition=ammunition(name))
    wounds, _ = inflicted(kept_for_sure(1, 1.0), weapon, Trooper(wounds=9))
    return float(wounds.argmax())


@pytest.mark.rule("C1-AMMO-002")
@pytest.mark.parametrize("save", ["arm", "bts"])
def test_the_weapon_and_not_the_ammunition_says_what_saves(save: str) -> None:
    (roll,) = saves("AP", save=save)
    assert roll.attribute == save


@pytest.mark.rule("C1-AMMO-003")
def test_normal_ammunition_is_one_save() -> None:
    assert len(saves("N")) == 1


@pytest.mark.rule("C1-AMMO-004")
def test_normal_ammunition_costs_one_point() -> None:
    assert points_if_all_fail("N") == 1


@pytest.mark.rule("C1-AMMO-005")
def test_a_critical_with_normal_ammunition_is_two_saves() -> None:
    assert len(saves("N", critical=True)) == 2


@pytest.mark.rule("C1-AMMO-006")
def test_double_action_is_two_saves() -> None:
    assert len(saves("DA")) == 2


@pytest.mark.rule("C1-AMMO-007")
def test_each_failed_double_action_save_costs_a_point() -> None:
    assert points_if_all_fail("DA") == 2


@pytest.mark.rule("C1-AMMO-008")
def test_the_second_double_action_save_is_made_even_when_unconscious() -> None:
    weapon = Weapon(damage=10, ammunition=ammunition("DA"))
    _, harm = inflicted(kept_for_sure(1, 1.0), weapon, Trooper(wounds=1))
    assert states(1, harm) == pytest.approx({"normal": 0.25, "unconscious": 0.5, "dead": 0.25})


@pytest.mark.rule("C1-AMMO-009")
@pytest.mark.example("C1-EX-041", "C1-EX2-002")
def test_a_critical_with_double_action_is_three_saves() -> None:
    assert len(saves("DA", critical=True)) == 3


@pytest.mark.example("C1-EX-039")
def test_a_critical_with_carbonite_is_three_saves_and_no_wound() -> None:
    carbonite = Weapon(
        damage=13, ammunition=ammunition("DA"), saved_with=(Attribute.BTS,), state=Condition.IMMOBILIZED_B
    )
    assert len(saving_rolls(carbonite, Trooper(bts=3), critical=True)) == 3


@pytest.mark.example("C1-EX-040")
def test_carbonite_immobilizes_the_jujak_that_rolls_a_six() -> None:
    carbonite = Weapon(
        damage=13, ammunition=ammunition("DA"), saved_with=(Attribute.BTS,), state=Condition.IMMOBILIZED_B
    )
    first, second = saving_rolls(carbonite, Trooper(bts=3))
    assert first == second
    assert first.damage_of_the_attack == 10
    assert first.fails(6)
    assert first.points == 0
    assert first.conditions == {Condition.IMMOBILIZED_B}


@pytest.mark.rule("C1-AMMO-010")
def test_explosive_is_three_saves() -> None:
    assert len(saves("EXP")) == 3


@pytest.mark.rule("C1-AMMO-011")
def test_each_failed_explosive_save_costs_a_point() -> None:
    assert points_if_all_fail("EXP") == 3


@pytest.mark.rule("C1-AMMO-012")
def test_all_explosive_saves_are_made_even_when_unconscious() -> None:
    weapon = Weapon(damage=10, ammunition=ammunition("EXP"))
    _, harm = inflicted(kept_for_sure(1, 1.0), weapon, Trooper(wounds=1))
    assert states(1, harm) == pytest.approx({"normal": 1 / 8, "unconscious": 3 / 8, "dead": 4 / 8})


@pytest.mark.rule("C1-AMMO-013")
@pytest.mark.example("C1-EX-041")
def test_a_critical_with_explosive_is_four_saves() -> None:
    assert len(saves("EXP", critical=True)) == 4


@pytest.mark.rule("C1-AMMO-216")
def test_paralysis_never_costs_points() -> None:
    assert ammunition("PARA").non_lethal
    weapon = Weapon(damage=FATAL, ammunition=ammunition("PARA"))
    wounds, _ = inflicted(kept_for_sure(3, 1.0), weapon, Trooper(ph=1))
    assert wounds.tolist() == [1]


@pytest.mark.rule("C1-AMMO-217")
def test_paralysis_is_resisted_by_rolling_ph_less_six_or_under() -> None:
    (roll,) = saves("PARA", Trooper(ph=11, arm=9, cover=True), damage=FATAL)
    assert [natural for natural in range(1, 21) if not roll.fails(natural)] == [1, 2, 3, 4, 5]
    assert roll.chance_of_failure == 0.75


@pytest.mark.rule("C1-AMMO-218")
def test_failing_against_paralysis_immobilizes() -> None:
    weapon = Weapon(ammunition=ammunition("PARA"))
    _, harm = inflicted(kept_for_sure(1, 1.0), weapon, Trooper(ph=11))
    assert states(1, harm) == pytest.approx({"normal": 0.25, "unconscious": 0, "dead": 0, "immobilized_a": 0.75})


@pytest.mark.rule("C1-AMMO-219")
def test_a_critical_with_paralysis_is_two_rolls() -> None:
    first, additional = saves("PARA", Trooper(ph=12), critical=True)
    assert first == additional


@pytest.mark.rule("C1-AMMO-220")
@pytest.mark.parametrize("critical", [False, True])
def test_what_has_no_ph_ignores_paralysis(critical: bool) -> None:
    assert saves("PARA", Trooper(ph=None), critical=critical) == ()
    assert saves("PARA", Trooper(ph=1), critical=critical) != ()
    _, harm = inflicted(kept_for_sure(2, 1.0), Weapon(ammunition=ammunition("PARA")), Trooper(ph=None))
    assert states(1, harm)["normal"] == 1


@pytest.mark.rule("C1-AMMO-221")
@pytest.mark.parametrize("save", ["arm", "bts"])
def test_armour_piercing_is_one_save_with_half_the_attribute(save: str) -> None:
    (roll,) = saves("AP", Trooper(arm=6, bts=6), save=save)
    assert roll.damage_of_the_attack == 10


@pytest.mark.rule("C1-AMMO-222")
@pytest.mark.parametrize(("arm", "counts"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 3), (9, 5)])
def test_halving_rounds_up_and_leaves_at_least_one(arm: int, counts: int) -> None:
    (roll,) = saves("AP", Trooper(arm=arm))
    assert roll.damage_of_the_attack == 13 - counts


@pytest.mark.rule("C1-AMMO-223")
def test_armour_piercing_costs_one_point() -> None:
    assert points_if_all_fail("AP") == 1


@pytest.mark.rule("C1-AMMO-224")
def test_the_additional_save_of_armour_piercing_is_halved_too() -> None:
    assert [roll.damage_of_the_attack for roll in saves("AP", Trooper(arm=5), critical=True)] == [10, 10]


@pytest.mark.rule("C1-AMMO-226")
def test_combined_ammunition_adds_a_single_save_with_every_effect() -> None:
    *_, additional = saves("AP+EXP", Trooper(arm=8), critical=True)
    assert additional.damage_of_the_attack == 9
    assert len(saves("AP+EXP", critical=True)) == len(saves("AP+EXP")) + 1


@pytest.mark.rule("C1-AMMO-227")
@pytest.mark.example("C1-EX-033")
def test_ap_da_is_two_saves_three_on_a_critical_all_halved() -> None:
    assert [roll.damage_of_the_attack for roll in saves("AP+DA", Trooper(arm=5))] == [10] * 2
    assert [roll.damage_of_the_attack for roll in saves("AP+DA", Trooper(arm=5), critical=True)] == [10] * 3


@pytest.mark.rule("C1-WPN-005")
def test_combined_ammunition_costs_what_the_worse_of_its_parts_costs() -> None:
    gentle, cruel = ammunition("N"), replace(ammunition("N"), points=2, critical_points=3, fails_guts=True)
    for parts in ((gentle, cruel), (cruel, gentle)):
        both = combined(*parts)
        assert (both.points, both.critical_points, both.fails_guts) == (2, 3, True)


@pytest.mark.rule("C1-AMMO-228")
@pytest.mark.example("C1-EX2-008")
def test_ap_exp_is_three_saves_four_on_a_critical_all_halved() -> None:
    assert [roll.damage_of_the_attack for roll in saves("AP+EXP", Trooper(arm=5))] == [10] * 3
    assert [roll.damage_of_the_attack for roll in saves("AP+EXP", Trooper(arm=5), critical=True)] == [10] * 4


@pytest.mark.rule("C1-AMMO-226", "C1-WPN-005")
@pytest.mark.parametrize("name", ["DA+PARA", "PARA+DA"])
def test_what_one_part_alone_brings_the_whole_brings(name: str) -> None:
    rolls = saves(name, Trooper(ph=11), save="bts")
    assert [(roll.attribute, roll.conditions) for roll in rolls] == [
        (Attribute.PH, frozenset({Condition.IMMOBILIZED_A}))
    ] * 2
    assert not ammunition(name).halves


@pytest.mark.rule("C1-AMMO-226", "C1-WPN-005", "N4-AMMO-074")
@pytest.mark.parametrize("name", ["DA+PARA", "PARA+DA"])
def test_every_save_of_a_whole_with_a_lethal_part_costs_a_point_the_additional_one_too(name: str) -> None:
    assert [roll.points for roll in saves(name, Trooper(ph=11), critical=True)] == [1, 1, 1]


@pytest.mark.rule("C1-WPN-005", "N4-AMMO-073")
@pytest.mark.parametrize("name", ["AP+Stun", "Stun+AP"])
def test_one_part_that_fails_the_guts_roll_is_enough(name: str) -> None:
    assert ammunition(name).fails_guts


@pytest.mark.rule("C1-WPN-005", "N4-AMMO-073")
def test_ammunition_that_is_saved_with_different_attributes_is_not_combined() -> None:
    with pytest.raises(BadInput, match="ammunition_cannot_combine"):
        ammunition("PARA+E/M")
