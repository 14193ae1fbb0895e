"""C1-INTRO: the rolls of the introductory game, which has no Criticals."""

import pytest

from sightline.odds.ammunition import ammunition
from sightline.odds.opposition import Skill, opposed
from sightline.odds.rolls import (
    CODEONE,
    GAMES,
    INTRODUCTORY,
    FaceToFace,
    face_to_face,
    judge,
    roll,
    success_value,
)
from sightline.odds.saves import Trooper, Weapon, saving_rolls


def fight(active: tuple[int, ...], reactive: tuple[int, ...], svs: tuple[int, int]) -> FaceToFace:
    needed = success_value(svs[0]), success_value(svs[1])
    return face_to_face(roll(active, needed[0], INTRODUCTORY), roll(reactive, needed[1], INTRODUCTORY))


def test_the_introductory_game_has_no_criticals() -> None:
    die = judge(12, success_value(12), INTRODUCTORY)
    assert die.success
    assert not die.critical


def test_every_edition_caps_mods_alike_and_differs_in_criticals() -> None:
    assert {rules.mod_cap for rules in GAMES.values()} == {12}
    assert CODEONE.criticals
    assert not INTRODUCTORY.criticals


@pytest.mark.rule("C1-INTRO-012", "C1-INTRO-014", "C1-INTRO-015")
@pytest.mark.example("C1-EX-004")
def test_the_introductory_zhanshi_wins_one_roll_and_ties_the_other() -> None:
    first = fight((7, 3), (14,), (11, 12))
    assert [die.natural for die in first.active] == [7, 3]
    second = fight((8,), (8,), (11, 12))
    assert second.tie


@pytest.mark.rule("C1-INTRO-014", "C1-INTRO-037")
@pytest.mark.example("C1-EX-005")
def test_the_introductory_zhanshi_dodges_the_shot() -> None:
    assert fight((7,), (6,), (10, 9)).winner == "active"
    assert opposed(Skill.DODGE, Skill.BS)


@pytest.mark.parametrize(("name", "saves"), [("N", 1), ("AP", 1), ("DA", 2), ("EXP", 3), ("AP+DA", 2)])
def test_no_roll_of_the_introductory_game_adds_a_saving_roll(name: str, saves: int) -> None:
    weapon = Weapon(ammunition=ammunition(name))
    assert len(saving_rolls(weapon, Trooper(), critical=True, rules=INTRODUCTORY)) == saves


@pytest.mark.rule("C1-INTRO-012", "C1-CMB-012", "C1-CMB-013")
@pytest.mark.parametrize(
    ("active", "reactive", "aimed", "face_to_face"),
    [
        (Skill.BS, Skill.BS, True, True),
        (Skill.BS, Skill.DODGE, True, True),
        (Skill.DODGE, Skill.BS, True, True),
        (Skill.BS, Skill.BS, False, False),
        (Skill.BS, Skill.DODGE, False, False),
        (Skill.DODGE, Skill.DODGE, True, False),
        (Skill.NONE, Skill.BS, True, False),
        (Skill.BS, Skill.NONE, True, False),
    ],
)
def test_rolls_are_face_to_face_where_each_affects_the_other_and_normal_otherwise(
    active: Skill, reactive: Skill, aimed: bool, face_to_face: bool
) -> None:
    assert opposed(active, reactive, aimed_at_reactive=aimed) is face_to_face
