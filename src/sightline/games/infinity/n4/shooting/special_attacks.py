"""BS Attacks of other names: Speculative, Guided, Intuitive and Triangulated; and Marksmanship."""

import abc
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, Placement, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, harm_of, is_a, needed_for
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.shooting import BsAttack, Shot, arm_of, arm_of_declared, arms, bodies
from sightline.games.infinity.core.table.area_of_effect import laid, takes_effect, template_at
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.core.troopers.weapons import Mode, range_mod
from sightline.games.infinity.n4.shooting.impact_templates import around, lay_around, templates_of
from sightline.geometry.shapes import Body, Silhouette
from sightline.geometry.templates import TemplateKind
from sightline.kernel import Mod, Parameter, Play, Violation
from sightline.rules import rule

POINT = Silhouette(name="", base=0, height=0)
PER_TURN = 5
"""Guided Attacks of one player in a turn."""


def no_mod(mod: Mod) -> bool:  # noqa: ARG001
    """Nothing else counts."""
    return False


def no_penalty(mod: Mod) -> bool:
    """No other negative MOD counts."""
    return mod.value > 0


def only_ecm(mod: Mod) -> bool:
    """Nothing but what misleads whatever is guided."""
    return mod.source == "n4_hacking.mod.ecm"


@rule("N4-REF-009", "N4-CSK-033", "N4-SPEC-001", "N4-INTUI-001", "N4-GUIDE-002")
class OneShot(Skill, abc.ABC):
    """A single BS Attack for a whole Order, with a template around or about its Main Target."""

    types = frozenset({SkillType.ENTIRE_ORDER})
    labels = frozenset({Label.ATTACK, Label.BS_ATTACK})
    reads = frozenset({"weapon", "mode", "aims", "placements"})
    cited: ClassVar[str]
    """What says which weapons allow it."""
    single: ClassVar[str]
    """What says that its Burst is one."""

    @abc.abstractmethod
    def allows(self, mode: Mode) -> bool:
        """Whether a weapon can be used like that."""

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """A weapon that allows it, one die, one enemy, who is not Engaged; then the rest."""
        arm = arm_of(now, trooper, use)
        if arm is None or not self.allows(arm[1]):
            params = {"weapon": use.weapon or "-", "skill": self.key}
            yield Violation(code="n4_shooting.not_with_this", params=params, rule=self.cited)
            return
        if trooper.id in now.order.engaged:
            yield Violation(code="infinity.engaged_shooting", params={"trooper": trooper.id}, rule="C1-BS-004")
        target = now.find(use.aims[0].target) if use.aims else None
        if target is None or (target.owner == trooper.owner and not now.is_fair_game(target)):
            key = use.aims[0].target if use.aims else "-"
            yield Violation(code="infinity.not_an_enemy", params={"target": key}, rule="C1-LABEL-201")
        else:
            yield from self._check_dice(use)
            yield from self.check_target(now, trooper, target, arm[1], use)

    @rule("N4-SPEC-004", "N4-SPEC-005", "N4-GUIDE-006", "N4-INTUI-004")
    def _check_dice(self, use: Declaration) -> Iterator[Violation]:
        """One attack with one die, whatever the weapon or a skill would allow."""
        if len(use.aims) > 1 or use.aims[0].dice != 1:
            yield Violation(code="n4_shooting.one_die", params={"skill": self.key}, rule=self.single)

    def check_target(
        self, now: Situation, trooper: Trooper, target: Trooper, mode: Mode, use: Declaration
    ) -> Iterator[Violation]:
        """What is against this target, or the place of the template."""
        return iter(())

    def spot(self, now: Situation, use: Declaration) -> Placement:
        """Where the template comes to lie."""
        return use.placements[0]

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Lay the template."""
        mode = play.state.fixed.edition.chart.weapons[use.weapon].mode(use.mode)
        assert mode is not None
        spot = self.spot(Situation(play.state), use)
        lay_around(play, trooper, use, self.laid_as(mode), (use.aims[0].target, spot))

    def laid_as(self, mode: Mode) -> Mode:
        """The mode with the template that is laid."""
        return mode

    @abc.abstractmethod
    def sum_of(self, now: Situation, attempt: Attempt, at: Placement) -> tuple[Attempt, list[Mod] | None]:
        """The roll with the MODs of its own; None where it fails by itself."""

    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """One die against the Main Target, and everybody else under the template."""
        weapon, mode = arm_of_declared(now, declared)
        shooter = now.trooper(declared.trooper)
        for template in templates_of(now, declared):
            target = now.find(template.main)
            if target is None or not takes_effect(now, template, self.laid_as(mode)):
                continue
            plain = Attempt(
                actor=shooter, skill=self.key, attribute=mode.attribute, active=True, target=target, mode=mode
            )
            attempt, mods = self.sum_of(now, plain, Placement(template.at))
            strike = Strike(
                attacker=shooter.id,
                target=target.id,
                skill=self.key,
                weapon=weapon.key,
                dice=1,
                attribute=attempt.attribute,
                needed=needed_for(now, attempt, *(mods or ())),
                harm=harm_of(now, msgspec.structs.replace(attempt, mode=self.laid_as(mode))),
                failed=mods is None,
            )
            yield around(now, strike, template)


def range_to(now: Situation, attempt: Attempt, at: Placement) -> Mod | None:
    """The MOD of the distance to the point of impact; None beyond the weapon's reach."""
    assert attempt.mode is not None
    return range_mod(attempt.mode.bands, now.distance(now.body(attempt.actor), Body(at=at.at, silhouette=POINT)))


def check_trajectory(now: Situation, trooper: Trooper, there: Body, cited: str) -> Iterator[Violation]:
    """Nothing flies into a closed building, or out of it."""
    inside = now.table.building(there)
    if inside is not None and inside != now.table.building(now.body(trooper)):
        yield Violation(code="n4_shooting.no_trajectory", params={"building": inside}, rule=cited)


# ------------------------------------------------------------------ Speculative Attack


class SpeculativeAttack(OneShot):
    """Lob something at somebody, in sight or not."""

    key = "speculative_attack"
    cited, single = "N4-SPEC-002", "N4-SPEC-005"

    @rule("N4-SPEC-002", "N4-TRAIT-002")
    def allows(self, mode: Mode) -> bool:
        """The trait; what has it and needs no target is thrown by itself."""
        return "speculative_attack" in mode.traits and bool(mode.template) and "targetless" not in mode.traits

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Each weapon at each enemy, in the middle of the template; or with the template somewhere else."""
        for weapon, mode in arms(now, trooper):
            if not self.allows(mode):
                continue
            for target in now.targets_of(trooper.owner):
                use = Declaration(skill=self.key, weapon=weapon.key, mode=mode.name, aims=(Aim(target.id, 1),))
                yield Offer(use=msgspec.structs.replace(use, placements=(Placement(target.at),)))

    @rule("N4-SPEC-003", "N4-SPEC-006", "N4-SPEC-007", "N4-SPEC-008", "N4-SPEC-010", "N4-TEMPL-042")
    def check_target(
        self, now: Situation, trooper: Trooper, target: Trooper, mode: Mode, use: Declaration
    ) -> Iterator[Violation]:
        """A Model that the template covers, which lies on something and can be reached."""
        if now.is_marker(target):
            yield Violation(code="infinity.marker_attacked", params={"target": target.id}, rule="C1-STATE-208")
        if len(use.placements) != 1:
            params = {"given": len(use.placements), "burst": 1}
            yield Violation(code="template.number", params=params, rule="N4-SPEC-010")
            return
        spot = use.placements[0]
        if not now.table.carries(spot.at):
            yield Violation(code="n4_shooting.in_the_air", rule="N4-SPEC-008")
        if not now.table.covers(template_at(mode, spot), now.body(target)):
            yield Violation(code="n4_shooting.main_target_outside", params={"target": target.id}, rule="N4-SPEC-006")
        there = Body(at=spot.at, silhouette=now.body(target).silhouette)
        yield from check_trajectory(now, trooper, there, "N4-SPEC-003")

    @rule("N4-SPEC-009", "N4-SPEC-010", "N4-TERR-017")
    def sum_of(self, now: Situation, attempt: Attempt, at: Placement) -> tuple[Attempt, list[Mod] | None]:
        """-6 and the distance to the point of impact; no other negative MOD."""
        attempt = msgspec.structs.replace(attempt, admits=no_penalty, ability=BsAttack.key)
        reach = range_to(now, attempt, at)
        return attempt, None if reach is None else [Mod(-6, "n4_shooting.mod_speculative", "N4-SPEC-009"), reach]


# ------------------------------------------------------------------ Guided Attack


def _guided_key(now: Situation, trooper: Trooper) -> str:
    return f"guided.{trooper.owner}.{now.state.round}"


class GuidedAttack(OneShot):
    """Fire at somebody whom a Targeted token gives away."""

    key = "guided_attack"
    ability = "bs_attack_guided"
    cited, single = "N4-GUIDE-010", "N4-GUIDE-006"
    reads = frozenset({"weapon", "mode", "aims"})

    @rule("N4-GUIDE-010")
    def allows(self, mode: Mode) -> bool:
        """What is fired with BS."""
        return mode.attribute == "bs" and bool(mode.bands)

    @rule("N4-GUIDE-005")
    def laid_as(self, mode: Mode) -> Mode:
        """Every weapon has a Circular Template then."""
        return msgspec.structs.replace(mode, template=TemplateKind.CIRCULAR)

    @rule("N4-GUIDE-003")
    def homes_in_on(self, trooper: Trooper, target: Trooper) -> bool:
        """Whether something that a trooper fires finds somebody by itself."""
        return "targeted" in target.states

    def spot(self, now: Situation, use: Declaration) -> Placement:
        """In the middle of its target."""
        return Placement(now.trooper(use.aims[0].target).at)

    @rule("N4-GUIDE-001")
    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Each weapon at everybody who is Targeted."""
        for weapon, mode in arms(now, trooper):
            for target in now.prey_of(trooper.owner) if self.allows(mode) else ():
                if self.homes_in_on(trooper, target):
                    aims = (Aim(target.id, 1),)
                    yield Offer(use=Declaration(skill=self.key, weapon=weapon.key, mode=mode.name, aims=aims))

    @rule("N4-GUIDE-003", "N4-GUIDE-008", "N4-GUIDE-009")
    def check_target(
        self, now: Situation, trooper: Trooper, target: Trooper, mode: Mode, use: Declaration
    ) -> Iterator[Violation]:
        """Somebody who is Targeted, in sight or not; five times in a turn."""
        if not self.homes_in_on(trooper, target):
            yield Violation(code="n4_shooting.not_targeted", params={"target": target.id}, rule="N4-GUIDE-003")
        if now.state.memory.get(_guided_key(now, trooper), 0) >= PER_TURN:
            yield Violation(code="n4_shooting.guided_limit", params={"limit": PER_TURN}, rule="N4-GUIDE-009")
        yield from check_trajectory(now, trooper, now.body(target), "N4-GUIDE-008")

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """It is one of the few of this turn."""
        super().begin(play, trooper, use, when)
        key = _guided_key(Situation(play.state), trooper)
        play.emit(Remembered(key=key, value=play.state.memory.get(key, 0) + 1, rule="N4-GUIDE-009"))

    @rule("N4-GUIDE-004")
    def sum_of(self, now: Situation, attempt: Attempt, at: Placement) -> tuple[Attempt, list[Mod] | None]:
        """BS +6 and nothing else but ECM, within the weapon's reach."""
        attempt = msgspec.structs.replace(attempt, admits=only_ecm)
        return attempt, [Mod(6, "n4_shooting.mod_guided", "N4-GUIDE-004")] if self.carries(now, attempt) else None

    @rule("N4-GUIDE-007")
    def carries(self, now: Situation, attempt: Attempt) -> bool:
        """Whether the weapon reaches its target."""
        assert attempt.target is not None
        assert attempt.mode is not None
        gap = now.distance(now.body(attempt.actor), now.body(attempt.target))
        return range_mod(attempt.mode.bands, gap) is not None


# ------------------------------------------------------------------ Intuitive Attack


def failed_key(trooper: Trooper, target: str) -> str:
    """Under what a match remembers the round in which somebody failed an Intuitive Attack on a target."""
    return f"intuitive.{trooper.id}.{target}"


@rule("N4-INTUI-007")
def has_failed(now: Situation, trooper: Trooper, target: Trooper) -> Iterator[Violation]:
    """Who failed does not try the same again in this turn."""
    if now.state.memory.get(failed_key(trooper, target.id)) == now.state.round:
        yield Violation(code="n4_shooting.tried_already", params={"target": target.id}, rule="N4-INTUI-007")


class IntuitiveAttack(OneShot):
    """Lay a template where there may be somebody."""

    key = "intuitive_attack"
    cited, single = "N4-INTUI-002", "N4-INTUI-004"

    @rule("N4-INTUI-002", "N4-TRAIT-003")
    def allows(self, mode: Mode) -> bool:
        """The trait, with a template that is laid."""
        return "intuitive_attack" in mode.traits and mode.direct_template and "deployable" not in mode.traits

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Each weapon straight at everybody who cannot be attacked otherwise."""
        for weapon, mode in arms(now, trooper):
            for target in now.targets_of(trooper.owner) if self.allows(mode) else ():
                if not self.is_intuitive(now, trooper, target):
                    continue
                template = now.table.aimed(now.body(trooper), TemplateKind(mode.template), now.body(target))
                spot = Placement(template.focus, template.direction)
                use = Declaration(skill=self.key, weapon=weapon.key, mode=mode.name, aims=(Aim(target.id, 1),))
                if now.table.covers(template, now.body(target)):
                    if not laid(now, trooper, weapon.key, mode, spot).cancelled:
                        yield Offer(use=msgspec.structs.replace(use, placements=(spot,)))
                    yield Offer(use=use, blanks=(Parameter(name="placements", kind="template"),))

    @rule("N4-INTUI-003")
    def is_intuitive(self, now: Situation, trooper: Trooper, target: Trooper) -> bool:
        """A Marker; or somebody who would be seen if nothing like smoke was in the way."""
        if now.is_marker(target):
            return True
        if not now.may_be_veiled or not now.veils_of(trooper):
            return False
        clear = now.table.sees_each([(now.body(trooper), now.body(target))], now.models())[0]
        return clear and not now.sees(trooper, target)

    @rule("N4-INTUI-003", "N4-INTUI-007", "N4-INTUI-008")
    def check_target(
        self, now: Situation, trooper: Trooper, target: Trooper, mode: Mode, use: Declaration
    ) -> Iterator[Violation]:
        """Somebody who cannot be attacked otherwise, under a template that is laid as it must be."""
        if not self.is_intuitive(now, trooper, target):
            yield Violation(code="n4_shooting.not_intuitive", params={"target": target.id}, rule="N4-INTUI-003")
        yield from has_failed(now, trooper, target)
        if len(use.placements) != 1:
            params = {"given": len(use.placements), "burst": 1}
            yield Violation(code="template.number", params=params, rule="N4-INTUI-004")
            return
        template = template_at(mode, use.placements[0])
        yield from now.table.fits(template, now.body(trooper))
        if not now.table.covers(template, now.body(target)):
            yield Violation(code="n4_shooting.main_target_outside", params={"target": target.id}, rule="N4-INTUI-008")

    @rule("N4-INTUI-005", "N4-INTUI-006", "N4-INTUI-009", "N4-INTUI-012", "N4-INTUI-013")
    def sum_of(self, now: Situation, attempt: Attempt, at: Placement) -> tuple[Attempt, list[Mod] | None]:
        """WIP, and no MOD whatever."""
        return msgspec.structs.replace(attempt, attribute="wip", admits=no_mod), []

    @rule("N4-INTUI-007")
    def conclude(self, play: Play[State], declared: Declared) -> None:
        """Who failed does not try the same again in this turn."""
        now = Situation(play.state)
        trooper = now.find(declared.trooper)
        main = self.main_target(now, declared)
        hit = any(
            each.strike.attacker == declared.trooper and each.on.target == main
            for each in now.order.outcome.hits_of(self.key)
        )
        if trooper is not None and main in now.state.troopers and not hit:
            play.emit(Remembered(key=failed_key(trooper, main), value=now.state.round, rule="N4-INTUI-007"))

    def main_target(self, now: Situation, declared: Declared) -> str:
        """Whom it was meant for."""
        return next((each.main for each in templates_of(now, declared)), "")


# ------------------------------------------------------------------ Triangulated Fire, Marksmanship


@rule("N4-SSK-015", "N4-SSK-016", "N4-REF-009")
class TriangulatedFire(BsAttack):
    """A whole Order for a shot that nothing makes harder."""

    key = "triangulated_fire"
    ability = "triangulated_fire"
    types = frozenset({SkillType.ENTIRE_ORDER})
    reads = frozenset({"weapon", "mode", "aims"})

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """A shot like any other, with what is fired and has no template."""
        arm = arm_of(now, trooper, use)
        if arm is not None and (arm[1].template or not arm[1].bands):
            params = {"weapon": use.weapon, "skill": self.key}
            yield Violation(code="n4_shooting.not_with_this", params=params, rule="N4-SSK-017")
            return
        yield from super().check(now, trooper, use, when)

    @rule("N4-SSK-017", "N4-SSK-019")
    def _shot(
        self,
        now: Situation,
        trooper: Trooper,
        target: Trooper,
        mode: Mode,
        from_pose: Pose | None,
        at_pose: Pose | None,
    ) -> Shot | None:
        """-3 and nothing else, within the weapon's reach."""
        attempt = msgspec.structs.replace(
            self._attempt(trooper, target, mode), from_pose=from_pose, at_pose=at_pose, admits=no_mod
        )
        reach = range_mod(mode.bands, now.distance(*bodies(now, attempt)))
        fixed = Mod(-3, "n4_shooting.mod_triangulated", "N4-SSK-017")
        return Shot(attempt=attempt, needed=needed_for(now, attempt, fixed), out_of_range=reach is None)

    @rule("N4-SSK-018")
    def _attempt(self, trooper: Trooper, target: Trooper | None, mode: Mode, active: bool = False) -> Attempt:
        """What adds dice to a BS Attack adds them here."""
        plain = super()._attempt(trooper, target, mode, active)
        return msgspec.structs.replace(plain, ability=BsAttack.key)


@rule("N4-SSK-278", "N4-SSK-279")
def marksmanship(now: Situation, attempt: Attempt) -> bool:
    """Partial Cover is no MOD to a BS Attack of who has it; it still helps to save."""
    return is_a(now, attempt, Label.BS_ATTACK) and now.ability(attempt.actor, "marksmanship") is not None


PART = Part(
    skills=(SpeculativeAttack(), GuidedAttack(), IntuitiveAttack(), TriangulatedFire()),
    ignores_cover=(marksmanship,),
    abilities=tuple(AbilityRow(key=key) for key in ("bs_attack_guided", "marksmanship", "triangulated_fire")),
)
