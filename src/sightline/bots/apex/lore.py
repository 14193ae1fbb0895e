"""What bots know of Apex Legends."""

import msgspec

from sightline.bots.apex.arena import ApexArena
from sightline.bots.apex.heuristic import ApexExpert
from sightline.bots.apex.thinking import ApexThinker
from sightline.bots.bot import Bot
from sightline.bots.levels import Level
from sightline.bots.lore import Thinker
from sightline.games.apex.setup import Setup
from sightline.kernel import Command


class ApexLore:
    """The lore of the game."""

    tries_out = True

    def __init__(self) -> None:
        self.arena = ApexArena()

    def setting(self, setup: msgspec.Struct) -> Setup:
        """A setup holds nothing that is secret."""
        assert isinstance(setup, Setup)
        return setup

    def gives_up(self, command: Command) -> bool:
        """Nothing that is counted as giving up."""
        return False

    def heuristic(self, seed: str, level: Level) -> Bot:
        """A bot that goes by experience."""
        return ApexExpert(seed)

    def thinker(self, seed: str, level: Level) -> Thinker:
        """What a search needs."""
        return ApexThinker(seed)


def lore(_game: str) -> ApexLore:
    """The lore of the game."""
    return ApexLore()
