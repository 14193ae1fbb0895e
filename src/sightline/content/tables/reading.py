"""Reading a table file, with errors that say where, what and what would be right."""

from pathlib import Path

import msgspec

from sightline.content.documents import YAML, parse_yaml
from sightline.content.tables.format import TableFile
from sightline.content.tables.misfits import explained
from sightline.content.tables.sanity import refuse_bad_shapes, refuse_wild_numbers
from sightline.kernel.errors import BadInput
from sightline.kernel.files import read_bytes


def read(path: Path) -> TableFile:
    """One table file as data."""
    return parse(text_of(path), path.name)


def text_of(path: Path) -> str:
    """The text of a table or board file."""
    try:
        return read_bytes(path, YAML.size).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("table.file.not_text", file=path.name, at=error.start) from None


def parse(text: str, file: str) -> TableFile:
    """The text of a table file as data.

    >>> parse("format: 1\\nname: 3", "x.yaml")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: table.file.not_object got=int file=x.yaml place=name
    """
    raw = parse_yaml(text, file, any_number=True)
    try:
        table = msgspec.convert(raw, TableFile)
    except msgspec.ValidationError as error:
        raise explained(str(error), raw, file) from None
    refuse_wild_numbers(raw, file)
    refuse_bad_shapes(table, file)
    return table
