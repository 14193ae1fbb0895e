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


def changes(old: object, new: object) -> object:
    """What has changed; `SAME` if nothing has.

    >>> changes({"at": (1, 2), "lost": 0, "name": "Rook"}, {"at": (1, 5), "lost": 0})
    {'name': None, 'at': {'1': [5]}}
    >>> changes((1, 2), (1,)), changes((1, 2), (1, 2, 3))
    ([(1,)], {'2': [3]})
    """
    if old is new:
        return SAME
    if type(old) is not type(new):
        return [new]
    if old == new:
        return SAME
    if isinstance(new, msgspec.Struct):
        return _of_struct(old, new)
    if type(new) in _SIMPLE:
        return [new]
    if isinstance(new, Mapping) and isinstance(old, Mapping):
        found: dict[str, object] = {str(key): None for key in old if key not in new}
        for key, value in new.items():
            part = changes(old[key], value) if key in old else [value]
            if part is not SAME:
                found[str(key)] = part
        return found
    if isinstance(new, tuple | list) and isinstance(old, tuple | list) and 0 < len(old) <= len(new):
        parts = ((place, changes(one, two)) for place, (one, two) in enumerate(zip(old, new, strict=False)))
        further = {str(place): [new[place]] for place in range(len(old), len(new))}
        return {str(place): part for place, part in parts if part is not SAME} | further
    return [new]


def _of_struct(old: object, new: msgspec.Struct) -> object:
    """Changes by field; structures that leave out what is usual, or are written as lists, are told as a whole."""
    fields = _fields(type(new))
    if fields is None:
        return [new]
    found: dict[str, object] = {}
    for told, one, two in zip(fields.told, fields.of(old), fields.of(new), strict=True):
        if one is not two:
            part = changes(one, two)
            if part is not SAME:
                found[told] = part
    return found


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
