"""How the book of Human Sphere lies on N4: what it says again, what it takes over in parts, what it replaces.

Everything else in the book is an addition, and everything in N4 that no row replaces holds in Human Sphere as well.
"""

import functools
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from sightline.rules.library import DATA, read_lines

FILE = DATA / "human_sphere" / "on_n4.jsonl"
Relation = Literal["same", "part", "replaces"]


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """A rule of Human Sphere with what it is laid over."""

    hs: str
    relation: Relation
    """`same` where both books say it; `part` where it is one clause of what N4 says in one rule: whoever enforces that
    rule enforces it too, but only a test of its own proves it; `replaces` where N4's rule no longer holds."""
    n4: tuple[str, ...]


@functools.cache
def overlay() -> tuple[Laid, ...]:
    """Every row, in the order of the book.

    >>> overlay()[0].hs, overlay()[0].relation
    ('HS-ARMY-002', 'same')
    """
    return msgspec.json.decode(read_lines(FILE), type=tuple[Laid, ...])


@functools.cache
def replaced() -> frozenset[str]:
    """The rules of N4 that do not hold in Human Sphere.

    >>> "N4-AMMO-006" in replaced(), "N4-AMMO-004" in replaced()
    (True, False)
    """
    return frozenset(_n4("replaces"))


@functools.cache
def said_again() -> Mapping[str, tuple[str, ...]]:
    """What Human Sphere has for a rule of N4 that it says again.

    >>> said_again()["N4-COH-002"]
    ('HS-COH-002',)
    """
    found: dict[str, tuple[str, ...]] = {}
    for row in overlay():
        for each in row.n4 if row.relation == "same" else ():
            found[each] = (*found.get(each, ()), row.hs)
    return found


@functools.cache
def beneath() -> Mapping[str, tuple[str, ...]]:
    """The rules of N4 by which a rule of Human Sphere is enforced, wholly or among others.

    >>> beneath()["HS-COH-003"], beneath()["HS-COH-004"]
    (('N4-COH-003',), ('N4-COH-003',))
    """
    return {row.hs: row.n4 for row in overlay() if row.relation != "replaces"}


def _n4(relation: Relation) -> Iterator[str]:
    yield from (each for row in overlay() if row.relation == relation for each in row.n4)
