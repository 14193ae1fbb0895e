"""The words of the games in English, Spanish and French."""

import csv
import functools
import re
from collections.abc import Iterator, Mapping

from sightline.i18n import Language
from sightline.kernel.errors import BadInput
from sightline.rules.entries import GAMES, Game, Rule, Term
from sightline.rules.library import DATA, read_aliases
from sightline.rules.words import Phrase, stems

_KINDS = ("label_", "trait_", "skill_", "state_", "mode_")
_LISTED = ("skill_", "equip_", "weapon_")
"""What profiles list; our own words go by the key alone."""
_ABBREVIATION = re.compile(r"(?=.*[A-Z].*[A-Z])\w{2,5}")


@functools.cache
def glossary(game: Game) -> Mapping[str, Term]:
    """The terms of one game by key; keys that were merged lead to the term that was kept.

    >>> glossary("codeone")["line_of_fire"].es
    'Línea de Tiro (LDT)'
    """
    folder = DATA / game
    with (folder / "glossary.csv").open(encoding="utf-8", newline="") as rows:
        terms = {row["key"]: Term(row["key"], row["en"], row["es"], row["fr"]) for row in csv.DictReader(rows)}
    for removed, kept in read_aliases(folder / "glossary_aliases.csv").items():
        terms[removed] = terms[kept[0]]
    return terms


@functools.cache
def own_words() -> Mapping[str, Term]:
    """Terms in our own words where no book has them: most editions were never printed in French.

    They are the words that our translations of the rules use.

    >>> own_words()["stealth"].fr
    'Furtivité'
    """
    with (DATA / "own_words.csv").open(encoding="utf-8", newline="") as rows:
        return {row["key"]: Term(row["key"], row["en"], row["es"], row["fr"]) for row in csv.DictReader(rows)}


def term(key: str, language: Language = "en", game: Game | None = None) -> str:
    """A term in the reader's language.

    The word of the game asked for comes first. Not every game was printed in every language, so a missing
    translation is borrowed from another game that uses the same term, or is one of our own words, and is English
    where there is none.

    >>> term("line_of_fire", "fr")
    'Ligne de Vue (LdV)'
    >>> term("line_of_fire", "fr", "n4")
    'Ligne de Vue (LdV)'
    """
    order = sorted(GAMES, key=lambda each: each != game)
    known = [glossary(each)[key] for each in order if key in glossary(each)]
    if not known:
        raise BadInput("rules.unknown_term", key=key)
    plain = next((key.removeprefix(kind) for kind in _LISTED if key.startswith(kind)), key)
    known += [own_words()[plain]] if plain in own_words() else []
    translated = (found for found in known if getattr(found, language))
    return next(translated, known[0]).word(language)


@functools.cache
def also_said() -> Mapping[str, tuple[str, ...]]:
    """What players say for a term, in any language, although no rulebook prints it.

    >>> "ligne de tir" in also_said()["line_of_fire"]
    True
    """
    said: dict[str, tuple[str, ...]] = {}
    with (DATA / "also_said.csv").open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            said[row["key"]] = (*said.get(row["key"], ()), row["said"])
    return said


def readings(text: str) -> Iterator[Phrase]:
    """The ways a glossary entry can be read: what stands before the brackets, an abbreviation, or all of it.

    >>> list(readings("Ligne de Vue (LdV)")), list(readings("BS Attack (Guided)"))
    ([('lign', 'vue'), ('ldv',)], [('bs', 'attack'), ('bs', 'attack', 'guided')])
    """
    for piece in text.split("/"):
        head, _, inside = piece.partition("(")
        short = _ABBREVIATION.fullmatch(head.strip()) or _ABBREVIATION.fullmatch(inside.strip(" )"))
        for words in (head, inside if short else piece):
            phrase = stems(words)
            if len("".join(phrase)) > 1:
                yield phrase


def terms_in(rule: Rule) -> tuple[str, ...]:
    """The keys of the glossary's terms that a rule uses, the longer ones first; a word is counted once.

    >>> from sightline.rules import find
    >>> terms_in(find("C1-LOF-009"))
    ('marker', 'line_of_fire')
    """
    text = f" {' '.join(stems(f'{rule.title} . {rule.statement}'))} "
    found: list[str] = []
    for phrase, key in _phrases(rule.game):
        fenced = f" {' '.join(phrase)} "
        if fenced in text:
            found.append(key)
            text = text.replace(fenced, " . ")
    return tuple(dict.fromkeys(found))


@functools.cache
def _phrases(game: Game) -> tuple[tuple[Phrase, str], ...]:
    """Every way to write a term in English with its key, the longest first so that parts of it do not count.

    The same word may be a thing of its own and a Label or Trait (`marker`, `label_marker`): the thing is meant.
    """
    first: dict[Phrase, str] = {}
    for key, entry in sorted(glossary(game).items(), key=lambda each: each[0].startswith(_KINDS)):
        for phrase in readings(entry.en):
            first.setdefault(phrase, key)
    return tuple(sorted(first.items(), key=lambda each: -len(" ".join(each[0]))))
