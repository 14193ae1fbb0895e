"""Rules for the page: every number it shows is one tap away from what the rulebook says about it."""

import functools

import msgspec

from sightline.i18n import Language, translate
from sightline.kernel.errors import BadInput
from sightline.rules import catalogue, find, search, term, told
from sightline.rules.citations import citations_of
from sightline.rules.entries import Example, Game
from sightline.rules.glossary import terms_in
from sightline.rules.library import game_named
from sightline.rules.proofs import read_proofs
from sightline.rules.report import Status, status_of
from sightline.rules.translations import heading, language_of, told_example, told_examples

LONGEST_QUERY = 200
MOST_FOUND = 50
MOST_WORDS = 20

Document = dict[str, object]


def rule_document(rule_id: str, language: Language) -> Document:
    """A rule with its status in the reader's language, and its terms in English too.

    >>> found = rule_document("C1-COV-003", "es")
    >>> found["title"], found["terms"]["partial_cover"]
    ('Efecto de la Cobertura Parcial', {'en': 'Partial Cover', 'here': 'Cobertura Parcial'})
    """
    rule = find(rule_id[:LONGEST_QUERY])
    said, status = told(rule, language), _status(rule.id)
    return {
        "id": rule.id,
        "game": rule.game,
        "section": said.section,
        "title": said.title,
        "statement": said.statement,
        "language": language_of(rule, language),
        "note": said.note,
        "status": status,
        "status_words": translate(f"rules.status.{status}", language),
        "terms": {
            key: {"en": term(key, "en", rule.game), "here": term(key, language, rule.game)} for key in terms_in(rule)
        },
        "examples": [example_document(each, rule.game, language) for each in catalogue(rule.game).examples_of(rule.id)],
    }


def example_document(example: Example, game: Game, language: Language) -> Document:
    """A worked example in the reader's language, without what rebuilds its picture in a test.

    >>> from sightline.rules import find_example
    >>> example_document(find_example("C1-EX-012"), "codeone", "fr")["given"]
    'La moitié de 5.'
    """
    said = told_example(example, game, language)
    return {
        "id": said.id,
        "title": said.title,
        "given": said.given,
        "expect": said.expect,
        "note": said.note,
        "language": language if said.id in told_examples(game, language) else "en",
    }


@functools.lru_cache(maxsize=512)
def _status(rule_id: str) -> Status:
    # Reading the source for one rule takes tens of milliseconds, and it does not change while the server runs.
    return status_of(find(rule_id), citations_of([rule_id]), read_proofs()).status


@functools.lru_cache(maxsize=512)
def rules_text(query: str, game: str, section: str, limit: str, language: Language) -> bytes:
    """`rules_document` as it is sent; many people look for the same words, and the rules stay what they are."""
    return msgspec.json.encode(rules_document(query, game, section, limit, language))


def rules_document(
    query: str, game: str = "", section: str = "", limit: str = "20", language: Language = "en"
) -> Document:
    """The rules that fit some words; without words, those of a section, or the sections of a game.

    >>> [each["code"] for each in rules_document("", "codeone")["sections"]][:2]
    ['INTRO', 'GEN']
    >>> len(rules_document("", "codeone", "LOF")["rules"])
    12
    """
    if query.strip() or not game:
        return search_document(query, game, section, limit, language)
    book = catalogue(game_named(game))
    if section:
        part = book.part(section[:LONGEST_QUERY])
        return {"query": "", "rules": [msgspec.to_builtins(told(each, language)) for each in part]}
    sections = [
        {"code": code, "title": heading(rules[0].section, language), "count": len(rules)}
        for code, rules in book.sections.items()
    ]
    return {"query": "", "rules": [], "sections": sections}


def search_document(
    query: str, game: str = "", section: str = "", limit: str = "20", language: Language = "en"
) -> Document:
    """The rules that fit a query, best first.

    >>> search_document("cobertura parcial", "codeone", limit="1")["rules"][0]["id"].startswith("C1-")
    True
    """
    if not query.strip():
        raise BadInput("server.empty_query")
    if len(query) > LONGEST_QUERY:
        raise BadInput("server.long_query", most=LONGEST_QUERY)
    if len(query.split()) > MOST_WORDS:
        raise BadInput("server.many_words", most=MOST_WORDS)
    if not (limit.isascii() and limit.isdigit() and 1 <= int(limit[:9]) <= MOST_FOUND):
        raise BadInput("server.limit", value=limit[:LONGEST_QUERY], most=MOST_FOUND)
    found = search(query, game_named(game) if game else None, section[:LONGEST_QUERY] or None, int(limit), language)
    rules = [{**msgspec.to_builtins(told(each.rule, language)), "score": each.score} for each in found]
    return {"query": query, "rules": rules}
