"""Infinity CodeOne."""

from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.game import InfinityGame

GAME = InfinityGame(CODEONE)
