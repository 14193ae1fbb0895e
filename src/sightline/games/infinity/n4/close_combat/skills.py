"""Berserk, Guard and Natural Born Warrior."""

import random
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.part import ROLL_BRACKETS, Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.skills.base import Offer, When
from sightline.games.infinity.core.skills.close_combat import CcAttack
from sightline.games.infinity.core.skills.shooting import arm_of, arms
from sightline.games.infinity.core.table.movement import (
    carry_out,
    check_legs,
    check_path,
    check_prone,
    is_legal_path,
    limit_of,
    walks_walls,
)
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.table.strolling import random_charges
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.kernel import Parameter, Play, Violation
from sightline.rules import rule

GUARD, NATURAL_BORN_WARRIOR = "guard", "natural_born_warrior"


@rule("N4-SSK-020", "N4-SSK-023", "N4-SSK-025", "N4-SSK-026", "N4-SSK-028", "N4-REF-009")
class Berserk(CcAttack):
    """Run at an enemy in sight and strike it, at whatever cost: the route and the target are declared together."""

    key = "berserk"
    reads = frozenset({"path", "weapon", "mode", "aims"})
    types = frozenset({SkillType.ENTIRE_ORDER})
    labels = frozenset({Label.ATTACK, Label.CC_ATTACK, Label.MOVEMENT})
    ability = "berserk"
    unopposed = True

    @property
    def blind(self) -> bool:
        """It needs line of fire to its target."""
        return False

    @rule("N4-SSK-021", "N4-SSK-022")
    def stride(self, now: Situation, trooper: Trooper, use: Declaration) -> float:
        """Both MOV values together, in mm."""
        return limit_of(now, trooper, use, 0) + limit_of(now, trooper, use, 1)

    # -------------------------------------------------------------- declaring

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Every melee weapon on every enemy in sight, with a route to draw."""
        for target in self._in_sight(now, trooper):
            for weapon, mode in arms(now, trooper):
                if mode.close_combat:
                    aims = (Aim(target.id, self._burst(now, trooper, mode, (target,), active=True)),)
                    yield Offer(
                        use=Declaration(skill=self.key, weapon=weapon.key, mode=mode.name, aims=aims),
                        blanks=(Parameter(name="path", kind="path"),),
                    )

    def _in_sight(self, now: Situation, trooper: Trooper) -> list[Trooper]:
        enemies = now.targets_of(trooper.owner)
        return [each for each in enemies if not now.is_marker(each) and now.has_vantage(trooper, each)]

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """Straight at somebody, if there is a way."""
        limit = self.stride(now, trooper, use)
        for path in random_charges(now, trooper, limit, chance):
            filled = msgspec.structs.replace(use, path=path)
            if is_legal_path(now, trooper, filled, limit) and not any(self.check(now, trooper, filled, when)):
                return filled
        return None

    @rule("N4-SSK-021", "N4-SSK-026", "N4-SSK-028")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """A melee weapon, one enemy in sight, and a route of no more than both MOV values."""
        arm = arm_of(now, trooper, use)
        if arm is None or not arm[1].close_combat:
            yield Violation(code="close_combat.no_melee_weapon", params={"weapon": use.weapon or "-"}, rule="N4-CC-002")
            return
        if len(use.aims) != 1 or not use.path:
            yield Violation(code="n4_deception.berserk", rule="N4-SSK-028")
            return
        target = now.find(use.targets[0])
        if target is None or target.owner == trooper.owner:
            yield Violation(code="infinity.not_an_enemy", params={"target": use.targets[0]}, rule="N4-SSK-021")
            return
        if now.is_marker(target):
            yield Violation(code="infinity.marker_attacked", params={"target": target.id}, rule="N4-SSK-049")
        elif not now.has_vantage(trooper, target):
            yield Violation(code="infinity.no_lof", params={"target": target.id}, rule="N4-SSK-021")
        yield from self._check_burst(now, trooper, use, arm[1], when)
        yield from self._check_route(now, trooper, use)

    @rule("N4-SSK-022")
    def _check_route(self, now: Situation, trooper: Trooper, use: Declaration) -> Iterator[Violation]:
        yield from check_prone(now, trooper, use)
        wrong = list(check_legs(now, trooper, use.path))
        if wrong:
            yield from wrong
            return
        on_walls = walks_walls(now, trooper)
        yield from check_path(now, trooper, use, self.stride(now, trooper, use), climbing_plus=on_walls).violations

    @rule("N4-SSK-022")
    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Run, and attack."""
        now = Situation(play.state)
        limit = self.stride(now, trooper, use)
        carry_out(play, trooper, use, check_path(now, trooper, use, limit, climbing_plus=walks_walls(now, trooper)))
        super().begin(play, play.state.troopers[trooper.id], use, when)

    # -------------------------------------------------------------- resolving

    @rule("N4-SSK-024")
    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """Who has not come into contact with its target has done nothing."""
        yield from super().requirements(now, declared)


@rule("N4-SSK-126", "N4-SSK-127", "N4-SSK-128", "N4-SSK-129")
def strikes_on_guard(now: Situation, trooper: Trooper, target: Trooper) -> bool:
    """Guard: an enemy in sight and in one's Zone of Control is within arm's length; and so is who strikes like that."""
    if _guards_against(now, trooper, target):
        return True
    declared = (*now.order.skills, *now.order.aros) if now.state.order is not None else ()
    struck = any(
        each.trooper == target.id and each.use.skill == CcAttack.key and trooper.id in each.use.targets
        for each in declared
    )
    return struck and _guards_against(now, target, trooper)


def _guards_against(now: Situation, trooper: Trooper, target: Trooper) -> bool:
    if now.ability(trooper, GUARD) is None or now.is_marker(target):
        return False
    if trooper.owner == now.state.active:
        return now.passes_near(trooper, target) and now.has_vantage(trooper, target)
    return now.passes_near(target, trooper) and bool(now.sightings(trooper, target))


@rule("N4-SSK-130", "N4-SSK-131")
def natural_born_warrior(now: Situation, trooper: Trooper, key: str, opponent: Trooper) -> bool:
    """It cancels the Martial Arts of whoever strikes it, where both roll Face to Face."""
    if key != "martial_arts" or now.ability(opponent, NATURAL_BORN_WARRIOR) is None or now.state.order is None:
        return False
    every = (*now.order.skills, *now.order.aros)
    strikes = any(
        each.trooper == trooper.id and each.use.skill == CcAttack.key and opponent.id in each.use.targets
        for each in every
    )
    return strikes and any(_opposes(now, each, opponent, trooper) for each in every)


def _opposes(now: Situation, declared: Declared, opponent: Trooper, trooper: Trooper) -> bool:
    """Whether what was declared meets the blows of a trooper Face to Face."""
    if declared.trooper != opponent.id:
        return False
    skill = now.fixed.edition.skill[declared.use.skill]
    return skill.key == "dodge" or (trooper.id in declared.use.targets and not skill.unopposed)


PART = Part(skills=(Berserk(),), abilities=(AbilityRow(key="berserk"),), brackets={Berserk.key: ROLL_BRACKETS})
WARRIORS = Part(
    arm_lengths=(strikes_on_guard,),
    nullifiers=(natural_born_warrior,),
    abilities=(AbilityRow(key=GUARD), AbilityRow(key=NATURAL_BORN_WARRIOR)),
)
