"""Hacking: programs against enemies in the Hacking Area, seen or unseen."""

import random
from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.events import Attacked
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.order.groups import share_of_burst
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.order.resolution import everything
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.shooting import discovers, pose_at
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.programs import Device, Program, Programs
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.kernel import Mod, Play, RuleId, Violation
from sightline.odds.saves import Weapon as Harm
from sightline.rules import rule


@rule("C1-HACK-016", "C1-HACK-023")
class Hack(Skill):
    """Use a Hacking Program; the declaration names it where others name a weapon."""

    key = "hack"
    reads = frozenset({"weapon", "aims", "at"})
    types = frozenset({SkillType.SHORT, SkillType.ARO})
    labels = frozenset({Label.ATTACK, Label.COMMS_ATTACK})

    lacking: ClassVar[RuleId | None] = None
    """The rule that says which programs somebody has."""

    def __init__(self, chart: Programs) -> None:
        self.chart = chart

    @property
    @rule("C1-HACK-003")
    def blind(self) -> bool:
        """Programs need no line of fire."""
        return True

    # -------------------------------------------------------------- who has what

    def devices_of(self, now: Situation, trooper: Trooper) -> list[Device]:
        """The Hacking Devices of a trooper: those of its profile, or a Hacker's usual one."""
        named = [device for device in self.chart.devices.values() if now.ability(trooper, device.key)]
        if named or now.ability(trooper, "hacker") is None:
            return named
        return [device for device in self.chart.devices.values() if device.usual]

    def programs_of(self, now: Situation, trooper: Trooper) -> dict[str, Program]:
        """The programs that a trooper can use with this skill."""
        keys = (key for device in self.devices_of(now, trooper) for key in device.programs)
        return self.of_this_skill(keys)

    def of_this_skill(self, keys: Iterable[str]) -> dict[str, Program]:
        """Those of some programs that are used with this skill."""
        rows = (self.chart.programs[key] for key in keys)
        return {row.key: row for row in rows if row.skill == self.key}

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever has programs."""
        return bool(self.programs_of(now, trooper))

    @rule("C1-TRAIT-217")
    def in_area(self, now: Situation, hacker: Trooper, at: Pose, target: Trooper, there: Pose) -> bool:
        """Whether the target is near enough: in the Zone of Control, unless an edition knows of more."""
        return now.in_zone_of_control(now.body(hacker, at), now.body(target, there))

    def in_the_way(self, now: Situation, hacker: Trooper, at: Pose, target: Trooper, there: Pose) -> tuple[Mod, ...]:
        """What of the target, or of the way to it, makes it harder."""
        return ()

    # -------------------------------------------------------------- declaring

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Every program on every target, all dice on one."""
        for program in self.programs_of(now, trooper).values():
            dice = self._burst(now, trooper, program, when)
            for target in self._targets(now, trooper, program, when):
                yield Offer(use=Declaration(skill=self.key, weapon=program.key, aims=(Aim(target.id, dice),)))

    def _targets(self, now: Situation, trooper: Trooper, program: Program, when: When) -> list[Trooper]:
        """Whom it can name. Where the match gives every aid, only those whom it will reach."""
        found = []
        for enemy in now.pieces_of(1 - trooper.owner):
            if any(self._check_target(now, trooper, program, enemy.id, when)):
                continue
            if now.fixed.aids == "strict" or self._stances(now, trooper, enemy, None):
                found.append(enemy)
        return found

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """Sometimes split the Burst."""
        dice = sum(aim.dice for aim in use.aims)
        if when is When.ARO or dice < 2 or chance.random() < 0.5:
            return use
        targets = self._targets(now, trooper, self.chart.programs[use.weapon], when)
        if len(targets) < 2:
            return use
        first, second = chance.sample(targets, 2)
        return msgspec.structs.replace(use, aims=(Aim(first.id, dice - 1), Aim(second.id, 1)))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Program, Burst and targets. Nobody measures: whether they are in reach shows at the Resolution."""
        program = self.programs_of(now, trooper).get(use.weapon)
        if program is None:
            yield Violation(code="hacking.no_program", params={"program": use.weapon or "-"}, rule=self.lacking)
            return
        yield from self._check_type(program, when)
        yield from self._check_burst(now, trooper, program, use, when)
        for target in use.targets:
            yield from self._check_target(now, trooper, program, target, when)

    @rule("C1-HACK-013")
    def _check_type(self, program: Program, when: When) -> Iterator[Violation]:
        """A program costs what its row says."""
        wanted = SkillType.ARO if when is When.ARO else SkillType.SHORT
        if wanted not in program.types:
            yield Violation(code="hacking.not_now", params={"program": program.key}, rule="C1-HACK-013")

    @staticmethod
    @rule("C1-HACK-010", "C1-HACK-011", "C1-HACK-018", "C1-HACK-025")
    def _burst(now: Situation, trooper: Trooper, program: Program, when: When) -> int:
        """Its Burst in the Active Turn, or the share of it in a group; one die in ARO."""
        return share_of_burst(now, trooper, program.burst) if when is not When.ARO else 1

    @rule("C1-HACK-011", "C1-ARO-014")
    def _check_burst(
        self, now: Situation, trooper: Trooper, program: Program, use: Declaration, when: When
    ) -> Iterator[Violation]:
        """All dice are given out: among several targets in the Active Turn, to a single one in ARO."""
        if not use.aims:
            yield Violation(code="infinity.no_target", rule="C1-HACK-010")
            return
        burst = self._burst(now, trooper, program, when)
        given = sum(aim.dice for aim in use.aims)
        if given != burst or any(aim.dice < 1 for aim in use.aims):
            cited = "C1-HACK-011" if when is When.ARO else "C1-HACK-010"
            yield Violation(code="infinity.burst", params={"given": given, "burst": burst}, rule=cited)
        if len(set(use.targets)) < len(use.aims):
            yield Violation(code="infinity.target_twice", rule="C1-HACK-010")

    @rule("C1-SSK-251", "C1-SSK-252")
    def _check_target(
        self, now: Situation, trooper: Trooper, program: Program, key: str, when: When
    ) -> Iterator[Violation]:
        """An enemy Model of a kind that the program works on."""
        target = now.find(key)
        if target is None or target.owner == trooper.owner or (target.device and not now.is_marker(target)):
            yield Violation(code="infinity.not_an_enemy", params={"target": key}, rule="C1-LABEL-201")
            return
        if when is When.ARO and key not in now.order.troopers:
            yield Violation(code="infinity.aro_target", params={"target": key}, rule="C1-ARO-009")
        if now.is_marker(target):
            if not discovers(now, trooper, key):
                yield Violation(code="infinity.marker_attacked", params={"target": key}, rule="C1-STATE-208")
        elif not self._seems_right(now, program, target):
            params = {"target": key, "program": program.key}
            yield Violation(code="hacking.not_hackable", params=params, rule="C1-HACK-012")

    def _seems_right(self, now: Situation, program: Program, target: Trooper) -> bool:
        """Whether it works on what the target looks like to the other side; what it is comes out at the Resolution."""
        if target.poses_as is None or not now.keeps_up(target):
            return self._works_on(now, program, target)
        shown = now.seeming(target, 1 - target.owner)
        return program.may_target(shown, non_hackable=shown.ability("non_hackable") is not None)

    @staticmethod
    def _works_on(now: Situation, program: Program, target: Trooper) -> bool:
        immune = now.ability(target, "non_hackable") is not None
        return program.may_target(now.profile(target), non_hackable=immune)

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """The targets are under attack, and may reset."""
        play.emit(Attacked(targets=frozenset(use.targets), comms=True, rule="C1-HACK-029"))

    # -------------------------------------------------------------- resolving

    def _stances(self, now: Situation, hacker: Trooper, target: Trooper, at: float | None) -> list[tuple[Pose, Pose]]:
        """Where both are at the points of the Order's route at which the target is in the Hacking Area."""
        route, still = (target, hacker) if target.id in now.order.troopers else (hacker, target)
        poses = now.poses(route) if at is None else (pose_at(now, now.poses(route), at),)
        stands = now.poses(still)[-1]
        both = ((pose, stands) if route is hacker else (stands, pose) for pose in poses)
        return [(here, there) for here, there in both if self.in_area(now, hacker, here, target, there)]

    def _reached(self, now: Situation, declared: Declared) -> list[tuple[Aim, tuple[Mod, ...]]]:
        """The aims that hold, with what is in their way: at the point where most are in reach, and least is."""
        hacker = now.trooper(declared.trooper)
        program = self.chart.programs[declared.use.weapon]
        points: dict[Pose, list[tuple[Aim, tuple[Mod, ...]]]] = {}
        for aim in declared.use.aims:
            target = now.find(aim.target)
            if target is None or now.is_marker(target) or not self._works_on(now, program, target):
                continue
            for here, there in dict.fromkeys(self._stances(now, hacker, target, declared.use.at)):
                mods = self.in_the_way(now, hacker, here, target, there)
                points.setdefault(there if target.id in now.order.troopers else here, []).append((aim, mods))
        return max(points.values(), key=_ease, default=[])

    @rule("C1-HACK-022", "C1-HACK-027")
    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """Nobody in the Hacking Area after all."""
        if not self._reached(now, declared):
            yield Violation(code="hacking.out_of_area", rule="C1-HACK-015")

    @rule("C1-CMB-008")
    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """A roll of WIP for each target in reach; dice on anybody else are lost."""
        hacker = now.trooper(declared.trooper)
        key = declared.use.weapon
        program = self.programs_of(now, hacker).get(key, self.chart.programs[key])
        for aim, in_the_way in self._reached(now, declared):
            attempt = Attempt(
                actor=hacker,
                skill=self.key,
                attribute="wip",
                target=now.find(aim.target),
            )
            yield Strike(
                attacker=hacker.id,
                target=aim.target,
                skill=self.key,
                weapon=program.key,
                dice=aim.dice,
                attribute="wip",
                needed=needed_for(now, attempt, Mod(program.attack_mod, "mod.program", "C1-HACK-007"), *in_the_way),
                harm=self.harm_of(program, in_the_way),
                comms=True,
            )

    def harm_of(self, program: Program, in_the_way: tuple[Mod, ...]) -> Harm:
        """What a success does, whatever is in its way."""
        return program.harm

    @rule("C1-HACK-008")
    def opponent_mod(self, now: Situation, attempt: Attempt) -> Iterator[Mod]:
        """Some programs make it harder for whoever is rolled against Face to Face, which a Dodge is not."""
        if attempt.target is None or now.state.order is None or attempt.skill == "dodge":
            return
        for each in everything(now.state):
            if each.trooper == attempt.target.id and each.use.skill == self.key:
                program = self.chart.programs[each.use.weapon]
                if program.opponent_mod and attempt.actor.id in each.use.targets:
                    yield Mod(program.opponent_mod, "mod.program", "C1-HACK-008")


def _ease(reached: list[tuple[Aim, tuple[Mod, ...]]]) -> tuple[int, int]:
    """How good a point is to hack from: many targets, little in the way."""
    return len(reached), sum(mod.value for _, mods in reached for mod in mods)


@rule("C1-SSK-250", "C1-SSK-252")
def part(hack: Hack) -> Part:
    """Hacking with the programs of an edition."""
    return Part(skills=(hack,), mods=(hack.opponent_mod,), abilities=(AbilityRow(key="non_hackable", lasts=True),))
