"""Face to Face Rolls: when they are made, and which successes survive."""

import contextlib

import pytest
from rolling import exchange, judge, roll, saving_rolls, success_value

from sightline.kernel.errors import BadInput
from sightline.odds import Action, Duel, Trooper
from sightline.odds.opposition import Skill, avoids, opposed
from sightline.odds.rolls import FaceToFace, face_to_face
from sightline.odds.saves import Weapon
from sightline.odds.spec import read_order


def fight(active: tuple[int, ...], reactive: tuple[int, ...], svs: tuple[int, int] = (12, 12)) -> FaceToFace:
    return face_to_face(roll(active, success_value(svs[0])), roll(reactive, success_value(svs[1])))


def naturals(fought: FaceToFace) -> tuple[list[int], list[int]]:
    return [die.natural for die in fought.active], [die.natural for die in fought.reactive]


@pytest.mark.rule("C1-FTF-001")
@pytest.mark.parametrize(
    ("active", "reactive", "facing"),
    [
        (Skill.BS, Skill.BS, True),
        (Skill.CC, Skill.BS, True),
        (Skill.BS, Skill.DODGE, True),
        (Skill.DODGE, Skill.CC, True),
        (Skill.HACK, Skill.RESET, True),
        (Skill.HACK, Skill.BS, True),
        (Skill.BS, Skill.RESET, False),
        (Skill.HACK, Skill.DODGE, False),
        (Skill.DODGE, Skill.DODGE, False),
        (Skill.BS, Skill.NONE, False),
        (Skill.NONE, Skill.BS, False),
        (Skill.TEMPLATE, Skill.BS, False),
    ],
)
def test_only_actions_that_affect_each_other_are_face_to_face(active: Skill, reactive: Skill, facing: bool) -> None:
    assert opposed(active, reactive) is facing
    assert opposed(reactive, active) is facing


@pytest.mark.rule("C1-FTF-001", "C1-CMB-012")
def test_a_shooter_nobody_aims_at_makes_a_normal_roll() -> None:
    assert not opposed(Skill.BS, Skill.BS, aimed_at_reactive=False)


@pytest.mark.rule("C1-TPL-012", "C1-TPL-016", "C1-TPL-017")
@pytest.mark.parametrize("reply", [Skill.BS, Skill.CC, Skill.DODGE, Skill.TEMPLATE])
def test_direct_templates_are_never_face_to_face(reply: Skill) -> None:
    assert not opposed(Skill.TEMPLATE, reply)
    assert not opposed(reply, Skill.TEMPLATE)
    assert not Skill.TEMPLATE.rolled


@pytest.mark.rule("C1-TPL-016")
def test_a_normal_roll_dodges_a_direct_template() -> None:
    odds = exchange(
        Trooper(), [Duel(action=Action(skill=Skill.TEMPLATE), reaction=Action(skill=Skill.DODGE, sv=10))]
    ).exchanges[0]
    assert odds.reactive.wins == pytest.approx(0.5)
    assert odds.active.hits == pytest.approx((0.5, 0.5))


@pytest.mark.rule("C1-TPL-017")
def test_shooting_back_at_a_template_does_not_avoid_it() -> None:
    odds = exchange(Trooper(), [Duel(action=Action(skill=Skill.TEMPLATE), reaction=Action(sv=10))]).exchanges[0]
    assert odds.active.wins == pytest.approx(1)
    assert odds.reactive.wins == pytest.approx(0.5)
    assert odds.both == pytest.approx(0.5)


@pytest.mark.rule("C1-TPL-018")
def test_a_template_weapon_hits_as_often_as_it_is_placed() -> None:
    odds = exchange(Trooper(), [Duel(action=Action(skill=Skill.TEMPLATE, burst=2))])
    assert odds.exchanges[0].active.hits == (0, 0, 1)


@pytest.mark.rule("C1-TPL-019", "C1-CSK-240")
def test_one_normal_dodge_avoids_every_template_of_the_order() -> None:
    flames = Action(skill=Skill.TEMPLATE, weapon=Weapon(damage=20))
    duel = Duel(action=Action(skill=Skill.DODGE, sv=13), reaction=flames)
    assert exchange(Trooper(), [duel] * 3).active_state["normal"] == pytest.approx(13 / 20)


@pytest.mark.rule("C1-CSK-262")
def test_one_reset_avoids_every_comms_attack_that_it_beats() -> None:
    hack = Action(skill=Skill.HACK, sv=1, weapon=Weapon(damage=20))
    duel = Duel(action=Action(skill=Skill.RESET, sv=20), reaction=hack)
    # Only a Critical of one hacker gets through, unless the Reset is a Critical itself.
    assert exchange(Trooper(), [duel] * 2).active_state["normal"] == pytest.approx(0.05 + 0.95 * 0.95**2)


@pytest.mark.rule("C1-CSK-239")
@pytest.mark.parametrize("attack", [Skill.BS, Skill.CC])
def test_dodge_faces_the_roll_of_each_attacker(attack: Skill) -> None:
    assert opposed(attack, Skill.DODGE)
    assert opposed(Skill.DODGE, attack)


@pytest.mark.rule("C1-CMB-011")
def test_the_order_of_the_rolls_changes_nothing() -> None:
    duels = [
        Duel(action=Action(sv=12, burst=2), reaction=Action(sv=11, weapon=Weapon(damage=15))),
        Duel(action=Action(sv=9, burst=1), reaction=Action(skill=Skill.TEMPLATE)),
    ]
    there, back = exchange(Trooper(wounds=2), duels), exchange(Trooper(wounds=2), duels[::-1])
    assert dict(there.active_state) == pytest.approx(dict(back.active_state))
    assert there.exchanges == back.exchanges[::-1]


@pytest.mark.rule("C1-CSK-241", "C1-CSK-265")
def test_dodge_stops_no_hacking_and_reset_no_bullets() -> None:
    assert not avoids(Skill.DODGE, Skill.HACK)
    assert not avoids(Skill.RESET, Skill.BS)
    assert not avoids(Skill.RESET, Skill.TEMPLATE)


@pytest.mark.rule("C1-FTF-002")
def test_failures_are_discarded_before_successes_are_compared() -> None:
    fought = fight((19, 6), (18, 5))
    assert naturals(fought) == ([6], [])
    assert [die.natural for die in fought.active_cancelled] == []


@pytest.mark.rule("C1-FTF-003")
@pytest.mark.example("C1-EX-016")
def test_a_higher_success_cancels_all_lower_ones() -> None:
    fought = fight((6, 4, 2), (7,), (12, 11))
    assert naturals(fought) == ([], [7])
    assert len(fought.active_cancelled) == 3
    assert len(saving_rolls(Weapon(), Trooper())) == 1


@pytest.mark.rule("C1-FTF-004")
def test_a_cancelled_success_still_cancels_lower_ones() -> None:
    fought = fight((9, 4), (5,))
    assert naturals(fought) == ([9], [])
    assert [die.natural for die in fought.active_cancelled] == [4]


@pytest.mark.rule("C1-FTF-005")
def test_the_winner_keeps_every_success_above_the_best_of_the_other() -> None:
    assert naturals(fight((11, 9, 8, 3), (8, 2))) == ([11, 9], [])


@pytest.mark.rule("C1-FTF-005")
def test_a_winners_plain_success_is_lost_unless_it_is_higher_itself() -> None:
    fought = fight((12, 5, 9), (8,))
    assert naturals(fought) == ([12, 9], [])


@pytest.mark.rule("C1-FTF-006")
def test_equal_best_successes_cancel_everything() -> None:
    fought = fight((8, 3), (8, 6))
    assert naturals(fought) == ([], [])
    assert fought.tie
    assert fought.winner is None


@pytest.mark.rule("C1-FTF-007")
def test_when_both_fail_nobody_achieves_anything() -> None:
    fought = fight((20, 13), (19,))
    assert fought.winner is None
    assert not fought.tie


@pytest.mark.rule("C1-FTF-008")
def test_the_only_one_to_succeed_wins() -> None:
    assert fight((14, 2), (15,)).winner == "active"
    assert fight((14,), (3,)).winner == "reactive"


@pytest.mark.rule("C1-FTF-009")
def test_of_two_that_succeed_the_higher_wins() -> None:
    fought = fight((10,), (11,))
    assert fought.winner == "reactive"
    assert [die.natural for die in fought.active_cancelled] == [10]


@pytest.mark.rule("C1-FTF-010")
@pytest.mark.parametrize("other", [4, 5, 11])
def test_a_critical_beats_any_plain_success(other: int) -> None:
    assert naturals(fight((4,), (other,), (4, 12))) == ([4], [])


@pytest.mark.rule("C1-FTF-011")
def test_critical_against_critical_discards_everything() -> None:
    fought = fight((12, 11), (9, 3), (12, 9))
    assert naturals(fought) == ([], [])
    assert fought.tie


@pytest.mark.rule("C1-FTF-012")
def test_one_critical_cancels_any_number_of_them() -> None:
    assert naturals(fight((12, 12, 12), (9,), (12, 9))) == ([], [])


@pytest.mark.rule("C1-FTF-013")
def test_a_dodge_protects_only_the_one_who_dodges() -> None:
    shot = Action(sv=12, burst=1)
    dodges = Duel(action=shot, reaction=Action(skill=Skill.DODGE, sv=20))
    stands = Duel(action=shot)
    together = exchange(Trooper(), [dodges, stands])
    alone = exchange(Trooper(), [stands])
    assert together.exchanges[1] == alone.exchanges[0]
    assert together.exchanges[0].active.wins < alone.exchanges[0].active.wins
    assert sum(together.active_state.values()) == pytest.approx(1)
    assert together.active_state["normal"] == pytest.approx(1), "nobody shoots back"


@pytest.mark.rule("C1-CMB-012")
def test_an_unopposed_attack_rolls_each_of_its_dice_alone() -> None:
    odds = exchange(Trooper(), [Duel(action=Action(sv=10, burst=2))]).exchanges[0]
    assert not odds.face_to_face
    assert odds.active.hits == pytest.approx((0.25, 0.5, 0.25))


@pytest.mark.rule("C1-CMB-013")
def test_each_engagement_uses_only_the_dice_assigned_to_it() -> None:
    split = [
        Duel(action=Action(sv=12, burst=2), reaction=Action(sv=11)),
        Duel(action=Action(sv=12, burst=1), reaction=Action(sv=11)),
    ]
    together = exchange(Trooper(), split)
    assert all(fought.face_to_face for fought in together.exchanges)
    assert together.exchanges == tuple(exchange(Trooper(), [duel]).exchanges[0] for duel in split)


@pytest.mark.rule("C1-CSK-238", "C1-CSK-251")
@pytest.mark.example("C1-EX2-015")
def test_one_dodge_die_is_judged_by_each_threat_with_its_own_mods() -> None:
    against_shots, against_mine = success_value(10), success_value(4)
    assert face_to_face(roll((7, 5, 19), success_value(15)), roll((8,), against_shots)).winner == "reactive"
    assert not judge(8, against_mine).success


@pytest.mark.rule("C1-CSK-238", "C1-CSK-251")
def test_an_active_dodge_is_the_same_die_for_every_attacker() -> None:
    sure = Action(sv=20, weapon=Weapon(damage=20))
    dodge = Action(skill=Skill.DODGE, sv=20)
    duel = Duel(action=dodge, reaction=sure)
    one, two = exchange(Trooper(wounds=5), [duel]), exchange(Trooper(wounds=5), [duel, duel])
    assert two.exchanges == (one.exchanges[0],) * 2
    # Two attackers that both miss because of the same high die: likelier than two separate escapes.
    assert two.exchanges[0].reactive.wounds[0] ** 2 < exchange(Trooper(wounds=1), [duel, duel]).active_state["normal"]


@pytest.mark.example("C1-EX-040")
@pytest.mark.rule("C1-CSK-263")
def test_carbonite_beats_a_lower_reset() -> None:
    assert opposed(Skill.RESET, Skill.HACK)
    assert fight((3,), (7,), (13, 13)).winner == "reactive"


@pytest.mark.rule("C1-CSK-238")
@pytest.mark.parametrize(
    ("reaction", "refused"),
    [
        ("skill=dodge ph=10 burst=2", True),
        ("skill=dodge ph=10 burst=1", False),
        ("skill=reset wip=12 burst=2", True),
        ("bs=12 burst=2", False),
    ],
)
def test_a_dodge_or_a_reset_is_a_single_die(reaction: str, refused: bool) -> None:
    with pytest.raises(BadInput, match="one_die") if refused else contextlib.nullcontext():
        read_order("bs=12 burst=3", [reaction])
