"""The bots by name."""

from collections.abc import Callable, Mapping

from sightline.bots.bot import Bot, RandomBot
from sightline.bots.heuristic import HeuristicBot
from sightline.bots.levels import LEVELS
from sightline.kernel import BadInput

Maker = Callable[[str], Bot]


def _levelled(level: str) -> Maker:
    return lambda seed: HeuristicBot(seed, LEVELS[level], name=level)


BOTS: Mapping[str, Maker] = {
    "random": RandomBot,
    "heuristic": lambda seed: HeuristicBot(seed, LEVELS["regular"], name="heuristic"),
    **{level: _levelled(level) for level in LEVELS},
}
"""How each bot is made from a seed. Add a line here to add a bot."""


def names() -> tuple[str, ...]:
    """Every bot that can be asked for.

    >>> names()
    ('random', 'heuristic', 'novice', 'regular', 'veteran')
    """
    return tuple(BOTS)


def make(name: str, seed: str) -> Bot:
    """A bot by name.

    >>> make("random", "seed").name
    'random'
    """
    if name not in BOTS:
        raise BadInput("bots.unknown", name=name, known=", ".join(BOTS))
    return BOTS[name](seed)
