"""What a game is: pure functions from a state and a command to events, and from events to the next state."""

import random
from collections.abc import Iterable
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from sightline.kernel.dice import Dice, Roll
from sightline.kernel.errors import Violation
from sightline.kernel.limits import Limits
from sightline.kernel.measures import Answer, Measures, Question
from sightline.kernel.vocabulary import Command, Decision, Event, Option, Player, Result, Viewer

S = TypeVar("S", bound=msgspec.Struct)


class Change(Generic[S]):
    """One event with the states on either side of it, which is what a redaction may look at."""

    __slots__ = ("after", "before", "event")

    def __init__(self, before: S, event: Event, after: S) -> None:
        self.before = before
        self.event = event
        self.after = after


class Game(Protocol[S]):
    """The rules of one game.

    States are frozen: applying a command makes a new state that shares what did not change, so a fork costs nothing
    and a refused command cannot leave anything half done.
    """

    @property
    def name(self) -> str:
        """The key of the game: `codeone`, `apex` ..."""

    @property
    def ruleset(self) -> str:
        """Changes whenever old match files would play differently."""

    @property
    def setup_type(self) -> type[msgspec.Struct]:
        """What a match is made from."""

    @property
    def command_types(self) -> tuple[type[Command], ...]:
        """Every kind of command, for decoding."""

    def new(self, setup: msgspec.Struct) -> S:
        """The state before anything has happened. Raises BadInput for a setup that cannot be played."""

    def measures(self, setup: msgspec.Struct) -> Measures:
        """Who answers questions about the table when no people do: geometry, or nobody."""

    def begin(self, play: "Play[S]") -> None:
        """What happens before the first decision: shuffling, counting, dealing."""

    def decision(self, state: S) -> Decision | None:
        """Who has to decide what; None when the game is over."""

    def options(self, state: S, player: Player, measures: Measures) -> Iterable[Option]:
        """What this player may do now."""

    def complete(self, state: S, option: Option, chance: random.Random, measures: Measures) -> Command | None:
        """Fill in the blanks of an option in some legal way, for random play; None when there is none."""

    def check(self, state: S, command: Command, measures: Measures) -> tuple[Violation, ...]:
        """Every reason why the command is not allowed; empty when it is."""

    def play(self, play: "Play[S]", command: Command) -> None:
        """Carry out a legal command by emitting events."""

    def evolve(self, state: S, event: Event) -> S:
        """The state after an event."""

    def view(self, state: S, viewer: Viewer) -> msgspec.Struct:
        """What somebody may know of a state. Nothing else ever leaves the server."""

    def redact(self, change: Change[S], viewer: Viewer) -> Event | None:
        """What somebody learns of an event: all, less, or nothing."""

    def result(self, state: S) -> Result | None:
        """How it ended; None while it goes on."""


@runtime_checkable
class Narrow(Protocol):
    """A game that knows narrower limits for its commands than the kernel's."""

    @property
    def command_limits(self) -> Limits:
        """How large a command of this game may be."""


@runtime_checkable
class Draws(Protocol):
    """A game that finds some legal command by chance without listing them all."""

    def draw(self, state: Any, player: Player, chance: random.Random, measures: Measures) -> Command | None:
        """Some legal command of a player who is asked; None when nothing was found."""


class Play(Generic[S]):
    """The carrying out of one command: the rules emit events and roll dice through it."""

    __slots__ = ("_dice", "_game", "_measures", "answers", "events", "rolls", "state", "states")

    def __init__(self, game: Game[S], state: S, dice: Dice, measures: Measures) -> None:
        self._game = game
        self._dice = dice
        self._measures = measures
        self.state = state
        self.events: list[Event] = []
        self.states: list[S] = []
        """How it stood after each event."""
        self.rolls: list[tuple[int, ...]] = []
        self.answers: list[Answer] = []

    def emit(self, event: Event) -> S:
        """Let something happen; returns the state after it."""
        self.state = self._game.evolve(self.state, event)
        self.events.append(event)
        self.states.append(self.state)
        return self.state

    def roll(self, count: int, sides: int = 20, what: str = "") -> tuple[int, ...]:
        """Roll dice."""
        values = self._dice.roll(Roll(count=count, sides=sides, what=what))
        self.rolls.append(values)
        return values

    def shuffle(self, count: int) -> tuple[int, ...]:
        """A random order of the numbers below `count`."""
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.roll(1, last + 1)[0] - 1
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def ask(self, question: Question) -> Answer:
        """Measure something."""
        answer = self._measures.answer(question)
        self.answers.append(answer)
        return answer

    @property
    def measures(self) -> Measures:
        """The port itself, for questions that need not be recorded because geometry answers them."""
        return self._measures
