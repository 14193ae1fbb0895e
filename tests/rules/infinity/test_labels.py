"""C1-LABEL-201, 203, 216, 217, C1-REF-211, 218: what the labels of skills mean, and the quick tables."""

import pytest
from rolling import ammunition, saving_rolls
from skirmish import Skirmish, edition_at_hand, piece

from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.odds.attributes import Attribute
from sightline.odds.saves import Trooper, Weapon


@pytest.mark.rule("C1-LABEL-203")
def test_bs_attack_is_a_bs_attack_with_every_weapon_and_an_attack() -> None:
    assert edition_at_hand().skill["bs_attack"].labels == {Label.BS_ATTACK, Label.ATTACK}
    others = [skill for skill in edition_at_hand().skill.values() if Label.BS_ATTACK in skill.labels]
    assert all(Label.ATTACK in skill.labels for skill in others)
    assert not any("move" in skill.key for skill in others)


@pytest.mark.rule("C1-LABEL-216")
def test_skills_without_need_of_line_of_fire_are_declared_blindly() -> None:
    game = Skirmish([piece(at=(200, 100))], [piece(at=(200, 250), facing=90)]).activate("A1").declare("idle")
    assert Label.NO_LOF in edition_at_hand().skill["reset"].labels
    assert game.refuses_reacting("B1", "reset") == set()  # it has A1 in its Zone of Control, behind its back
    assert "C1-ARO-002" in game.refuses_reacting("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})


@pytest.mark.rule("C1-LABEL-217")
def test_skills_labelled_no_roll_never_roll() -> None:
    labelled = [skill for skill in edition_at_hand().skill.values() if Label.NO_ROLL in skill.labels]
    assert {skill.key for skill in labelled} >= {"move", "idle", "jump", "climb", "place_deployable"}
    assert not any(skill.needs_roll for skill in labelled)


@pytest.mark.rule("C1-REF-218")
def test_the_short_skills() -> None:
    short = {key for key, skill in edition_at_hand().skill.items() if SkillType.SHORT in skill.types}
    hacking = {"hack"}  # Carbonite and Spotlight
    scenario = {"hack_console", "pick_up_supply_box"}
    assert short - hacking - scenario == {
        "cc_attack",
        "bs_attack",
        "dodge",
        "engineer",
        "doctor",
        "medikit",
        "reset",
        "place_deployable",
    }


@pytest.mark.rule("C1-REF-211")
@pytest.mark.parametrize(
    ("name", "per_hit", "per_critical", "value"),
    [("N", 1, 2, 9), ("AP", 1, 2, 11), ("DA", 2, 3, 9), ("EXP", 3, 4, 9), ("PARA", 1, 2, 4)],
)
def test_saving_rolls_of_each_ammunition(name: str, per_hit: int, per_critical: int, value: int) -> None:
    weapon = Weapon(damage=13, ammunition=ammunition(name), saved_with=(Attribute.ARM,))
    target = Trooper(arm=4, ph=10)
    assert len(saving_rolls(weapon, target)) == per_hit
    critical = saving_rolls(weapon, target, critical=True)
    assert [save.damage_of_the_attack for save in critical] == [value] * per_critical
