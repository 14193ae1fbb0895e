"""The Sepsitor: a template that takes over whoever has a Cube, for the rest of the game."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.area_of_effect import affected_by, template_at
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.games.infinity.n4.troopers.healing import has_cube
from sightline.kernel import Violation
from sightline.odds.saves import Weapon as Harm
from sightline.rules import rule

WEAPONS = frozenset({"sepsitor", "sepsitor_plus"})
STATE = "sepsitorized"


@rule("N4-WEAP-033", "N4-WEAP-035", "N4-WEAP-036", "N4-WEAP-037", "N4-WEAP-038", "N4-WEAP-039", "N4-LABEL-031")
@rule("N4-ENG-001", "N4-ENG-008")
def row() -> StateRow:
    """It acts and fights for the other side, what it has goes on working, and nothing cancels it."""
    return StateRow(key=STATE, null=False, turns=True)


@rule("N4-WEAP-028", "N4-WEAP-029", "N4-WEAP-030", "N4-WEAP-031", "N4-REF-025")
def only_with_cube(now: Situation, trooper: Trooper, strike: Strike, harm: Harm) -> Harm | None:
    """Who has no Cube has nothing to fear from it; against all others it is a template like any other."""
    return None if strike.weapon in WEAPONS and not has_cube(now, trooper) else harm


@rule("N4-WEAP-028")
def needs_a_cube(
    now: Situation,
    trooper: Trooper,
    skill: Skill,  # noqa: ARG001
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """A template must cover an enemy with a Cube, or a Marker that may be one."""
    mode = now.fixed.edition.chart.weapons[use.weapon].mode(use.mode) if use.weapon in WEAPONS else None
    if mode is None:
        return
    for placement in use.placements:
        covered = (now.trooper(key) for key in affected_by(now, template_at(mode, placement), trooper.id))
        enemies = [each for each in covered if each.owner != trooper.owner]
        if enemies and not any(has_cube(now, each) or now.is_marker(each) for each in enemies):
            yield Violation(code="n4_control.no_cube", params={"target": enemies[0].id}, rule="N4-WEAP-028")


PART = Part(states=(row(),), wards=(only_with_cube,), bans=(needs_a_cube,))
