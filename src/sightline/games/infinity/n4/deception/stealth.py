"""Cautious Movement and Stealth: who moves and is not noticed; Sixth Sense: who notices all the same."""

from collections.abc import Iterator

from sightline.games.infinity.core.abilities.engaged import usable_in_close_combat
from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Pose, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, SkillType
from sightline.games.infinity.core.order.declaring import is_attack
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.skills.move import Move
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.kernel import Mod, Violation
from sightline.rules import rule

STEALTH, SIXTH_SENSE = "stealth", "sixth_sense"


@rule("N4-CAUT-001", "N4-CAUT-002", "N4-CAUT-005", "N4-SSK-059", "N4-REF-009")
class CautiousMovement(Move):
    """Walk up to the first MOV value with a whole Order; a Marker stays one."""

    key = "cautious_movement"
    types = frozenset({SkillType.ENTIRE_ORDER})
    discreet = True

    @rule("N4-CAUT-006")
    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Neither TAGs nor Remotes nor whoever rides or drives."""
        profile = now.profile(trooper)
        mounted = profile.ability("motorcycle") is not None
        return profile.type not in ("TAG", "REM") and not mounted


# ------------------------------------------------------------------ who is not noticed


@rule("N4-CAUT-003", "N4-CAUT-004", "N4-CAUT-007")
def moves_cautiously(now: Situation, mover: Trooper, watcher: Trooper) -> bool:  # noqa: ARG001
    """A Cautious Movement that begins and ends where no enemy sees or controls it; what is between does not matter."""
    return _is_cautious(now, mover) and now.once(("cautious", mover.id), lambda: _ends_are_safe(now, mover))


def _is_cautious(now: Situation, mover: Trooper) -> bool:
    own = [each.use.skill for each in now.order.skills if each.trooper == mover.id]
    return own == [CautiousMovement.key]


def _ends_are_safe(now: Situation, mover: Trooper) -> bool:
    """Whatever is behind a Marker watches like a trooper; who is in Hidden Deployment is neither Model nor Marker."""
    poses = now.poses(mover)
    watchers = [
        enemy
        for enemy in now.targets_of(mover.owner)
        if (now.is_marker(enemy) or not enemy.is_thing) and not now.is_null(enemy)
    ]
    return not any(_notices(now, enemy, mover, pose) for enemy in watchers for pose in (poses[0], poses[-1]))


@rule("N4-SSKB-031", "N4-SSKB-036")
def _notices(now: Situation, enemy: Trooper, mover: Trooper, pose: Pose) -> bool:
    """Line of fire or Zone of Control at one place; with Stealth the latter counts for Sixth Sense only."""
    if now.sees(enemy, mover, at_pose=pose):
        return True
    minds = not _is_stealthy(now, mover) or _is_wary(now, enemy)
    return minds and now.in_zone_of_control(now.body(enemy), now.body(mover, pose))


@rule("N4-SSKB-030", "N4-SSKB-035")
def _is_stealthy(now: Situation, mover: Trooper) -> bool:
    """Whether it has Stealth and this is its own turn; it need not be in contact with anybody."""
    return mover.owner == now.state.active and now.ability(mover, STEALTH) is not None


@rule("N4-SSKB-023", "N4-SSKB-036")
def _is_wary(now: Situation, trooper: Trooper) -> bool:
    """Sixth Sense ignores Stealth."""
    return now.ability(trooper, SIXTH_SENSE) is not None


@rule("N4-SSKB-032", "N4-SSKB-033")
def moves_stealthily(now: Situation, mover: Trooper, watcher: Trooper) -> bool:
    """Short Movement Skills and Cautious Movement of a trooper with Stealth are not heard; anything else is."""
    if not _is_stealthy(now, mover) or _is_wary(now, watcher):
        return False
    skills = now.fixed.edition.skill
    return all(
        each.use.skill == CautiousMovement.key or SkillType.SHORT_MOVEMENT in skills[each.use.skill].kinds(now, mover)
        for each in now.order.skills
        if each.trooper == mover.id
    )


@rule("N4-SSKB-032", "N4-SSKB-034")
def comes_from_behind(now: Situation, mover: Trooper, watcher: Trooper) -> bool:
    """Whom a stealthy mover has come up to out of its sight notices nothing until it does something else."""
    if not moves_stealthily(now, mover, watcher):
        return False
    if watcher.id in now.order.engaged or not now.contact(mover, watcher):
        return False
    return not _saw_it_coming(now, mover, watcher)


def _saw_it_coming(now: Situation, mover: Trooper, watcher: Trooper) -> bool:
    eye = now.body(watcher)
    way = [now.body(mover, pose) for pose in now.poses(mover)]
    pairs = [(eye, there) for there in way if not now.table.touches(eye, there)]
    return any(now.table.sees_each(pairs, now.in_the_way_of(watcher)))


def _may_be_surprised(now: Situation, trooper: Trooper, when: When) -> bool:
    if when is not When.ARO or _is_wary(now, trooper):
        return False
    return any((mover := now.find(key)) is not None and _is_stealthy(now, mover) for key in now.order.troopers)


@rule("N4-SSKB-034")
def only_close_combat_against_stealth(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Whoever is met from behind can only do what is possible in close combat."""
    if usable_in_close_combat(skill):
        return
    for key in now.order.troopers:
        mover = now.find(key)
        if mover is None or not _is_stealthy(now, mover) or key not in now.order.trails:
            continue
        fresh = trooper.id not in now.order.engaged and now.contact(mover, trooper)
        if fresh and not _saw_it_coming(now, mover, trooper):
            params = {"trooper": trooper.id, "skill": skill.key}
            yield Violation(code="n4_deception.stealth", params=params, rule="N4-SSKB-034")


# ------------------------------------------------------------------ Sixth Sense


@rule("N4-SSKB-019", "N4-SSKB-020", "N4-SSKB-025")
def senses(now: Situation, viewer: Trooper, target: Trooper) -> bool:
    """Whoever has Sixth Sense sees those who attack it, whichever way it faces and even in close combat."""
    if now.state.order is None or viewer.owner == now.state.active or not _is_wary(now, viewer):
        return False
    return _attacks(now, target, viewer)


def _attacks(now: Situation, attacker: Trooper, target: Trooper) -> bool:
    skills = now.fixed.edition.skill
    if any(each.by == attacker.id and target.id in each.affected for each in now.order.templates):
        return True
    return any(
        each.trooper == attacker.id and target.id in each.use.targets and is_attack(skills[each.use.skill])
        for each in now.order.skills
    )


@rule("N4-SSKB-019", "N4-SSKB-020")
def answers_attacks(now: Situation, trooper: Trooper) -> bool:
    """It may react to an Attack on it wherever that comes from."""
    if not _is_wary(now, trooper):
        return False
    return any((one := now.find(key)) is not None and _attacks(now, one, trooper) for key in now.order.troopers)


@rule("N4-SSKB-021", "N4-SSKB-024")
def keeps_its_head(now: Situation, attempt: Attempt, mod: Mod) -> bool:
    """No MOD for a Surprise Attack; and none at all against its Dodge, but that of Immobilized-A."""
    if not _is_wary(now, attempt.actor) or mod.value >= 0:
        return False
    if mod.source == "mod.surprise_attack":
        return True
    return attempt.skill == "dodge" and mod.source != "mod.immobilized"


PART = Part(
    skills=(CautiousMovement(),),
    unseen=(moves_cautiously, comes_from_behind),
    unheard=(moves_cautiously, moves_stealthily),
    bans=(Limited(_may_be_surprised, only_close_combat_against_stealth),),
    attentive=(senses,),
    reaches=(answers_attacks,),
    waivers=(keeps_its_head,),
    abilities=(AbilityRow(key=STEALTH), AbilityRow(key=SIXTH_SENSE)),
)
