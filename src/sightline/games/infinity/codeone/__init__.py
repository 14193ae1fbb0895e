"""Infinity CodeOne."""

from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.game import InfinityGame

GAME = InfinityGame(CODEONE)
