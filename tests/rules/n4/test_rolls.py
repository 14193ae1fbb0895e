"""N4, rolls: Success Value, MODs, Criticals, Normal and Face to Face Rolls."""

import pytest

from sightline.kernel.errors import BadInput
from sightline.kernel.mods import Mod
from sightline.odds import Action, Duel, Trooper, exchange
from sightline.odds.attributes import half
from sightline.odds.brackets import bracket
from sightline.odds.opposition import Skill, opposed
from sightline.odds.rolls import N4, FaceToFace, SuccessValue, face_to_face, judge, roll, success_value
from sightline.odds.saves import Weapon, saving_rolls


def sv(value: int, *mods: int) -> SuccessValue:
    return success_value(value, [Mod(mod, "any") for mod in mods], N4)


def fight(active: tuple[int, ...], reactive: tuple[int, ...], svs: tuple[int, int] = (12, 12)) -> FaceToFace:
    return face_to_face(roll(active, sv(svs[0]), N4), roll(reactive, sv(svs[1]), N4))


def naturals(fought: FaceToFace) -> tuple[list[int], list[int]]:
    return [die.natural for die in fought.active], [die.natural for die in fought.reactive]


@pytest.mark.rule("N4-ROLL-004")
@pytest.mark.example("N4-EX1-015")
def test_mods_stop_at_twelve() -> None:
    akal = sv(13, -6, -3, -6)
    assert akal.value == 1
    assert judge(1, akal, N4).critical
    assert not judge(2, akal, N4).success
    assert sv(13, 9, 9).value == 25


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


@pytest.mark.rule("N4-ROLL-022", "N4-ROLL-025")
@pytest.mark.example("N4-EX1-005")
def test_a_seven_wins_and_eights_cancel() -> None:
    assert naturals(fight((7, 2), (14,), (11, 12)))[0][0] == 7
    tied = fight((8,), (8,), (11, 12))
    assert tied.tie
    assert naturals(tied) == ([], [])


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
