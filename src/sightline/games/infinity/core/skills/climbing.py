"""Climb, and what a trooper may do on a wall; with Climbing Plus a wall is ground."""

import random
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.movement import (
    carry_out,
    check_path,
    check_prone,
    is_legal_path,
    limit_of,
    walks_walls,
)
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.table.strolling import random_climbs
from sightline.geometry.moving.paths import Climb as ClimbLeg
from sightline.kernel import Parameter, Play, Violation
from sightline.rules import rule


@rule("C1-CLIMB-001", "C1-CLIMB-002", "C1-CLIMB-006", "C1-CLIMB-009", "C1-LABEL-214", "C1-REF-217")
class Climb(Skill):
    """Go straight up or down a vertical surface."""

    key = "climb"
    reads = frozenset({"path"})
    types = frozenset({SkillType.ENTIRE_ORDER})
    labels = frozenset({Label.MOVEMENT, Label.NO_LOF, Label.NO_ROLL})

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """A wall to climb, where the base touches one; who walks on walls has no need of it."""
        if not walks_walls(now, trooper) and now.table.wall(now.body(trooper)):
            yield Offer(use=Declaration(skill=self.key), blanks=(Parameter(name="path", kind="climb"),))

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """To the top, to the foot, or as far as it goes."""
        limit = limit_of(now, trooper, use, 0)
        for path in random_climbs(now, trooper, use, chance):
            filled = msgspec.structs.replace(use, path=path, facing=round(chance.uniform(0, 360), 1))
            if not any(check_prone(now, trooper, filled)) and is_legal_path(now, trooper, filled, limit):
                return filled
        return None

    @rule("C1-CLIMB-005")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One climb, up to the first MOV value; everything is checked as it is declared."""
        yield from check_prone(now, trooper, use)
        if not use.path:
            return
        if len(use.path) > 1 or not isinstance(use.path[0], ClimbLeg):
            yield Violation(code="deployment.climb_only", rule="C1-CLIMB-008")
            return
        yield from check_path(now, trooper, use, limit_of(now, trooper, use, 0)).violations

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Put it at the end of the climb, without Partial Cover all the way."""
        if use.path:
            now = Situation(play.state)
            answer = check_path(now, trooper, use, limit_of(now, trooper, use, 0))
            carry_out(play, trooper, use, answer, exposed=True)

    @rule("C1-MOV-025")
    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """Who finds no place to climb to stays where it is, and that is Idle."""
        if not declared.use.path:
            yield Violation(code="deployment.nowhere_to_go", rule="C1-MOV-025")


@rule("C1-SSK-326", "C1-SSK-329")
def only_climb_on_a_wall(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,
) -> Iterator[Violation]:
    """On a wall a trooper climbs, or does nothing, and has no ARO; with Climbing Plus it does what it likes."""
    if walks_walls(now, trooper):
        return
    if when is When.ARO:
        yield Violation(code="deployment.no_aro_on_wall", params={"trooper": trooper.id}, rule="C1-CLIMB-013")
    elif skill.key not in ("climb", "idle"):
        yield Violation(code="deployment.only_climb", params={"trooper": trooper.id}, rule="C1-CLIMB-010")


PART = Part(
    skills=(Climb(),),
    bans=(Limited(lambda _, trooper, __: "on_wall" in trooper.states, only_climb_on_a_wall),),
)
