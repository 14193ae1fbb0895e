"""N4, ammunition: how many saves, with what, and what a failed one brings."""

import pytest

from sightline.odds.ammunition import N4_AMMUNITION, Condition, ammunition
from sightline.odds.attributes import Attribute
from sightline.odds.chances import kept_for_sure
from sightline.odds.exchange import Action, Duel, exchange
from sightline.odds.harm import inflicted
from sightline.odds.opposition import Skill, SmokeLine, smoke_opposes, smoke_stays
from sightline.odds.rolls import N4, FaceToFace, face_to_face, roll, success_value
from sightline.odds.saves import SavingRoll, Trooper, Weapon, saving_rolls
from sightline.odds.states import state_after, states

FATAL = 40
SAVES = {"N": 1, "Stun": 2, "DA": 2, "E/M": 2, "EXP": 3, "AP": 1, "Shock": 1, "T2": 1}


def weapon(name: str, damage: int = 13, *saved_with: Attribute) -> Weapon:
    return Weapon(damage=damage, ammunition=ammunition(name), saved_with=saved_with or (Attribute.ARM,))


def saves(name: str, target: Trooper | None = None, *, critical: bool = False) -> tuple[SavingRoll, ...]:
    return saving_rolls(weapon(name), target or Trooper(), critical=critical, rules=N4)


def lost_if_all_fail(name: str, hits: int = 1) -> int:
    wounds, _ = inflicted(kept_for_sure(hits, 1.0), weapon(name, FATAL), Trooper(wounds=9), N4)
    return int(wounds.argmax())


def after_a_hit(name: str, target: Trooper, damage: int = 10) -> dict[str, float]:
    _, harm = inflicted(kept_for_sure(1, 1.0), weapon(name, damage), target, N4)
    return {state: chance for state, chance in states(target.wounds, harm).items() if chance}


def fought(active: int, reactive: int) -> FaceToFace:
    return face_to_face(roll((active,), success_value(12)), roll((reactive,), success_value(12)))


@pytest.mark.rule("N4-AMMO-001")
def test_there_are_eleven_kinds() -> None:
    assert {unit.name for unit in N4_AMMUNITION.values()} == {*SAVES, "PARA", "Smoke", "Eclipse"}


@pytest.mark.rule("N4-AMMO-007")
def test_stun_costs_no_points() -> None:
    assert lost_if_all_fail("Stun") == 0


@pytest.mark.rule("N4-AMMO-008")
def test_stun_is_two_saves() -> None:
    assert len(saves("Stun")) == 2


@pytest.mark.rule("N4-AMMO-009")
def test_one_failed_save_stuns() -> None:
    assert after_a_hit("Stun", Trooper()) == pytest.approx({"normal": 0.25, "stunned": 0.75})


def test_only_stun_fails_the_guts_roll_by_itself() -> None:
    assert [unit.name for unit in N4_AMMUNITION.values() if unit.fails_guts] == ["Stun"]


@pytest.mark.rule("N4-AMMO-011")
def test_a_stun_critical_is_three_saves() -> None:
    assert len(saves("Stun", critical=True)) == 3


@pytest.mark.rule("N4-AMMO-027")
def test_em_costs_no_points() -> None:
    assert lost_if_all_fail("E/M", 3) == 0


@pytest.mark.rule("N4-AMMO-028")
@pytest.mark.parametrize(("bts", "counts"), [(0, 0), (1, 1), (3, 2), (6, 3), (9, 5)])
def test_em_is_two_saves_with_half_bts_rounded_up(bts: int, counts: int) -> None:
    both = saves("E/M", Trooper(bts=bts, arm=9))
    assert [save.attribute for save in both] == [Attribute.BTS] * 2
    assert [save.damage_of_the_attack for save in both] == [13 - counts] * 2


@pytest.mark.rule("N4-AMMO-029")
def test_em_isolates() -> None:
    assert after_a_hit("E/M", Trooper()) == pytest.approx({"normal": 0.25, "isolated": 0.75})


@pytest.mark.rule("N4-AMMO-031")
def test_em_also_immobilizes_what_is_heavy() -> None:
    assert after_a_hit("E/M", Trooper(heavy=True)) == pytest.approx({"normal": 0.25, "immobilized_b+isolated": 0.75})


@pytest.mark.rule("N4-AMMO-034")
def test_an_em_critical_adds_a_save_with_half_bts() -> None:
    assert [save.damage_of_the_attack for save in saves("E/M", Trooper(bts=6), critical=True)] == [10, 10, 10]


@pytest.mark.rule("N4-AMMO-038")
@pytest.mark.example("N4-EX2-008")
def test_an_explosive_critical_is_four_saves() -> None:
    assert len(saves("EXP", critical=True)) == 4


@pytest.mark.rule("N4-AMMO-064")
def test_shock_is_one_save() -> None:
    assert len(saves("Shock")) == 1


@pytest.mark.rule("N4-AMMO-065")
def test_shock_costs_one_point() -> None:
    assert lost_if_all_fail("Shock") == 1


@pytest.mark.rule("N4-AMMO-066")
def test_a_shock_critical_adds_a_save() -> None:
    assert len(saves("Shock", critical=True)) == 2


@pytest.mark.rule("N4-AMMO-067")
def test_shock_turns_unconscious_into_dead() -> None:
    assert after_a_hit("Shock", Trooper(wounds=1)) == pytest.approx({"normal": 0.5, "dead": 0.5})
    assert after_a_hit("Shock", Trooper(wounds=2)) == pytest.approx({"normal": 1})


@pytest.mark.rule("N4-AMMO-067")
def test_shock_kills_even_if_another_attack_of_that_order_took_the_last_point() -> None:
    idle = Action(skill=Skill.NONE)
    shock, plain = (Duel(action=idle, reaction=Action(sv=20, weapon=weapon(name, FATAL))) for name in ("Shock", "N"))
    with_shock = exchange(Trooper(wounds=2), [shock, plain], N4)
    without = exchange(Trooper(wounds=2), [plain, plain], N4)
    assert with_shock.active_state["unconscious"] == pytest.approx(0)
    assert without.active_state["unconscious"] == pytest.approx(0.95**2)


@pytest.mark.rule("N4-AMMO-067")
def test_no_other_state_keeps_shock_from_killing() -> None:
    assert state_after(1, 1, frozenset({Condition.SHOCK, Condition.ISOLATED})) == "dead"


@pytest.mark.rule("N4-AMMO-069")
def test_t2_is_one_save() -> None:
    assert len(saves("T2")) == 1


@pytest.mark.rule("N4-AMMO-070")
def test_t2_costs_two_points() -> None:
    assert lost_if_all_fail("T2") == 2


@pytest.mark.rule("N4-AMMO-071", "N4-AMMO-072")
def test_the_additional_save_of_a_t2_critical_is_told_apart_and_costs_one() -> None:
    hit, additional = saves("T2", critical=True)
    assert (hit.points, additional.points) == (2, 1)
    odds = exchange(Trooper(), [Duel(action=Action(sv=40, weapon=weapon("T2", 10)))], N4)
    assert odds.exchanges[0].active.wounds == pytest.approx((0.25, 0.25, 0.25, 0.25))


@pytest.mark.rule("N4-AMMO-075")
@pytest.mark.example("N4-EX2-013", "N4-EX2-014")
def test_ap_da_is_two_halved_saves_and_three_on_a_critical() -> None:
    assert [save.damage_of_the_attack for save in saves("AP+DA", Trooper(arm=5))] == [10] * 2
    assert [save.damage_of_the_attack for save in saves("AP+DA", Trooper(arm=5), critical=True)] == [10] * 3


@pytest.mark.rule("N4-AMMO-076")
@pytest.mark.example("N4-EX2-015")
def test_ap_exp_is_three_halved_saves_and_four_on_a_critical() -> None:
    assert [save.damage_of_the_attack for save in saves("AP+EXP", Trooper(arm=5))] == [10] * 3
    assert [save.damage_of_the_attack for save in saves("AP+EXP", Trooper(arm=5), critical=True)] == [10] * 4


@pytest.mark.rule("N4-AMMO-077")
def test_a_combined_saving_roll_is_one_with_each_attribute() -> None:
    plasma = weapon("N", 13, Attribute.ARM, Attribute.BTS)
    rolls = saving_rolls(plasma, Trooper(arm=3, bts=6), rules=N4)
    assert [(save.attribute, save.damage_of_the_attack) for save in rolls] == [(Attribute.ARM, 10), (Attribute.BTS, 7)]


@pytest.mark.rule("N4-AMMO-078")
@pytest.mark.parametrize("order", [(Attribute.ARM, Attribute.BTS), (Attribute.BTS, Attribute.ARM)])
def test_the_critical_of_a_combined_saving_roll_adds_one_with_arm(order: tuple[Attribute, ...]) -> None:
    rolls = saving_rolls(weapon("N", 13, *order), Trooper(arm=3, bts=6), critical=True, rules=N4)
    assert len(rolls) == 3
    assert rolls[-1].attribute is Attribute.ARM


@pytest.mark.parametrize("name", ["Smoke", "Eclipse"])
def test_smoke_and_eclipse_harm_nobody(name: str) -> None:
    assert ammunition(name).non_lethal
    assert saves(name) == ()


@pytest.mark.rule("N4-AMMO-044")
def test_a_smoke_critical_brings_nothing_more() -> None:
    assert saves("Smoke", critical=True) == ()


@pytest.mark.rule("N4-AMMO-043")
@pytest.mark.parametrize(
    ("line", "facing"),
    [
        (SmokeLine(), True),
        (SmokeLine(crosses_template=False), False),
        (SmokeLine(rolled=False), False),
        (SmokeLine(needs_lof=False), False),
    ],
)
def test_smoke_faces_rolled_attacks_whose_line_it_cuts(line: SmokeLine, facing: bool) -> None:
    assert smoke_opposes(line) is facing


@pytest.mark.rule("N4-AMMO-047")
@pytest.mark.example("N4-EX2-009")
def test_a_visor_sees_through_smoke() -> None:
    troopers = (SmokeLine(crosses_template=False), SmokeLine(), SmokeLine(visor=True))
    assert [smoke_opposes(line) for line in troopers] == [False, True, False]


@pytest.mark.rule("N4-AMMO-024")
def test_eclipse_faces_rolled_attacks_whose_line_it_cuts() -> None:
    assert smoke_opposes(SmokeLine(), eclipse=True)
    assert not smoke_opposes(SmokeLine(crosses_template=False), eclipse=True)


@pytest.mark.rule("N4-AMMO-025")
def test_no_visor_sees_through_eclipse() -> None:
    assert smoke_opposes(SmokeLine(visor=True), eclipse=True)


@pytest.mark.rule("N4-AMMO-045")
def test_smoke_stays_only_if_every_roll_is_won() -> None:
    won, lost, tied = fought(9, 5), fought(5, 9), fought(7, 7)
    assert smoke_stays([won, won])
    assert not smoke_stays([won, lost])
    assert not smoke_stays([won, tied])
    assert smoke_stays([lost], thrower="reactive")
