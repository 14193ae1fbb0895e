"""Where the rules say what Special Skills, Equipment and states do: the ids of the rules that are about each."""

import functools
from collections import defaultdict
from collections.abc import Iterator, Mapping

from sightline.content.armies.naming import called
from sightline.games.infinity.core.match.edition import Edition
from sightline.rules.entries import Game, Rule
from sightline.rules.library import catalogue

MOST = 12
"""Rules about one thing; whoever wants more opens the reference."""
BOOKS: Mapping[str, tuple[Game, ...]] = {
    "codeone": ("codeone",),
    "n4": ("n4",),
    "human_sphere": ("human_sphere", "n4"),
}
"""Where the rules of an edition stand, those that come first counting first."""
OTHERWISE = {
    "multispectral_visor": "msv",
    "no_wound_incapacitation": "nwi",
    "visor_360": "360 visor",
    "peripheral_servant": "servant",
}
"""What the catalogue calls some of them."""


def facts_of(edition: Edition) -> Mapping[str, tuple[str, ...]]:
    """For every ability of an edition, the rules that say what it does."""
    return _facts(BOOKS[edition.name], tuple(sorted(edition.ability.rows)))


@functools.cache
def _facts(books: tuple[Game, ...], abilities: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    headed: dict[str, list[str]] = defaultdict(list)
    titled: list[tuple[str, str]] = []
    for rule in _rules(books):
        headed[_plain(rule.section)].append(rule.id)
        titled.append((_plain(rule.title), rule.id))

    def about(name: str) -> list[str]:
        return headed.get(name) or [each for title, each in titled if f"{title} ".startswith(f"{name} ")]

    found = {}
    for key in abilities:
        # A kind of something is explained where that is: the kinds of Immunity, of terrain.
        kind = key.partition("_")[0]
        ids = about(OTHERWISE.get(key) or _plain(called(key, "en", books[-1]))) or about(kind)
        if ids:
            found[key] = tuple(ids[:MOST])
    return found


def _rules(books: tuple[Game, ...]) -> Iterator[Rule]:
    for book in books:
        yield from catalogue(book).rules.values()


def _plain(text: str) -> str:
    """A heading without its capitals, brackets and marks."""
    return " ".join(text.lower().partition("(")[0].replace(":", " ").replace("°", "").split())
