"""Why a skill cannot be declared, as the desk tells somebody who has aimed at nothing yet."""

import pytest
from skirmish import Piece, Skirmish, cited, piece, soldier, wall

from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.desk.reasons import why_not

HERE = piece(at=(200, 200))
FAR = piece(at=(200, 900))
SHIELD = [wall(100, 500, 200, 20)]


def reasons(skill: str, mine: Piece, other: Piece, **more: object) -> list[str | None]:
    game = Skirmish([mine], [other], solids=SHIELD, **more).activate("A1")  # type: ignore[arg-type]
    now = Situation(game.state)
    found = why_not(now, game.trooper("A1"), now.fixed.edition.skill[skill], When.FIRST)
    return [violation.rule for violation in found]


@pytest.mark.parametrize(
    ("mine", "other", "rule"),
    [
        pytest.param(
            piece(soldier(weapons=("cc_weapon",)), at=(200, 200)),
            piece(at=(200, 400)),
            "C1-BS-002",
            marks=pytest.mark.rule("C1-BS-002"),
        ),
        pytest.param(HERE, piece(at=(225, 200)), "C1-STATE-019", marks=pytest.mark.rule("C1-STATE-019")),
        pytest.param(HERE, FAR, "C1-BS-003", marks=pytest.mark.rule("C1-BS-003")),
        pytest.param(HERE, piece(at=(200, 50)), "C1-LOF-003", marks=pytest.mark.rule("C1-LOF-003")),
        pytest.param(
            HERE,
            piece(soldier("camouflage"), at=(200, 400), states=["camouflaged"]),
            "C1-STATE-208",
            marks=pytest.mark.rule("C1-STATE-208"),
        ),
    ],
)
def test_why_nobody_can_be_shot_at(mine: Piece, other: Piece, rule: str) -> None:
    assert reasons("bs_attack", mine, other) == [cited(rule)]


@pytest.mark.rule("C1-BS-003")
def test_where_nothing_is_measured_nobody_is_told_who_is_behind() -> None:
    assert reasons("bs_attack", HERE, piece(at=(200, 50)), aids="strict") == [cited("C1-BS-003")]


@pytest.mark.parametrize(
    ("skill", "rule"),
    [
        pytest.param(skill, rule, marks=pytest.mark.rule(rule))
        for skill, rule in [
            ("cc_attack", "C1-CC-003"),
            ("discover", "C1-CSK-221"),
            ("climb", "C1-CLIMB-002"),
            ("hack", "C1-HACK-015"),
            ("place_deployable", "C1-CSK-269"),
        ]
    ],
)
def test_what_a_skill_lacks_here(skill: str, rule: str) -> None:
    able = piece(soldier("hacker", "specialist"), at=(200, 200))
    assert reasons(skill, able, FAR) == [cited(rule)]


@pytest.mark.parametrize(
    ("skill", "rule", "scenario"),
    [
        pytest.param("hack_console", "C1-SCEN-227", "domination", marks=pytest.mark.rule("C1-SCEN-227")),
        pytest.param("pick_up_supply_box", "C1-SCEN-239", "supplies", marks=pytest.mark.rule("C1-SCEN-239")),
    ],
)
def test_what_a_skill_of_a_mission_lacks_here(skill: str, rule: str, scenario: str) -> None:
    able = piece(soldier("hacker", "specialist"), at=(200, 200))
    assert reasons(skill, able, FAR, scenario=scenario) == [cited(rule)]
