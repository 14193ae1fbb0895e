"""Where games are played."""

from sightline.bots.lore import LORES, Arena, lore_of
from sightline.kernel import BadInput

__all__ = ["Arena", "arena_of"]


def arena_of(game: str) -> Arena:
    """The arena of a game.

    >>> "domination" in arena_of("codeone").scenarios
    True
    """
    if game not in LORES:
        raise BadInput("kernel.unknown_game", name=game, known=", ".join(LORES))
    return lore_of(game).arena
