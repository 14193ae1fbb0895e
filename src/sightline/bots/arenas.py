"""Where games are played."""

from sightline.bots.lore import Arena, lore_of

__all__ = ["Arena", "arena_of"]


def arena_of(game: str) -> Arena:
    """The arena of a game.

    >>> "domination" in arena_of("codeone").scenarios
    True
    """
    return lore_of(game).arena
