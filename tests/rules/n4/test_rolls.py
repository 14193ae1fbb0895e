"""N4, rolls: Success Value, MODs, Criticals, Normal and Face to Face Rolls."""

import pytest

from sightline.kernel.errors import BadInput
from sightline.kernel.mods import Mod
from sightline.odds import Action, Duel, Trooper, exchange
from sightline.odds.attributes import Attribute, ModKind, affects, half
from sightline.odds.brackets import bracket
from sightline.odds.opposition import Skill, avoids, opposed
from sightline.odds.rolls import N4, FaceToFace, SuccessValue, face_to_face, judge, roll, success_value
from sightline.odds.saves import Weapon, saving_rolls


def sv(value: int, *mods: int) -> SuccessValue:
    return success_value(value, [Mod(mod, "any") for mod in mods], N4)


def fight(active: tuple[int, ...], reactive: tuple[int, ...], svs: tuple[int, int] = (12, 12)) -> FaceToFace:
    return face_to_face(roll(active, sv(svs[0]), N4), roll(reactive, sv(svs[1]), N4))


def naturals(fought: FaceToFace) -> tuple[list[int], list[int]]:
    return [die.natural for die in fought.active], [die.natural for die in fought.reactive]


@pytest.mark.rule("N4-ROLL-001")
def test_success_is_up_to_the_attribute_plus_all_mods() -> None:
    assert sv(11, 3, -3).value == 11
    assert judge(11, sv(11, 3, -3), N4).success
    assert not judge(12, sv(11, 3, -3), N4).success


@pytest.mark.rule("N4-ROLL-002")
def test_mods_change_the_attribute_and_not_the_die() -> None:
    assert judge(8, sv(12, -3), N4).result == 8
    assert sv(12, -3).value == 9


@pytest.mark.rule("N4-ROLL-003")
def test_the_value_of_an_attribute_is_the_one_after_mods() -> None:
    needed = sv(12, 3)
    assert needed.value == 15
    assert judge(15, needed, N4).critical
    assert not judge(12, needed, N4).critical


@pytest.mark.rule("N4-ROLL-004")
@pytest.mark.example("N4-EX1-015")
def test_mods_stop_at_twelve() -> None:
    akal = sv(13, -6, -3, -6)
    assert akal.value == 1
    assert judge(1, akal, N4).critical
    assert not judge(2, akal, N4).success
    assert sv(13, 9, 9).value == 25


@pytest.mark.rule("N4-ROLL-005")
def test_range_modifies_bs_ph_and_wip_only() -> None:
    assert {a for a in Attribute if affects(ModKind.RANGE, a)} == {Attribute.BS, Attribute.PH, Attribute.WIP}


@pytest.mark.rule("N4-ROLL-006")
def test_cover_modifies_bs_ph_wip_and_saves() -> None:
    assert {a for a in Attribute if affects(ModKind.COVER, a)} == set(Attribute) - {Attribute.CC}


@pytest.mark.rule("N4-ROLL-901")
@pytest.mark.parametrize("attribute", Attribute)
def test_skills_weapons_and_equipment_may_modify_any_attribute(attribute: Attribute) -> None:
    assert affects(ModKind.ITEM, attribute)


@pytest.mark.rule("N4-ROLL-007")
def test_a_positive_mod_in_parentheses_is_its_owners_alone() -> None:
    assert bracket("(+6)").mod_for(owner=True) == 6
    assert bracket("(+6)").mod_for(owner=False) == 0


@pytest.mark.rule("N4-ROLL-008")
def test_a_negative_mod_in_parentheses_is_for_enemies_alone() -> None:
    assert bracket("(-6)").mod_for(owner=False) == -6
    assert bracket("(-6)").mod_for(owner=True) == 0


@pytest.mark.rule("N4-ROLL-009")
@pytest.mark.parametrize(("text", "what", "value"), [("PH=14", "ph", 14), ("B=2", "b", 2), ("Damage=15", "damage", 15)])
def test_a_value_in_parentheses_counts_only_while_used(text: str, what: str, value: int) -> None:
    found = bracket(text)
    assert found.what == what
    assert found.value_for(10, using=True) == value
    assert found.value_for(10, using=False) == 10


@pytest.mark.rule("N4-ROLL-010")
def test_reroll_repeats_one_die_while_its_skill_is_used() -> None:
    again = bracket("(ReRoll)")
    assert again.repeat((19, 4), 0, 7, using=True) == (7, 4)
    with pytest.raises(BadInput, match="no_reroll"):
        again.repeat((19,), 0, 7, using=False)
    with pytest.raises(BadInput, match="no_reroll"):
        bracket("+3").repeat((19,), 0, 7, using=True)
    with pytest.raises(BadInput, match="no_such_die"):
        again.repeat((19, 4), 2, 7, using=True)


@pytest.mark.rule("N4-ROLL-011")
@pytest.mark.example("N4-EX2-006")
def test_divisions_round_up() -> None:
    assert half(5) == 3
    assert half(15) == 8


@pytest.mark.rule("N4-ROLL-012")
@pytest.mark.parametrize("value", range(1, 21))
def test_a_die_equal_to_the_success_value_is_a_critical(value: int) -> None:
    assert [natural for natural in range(1, 21) if judge(natural, sv(value), N4).critical] == [value]


@pytest.mark.rule("N4-ROLL-013")
def test_a_critical_beats_every_plain_result() -> None:
    assert naturals(fight((3,), (19, 12), (3, 20))) == ([3], [])


@pytest.mark.rule("N4-ROLL-014")
def test_criticals_on_both_sides_are_a_draw_that_both_fail() -> None:
    fought = fight((12,), (9,), (12, 9))
    assert fought.winner is None
    assert fought.tie


@pytest.mark.rule("N4-ROLL-015")
def test_below_one_the_roll_is_not_made() -> None:
    assert sv(6, -6).automatic_failure
    assert roll((1,), sv(6, -6), N4) == ()


@pytest.mark.rule("N4-ROLL-016")
@pytest.mark.example("N4-EX1-016")
def test_above_twenty_the_excess_goes_onto_each_die() -> None:
    assert judge(4, sv(23), N4).result == 7
    assert all(die.success for die in roll(range(1, 21), sv(23), N4))


@pytest.mark.rule("N4-ROLL-017")
@pytest.mark.example("N4-EX1-016")
def test_above_twenty_results_of_twenty_or_more_are_criticals() -> None:
    assert [die.result for die in roll((16, 17, 18, 19), sv(23), N4) if die.critical] == [20, 21, 22]


@pytest.mark.rule("N4-ROLL-018")
@pytest.mark.example("N4-EX1-017")
def test_a_normal_roll_succeeds_up_to_the_success_value() -> None:
    assert [die.success for die in roll((8, 12), sv(12, -3), N4)] == [True, False]


@pytest.mark.rule("N4-ROLL-019")
def test_each_side_rolls_discards_failures_and_compares_the_rest() -> None:
    fought = fight((15, 10), (20, 7))
    assert naturals(fought) == ([10], [])
    assert [die.natural for die in fought.reactive_cancelled] == [7]


@pytest.mark.rule("N4-ROLL-020")
def test_every_surviving_success_takes_effect() -> None:
    assert naturals(fight((11, 10, 2), (6,))) == ([11, 10], [])


@pytest.mark.rule("N4-ROLL-021")
def test_one_sided_actions_are_normal_rolls() -> None:
    assert opposed(Skill.BS, Skill.DODGE)
    assert opposed(Skill.HACK, Skill.RESET)
    assert not opposed(Skill.BS, Skill.RESET)
    assert not opposed(Skill.HACK, Skill.DODGE)


@pytest.mark.rule("N4-ROLL-022", "N4-ROLL-025")
@pytest.mark.example("N4-EX1-005")
def test_a_seven_wins_and_eights_cancel() -> None:
    assert naturals(fight((7, 2), (14,), (11, 12)))[0][0] == 7
    tied = fight((8,), (8,), (11, 12))
    assert tied.tie
    assert naturals(tied) == ([], [])


@pytest.mark.rule("N4-ROLL-023")
def test_when_both_fail_nobody_achieves_anything() -> None:
    assert fight((13,), (20,)).winner is None


@pytest.mark.rule("N4-ROLL-024")
def test_the_only_one_to_succeed_wins() -> None:
    assert fight((13,), (2,)).winner == "reactive"
    assert fight((2,), (13,)).winner == "active"


@pytest.mark.rule("N4-ROLL-025")
def test_of_two_that_succeed_the_higher_wins() -> None:
    assert naturals(fight((10, 3), (7, 4))) == ([10], [])


@pytest.mark.rule("N4-ROLL-026")
def test_a_critical_wins_against_an_equal_or_higher_result() -> None:
    assert fight((11,), (11,), (12, 11)).winner == "reactive"
    assert fight((12,), (5,), (13, 5)).winner == "reactive"


@pytest.mark.rule("N4-ROLL-027")
def test_two_criticals_discard_the_plain_results_too() -> None:
    assert naturals(fight((12, 11), (5, 4), (12, 5))) == ([], [])


@pytest.mark.rule("N4-ROLL-028")
def test_the_number_of_criticals_does_not_matter() -> None:
    assert naturals(fight((12, 12), (5,), (12, 5))) == ([], [])


@pytest.mark.rule("N4-ROLL-029")
@pytest.mark.parametrize(("attack", "shield"), [(Skill.BS, Skill.DODGE), (Skill.HACK, Skill.RESET)])
def test_dodge_and_reset_protect_only_their_user(attack: Skill, shield: Skill) -> None:
    act = Action(skill=attack, sv=12)
    stands = Duel(action=act)
    odds = exchange(Trooper(), [Duel(action=act, reaction=Action(skill=shield, sv=18)), stands], N4)
    assert odds.exchanges[0].reactive.wins > 0
    assert odds.exchanges[1] == exchange(Trooper(), [stands], N4).exchanges[0]


@pytest.mark.rule("N4-ROLL-030")
def test_a_beaten_five_still_cancels_a_four() -> None:
    assert naturals(fight((9, 4), (5,), (12, 11))) == ([9], [])


@pytest.mark.rule("N4-ROLL-031", "N4-CMBT-016")
def test_a_shooter_nobody_aims_at_makes_a_normal_roll_beside_a_face_to_face() -> None:
    aimed = Duel(action=Action(sv=12, burst=3), reaction=Action(sv=11))
    ignored = Duel(action=Action(sv=12, burst=0), reaction=Action(sv=11))
    odds = exchange(Trooper(), [aimed, ignored], N4)
    assert [fought.face_to_face for fought in odds.exchanges] == [True, False]
    assert odds.exchanges[1].reactive.wins == pytest.approx(11 / 20)


@pytest.mark.rule("N4-ROLL-032", "N4-CMBT-017")
@pytest.mark.example("N4-EX1-004")
def test_a_split_burst_is_a_separate_roll_against_each_target() -> None:
    shot = sv(11, 3, -3).value
    reply = Action(sv=sv(12, 3, -3).value)
    split = [Duel(action=Action(sv=shot, burst=dice), reaction=reply) for dice in (2, 1)]
    odds = exchange(Trooper(), split, N4)
    assert (shot, reply.sv) == (11, 12)
    assert odds.exchanges == tuple(exchange(Trooper(), [duel], N4).exchanges[0] for duel in split)


@pytest.mark.rule("N4-ROLL-030", "N4-ROLL-026")
@pytest.mark.example("N4-EX1-020")
def test_the_fusilier_hits_one_zhanshi_and_is_hit_critically_by_the_other() -> None:
    first = fight((9, 4), (5,), (12, 11))
    assert naturals(first) == ([9], [])
    second = fight((11,), (11,), (12, 11))
    assert second.winner == "reactive"
    assert second.reactive[0].critical
    assert len(saving_rolls(Weapon(), Trooper(), critical=True, rules=N4)) == 2


@pytest.mark.rule("N4-CSK-054", "N4-CSK-093")
def test_dodge_stops_no_hacking_and_reset_no_bullets() -> None:
    assert not avoids(Skill.DODGE, Skill.HACK)
    assert not avoids(Skill.RESET, Skill.BS)
    assert not avoids(Skill.RESET, Skill.CC)


@pytest.mark.rule("N4-CSK-051", "N4-CSK-063")
@pytest.mark.example("N4-EX2-024")
def test_one_dodge_die_beats_the_shots_and_fails_against_the_mine() -> None:
    assert fight((7, 6, 18), (8,), (15, 10)).winner == "reactive"
    assert not judge(8, sv(10, -3), N4).success


@pytest.mark.example("N4-EX2-005")
@pytest.mark.rule("N4-CSK-090")
def test_reset_faces_a_comms_attack() -> None:
    assert opposed(Skill.RESET, Skill.HACK)
    assert fight((3,), (7,), (13, 13)).winner == "reactive"
