"""Boards written in a few words, for the tests of the board."""

import re
from collections.abc import Callable

import pytest

from sightline.games.apex.board import Board, Edge, Scenery, Space
from sightline.games.apex.board.scenery import made

Build = Callable[..., Board]

SPACE = re.compile(r"(-?\d+),(-?\d+)")
EDGE = re.compile(r"([VH])(\d+),(\d+)")
SIZE = re.compile(r"(\d+)x(\d+)")
LEVEL = re.compile(r"@(\d)")


def _piece(text: str, number: int) -> Scenery:
    """`building 3,0 2x4 @1`, `wall V7,0 V7,1`, `parapet H4,1 @1`, `bin V1,1`, `beacon 2,2`, `care_package 2,2`."""
    kind, _, rest = text.partition(" ")
    found = LEVEL.search(rest)
    base = int(found[1]) if found else 0
    edges = [Edge("V" if axis == "V" else "H", int(x), int(y), base) for axis, x, y in EDGE.findall(rest)]
    if edges:
        return made(kind, f"{kind}-{number}", edges)
    size = SIZE.search(rest)
    width, height = (int(size[1]), int(size[2])) if size else (1, 1)
    corner = SPACE.search(rest)
    assert corner is not None
    x, y = int(corner[1]), int(corner[2])
    cells = [Space(x + right, y + down, base) for down in range(height) for right in range(width)]
    return made(kind, f"{kind}-{number}", cells)


def _build(size: str, *pieces: str) -> Board:
    width, height = size.split("x")
    return Board("test", (int(width), int(height)), [_piece(text, number) for number, text in enumerate(pieces, 1)])


@pytest.fixture
def build() -> Build:
    """Make a board: its size, then its pieces in words."""
    return _build
