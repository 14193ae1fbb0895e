"""How large a document from outside may be, checked before any work is done on it.

Whatever people or programs give us, a command, a setup, a question, a line of a match file, is a tree of plain values:
numbers, texts, lists and objects. One walk over that tree refuses numbers that are not finite or far too large, texts
and lists without end, and nesting without bottom. What the values mean is for the game to check afterwards.

Server and command line read JSON with `decode`; the kernel itself passes everything through `normal`.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from sightline.kernel.errors import BadInput

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How large a document may be. A game may declare narrower ones for its commands and setups.

    >>> Limits(number=1000).narrowed(Limits(number=50)).number
    50
    """

    number: float = 1e9
    """The largest number, of either sign."""
    text: int = 10_000
    """Characters of one text."""
    items: int = 10_000
    """Entries of one list or object."""
    values: int = 200_000
    """Values of all lists and objects together."""
    depth: int = 40
    """Lists and objects inside one another."""
    size: int = 8_000_000
    """Bytes of the text that it is read from."""

    def narrowed(self, other: "Limits") -> "Limits":
        """The narrower of two limits in every respect."""
        return Limits(**{name: min(getattr(self, name), getattr(other, name)) for name in self.__struct_fields__})


DOCUMENT = Limits()
"""Anything that is read from a file."""
SETUP = Limits(number=1e7, size=2_000_000)
"""What a match begins with: lists, and with some games boards and cards of one's own."""
COMMAND = Limits(number=1e6, text=500, items=500, values=2_000, depth=16, size=64_000)
"""What a player does, or asks before doing it."""
MESSAGE = Limits(number=1e12, size=512_000, depth=30)
"""What is said to a server; what it carries has limits of its own."""


def check(document: object, limits: Limits = DOCUMENT, what: str = "document") -> None:
    """Refuse plain data that is too large, too deep, or has numbers that nobody can calculate with.

    >>> check({"at": [1.0, float("nan")]}, what="command")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: kernel.limits.not_finite what=command where=at[1]
    >>> check({"path": [[5e7, 300.0]]}, COMMAND, "command")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: kernel.limits.number what=command where=path[0][0] limit=1000000
    """
    layer: list[object] = [document]
    count = 0
    for _ in range(limits.depth + 1):
        inside: list[object] = []
        for each in layer:
            is_sound = _SOUND.get(type(each))
            if is_sound is None or not is_sound(each, limits):
                raise _refusal(document, each, limits, what)
            if isinstance(each, dict):
                inside.extend(each)
                inside.extend(each.values())
            elif isinstance(each, list | tuple):
                inside.extend(each)
        if not inside:
            return
        count += len(inside)
        if count > limits.values:
            raise BadInput("kernel.limits.values", what=what, limit=limits.values)
        layer = inside
    raise BadInput("kernel.limits.depth", what=what, limit=limits.depth)


def plain(value: object, limits: Limits = DOCUMENT, what: str = "document") -> object:
    """A value as plain data within limits; structures and plain data may be mixed."""
    try:
        found: object = msgspec.to_builtins(value)
    except RecursionError:
        raise BadInput("kernel.limits.depth", what=what, limit=limits.depth) from None
    except TypeError as error:
        raise BadInput("kernel.malformed", what=what, why=str(error)) from None
    check(found, limits, what)
    return found


def convert(value: object, kind: type[T], limits: Limits = DOCUMENT, what: str = "document") -> T:
    """Plain data as what it should be, if it is within limits.

    >>> convert([1, 2], tuple[int, ...])
    (1, 2)
    """
    found = plain(value, limits, what)
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as error:
        raise BadInput("kernel.malformed", what=what, why=_short(error)) from None


def normal(value: S, limits: Limits = DOCUMENT, what: str = "") -> S:
    """A structure as a file would give it back, within limits: 20 becomes 20.0 in a field of fractions."""
    return convert(value, type(value), limits, what or type(value).__name__)


def decode(text: str | bytes, kind: type[T], limits: Limits = DOCUMENT, what: str = "document") -> T:
    """JSON from outside as what it should be; raises BadInput for anything else, and nothing but BadInput.

    >>> decode(b'{"a": 1}', dict[str, int])
    {'a': 1}
    >>> decode("[" * 50_000, list)
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: kernel.limits.depth what=document limit=40
    """
    if len(text) > limits.size:
        raise BadInput("kernel.limits.size", what=what, count=len(text), limit=limits.size)
    try:
        found = msgspec.json.decode(text, type=kind)
    except RecursionError:
        raise BadInput("kernel.limits.depth", what=what, limit=limits.depth) from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadInput("kernel.malformed", what=what, why=_short(error)) from None
    plain(found, limits, what)
    return found


def _short(error: Exception, most: int = 300) -> str:
    """The words of an error: it may repeat what it was given, however long that was."""
    words = str(error)
    return words if len(words) <= most else f"{words[:most]}..."


def _is_near(number: Any, limits: Limits) -> bool:
    # Written so that NaN, which compares with nothing, is refused as well.
    return bool(-limits.number <= number <= limits.number)


def _is_short(value: Any, limits: Limits) -> bool:
    return len(value) <= limits.items


def _is_written(text: Any, limits: Limits) -> bool:
    return len(text) <= limits.text and (text.isascii() or _has_whole_characters(text))


def _has_whole_characters(text: str) -> bool:
    """Whether a text can be written down: halves of characters, which some readers of JSON let through, cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_always_sound(_value: object, _limits: Limits) -> bool:
    return True


_SOUND: Mapping[type, Callable[[Any, Limits], bool]] = {
    float: _is_near,
    int: _is_near,
    str: _is_written,
    dict: _is_short,
    list: _is_short,
    tuple: _is_short,
    bool: _is_always_sound,
    type(None): _is_always_sound,
}
"""What a document consists of, and when it is within limits."""


def _refusal(document: object, culprit: object, limits: Limits, what: str) -> BadInput:
    where = _place(document, culprit)
    if isinstance(culprit, str) and len(culprit) <= limits.text:
        return BadInput("kernel.limits.characters", what=what, where=where)
    if isinstance(culprit, str):
        return BadInput("kernel.limits.text", what=what, where=where, count=len(culprit), limit=limits.text)
    if isinstance(culprit, dict | list | tuple):
        return BadInput("kernel.limits.items", what=what, where=where, count=len(culprit), limit=limits.items)
    if isinstance(culprit, float) and not math.isfinite(culprit):
        return BadInput("kernel.limits.not_finite", what=what, where=where)
    if isinstance(culprit, int | float):
        return BadInput("kernel.limits.number", what=what, where=where, limit=round(limits.number))
    return BadInput("kernel.limits.kind", what=what, where=where, kind=type(culprit).__name__)


def _place(document: object, culprit: object) -> str:
    """Where a value is in a document, as people write it: `use.path[0].to[1]`."""
    layer: list[tuple[str, object]] = [("", document)]
    while layer:
        for place, each in layer:
            if each is culprit:
                return place or "$"
        layer = [inner for place, each in layer for inner in _inside(place, each)]
    return "$"


def _inside(place: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for key, each in value.items():
            name = str(key)[:60] if isinstance(key, str) else type(key).__name__
            below = f"{place}.{name}" if place else name
            yield below, key
            yield below, each
    elif isinstance(value, list | tuple):
        for index, each in enumerate(value):
            yield f"{place}[{index}]", each
