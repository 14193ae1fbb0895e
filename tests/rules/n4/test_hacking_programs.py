"""N4, Hacking Programs: who has which, what each does, Zero Pain."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.games.infinity.n4.hacking.hack import CHART, programs_of

SCREEN = wall(150, 290, 100, 20)
HEAVY = soldier(type=TroopType.HI, bts=3, wip=13)


def hacker(*devices: str, upgrades: tuple[str, ...] = (), **more: object) -> Profile:
    """A Hacker of WIP 13."""
    skill = Ability(key="hacker", grants=tuple(Ability(key=each) for each in upgrades))
    return soldier(skill, wip=13, equipment=tuple(Ability(key=each) for each in devices), **more)


def against(*targets: Profile, by: Profile | None = None, **more: object) -> Skirmish:
    """A Hacker, and its targets in the Hacking Area behind a wall that hides them."""
    pieces = [piece(target, at=(200 + 40 * index, 375), facing=90) for index, target in enumerate(targets)]
    return Skirmish([piece(by or hacker(), at=(200, 200))], pieces, solids=[SCREEN], **more)  # type: ignore[arg-type]


def hack(game: Skirmish, program: str, aims: dict[str, int]) -> Skirmish:
    game.activate("A1").declare("hack", weapon=program, aims=aims)
    return game.no_more_aros().declare("idle").no_more_aros()


def programs(profile: Profile) -> set[str]:
    game = Skirmish([piece(profile, at=(200, 200))], [piece(at=(900, 900))])
    return set(programs_of(Situation(game.state), game.trooper("A1")))


# ------------------------------------------------------------------ who has which


@pytest.mark.rule("N4-EQUIP-024")
def test_the_programs_of_the_evo_device() -> None:
    assert programs(hacker("evo_hacking_device")) == {
        "assisted_fire",
        "enhanced_reaction",
        "fairy_dust",
        "controlled_jump",
    }


@pytest.mark.rule("N4-HKIN-002", "N4-EQUIP-025")
def test_upgrades_come_on_top_of_a_device() -> None:
    assert programs(hacker("evo_hacking_device", upgrades=("oblivion",))) >= {"oblivion", "fairy_dust"}
    device = Ability(key="killer_hacking_device", grants=(Ability(key="zero_pain"),))
    assert "zero_pain" in programs(soldier("hacker", equipment=(device,)))


@pytest.mark.rule("N4-HKIN-001")
def test_a_hacker_may_have_programs_without_a_device() -> None:
    assert programs(hacker(upgrades=("trinity",))) == {"trinity"}
    assert programs(soldier()) == set()
    game = against(HEAVY, by=hacker("killer_hacking_device")).activate("A1")
    assert game.refuses_declaring("hack", weapon="oblivion", aims={"B1": 2}) == {"N4-HKIN-001"}


@pytest.mark.rule("N4-HACK-028")
def test_no_device_has_zero_pain() -> None:
    assert not [device.key for device in CHART.devices.values() if "zero_pain" in device.programs]
    assert "zero_pain" in programs(hacker(upgrades=("zero_pain",)))


# ------------------------------------------------------------------ Oblivion


@pytest.mark.rule("N4-HACK-094")
def test_the_row_of_oblivion() -> None:
    row = CHART.programs["oblivion"]
    assert (row.attack_mod, row.opponent_mod, row.damage, row.ammunition, row.state) == (0, 0, 16, "AP", "isolated")
    assert row.types == {SkillType.SHORT, SkillType.ARO}
    assert row.traits == {"non_lethal"}


@pytest.mark.rule("N4-HACK-097", "N4-HACK-098")
def test_oblivion_halves_bts_and_isolates_without_a_wound() -> None:
    game = hack(against(HEAVY, dice=[5, 20, 14]), "oblivion", {"B1": 2})
    (saves,) = game.happened(SavesRolled)
    assert [(each.base, each.value, each.failed) for each in saves.saves] == [(16, 14, True)]
    assert "isolated" in game.trooper("B1").states
    assert game.trooper("B1").lost == 0


@pytest.mark.rule("N4-HACK-098")
def test_a_passed_save_against_oblivion_leaves_the_target_in_touch() -> None:
    assert "isolated" not in hack(against(HEAVY, dice=[5, 20, 15]), "oblivion", {"B1": 2}).trooper("B1").states


@pytest.mark.rule("N4-HACK-096", "N4-HACK-020")
def test_oblivion_has_two_dice_that_may_be_split() -> None:
    game = hack(against(HEAVY, HEAVY, dice=[5, 5, 1, 1]), "oblivion", {"B1": 1, "B2": 1})
    assert "isolated" in game.trooper("B1").states
    assert "isolated" in game.trooper("B2").states
    fresh = against(HEAVY).activate("A1")
    assert fresh.refuses_declaring("hack", weapon="oblivion", aims={"B1": 3}) == {"C1-HACK-010"}


@pytest.mark.rule("N4-HACK-099")
def test_a_critical_with_oblivion_forces_one_more_save_with_halved_bts() -> None:
    game = hack(against(HEAVY, dice=[13, 20, 20, 20]), "oblivion", {"B1": 2})
    (saves,) = game.happened(SavesRolled)
    assert [each.value for each in saves.saves] == [14, 14]


@pytest.mark.rule("N4-HACK-095", "N4-HACK-022")
def test_oblivion_is_for_the_hackable_and_for_hackers() -> None:
    game = against(soldier(), hacker(), HEAVY).activate("A1")
    assert game.refuses_declaring("hack", weapon="oblivion", aims={"B1": 2}) == {"C1-HACK-012"}
    assert game.refuses_declaring("hack", weapon="oblivion", aims={"B2": 1, "B3": 1}) == set()


# ------------------------------------------------------------------ Trinity


KILLER = hacker("killer_hacking_device")


@pytest.mark.rule("N4-HACK-029")
def test_the_row_of_carbonite() -> None:
    row = CHART.programs["carbonite"]
    figures = (row.attack_mod, row.opponent_mod, row.damage, row.burst, row.ammunition, row.state)
    assert figures == (0, 0, 13, 2, "DA", "immobilized_b")
    assert row.types == {SkillType.SHORT, SkillType.ARO}
    assert row.traits == {"non_lethal"}


@pytest.mark.rule("N4-HACK-142", "N4-HACK-143")
def test_the_row_of_spotlight() -> None:
    row = CHART.programs["spotlight"]
    assert (row.attack_mod, row.opponent_mod, row.damage, row.burst, row.state) == (0, 0, None, 1, "targeted")
    assert row.types == {SkillType.SHORT, SkillType.ARO}
    assert row.traits == {"non_lethal"}


@pytest.mark.rule("N4-HACK-155")
def test_trinity_is_a_lethal_comms_attack() -> None:
    row = CHART.programs["trinity"]
    assert (row.attack_mod, row.opponent_mod, row.damage, row.burst, row.ammunition) == (3, 0, 14, 3, "N")
    assert row.types == {SkillType.SHORT, SkillType.ARO}
    assert row.traits == set()
    game = against(hacker(), by=KILLER).activate("A1").declare("hack", weapon="trinity", aims={"B1": 3})
    assert game.state.order is not None
    assert game.state.order.hacked == {"B1"}


@pytest.mark.rule("N4-HACK-156", "N4-HACK-022")
def test_trinity_is_for_hackers_only() -> None:
    game = against(HEAVY, hacker(), by=KILLER).activate("A1")
    assert game.refuses_declaring("hack", weapon="trinity", aims={"B1": 3}) == {"C1-HACK-012"}
    assert game.refuses_declaring("hack", weapon="trinity", aims={"B2": 3}) == set()


@pytest.mark.rule("N4-HACK-157", "N4-HACK-158", "N4-HACK-159", "N4-HACK-160")
def test_trinity_hits_with_wip_plus_three_and_each_failed_save_costs_a_wound() -> None:
    target = hacker(bts=3, vitality=3)
    game = hack(against(target, by=KILLER, dice=[14, 2, 20, 11, 12]), "trinity", {"B1": 3})
    (roll,), (saves,) = game.happened(Rolled), game.happened(SavesRolled)
    assert (roll.sides[0].value, len(roll.sides[0].dice)) == (16, 3)
    assert [(each.base, each.value, each.failed) for each in saves.saves] == [(14, 11, True), (14, 11, False)]
    assert game.trooper("B1").lost == 1


@pytest.mark.rule("N4-HACK-157", "N4-HACK-020")
def test_the_three_dice_of_trinity_may_be_split() -> None:
    game = against(hacker(), hacker(), by=KILLER).activate("A1")
    assert game.refuses_declaring("hack", weapon="trinity", aims={"B1": 2, "B2": 1}) == set()
    assert game.refuses_declaring("hack", weapon="trinity", aims={"B1": 1, "B2": 1}) == {"C1-HACK-010"}


@pytest.mark.rule("N4-HACK-161")
def test_a_critical_with_trinity_forces_one_more_save() -> None:
    game = hack(against(hacker(vitality=3), by=KILLER, dice=[16, 20, 20, 20, 20]), "trinity", {"B1": 3})
    assert len(game.happened(SavesRolled)[0].saves) == 2


# ------------------------------------------------------------------ Zero Pain


CAREFUL = hacker("killer_hacking_device", upgrades=("zero_pain",))


def attacked(dice: list[int]) -> Skirmish:
    """The active Hacker attacks one who answers with Zero Pain."""
    game = against(CAREFUL, dice=dice)
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2}).react("B1", "zero_pain")
    return game.no_more_aros().declare("idle").no_more_aros()


@pytest.mark.rule("N4-HACK-165", "N4-HACK-166", "N4-HACK-167")
def test_zero_pain_has_two_dice_in_aro_and_takes_three_off_the_attack() -> None:
    game = attacked([9, 2, 4, 11])
    (roll,) = game.happened(Rolled)
    assert roll.kind == "face_to_face"
    assert [(side.skill, side.value, len(side.dice)) for side in roll.sides] == [("hack", 10, 2), ("zero_pain", 13, 2)]
    assert game.happened(SavesRolled) == []
    assert game.trooper("A1").lost == 0


@pytest.mark.rule("N4-HACK-167")
def test_who_loses_with_zero_pain_takes_the_program() -> None:
    game = attacked([9, 2, 4, 20, 1, 1])
    assert "immobilized_b" in game.trooper("B1").states


@pytest.mark.rule("N4-HACK-165")
def test_zero_pain_avoids_the_attacks_of_all_hackers() -> None:
    mine = [piece(CAREFUL, at=(200, 200))]
    theirs = [piece(hacker(), at=(200, 375)), piece(hacker(), at=(240, 375))]
    game = Skirmish(mine, theirs, solids=[SCREEN], dice=[8, 7, 12, 3])
    game.activate("A1").declare("idle")
    game.react("B1", "hack", weapon="carbonite", aims={"A1": 1})
    game.react("B2", "hack", weapon="oblivion", aims={"A1": 1})
    game.no_more_aros().declare("zero_pain").no_more_aros()
    assert len(game.happened(Rolled)) == 2
    assert game.happened(SavesRolled) == []


@pytest.mark.rule("N4-HACK-163", "N4-HACK-164")
def test_zero_pain_is_a_comms_attack_and_its_target_may_declare_it_unseen() -> None:
    game = against(CAREFUL)
    skill = game.state.fixed.edition.skill["zero_pain"]
    assert skill.types == {SkillType.SHORT, SkillType.ARO}
    assert Label.COMMS_ATTACK in skill.labels
    game.activate("A1").declare("hack", weapon="spotlight", aims={"B1": 1})
    assert game.refuses_reacting("B1", "zero_pain") == set()


@pytest.mark.rule("N4-HACK-164")
def test_zero_pain_needs_a_reason_to_react() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(CAREFUL, at=(1100, 1100), facing=90)]).activate("A1")
    game.declare("idle")
    assert game.refuses_reacting("B1", "zero_pain") != set()


# ------------------------------------------------------------------ reacting, Spotlight


@pytest.mark.rule("N4-HACK-141", "N4-HACK-147")
def test_spotlight_works_on_anybody() -> None:
    game = hack(against(soldier(), dice=[5]), "spotlight", {"B1": 1})
    assert "targeted" in game.trooper("B1").states


@pytest.mark.example("N4-EX2-005")
@pytest.mark.rule("N4-HACK-021", "N4-HACK-032", "N4-HACK-033")
def test_a_heavy_trooper_that_passes_a_hacker_and_loses_its_reset() -> None:
    game = Skirmish(
        [piece(HEAVY, at=(200, 375))], [piece(hacker(), at=(200, 200))], solids=[SCREEN], dice=[7, 3, 6, 20]
    )
    game.activate("A1").declare("move", to=[(200, 375), (240, 375)])
    game.react("B1", "hack", weapon="carbonite", aims={"A1": 1}).no_more_aros()
    game.declare("reset").no_more_aros()
    (saves,) = game.happened(SavesRolled)
    assert [(each.value, each.failed) for each in saves.saves] == [(10, True), (10, False)]
    assert "immobilized_b" in game.trooper("A1").states
