"""BS Attack with a Direct Template: no roll, an area instead of a target."""

import random
from collections import Counter
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.events import Attacked, TemplateLaid, UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Placement
from sightline.games.infinity.core.order.modifiers import burst_of, harm_of
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills.base import Offer, When
from sightline.games.infinity.core.skills.shooting import (
    BsAttack,
    arm_of,
    arm_of_declared,
    arms,
    discovers,
    pose_at,
)
from sightline.games.infinity.core.table.area_of_effect import (
    affected_by,
    laid,
    reach_of,
    reached_poses,
    split,
    takes_effect,
    template_at,
)
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.geometry.templates import Template, TemplateKind
from sightline.kernel import Parameter, Play, Violation
from sightline.rules import rule

HEIGHTS = (0.5, 0.1, 0.9)
"""Where on its Silhouette a user holds the weapon, when the choice is left to the engine."""
ATTEMPTS = 8


@rule("C1-CMB-002", "C1-TRAIT-213")
def lays_template(mode: Mode) -> bool:
    """Whether a weapon is used by laying its template: not by shooting, and not by deploying it."""
    return mode.direct_template and "deployable" not in mode.traits


@rule("C1-TRAIT-216")
def needs_no_target(mode: Mode) -> bool:
    """Whether it may be used on nobody at all."""
    return "targetless" in mode.traits


class TemplateBsAttack(BsAttack):
    """Shoot; or, with a Direct Template weapon, lay its template."""

    # -------------------------------------------------------------- declaring

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Shots; every template straight at every enemy in its reach; and a template to be laid freely."""
        yield from super().offers(now, trooper, when)
        for weapon, mode in arms(now, trooper):
            if not lays_template(mode):
                continue
            use = Declaration(skill=self.key, weapon=weapon.key, mode=mode.name)
            placements = list(self._straight(now, trooper, mode, when))
            burst = self._burst(now, trooper, mode, when)
            for placement in placements:
                yield Offer(use=msgspec.structs.replace(use, placements=(placement,) * burst))
            if placements:
                yield Offer(use=use, blanks=(Parameter(name="placements", kind="template"),))

    def _straight(self, now: Situation, trooper: Trooper, mode: Mode, when: When) -> Iterator[Placement]:
        """A template straight at each enemy that it can reach and that may be its target, clear of allies."""
        for target in now.prey_of(trooper.owner):
            if self._may_cover(now, trooper, target, when):
                placement = self._at(now, trooper, target, mode, when)
                if placement is not None:
                    yield placement

    def _at(self, now: Situation, trooper: Trooper, target: Trooper, mode: Mode, when: When) -> Placement | None:
        """From the nearest point of the route that sees the target; in ARO, at the nearest point of its route."""
        far = reach_of(mode) + now.profile(trooper).template.base + now.profile(target).template.base
        routes = [
            (mine, its)
            for mine in self._stances(now, trooper, when)
            for its in now.poses(target)
            if now.table.apart(mine.at, its.at) <= far
        ]
        seen = self._seen(now, trooper, target, when) if routes else []
        routes = [pair for pair in routes if pair[1 if when is When.ARO else 0] in seen]
        if not routes:
            return None
        mine, its = min(routes, key=lambda pair: now.table.apart(pair[0].at, pair[1].at))
        user, there = now.body(trooper, mine), now.body(target, its)
        for up in HEIGHTS:
            template = now.table.aimed(user, TemplateKind(mode.template), there, up=up)
            if now.table.covers(template, there) and not self._allies(now, template, trooper):
                return Placement(template.focus, template.direction)
        return None

    def _allies(self, now: Situation, template: Template, trooper: Trooper) -> frozenset[str]:
        return split(now, affected_by(now, template, trooper.id), trooper.owner)[1]

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """Lay templates about the straight ones, each somewhere else if there are several."""
        arm = arm_of(now, trooper, use)
        if arm is None or not lays_template(arm[1]) or use.placements:
            return super().complete(now, trooper, use, when, chance)
        mode = arm[1]
        straight = list(self._straight(now, trooper, mode, when))
        for _ in range(ATTEMPTS if straight else 0):
            stance = chance.choice(straight)
            pose = self._stance(now, trooper, mode, msgspec.structs.replace(use, placements=(stance,)), when)
            if pose is None:
                continue
            turns = [stance.direction + chance.uniform(-15, 15) for _ in range(self._burst(now, trooper, mode, when))]
            user, kind = now.body(trooper, pose), TemplateKind(mode.template)
            templates = [now.fixed.field.pointing(user, kind, turn, chance.choice(HEIGHTS)) for turn in turns]
            placements = tuple(Placement(each.focus, each.direction) for each in templates)
            filled = msgspec.structs.replace(use, placements=placements)
            if not any(self.check(now, trooper, filled, when)):
                return filled
        return None

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """A shot like any other; or where the templates lie, and on whom."""
        arm = arm_of(now, trooper, use)
        if arm is None or not arm[1].direct_template:
            yield from super().check(now, trooper, use, when)
            return
        weapon, mode = arm
        if not lays_template(mode):
            yield Violation(code="infinity.no_such_weapon", params={"weapon": weapon.key}, rule="C1-BS-002")
            return
        yield from self._check_engaged(now, trooper)
        yield from self._check_number(now, trooper, use, mode, when)
        stance = self._stance(now, trooper, mode, use, when)
        if stance is None:
            yield from self._misplaced(now, trooper, mode, use, when)
            return
        for placement in use.placements:
            yield from self._check_area(now, trooper, mode, placement, stance, when)

    def designated(self, now: Situation, trooper: Trooper, use: Declaration) -> frozenset[str]:
        """Every enemy whom a Direct Template covers is its target."""
        arm = arm_of(now, trooper, use) if use.placements else None
        if arm is None or not lays_template(arm[1]) or needs_no_target(arm[1]):
            return super().designated(now, trooper, use)
        areas = (affected_by(now, template_at(arm[1], each), trooper.id) for each in use.placements)
        return split(now, frozenset[str]().union(*areas), trooper.owner)[0]

    @rule("C1-ARO-013", "C1-TRAIT-215")
    def _check_number(
        self, now: Situation, trooper: Trooper, use: Declaration, mode: Mode, when: When
    ) -> Iterator[Violation]:
        """At least one template, and no more than the Burst; whom they cover is not declared but seen."""
        burst = self._burst(now, trooper, mode, when)
        if not 1 <= len(use.placements) <= burst:
            params = {"given": len(use.placements), "burst": burst}
            yield Violation(code="template.number", params=params, rule="C1-TPL-018")
        if use.aims:
            yield Violation(code="template.no_aims", rule="C1-TPL-013")

    def _burst(self, now: Situation, trooper: Trooper, mode: Mode, when: When) -> int:
        return burst_of(now, self._attempt(trooper, None, mode, when is not When.ARO))

    def _stances(self, now: Situation, trooper: Trooper, when: When) -> tuple[Pose, ...]:
        """Where it may lay templates from: any point of its route, or where it stands in ARO."""
        return now.poses(trooper) if when is not When.ARO else now.poses(trooper)[-1:]

    @rule("C1-BS-008", "C1-TPL-014", "C1-TPL-015")
    def _stance(self, now: Situation, trooper: Trooper, mode: Mode, use: Declaration, when: When) -> Pose | None:
        """The one point of its route from which all its templates are laid as they must be."""
        stances = self._stances(now, trooper, when)
        if use.at is not None:
            stances = (pose_at(now, stances, use.at),)
        templates = [template_at(mode, each) for each in use.placements]
        fits = (
            pose for pose in stances if not any(now.table.fits(each, now.body(trooper, pose)) for each in templates)
        )
        return next(fits, None)

    def _misplaced(
        self, now: Situation, trooper: Trooper, mode: Mode, use: Declaration, when: When
    ) -> Iterator[Violation]:
        """Which rule the templates break: each by itself, or only in not being laid from one point."""
        alone = [msgspec.structs.replace(use, placements=(each,)) for each in use.placements]
        if all(self._stance(now, trooper, mode, each, when) is not None for each in alone):
            yield Violation(code="template.several_points", rule="C1-BS-008")
            return
        first = use.placements[0].at
        nearest = min(self._stances(now, trooper, when), key=lambda pose: now.table.apart(pose.at, first))
        wrong = (now.table.fits(template_at(mode, each), now.body(trooper, nearest)) for each in use.placements)
        yield from {violation.code: violation for found in wrong for violation in found}.values()

    def _check_area(
        self, now: Situation, trooper: Trooper, mode: Mode, placement: Placement, stance: Pose, when: When
    ) -> Iterator[Violation]:
        """It must cover an enemy that may be its target and that the user sees; in ARO, an active trooper."""
        if needs_no_target(mode):
            return
        template = template_at(mode, placement)
        covered = [now.trooper(key) for key in sorted(affected_by(now, template, trooper.id))]
        targets = [each for each in covered if each.owner != trooper.owner or now.is_fair_game(each)]
        if not targets:
            yield Violation(code="infinity.no_target", rule="C1-BS-003")
        elif when is When.ARO and not any(each.id in now.order.troopers for each in targets):
            yield Violation(code="infinity.aro_target", params={"target": targets[0].id}, rule="C1-ARO-009")
        elif not any(self._may_cover(now, trooper, each, when) for each in targets):
            yield Violation(code="infinity.marker_attacked", params={"target": targets[0].id}, rule="C1-STATE-208")
        elif not any(self._aims_at(now, trooper, each, template, stance, when) for each in targets):
            yield Violation(code="infinity.no_lof", params={"target": targets[0].id}, rule="C1-BS-003")

    def _may_cover(self, now: Situation, trooper: Trooper, target: Trooper, when: When) -> bool:
        if when is When.ARO and target.id not in now.order.troopers:
            return False
        return self._is_target(now, trooper, target)

    def _aims_at(
        self, now: Situation, trooper: Trooper, target: Trooper, template: Template, stance: Pose, when: When
    ) -> bool:
        """Whether it sees a target that may be one, where the template is laid."""
        if not self._may_cover(now, trooper, target, when):
            return False
        seen = self._seen(now, trooper, target, when)
        if when is not When.ARO:
            return stance in seen
        reached = set(reached_poses(now, template, target))
        return any(pose in reached for pose in seen) or (bool(seen) and now.is_engaged(target))

    def _seen(self, now: Situation, trooper: Trooper, target: Trooper, when: When) -> list[Pose]:
        return now.sightings(trooper, target) if when is When.ARO else now.vantages(trooper, target)

    @rule("C1-TPL-013", "C1-TPL-026", "C1-TPL-027")
    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Lay the templates, for everybody to see whom they cover; a Disposable use is gone, cancelled or not."""
        weapon = play.state.fixed.edition.chart.weapons[use.weapon]
        mode = weapon.mode(use.mode)
        if mode is None or not lays_template(mode):
            super().begin(play, trooper, use, when)
            return
        now = Situation(play.state)
        templates = [laid(now, trooper, weapon.key, mode, each) for each in use.placements]
        for each in templates:
            play.emit(TemplateLaid(template=each, rule="C1-TPL-025" if each.cancelled else "C1-TPL-013"))
        attacked = frozenset[str]().union(*(each.affected for each in templates if not each.cancelled))
        play.emit(Attacked(targets=attacked, rule="C1-CSK-215"))
        if weapon.uses is not None:
            play.emit(UseSpent(trooper=trooper.id, weapon=weapon.key))

    # -------------------------------------------------------------- resolving

    @rule("C1-TPL-010", "C1-TPL-012", "C1-TPL-017", "C1-TPL-018")
    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """One strike for everybody under a template, as many hits as templates; nobody rolls to hit."""
        weapon, mode = arm_of_declared(now, declared)
        if not lays_template(mode):
            yield from super().strikes(now, declared)
            return
        hits: Counter[str] = Counter()
        for each in now.order.templates:
            if each.by == declared.trooper and each.weapon == weapon.key and takes_effect(now, each, mode):
                hits.update(sorted(each.affected))
        user = now.trooper(declared.trooper)
        attempt = self._attempt(user, None, mode)
        for target, count in hits.items():
            if self._is_hit(now, declared, target):
                yield Strike(
                    attacker=declared.trooper,
                    target=target,
                    skill=self.key,
                    weapon=weapon.key,
                    dice=count,
                    attribute=mode.attribute,
                    needed=None,
                    harm=harm_of(now, attempt),
                )

    @rule("C1-CSK-233", "C1-STATE-224")
    def _is_hit(self, now: Situation, declared: Declared, key: str) -> bool:
        """Markers are hit as well; but what is laid on one in the hope to discover it is lost if that fails."""
        target = now.find(key)
        lost = target is not None and now.is_marker(target) and discovers(now, now.trooper(declared.trooper), key)
        return target is not None and not lost


PART = Part(skills=(TemplateBsAttack(),))
