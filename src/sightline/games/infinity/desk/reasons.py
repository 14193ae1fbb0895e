"""Why a trooper cannot declare a skill now, as one who knows the rules would put it.

The rules judge a declaration that somebody made. Somebody who looks at a row of skills has not made one yet: nothing is
aimed at, no weapon is chosen. What is missing then is not a weapon's name but an enemy in sight.
"""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration
from sightline.games.infinity.core.order.declaring import check_composition
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.skills.shooting import arms
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Violation

Reasons = Iterator[Violation]


def never(now: Situation, trooper: Trooper, skill: Skill) -> bool:
    """Whether a skill is of no use to a trooper in the whole match: nobody wants to read why."""
    allowed = now.fixed.scenario.skills
    if allowed is not None and skill.key not in allowed:
        return True
    return skill.key in ARRIVALS or (skill.key == "place_deployable" and not _carries_deployables(now, trooper))


ARRIVALS = ("parachutist", "combat_jump")
"""How one comes to the table: whoever is on it has no use for that."""


def _carries_deployables(now: Situation, trooper: Trooper) -> bool:
    weapons = now.fixed.edition.chart.weapons
    carried = [weapons[key] for key in now.profile(trooper).weapons if key in weapons]
    return any("deployable" in mode.traits for weapon in carried for mode in weapon.modes)


def why_not(now: Situation, trooper: Trooper, skill: Skill, when: When) -> list[Violation]:
    """The make-up of the Order, a state, or what the skill itself lacks here and now; never nothing."""
    blank = Declaration(skill=skill.key)
    found = list(check_composition(now, trooper, skill, when))
    for ban in now.fixed.edition.bans:
        found += ban(now, trooper, skill, blank, when)
    if not found:
        lacking = LACKING.get(skill.key)
        found += lacking(now, trooper, skill, when) if lacking else skill.check(now, trooper, blank, when)
    return [*now.fixed.book.restate(found)] or [Violation(code="infinity.not_from_here")]


def _no_shot(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Reasons:  # noqa: ARG001
    """No weapon, or nobody in front: in close combat the state has spoken already."""
    if not any(not mode.close_combat and (mode.bands or mode.template) for _, mode in arms(now, trooper)):
        yield Violation(code="infinity.no_bs_weapon", rule="C1-BS-002")
    else:
        yield _unseen(now, trooper, when)


def _unseen(now: Situation, trooper: Trooper, when: When) -> Violation:
    """Who would be in sight but is behind; else that nobody is. Where nothing is measured, nobody is told who."""
    if now.fixed.aids == "strict":
        return Violation(code="infinity.nobody_in_sight", rule="C1-BS-003")
    enemies = list(now.targets_of(trooper.owner))
    if when is When.ARO:
        enemies = [enemy for enemy in enemies if enemy.id in now.order.troopers]
    shown = [enemy for enemy in enemies if not now.is_null(enemy)]
    around = msgspec.structs.replace(now.body(trooper), facing=None)
    for enemy in sorted(shown, key=lambda each: now.distance(around, now.body(each))):
        there = now.body(enemy)
        models = [body for body in now.blockers() if body.id not in (trooper.id, enemy.id)]
        if not now.fixed.field.world.lines_of_fire([(around, there)], models)[0]:
            continue
        if now.is_marker(enemy):
            return Violation(code="infinity.marker_attacked", params={"target": enemy.id}, rule="C1-STATE-208")
        return Violation(code="infinity.behind", params={"target": enemy.id}, rule="C1-LOF-003")
    if when is When.ARO and shown:
        return Violation(code="infinity.no_lof", params={"target": shown[0].id}, rule="C1-BS-003")
    return Violation(code="infinity.nobody_in_sight", rule="C1-BS-003")


def _no_blow(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Reasons:  # noqa: ARG001
    yield Violation(code="close_combat.nobody_in_contact", rule="C1-CC-003")


def _nothing_to_discover(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Reasons:
    """No Marker at all, or what is against each of them."""
    markers = [each for each in now.targets_of(trooper.owner) if now.is_marker(each)]
    if not markers:
        yield Violation(code="camouflage.no_markers", rule="C1-CSK-221")
    for marker in markers:
        yield from skill.check(now, trooper, Declaration(skill=skill.key, aims=(Aim(marker.id),)), when)


def _no_wall(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Reasons:  # noqa: ARG001
    yield Violation(code="infinity.no_wall", rule="C1-CLIMB-002")


def _no_patient(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Reasons:  # noqa: ARG001
    yield Violation(code="healing.nobody")


def _nobody_to_hack(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Reasons:  # noqa: ARG001
    yield Violation(code="hacking.nobody", rule="C1-HACK-015")


def _nothing_to_deploy(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Reasons:  # noqa: ARG001
    yield Violation(code="deployables.none_left", rule="C1-CSK-269")


def _no_console(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Reasons:  # noqa: ARG001
    yield Violation(code="scenario.console_not_touched", rule="C1-SCEN-227")


def _no_box(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Reasons:  # noqa: ARG001
    yield Violation(code="scenario.box_not_touched", rule="C1-SCEN-239")


LACKING: Mapping[str, Callable[[Situation, Trooper, Skill, When], Reasons]] = {
    "bs_attack": _no_shot,
    "cc_attack": _no_blow,
    "discover": _nothing_to_discover,
    "climb": _no_wall,
    "doctor": _no_patient,
    "engineer": _no_patient,
    "medikit": _no_patient,
    "hack": _nobody_to_hack,
    "place_deployable": _nothing_to_deploy,
    "hack_console": _no_console,
    "pick_up_supply_box": _no_box,
}
"""What is missing where a skill has nothing to be declared with."""
