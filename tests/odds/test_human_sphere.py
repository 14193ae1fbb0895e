"""Human Sphere: a Critical brings one effect of the hit without a save, instead of one more save."""

import pytest

from sightline.odds.ammunition import HUMAN_SPHERE_AMMUNITION, Condition, ammunition
from sightline.odds.attributes import Attribute
from sightline.odds.rolls import HUMAN_SPHERE
from sightline.odds.saves import SavingRoll, Trooper, Weapon, saving_rolls


def saves(name: str, *, critical: bool = False) -> tuple[SavingRoll, ...]:
    load = ammunition(name, HUMAN_SPHERE_AMMUNITION)
    weapon = Weapon(ammunition=load, saved_with=(load.attribute or Attribute.ARM,))
    return saving_rolls(weapon, Trooper(bts=3), critical=critical, rules=HUMAN_SPHERE)


@pytest.mark.parametrize(("name", "rolled"), [("N", 0), ("AP", 0), ("Shock", 0), ("DA", 1), ("EXP", 2)])
def test_a_critical_costs_a_point_without_a_save_and_leaves_the_others(name: str, rolled: int) -> None:
    direct, *others = saves(name, critical=True)
    assert direct.attribute is None
    assert direct.points == 1
    assert len(others) == rolled
    assert all(save.attribute for save in others)


@pytest.mark.rule("HS-AMTT-002", "HS-AMTT-003")
def test_t2_is_one_save_that_costs_two_points() -> None:
    (only,) = saves("T2")
    assert only.points == 2


@pytest.mark.rule("HS-AMTT-004")
def test_a_t2_critical_costs_two_points_without_a_save() -> None:
    (direct,) = saves("T2", critical=True)
    assert (direct.attribute, direct.points) == (None, 2)


@pytest.mark.rule("HS-AMEMD-002")
@pytest.mark.parametrize(("bts", "counts"), [(0, 0), (3, 2), (6, 3), (9, 5)])
def test_em2_is_two_saves_with_half_bts(bts: int, counts: int) -> None:
    weapon = Weapon(damage=13, ammunition=ammunition("E/M2", HUMAN_SPHERE_AMMUNITION))
    rolls = saving_rolls(weapon, Trooper(bts=bts), rules=HUMAN_SPHERE)
    assert [save.damage_of_the_attack for save in rolls] == [13 - counts] * 2


@pytest.mark.rule("HS-AMEMD-003")
def test_em_differs_from_em2_only_in_the_number_of_saves() -> None:
    assert len(saves("E/M")) == 1
    assert saves("E/M2") == saves("E/M") * 2


@pytest.mark.rule("HS-AMEMD-004")
def test_an_em2_critical_isolates_without_a_save() -> None:
    direct = saves("E/M2", critical=True)[0]
    assert direct.attribute is None
    assert direct.conditions == {Condition.ISOLATED}


@pytest.mark.rule("HS-AMSTN-002", "HS-AMSTN-003")
def test_stun_is_two_saves_that_stun() -> None:
    assert [save.conditions for save in saves("Stun")] == [{Condition.STUNNED}] * 2


@pytest.mark.rule("HS-AMFLA-002", "HS-AMFLA-003")
def test_flash_is_one_save_with_bts_that_stuns() -> None:
    (only,) = saves("Flash")
    assert (only.attribute, only.points) == (Attribute.BTS, 0)
    assert only.conditions == {Condition.STUNNED}
