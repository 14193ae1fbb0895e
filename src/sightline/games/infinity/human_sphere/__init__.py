"""Infinity: Human Sphere, laid over N4."""

from sightline.games.infinity.core.match.game import InfinityGame
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE

__all__ = ["GAME"]

GAME = InfinityGame(HUMAN_SPHERE)
