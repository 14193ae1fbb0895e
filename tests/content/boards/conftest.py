"""Small boards for the tests of the board files."""

from collections.abc import Callable

import msgspec
import pytest

from sightline.content.boards.format import BoardFile

Row = dict[str, object]
MakeBoard = Callable[..., BoardFile]
BEACON: Row = {"id": "beacon", "type": "beacon", "at": [7, 7]}


def _board(*pieces: Row, **fields: object) -> BoardFile:
    words = {"en": "Test", "es": "Prueba", "fr": "Essai"}
    body: Row = {"format": 1, "game": "apex", "name": words, "summary": words, "size": [8, 8]}
    return msgspec.convert({**body, "pieces": [*pieces, BEACON], **fields}, BoardFile)


@pytest.fixture
def make_board() -> MakeBoard:
    """Make an 8 x 8 board of some pieces and a Respawn Beacon in its corner."""
    return _board
