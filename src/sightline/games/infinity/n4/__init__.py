"""Infinity N4."""

from sightline.games.infinity.core.match.game import InfinityGame
from sightline.games.infinity.n4.charts import chart
from sightline.games.infinity.n4.edition import N4

__all__ = ["GAME", "chart"]

GAME = InfinityGame(N4)
