"""rolls: Success Value, MODs, Criticals and Normal Rolls."""

import pytest
from rolling import judge, roll, success_value

from sightline.kernel.errors import BadInput
from sightline.kernel.mods import Mod
from sightline.odds.attributes import Attribute, ModKind, affects, half
from sightline.odds.brackets import bracket
from sightline.odds.rolls import SuccessValue

RANGE = Mod(3, "mod.range", "C1-RNG-003")
COVER = Mod(-3, "mod.cover", "C1-COV-003")


def sv(value: int) -> SuccessValue:
    return success_value(value)


@pytest.mark.rule("C1-ROLL-001")
@pytest.mark.parametrize("natural", [0, 21, -3])
def test_every_roll_is_a_d20(natural: int) -> None:
    assert all(judge(face, sv(20)).success for face in range(1, 21))
    with pytest.raises(BadInput, match="not_a_d20"):
        judge(natural, sv(20))


@pytest.mark.rule("C1-ROLL-002", "C1-INTRO-013")
def test_success_is_up_to_the_attribute_with_its_mods() -> None:
    needed = success_value(12, [RANGE])
    assert needed.value == 15
    assert judge(15, needed).success
    assert not judge(16, needed).success


@pytest.mark.rule("C1-ROLL-003", "C1-ROLL-004")
def test_mods_change_the_attribute_and_not_the_die() -> None:
    needed = success_value(12, [RANGE, COVER, COVER])
    assert needed.value == 9
    assert judge(9, needed).result == 9
    assert judge(9, needed).critical, "a rule that names the attribute means the modified value"


@pytest.mark.rule("C1-ROLL-005")
@pytest.mark.parametrize(("mods", "total"), [((6, 6, 6), 12), ((-9, -6), -12), ((9, 9, -9), 9), ((12,), 12)])
def test_the_sum_of_mods_stops_at_twelve_either_way(mods: tuple[int, ...], total: int) -> None:
    assert success_value(10, [Mod(value, "any") for value in mods]).value == 10 + total


@pytest.mark.example("C1-EX-013")
@pytest.mark.rule("C1-ROLL-005", "C1-ROLL-013")
def test_fifteen_of_mods_leave_the_akal_a_single_critical_face() -> None:
    needed = success_value(13, [Mod(-6, "mimetism"), Mod(-3, "cover"), Mod(-6, "range")])
    assert needed.value == 1
    assert str(needed) == "13 -6 -3 -6 (max -12) = 1"
    dice = [judge(natural, needed) for natural in range(1, 21)]
    assert [die.natural for die in dice if die.success] == [1]
    assert dice[0].critical


@pytest.mark.rule("C1-ROLL-006")
def test_range_modifies_bs_ph_and_wip_only() -> None:
    assert {a for a in Attribute if affects(ModKind.RANGE, a)} == {Attribute.BS, Attribute.PH, Attribute.WIP}


@pytest.mark.rule("C1-ROLL-007")
def test_cover_modifies_bs_ph_wip_and_saves() -> None:
    assert {a for a in Attribute if affects(ModKind.COVER, a)} == set(Attribute) - {Attribute.CC}


@pytest.mark.rule("C1-ROLL-008")
@pytest.mark.parametrize("attribute", Attribute)
def test_skills_weapons_and_equipment_may_modify_any_attribute(attribute: Attribute) -> None:
    assert affects(ModKind.ITEM, attribute)


@pytest.mark.rule("C1-ROLL-009")
def test_a_positive_mod_in_brackets_is_its_owners_alone() -> None:
    assert bracket("(+3)").mod_for(owner=True) == 3
    assert bracket("(+3)").mod_for(owner=False) == 0


@pytest.mark.rule("C1-ROLL-010")
def test_a_negative_mod_in_brackets_is_for_enemies_alone() -> None:
    assert bracket("(-3)").mod_for(owner=False) == -3
    assert bracket("(-3)").mod_for(owner=True) == 0


@pytest.mark.rule("C1-ROLL-011")
@pytest.mark.example("C1-EX2-010")
def test_a_value_in_brackets_counts_while_its_skill_is_used() -> None:
    combat_jump = bracket("(PH=10)")
    assert success_value(combat_jump.value_for(13, using=True)).value == 10
    assert success_value(combat_jump.value_for(13, using=False)).value == 13


@pytest.mark.rule("C1-ROLL-012")
@pytest.mark.example("C1-EX-012", "C1-EX2-001")
def test_divisions_round_up() -> None:
    assert half(5) == 3
    assert [half(value) for value in range(7)] == [0, 1, 1, 2, 2, 3, 3]


@pytest.mark.rule("C1-ROLL-013")
@pytest.mark.parametrize("value", range(1, 21))
def test_a_die_equal_to_the_success_value_and_no_other_is_a_critical(value: int) -> None:
    assert [natural for natural in range(1, 21) if judge(natural, sv(value)).critical] == [value]


@pytest.mark.rule("C1-ROLL-014")
@pytest.mark.parametrize("value", [0, -1, -11])
def test_below_one_the_roll_is_not_made_and_fails(value: int) -> None:
    assert sv(value).automatic_failure
    assert roll((1, 1, 20), sv(value)) == ()
    assert not sv(1).automatic_failure


@pytest.mark.rule("C1-ROLL-015")
@pytest.mark.example("C1-EX-014")
def test_above_twenty_the_excess_is_added_to_each_die() -> None:
    knight = sv(23)
    assert judge(4, knight).result == 7
    assert all(judge(natural, knight).success for natural in range(1, 21))
    assert judge(4, sv(20)).result == 4


@pytest.mark.rule("C1-ROLL-016")
@pytest.mark.example("C1-EX-014")
def test_above_twenty_every_result_of_twenty_or_more_is_a_critical() -> None:
    criticals = [die for die in roll(range(1, 21), sv(23)) if die.critical]
    assert [die.natural for die in criticals] == [17, 18, 19, 20]
    assert [die.result for die in criticals] == [20, 21, 22, 23]


@pytest.mark.rule("C1-ROLL-017")
def test_a_normal_roll_succeeds_die_by_die() -> None:
    assert [die.success for die in roll((1, 9, 10, 20), sv(9))] == [True, True, False, False]


@pytest.mark.rule("C1-INTRO-013")
@pytest.mark.example("C1-EX-004")
def test_a_success_value_explains_itself() -> None:
    assert str(success_value(11, [RANGE, COVER])) == "11 +3 -3 = 11"
    assert success_value(12, [RANGE, COVER]).value == 12
    assert str(success_value(12)) == "12"
