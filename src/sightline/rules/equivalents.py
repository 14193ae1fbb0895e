"""What one book says of another's rules, and how an edition cites its own book.

Code that serves several editions cites CodeOne where the books say the same. Whatever leaves it (MODs, violations,
events) is restated by the `Book` of the edition at hand.
"""

import contextlib
import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeVar

import msgspec

from sightline.kernel.errors import BadInput, RuleId, Violation
from sightline.kernel.mods import Mod
from sightline.kernel.vocabulary import Event
from sightline.rules.entries import PREFIXES, Game
from sightline.rules.library import DATA, catalogue, read_lines
from sightline.rules.overlay import replaced, said_again

FILE = DATA / "n4" / "from_codeone.jsonl"
Relation = Literal["same", "extended", "differs", "absent"]

Citing = TypeVar("Citing", bound=Mod | Violation | Event)
"""What carries the id of a rule."""


class Equivalent(msgspec.Struct, frozen=True, kw_only=True):
    """A rule of CodeOne with what N4 has in its place."""

    c1: str
    n4: tuple[str, ...]
    """The rules that say the same; where N4 differs, those on the same matter."""
    relation: Relation
    also: tuple[str, ...] = ()
    """Where N4 extends the rule: the other rules that make exceptions from it or add to it."""
    difference: str = ""
    """What N4 says otherwise, in our own words."""

    @property
    def holds(self) -> bool:
        """Whether what CodeOne says is true of N4 as well, wherever no rule of N4's own says more.

        >>> equivalents()["C1-FTF-002"].holds, equivalents()["C1-LOF-005"].holds, equivalents()["C1-GEN-004"].holds
        (True, True, False)
        """
        return self.relation in ("same", "extended")


@functools.cache
def equivalents() -> Mapping[str, Equivalent]:
    """Every rule of CodeOne with its equivalent.

    >>> equivalents()["C1-FTF-002"].relation
    'same'
    """
    rows = msgspec.json.decode(read_lines(FILE), type=tuple[Equivalent, ...])
    return {row.c1: row for row in rows}


@functools.cache
def by_n4() -> Mapping[str, tuple[Equivalent, ...]]:
    """The rows that name a rule of N4.

    >>> [row.c1 for row in by_n4()["N4-LOF-010"]]
    ['C1-LOF-005']
    """
    found: dict[str, tuple[Equivalent, ...]] = {}
    for row in equivalents().values():
        for rule_id in (*row.n4, *row.also):
            found[rule_id] = (*found.get(rule_id, ()), row)
    return found


@functools.cache
def _said_otherwise() -> frozenset[str]:
    """What N4 has in place of the rules of CodeOne from which it differs."""
    return frozenset(row.n4[0] for row in equivalents().values() if row.relation == "differs")


class Counterpart(msgspec.Struct, frozen=True, kw_only=True):
    """What another book has in place of a rule."""

    game: Game
    relation: Relation
    rules: tuple[str, ...]
    also: tuple[str, ...] = ()
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
        return (Counterpart(game="n4", relation=row.relation, rules=row.n4, also=row.also, difference=row.difference),)
    return tuple(
        Counterpart(game="codeone", relation=row.relation, rules=(row.c1,), difference=row.difference)
        for row in by_n4().get(rule_id, ())
    )


class Book(msgspec.Struct, frozen=True):
    """The book that an edition cites: ids of another book become its own where both say the same."""

    game: Game
    elsewhere: Mapping[RuleId, RuleId] = {}
    """Rules that a part of the book states again in a place of its own, as the introductory game does."""

    def cites(self, rule_id: RuleId) -> tuple[RuleId, ...]:
        """How this book cites a rule; nothing where it says something else, or nothing at all.

        >>> Book("codeone").cites("C1-FTF-002")
        ('C1-FTF-002',)
        >>> Book("n4").cites("C1-FTF-002") == equivalents()["C1-FTF-002"].n4, Book("n4").cites("C1-WEAP-256")
        (True, ())
        """
        return _cites(self.game, self.elsewhere.get(rule_id, rule_id))

    def proves(self, rule_id: RuleId) -> tuple[RuleId, ...]:
        """What of this book is proven where a test that names a rule passes on its edition.

        A rule that also stands where the books differ says more than CodeOne does: it needs tests of its own.

        >>> Book("n4").proves("C1-FTF-002") == Book("n4").cites("C1-FTF-002")
        True
        >>> Book("n4").cites("C1-TPL-007"), Book("n4").proves("C1-TPL-007")
        (('N4-TEMPL-012',), ())
        """
        return _proves(self.game, rule_id) if self.game == "human_sphere" else _proven(self.cites(rule_id), rule_id)

    def cite(self, rule_id: RuleId | None) -> RuleId | None:
        """The one id by which this book cites a rule; None where it cannot.

        >>> Book("n4").cite("C1-LOF-005"), Book("n4").cite("C1-WEAP-256"), Book("human_sphere").cite("N4-LOF-010")
        ('N4-LOF-010', None, 'N4-LOF-010')
        >>> Book("human_sphere").cite("N4-COH-002"), Book("human_sphere").cite("C1-AMMO-005")
        ('HS-COH-002', None)
        """
        return next(iter(self.cites(rule_id)), None) if rule_id else None

    @property
    def shared(self) -> bool:
        """Whether it is the one that shared code cites, so that there is nothing to restate."""
        return self.game == "codeone" and not self.elsewhere

    def restate(self, citing: Iterable[Citing]) -> tuple[Citing, ...]:
        """The same MODs, violations or events, citing this book; what it cannot cite is left without a rule.

        >>> Book("n4").restate([Mod(-3, "mod.cover", "C1-COV-003")])
        (Mod(value=-3, source='mod.cover', rule='N4-COVER-003'),)
        """
        if self.shared:
            return tuple(citing)
        return tuple(map(self._restated, citing))

    def _restated(self, citing: Citing) -> Citing:
        rule = self.cite(citing.rule)
        return citing if rule == citing.rule else msgspec.structs.replace(citing, rule=rule)

    @contextlib.contextmanager
    def citing(self) -> Iterator[None]:
        """Whatever is refused within cites this book.

        >>> with Book("n4").citing():
        ...     raise BadInput("odds.one_die", rule="C1-CSK-238")
        Traceback (most recent call last):
        sightline.kernel.errors.BadInput: odds.one_die
        """
        try:
            yield
        except BadInput as fault:
            fault.rule = self.cite(fault.rule)
            raise


def _proven(cited: tuple[RuleId, ...], rule_id: RuleId) -> tuple[RuleId, ...]:
    return tuple(each for each in cited if each == rule_id or each not in _said_otherwise())


@functools.cache
def _proves(game: Game, rule_id: RuleId) -> tuple[RuleId, ...]:
    """What a test on an edition that is laid over another proves: only what its own book says again."""
    if PREFIXES[rule_id.split("-")[0]] == game:
        return (rule_id,)
    beneath = _proven(_cites("n4", rule_id), rule_id)
    return tuple(dict.fromkeys(each for one in beneath for each in said_again().get(one, ())))


@functools.cache
def _cites(game: Game, rule_id: RuleId) -> tuple[RuleId, ...]:
    source = PREFIXES.get(rule_id.split("-")[0])
    if source == game:
        return (rule_id,)
    if game == "human_sphere":
        held = (each for each in _cites("n4", rule_id) if each not in replaced())
        return tuple(dict.fromkeys(cited for each in held for cited in said_again().get(each, (each,))))
    if source != "codeone" or game != "n4":
        return ()
    kept = catalogue("codeone").aliases.get(rule_id, (rule_id,))
    rows = [row for each in kept if (row := equivalents().get(each)) is not None and row.holds]
    return tuple(dict.fromkeys(each for row in rows for each in row.n4))


BOOKS: Mapping[str, Book] = {
    "codeone": Book("codeone"),
    "introductory": Book(
        "codeone",
        {
            "C1-ROLL-002": "C1-INTRO-013",
            "C1-RNG-001": "C1-INTRO-030",
            "C1-COV-003": "C1-INTRO-031",
            "C1-DMG-004": "C1-INTRO-039",
        },
    ),
    "n4": Book("n4"),
    "human_sphere": Book("human_sphere"),
}


@functools.cache
def chapter(name: str, game: Game) -> Book:
    """A part of a book that states rules again, as another book has it.

    >>> chapter("introductory", "n4").cites("C1-INTRO-002")
    ('N4-INTRO-001',)
    """
    return msgspec.structs.replace(BOOKS[name], game=game)


"""The book of every edition, by the name of its rolls (`RollRules.name`)."""
