"""The catalogue as it ships with the package: one book per game, read when first asked for."""

import csv
import difflib
import functools
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from sightline.kernel.errors import BadInput
from sightline.rules.entries import GAMES, PREFIXES, Example, Game, Rule

DATA = Path(__file__).parent / "data"


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """Every rule of one game, in the order of its rulebook."""

    game: Game
    rules: Mapping[str, Rule]
    examples: Mapping[str, Example]
    aliases: Mapping[str, tuple[str, ...]]
    """Ids that were merged into others, and what they became."""

    @property
    def sections(self) -> dict[str, tuple[Rule, ...]]:
        """The rules by section code.

        >>> len(catalogue("codeone").sections["LOF"])
        12
        """
        grouped: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            grouped.setdefault(rule.code, []).append(rule)
        return {code: tuple(rules) for code, rules in grouped.items()}

    def part(self, section: str | None = None) -> tuple[Rule, ...]:
        """The rules of one section, whose code may be written in small letters, or all of them."""
        if section is None:
            return tuple(self.rules.values())
        sections = self.sections
        if section.upper() not in sections:
            raise _unknown_section(section, [self])
        return sections[section.upper()]

    def examples_of(self, rule_id: str) -> tuple[Example, ...]:
        """The worked examples that show a rule.

        >>> [example.id for example in catalogue("codeone").examples_of("C1-INTRO-018")]
        ['C1-EX-002']
        """
        return tuple(example for example in self.examples.values() if rule_id in example.rules)


def game_named(name: str) -> Game:
    """The game of that name, refused with the known names otherwise.

    >>> game_named("n4")
    'n4'
    """
    for game in GAMES:
        if game == name:
            return game
    raise BadInput("rules.unknown_game", game=name, known=", ".join(GAMES))


def books(game: Game | None = None, section: str | None = None) -> tuple[Catalogue, ...]:
    """The catalogues asked for: of one game or of all, and of those only the ones that have the section.

    >>> [book.game for book in books(section="cov")]
    ['codeone']
    """
    every = tuple(catalogue(each) for each in ((game,) if game else GAMES))
    having = tuple(book for book in every if section is None or section.upper() in book.sections)
    if section is not None and not having:
        raise _unknown_section(section, every)
    return having


def _unknown_section(section: str, searched: Iterable[Catalogue]) -> BadInput:
    known = sorted({code for book in searched for code in book.sections})
    return BadInput("rules.unknown_section", section=section, nearest=_nearest(section.upper(), known))


@functools.cache
def catalogue(game: Game) -> Catalogue:
    """The catalogue of one game.

    >>> len(catalogue("codeone").rules)
    943
    """
    folder = DATA / game_named(game)
    rules = msgspec.json.decode(read_lines(folder / "rules.jsonl"), type=tuple[Rule, ...])
    examples = msgspec.json.decode(read_lines(folder / "examples.jsonl"), type=tuple[Example, ...])
    return Catalogue(
        game=game,
        rules={rule.id: rule for rule in rules},
        examples={example.id: example for example in examples},
        aliases=read_aliases(folder / "aliases.csv"),
    )


def read_lines(file: Path) -> bytes:
    """JSON lines as one JSON array, which is decoded in a single call."""
    return b"[" + b",".join(file.read_bytes().splitlines()) + b"]"


def read_aliases(file: Path) -> dict[str, tuple[str, ...]]:
    """A table of `removed,kept` pairs; what was split among several kept entries has a row for each."""
    if not file.exists():
        return {}
    found: dict[str, tuple[str, ...]] = {}
    with file.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            found[row["removed"]] = (*found.get(row["removed"], ()), row["kept"])
    return found


def resolve(rule_id: str) -> tuple[Rule, ...]:
    """The rules an id stands for: itself, or those it was merged into.

    >>> [rule.id for rule in resolve("C1-TURN-006")]
    ['C1-ORD-008', 'C1-ORD-009']
    """
    wanted = rule_id.strip().upper()
    for book in _books_of(wanted):
        kept = book.aliases.get(wanted, (wanted,))
        if all(each in book.rules for each in kept):
            return tuple(book.rules[each] for each in kept)
    raise BadInput("rules.unknown_rule", id=rule_id, nearest=_nearest(wanted, _rule_ids(_books_of(wanted))))


def find(rule_id: str) -> Rule:
    """The rule of an id; an unknown one is refused with the nearest ids.

    >>> find("C1-LOF-003").code
    'LOF'
    >>> find("c1-mov-021").id  # merged into a rule about Line of Fire
    'C1-LOF-007'
    >>> find("C1-LOV-003")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: rules.unknown_rule id=C1-LOV-003 nearest=C1-MOV-003, C1-LOF-003, C1-COV-003
    """
    return resolve(rule_id)[0]


def find_example(example_id: str) -> Example:
    """The worked example of an id.

    >>> find_example("C1-EX-002").rules
    ('C1-INTRO-018', 'C1-INTRO-049')
    """
    wanted = example_id.strip().upper()
    books = _books_of(wanted)
    for book in books:
        if wanted in book.examples:
            return book.examples[wanted]
    known = [each for book in books for each in book.examples]
    raise BadInput("rules.unknown_example", id=example_id, nearest=_nearest(wanted, known))


def is_example(entry_id: str) -> bool:
    """Whether an id belongs to a worked example; some look like the ids of rules.

    >>> is_example("C1-EX-002"), is_example("C1-LOF-003")
    (True, False)
    """
    return any(entry_id.strip().upper() in book.examples for book in _books_of(entry_id.strip().upper()))


def _books_of(wanted: str) -> Sequence[Catalogue]:
    """The one book an id can be in; every book where even its prefix is unknown, to suggest something."""
    game = PREFIXES.get(wanted.split("-")[0])
    return [catalogue(game)] if game else [catalogue(each) for each in GAMES]


def _rule_ids(books: Iterable[Catalogue]) -> list[str]:
    return [each for book in books for each in book.rules]


def _nearest(wanted: str, known: Sequence[str]) -> str:
    return ", ".join(difflib.get_close_matches(wanted, known, n=3, cutoff=0.0))
