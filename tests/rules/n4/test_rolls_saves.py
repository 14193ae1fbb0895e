"""N4, Damage, Saving Rolls and Criticals of Attacks."""

import pytest

from sightline.odds.ammunition import Condition, ammunition
from sightline.odds.attributes import Attribute
from sightline.odds.rolls import N4
from sightline.odds.saves import SavingRoll, Trooper, Weapon, saving_rolls


def save(weapon: Weapon, target: Trooper | None = None) -> SavingRoll:
    (only,) = saving_rolls(weapon, target or Trooper(), rules=N4)
    return only


@pytest.mark.rule("N4-DMG-004", "N4-DMG-006")
@pytest.mark.example("N4-EX1-005")
def test_the_covered_fusilier_fails_with_a_seven() -> None:
    roll = save(Weapon(damage=13), Trooper(arm=1, cover=True))
    assert roll.damage_of_the_attack == 9
    assert roll.fails(7)
    assert roll.fails(9)


@pytest.mark.example("N4-EX2-005")
def test_carbonite_immobilizes_the_jujak_that_rolls_a_six() -> None:
    carbonite = Weapon(
        damage=13, ammunition=ammunition("DA"), saved_with=(Attribute.BTS,), state=Condition.IMMOBILIZED_B
    )
    saves = saving_rolls(carbonite, Trooper(bts=3), rules=N4)
    assert [roll.damage_of_the_attack for roll in saves] == [10, 10]
    assert saves[0].fails(6)
    assert saves[0].points == 0
