"""What bots have to know of a game. Everything else about them is the same for all games.

A game brings its lore as a module with a function `lore(game)`; the search, the levels, the environments and the
simulations find it by the game's name.
"""

import functools
import importlib
import random
from collections.abc import Sequence
from typing import Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from sightline.bots.bot import Bot, Choice
from sightline.bots.budget import Budget
from sightline.bots.imagined import Imagined
from sightline.bots.levels import Level
from sightline.bots.seat import Seat
from sightline.games import AnyState, row_of
from sightline.kernel import Command, Player

Floats = NDArray[np.float32]


class Arena(Protocol):
    """Where games are played: which scenarios and sizes a game has, and what a match of it may begin with."""

    @property
    def scenarios(self) -> tuple[str, ...]:
        """The names of its scenarios."""

    @property
    def missions(self) -> tuple[str, ...]:
        """Those that are played with any army, for simulations of all of them."""

    def sizes(self, scenario: str) -> tuple[int, ...]:
        """The sizes in points that a scenario is played at."""

    def check(self, scenario: str, points: int, factions: Sequence[str] = ()) -> None:
        """Raise BadInput unless there are tables and lists for it."""

    def setup(self, scenario: str, points: int, chance: random.Random, factions: Sequence[str] = ()) -> msgspec.Struct:
        """A table and two lists, by chance; of two factions, the one for each seat, if they are named."""


class Intent(msgspec.Struct, frozen=True, kw_only=True):
    """Something that could be done: a choice, and what it is meant to be followed by."""

    choice: Choice
    then: tuple[Choice, ...] = ()
    """What the same player does at its next decisions, as long as that is legal."""


class Thinker(Protocol):
    """What a search has to know: what could be done, what the hidden part may be, how it goes on and what it brings."""

    doubt: float
    """How far experience may be wrong about what a candidate is worth: a standard deviation."""
    swing: float
    """How far chance makes the outcomes of a candidate differ, before any has been seen: a standard deviation."""

    def candidates(self, seat: Seat, budget: Budget) -> Sequence[Intent]:
        """What is worth trying, best first, with what experience says each is worth; one if there is no question."""

    def world(self, seat: Seat, chance: random.Random) -> Imagined[AnyState]:
        """A full state that agrees with all that the player knows; what it does not know is guessed by chance."""

    def judge(self, world: Imagined[AnyState], player: Player, intent: Intent, chance: random.Random) -> float:
        """Carry an intent out in a world, let it go on for a while, and say what that has brought the player."""

    def chosen(self, seat: Seat, intent: Intent) -> None:
        """What was chosen in the end, so that it can be carried through."""


class Encoder(Protocol):
    """A game as numbers for learners, all of them between -1 and 1."""

    observation_size: int
    candidate_size: int
    most_candidates: int

    def observation(self, seat: Seat) -> Floats:
        """What a player may know."""

    def candidates(self, commands: Sequence[Command], seat: Seat) -> Floats:
        """What could be done, one row each; rows beyond the commands are zero."""

    def caption(self, seat: Seat) -> str:
        """Where the match stands, in a line."""


class Lore(Protocol):
    """All that bots know of one game."""

    @property
    def tries_out(self) -> bool:
        """Whether a bot gets stronger by playing its candidates out than it is by experience: that is measured."""

    @property
    def arena(self) -> Arena:
        """Where it is played."""

    def setting(self, setup: msgspec.Struct) -> msgspec.Struct:
        """What both players know of a setup before anything happens."""

    def gives_up(self, command: Command) -> bool:
        """Whether a command ends a turn, or lets a chance to react go by: nobody does that by mistake."""

    def heuristic(self, seed: str, level: Level) -> Bot:
        """A bot that goes by experience."""

    def thinker(self, seed: str, level: Level) -> Thinker:
        """What a search needs."""


@functools.cache
def lore_of(game: str) -> Lore:
    """The lore of a game.

    >>> lore_of("ludo")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: kernel.unknown_game name=ludo known=codeone, n4, human_sphere, apex
    """
    found: Lore = importlib.import_module(f"{row_of(game).bots}.lore").lore(game)
    return found


@functools.cache
def encoder_of(game: str) -> Encoder:
    """How a game looks to learners.

    >>> encoder_of("codeone").most_candidates
    64
    """
    found: Encoder = importlib.import_module(f"{row_of(game).bots}.encoding").ENCODER
    return found
