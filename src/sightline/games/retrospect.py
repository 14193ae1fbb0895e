"""Looking back at a match that is over: how the balance went, and the moments in which it swung most.

It knows every secret of a match, so nobody is shown it before the end. What a side is worth, where one thing that a
player does ends and the next begins, and what was done in between, each game says itself (`Chronicle`).
"""

from collections.abc import Iterator, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from sightline.kernel import Match
from sightline.kernel.match import Entry

S = TypeVar("S", bound=msgspec.Struct)
Worth = tuple[float, float]
"""What each of the two sides has: whatever decides the match, in the same unit for both."""

EVEN = 0.5
MOST = 3
"""Turning points that are told."""
MOST_DEEDS = 3
"""Things that are told of each."""
LEAST = 0.02
"""A smaller swing turns nothing."""


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was done, in words, and how likely it was to come out at least that well.

    Without a chance there was nothing to roll, or nobody can say exactly.
    """

    text: str
    chance: float | None = None


class Tick(msgspec.Struct, frozen=True, kw_only=True):
    """How the match stood after a command."""

    command: int
    """How many commands had been given."""
    round: int
    share: float
    """The first side's part of what both have: a half where they are even."""


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A moment in which the match swung."""

    command: int
    """After which command it had happened."""
    round: int
    side: int
    """Whose moment it was."""
    before: float
    after: float
    """The first side's part, before and after."""
    deeds: tuple[Deed, ...]


class Retrospect(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match, looked back at."""

    balance: tuple[Tick, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()
    """In the order of play."""


class Chronicle(Protocol, Generic[S]):
    """What a game knows of the course of its matches."""

    def begins(self, entry: Entry[S]) -> bool:
        """Whether the sides meet from this command on: before it they only get ready."""

    def pauses(self, state: S) -> bool:
        """Whether nothing is going on: an Order or an activation is over, and the next has not begun."""

    def worth(self, state: S) -> Worth:
        """What each side has."""

    def round(self, state: S) -> int:
        """The round it is."""

    def deeds(self, match: Match[S], first: int, last: int) -> Sequence[Deed]:
        """What happened from one command to another that changed what the sides have, the weightiest first."""


def share(worth: Worth) -> float:
    """The first side's part of what both have; even where nobody has anything.

    >>> share((3, 1)), share((0, 0))
    (0.75, 0.5)
    """
    total = sum(worth)
    return worth[0] / total if total > 0 else EVEN


def look_back(match: Match[S], chronicle: Chronicle[S]) -> Retrospect:
    """The balance of a match from where the sides meet, and its turning points."""
    balance = tuple(_ticks(match, chronicle))
    points = tuple(_turning_point(match, chronicle, balance, place) for place in turning_places(balance))
    return Retrospect(balance=balance, turning_points=points)


def turning_places(balance: Sequence[Tick]) -> list[int]:
    """Which steps of a balance changed it most, in the order of play.

    >>> steps = [Tick(command=at, round=1, share=part) for at, part in enumerate((0.5, 0.5, 0.8, 0.79, 0.7))]
    >>> turning_places(steps)
    [2, 4]
    """
    swings = [(abs(balance[place].share - balance[place - 1].share), place) for place in range(1, len(balance))]
    greatest = sorted((each for each in swings if each[0] >= LEAST), key=lambda each: (-each[0], each[1]))[:MOST]
    return sorted(place for _, place in greatest)


def _ticks(match: Match[S], chronicle: Chronicle[S]) -> Iterator[Tick]:
    """One for the beginning, one for each pause, one for the end."""
    history = match.history
    start = next((number for number, entry in enumerate(history) if chronicle.begins(entry)), None)
    if start is None:
        return
    for number in range(start, len(history)):
        state = history[number].state
        if number in (start, match.sequence) or chronicle.pauses(state):
            yield Tick(command=number, round=chronicle.round(state), share=share(chronicle.worth(state)))


def _turning_point(match: Match[S], chronicle: Chronicle[S], balance: Sequence[Tick], place: int) -> TurningPoint:
    before, after = balance[place - 1], balance[place]
    first = before.command + 1
    return TurningPoint(
        command=_turned(match, chronicle, first, after.command),
        round=chronicle.round(match.history[first - 1].state),
        side=0 if after.share > before.share else 1,
        before=before.share,
        after=after.share,
        deeds=tuple(chronicle.deeds(match, first, after.command))[:MOST_DEEDS],
    )


def _turned(match: Match[S], chronicle: Chronicle[S], first: int, last: int) -> int:
    """The one of several commands that swung the match most."""
    states = [match.history[number].state for number in range(first - 1, last + 1)]
    shares = [share(chronicle.worth(state)) for state in states]
    return max(range(first, last + 1), key=lambda number: abs(shares[number - first + 1] - shares[number - first]))
