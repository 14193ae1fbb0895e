"""One handler for each operation, registered by the operation."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from sightline.games.apex.content.ops import Op, Operation
from sightline.games.apex.content.words import LegendChoice
from sightline.games.apex.effects.frames import Resolving
from sightline.games.apex.effects.whom import named
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, Play

O = TypeVar("O", bound=Operation)  # noqa: E741

Choices = Sequence[Command] | None


class OpHandler(ABC, Generic[O]):
    """What one operation does. `frame` is the card that is being resolved."""

    def feasible(self, now: Situation, frame: Resolving, op: O) -> bool:
        """Whether there is any way of doing it, before the card is played."""
        found = self.choices(now, frame, op)
        return found is None or bool(found)

    def choices(self, now: Situation, frame: Resolving, op: O) -> Choices:
        """What the player chooses from; None when there is nothing to choose."""
        return None

    @abstractmethod
    def play(self, play: Play[State], frame: Resolving, op: O, choice: Command | None) -> None:
        """Do it. The frame, without this operation, is the innermost of the stack."""


HANDLERS: dict[type[Operation], OpHandler[Operation]] = {}


def does(kind: type[O]) -> Callable[[type[OpHandler[O]]], type[OpHandler[O]]]:
    """Register the handler of an operation."""

    def register(handler: type[OpHandler[O]]) -> type[OpHandler[O]]:
        HANDLERS[kind] = handler()  # type: ignore[assignment]
        return handler

    return register


def handler_of(op: Op) -> OpHandler[Operation]:
    """The handler of an operation."""
    return HANDLERS[type(op)]


def feasible(now: Situation, frame: Resolving, op: Op) -> bool:
    """Whether an operation can be done in any way."""
    return handler_of(op).feasible(now, frame, op)


def seat(now: Situation, frame: Resolving) -> int:
    """Who makes the choices of a card."""
    return now.legend(frame.decides).seat


def on_board(now: Situation, legends: Sequence[str]) -> tuple[str, ...]:
    """Those of some Legends that are on the board."""
    return tuple(key for key in legends if key and now.legend(key).at is not None)


def anybody(now: Situation, frame: Resolving, who: LegendChoice) -> bool:
    """Whether an operation concerns anybody on the board; whoever is still to be chosen counts."""
    return who == "chosen" or bool(on_board(now, named(now, frame, who)))
