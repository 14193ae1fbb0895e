"""Impact Templates: one roll for a Main Target, and everybody around it is hit along with it."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.events import Attacked, TemplateLaid, UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, PlacedTemplate, Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Placement
from sightline.games.infinity.core.order.modifiers import burst_of
from sightline.games.infinity.core.order.outcomes import Strike, Struck
from sightline.games.infinity.core.skills.base import Offer, When
from sightline.games.infinity.core.skills.shooting import arm_of, arm_of_declared, arms
from sightline.games.infinity.core.skills.templates import TemplateBsAttack
from sightline.games.infinity.core.table.area_of_effect import laid, takes_effect
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.geometry.templates import TemplateKind
from sightline.kernel import Play, Violation
from sightline.rules import rule

COVERED: Annotated[bool, "N4-TEMPL-017"] = False
"""Whether Partial Cover helps against a template."""
AREA: Annotated[bool, "N4-TEMPL-012"] = True
"""Whether it is dodged as a template, even by the active trooper."""


@rule("N4-TEMPL-004")
def has_main_target(mode: Mode) -> bool:
    """Whether a weapon is aimed at somebody around whom its template lies."""
    return mode.impact and bool(mode.template) and "targetless" not in mode.traits


@rule("N4-TEMPL-001", "N4-TEMPL-002", "N4-TEMPL-035", "N4-TEMPL-019")
def lay_around(
    play: Play[State], trooper: Trooper, use: Declaration, mode: Mode, *spots: tuple[str, Placement]
) -> None:
    """Lay a template for each Main Target, for everybody to see whom it covers; a Disposable use is gone."""
    now = Situation(play.state)
    weapon = now.fixed.edition.chart.weapons[use.weapon]
    attacked: set[str] = set()
    for main, placement in spots:
        template = laid(now, trooper, weapon.key, mode, placement)
        template = msgspec.structs.replace(template, main=main, affected=template.affected | {main})
        play.emit(TemplateLaid(template=template, rule="N4-TEMPL-019" if template.cancelled else "N4-TEMPL-035"))
        attacked |= frozenset() if template.cancelled else template.affected
    play.emit(Attacked(targets=frozenset(attacked), rule="C1-CSK-215"))
    if weapon.uses is not None:
        play.emit(UseSpent(trooper=trooper.id, weapon=weapon.key))


def beyond(now: Situation, trooper: Trooper, target: Trooper, mode: Mode, pose: Pose | None = None) -> Placement:
    """The middle of a target, or of where it was; what is no circle points away from the shooter."""
    at = target.at if pose is None else pose.at
    kind = TemplateKind(mode.template)
    if kind is TemplateKind.CIRCULAR:
        return Placement(at)
    return Placement(at, now.table.aimed(now.body(trooper), kind, now.body(target, pose)).direction)


def templates_of(now: Situation, declared: Declared) -> Iterator[PlacedTemplate]:
    """The templates with a Main Target that were laid by a declaration."""
    for each in now.order.templates:
        if each.main and (each.by, each.weapon, each.mode) == (
            declared.trooper,
            declared.use.weapon,
            declared.use.mode,
        ):
            yield each


@rule("N4-TEMPL-003", "N4-TEMPL-005", "N4-TEMPL-015", "N4-TEMPL-016", "N4-TEMPL-036", "N4-TEMPL-040", "N4-TEMPL-043")
def around(now: Situation, strike: Strike, template: PlacedTemplate) -> Strike:
    """A strike on a Main Target with all that its template covers; out of range it touches nobody.

    A Critical is one for the Main Target only.
    """
    beside = sorted(template.affected - {template.main}) if not strike.failed else ()
    also = tuple(Struck(target=key, harm=strike.harm, critical=False) for key in beside if now.find(key) is not None)
    return msgspec.structs.replace(strike, also=also, covered=COVERED, area=AREA)


class ImpactBsAttack(TemplateBsAttack):
    """Shoot; with an Impact Template weapon, at a Main Target in the middle of its template."""

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """With such a weapon, every Main Target whose template spares allies."""
        yield from super().offers(now, trooper, when)
        for weapon, mode in arms(now, trooper):
            if not has_main_target(mode) or not mode.bands:
                continue
            for target in self._targets(now, trooper, when):
                dice = burst_of(now, self._attempt(trooper, target, mode, when is not When.ARO))
                use = Declaration(skill=self.key, weapon=weapon.key, mode=mode.name, aims=(Aim(target.id, dice),))
                spot = self._spot(now, trooper, target, mode, use, when)
                if spot is not None and not laid(now, trooper, weapon.key, mode, spot).cancelled:
                    yield Offer(use=use)

    @rule("N4-TEMPL-002")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """A shot like any other: the template lies where its Main Target is."""
        yield from super().check(now, trooper, use, when)
        arm = arm_of(now, trooper, use)
        if arm is not None and has_main_target(arm[1]) and use.placements:
            yield Violation(code="n4_shooting.centred", rule="N4-TEMPL-039")

    @rule("N4-TRAIT-023")
    def _spot(
        self, now: Situation, trooper: Trooper, target: Trooper, mode: Mode, use: Declaration, when: When
    ) -> Placement | None:
        """The middle of the Main Target's base; of one on its way, at the point of its route that is aimed at."""
        if when is When.ARO:
            shot = self._best_shot(now, trooper, target, mode, use)
            return None if shot is None else beyond(now, trooper, target, mode, shot.attempt.at_pose)
        return beyond(now, trooper, target, mode)

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Shoot, or lay templates."""
        mode = play.state.fixed.edition.chart.weapons[use.weapon].mode(use.mode)
        if mode is None or not has_main_target(mode):
            super().begin(play, trooper, use, when)
        else:
            self._lay(play, trooper, use, mode, when)

    @rule("N4-TEMPL-025")
    def _lay(self, play: Play[State], trooper: Trooper, use: Declaration, mode: Mode, when: When) -> None:
        """At once, around each Main Target."""
        now = Situation(play.state)
        spots = ((key, self._spot(now, trooper, now.trooper(key), mode, use, when)) for key in use.targets)
        lay_around(play, trooper, use, mode, *((key, spot) for key, spot in spots if spot is not None))

    @rule("N4-TEMPL-033")
    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """On targets, or on Main Targets."""
        _, mode = arm_of_declared(now, declared)
        return self._on_main_targets(now, declared, mode) if has_main_target(mode) else super().strikes(now, declared)

    @rule("N4-TEMPL-005", "N4-TEMPL-038")
    def _on_main_targets(self, now: Situation, declared: Declared, mode: Mode) -> Iterator[Strike]:
        """One roll for each Main Target, with the MODs of that target alone; cancelled shots are not rolled."""
        dice = {aim.target: aim.dice for aim in declared.use.aims}
        for template in templates_of(now, declared):
            if takes_effect(now, template, mode):
                aim = Aim(template.main, dice[template.main])
                use = msgspec.structs.replace(declared.use, aims=(aim,), at=self._aimed_at(now, declared, template))
                for strike in super().strikes(now, msgspec.structs.replace(declared, use=use)):
                    yield around(now, strike, template)

    def _aimed_at(self, now: Situation, declared: Declared, template: PlacedTemplate) -> float | None:
        """The point of the Order's route that the declaration chose; in ARO, where the template lies."""
        target = now.find(template.main)
        if declared.trooper in now.order.troopers or target is None:
            return declared.use.at
        route = [pose.at for pose in now.poses(target)]
        return now.table.along(route)[route.index(template.at)] if template.at in route else declared.use.at


PART = Part(skills=(ImpactBsAttack(),))
