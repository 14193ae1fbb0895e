"""Nullifier: around it nobody hacks, uses Technical Weapons, attacks by comms or with a Sepsitor, nor suffers it."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Declared, Pose, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.order.reactions import nobody_measures
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.skills.healing import as_it_was
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile, thing
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.human_sphere.hacking.chart import CHART
from sightline.games.infinity.n4.control.sepsitor import WEAPONS as SEPSITORS
from sightline.kernel import Violation
from sightline.odds.saves import Weapon as Harm
from sightline.rules import rule

NULLIFIER = "nullifier"
ROW: Annotated[AbilityRow, "HS-EQUIP-085"] = AbilityRow(key=NULLIFIER, comms=True)
DEVICE: Annotated[Profile, "HS-EQUIP-085", "HS-EQUIP-092"] = thing(NULLIFIER, "Nullifier", "1")
"""It has one point of STR, and is there until that is lost."""
PROGRAMS = frozenset(program.skill for program in CHART.programs.values())
"""The skills by which Hacking Programs are used."""
SIGNALS = frozenset({"comms_attack", "technical_weapon"})


def nullifiers(now: Situation) -> Sequence[Trooper]:
    """Those on the table, of either side."""
    return now.once(NULLIFIER, lambda: [each for each in now.state.troopers.values() if each.device == NULLIFIER])


@rule("HS-EQUIP-089")
def _covers(now: Situation, trooper: Trooper, pose: Pose) -> bool:
    """Whether somebody is in the Zone of Control of a Nullifier."""
    return any(now.in_zone_of_control(now.body(each), now.body(trooper, pose)) for each in nullifiers(now))


def is_silenced(now: Situation, trooper: Trooper) -> bool:
    """Whether it is in such a zone wherever on its way it is."""
    return bool(nullifiers(now)) and all(_covers(now, trooper, pose) for pose in now.poses(trooper))


@rule("HS-EQUIP-090", "HS-EQUIP-093")
def is_signal(now: Situation, skill: Skill, use: Declaration) -> bool:
    """Whether something does not work near a Nullifier; whatever a mission lets people do does."""
    if skill.key in PROGRAMS or Label.COMMS_ATTACK in skill.labels or use.weapon in SEPSITORS:
        return True
    weapon = now.fixed.edition.chart.weapons.get(use.weapon)
    mode = weapon.mode(use.mode) if weapon is not None else None
    return mode is not None and not mode.traits.isdisjoint(SIGNALS)


def _against(now: Situation, trooper: Trooper, use: Declaration) -> Iterator[Violation]:
    """Its user is near a Nullifier, or its target is."""
    if is_silenced(now, trooper):
        yield Violation(code="nullifier.user", params={"trooper": trooper.id}, rule="HS-EQUIP-090")
    for key in use.targets:
        target = now.find(key)
        if target is not None and is_silenced(now, target):
            yield Violation(code="nullifier.target", params={"target": key}, rule="HS-EQUIP-091")


def _there_are_some(now: Situation, trooper: Trooper, when: When) -> bool:  # noqa: ARG001
    return bool(nullifiers(now))


@rule("HS-EQUIP-090", "HS-EQUIP-091")
def not_here(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """It cannot be declared, where everybody may know how far it is to the Nullifier."""
    if not nobody_measures(now) and is_signal(now, skill, use):
        yield from _against(now, trooper, use)


@rule("HS-EQUIP-090", "HS-EQUIP-091")
def comes_to_nothing(now: Situation, declared: Declared) -> Iterator[Violation]:
    """Where nobody measures it can be declared, and is an Idle."""
    trooper = as_it_was(now.state, declared.trooper)
    skill = now.fixed.edition.skill[declared.use.skill]
    if trooper is not None and nobody_measures(now) and is_signal(now, skill, declared.use):
        yield from _against(now, trooper, declared.use)


@rule("HS-EQUIP-091")
def shelters(now: Situation, trooper: Trooper, strike: Strike, harm: Harm) -> Harm | None:
    """Under the template of a Sepsitor nothing happens to who is near a Nullifier."""
    return None if strike.weapon in SEPSITORS and is_silenced(now, trooper) else harm


PART = Part(
    abilities=(ROW,),
    wielded=(NULLIFIER,),
    devices={NULLIFIER: DEVICE},
    bans=(Limited(_there_are_some, not_here),),
    unmet=(comes_to_nothing,),
    wards=(shelters,),
)
