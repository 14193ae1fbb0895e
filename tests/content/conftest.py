"""Small tables for the tests of the table files."""

from collections.abc import Callable

import msgspec
import pytest

from sightline.content.tables.format import TableFile

Row = dict[str, object]
MakeTable = Callable[..., TableFile]


def _table(*pieces: Row, **fields: object) -> TableFile:
    words = {"en": "Test", "es": "Prueba", "fr": "Essai"}
    body: dict[str, object] = {
        "format": 1,
        "name": words,
        "summary": words,
        "size": [600, 800],
        "pieces": list(pieces),
        "deployment": [{"side": "a", "box": [0, 0, 600, 200]}, {"side": "b", "box": [0, 600, 600, 200]}],
    }
    return msgspec.convert({**body, **fields}, TableFile)


@pytest.fixture
def make_table() -> MakeTable:
    """Make a 60 x 80 cm table of some pieces; keyword arguments replace whole fields of the file."""
    return _table
