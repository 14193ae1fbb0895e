"""The bots by name."""

import time
from collections.abc import Callable, Mapping

from sightline.bots.bot import Bot, Choice, RandomBot
from sightline.bots.heuristic import HeuristicBot
from sightline.bots.levels import LEVELS, Level
from sightline.bots.lore import lore_of
from sightline.bots.search import SearchBot
from sightline.bots.seat import Seat
from sightline.kernel import BadInput

Maker = Callable[[str], Bot]


class LevelledBot:
    """A bot of a level: it tries out what it could do, if it has trials to spend and that makes it stronger."""

    def __init__(self, seed: str, level: Level) -> None:
        self.name = level.name
        self._seed = seed
        self._level = level
        self._bot: Bot | None = None

    def choose(self, seat: Seat, seconds: float | None = None) -> Choice:
        """As the game is played best."""
        if self._bot is None:
            tries = self._level.trials and lore_of(seat.game).tries_out
            kind = SearchBot if tries else HeuristicBot
            self._bot = kind(self._seed, self._level, self.name)
        return self._bot.choose(seat, seconds)


def _levelled(level: Level) -> Maker:
    return lambda seed: LevelledBot(seed, level)


BOTS: Mapping[str, Maker] = {
    "random": RandomBot,
    "heuristic": lambda seed: HeuristicBot(seed, LEVELS["regular"], "heuristic"),
    "search": lambda seed: SearchBot(seed, LEVELS["veteran"], "search"),
    **{name: _levelled(level) for name, level in LEVELS.items()},
}
"""How each bot is made from a seed. Add a line here to add a bot."""


def names() -> tuple[str, ...]:
    """Every bot that can be asked for.

    >>> names()
    ('random', 'heuristic', 'search', 'novice', 'regular', 'veteran')
    """
    return tuple(BOTS)


def make(name: str, seed: str) -> Bot:
    """A bot by name. `search:0.5` thinks for half a second of processor time instead of a number of trials.

    >>> make("random", "seed").name, make("search:0.5", "seed").name
    ('random', 'search:0.5')
    """
    kind, _, seconds = name.partition(":")
    if kind not in BOTS or (seconds and kind != "search"):
        raise BadInput("bots.unknown", name=name, known=", ".join(BOTS))
    if not seconds:
        return BOTS[kind](seed)
    return SearchBot(seed, LEVELS["veteran"], name, seconds=_seconds(name, seconds), clock=time.process_time)


def _seconds(name: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise BadInput("bots.unknown", name=name, known=", ".join(BOTS))
    return seconds
