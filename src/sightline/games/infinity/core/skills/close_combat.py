"""CC Attack: blows between troopers in contact, several against one, and the Coup de Grâce."""

import random
from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

import msgspec

from sightline.games.infinity.core.match.events import Attacked, CoupDeGrace, UseSpent
from sightline.games.infinity.core.match.part import ATTACK_BRACKETS, Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, burst_of, for_enemies, harm_of, is_a, needed_for
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.shooting import arm_of, arm_of_declared, arms, check_split
from sightline.games.infinity.core.table.contacts import melee
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.kernel import Mod, Play, Violation
from sightline.odds.rolls import SIDES, SuccessValue
from sightline.rules import rule

HELPLESS = frozenset({"unconscious", "shasvastii_embryo"})
"""The states in which a CC Attack is a Coup de Grâce."""

PASSIVE = frozenset({"dodge", "idle", "reset"})
"""Whoever reacts with one of these does not help an ally to strike."""


@rule("C1-CC-001", "C1-LABEL-202", "C1-CMB-001", "C1-REF-218")
class CcAttack(Skill):
    """Strike an enemy in contact."""

    key = "cc_attack"
    reads = frozenset({"weapon", "mode", "aims"})
    types = frozenset({SkillType.SHORT, SkillType.ARO})
    labels = frozenset({Label.ATTACK, Label.CC_ATTACK})
    early: ClassVar[Annotated[bool, "C1-CC-009"]] = True
    """A Coup de Grâce is settled before anybody rolls, by the state the target was in when it was declared."""
    minds_reactions: ClassVar[Annotated[bool, "C1-CC-014"]] = True

    @property
    def blind(self) -> bool:
        """It asks for contact, not for line of fire."""
        return True

    # -------------------------------------------------------------- declaring

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Every melee weapon on every enemy in contact, all dice on one."""
        for target in self._targets(now, trooper, when):
            for weapon, mode in arms(now, trooper):
                if mode.close_combat:
                    dice = self._burst(now, trooper, mode, (target,), active=when is not When.ARO)
                    yield Offer(
                        use=Declaration(skill=self.key, weapon=weapon.key, mode=mode.name, aims=(Aim(target.id, dice),))
                    )

    def _targets(self, now: Situation, trooper: Trooper, when: When) -> list[Trooper]:
        """The enemies in contact: all of them in the Active Turn, the active troopers in ARO."""
        return [
            enemy
            for enemy in now.targets_of(trooper.owner)
            if (when is not When.ARO or enemy.id in now.order.troopers)
            and not now.is_marker(enemy)
            and in_reach(now, trooper, enemy)
        ]

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """Sometimes split the Burst."""
        arm = arm_of(now, trooper, use)
        targets = self._targets(now, trooper, when)
        if arm is None or when is When.ARO or len(targets) < 2 or chance.random() < 0.5:
            return use
        pair = chance.sample(targets, 2)
        dice = self._burst(now, trooper, arm[1], pair, active=True)
        if dice < 2:
            return use
        share = chance.randint(1, dice - 1)
        return msgspec.structs.replace(use, aims=(Aim(pair[0].id, share), Aim(pair[1].id, dice - share)))

    @rule("C1-TRAIT-203", "C1-CMB-003", "C1-CMB-004", "C1-WEAP-230")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """A weapon with the CC Trait, enemies in contact, the Burst, and a single attacker."""
        arm = arm_of(now, trooper, use)
        if arm is None or not arm[1].close_combat:
            yield Violation(
                code="close_combat.no_melee_weapon",
                params={"weapon": use.weapon or "-"},
                rule="C1-CC-002" if arm is None else "C1-CC-005",
            )
            return
        for key in use.targets:
            yield from self._check_target(now, trooper, key, when)
        yield from self._check_burst(now, trooper, use, arm[1], when)
        yield from self._check_single(now, trooper, use, when)

    def _check_target(self, now: Situation, trooper: Trooper, key: str, when: When) -> Iterator[Violation]:
        target = now.find(key)
        if target is None or target.owner == trooper.owner:
            yield Violation(code="infinity.not_an_enemy", params={"target": key}, rule="C1-CC-003")
            return
        if when is When.ARO and key not in now.order.troopers:
            yield Violation(code="infinity.aro_target", params={"target": key}, rule="C1-ARO-009")
        if now.is_marker(target):
            yield Violation(code="infinity.marker_attacked", params={"target": key}, rule="C1-STATE-208")
        elif not in_reach(now, trooper, target):
            yield Violation(code="close_combat.no_contact", params={"target": key}, rule="C1-CC-003")

    def _check_burst(
        self, now: Situation, trooper: Trooper, use: Declaration, mode: Mode, when: When
    ) -> Iterator[Violation]:
        """All dice are given out: among several targets in the Active Turn, to a single one in ARO."""
        targets = [target for key in use.targets if (target := now.find(key)) is not None]
        if not use.aims:
            yield Violation(code="infinity.no_target", rule="C1-CMB-007")
            return
        given = sum(aim.dice for aim in use.aims)
        burst = self._burst(now, trooper, mode, targets, active=when is not When.ARO)
        if given != burst or any(aim.dice < 1 for aim in use.aims):
            yield Violation(code="infinity.burst", params={"given": given, "burst": burst}, rule="C1-CC-006")
        yield from check_split(use, when)

    @rule("C1-CC-013", "C1-CC-014", "C1-SSK-268")
    def _check_single(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One trooper strikes for all of its side in a close combat; the others help."""
        fellows = melee(now, trooper)
        for each in now.order.aros if when is When.ARO else now.order.skills:
            other = now.find(each.trooper)
            if other is None or other.owner != trooper.owner or other.id == trooper.id or each.use.skill != self.key:
                continue
            if other.id in fellows or set(each.use.targets) & set(use.targets):
                cited = "C1-CC-014" if when is When.ARO else "C1-CC-013"
                yield Violation(code="close_combat.one_attacker", params={"trooper": other.id}, rule=cited)

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """The targets are under attack; a Disposable use is gone."""
        play.emit(Attacked(targets=frozenset(use.targets), rule="C1-CSK-215"))
        weapon = play.state.fixed.edition.chart.weapons[use.weapon]
        if weapon.uses is not None:
            play.emit(UseSpent(trooper=trooper.id, weapon=weapon.key))

    # -------------------------------------------------------------- resolving

    @rule("C1-CC-003")
    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """Contact with a target at the start or at the end of its way; a Coup de Grâce has had its target."""
        trooper = now.trooper(declared.trooper)
        gone = {each.id for each in now.state.fallen}
        if not any(key in gone or met(now, trooper, key) for key in declared.use.targets):
            yield Violation(
                code="close_combat.no_contact", params={"target": declared.use.targets[0]}, rule="C1-CC-003"
            )

    @rule("C1-CC-009")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """Coup de Grâce: whoever lay helpless when the blow was declared is Dead, without any roll."""
        for key in declared.use.targets:
            now = Situation(play.state)
            target = now.find(key)
            if target is None or target.states.isdisjoint(HELPLESS) or not met(now, now.trooper(declared.trooper), key):
                continue
            play.emit(CoupDeGrace(attacker=declared.trooper, target=key, rule="C1-CC-009"))
            harm.die(play, key)

    @rule("C1-CC-004", "C1-CC-007", "C1-CC-008", "C1-SSK-204", "C1-WEAP-232")
    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """One strike per target, with the MODs that count now; every success forces a Saving Roll."""
        trooper = now.trooper(declared.trooper)
        weapon, mode = arm_of_declared(now, declared)
        for aim, target in self._within_reach(now, trooper, declared):
            attempt = self._attempt(trooper, target, mode)
            yield Strike(
                attacker=trooper.id,
                target=target.id,
                skill=self.key,
                weapon=weapon.key,
                dice=self._dice(now, declared, aim, target),
                attribute=mode.attribute,
                needed=needed_for(now, attempt) if mode.result is None else SuccessValue(SIDES),
                harm=harm_of(now, attempt),
                unopposed=self.unopposed,
                fixed=mode.result,
            )

    def _within_reach(self, now: Situation, trooper: Trooper, declared: Declared) -> Iterator[tuple[Aim, Trooper]]:
        """Those of its targets that it can still strike."""
        for aim in declared.use.aims:
            target = now.find(aim.target)
            if target is not None and not now.is_marker(target) and met(now, trooper, target.id):
                yield aim, target

    def _dice(self, now: Situation, declared: Declared, aim: Aim, target: Trooper) -> int:
        """The dice that were given, if they have not been shared out no more than it still has."""
        active = declared in now.order.skills
        if active and len(declared.use.aims) > 1:
            return aim.dice
        trooper = now.trooper(declared.trooper)
        return min(aim.dice, self._burst(now, trooper, arm_of_declared(now, declared)[1], (target,), active=active))

    def _burst(self, now: Situation, trooper: Trooper, mode: Mode, targets: Sequence[Trooper], *, active: bool) -> int:
        """The Burst of the weapon with what abilities add, and a die for every ally that helps."""
        target = targets[0] if targets else None
        return burst_of(now, self._attempt(trooper, target, mode, active)) + len(
            helpers(now, trooper, targets, active=active)
        )

    def _attempt(self, trooper: Trooper, target: Trooper | None, mode: Mode, active: bool = False) -> Attempt:
        return Attempt(actor=trooper, skill=self.key, attribute=mode.attribute, active=active, target=target, mode=mode)


@rule("C1-CC-003", "C1-WPN-009")
def in_reach(now: Situation, trooper: Trooper, target: Trooper) -> bool:
    """Whether a trooper can strike a target: in contact, or because something lets it strike from where it is."""
    return now.contact(trooper, target) or _from_afar(now, trooper, target)


def _from_afar(now: Situation, trooper: Trooper, target: Trooper) -> bool:
    return any(reaches(now, trooper, target) for reaches in now.fixed.edition.arm_lengths)


def met(now: Situation, trooper: Trooper, key: str) -> bool:
    """Whether a trooper could strike a target at the start or at the end of their ways in this Order."""
    target = now.find(key)
    if target is None:
        return False
    if _from_afar(now, trooper, target):
        return True
    ends = [(poses[0], poses[-1]) for poses in (now.poses(trooper), now.poses(target))]
    return any(now.table.touches(now.body(trooper, one), now.body(target, two)) for one in ends[0] for two in ends[1])


@rule("C1-CC-012", "C1-CC-013", "C1-CC-014", "C1-SSK-268")
def helpers(now: Situation, trooper: Trooper, targets: Sequence[Trooper], *, active: bool) -> list[Trooper]:
    """The allies that add a die to a CC Attack, neither Null nor Immobilized.

    In the Active Turn whoever is in contact with a target; in the Reactive Turn whoever is Engaged with the active
    trooper, unless it dodges, resets or does nothing.
    """
    order = now.state.order  # whoever thinks ahead asks before there is one
    passive = {each.trooper for each in order.aros if each.use.skill in PASSIVE} if order is not None else set()
    return [
        ally
        for ally in now.of(trooper.owner)
        if ally.id != trooper.id
        and not now.is_null(ally)
        and not now.is_immobilized(ally)
        and (active or ally.id not in passive)
        and not any(apart(now, trooper, ally) for apart in now.fixed.edition.outsiders)
        and any(now.contact(ally, target) if active else _engaged(now, ally, target) for target in targets)
    ]


def _engaged(now: Situation, one: Trooper, two: Trooper) -> bool:
    return any(enemy.id == two.id for enemy in now.opponents(one))


@rule("C1-SSK-203")
def blow_against(now: Situation, attempt: Attempt) -> Declaration | None:
    """The CC Attack that this roll meets Face to Face, if there is one: its opponent strikes back at the actor."""
    if attempt.target is None or now.state.order is None:
        return None
    if attempt.skill in now.fixed.edition.skill and now.fixed.edition.skill[attempt.skill].unopposed:
        return None
    attacks = is_a(now, attempt, Label.ATTACK, Label.COMMS_ATTACK)
    if not attacks and attempt.opposing != CcAttack.key:
        return None
    for each in (*now.order.skills, *now.order.aros):
        strikes = each.trooper == attempt.target.id and each.use.skill == CcAttack.key
        if strikes and attempt.actor.id in each.use.targets:
            return each.use
    return None


@rule("C1-CC-011")
def enemy_brackets(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """A negative MOD in brackets after CC Attack or a melee weapon: a penalty to whom the blow is aimed at."""
    blow = blow_against(now, attempt)
    if blow is None:
        return
    assert attempt.target is not None
    for key in (CcAttack.key, blow.weapon):
        yield from for_enemies(now, attempt.target, key)


PART = Part(skills=(CcAttack(),), mods=(enemy_brackets,), brackets={CcAttack.key: ATTACK_BRACKETS})
