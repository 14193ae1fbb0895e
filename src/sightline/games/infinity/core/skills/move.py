"""Move and Idle."""

import random
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.movement import (
    carry_out,
    check_legs,
    check_path,
    check_prone,
    is_legal_path,
    limit_of,
    movements_so_far,
    walks_walls,
)
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.table.strolling import random_charges, random_climbs, random_errands, random_walk
from sightline.geometry.moving.paths import Path, Walk
from sightline.kernel import Parameter, Play, Violation
from sightline.rules import rule

ATTEMPTS = 6


@rule("C1-MOV-006", "C1-REF-216", "C1-INTRO-032")
class Move(Skill):
    """Walk along a route, up to the MOV value."""

    key = "move"
    reads = frozenset({"path"})
    types = frozenset({SkillType.SHORT_MOVEMENT})
    labels = frozenset({Label.MOVEMENT, Label.NO_LOF, Label.NO_ROLL})

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """A route to draw."""
        yield Offer(use=Declaration(skill=self.key), blanks=(Parameter(name="path", kind="path"),))

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """A straight walk, if there is room, or not a step; or up and down a wall, for who can walk there."""
        limit = limit_of(now, trooper, use, movements_so_far(now, trooper))
        paths: list[Path] = random_charges(now, trooper, limit, chance)
        paths += random_errands(now, trooper, limit, chance)
        paths += [random_walk(trooper.at, limit, chance) for _ in range(ATTEMPTS)]
        paths.append((Walk((trooper.at,)),))
        on_walls = walks_walls(now, trooper)
        if on_walls:
            paths = [*random_climbs(now, trooper, use, chance), *paths]
        for path in paths:
            filled = msgspec.structs.replace(use, path=path, facing=round(chance.uniform(0, 360), 1))
            wrong = any(check_prone(now, trooper, filled)) or any(check_legs(now, trooper, path))
            if not wrong and is_legal_path(now, trooper, filled, limit, climbing_plus=on_walls):
                return filled
        return None

    @rule("C1-MOV-003", "C1-MOV-005", "C1-MOV-007", "C1-MOV-029", "C1-INTRO-032", "C1-SSK-331")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """The route must be walkable and short enough, and everything is checked as it is declared."""
        if not use.path:
            yield Violation(code="infinity.no_path", rule="C1-SEQ-011")
            return
        yield from check_prone(now, trooper, use)
        wrong = list(check_legs(now, trooper, use.path))
        if wrong:
            yield from wrong
            return
        limit = limit_of(now, trooper, use, movements_so_far(now, trooper))
        yield from check_path(now, trooper, use, limit, climbing_plus=walks_walls(now, trooper)).violations

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Put it at the end of the route."""
        now = Situation(play.state)
        nth = max(0, movements_so_far(now, trooper) - 1)  # this declaration is already part of the Order
        limit = limit_of(now, trooper, use, nth)
        answer = check_path(now, trooper, use, limit, climbing_plus=walks_walls(now, trooper))
        carry_out(play, trooper, use, answer)


@rule("C1-CSK-253", "C1-CSK-254", "C1-CSK-255", "C1-REF-216")
class Idle(Skill):
    """Do nothing, and yet be activated."""

    key = "idle"
    types = frozenset({SkillType.SHORT_MOVEMENT})
    labels = frozenset({Label.NO_ROLL, Label.NO_LOF})

    @rule("C1-CC-015", "C1-REF-215")
    def kinds(self, now: Situation, trooper: Trooper) -> frozenset[SkillType]:
        """A trooper in close combat may also do nothing as its ARO."""
        return self.types | {SkillType.ARO} if now.is_engaged(trooper) else self.types


PART = Part(skills=(Move(), Idle()))
