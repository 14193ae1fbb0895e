"""The rules in Spanish and French: our own statements, translated with the terms of the glossary.

Each game keeps them beside its rules in `rules.es.jsonl` and `rules.fr.jsonl`, in the order of the rules. The headings
and the moments at which rules apply are the same words in every game, so all games share `headings.csv` and
`phases.csv`. What nobody has translated yet is told in English.
"""

import csv
import functools
from collections.abc import Mapping

import msgspec

from sightline.i18n import Language
from sightline.rules.entries import Game, Rule
from sightline.rules.library import DATA, read_lines


class Translation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a rule says in another language."""

    id: str
    title: str
    statement: str = msgspec.field(name="rule")
    note: str = ""


@functools.cache
def translations(game: Game, language: Language) -> Mapping[str, Translation]:
    """What is translated of a game, by rule.

    >>> translations("codeone", "fr")["C1-LOF-006"].title
    'Réciprocité de la LdV'
    """
    file = DATA / game / f"rules.{language}.jsonl"
    if not file.exists():
        return {}
    found = msgspec.json.decode(read_lines(file), type=tuple[Translation, ...])
    return {each.id: each for each in found}


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
