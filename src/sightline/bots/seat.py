"""A seat at the table: everything a player may use to decide, and nothing else.

A bot gets a `Seat`, never a `Match`. What it asks is answered by the match for this one player: the view, the options,
what has been seen. The table, the scenario and the rules are public.
"""

import random
from collections.abc import Callable
from typing import TypeVar

import msgspec

from sightline.bots.imagined import Imagined
from sightline.kernel import Command, Decision, Event, Match, Option, Player, Violation

S = TypeVar("S", bound=msgspec.Struct)


class Seat:
    """One player's access to a match. It can look and ask, but only the table's owner applies commands."""

    __slots__ = ("_ask", "player")

    def __init__(self, match: Match[S] | Imagined[S], player: Player) -> None:
        self.player = player
        self._ask = _Answers(match, player)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._ask.game()

    @property
    def decision(self) -> Decision | None:
        """The question that the game waits for."""
        return self._ask.decision()

    @property
    def sequence(self) -> int:
        """How many commands have been applied: a number for the position."""
        return self._ask.sequence()

    def view(self) -> msgspec.Struct:
        """What this player may know of the match as it stands."""
        return self._ask.view()

    def options(self) -> tuple[Option, ...]:
        """What this player may do now, without what is refused."""
        return tuple(option for option in self._ask.options() if not option.refused)

    def complete(self, option: Option, chance: random.Random) -> Command | None:
        """The option with its blanks filled in by chance; None when that did not work."""
        return option.command if not option.parameters else self._ask.complete(option, chance)

    def check(self, command: Command) -> tuple[Violation, ...]:
        """Every reason why a command of this player is not allowed now."""
        return self._ask.check(command)

    def seen(self, since: int = 0) -> tuple[Event, ...]:
        """What this player has witnessed."""
        return self._ask.seen(since)

    @property
    def setting(self) -> msgspec.Struct:
        """What is public of the setup and never changes, as the game's lore has it."""
        return self._ask.setting()


class _Answers:
    """The questions of a seat, bound to the match by closures, so that a seat has no attribute that leads to it."""

    __slots__ = ("check", "complete", "decision", "game", "options", "seen", "sequence", "setting", "view")

    def __init__(self, match: Match[S] | Imagined[S], player: Player) -> None:
        self.game: Callable[[], str] = lambda: match.game.name
        self.decision: Callable[[], Decision | None] = lambda: match.decision
        self.sequence: Callable[[], int] = lambda: match.sequence
        self.view: Callable[[], msgspec.Struct] = lambda: match.view(player)
        self.options: Callable[[], tuple[Option, ...]] = lambda: match.options(player)
        self.check: Callable[[Command], tuple[Violation, ...]] = lambda command: match.check(command)
        self.seen: Callable[[int], tuple[Event, ...]] = lambda since: match.seen(player, since)
        self.complete: Callable[[Option, random.Random], Command | None] = lambda option, chance: match.complete(
            option, chance
        )
        self.setting: Callable[[], msgspec.Struct] = lambda: _setting(match)


def _setting(match: Match[S] | Imagined[S]) -> msgspec.Struct:
    """The public part of the setup; what is imagined begins with nothing else."""
    from sightline.bots.lore import lore_of  # the lore of a game knows its bots, and they know seats

    return match.setup if isinstance(match, Imagined) else lore_of(match.game.name).setting(match.setup)
