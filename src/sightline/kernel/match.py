"""A match: a game being played, its history, and everything one may ask of it."""

import hashlib
import random
import secrets
from collections.abc import Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Generic, TypeVar

import msgspec

from sightline.kernel.dice import ChanceDice, Dice, EnteredDice, SeededDice
from sightline.kernel.drawing import draw_from
from sightline.kernel.errors import BadInput, Refused, Violation
from sightline.kernel.fixed import skip
from sightline.kernel.game import Change, Draws, Game, Narrow, Play
from sightline.kernel.limits import COMMAND, SETUP, normal
from sightline.kernel.measures import Answer, EnteredMeasures, Measures
from sightline.kernel.vocabulary import Command, Decision, Event, Option, Player, Result, Viewer

S = TypeVar("S", bound=msgspec.Struct)

_canonical = msgspec.msgpack.Encoder(order="deterministic", enc_hook=skip)


class Entry(Generic[S]):
    """One command of the history, with what it led to. Entry 0 has no command: it is how the match began."""

    __slots__ = ("_decision", "_hash", "_previous", "answers", "command", "events", "rolls", "state", "states")

    def __init__(self, previous: "Entry[S] | None", command: Command | None, play: Play[S], salt: bytes = b"") -> None:
        self.command = command
        self.events = tuple(play.events)
        self.rolls = tuple(play.rolls)
        self.answers = tuple(play.answers)
        self.state = play.state
        self.states: tuple[S, ...] | None = tuple(play.states)
        """How it stood after each event: known of the latest command, about which everybody asks."""
        self._previous = previous
        self._decision: Decision | EllipsisType | None = ...
        self._hash: bytes | None = None if previous else digest(salt, None, play.state)

    def decision(self, game: Game[S]) -> Decision | None:
        """What was to be decided after it; found out once, however often it is asked."""
        if isinstance(self._decision, EllipsisType):
            self._decision = game.decision(self.state)
        return self._decision

    @property
    def hash(self) -> bytes:
        """Hash of the whole history up to here; worked out when somebody asks, because searching never does."""
        missing = []
        entry = self
        while entry._hash is None:
            assert entry._previous is not None
            missing.append(entry)
            entry = entry._previous
        running = entry._hash
        for entry in reversed(missing):
            running = entry._hash = digest(running, entry.command, entry.state)
        return running


def digest(before: bytes, command: Command | None, state: msgspec.Struct) -> bytes:
    """The hash of a history that goes on with a command and what it led to."""
    return hashlib.blake2b(before + _canonical.encode(command) + _canonical.encode(state), digest_size=16).digest()


class Match(Generic[S]):
    """A game being played.

    Reading: `decision`, `options()`, `check()`, `view()`, `seen()`, `events`, `result`.
    Doing: `apply()`, `fork()`. A refused command raises `Refused` and changes nothing.

    >>> import sightline
    >>> from sightline.games.infinity.core.missions.introductory import introductory_lists
    >>> setup = {"scenario": "introductory", "points": 15, "table": "harbour-steps", "lists": introductory_lists()}
    >>> match = sightline.new_match("codeone", setup, seed=7)
    >>> match.decision.waiting, match.decision.secret
    ((0, 1), True)
    >>> command = match.options(0)[0].command
    >>> match.check(command)
    ()
    >>> [type(event).__name__ for event in match.apply(command)]
    ['LieutenantNamed']
    >>> match.fork(at=0).sequence, match.sequence
    (0, 1)
    """

    def __init__(
        self,
        game: Game[S],
        setup: msgspec.Struct,
        *,
        dice: Dice | None = None,
        measures: Measures | None = None,
        entered: Iterable[Sequence[int]] = (),
    ) -> None:
        self.game = game
        self.setup = setup = normal(setup, SETUP)
        self._limits = COMMAND.narrowed(game.command_limits) if isinstance(game, Narrow) else COMMAND
        self._draws = game if isinstance(game, Draws) else None
        self._dice: Dice = dice or SeededDice(secrets.token_hex(16))
        self._measures: Measures = measures or game.measures(setup)
        salt = _canonical.encode((game.name, game.ruleset, setup, self.seed))
        play = Play(game, game.new(setup), self._tape(entered).during(salt), self._measures)
        game.begin(play)
        self._history: list[Entry[S]] = [Entry(None, None, play, salt)]

    # ------------------------------------------------------------------ reading

    @property
    def seed(self) -> str | None:
        """The seed of the dice; None when people roll them."""
        return self._dice.seed if isinstance(self._dice, SeededDice) else None

    @property
    def people_measure(self) -> bool:
        """Whether people at a real table answer the questions of the rules."""
        return isinstance(self._measures, EnteredMeasures)

    @property
    def state(self) -> S:
        """The full state: for the rules and for tests. Players get `view()`."""
        return self._history[-1].state

    @property
    def history(self) -> Sequence[Entry[S]]:
        """Every command with its events, from the beginning."""
        return self._history

    @property
    def sequence(self) -> int:
        """How many commands have been applied."""
        return len(self._history) - 1

    @property
    def hash(self) -> str:
        """The running hash of the match: equal hashes mean equal histories."""
        return self._history[-1].hash.hex()

    @property
    def decision(self) -> Decision | None:
        """Who has to decide what; None when the game is over."""
        return self._history[-1].decision(self.game)

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self.game.result(self.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, secrets included."""
        return tuple(event for entry in self._history for event in entry.events)

    def options(self, player: Player | None = None) -> tuple[Option, ...]:
        """What a player may do now; without a player, what everybody who is asked may do."""
        decision = self.decision
        if decision is None:
            return ()
        asked = decision.waiting if player is None else tuple(p for p in decision.waiting if p == player)
        return tuple(option for each in asked for option in self.game.options(self.state, each, self._measures))

    def complete(self, option: Option, chance: random.Random) -> Command | None:
        """An option with its blanks filled in, in some legal way; None when none was found."""
        return option.command if option.ready else self.game.complete(self.state, option, chance, self._measures)

    def draw(self, player: Player, chance: random.Random) -> Command | None:
        """Some legal command of a player who is asked, by chance; None when nothing was found.

        A game that can find one without listing everything does so: rolling out a match needs one option, not all.
        """
        if self._draws is not None:
            return self._draws.draw(self.state, player, chance, self._measures)
        return draw_from(self.options(player), self.complete, chance)

    def check(self, command: Command) -> tuple[Violation, ...]:
        """Every reason why a command is not allowed now; empty when it is."""
        try:
            return self._check(normal(command, self._limits))
        except Refused as refusal:
            return refusal.violations
        except BadInput as error:
            return (Violation(code=error.code, params=error.params, rule=error.rule),)

    def _check(self, command: Command) -> tuple[Violation, ...]:
        decision = self.decision
        if decision is None:
            return (Violation(code="kernel.over"),)
        if command.player not in decision.waiting:
            return (Violation(code="kernel.not_asked", params={"player": command.player}),)
        return self.game.check(self.state, command, self._measures)

    def view(self, viewer: Viewer) -> msgspec.Struct:
        """What somebody may know of the match as it stands."""
        return self.game.view(self.state, viewer)

    def seen(self, viewer: Viewer, since: int = 0) -> tuple[Event, ...]:
        """The events that somebody has witnessed, as they saw them, of the commands after number `since`."""
        return tuple(seen for entry in range(since, len(self._history)) for seen in self._seen_of(entry, viewer))

    def _seen_of(self, index: int, viewer: Viewer) -> Iterator[Event]:
        for change in self.changes(index):
            seen = self.game.redact(change, viewer)
            if seen is not None:
                yield seen

    def changes(self, index: int | None = None) -> Iterator[Change[S]]:
        """What a command did, or all of them: every event with the states around it, secrets included.

        Number 0 is what happened before the first one.
        """
        if index is None:
            for each in range(len(self._history)):
                yield from self.changes(each)
            return
        entry = self._history[index]
        before = self._history[index - 1].state if index else self.game.new(self.setup)
        states = entry.states
        for place, event in enumerate(entry.events):
            after = self.game.evolve(before, event) if states is None else states[place]
            yield Change(before, event, after)
            before = after

    # ------------------------------------------------------------------ doing

    def apply(
        self, command: Command, *, dice: Iterable[Sequence[int]] = (), answers: Iterable[Answer] = ()
    ) -> tuple[Event, ...]:
        """Carry out a command and return its events.

        Where people roll or measure, `DiceNeeded` or `AnswerNeeded` says what comes next; apply the same command
        again with what they have said so far. Until the command is complete nothing changes.
        """
        command = normal(command, self._limits)
        violations = self._check(command)
        if violations:
            raise Refused(violations)
        last = self._history[-1]
        source = self._tape(dice)
        bound = source.during(last.hash + _canonical.encode(command)) if self.seed else source
        play = Play(self.game, last.state, bound, self._answering(answers))
        self.game.play(play, command)
        self._history.append(Entry(last, command, play))
        last.states = None
        return self._history[-1].events

    def fork(self, *, at: int | None = None, chance: random.Random | None = None) -> "Match[S]":
        """A match of its own that begins as a copy of this one: to search, to ask what-if, to take back.

        `at` goes back to the position after that many commands. `chance` gives the fork dice of its own: without it a
        seeded match would show the searcher the very dice that are about to fall.
        """
        if at is not None and not 0 <= at <= self.sequence:
            raise BadInput("kernel.no_such_position", at=at, last=self.sequence)
        twin: Match[S] = object.__new__(Match)
        twin.game = self.game
        twin.setup = self.setup
        twin._limits = self._limits
        twin._draws = self._draws
        twin._measures = self._measures
        twin._dice = ChanceDice(chance) if chance else self._dice
        twin._history = self._history[: None if at is None else at + 1]
        return twin

    def taken_up(self, entries: Sequence[Entry[S]]) -> "Match[S]":
        """The same match after further commands whose outcome is known (see `snapshots`)."""
        twin = self.fork()
        twin._history.extend(entries)
        return twin

    def _tape(self, entered: Iterable[Sequence[int]]) -> Dice:
        return EnteredDice(entered) if isinstance(self._dice, EnteredDice) else self._dice

    def _answering(self, answers: Iterable[Answer]) -> Measures:
        return EnteredMeasures(answers) if isinstance(self._measures, EnteredMeasures) else self._measures
