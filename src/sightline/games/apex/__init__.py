"""Apex Legends: The Board Game."""

from sightline.games.apex.game import ApexGame
from sightline.games.apex.state import State
from sightline.kernel import Game

GAME: Game[State] = ApexGame()
