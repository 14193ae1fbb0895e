"""What one book says of another's rules: which rules of N4 say the same as a rule of CodeOne, and which differ."""

import functools
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from sightline.rules.entries import PREFIXES, Game
from sightline.rules.library import DATA, read_lines

FILE = DATA / "n4" / "from_codeone.jsonl"
Relation = Literal["same", "differs", "absent"]


class Equivalent(msgspec.Struct, frozen=True, kw_only=True):
    """A rule of CodeOne with what N4 has in its place."""

    c1: str
    n4: tuple[str, ...]
    relation: Relation
    difference: str = ""
    """What N4 says otherwise, in our own words."""


@functools.cache
def equivalents() -> Mapping[str, Equivalent]:
    """Every rule of CodeOne with its equivalent.

    >>> equivalents()["C1-FTF-002"].relation
    'same'
    """
    rows = msgspec.json.decode(read_lines(FILE), type=tuple[Equivalent, ...])
    return {row.c1: row for row in rows}


@functools.cache
def _by_n4() -> Mapping[str, tuple[Equivalent, ...]]:
    found: dict[str, tuple[Equivalent, ...]] = {}
    for row in equivalents().values():
        for rule_id in row.n4:
            found[rule_id] = (*found.get(rule_id, ()), row)
    return found


class Counterpart(msgspec.Struct, frozen=True, kw_only=True):
    """What another book has in place of a rule."""

    game: Game
    relation: Relation
    rules: tuple[str, ...]
    difference: str = ""


def counterparts(rule_id: str) -> tuple[Counterpart, ...]:
    """What the other books say about the matter of a rule.

    >>> [(each.game, each.relation) for each in counterparts("C1-FTF-002")]
    [('n4', 'same')]
    >>> {each.game for each in counterparts(equivalents()["C1-FTF-002"].n4[0])}
    {'codeone'}
    """
    if rule_id in equivalents():
        row = equivalents()[rule_id]
        return (Counterpart(game="n4", relation=row.relation, rules=row.n4, difference=row.difference),)
    return tuple(
        Counterpart(game="codeone", relation=row.relation, rules=(row.c1,), difference=row.difference)
        for row in _by_n4().get(rule_id, ())
    )


class Book(msgspec.Struct, frozen=True):
    """The book that an edition cites: ids of another book become its own where both say the same."""

    game: Game

    def cites(self, rule_id: str) -> tuple[str, ...]:
        """How this book cites a rule; nothing where it says something else, or nothing at all.

        >>> Book("codeone").cites("C1-FTF-002")
        ('C1-FTF-002',)
        >>> Book("n4").cites("C1-FTF-002") == equivalents()["C1-FTF-002"].n4, Book("n4").cites("C1-WEAP-256")
        (True, ())
        """
        if PREFIXES.get(rule_id.split("-")[0]) == self.game:
            return (rule_id,)
        row = equivalents().get(rule_id) if self.game == "n4" else None
        return row.n4 if row is not None and row.relation == "same" else ()

    def backlog(self, rule_ids: Sequence[str]) -> dict[str, Equivalent | None]:
        """What of some cited rules this book cannot cite yet, with what is known of the difference.

        >>> list(Book("n4").backlog(["C1-FTF-002", "C1-WEAP-256"]))
        ['C1-WEAP-256']
        """
        return {each: equivalents().get(each) for each in rule_ids if not self.cites(each)}
