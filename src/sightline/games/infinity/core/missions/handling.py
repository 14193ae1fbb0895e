"""What a trooper does to an objective that it is in contact with, with a roll of WIP."""

from collections.abc import Iterator
from typing import ClassVar

from sightline.games.infinity.core.match.events import Rolled, TokenChanged, replace
from sightline.games.infinity.core.match.state import Declared, State, Token, Trooper
from sightline.games.infinity.core.missions.mission import acts_as_specialist
from sightline.games.infinity.core.missions.objectives import body_of, objectives, touched
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.normal_rolls import roll_side
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Play, RuleId, Violation
from sightline.odds.rolls import roll


def passes(play: Play[State], attempt: Attempt, cited: RuleId) -> bool:
    """Make a Normal Roll; whether it succeeds."""
    now, skill = Situation(play.state), attempt.skill
    needed = needed_for(now, attempt)
    dice = play.roll(1, what=f"roll.{skill}")
    kept = [die for die in roll(dice, needed, now.fixed.roll_rules) if die.success]
    side = roll_side(attempt.actor.id, skill, attempt.attribute, needed, dice, kept)
    play.emit(Rolled(kind="normal", sides=(side,), rule=cited))
    return bool(kept)


class Handle(Skill):
    """A Short Skill of Specialists in contact with an objective of a kind; who succeeds owns it from then on."""

    kind: ClassVar[str]
    """The kind of the objective."""
    missing: ClassVar[str]
    """What is said to who names another thing, or none."""
    needs: ClassVar[RuleId]
    """What says who may do it where."""
    rolls: ClassVar[RuleId]
    """What asks for the roll."""
    gives: ClassVar[RuleId]
    """What says what comes of it."""

    promise: ClassVar[float | None] = None
    """About how many Objective Points it brings, where that does not follow from whose the objective is."""

    reads = frozenset({"aims"})
    types = frozenset({SkillType.SHORT})
    labels = frozenset({Label.ATTACK})
    needs_roll = True

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Specialists, where there are such objectives."""
        return any(objectives(now.state, self.kind)) and acts_as_specialist(now, trooper)

    def is_worth_it(self, now: Situation, trooper: Trooper, token: Token) -> bool:
        """Whether there is anything to gain: it is not one's own already."""
        return token.owner != trooper.owner

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Every one within reach that is worth it."""
        for token in objectives(now.state, self.kind):
            if self.is_worth_it(now, trooper, token) and touched(now, trooper, body_of(token)):
                yield Offer(use=Declaration(skill=self.key, aims=(Aim(token.id),)))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One of them, and in contact with it."""
        token = self.objective(now, use)
        if token is None:
            yield Violation(code=self.missing, rule=self.needs)
        elif not touched(now, trooper, body_of(token)):
            yield Violation(code="scenario.not_in_contact", params={"token": token.id}, rule=self.needs)

    def objective(self, now: Situation, use: Declaration) -> Token | None:
        """The one that a declaration is about."""
        token = now.state.tokens.get(use.aims[0].target) if len(use.aims) == 1 else None
        return token if token is not None and token.kind == self.kind else None

    def resolve(self, play: Play[State], declared: Declared) -> None:
        """A Normal Roll of WIP, and what a success brings."""
        now = Situation(play.state)
        trooper = now.find(declared.trooper) or next(e for e in play.state.fallen if e.id == declared.trooper)
        token = self.objective(now, declared.use)
        assert token is not None
        if self.is_sure(now, trooper):
            self.succeed(play, trooper, token)
            return
        if passes(play, Attempt(actor=trooper, skill=self.key, attribute="wip"), self.rolls):
            self.succeed(play, trooper, token)

    def is_sure(self, now: Situation, trooper: Trooper) -> bool:
        """Whether a trooper needs no roll for it."""
        return False

    def succeed(self, play: Play[State], trooper: Trooper, token: Token) -> None:
        """It is its side's now."""
        play.emit(TokenChanged(token=replace(token, owner=trooper.owner), rule=self.gives))
