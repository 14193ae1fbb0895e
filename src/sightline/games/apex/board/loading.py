"""From a board file to the board."""

import functools
from collections.abc import Iterator
from pathlib import Path

from sightline.content import boards
from sightline.content.boards.format import AnyPiece, BoardFile, Thing, cells_of, edges_of, line_of
from sightline.content.boards.library import path_of
from sightline.games.apex.board.board import Board
from sightline.games.apex.board.places import Edge, Space
from sightline.games.apex.board.scenery import Scenery, made
from sightline.rules import rule


def load_board(name_or_path: str | Path) -> Board:
    """A board by its name or file; the work is done once per version of the file.

    >>> load_board("crossroads")
    Board('Crossroads', 12 x 12)
    """
    path = path_of(name_or_path)
    return _load(path, path.stat().st_mtime_ns)


@functools.lru_cache(maxsize=64)
def _load(path: Path, _version: int) -> Board:
    return build_board(boards.load(path))


@rule("AX-BOARD-003")
def build_board(file: BoardFile) -> Board:
    """The board that a file describes."""
    return Board(file.name.en, file.size, (_scenery(piece) for piece in file.pieces))


def _scenery(piece: AnyPiece) -> Scenery:
    places = tuple(_places(piece))
    if isinstance(piece, Thing):
        tags = frozenset[str](piece.tags)
        return Scenery(id=piece.id, kind="thing", places=places, levels=piece.levels, tags=tags)
    return made(str(piece.__struct_config__.tag), piece.id, places)


def _places(piece: AnyPiece) -> Iterator[Space | Edge]:
    yield from (Space(x, y, piece.base) for x, y in cells_of(piece))
    line = line_of(piece)
    if line is not None:
        yield from (Edge(axis, x, y, piece.base) for axis, x, y in edges_of(line))
