"""The dice port: the only way chance enters a game.

A game asks for a roll and does not know whether a seeded generator, a test script or people at a real table answer.
"""

import functools
import hashlib
import itertools
import random
from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from sightline.kernel.errors import BadInput
from sightline.kernel.limits import COMMAND, check


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """A request for dice.

    >>> Roll(count=3).sides
    20
    """

    count: int
    sides: int = 20
    what: str = ""
    """Message key: what people at a real table should roll for."""


class Dice(Protocol):
    """Where dice come from."""

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """Answer one request."""

    def during(self, context: bytes) -> "Dice":
        """The dice for one command; `context` stands for everything that came before it."""


class DiceNeeded(Exception):  # noqa: N818  (a question, not an error)
    """People have to roll dice before the command can go on. Nothing has changed yet."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll
        super().__init__(f"{roll.count}d{roll.sides} for {roll.what or 'a roll'}")


class SeededDice:
    """Dice that follow from a seed and from the whole history of the match.

    The same match gives the same dice, yet whoever takes a command back and plays another meets other dice, so nobody
    can profit from having seen them.

    >>> dice = SeededDice("7")
    >>> dice.during(b"first command").roll(Roll(count=3)) == dice.during(b"first command").roll(Roll(count=3))
    True
    >>> dice.during(b"first command").roll(Roll(count=9)) == dice.during(b"another").roll(Roll(count=9))
    False
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def during(self, context: bytes) -> Dice:
        """A stream of its own for every context."""
        return _HashStream(self.seed.encode(), context)

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """The stream of the empty context."""
        return self.during(b"").roll(roll)


class _HashStream:
    """A hash in counter mode, read as 32-bit numbers; those that would favour low faces are thrown away."""

    _WORD = 4

    def __init__(self, key: bytes, context: bytes) -> None:
        self._key = key
        self._context = context
        self._block = 0
        self._bytes = b""

    @functools.cached_property
    def _hash(self) -> "hashlib.blake2b":
        """Made with the first die: most commands roll none."""
        return hashlib.blake2b(self._context, key=hashlib.blake2b(self._key, digest_size=32).digest())

    def during(self, context: bytes) -> Dice:
        raise TypeError(f"already bound to a command: {context!r}")

    def roll(self, roll: Roll) -> tuple[int, ...]:
        return tuple(self._die(roll.sides) for _ in range(roll.count))

    def _die(self, sides: int) -> int:
        limit = 2**32 - 2**32 % sides
        while (number := self._number()) >= limit:
            pass
        return number % sides + 1

    def _number(self) -> int:
        if not self._bytes:
            block = self._hash.copy()
            block.update(self._block.to_bytes(8))
            self._block += 1
            self._bytes = block.digest()
        word, self._bytes = self._bytes[: self._WORD], self._bytes[self._WORD :]
        return int.from_bytes(word)


class ChanceDice:
    """Fast dice for search and simulation, where nobody will replay the roll.

    >>> all(1 <= die <= 20 for die in ChanceDice(random.Random(1)).roll(Roll(count=9)))
    True
    """

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def during(self, context: bytes) -> Dice:
        """Itself: these dice do not look back."""
        return self

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """Draw from the generator."""
        pick = self._chance.random
        return tuple(int(pick() * roll.sides) + 1 for _ in range(roll.count))


class ScriptedDice:
    """Dice that fall as a test says.

    >>> ScriptedDice([12, 9]).roll(Roll(count=2))
    (12, 9)
    """

    def __init__(self, values: Iterable[int]) -> None:
        self._values = iter(tuple(values))

    def during(self, context: bytes) -> Dice:
        """Itself: one script for the whole match."""
        return self

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """The next values of the script."""
        values = tuple(itertools.islice(self._values, roll.count))
        if len(values) < roll.count:
            raise AssertionError(f"the script has no dice left for {roll.count}d{roll.sides} ({roll.what})")
        return values


class EnteredDice:
    """Dice that people roll and type in: those already known are read back, then the next roll is asked for.

    >>> EnteredDice([(12, 9)]).roll(Roll(count=2))
    (12, 9)
    >>> EnteredDice().roll(Roll(count=2, what="roll.initiative"))
    Traceback (most recent call last):
    sightline.kernel.dice.DiceNeeded: 2d20 for roll.initiative
    """

    def __init__(self, entered: Iterable[Sequence[int]] = ()) -> None:
        self._entered = iter(tuple(entered))

    def during(self, context: bytes) -> Dice:
        """Itself: what was entered belongs to the command at hand."""
        return self

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """Read the next entry, or ask for it."""
        values = next(self._entered, None)
        if values is None:
            raise DiceNeeded(roll)
        if not isinstance(values, list | tuple):
            raise BadInput("kernel.dice_list", given=type(values).__name__)
        if len(values) != roll.count:
            raise BadInput("kernel.dice_count", expected=roll.count, given=len(values))
        check(values, COMMAND, "dice")
        for value in values:
            if type(value) is not int or not 1 <= value <= roll.sides:
                raise BadInput("kernel.dice_range", value=str(value)[:20], sides=roll.sides)
        return tuple(values)
