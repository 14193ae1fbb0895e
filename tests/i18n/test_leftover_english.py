"""What is read in Spanish and French has no English words left in it.

`english_words.txt` lists the words that our English texts use often and that neither Spanish nor French has. A word
that turns out to be one of theirs is struck from the list.
"""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sightline.i18n import LANGUAGES, Language, messages
from sightline.rules import GAMES, Game, catalogue
from sightline.rules.library import DATA
from sightline.rules.translations import told_examples, translations

OTHERS: tuple[Language, ...] = tuple(each for each in LANGUAGES if each != "en")
ENGLISH = frozenset((Path(__file__).parent / "english_words.txt").read_text(encoding="utf-8").split())

WORD = re.compile(r"[^\W\d_]+")
LEFT_AS_IT_IS = re.compile(r"`[^`]*`|\{[^}]*\}|«[^»]*»|\"[^\"]*\"|\B--?\w+|\w+=|/\w+|\w+,x,y")
"""Code, blanks and what is to be typed: the same in every language."""

BEYOND_THE_BOOK = re.compile(
    r"\b(?:gaps?|lagunas?|lacunes?) [A-Z0-9]|\bsee gaps?\b|véanse las lagunas|voir les lacunes|\bseeds?\b(?!-)|"
    r"tables?\.yaml|\btables ?:|\b[A-Z]\d-\d\d\b|(?<![\d.])\d{4}"
)
"""Lists and numbers of lines that only whoever wrote the catalogue had at hand."""


def english(text: str) -> list[str]:
    """The English words of a text; names, which have a capital letter, stay as the books have them."""
    return [word for word in WORD.findall(LEFT_AS_IT_IS.sub(" ", text)) if word in ENGLISH]


def texts(game: Game, language: Language) -> Iterator[tuple[str, str]]:
    """Everything that the catalogue says in a language, with the entry that says it."""
    book = catalogue(game)
    rules = book.rules if language == "en" else translations(game, language)
    for rule in rules.values():
        yield from ((rule.id, said) for said in (rule.title, rule.statement, rule.note))
    examples = book.examples if language == "en" else told_examples(game, language)
    for example in examples.values():
        yield from ((example.id, said) for said in (example.title, example.given, example.expect, example.note))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_no_rule_and_no_example_has_english_words_left(game: Game, language: Language) -> None:
    assert [(entry, english(said), said) for entry, said in texts(game, language) if english(said)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_has_english_words_left(language: Language) -> None:
    assert {key: english(text) for key, text in messages(language).items() if english(text)} == {}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("table", ["headings", "phases"])
def test_every_heading_and_moment_is_translated_without_english_words(table: str, language: Language) -> None:
    with (DATA / f"{table}.csv").open(encoding="utf-8", newline="") as rows:
        names = {row["en"]: row[language] for row in csv.DictReader(rows)}
    assert [name for name, said in names.items() if not said.strip() or english(said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_rule_refers_to_nothing_that_its_reader_does_not_have(game: Game, language: Language) -> None:
    assert [(entry, said) for entry, said in texts(game, language) if BEYOND_THE_BOOK.search(said)] == []


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Cada Tropa must declarar su ORA.", ["must"]),
        ("Usa `target` y escribe --weapon.", []),
        ("El Netrod de ALEPH lleva un Panzerfaust.", []),
    ],
)
def test_the_check_finds_english_words_and_leaves_names_and_code(text: str, left: list[str]) -> None:
    assert english(text) == left
