"""The rules in Spanish and French: our own statements, translated with the terms of the glossary.

Each game keeps them beside its rules in `rules.es.jsonl` and `rules.fr.jsonl`, in the order of the rules. A rule that
nobody has translated yet is told in English.
"""

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
    """
    translation = translations(rule.game, language).get(rule.id)
    if translation is None:
        return rule
    return msgspec.structs.replace(rule, title=translation.title, statement=translation.statement)


def language_of(rule: Rule, language: Language) -> Language:
    """The language in which a reader is told a rule: the reader's own, or English."""
    return language if rule.id in translations(rule.game, language) else "en"
