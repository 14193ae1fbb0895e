"""Jump; with Super-Jump it is a Short Movement Skill, or a leap of both MOV values."""

import random
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.movement import (
    carry_out,
    check_path,
    check_prone,
    is_legal_path,
    limit_of,
    mover,
)
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.table.strolling import random_jump
from sightline.geometry.moving.paths import Jump as JumpLeg
from sightline.geometry.moving.paths import MoveCheck
from sightline.kernel import Parameter, Play, Violation
from sightline.rules import rule

ATTEMPTS = 6


@rule("C1-SSK-312", "C1-CSK-206")
def leaps(now: Situation, trooper: Trooper) -> bool:
    """Whether it has Super-Jump."""
    return now.ability(trooper, "super_jump") is not None


@rule("C1-JUMP-001", "C1-JUMP-005", "C1-LABEL-214", "C1-REF-217")
class Jump(Skill):
    """Leap to a landing point, up to the first MOV value."""

    key = "jump"
    reads = frozenset({"path"})
    types = frozenset({SkillType.ENTIRE_ORDER})
    labels = frozenset({Label.MOVEMENT, Label.NO_LOF, Label.NO_ROLL})

    @rule("C1-SSK-313", "C1-SSK-315")
    def kinds(self, now: Situation, trooper: Trooper) -> frozenset[SkillType]:
        """An Entire Order; a Short Movement Skill with Super-Jump."""
        return frozenset({SkillType.SHORT_MOVEMENT}) if leaps(now, trooper) else self.types

    @rule("C1-JUMP-004", "C1-SSK-314")
    def limit(self, now: Situation, trooper: Trooper, use: Declaration, nth: int) -> float:
        """The first MOV value; the second one for the second Jump of an Order."""
        return limit_of(now, trooper, use, nth)

    def _jumps_so_far(self, now: Situation, trooper: Trooper) -> int:
        return sum(each.trooper == trooper.id and each.use.skill == self.key for each in now.order.skills)

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """A leap to draw."""
        yield Offer(use=Declaration(skill=self.key), blanks=(Parameter(name="path", kind="jump"),))

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """To some surface within reach, by the shortest way through the air."""
        body = mover(now, trooper, use)
        limit = self.limit(now, trooper, use, self._jumps_so_far(now, trooper))
        if any(check_prone(now, trooper, use)):
            return None
        for _ in range(ATTEMPTS):
            leap = random_jump(now, trooper, body, limit, chance)
            facing = round(chance.uniform(0, 360), 1)
            if leap is None:
                continue
            filled = msgspec.structs.replace(use, path=(leap,), facing=facing)
            if is_legal_path(now, trooper, filled, limit):
                return filled
        return None

    @rule("C1-JUMP-002", "C1-SSK-318")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One leap with its whole way, short enough, onto a place with room; all of it as it is declared."""
        yield from check_prone(now, trooper, use)
        if not use.path:
            return
        if not isinstance(use.path[0], JumpLeg):
            yield Violation(code="deployment.jump_only", rule="C1-JUMP-001")
            return
        limit = self.limit(now, trooper, use, self._jumps_so_far(now, trooper))
        yield from check_path(now, trooper, use, limit).violations

    @rule("C1-JUMP-007", "C1-SSK-317")
    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Put it at the landing point. Partial Cover is lost for the Order; with Super-Jump, in the air only."""
        if use.path:
            now = Situation(play.state)
            carry_out(play, trooper, use, self._as_declared(now, trooper, use), exposed=not leaps(now, trooper))

    def _as_declared(self, now: Situation, trooper: Trooper, use: Declaration) -> MoveCheck:
        """The table's answer to the leap when it was declared; now it is part of the Order itself."""
        before = self._jumps_so_far(now, trooper) - 1
        return check_path(now, trooper, use, self.limit(now, trooper, use, before))

    @rule("C1-MOV-025")
    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """Who finds no place to land stays where it is, and that is Idle."""
        if not declared.use.path:
            yield Violation(code="deployment.nowhere_to_go", rule="C1-JUMP-008")


@rule("C1-SSK-316")
class LongJump(Jump):
    """Jump as an Entire Order with Super-Jump: both MOV values in a single leap."""

    key = "long_jump"
    ability = "super_jump"

    def kinds(self, now: Situation, trooper: Trooper) -> frozenset[SkillType]:
        """The whole Order."""
        return self.types

    def limit(self, now: Situation, trooper: Trooper, use: Declaration, nth: int) -> float:
        """Both MOV values."""
        return limit_of(now, trooper, use, 0) + limit_of(now, trooper, use, 1)


PART = Part(skills=(Jump(), LongJump()))
