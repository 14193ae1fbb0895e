"""BS Attack: weapons, targets, points of the route, modifiers."""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, ClassVar

import msgspec

from sightline.games.infinity.core.abilities.nanoscreen import has_nanoscreen
from sightline.games.infinity.core.match.events import Attacked, UseSpent
from sightline.games.infinity.core.match.part import ATTACK_BRACKETS, Part
from sightline.games.infinity.core.match.state import Declared, Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import (
    Attempt,
    burst_of,
    harm_of,
    is_a,
    is_by_sight,
    least_burst_of,
    needed_for,
)
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.contacts import melee
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode, Weapon, range_mod
from sightline.geometry.shapes import Body
from sightline.kernel import Mod, Play, Violation
from sightline.odds.rolls import SuccessValue
from sightline.rules import rule


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """A shot that could be taken: the attempt, what it needs, and whether it is hopeless."""

    attempt: Attempt
    needed: SuccessValue
    out_of_range: bool


def arms(now: Situation, trooper: Trooper) -> Iterable[tuple[Weapon, Mode]]:
    """Every weapon and mode of a trooper that has a use left."""
    if now.find(trooper.id) is not trooper:
        return _arms(now, trooper)
    return now.once(("arms", trooper.id), lambda: tuple(_arms(now, trooper)))


def _arms(now: Situation, trooper: Trooper) -> Iterator[tuple[Weapon, Mode]]:
    skills = (key for key in now.fixed.edition.wielded if now.ability(trooper, key) is not None)
    for key in dict.fromkeys((*now.profile(trooper).weapons, *skills)):
        weapon = now.fixed.edition.chart.weapons.get(key)
        if weapon is not None and (weapon.uses is None or trooper.uses.get(key, 0) < weapon.uses):
            yield from ((weapon, mode) for mode in weapon.modes)


@rule("C1-BS-006", "C1-BS-009", "C1-WPN-004", "C1-WPN-007", "C1-WEAP-212")
def arm_of(now: Situation, trooper: Trooper, use: Declaration) -> tuple[Weapon, Mode] | None:
    """The weapon and mode that a declaration names, if the trooper has it."""
    return next(
        ((w, m) for w, m in arms(now, trooper) if w.key == use.weapon and m.name == use.mode),
        None,
    )


@rule("C1-SSK-266", "C1-SSK-288")
def check_split(use: Declaration, when: When) -> Iterator[Violation]:
    """Dice are split among targets in the Active Turn only, and a target is named once."""
    if when is When.ARO and len(use.aims) > 1:
        yield Violation(code="infinity.aro_split", rule="C1-ARO-014")
    if len(set(use.targets)) < len(use.aims):
        yield Violation(code="infinity.target_twice", rule="C1-CMB-007")


@rule("C1-BS-001", "C1-REF-218", "C1-INTRO-035", "C1-LABEL-203")
class BsAttack(Skill):
    """Shoot."""

    key = "bs_attack"
    reads = frozenset({"weapon", "mode", "aims", "at", "placements"})
    types = frozenset({SkillType.SHORT, SkillType.ARO})
    labels = frozenset({Label.ATTACK, Label.BS_ATTACK})
    by_sight: ClassVar[Annotated[bool, "C1-SSK-248"]] = True

    # -------------------------------------------------------------- declaring

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Every weapon on every target in sight, all dice on one."""
        for weapon, mode in arms(now, trooper):
            if mode.close_combat or mode.template or not mode.bands:
                continue
            for target in self._targets(now, trooper, when):
                for dice in self._bursts(now, self._attempt(trooper, target, mode, when is not When.ARO), weapon):
                    aims = (Aim(target.id, dice),)
                    yield Offer(use=Declaration(skill=self.key, weapon=weapon.key, mode=mode.name, aims=aims))

    def _bursts(self, now: Situation, attempt: Attempt, weapon: Weapon) -> list[int]:
        """All the dice; and without those that cost another use, where there is a choice."""
        burst = burst_of(now, attempt)
        return [burst] if weapon.uses is None else list(dict.fromkeys((burst, least_burst_of(now, attempt))))

    def _targets(self, now: Situation, trooper: Trooper, when: When) -> list[Trooper]:
        """Who it can see: any enemy in the Active Turn, the active troopers in ARO."""
        return now.once(("shooting.targets", trooper.id, when), lambda: self._find_targets(now, trooper, when))

    def _find_targets(self, now: Situation, trooper: Trooper, when: When) -> list[Trooper]:
        if when is When.ARO:
            active = [enemy for key in now.order.troopers if (enemy := now.find(key)) is not None]
            enemies = [each for each in active if each.owner != trooper.owner and self._is_target(now, trooper, each)]
            return [enemy for enemy in enemies if now.glimpses(trooper, enemy)]
        enemies = [enemy for enemy in now.prey_of(trooper.owner) if self._is_target(now, trooper, enemy)]
        now.scan(trooper, enemies)
        return [enemy for enemy in enemies if now.has_vantage(trooper, enemy)]

    def _is_target(self, now: Situation, trooper: Trooper, target: Trooper) -> bool:
        return not now.is_marker(target) or discovers(now, trooper, target.id)

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """Sometimes split the Burst."""
        targets = self._targets(now, trooper, when) if when is not When.ARO else []
        dice = sum(aim.dice for aim in use.aims)
        if len(targets) < 2 or dice < 2 or chance.random() < 0.7:
            return use
        first, second = chance.sample(targets, 2)
        share = chance.randint(1, dice - 1)
        return msgspec.structs.replace(use, aims=(Aim(first.id, share), Aim(second.id, dice - share)))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Weapon, Burst and targets."""
        arm = arm_of(now, trooper, use)
        if arm is None or arm[1].close_combat:
            yield Violation(code="infinity.no_such_weapon", params={"weapon": use.weapon or "-"}, rule="C1-BS-002")
            return
        yield from self._check_engaged(now, trooper)
        yield from self._check_burst(now, trooper, use, arm[1], when)
        for aim in use.aims:
            yield from self._check_target(now, trooper, aim.target, use, when)

    @rule("C1-BS-004")
    def _check_engaged(self, now: Situation, trooper: Trooper) -> Iterator[Violation]:
        if trooper.id in now.order.engaged:
            yield Violation(code="infinity.engaged_shooting", params={"trooper": trooper.id}, rule="C1-BS-004")

    @rule("C1-BS-007", "C1-INTRO-026")
    def _check_burst(
        self, now: Situation, trooper: Trooper, use: Declaration, mode: Mode, when: When
    ) -> Iterator[Violation]:
        """All dice must be given out: among several targets in the Active Turn, to a single one in ARO."""
        if not use.aims:
            yield Violation(code="infinity.no_target", rule="C1-CMB-007")
            return
        target = now.find(use.aims[0].target)
        attempt = self._attempt(trooper, target, mode, when is not When.ARO)
        burst, given = burst_of(now, attempt), sum(aim.dice for aim in use.aims)
        modest = given == (1 if when is When.ARO else least_burst_of(now, attempt))  # what adds dice in ARO is Optional
        if (given != burst and not modest) or any(aim.dice < 1 for aim in use.aims):
            yield Violation(code="infinity.burst", params={"given": given, "burst": burst}, rule="C1-CMB-007")
        yield from check_split(use, when)

    @rule("C1-REF-224")
    def _check_target(
        self, now: Situation, trooper: Trooper, key: str, use: Declaration, when: When
    ) -> Iterator[Violation]:
        target = now.find(key)
        if target is None or (target.owner == trooper.owner and not now.is_fair_game(target)):
            yield Violation(code="infinity.not_an_enemy", params={"target": key}, rule="C1-LABEL-201")
            return
        if when is When.ARO and key not in now.order.troopers:
            yield Violation(code="infinity.aro_target", params={"target": key}, rule="C1-ARO-009")
        if not self._is_target(now, trooper, target):
            yield Violation(code="infinity.marker_attacked", params={"target": key}, rule="C1-STATE-208")
        if not self._can_aim(now, trooper, target, use, when is When.ARO):
            yield Violation(code="infinity.no_lof", params={"target": key}, rule="C1-BS-003")

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """The targets are under attack; a Disposable use is gone."""
        play.emit(Attacked(targets=frozenset(use.targets), rule="C1-CSK-215"))
        weapon = play.state.fixed.edition.chart.weapons[use.weapon]
        if weapon.uses is not None:
            play.emit(UseSpent(trooper=trooper.id, weapon=weapon.key))

    # -------------------------------------------------------------- resolving

    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """Nothing left to shoot at."""
        if not any(now.find(key) for key in declared.use.targets):
            yield Violation(code="infinity.no_target", rule="C1-CMB-008")

    @rule("C1-CMB-008")
    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """One strike per target, all from the same point."""
        trooper = now.trooper(declared.trooper)
        arm = arm_of_declared(now, declared)
        active = declared.trooper in now.order.troopers
        point = self._firing_point(now, declared) if active else None
        for aim in declared.use.aims:
            target = now.find(aim.target)
            if target is None or now.is_marker(target):
                continue
            shot = (
                self._shot_from(now, trooper, target, arm[1], declared.use, point)
                if point is not None
                else self._best_shot(now, trooper, target, arm[1], declared.use)
            )
            if shot is not None:
                yield shot_strike(now, trooper, target, arm, aim, shot)

    @rule("C1-BS-008", "C1-INTRO-027")
    def _firing_point(self, now: Situation, declared: Declared) -> Pose:
        """The one point of the route from which the active trooper fires."""
        trooper = now.trooper(declared.trooper)
        if declared.use.at is not None:
            return pose_at(now, now.poses(trooper), declared.use.at)
        return self._best_point(now, trooper, declared)

    def _best_point(self, now: Situation, trooper: Trooper, declared: Declared) -> Pose:
        """Where it sees most of its targets best, for who has not said where it fires."""
        targets = [target for key in declared.use.targets if (target := now.find(key)) is not None]
        vantages = [now.vantages(trooper, target) for target in targets]
        poses = now.poses(trooper)
        arm = arm_of_declared(now, declared)

        def worth(pose: Pose) -> tuple[int, int]:
            seen = [target for target, found in zip(targets, vantages, strict=True) if pose in found]
            values = [
                shot.needed.value
                for target in seen
                if (shot := self._shot(now, trooper, target, arm[1], pose, None)) is not None
            ]
            return len(seen), sum(values)

        return max(poses, key=worth) if len(poses) > 1 else poses[0]

    @rule("C1-COV-001")
    def _can_aim(self, now: Situation, trooper: Trooper, target: Trooper, use: Declaration, reacting: bool) -> bool:
        """Whether the attack is possible at some point, or at the one that was chosen."""
        if use.at is not None:
            return bool(self._points(now, trooper, target, use, reacting))
        return now.glimpses(trooper, target) if reacting else now.has_vantage(trooper, target)

    @rule("C1-ACT-005", "C1-INTRO-020", "C1-ARO-016")
    def _points(
        self, now: Situation, trooper: Trooper, target: Trooper, use: Declaration, reacting: bool
    ) -> list[Pose]:
        """The points at which the attack is possible: of one's own route, or of the active trooper's in ARO."""
        found = now.sightings(trooper, target) if reacting else now.vantages(trooper, target)
        if use.at is None:
            return found
        chosen = pose_at(now, now.poses(target if reacting else trooper), use.at)
        return [chosen] if chosen in found else []

    def _shot_from(
        self, now: Situation, trooper: Trooper, target: Trooper, mode: Mode, use: Declaration, point: Pose
    ) -> "Shot | None":
        """The shot of the active trooper, from the one point from which it fires."""
        visible = self._points(now, trooper, target, use, reacting=False)
        return self._shot(now, trooper, target, mode, point, None) if point in visible else None

    @rule("C1-ARO-016", "C1-INTRO-902")
    def _best_shot(
        self, now: Situation, trooper: Trooper, target: Trooper, mode: Mode, use: Declaration
    ) -> "Shot | None":
        """The shot of who reacts, at the point that was chosen or at the one that is best for the shooter."""
        shots = [
            shot
            for pose in self._points(now, trooper, target, use, reacting=True)
            if (shot := self._shot(now, trooper, target, mode, None, pose)) is not None
        ]
        return max(shots, key=lambda shot: shot.needed.value, default=None)

    def _shot(
        self,
        now: Situation,
        trooper: Trooper,
        target: Trooper,
        mode: Mode,
        from_pose: Pose | None,
        at_pose: Pose | None,
    ) -> "Shot | None":
        """The attempt with its Success Value, and whether it is out of range."""
        attempt = msgspec.structs.replace(self._attempt(trooper, target, mode), from_pose=from_pose, at_pose=at_pose)
        gap = now.distance(*bodies(now, attempt))
        reach = range_mod(mode.bands, gap)
        mods = [] if reach is None else [reach]
        return Shot(attempt=attempt, needed=needed_for(now, attempt, *mods), out_of_range=reach is None)

    @rule("C1-BS-005", "C1-CMB-010")
    def _attempt(
        self,
        trooper: Trooper,
        target: Trooper | None,
        mode: Mode,
        active: bool = False,
    ) -> Attempt:
        return Attempt(actor=trooper, skill=self.key, attribute=mode.attribute, active=active, target=target, mode=mode)


def arm_of_declared(now: Situation, declared: Declared) -> tuple[Weapon, Mode]:
    """The weapon of a declaration that was accepted; its last use may be spent by now."""
    weapon = now.fixed.edition.chart.weapons[declared.use.weapon]
    mode = weapon.mode(declared.use.mode)
    assert mode is not None
    return weapon, mode


def bodies(now: Situation, attempt: Attempt) -> tuple[Body, Body]:
    """Actor and target where the attempt takes place."""
    assert attempt.target is not None
    return now.body(attempt.actor, attempt.from_pose), now.body(attempt.target, attempt.at_pose)


def shot_strike(
    now: Situation,
    trooper: Trooper,
    target: Trooper,
    arm: tuple[Weapon, Mode],
    aim: Aim,
    shot: Shot,
) -> Strike:
    """A shot as a strike."""
    weapon, mode = arm
    return Strike(
        attacker=trooper.id,
        target=target.id,
        skill=shot.attempt.skill,
        weapon=weapon.key,
        dice=max(1, aim.dice + sum(thin(now, shot.attempt) for thin in now.fixed.edition.thinning)),
        attribute=mode.attribute,
        needed=shot.needed,
        harm=harm_of(now, shot.attempt),
        covered=is_covered(now, shot.attempt),
        failed=shot.out_of_range,
    )


def pose_at(now: Situation, poses: Sequence[Pose], along: float) -> Pose:
    """The pose of a route that is nearest to a distance from its start, in mm; of two the one before."""
    gone = now.table.along([pose.at for pose in poses])
    return min(zip(poses, gone, strict=True), key=lambda each: abs(each[1] - along))[0]


@rule("C1-CSK-230", "C1-CSK-235", "C1-STATE-208")
def discovers(now: Situation, trooper: Trooper, target: str) -> bool:
    """Whether the trooper declared Discover on the target in this Order (Discover + Attack)."""
    return any(
        each.trooper == trooper.id and each.use.skill == "discover" and target in each.use.targets
        for each in now.order.skills
    )


@rule("C1-JUMP-007", "C1-CLIMB-011", "C1-SSK-317", "C1-EQUIP-217")
def is_covered(now: Situation, attempt: Attempt) -> bool:
    """Whether the target has Partial Cover, from scenery it touches or from a Nanoscreen; neither helps in the air."""
    target = attempt.target
    assert target is not None
    bare = any(exposed(now, target) for exposed in now.fixed.edition.exposed)
    if bare or not _pose_of(now, attempt, target).covered:
        return False
    sheltered = any(shelters(now, target) for shelters in now.fixed.edition.sheltered)
    return sheltered or has_nanoscreen(now, target) or _behind_scenery(now, attempt)


def _pose_of(now: Situation, attempt: Attempt, target: Trooper) -> Pose:
    return attempt.at_pose or now.poses(target)[-1]


@rule("C1-COV-003", "C1-COV-004", "C1-INTRO-031")
def _behind_scenery(now: Situation, attempt: Attempt) -> bool:
    shooter, there = bodies(now, attempt)
    return now.table.covered(
        msgspec.structs.replace(shooter, facing=None, id=""), msgspec.structs.replace(there, facing=None, id="")
    )


@rule("C1-ROLL-007", "C1-INTRO-030", "C1-EQUIP-219")
def cover_mod(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Partial Cover: -3 to whoever shoots at it or tries to discover it."""
    ignored = any(ignores(now, attempt) for ignores in now.fixed.edition.ignores_cover)
    if attempt.target is not None and not ignored and is_by_sight(now, attempt) and is_covered(now, attempt):
        yield Mod(-3, "mod.cover", "C1-COV-003")


@rule("C1-STATE-021")
def close_combat_mod(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Shooting into a close combat: -6 for each ally engaged there, unless the target was still on its way to it."""
    if attempt.target is None or not is_a(now, attempt, Label.BS_ATTACK):
        return
    there = now.body(attempt.target, attempt.at_pose)
    if not any(now.table.touches(there, now.body(enemy)) for enemy in now.opponents(attempt.target)):
        return
    fighters = melee(now, attempt.target).values()
    allies = [each for each in fighters if each.owner == attempt.actor.owner and each.id != attempt.actor.id]
    if allies:
        yield Mod(-6 * len(allies), "mod.close_combat", "C1-BS-013")


PART = Part(skills=(BsAttack(),), mods=(cover_mod, close_combat_mod), brackets={BsAttack.key: ATTACK_BRACKETS})
