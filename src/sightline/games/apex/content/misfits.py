"""What of a pack does not fit the format: every place, not only the first.

The decoder stops at the first thing that it cannot read. Somebody who writes a pack wants to know all of them, so this
walks the format and the file side by side.
"""

import difflib
from collections.abc import Iterator

from msgspec import inspect

from sightline.kernel.errors import Param, Violation

KINDS = {
    inspect.IntType: "whole",
    inspect.StrType: "text",
    inspect.BoolType: "bool",
    inspect.StructType: "fields",
    inspect.DictType: "fields",
    inspect.VarTupleType: "list",
    inspect.TupleType: "list",
    inspect.LiteralType: "text",
    inspect.NoneType: "null",
}


def misfits(kind: type, raw: object) -> tuple[Violation, ...]:
    """Every place where a value does not fit a type.

    >>> from sightline.games.apex.content.cards import RingCard
    >>> [fault.params["place"] for fault in misfits(RingCard, {"id": 3, "N": -1, "E": 0, "S": 0, "W": 0, "X": 1})]
    ['X', 'id', 'N']
    """
    return tuple(_walk(inspect.type_info(kind), raw, ""))


def _fault(code: str, place: str, **params: Param) -> Violation:
    return Violation(code=f"apex_content.misfit.{code}", params={"place": place or "-", **params})


def _walk(kind: inspect.Type, raw: object, place: str) -> Iterator[Violation]:
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        yield from _walk_union(kind, raw, place)
    elif isinstance(kind, inspect.StructType) and kind.array_like:
        yield from _walk_row(kind, raw, place)
    elif isinstance(kind, inspect.StructType):
        yield from _walk_struct(kind, raw, place)
    elif isinstance(kind, inspect.DictType):
        yield from _walk_dict(kind, raw, place)
    elif isinstance(kind, inspect.VarTupleType | inspect.TupleType):
        yield from _walk_list(kind, raw, place)
    else:
        yield from _walk_leaf(kind, raw, place)


def _walk_union(kind: inspect.UnionType, raw: object, place: str) -> Iterator[Violation]:
    """Follow the member that the value seems to be meant for."""
    structs = [each for each in kind.types if isinstance(each, inspect.StructType)]
    others = [each for each in kind.types if not isinstance(each, inspect.StructType)]
    tagged = [each for each in structs if each.tag_field]
    if isinstance(raw, dict) and tagged:
        field = str(tagged[0].tag_field)
        chosen = next((each for each in tagged if each.tag == raw.get(field)), None)
        if chosen is None:
            allowed = [str(each.tag) for each in tagged]
            yield _choice(
                raw.get(field), allowed, f"{place}.{field}".removeprefix("."), "unknown_op" if field == "op" else ""
            )
        else:
            yield from _walk_struct(chosen, raw, place)
        return
    rows = [each for each in structs if each.array_like]
    meant: list[inspect.Type] = []
    if isinstance(raw, dict):
        meant = [each for each in structs if not each.array_like]
    elif isinstance(raw, list | tuple):
        meant = [*rows, *(each for each in others if isinstance(each, inspect.VarTupleType | inspect.TupleType))]
    elif raw is None:
        meant = [each for each in others if isinstance(each, inspect.NoneType)]
    else:
        meant = [each for each in others if not isinstance(each, inspect.NoneType)]
    if meant:
        yield from _walk(meant[0], raw, place)
    elif others or structs:
        wanted = " | ".join(sorted({KINDS.get(type(each), "text") for each in kind.types}))
        yield _fault("kind", place, wanted=wanted, got=_name(raw))


def _walk_struct(kind: inspect.StructType, raw: object, place: str) -> Iterator[Violation]:
    if not isinstance(raw, dict):
        yield _fault("kind", place, wanted="fields", got=_name(raw))
        return
    known = {field.encode_name: field for field in kind.fields}
    tag = {str(kind.tag_field)} if kind.tag_field else set()
    for name in raw:
        if name not in known and name not in tag:
            yield _choice(name, list(known), f"{place}.{name}".removeprefix("."), "unknown_field")
    for name, field in known.items():
        here = f"{place}.{name}".removeprefix(".")
        if name in raw:
            yield from _walk(field.type, raw[name], here)
        elif field.required:
            yield _fault("missing", here)


def _walk_row(kind: inspect.StructType, raw: object, place: str) -> Iterator[Violation]:
    if not isinstance(raw, list | tuple):
        yield _fault("kind", place, wanted="list", got=_name(raw))
        return
    needed = sum(field.required for field in kind.fields)
    if not needed <= len(raw) <= len(kind.fields):
        yield _fault("length", place, wanted=len(kind.fields), got=len(raw))
        return
    for index, (field, value) in enumerate(zip(kind.fields, raw, strict=False)):
        yield from _walk(field.type, value, f"{place}[{index + 1}]")


def _walk_dict(kind: inspect.DictType, raw: object, place: str) -> Iterator[Violation]:
    if not isinstance(raw, dict):
        yield _fault("kind", place, wanted="fields", got=_name(raw))
        return
    for name, value in raw.items():
        here = f"{place}.{name}".removeprefix(".")
        yield from _walk(kind.key_type, name, here)
        yield from _walk(kind.value_type, value, here)


def _walk_list(kind: inspect.VarTupleType | inspect.TupleType, raw: object, place: str) -> Iterator[Violation]:
    if not isinstance(raw, list | tuple):
        yield _fault("kind", place, wanted="list", got=_name(raw))
        return
    if isinstance(kind, inspect.TupleType) and len(raw) != len(kind.item_types):
        yield _fault("length", place, wanted=len(kind.item_types), got=len(raw))
        return
    for index, value in enumerate(raw):
        inner = kind.item_type if isinstance(kind, inspect.VarTupleType) else kind.item_types[index]
        name = value.get("id", value.get("key")) if isinstance(value, dict) else None
        here = f"{place}.{name}" if isinstance(name, str) else f"{place}[{index + 1}]"
        yield from _walk(inner, value, here)


def _walk_leaf(kind: inspect.Type, raw: object, place: str) -> Iterator[Violation]:
    if isinstance(kind, inspect.LiteralType):
        if raw not in kind.values:
            yield _choice(raw, [str(value) for value in kind.values], place, "")
    elif isinstance(kind, inspect.IntType):
        if not isinstance(raw, int) or isinstance(raw, bool):
            yield _fault("kind", place, wanted="whole", got=_name(raw))
        else:
            yield from _walk_number(kind, raw, place)
    elif isinstance(kind, inspect.StrType) and not isinstance(raw, str):
        yield _fault("kind", place, wanted="text", got=_name(raw))
    elif isinstance(kind, inspect.BoolType) and not isinstance(raw, bool):
        yield _fault("kind", place, wanted="bool", got=_name(raw))
    elif isinstance(kind, inspect.NoneType) and raw is not None:
        yield _fault("kind", place, wanted="null", got=_name(raw))


def _walk_number(kind: inspect.IntType, raw: int, place: str) -> Iterator[Violation]:
    if kind.multiple_of and raw % kind.multiple_of:
        yield _fault("multiple", place, value=raw, of=int(kind.multiple_of))
    limits = ((kind.ge, raw, ">="), (kind.gt, raw, ">"), (kind.le, raw, "<="), (kind.lt, raw, "<"))
    for limit, value, sign in limits:
        if limit is not None and not _holds(value, sign, int(limit)):
            yield _fault("limit", place, value=value, limit=f"{sign} {limit}")


def _holds(value: int, sign: str, limit: int) -> bool:
    return {">=": value >= limit, ">": value > limit, "<=": value <= limit, "<": value < limit}[sign]


def _choice(value: object, allowed: list[str], place: str, code: str) -> Violation:
    close = difflib.get_close_matches(str(value), allowed, 1)
    if close:
        return _fault((code or "unknown_word") + "_guess", place, value=str(value), guess=close[0])
    return _fault(code or "unknown_word", place, value=str(value), allowed=", ".join(allowed))


def _name(raw: object) -> str:
    names = {bool: "bool", int: "whole", str: "text", list: "list", tuple: "list", dict: "fields", type(None): "null"}
    return names.get(type(raw), type(raw).__name__)
