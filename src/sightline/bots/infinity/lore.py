"""What bots know of Infinity."""

import msgspec

from sightline.bots.bot import Bot
from sightline.bots.infinity.arena import InfinityArena
from sightline.bots.infinity.belief import Setting
from sightline.bots.infinity.effort import effort_of
from sightline.bots.infinity.heuristic import InfinityExpert
from sightline.bots.infinity.thinking import InfinityThinker
from sightline.bots.levels import Level
from sightline.bots.lore import Thinker
from sightline.games import find
from sightline.games.infinity.core.match.commands import EndReactions, EndTurn
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.kernel import Command


class InfinityLore:
    """The lore of one edition."""

    tries_out = False
    """A veteran won 18 of 30 games of Supplies against a regular without it, and 16 with it, in twice the time."""

    def __init__(self, game: str) -> None:
        rules = find(game)
        assert isinstance(rules, InfinityGame)
        self._game: str = game
        self.arena = InfinityArena(rules.edition)

    def setting(self, setup: msgspec.Struct) -> Setting:
        """Everything but the lists."""
        assert isinstance(setup, Setup)
        return Setting(
            game=self._game,
            scenario=setup.scenario,
            points=setup.points,
            table=setup.table,
            aids=setup.aids,
            special_terrain=setup.special_terrain,
        )

    def gives_up(self, command: Command) -> bool:
        """To end a turn, and to declare no more AROs."""
        return isinstance(command, EndTurn | EndReactions)

    def heuristic(self, seed: str, level: Level) -> Bot:
        """A bot that goes by experience."""
        return InfinityExpert(seed, effort_of(level))

    def thinker(self, seed: str, level: Level) -> Thinker:
        """What a search needs."""
        return InfinityThinker(seed, effort_of(level))


def lore(game: str) -> InfinityLore:
    """The lore of an edition by its name."""
    return InfinityLore(game)
