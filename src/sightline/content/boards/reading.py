"""Reading a board file, with errors that say where, what and what would be right."""

import difflib
import re
from pathlib import Path

import msgspec

from sightline.content.boards.format import AnyPiece, BoardFile
from sightline.content.documents import parse_yaml, read_yaml
from sightline.content.tables.misfits import explained, place_of
from sightline.content.tables.reading import text_of
from sightline.kernel.errors import BadInput

_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>\w+)`(?: - at `\$(?P<path>.*)`)?")
_CHOICE = re.compile(r"Invalid (?:enum )?value (?P<value>.+?) - at `\$(?P<path>.*)`")
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_TYPES = {str(kind.__struct_config__.tag): kind for kind in AnyPiece.__args__}


def read(path: Path) -> BoardFile:
    """One board file as data."""
    return parse(text_of(path), path.name)


def game_of(path: Path) -> str:
    """The game that a file says it is for; empty when it does not say, or cannot be read."""
    try:
        raw = read_yaml(path)
    except BadInput:
        return ""
    return str(raw.get("game", "")) if isinstance(raw, dict) else ""


def parse(text: str, file: str, *, aliases: bool = True) -> BoardFile:
    """The text of a board file as data.

    >>> parse("format: 1\\ngame: apex\\nname: 3", "x.yaml")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: table.file.not_object got=int file=x.yaml place=name
    """
    raw = parse_yaml(text, file, aliases=aliases)
    try:
        return msgspec.convert(raw, BoardFile)
    except msgspec.ValidationError as error:
        raise _misfit(str(error), raw, file) from None


def _misfit(message: str, raw: object, file: str) -> BadInput:
    """What does not fit: fields and words are looked up in this format, the rest is said as for any table."""
    unknown, choice = _UNKNOWN.fullmatch(message), _CHOICE.fullmatch(message)
    if unknown:
        return _unknown_field(unknown["field"], _steps(unknown["path"]), raw, file)
    if choice:
        steps = _steps(choice["path"])
        if steps and steps[-1] in _WORDS:
            params = {"file": file, "place": place_of(steps, raw), "value": choice["value"].strip("'")}
            return BadInput("table.file.invalid_choice", allowed=", ".join(_WORDS[str(steps[-1])]), **params)
    return explained(message, raw, file)


_WORDS = {"type": tuple(_TYPES), "game": ("apex",), "format": ("1",)}


def _steps(path: str | None) -> list[str | int]:
    return [name or int(index) for name, index in _STEP.findall(path or "")]


def _unknown_field(field: str, steps: list[str | int], raw: object, file: str) -> BadInput:
    params = {"file": file, "place": place_of(steps, raw), "field": field}
    known = _fields(steps, raw)
    close = difflib.get_close_matches(field, known, 1)
    if close:
        return BadInput("table.file.misspelt_field", guess=close[0], **params)
    return BadInput("table.file.unknown_field", allowed=", ".join(known), **params)


def _fields(steps: list[str | int], raw: object) -> list[str]:
    """The fields that the format has at a place."""
    if not steps:
        return [field.encode_name for field in msgspec.structs.fields(BoardFile)]
    if steps[-1] in ("name", "summary"):
        return ["en", "es", "fr"]
    pieces = raw.get("pieces") if isinstance(raw, dict) else None
    piece = pieces[steps[1]] if isinstance(pieces, list) and len(steps) > 1 and isinstance(steps[1], int) else {}
    kind = _TYPES.get(str(piece.get("type"))) if isinstance(piece, dict) else None
    return ["type", *(field.encode_name for field in msgspec.structs.fields(kind))] if kind else ["type"]


def schema() -> dict[str, object]:
    """The format as a JSON schema."""
    return msgspec.json.schema(BoardFile)
