"""How what has begun goes on: one handler for each kind of `Pending`.

The innermost pending thing either asks somebody (its handler's `decision` is a question) or goes on by itself
(`resume`). A handler finishes its frame by popping it, and begins something that comes first by pushing.
"""

import random
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from sightline.games.apex.events.stack import Popped, Pushed, Swapped
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Pending, State
from sightline.kernel import Command, Decision, Option, Play, Player, Violation

F = TypeVar("F", bound=Pending)


class Handler(Generic[F]):
    """What one kind of pending thing asks, and what it does. `frame` is always the innermost of the stack."""

    def decision(self, now: Situation, frame: F) -> Decision | None:
        """The question it asks; None when it goes on by itself. It must not depend on secrets."""
        return None

    def options(self, now: Situation, frame: F, player: Player) -> Iterable[Option]:
        """What a player may answer."""
        return ()

    def complete(self, now: Situation, frame: F, option: Option, chance: random.Random) -> Command | None:
        """Fill in the blanks of an option at random."""
        return option.command

    def check(self, now: Situation, frame: F, command: Command) -> Iterable[Violation]:
        """Every reason against an answer. As long as a handler says nothing else, it takes what it offers."""
        if any(option.command == command for option in self.options(now, frame, command.player) if option.ready):
            return ()
        return (not_offered(),)

    def play(self, play: Play[State], frame: F, command: Command) -> None:
        """Carry out an answer that was checked."""
        raise TypeError(f"{type(frame).__name__} does not take {command!r}")

    def resume(self, play: Play[State], frame: F) -> None:
        """Go on by itself: it has just begun, or what came first is finished."""
        raise TypeError(f"{type(frame).__name__} has to ask")


HANDLERS: dict[type[Pending], Handler[Pending]] = {}
"""Which handler knows a kind of pending thing."""


def handles(kind: type[F]) -> Callable[[type[Handler[F]]], type[Handler[F]]]:
    """Register the handler of a kind of pending thing."""

    def register(handler: type[Handler[F]]) -> type[Handler[F]]:
        HANDLERS[kind] = handler()  # type: ignore[assignment]
        return handler

    return register


def not_now() -> Violation:
    """The command belongs to another moment of the game."""
    return Violation(code="apex.not_now")


def not_offered() -> Violation:
    """The command is of the right kind, but what it names cannot be chosen."""
    return Violation(code="apex.not_offered")


def push(play: Play[State], *frames: Pending) -> None:
    """Begin something that comes before everything that is pending; the first of several comes first."""
    for frame in reversed(frames):
        play.emit(Pushed(frame=frame))


def pop(play: Play[State]) -> None:
    """Finish the innermost pending thing."""
    play.emit(Popped())


def swap(play: Play[State], frame: Pending) -> None:
    """Put another frame in the place of the innermost."""
    play.emit(Swapped(frame=frame))


def question(now: Situation) -> Decision | None:
    """What the innermost pending thing asks."""
    frame = now.state.pending[-1]
    return HANDLERS[type(frame)].decision(now, frame)


def asks(kind: str, *players: Player, secret: bool = False, **params: str | int) -> Decision:
    """A question to somebody."""
    return Decision(kind=f"apex.decision.{kind}", waiting=tuple(sorted(set(players))), secret=secret, params=params)
