"""Ammunition of N4: the choice that some weapons have, and what cannot be fired or split."""

from collections.abc import Iterator, Mapping

import msgspec

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import NO_AMMUNITION, Chart, Mode
from sightline.kernel import Violation
from sightline.odds.ammunition import N4_AMMUNITION, Ammunition
from sightline.rules import rule

SHOTS = frozenset({"bs_attack", "triangulated_fire", "guided_attack"})


@rule("N4-BS-009", "N4-WPROF-005", "N4-WPROF-015")
def choices_of(mode: Mode, known: Mapping[str, Ammunition] = N4_AMMUNITION) -> Iterator[Mode]:
    """A mode for each kind of ammunition that is printed with a slash: one of them serves the whole Burst.

    >>> [(each.name, each.ammunition) for each in choices_of(Mode(name="burst", ammunition="AP/SHOCK"))]
    [('burst_ap', 'AP'), ('burst_shock', 'SHOCK')]
    >>> [each.ammunition for each in choices_of(Mode(ammunition="N+E/M"))]
    ['N+E/M']
    """
    if mode.ammunition == NO_AMMUNITION or {*mode.ammunition.split("+")} <= known.keys():
        yield mode
        return
    for kind in mode.ammunition.split("/"):
        name = "_".join(filter(None, (mode.name, kind.lower())))
        yield msgspec.structs.replace(mode, name=name, ammunition=kind)


def with_choices(chart: Chart, known: Mapping[str, Ammunition] = N4_AMMUNITION) -> Chart:
    """A chart in which whoever has the choice chooses with the mode."""
    weapons = {
        key: msgspec.structs.replace(
            weapon, modes=tuple(each for mode in weapon.modes for each in choices_of(mode, known))
        )
        for key, weapon in chart.weapons.items()
    }
    return Chart(weapons=weapons)


@rule("N4-BS-002")
def nothing_to_fire(
    now: Situation,
    trooper: Trooper,  # noqa: ARG001
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """What has neither ammunition nor a state to cause is not fired at anybody: MediKits, Drop Bears and the like."""
    weapon = now.fixed.edition.chart.weapons.get(use.weapon) if skill.key in SHOTS else None
    mode = weapon.mode(use.mode) if weapon is not None else None
    at_a_place = mode is not None and "targetless" in mode.traits and not use.aims
    if mode is not None and mode.ammunition == NO_AMMUNITION and mode.state is None and not at_a_place:
        yield Violation(code="infinity.no_such_weapon", params={"weapon": use.weapon}, rule="N4-BS-002")


@rule("N4-TRAIT-026")
def one_target(
    now: Situation,
    trooper: Trooper,  # noqa: ARG001
    skill: Skill,  # noqa: ARG001
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Some weapons do not let their Burst be split."""
    weapon = now.fixed.edition.chart.weapons.get(use.weapon) if len(use.aims) > 1 else None
    mode = weapon.mode(use.mode) if weapon is not None else None
    if mode is not None and "burst_single_target" in mode.traits:
        yield Violation(code="n4_shooting.one_target", params={"weapon": use.weapon}, rule="N4-TRAIT-026")


PART = Part(bans=(nothing_to_fire, one_target))
