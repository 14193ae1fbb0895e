"""The rules in Spanish and French: our own statements, translated with the terms of the glossary.

Each game keeps them beside its rules in `rules.es.jsonl` and `rules.fr.jsonl`, in the order of the rules, and worked
examples in `examples.es.jsonl` and `examples.fr.jsonl`. The headings and the moments at which rules apply are the same
words in every game, so all games share `headings.csv` and `phases.csv`. What nobody has translated yet is told in
English.
"""

import csv
import functools
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from sightline.i18n import Language
from sightline.rules.entries import Example, Game, Rule
from sightline.rules.library import DATA, read_lines

T = TypeVar("T")


class Translation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a rule says in another language."""

    id: str
    title: str
    statement: str = msgspec.field(name="rule")
    note: str = ""


def _written(file: Path, kind: type[T]) -> tuple[T, ...]:
    """The rows of a file; none where nobody has written it."""
    return msgspec.json.decode(read_lines(file), type=tuple[kind, ...]) if file.exists() else ()  # type: ignore[valid-type]


@functools.cache
def translations(game: Game, language: Language) -> Mapping[str, Translation]:
    """What is translated of a game, by rule.

    >>> translations("codeone", "fr")["C1-LOF-006"].title
    'Réciprocité de la LdV'
    """
    return {each.id: each for each in _written(DATA / game / f"rules.{language}.jsonl", Translation)}


def told(rule: Rule, language: Language) -> Rule:
    """A rule in the reader's language; as it is where there is no translation.

    >>> from sightline.rules import find
    >>> told(find("C1-LOF-006"), "es").title
    'Reciprocidad de la LDT'
    >>> told(find("C1-LOF-006"), "fr").section
    'Ligne de Vue'
    """
    placed = msgspec.structs.replace(rule, section=heading(rule.section, language), phase=phase(rule.phase, language))
    translation = translations(rule.game, language).get(rule.id)
    if translation is None:
        return placed
    return msgspec.structs.replace(
        placed, title=translation.title, statement=translation.statement, note=translation.note or rule.note
    )


class ToldExample(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A worked example in another language."""

    id: str
    title: str
    given: str
    expect: str
    note: str = ""


@functools.cache
def told_examples(game: Game, language: Language) -> Mapping[str, ToldExample]:
    """What is translated of the worked examples of a game.

    >>> told_examples("codeone", "es")["C1-EX-012"].given
    'La mitad de 5.'
    """
    return {each.id: each for each in _written(DATA / game / f"examples.{language}.jsonl", ToldExample)}


def told_example(example: Example, game: Game, language: Language) -> Example:
    """A worked example in the reader's language; as it is where there is no translation."""
    found = told_examples(game, language).get(example.id)
    return example if found is None else msgspec.structs.replace(example, **msgspec.structs.asdict(found))


def heading(section: str, language: Language) -> str:
    """A heading in the reader's language.

    >>> heading("Scenario: Supplies", "fr")
    'Scénario : Ravitaillement'
    """
    return _names("headings", language).get(section, section)


def phase(moment: str, language: Language) -> str:
    """The moment at which a rule applies, in the reader's language.

    >>> phase("5.1 Effects", "es")
    '5.1 Efectos'
    """
    return _names("phases", language).get(moment, moment)


@functools.cache
def _names(table: str, language: Language) -> Mapping[str, str]:
    """What a table of names has in a language, by the English."""
    with (DATA / f"{table}.csv").open(encoding="utf-8", newline="") as rows:
        return {row["en"]: row[language] for row in csv.DictReader(rows)}


def language_of(rule: Rule, language: Language) -> Language:
    """The language in which a reader is told a rule: the reader's own, or English."""
    return language if rule.id in translations(rule.game, language) else "en"
