"""The rules in Spanish and French say what the English ones say: all of them, with every figure."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from sightline.i18n import LANGUAGES, Language
from sightline.rules import GAMES, Game, Rule, catalogue, find, search, told
from sightline.rules.entries import RULE_ID
from sightline.rules.glossary import glossary
from sightline.rules.library import DATA
from sightline.rules.translations import Translation, language_of, told_examples, translations

COMPLETE: tuple[Game, ...] = ("codeone", "n4", "human_sphere", "apex")
"""The games that are translated as a whole; this list only grows."""

OTHERS: tuple[Language, ...] = tuple(each for each in LANGUAGES if each != "en")

ENGLISH = re.compile(
    r"\b(?:the|and|of|with|from|must|may|is|are|that|each|when|any|if|not|its|only|cannot|does|has|have|they|this|"
    r"which|than|into|unless|until|during|before|after|between|without|against)\b",
    re.IGNORECASE,
)
"""Words that English sentences cannot do without and Spanish and French ones do not have."""

FIGURE = re.compile(r"(?:(?<![\w)\]])[+-])?\d+(?:[.,/]\d+)?")
NO_FIGURE = re.compile(rf"{RULE_ID.pattern}|\bF2F\b|\b0-G\b")
"""Ids are compared on their own; some names have a digit in one language and none in another."""

QUOTED = re.compile(r"`[^`]*`")


def figures(text: str) -> Counter[str]:
    """The numbers of a text with their signs; a decimal comma is a point."""
    plain = NO_FIGURE.sub("", text).replace("\N{MINUS SIGN}", "-")
    return Counter(each.replace(",", ".") for each in FIGURE.findall(plain))


def ids(text: str) -> Counter[str]:
    """The rules a text refers to."""
    return Counter(RULE_ID.findall(text))


def english_words(text: str, game: Game, language: Language) -> list[str]:
    """What is left in English of a text, apart from names that the book itself leaves so."""
    text = QUOTED.sub("", text)
    if ENGLISH.search(text):
        for term in sorted(glossary(game).values(), key=lambda each: -len(each.word(language))):
            text = text.replace(term.word(language), "")
    return [word for word in ENGLISH.findall(text) if not word.isupper()]


def faults(rule: Rule, translation: Translation, language: Language) -> Iterator[str]:
    """What is wrong with a translation."""
    for name, said, meant in (
        ("title", translation.title, rule.title),
        ("rule", translation.statement, rule.statement),
        *((("note", translation.note, rule.note),) if rule.note or translation.note else ()),
    ):
        if not said.strip() or said != said.strip():
            yield f"{rule.id} {language} {name}: empty, or space around it"
        if figures(said) != figures(meant):
            yield f"{rule.id} {language} {name}: figures {figures(meant)} became {figures(said)}"
        if ids(said) != ids(meant):
            yield f"{rule.id} {language} {name}: the ids {ids(meant)} became {ids(said)}"
        if left := english_words(said, rule.game, language):
            yield f"{rule.id} {language} {name}: still English: {', '.join(left)}"
    if translation.statement == rule.statement:
        yield f"{rule.id} {language}: not translated"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", COMPLETE)
def test_every_rule_of_a_complete_game_is_translated(game: Game, language: Language) -> None:
    assert list(translations(game, language)) == list(catalogue(game).rules)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_translation_has_the_figures_and_ids_of_the_rule_and_no_english(game: Game, language: Language) -> None:
    rules = catalogue(game).rules
    found = [
        fault
        for translation in translations(game, language).values()
        for fault in faults(rules[translation.id], translation, language)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_translations_stand_in_the_order_of_the_rules_once_each(game: Game, language: Language) -> None:
    known = translations(game, language)
    assert list(known) == [each for each in catalogue(game).rules if each in known]
    file = DATA / game / f"rules.{language}.jsonl"
    assert len(known) == (len(file.read_bytes().splitlines()) if file.exists() else 0)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_translated_into_one_language_is_into_the_other(game: Game) -> None:
    assert list(translations(game, "es")) == list(translations(game, "fr"))


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("Suma +3 al MOD; véase C1-LOF-003.", ""),
        ("Suma -3 al MOD; véase C1-LOF-003.", "figures"),
        ("Suma +3 al MOD.", "ids"),
        ("Suma +3 to the MOD; véase C1-LOF-003.", "English"),
        ("Add +3 to the MOD; see C1-LOF-003.", "not translated"),
        ("", "empty"),
    ],
)
def test_the_check_notices_what_is_wrong(said: str, wrong: str) -> None:
    rule = Rule(id="C1-LOF-001", section="", title="MOD", statement="Add +3 to the MOD; see C1-LOF-003.", type="core")
    found = "\n".join(faults(rule, Translation(id=rule.id, title="MOD", statement=said), "es"))
    assert bool(found) == bool(wrong)
    assert wrong in found


def test_a_rule_is_told_in_the_language_of_the_reader() -> None:
    rule = find("C1-LOF-006")
    assert told(rule, "en") == rule
    spanish = told(rule, "es")
    assert (spanish.id, spanish.type, spanish.src) == (rule.id, rule.type, rule.src)
    assert (spanish.title, language_of(rule, "es")) == ("Reciprocidad de la LDT", "es")


def test_a_rule_without_a_translation_is_told_in_english() -> None:
    rule = Rule(id="C1-LOF-999", section="", title="Nobody", statement="Nobody has translated this.", type="core")
    assert told(rule, "fr") == rule
    assert language_of(rule, "fr") == "en"


def test_words_of_the_translation_find_a_rule_for_those_who_read_it() -> None:
    assert not any(found.rule.id == "C1-LOF-006" for found in search("reciprocidad", "codeone"))
    assert search("reciprocidad", "codeone", language="es")[0].rule.id == "C1-LOF-006"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_worked_example_is_translated_in_the_order_of_the_examples(game: Game, language: Language) -> None:
    assert list(told_examples(game, language)) == list(catalogue(game).examples)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_worked_examples_are_translated_with_their_figures_and_no_english(game: Game, language: Language) -> None:
    meant = catalogue(game).examples
    for each in told_examples(game, language).values():
        for name in ("title", "given", "expect", "note"):
            said, was = getattr(each, name), getattr(meant[each.id], name)
            assert figures(said) == figures(was), (each.id, name)
            assert english_words(said, game, language) == [], (each.id, name)
            assert said != was or not was, (each.id, name, "not translated")
