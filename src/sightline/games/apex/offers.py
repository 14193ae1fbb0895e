"""What a Legend may do between its actions: basic actions, cards, and what costs nothing."""

import random
from collections.abc import Callable, Iterable
from typing import ClassVar

from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, Option, Play, Player, Violation


class Offer:
    """One kind of thing to do. `legend` is the key of the active Legend, which is on the board."""

    commands: ClassVar[tuple[type[Command], ...]] = ()

    def options(self, now: Situation, legend: str, player: Player) -> Iterable[Option]:
        """The ways of doing it."""
        return ()

    def complete(self, now: Situation, legend: str, option: Option, chance: random.Random) -> Command | None:
        """Fill in the blanks of an option at random."""
        return option.command

    def check(self, now: Situation, legend: str, command: Command) -> Iterable[Violation]:
        """Every reason against it."""
        return ()

    def play(self, play: Play[State], legend: str, command: Command) -> None:
        """Do it."""
        raise TypeError(f"{type(self).__name__} does not take {command!r}")


OFFERS: list[Offer] = []
OFFER_OF: dict[type[Command], Offer] = {}


def offers(*commands: type[Command]) -> Callable[[type[Offer]], type[Offer]]:
    """Register something to do by its commands."""

    def register(kind: type[Offer]) -> type[Offer]:
        kind.commands = commands
        offer = kind()
        OFFERS.append(offer)
        OFFER_OF.update(dict.fromkeys(commands, offer))
        return kind

    return register
