"""Tables as data: a file format, the tables that come with the program, a checker, a measure and a generator.

>>> from sightline.content import tables
>>> tables.load_scene("harbour-steps").solids[0].piece
'fish-hall'
"""

from sightline.content.tables.format import TableFile
from sightline.content.tables.library import load, load_scene, names, of_size

__all__ = ["TableFile", "load", "load_scene", "names", "of_size"]
