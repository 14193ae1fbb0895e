"""C1-REF-215..218, C1-LABEL-215: the lists of the reference pages."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.order.declarations import SkillType
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
    trooper = soldier(cost=2)
    game = Skirmish(
        [
            piece(trooper, at=(200, 200)),
            piece(trooper, at=(300, 200), states=["unconscious", "prone"], lost=1),
            piece(trooper, at=(400, 200), states=["shasvastii_embryo", "prone"], lost=1),
        ],
        [piece(at=(200, 900), facing=270)],
        active=1,
    )
    now = Situation(game.state)
    assert now.fixed.scenario.victory_points(now, 0) == 4
    game.apply(EndTurn(player=1))
    assert game.state.active == 0
    assert game.pool == 1
