"""Camouflage: to become a Marker again, out of everybody's sight."""

from collections.abc import Iterator
from typing import ClassVar

from sightline.games.infinity.core.match.events import BecameIdle, StateGained, UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.skills.discover import forget_marker
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Play, RuleId, Violation
from sightline.rules import rule


@rule("C1-SSK-223", "C1-SSK-225")
class Camouflage(Skill):
    """Enter Camouflaged state with an Entire Order."""

    key = "camouflage"
    types = frozenset({SkillType.ENTIRE_ORDER})
    labels = frozenset({Label.NO_ROLL})
    ability = "camouflage"
    cited: ClassVar[RuleId] = "C1-STATE-204"
    """What says how it hides again."""

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """A Model that no enemy sees."""
        if now.is_concealed(trooper):
            yield Violation(code="camouflage.already", params={"trooper": trooper.id}, rule=self.cited)
            return
        limit = self._limit(now, trooper)
        if limit and trooper.uses.get(self.key, 0) >= limit:
            yield Violation(code="camouflage.used_up", params={"uses": limit}, rule="C1-ROLL-011")
        yield from self.seen_by(now, trooper)

    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """Still seen by nobody."""
        trooper = now.find(declared.trooper)
        if trooper is not None:
            yield from self.seen_by(now, trooper)

    @rule("C1-STATE-204")
    def seen_by(self, now: Situation, trooper: Trooper) -> Iterator[Violation]:
        """Neither enemy troopers nor enemy Markers, whatever is behind them, may see it."""
        watchers = [
            enemy
            for enemy in now.targets_of(trooper.owner)
            if (now.is_marker(enemy) or not enemy.is_thing) and not now.is_null(enemy) and now.may_look(enemy, trooper)
        ]
        for enemy in watchers:
            if now.beholds(enemy, trooper):
                yield Violation(code="camouflage.in_sight", params={"enemy": enemy.id}, rule=self.cited)

    @rule("C1-STATE-204", "C1-SSK-225", "C1-CSK-226")
    def conclude(self, play: Play[State], declared: Declared) -> None:
        """Replace the Model by a Marker, a new one to whoever looked for it before.

        The whole Order has to pass out of sight: an enemy who dodged or turned until it sees the Model prevents it.
        """
        now = Situation(play.state)
        trooper = now.find(declared.trooper)
        if trooper is None or now.is_null(trooper):
            return
        seen = tuple(dict.fromkeys(reason.code for reason in self.seen_by(now, trooper)))
        if seen:
            play.emit(BecameIdle(trooper=trooper.id, skill=self.key, step=declared.step, reasons=seen))
            return
        forget_marker(play, trooper.id)
        if self._limit(now, trooper):
            play.emit(UseSpent(trooper=trooper.id, weapon=self.key, rule="C1-ROLL-011"))
        self.hide(play, trooper)

    def hide(self, play: Play[State], trooper: Trooper) -> None:
        """Enter the state."""
        state = self.marker(Situation(play.state), trooper)
        play.emit(StateGained(trooper=trooper.id, state=state, rule=self.cited))

    def marker(self, now: Situation, trooper: Trooper) -> str:
        """The state it enters."""
        return "camouflaged"

    @rule("C1-ROLL-011")
    def _limit(self, now: Situation, trooper: Trooper) -> int:
        """How often it may hide, where its profile limits that; 0 for as often as it likes."""
        entry = now.entry(trooper, self.key)
        return entry.uses if entry is not None else 0


PART = Part(skills=(Camouflage(),), brackets={Camouflage.key: frozenset({"uses"})})
