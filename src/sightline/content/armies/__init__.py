"""Armies as data: factions with their units, and lists that are ready to play.

>>> from sightline.content import armies
>>> armies.load("o12").name["en"]
'O-12'
"""

from sightline.content.armies.format import Faction, ListRow, OptionRow, UnitRow
from sightline.content.armies.library import load, names

__all__ = ["Faction", "ListRow", "OptionRow", "UnitRow", "load", "names"]
