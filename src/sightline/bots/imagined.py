"""A match that goes on in somebody's mind: any state of a game, with dice of its own and no history.

It answers the same questions as a `Match`, so a `Seat` can be set before it, but it can begin anywhere: at a state that
a player believes in, not at one that the rules have led to.
"""

import random
from collections import deque
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

import msgspec

from sightline.kernel import (
    Command,
    Decision,
    Event,
    Game,
    Measures,
    NothingToMeasure,
    Option,
    Play,
    Player,
    Result,
    Violation,
)
from sightline.kernel.dice import ChanceDice, Dice, Roll

S = TypeVar("S", bound=msgspec.Struct)

FAR = 60
"""Decisions after which an imagined match is broken off."""


class EnoughSeen(Exception):  # noqa: N818  (it ends a trial, and nothing is wrong)
    """Dice would be rolled now, and whoever imagines this would rather work out their odds."""


class NoDice:
    """Dice that nobody rolls."""

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """Stop here."""
        raise EnoughSeen

    def during(self, context: bytes) -> "NoDice":
        """The same for every command."""
        return self


class Imagined(Generic[S]):
    """A position that can be played on from."""

    __slots__ = ("_dice", "_measures", "game", "sequence", "setup", "state")

    def __init__(
        self,
        game: Game[S],
        state: S,
        setup: msgspec.Struct,
        *,
        measures: Measures | None = None,
        chance: random.Random | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.setup = setup
        """What is public of the setup; it is all that an imagined match has of it."""
        self.sequence = 0
        self._measures: Measures = measures or NothingToMeasure()
        self._dice: Dice = NoDice() if chance is None else ChanceDice(chance)

    @property
    def decision(self) -> Decision | None:
        """Who has to decide what; None when the game is over."""
        return self.game.decision(self.state)

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self.game.result(self.state)

    def options(self, player: Player) -> tuple[Option, ...]:
        """What a player may do now."""
        decision = self.decision
        if decision is None or player not in decision.waiting:
            return ()
        return tuple(self.game.options(self.state, player, self._measures))

    def complete(self, option: Option, chance: random.Random) -> Command | None:
        """An option with its blanks filled in; None when that did not work."""
        return option.command if option.ready else self.game.complete(self.state, option, chance, self._measures)

    def check(self, command: Command) -> tuple[Violation, ...]:
        """Every reason why a command is not allowed now."""
        return self.game.check(self.state, command, self._measures)

    def view(self, viewer: Player | None) -> msgspec.Struct:
        """What somebody may know."""
        return self.game.view(self.state, viewer)

    def seen(self, viewer: Player | None, since: int = 0) -> tuple[Event, ...]:
        """Nothing: what is imagined has no past."""
        return ()

    def apply(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command that is known to be legal."""
        play = Play(self.game, self.state, self._dice, self._measures)
        self.game.play(play, command)
        self.state = play.state
        self.sequence += 1
        return tuple(play.events)

    def play_on(
        self,
        meant: Iterable[Command],
        player: Player,
        reply: Callable[[], Command | None],
        watch: Callable[[Command], None],
    ) -> None:
        """Go on: as a player means to, as long as that is legal, and otherwise as `reply` says until it says None.

        `watch` sees every command before it is carried out. Without dice it goes on until some would be rolled.
        """
        intended = deque(meant)
        for _ in range(FAR):
            decision = self.decision
            if decision is None:
                return
            command = intended.popleft() if intended and player in decision.waiting else None
            if command is not None and self.check(command):
                intended.clear()
                command = None
            command = command or reply()
            if command is None:
                return
            watch(command)
            try:
                self.apply(command)
            except EnoughSeen:
                return

    def fork(self, chance: random.Random | None = None) -> "Imagined[S]":
        """A copy that goes its own way."""
        twin = Imagined(self.game, self.state, self.setup, measures=self._measures, chance=chance)
        twin.sequence = self.sequence
        return twin
