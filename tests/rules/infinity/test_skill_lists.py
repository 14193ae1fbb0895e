"""C1-REF-215..218, C1-LABEL-215: the lists of the reference pages."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.situation import Situation


def skills_of(kind: SkillType) -> set[str]:
    return {key for key, skill in edition_at_hand().skill.items() if kind in skill.types}


@pytest.mark.rule("C1-REF-215")
def test_these_skills_can_be_declared_in_aro() -> None:
    programs = {"hack"}  # Carbonite and Spotlight
    assert skills_of(SkillType.ARO) == {
        "cc_attack",
        "bs_attack",
        "discover",
        "dodge",
        "reset",
        "place_deployable",
        *programs,
    }


@pytest.mark.rule("C1-REF-216")
def test_these_are_short_movement_skills() -> None:
    assert skills_of(SkillType.SHORT_MOVEMENT) == {"discover", "idle", "move"}


@pytest.mark.rule("C1-REF-216")
def test_jump_is_one_with_super_jump() -> None:
    game = Skirmish([piece(soldier("super_jump"), at=(200, 200)), piece(at=(400, 200))])
    now = Situation(game.state)
    jump = edition_at_hand().skill["jump"]
    assert SkillType.SHORT_MOVEMENT in jump.kinds(now, game.trooper("A1"))
    assert jump.kinds(now, game.trooper("A2")) == {SkillType.ENTIRE_ORDER}


@pytest.mark.rule("C1-REF-217")
def test_these_take_an_entire_order() -> None:
    with_both_mov_values = "long_jump"  # Super-Jump's way of declaring Jump
    assert skills_of(SkillType.ENTIRE_ORDER) - {with_both_mov_values} == {
        "parachutist",
        "combat_jump",
        "jump",
        "climb",
        "camouflage",
    }


@pytest.mark.rule("C1-REF-218")
def test_these_are_short_skills() -> None:
    scenario_skills = {"hack_console", "pick_up_supply_box"}
    assert skills_of(SkillType.SHORT) == {
        "cc_attack",
        "bs_attack",
        "dodge",
        "engineer",
        "doctor",
        "medikit",
        "reset",
        "place_deployable",
        "hack",
        *scenario_skills,
    }


@pytest.mark.rule("C1-LABEL-215")
def test_who_is_null_gives_neither_order_nor_victory_points_but_an_embryo_gives_points() -> None:
    game = Skirmish(
        [
            piece(soldier(cost=2), at=(200, 200)),
            piece(soldier(cost=3), at=(300, 200), states=["unconscious", "prone"], lost=1),
            piece(soldier(cost=5), at=(400, 200), states=["shasvastii_embryo", "prone"], lost=1),
        ],
        [piece(at=(200, 900), facing=270)],
        active=1,
    )
    now = Situation(game.state)
    assert now.fixed.scenario.victory_points(now, 0) == 7
    game.apply(EndTurn(player=1))
    assert game.state.active == 0
    assert game.pool == 1


def type_and_labels(rule: str, skill: str, types: str, labels: str) -> object:
    """One row: what a rule says of the type and the labels of a skill."""
    return pytest.param(skill, set(types.split()), set(labels.split()), id=skill, marks=pytest.mark.rule(rule))


@pytest.mark.parametrize(
    ("skill", "types", "labels"),
    [
        type_and_labels("C1-MOV-006", "move", "short_movement", "movement no_lof no_roll"),
        type_and_labels("C1-JUMP-001", "jump", "entire_order", "movement no_lof no_roll"),
        type_and_labels("C1-CLIMB-001", "climb", "entire_order", "movement no_lof no_roll"),
        type_and_labels("C1-BS-001", "bs_attack", "short aro", "attack bs_attack"),
        type_and_labels("C1-CC-001", "cc_attack", "short aro", "attack cc_attack"),
        type_and_labels("C1-CSK-236", "dodge", "short aro", "movement"),
        type_and_labels("C1-CSK-220", "discover", "short_movement aro", ""),
        type_and_labels("C1-CSK-260", "reset", "short aro", "no_lof"),
        type_and_labels("C1-CSK-268", "place_deployable", "short aro", "attack no_roll"),
        type_and_labels("C1-SSK-241", "doctor", "short", ""),
        type_and_labels("C1-SSK-234", "engineer", "short", ""),
        type_and_labels("C1-EQUIP-204", "medikit", "short", ""),
    ],
)
def test_type_and_labels_of_a_skill(skill: str, types: set[str], labels: set[str]) -> None:
    found = edition_at_hand().skill[skill]
    assert {str(each) for each in found.types} == types
    assert {str(each) for each in found.labels} == labels
    assert found.needs_roll is labels.isdisjoint({"no_roll", "attack"}), "what an Attack rolls, its weapon says"


@pytest.mark.rule("C1-CSK-253")
def test_idle_is_a_short_movement_skill_without_a_roll() -> None:
    idle = edition_at_hand().skill["idle"]
    assert idle.types == {SkillType.SHORT_MOVEMENT}
    assert Label.NO_ROLL in idle.labels
    assert Label.ATTACK not in idle.labels


@pytest.mark.rule("C1-LABEL-214")
def test_these_skills_count_as_movement() -> None:
    ways_of_jumping = {"jump", "long_jump"}
    movements = {key for key, skill in edition_at_hand().skill.items() if Label.MOVEMENT in skill.labels}
    assert {"move", "climb", "dodge", *ways_of_jumping} <= movements
    assert not movements & {"idle", "bs_attack", "discover", "reset", "cc_attack"}


@pytest.mark.rule("C1-JUMP-005", "C1-CLIMB-006", "C1-LABEL-217")
def test_these_skills_need_no_roll() -> None:
    assert {key for key, skill in edition_at_hand().skill.items() if Label.NO_ROLL in skill.labels} >= {
        "move",
        "idle",
        "jump",
        "climb",
        "place_deployable",
    }


@pytest.mark.rule("C1-CMB-001")
def test_shooting_fighting_and_hacking_are_attacks() -> None:
    attacks = {key for key, skill in edition_at_hand().skill.items() if Label.ATTACK in skill.labels}
    assert {"bs_attack", "cc_attack", "hack"} <= attacks
