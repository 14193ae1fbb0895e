"""A player that takes any legal option: the measure of every other, and the hardest tester of the rules."""

import random
from typing import Protocol, TypeVar

import msgspec

from sightline.kernel import Command, Match, Player
from sightline.kernel.drawing import draw_from

S = TypeVar("S", bound=msgspec.Struct)


class RandomPlayer:
    """Chooses among the options that a match offers, and fills in their blanks, by chance alone.

    The same seed makes the same choices in the same match.
    """

    def __init__(self, seed: int | str) -> None:
        self._chance = random.Random(seed)

    def choose(self, match: Match[S], player: Player) -> Command:
        """A legal command for a player who is asked.

        Options that turn out to have no legal way of filling them in are left aside.
        """
        command = draw_from(match.options(player), match.complete, self._chance)
        if command is not None:
            return command
        raise LookupError(f"nothing to do for player {player} in {match.decision}")


class DrawingPlayer:
    """Chooses by chance as well, but lets the match draw something: nothing is listed only to be left aside.

    Any legal option may come, but not each as often as the others: of all that a trooper could do, first the kind.
    """

    def __init__(self, seed: int | str) -> None:
        self._chance = random.Random(seed)

    def choose(self, match: Match[S], player: Player) -> Command:
        """A legal command for a player who is asked."""
        command = match.draw(player, self._chance)
        if command is None:
            raise LookupError(f"nothing to do for player {player} in {match.decision}")
        return command


class Chooser(Protocol):
    """Whoever can be asked for a command."""

    def choose(self, match: Match[S], player: Player) -> Command:
        """A legal command for a player who is asked."""


def play_out(match: Match[S], *players: Chooser, limit: int = 20_000) -> int:
    """Play a match to its end; the number of decisions it took."""
    for count in range(limit):
        decision = match.decision
        if decision is None:
            return count
        player = decision.waiting[0]
        match.apply(players[player % len(players)].choose(match, player))
    raise RuntimeError(f"no end after {limit} decisions")
