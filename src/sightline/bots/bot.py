"""What a bot is: it looks at its seat and makes a choice that it can explain."""

import random
from collections.abc import Mapping
from typing import Protocol

import msgspec

from sightline.bots.seat import Seat
from sightline.i18n import Language, translate
from sightline.kernel import Command
from sightline.kernel.errors import Param


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A command, and why.

    >>> from sightline.kernel import Command
    >>> Choice(command=Command(player=0), why="bots.why.chance").explained("fr")
    'au hasard'
    """

    command: Command
    why: str
    """Message key."""
    params: Mapping[str, Param] = {}
    worth: float = 0.0
    """How good the bot thinks it is, in Army Points."""
    promise: float = 0.0
    """The part of it that shows only later: ground gained, cover, objectives. The rest is what happens at once."""

    def explained(self, language: Language = "en") -> str:
        """The reason in words."""
        return translate(self.why, language, **self.params)


class Bot(Protocol):
    """A player that is a program."""

    @property
    def name(self) -> str:
        """What it is registered as."""

    def choose(self, seat: Seat, seconds: float | None = None) -> Choice:
        """A legal command for a player who is asked.

        With `seconds` it stops thinking after so long; without, it thinks as much as its level does, however long that
        takes, and the same seed makes the same choice on any machine.
        """


class RandomBot:
    """Any legal option, its blanks filled in by chance: the measure of every other bot."""

    name = "random"

    def __init__(self, seed: int | str) -> None:
        self._chance = random.Random(seed)

    def choose(self, seat: Seat, seconds: float | None = None) -> Choice:
        """An option that can be filled in."""
        return anything(seat, self._chance)


def anything(seat: Seat, chance: random.Random) -> Choice:
    """Any legal option, by chance alone."""
    options = list(seat.options())
    while options:
        command = seat.complete(options.pop(chance.randrange(len(options))), chance)
        if command is not None:
            return Choice(command=command, why="bots.why.chance")
    raise LookupError(f"nothing to do for player {seat.player} in {seat.decision}")
