"""A bot that goes by experience: one decision at a time, weighed by what it can see."""

import random

from sightline.bots.bot import Bot, Choice
from sightline.bots.levels import Level
from sightline.bots.lore import lore_of
from sightline.bots.seat import Seat


class HeuristicBot:
    """Plays any game whose lore knows how to weigh a decision; now and then, at low levels, it does something else."""

    def __init__(self, seed: int | str, level: Level, name: str = "heuristic") -> None:
        self.name = name
        self._level = level
        self._seed = str(seed)
        self._chance = random.Random(seed)
        self._expert: Bot | None = None

    def choose(self, seat: Seat, seconds: float | None = None) -> Choice:
        """The best it can think of."""
        if self._level.slips and self._chance.random() < self._level.slips:
            slip = self._slip(seat)
            if slip is not None:
                return slip
        if self._expert is None:
            self._expert = lore_of(seat.game).heuristic(self._seed, self._level)
        return self._expert.choose(seat, seconds)

    def _slip(self, seat: Seat) -> Choice | None:
        """Anything but to give up what there is left to do: that would be no mistake, it would be no game."""
        lore = lore_of(seat.game)
        options = [option for option in seat.options() if not lore.gives_up(option.command)]
        command = seat.complete(self._chance.choice(options), self._chance) if options else None
        return None if command is None else Choice(command=command, why="bots.why.slip")
