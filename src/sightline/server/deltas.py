"""What has changed between two things that are told, so that nobody has to be told everything again.

The changes of an object, or of a list that is not shorter than before, are an object: under the name or the place of
each part that has changed, the changes of that part. Of anything else they are a list with one element: what it is now.
A part of an object that is no more has the changes `null`.
"""

import functools
import operator
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

SAME = object()
"""Nothing has changed."""
_SIMPLE = frozenset({int, float, str, bool, bytes})
"""What has no parts; most of what changes is of these."""
_LISTS = (tuple, list)
_MAPPINGS = (dict, Mapping)
"""The usual kind first: to ask whether something is one of all the others is dear."""


def changes(old: object, new: object) -> object:
    """What has changed; `SAME` if nothing has.

    >>> changes({"at": (1, 2), "lost": 0, "name": "Rook"}, {"at": (1, 5), "lost": 0})
    {'name': None, 'at': {'1': [5]}}
    >>> changes((1, 2), (1,)), changes((1, 2), (1, 2, 3))
    ([(1,)], {'2': [3]})
    """
    if old is new or (type(old) is type(new) and old == new):
        return SAME
    return _different(old, new)


def _different(old: object, new: object) -> object:
    """The changes of something that has changed.

    What is equal is left out before anybody looks into it: that is most of it, and comparing is the fastest of all.
    """
    kind = type(new)
    if type(old) is not kind or kind in _SIMPLE:
        return [new]
    if isinstance(new, msgspec.Struct):
        return _of_struct(old, new)
    if isinstance(new, _LISTS) and isinstance(old, _LISTS) and 0 < len(old) <= len(new):
        parts: dict[str, object] = {
            str(place): _different(one, two)
            for place, (one, two) in enumerate(zip(old, new, strict=False))
            if one is not two and not (one == two and type(one) is type(two))
        }
        for place in range(len(old), len(new)):
            parts[str(place)] = [new[place]]
        return parts
    if isinstance(new, _MAPPINGS) and isinstance(old, _MAPPINGS):
        found: dict[str, object] = {str(key): None for key in old if key not in new}
        for key, two in new.items():
            one = old.get(key, SAME)
            if one is SAME:
                found[str(key)] = [two]
            elif one is not two and not (one == two and type(one) is type(two)):
                found[str(key)] = _different(one, two)
        return found
    return [new]


def _of_struct(old: object, new: msgspec.Struct) -> object:
    """Changes by field; structures that leave out what is usual, or are written as lists, are told as a whole."""
    fields = _fields(type(new))
    if fields is None:
        return [new]
    return {
        told: [two] if type(two) in _SIMPLE else _different(one, two)
        for told, one, two in zip(fields.told, fields.of(old), fields.of(new), strict=True)
        if one is not two and not (one == two and type(one) is type(two))
    }


class _Fields(NamedTuple):
    """The fields of a structure: what they are called where they are told, and how to read them all at once."""

    told: tuple[str, ...]
    of: Callable[[object], tuple[object, ...]]


@functools.cache
def _fields(kind: type[msgspec.Struct]) -> _Fields | None:
    config = kind.__struct_config__
    names = kind.__struct_fields__
    if config.array_like or config.omit_defaults:
        return None
    if len(names) < 2:  # a single one would be read without a tuple around it
        return _Fields(kind.__struct_encode_fields__, lambda each: tuple(getattr(each, name) for name in names))
    return _Fields(kind.__struct_encode_fields__, operator.attrgetter(*names))


def changed(old: Any, changes: Any) -> Any:
    """What something is after changes, both as plain data; the old one stays as it is.

    >>> changed({"at": [1, 2], "lost": 0, "name": "Rook"}, {"at": {"1": [5]}, "name": None})
    {'at': [1, 5], 'lost': 0}
    """
    if isinstance(changes, list):
        return changes[0]
    new = old.copy()
    if isinstance(new, list):
        for place in sorted(map(int, changes)):  # as written they are in the order of letters, not of numbers
            new[place : place + 1] = [changed(new[place] if place < len(new) else None, changes[str(place)])]
        return new
    for key, part in changes.items():
        if part is None:
            del new[key]
        else:
            new[key] = changed(new.get(key), part)
    return new
