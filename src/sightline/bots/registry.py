"""The bots by name."""

import time
from collections.abc import Callable, Mapping

from sightline.bots.bot import Bot, RandomBot
from sightline.bots.heuristic import HeuristicBot
from sightline.bots.levels import LEVELS, Level
from sightline.bots.search import SearchBot
from sightline.kernel import BadInput

Maker = Callable[[str], Bot]


def _levelled(level: Level) -> Maker:
    if level.trials:
        return lambda seed: SearchBot(seed, level, level.name)
    return lambda seed: HeuristicBot(seed, level, level.name)


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
