"""Armies of a player: building lists, checking them, importing factions, sheets for the table.

>>> from sightline.games.infinity.armies import build, check, random_list
>>> faction = load("lantern_watch")
>>> mine = build(faction, ["lamplighters:lieutenant", "kites:hmg", "menders:doctor"], points=15)
>>> [violation.code for violation in check(mine)]
[]
>>> check(random_list(faction, points=30, seed=7))
()
"""

from sightline.content.armies.storage import load
from sightline.games.infinity.armies.building import build, check, muster, totals
from sightline.games.infinity.armies.importing import import_armies, import_wherever
from sightline.games.infinity.armies.random_lists import random_list

__all__ = ["build", "check", "import_armies", "import_wherever", "load", "muster", "random_list", "totals"]
