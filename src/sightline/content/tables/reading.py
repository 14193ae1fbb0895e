"""Reading a table file, with errors that say where, what and what would be right."""

from pathlib import Path

import msgspec
import yaml

from sightline.content.tables.format import TableFile
from sightline.content.tables.misfits import explained
from sightline.content.tables.sanity import refuse_bad_shapes, refuse_wild_numbers
from sightline.kernel.errors import BadInput

_Loader: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read(path: Path) -> TableFile:
    """One table file as data."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("table.file.not_text", file=path.name, at=error.start) from None
    except OSError as error:
        raise BadInput("table.file.unreadable", file=path.name, what=error.strerror or str(error)) from None
    return parse(text, path.name)


def parse(text: str, file: str) -> TableFile:
    """The text of a table file as data.

    >>> parse("format: 1\\nname: 3", "x.yaml")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: table.file.not_object got=int file=x.yaml place=name
    """
    try:
        raw: object = yaml.load(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = mark.line + 1 if mark else 0
        raise BadInput("table.file.yaml", file=file, line=line, what=error.problem or "") from None
    except yaml.YAMLError as error:
        raise BadInput("table.file.yaml", file=file, line=0, what=str(error)) from None
    try:
        table = msgspec.convert(raw, TableFile)
    except msgspec.ValidationError as error:
        raise explained(str(error), raw, file) from None
    refuse_wild_numbers(raw, file)
    refuse_bad_shapes(table, file)
    return table
