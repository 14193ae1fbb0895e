"""The sequence of play as a machine: one class per stage, each of which asks a decision or goes on by itself."""

import functools
import random
from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.commands import TurnAround, UseAbility
from sightline.games.infinity.core.match.events import Answered, Asked, StageEntered
from sightline.games.infinity.core.match.state import Pending, State
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Command, Decision, Option, Parameter, Play, Player, Violation
from sightline.kernel.drawing import draw_from
from sightline.rules import rule


class Stage:
    """One stage. It either asks (`decision`) and answers commands, or does its work (`proceed`) and moves on."""

    name: ClassVar[str]
    takes: ClassVar[tuple[type[Command], ...]] = ()
    """The commands that answer its question; all others belong to another moment of the game."""

    def decision(self, state: State) -> Decision | None:
        """The question it asks; None when it goes on by itself."""
        return None

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """What a player may do."""
        return iter(())

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Fill in the blanks of an option at random."""
        return option.command

    def draw(self, now: Situation, player: Player, chance: random.Random) -> Command | None:
        """Something that a player may do, by chance; a stage with much to offer looks only as far as it must."""
        return draw_from(self.options(now, player), functools.partial(self.complete, now), chance)

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Every reason against a command that it takes."""
        return iter(())

    def play(self, play: Play[State], command: Command) -> None:
        """Carry out a command that was checked."""
        raise TypeError(f"{self.name} does not take {command!r}")

    def proceed(self, play: Play[State]) -> None:
        """Do what happens by itself, and enter the next stage."""
        raise TypeError(f"{self.name} has to ask")


@rule("C1-MOV-001")
def at_another_moment(stage: Stage, command: Command) -> tuple[Violation, ...]:
    """What a stage does not take belongs to another one: nobody declares a move outside an Order."""
    if isinstance(command, stage.takes):
        return ()
    return (Violation(code="infinity.not_now", params={"stage": stage.name}),)


def enter(play: Play[State], stage: str, choosing: Player | None = None) -> None:
    """Go to a stage."""
    play.emit(StageEntered(stage=stage, choosing=choosing))


def asks(kind: str, player: Player, **params: str | int | float) -> Decision:
    """A question to one player."""
    return Decision(kind=f"decision.{kind}", waiting=(player,), params=params)


def current(state: State) -> Stage:
    """The stage at hand, or the one that asks what is pending: that comes before anything else goes on."""
    return state.fixed.edition.stage[state.asking]


def settle(play: Play[State]) -> None:
    """Let the stages that ask nothing do their work, until one asks or the match is over."""
    while not play.state.ended and decision_of(play.state) is None:
        current(play.state).proceed(play)


def decision_of(state: State) -> Decision | None:
    """What the stage at hand asks; nothing after the end."""
    return None if state.ended else Situation(state).decision(current(state).decision)


class Question(Stage):
    """A stage that asks about a trooper, when something has come up about it."""

    kind: ClassVar[str]
    """What its decision is called."""
    names_others: ClassVar[bool] = False
    """Whether an answer names another trooper than the one that it is about."""

    def decision(self, state: State) -> Decision | None:
        """Ask its player, if the trooper is still on the table."""
        trooper = state.troopers.get(state.pending[0].trooper)
        return None if trooper is None else asks(self.kind, trooper.owner, trooper=trooper.id)

    def proceed(self, play: Play[State]) -> None:
        """There is nobody left to ask about."""
        self.answered(play)

    def answered(self, play: Play[State]) -> None:
        """The question is settled."""
        play.emit(Answered(question=self.name, trooper=play.state.pending[0].trooper))


class Whether(Question):
    """A question whether a trooper makes use of something."""

    takes: ClassVar[tuple[type[Command], ...]] = (UseAbility,)
    ability: str
    """What it may use."""
    choices: ClassVar[tuple[bool, bool]] = (True, False)
    cites: ClassVar[str | None] = None
    """The rule that asks."""

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Either."""
        key = now.state.pending[0].trooper
        for use in self.choices:
            yield Option(command=UseAbility(player=player, trooper=key, ability=self.ability, use=use))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """That, and nothing else."""
        assert isinstance(command, UseAbility)
        if command.ability != self.ability:
            params = {"skill": command.ability[:40]}
            yield Violation(code="infinity.skill_not_known", params=params, rule=self.cites)


def ask(play: Play[State], question: str, troopers: Iterable[str]) -> None:
    """Let a question come up about some troopers: the active player's first, one after the other."""
    active = play.state.active
    order = sorted(troopers, key=lambda key: play.state.troopers[key].owner != active)
    if order:
        play.emit(Asked(pending=tuple(Pending(question=question, trooper=key) for key in order)))


def about_another(stage: Stage, state: State, command: Command) -> tuple[Violation, ...]:
    """Who is asked about a trooper does not answer for another one."""
    if not isinstance(stage, Question) or stage.names_others:
        return ()
    asked = state.pending[0].trooper
    if getattr(command, "trooper", asked) == asked:
        return ()
    return (Violation(code="infinity.not_this_trooper", params={"trooper": asked}),)


class Turning(Question):
    """A question which way a trooper turns in place."""

    takes = (TurnAround,)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Keep the facing, or choose one."""
        key = now.state.pending[0].trooper
        yield Option(command=TurnAround(player=player, trooper=key))
        yield Option(
            command=TurnAround(player=player, trooper=key, facing=0.0),
            parameters=(Parameter(name="facing", kind="facing"),),
        )

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Any facing."""
        if not option.parameters:
            return option.command
        return msgspec.structs.replace(option.command, facing=round(chance.uniform(0, 360), 1))
