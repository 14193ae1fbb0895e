"""N4, quick reference: which skills there are of each type."""

import pytest

from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.hacking.hack import CHART

UMBRELLAS = frozenset({"hack", "supportware"})
"""Skills that only stand for the Programs that they run."""


def skills_of(kind: SkillType) -> set[str]:
    """All skills and Programs of a type, with those that are used like a weapon."""
    skills = {key for key, skill in N4.skill.items() if kind in skill.types} - UMBRELLAS
    programs = {key for key, program in CHART.programs.items() if kind in program.types}
    fired = {"forward_observer"} & {*N4.wielded} if kind in N4.skill["bs_attack"].types else set()
    return skills | programs | fired


@pytest.mark.rule("N4-REF-007")
def test_the_skills_that_may_be_declared_in_aro() -> None:
    """And the Jammer, which the list leaves to its own page; to show oneself and wait is no skill of the book."""
    listed = {
        *("look_out", "cc_attack", "bs_attack", "discover", "dodge", "reset", "place_deployable", "forward_observer"),
        *("carbonite", "total_control", "oblivion", "controlled_jump", "spotlight", "trinity", "zero_pain"),
    }
    assert skills_of(SkillType.ARO) - {"wait"} == listed | {"jammer"}


@pytest.mark.rule("N4-REF-009")
def test_the_entire_orders() -> None:
    """And those that the list leaves to other pages: states entered anew, Guided Fire, Super-Jump, Baggage."""
    listed = {
        *("speculative_attack", "intuitive_attack", "triangulated_fire", "berserk", "suppressive_fire", "sapper"),
        *("cautious_movement", "jump", "climb", "parachutist", "combat_jump"),
        *("cybermask", "assisted_fire", "fairy_dust", "enhanced_reaction"),
    }
    states = {"camouflage", "impersonation", "holomask", "holoprojector"}
    assert skills_of(SkillType.ENTIRE_ORDER) == listed | states | {"guided_attack", "long_jump", "reload"}
    assert N4.skill["suppressive_fire"].labels == {Label.ATTACK}
    assert N4.skill["sapper"].labels == {Label.NO_ROLL}


@pytest.mark.rule("N4-REF-010")
def test_the_short_skills() -> None:
    """And the Jammer, and what scenarios bring."""
    listed = {
        *("cc_attack", "bs_attack", "dodge", "reset", "place_deployable"),
        *("deactivator", "engineer", "doctor", "morpho_scan", "forward_observer", "sensor", "gizmokit", "medikit"),
        *("carbonite", "total_control", "oblivion", "white_noise", "controlled_jump", "spotlight", "trinity"),
        "zero_pain",
    }
    assert skills_of(SkillType.SHORT) == listed | {"jammer", "hack_console", "pick_up_supply_box"}
