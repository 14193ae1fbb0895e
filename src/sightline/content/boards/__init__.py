"""Boards of the board game as data: a file format, the boards that come with the program, a checker and a generator.

>>> from sightline.content import boards
>>> boards.load("crossroads").size
(12, 12)
"""

from sightline.content.boards.format import BoardFile
from sightline.content.boards.library import is_board, load, names

__all__ = ["BoardFile", "is_board", "load", "names"]
