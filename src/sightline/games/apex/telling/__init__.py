"""How each kind of event is told. Importing this package registers the sentences with the narrator."""

from sightline.games.apex.telling import cards, loot, opening, pieces, turns

MODULES = (cards, loot, opening, pieces, turns)

__all__ = ["MODULES"]
