"""Turning "this does not fit the format" into an answer: which piece, which field, what would be right."""

import difflib
import re
from collections.abc import Iterator

import msgspec
from msgspec import inspect

from sightline.content.tables.format import TableFile
from sightline.kernel.errors import BadInput

_MESSAGE = re.compile(r"^(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_KINDS = (
    (re.compile(r"Object missing required field `(?P<field>\w+)`"), "missing"),
    (re.compile(r"Object contains unknown field `(?P<field>\w+)`"), "unknown_field"),
    (re.compile(r"Invalid (?:enum )?value (?P<value>.+)"), "invalid_choice"),
    (re.compile(r"Expected `array` of length (?P<length>.+), got (?P<got>\d+)"), "wrong_length"),
    (re.compile(r"Expected `array` of length (?P<length>.+)"), "too_few"),
    (re.compile(r"Expected `str` matching regex .*"), "bad_id"),
    (re.compile(r"Expected `(?:float|int)` (?P<limit>[<>]=? .+)"), "out_of_range"),
    (re.compile(r"Expected `(?P<want>\w+)(?: \| null)?`, got `(?P<got>\w+)`"), "not"),
)

Step = str | int


def explained(message: str, raw: object, file: str) -> BadInput:
    """The error for a file that does not fit the format, from what the decoder says about it."""
    split = _MESSAGE.match(message)
    what, path = (split["what"], split["path"] or "") if split else (message, "")
    steps = [name or int(index) for name, index in _STEP.findall(path)]
    place = place_of(steps, raw)
    for pattern, kind in _KINDS:
        found = pattern.fullmatch(what)
        if found:
            return _error(kind, found.groupdict(), steps, raw, {"file": file, "place": place})
    return BadInput("table.file.misfit", file=file, place=place, what=what)


def _error(kind: str, found: dict[str, str], steps: list[Step], raw: object, params: dict[str, str]) -> BadInput:
    if kind == "not":
        return BadInput(f"table.file.not_{found['want']}", got=found["got"], **params)
    if kind == "invalid_choice":
        allowed = ", ".join(_choices(steps, raw))
        return BadInput("table.file.invalid_choice", value=found["value"].strip("'"), allowed=allowed, **params)
    if kind == "unknown_field":
        known = _fields(_follow(steps, raw))
        close = difflib.get_close_matches(found["field"], known, 1)
        if close:
            return BadInput("table.file.misspelt_field", field=found["field"], guess=close[0], **params)
        return BadInput("table.file.unknown_field", field=found["field"], allowed=", ".join(known), **params)
    return BadInput(f"table.file.{kind}", **found, **params)


def place_of(steps: list[Step], raw: object) -> str:
    """The place in the file, with a piece's id instead of its number.

    >>> place_of(["pieces", 0, "doors", 1, "side"], {"pieces": [{"id": "shed", "doors": [{}, {}]}]})
    'pieces.shed.doors[2].side'
    """
    text = ""
    here = raw
    for step in steps:
        here = _child(here, step)
        if isinstance(step, str):
            text += f".{step}"
        elif isinstance(here, dict) and isinstance(here.get("id"), str):
            text += f".{here['id']}"
        else:
            text += f"[{step + 1}]"
    return text.removeprefix(".") or "-"


def _child(here: object, step: Step) -> object:
    if isinstance(here, dict) and isinstance(step, str):
        return here.get(step)
    if isinstance(here, list) and isinstance(step, int) and step < len(here):
        return here[step]
    return None


def _follow(steps: list[Step], raw: object) -> inspect.Type:
    """The type that the format has at a place."""
    kind = inspect.type_info(TableFile)
    for step in steps:
        kind = _inner(_narrow(kind, raw), step)
        raw = _child(raw, step)
    return _narrow(kind, raw)


def _narrow(kind: inspect.Type, raw: object) -> inspect.Type:
    """One member of a union: the piece of that type, or whatever is not null."""
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if not isinstance(kind, inspect.UnionType):
        return kind
    members = [member for member in kind.types if not isinstance(member, inspect.NoneType)]
    wanted = raw.get("type") if isinstance(raw, dict) else None
    return next((member for member in members if getattr(member, "tag", None) == wanted), members[0])


def _inner(kind: inspect.Type, step: Step) -> inspect.Type:
    if isinstance(kind, inspect.StructType):
        return next((field.type for field in kind.fields if field.encode_name == step), inspect.AnyType())
    if isinstance(kind, inspect.VarTupleType):
        return kind.item_type
    if isinstance(kind, inspect.TupleType) and isinstance(step, int):
        return kind.item_types[step]
    return inspect.AnyType()


def _choices(steps: list[Step], raw: object) -> Iterator[str]:
    """What could be written at a place that takes one of several words."""
    kind = _follow(steps, raw)
    if isinstance(kind, inspect.LiteralType):
        yield from (str(value) for value in kind.values)
    elif steps and steps[-1] == "type":
        yield from piece_types()


def _fields(kind: inspect.Type) -> list[str]:
    if not isinstance(kind, inspect.StructType):
        return []
    tag = ["type"] if kind.tag_field else []
    return tag + [field.encode_name for field in kind.fields]


def piece_types() -> list[str]:
    """Every type of piece that may be written.

    >>> piece_types()[:4]
    ['block', 'building', 'container', 'crate']
    """
    pieces = next(field.type for field in _table_fields() if field.name == "pieces")
    assert isinstance(pieces, inspect.VarTupleType)
    assert isinstance(pieces.item_type, inspect.UnionType)
    return [str(member.tag) for member in pieces.item_type.types if isinstance(member, inspect.StructType)]


def _table_fields() -> tuple[inspect.Field, ...]:
    table = inspect.type_info(TableFile)
    assert isinstance(table, inspect.StructType)
    return table.fields


def schema() -> dict[str, object]:
    """The format as a JSON schema."""
    return msgspec.json.schema(TableFile)
