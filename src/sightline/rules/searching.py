"""Finding rules by words, in whichever of the three languages the reader thinks.

A query is read in English: every stretch of it that the glossary of any game knows, in any language, also stands
for the English term. What the glossary does not know is looked for as it is, in the English statements and in those
of the reader's language.
"""

import functools

import msgspec

from sightline.i18n import Language
from sightline.rules.entries import GAMES, Game, Rule
from sightline.rules.glossary import also_said, glossary, readings
from sightline.rules.library import books
from sightline.rules.translations import told
from sightline.rules.words import Phrase, fold, stem, stems

ID, TITLE, SECTION, STATEMENT = 100.0, 10.0, 6.0, 3.0
"""What it is worth to find a phrase there."""


class Found(msgspec.Struct, frozen=True):
    """A rule that answers a query; the higher the score, the better it does."""

    rule: Rule
    score: float


class Idea(msgspec.Struct, frozen=True):
    """One thing asked for: a few ways to say it, any of which will do."""

    words: Phrase
    phrases: frozenset[Phrase]


def search(
    query: str, game: Game | None = None, section: str | None = None, limit: int = 20, language: Language = "en"
) -> tuple[Found, ...]:
    """The rules that fit a query best: by id, then title and heading, then statement, in English or the language.

    Rules that have everything asked for hide those that have only a part of it.

    >>> [search(words, "codeone")[0].rule.code for words in ("line of fire", "línea de tiro", "Ligne de vue")]
    ['LOF', 'LOF', 'LOF']
    """
    ideas = understand(query)
    candidates = [rule for book in books(game, section) for rule in book.part(section)]
    wanted, asked = query.strip().upper(), [_ways(idea) for idea in ideas]
    scored = [(*_score(rule, wanted, asked, language), rule) for rule in candidates]
    most = max((matched for matched, _, _ in scored), default=0)
    found = [Found(rule, round(score, 3)) for matched, score, rule in scored if matched == most and score > 0]
    return tuple(sorted(found, key=lambda each: -each.score)[:limit])


def understand(query: str) -> tuple[Idea, ...]:
    """Split a query into ideas, the longest known terms first.

    >>> [sorted(idea.phrases) for idea in understand("tirada enfrentada")]
    [[('fac', 'fac', 'roll'), ('tirada', 'enfrentada')]]
    """
    words, ideas = stems(query), list[Idea]()
    start = 0
    while start < len(words):
        length = next((n for n in range(len(words) - start, 1, -1) if words[start : start + n] in _terms()), 1)
        ideas.append(_idea(words[start : start + length]))
        start += length
    return tuple(ideas)


def _idea(words: Phrase) -> Idea:
    known = _terms().get(words, frozenset())
    if not known and words[0] not in _english():
        known = _parts().get(words[0], frozenset())
    return Idea(words, frozenset({words}) | known)


@functools.cache
def _terms() -> dict[Phrase, frozenset[Phrase]]:
    """Every way to say a term, in any language or abbreviated, with the English ways to say it."""
    ways: dict[Phrase, frozenset[Phrase]] = {}
    said = also_said()
    for game in GAMES:
        for key, entry in glossary(game).items():
            english = frozenset(readings(entry.en))
            for text in (entry.en, entry.es, entry.fr, *said.get(key, ())):
                for phrase in readings(text):
                    ways[phrase] = ways.get(phrase, frozenset()) | english
    return ways


@functools.cache
def _parts() -> dict[str, frozenset[Phrase]]:
    """Single words that only occur inside longer terms, with those terms in English."""
    parts: dict[str, frozenset[Phrase]] = {}
    for phrase, english in _terms().items():
        for word in phrase:
            parts[word] = parts.get(word, frozenset()) | english
    return parts


@functools.cache
def _english() -> frozenset[str]:
    """The words of the English terms: those are looked for as they are."""
    return frozenset(word for english in _terms().values() for phrase in english for word in phrase)


class _Page(msgspec.Struct, frozen=True):
    """A rule made ready to be searched: its words, fenced by spaces so that phrases are found as substrings."""

    title: str
    section: str
    statement: str
    code: Phrase


@functools.cache
def _pages(rule: Rule, language: Language) -> tuple[_Page, ...]:
    """What a reader may know a rule by: its English words, and those of the reader's language."""
    return tuple(_page(each) for each in dict.fromkeys((rule, told(rule, language))))


@functools.cache
def _page(rule: Rule) -> _Page:
    title, section, statement = (_fenced(stems(each)) for each in (rule.title, rule.section, rule.statement))
    return _Page(title, section, statement, (stem(fold(rule.code)),))


def _fenced(words: Phrase) -> str:
    return f" {' '.join(words)} "


class _Way(msgspec.Struct, frozen=True):
    """One way to say an idea, ready to be looked for."""

    phrase: Phrase
    fenced: str
    weight: float


def _ways(idea: Idea) -> tuple[_Way, ...]:
    # What was typed counts a little more than what the glossary made of it, a long term more than a word.
    return tuple(
        _Way(phrase, _fenced(phrase), len(phrase) * (1.1 if phrase == idea.words else 1.0)) for phrase in idea.phrases
    )


def _score(rule: Rule, query: str, asked: list[tuple[_Way, ...]], language: Language) -> tuple[int, float]:
    """How many of the ideas a rule has, and how well."""
    if query in rule.id and len(query) > 1:
        return len(asked) + 1, ID + (query in (rule.id, rule.code))
    pages = _pages(rule, language)
    worth = [max(_worth(page, way) for page in pages for way in ways) for ways in asked]
    return sum(each > 0 for each in worth), sum(worth)


def _worth(page: _Page, way: _Way) -> float:
    value = TITLE * (way.fenced in page.title) + SECTION * (way.fenced in page.section)
    times = page.statement.count(way.fenced)
    if times:
        value += STATEMENT * times / (times + 1) * 2
    if way.phrase == page.code:
        value += SECTION
    return value * way.weight
