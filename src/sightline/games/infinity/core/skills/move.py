"""Move and Idle."""

import random
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.edition import Part
from sightline.games.infinity.core.movement import (
    carry_out,
    check_path,
    check_prone,
    limit_of,
    movements_so_far,
    random_walk,
)
from sightline.games.infinity.core.situation import Situation
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.state import State, Trooper
from sightline.geometry.paths import Climb, Jump
from sightline.kernel import Parameter, Violation
from sightline.kernel import Step as Play
from sightline.rules import rule

ATTEMPTS = 6


@rule("C1-MOV-006", "C1-REF-216", "C1-INTRO-032")
class Move(Skill):
    """Walk along a route, up to the MOV value."""

    key = "move"
    types = frozenset({SkillType.SHORT_MOVEMENT})
    labels = frozenset({Label.MOVEMENT, Label.NO_LOF, Label.NO_ROLL})

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """A route to draw."""
        yield Offer(use=Declaration(skill=self.key), blanks=(Parameter(name="path", kind="path"),))

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """A straight walk, if there is room."""
        limit = limit_of(now, trooper, use, movements_so_far(now, trooper))
        for _ in range(ATTEMPTS):
            filled = msgspec.structs.replace(
                use, path=random_walk(trooper.at, limit, chance), facing=round(chance.uniform(0, 360), 1)
            )
            if not any(self.check(now, trooper, filled, when)):
                return filled
        return None

    @rule("C1-MOV-007", "C1-MOV-029", "C1-INTRO-032")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """The route must be walkable and short enough, and everything is checked as it is declared."""
        if not use.path:
            yield Violation(code="infinity.no_path", rule="C1-SEQ-011")
            return
        yield from check_prone(now, trooper, use)
        climbing = now.ability(trooper, "climbing_plus") is not None
        if any(isinstance(leg, Jump) or (isinstance(leg, Climb) and not climbing) for leg in use.path):
            yield Violation(code="infinity.needs_jump_or_climb", rule="C1-MOV-029")
            return
        limit = limit_of(now, trooper, use, movements_so_far(now, trooper))
        yield from check_path(now, trooper, use, limit, climbing_plus=climbing).violations

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Put it at the end of the route."""
        now = Situation(play.state)
        nth = max(0, movements_so_far(now, trooper) - 1)  # this declaration is already part of the Order
        climbing = now.ability(trooper, "climbing_plus") is not None
        answer = check_path(now, trooper, use, limit_of(now, trooper, use, nth), climbing_plus=climbing)
        carry_out(play, trooper, use, answer)


@rule("C1-CSK-253", "C1-CSK-254", "C1-REF-216")
class Idle(Skill):
    """Do nothing, and yet be activated."""

    key = "idle"
    types = frozenset({SkillType.SHORT_MOVEMENT})
    labels = frozenset({Label.NO_ROLL, Label.NO_LOF})


PART = Part(skills=(Move(), Idle()))
