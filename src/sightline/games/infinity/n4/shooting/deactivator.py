"""Deactivator: takes an enemy mine, or whatever else is deployed, off the table from afar."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.events import Happening, Removed
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.normal_rolls import normal_roll
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.shooting import bodies
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.core.troopers.weapons import range_mod
from sightline.games.infinity.n4.shooting.special_attacks import no_mod
from sightline.kernel import Mod, Play, RuleId, Violation
from sightline.rules import rule


@rule("N4-EQUIP-017", "N4-REF-010")
class Deactivator(Skill):
    """Switch off something that the enemy has deployed."""

    key = "deactivator"
    ability = "deactivator"
    types = frozenset({SkillType.SHORT})
    labels = frozenset({Label.ATTACK, Label.BS_ATTACK})
    reads = frozenset({"aims"})
    needs_roll = True
    aimed: ClassVar[RuleId] = "N4-EQUIP-018"
    rolled: ClassVar[RuleId] = "N4-EQUIP-019"

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Each deployed thing."""
        for target in now.targets_of(trooper.owner):
            if self.works_on(now, target):
                yield Offer(use=Declaration(skill=self.key, aims=(Aim(target.id, 1),)))

    def works_on(self, now: Situation, target: Trooper) -> bool:
        """Something that was deployed, and no Marker."""
        return bool(target.device) and not now.is_marker(target)

    @rule("N4-EQUIP-018")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One of the enemy's, in sight, that is no Marker."""
        target = now.find(use.aims[0].target) if len(use.aims) == 1 else None
        key = use.aims[0].target if use.aims else "-"
        if target is None or target.owner == trooper.owner or not self.works_on(now, target):
            yield Violation(code="n4_shooting.nothing_to_deactivate", params={"target": key}, rule=self.aimed)
        elif not now.has_vantage(trooper, target):
            yield Violation(code="infinity.no_lof", params={"target": key}, rule=self.aimed)

    @rule("N4-EQUIP-019", "N4-EQUIP-020")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """A Normal Roll of WIP with the MOD of the best distance and no other; what is out of range stays."""
        now = Situation(play.state)
        trooper, target = now.find(declared.trooper), now.find(declared.use.targets[0])
        if trooper is None or target is None or now.is_null(trooper):
            return
        plain = Attempt(actor=trooper, skill=self.key, attribute="wip", active=True, target=target, admits=no_mod)
        reaches = [reach for pose in now.vantages(trooper, target) if (reach := _reach(now, plain, pose)) is not None]
        if reaches and normal_roll(play, plain, max(reaches, key=lambda mod: mod.value), cited=self.rolled):
            play.emit(self.done_to(trooper, target))

    def done_to(self, trooper: Trooper, target: Trooper) -> Happening:
        """What a success does: it is gone."""
        return Removed(trooper=target.id, rule=self.rolled)


def _reach(now: Situation, attempt: Attempt, pose: Pose) -> Mod | None:
    """The MOD of the distance from a point of the route."""
    (mode,) = now.fixed.edition.chart.weapons[Deactivator.key].modes
    return range_mod(mode.bands, now.distance(*bodies(now, msgspec.structs.replace(attempt, from_pose=pose))))


PART = Part(skills=(Deactivator(),), abilities=(AbilityRow(key="deactivator"),))
