"""What profiles call things: skills, weapons and equipment by name or alias, in three languages, and back again."""

import csv
import functools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from sightline.i18n import Language
from sightline.rules import Game
from sightline.rules.entries import Term
from sightline.rules.glossary import also_said, glossary, own_words
from sightline.rules.words import fold, stem

ALIASES = Path(__file__).parent / "names.csv"
KINDS = ("skill_", "equip_", "weapon_")
"""How the glossary marks what a profile can list."""
OTHERS = ("label_", "trait_", "state_", "mode_", "scenario_", "ammo_")
"""Words of the glossary that are never an entry of a profile."""
GAMES: tuple[Game, ...] = ("codeone", "n4", "human_sphere")
_BY_NAME: Mapping[str, Game] = {game: game for game in GAMES}
_WORD = re.compile(r"[a-z0-9]+")
_AFTERTHOUGHT = re.compile(r" \([^)]*\)$")
"""What a glossary says behind a word. Within one, as in `Dispositivo (de) Hacker`, it is a part of it."""
_LEVEL = re.compile(r"(?P<name>.+?)\s+[LN](?P<level>\d)$")


def as_game(name: str) -> Game:
    """The game whose words are used for a name; CodeOne's for what nobody knows."""
    return _BY_NAME.get(name, "codeone")


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What a printed name means."""

    key: str
    level: int = 0
    rest: str = ""
    """What follows a colon, where only the word before it is known: `TinBot: Firewall`."""


def same(text: str) -> str:
    """A text as it is compared: without accents, capitals, plurals, hyphens and spaces.

    Little words count here: PARA is an Ammunition, not only the Spanish "for".

    >>> same("Anti-personnel Mine") == same("Antipersonnel Mines"), same("PARA CC Weapon") == same("CC Weapon")
    (True, False)
    """
    return "".join(stem(word) for word in _WORD.findall(fold(text)))


def slug(text: str) -> str:
    """A key made from a name.

    >>> slug("Zúyǒng Invincibles"), slug("MULTI Rifle (+1B)")
    ('zuyong_invincibles', 'multi_rifle_1b')
    """
    return re.sub(r"[^a-z0-9]+", "_", fold(text)).strip("_") or "x"


def resolve(name: str, game: Game = "codeone") -> Known | None:
    """What a name of a profile means, in whatever language it is written; None where nobody knows.

    >>> resolve("Fusil Combi").key, resolve("Ametralladora").key, resolve("Mimétisme").key
    ('combi_rifle', 'hmg', 'mimetism')
    >>> resolve("Artes Marciales N3")
    Known(key='martial_arts', level=3, rest='')
    >>> resolve("Teapot") is None
    True
    """
    name = " ".join(name.split())
    if key := _index(game).get(same(name)):
        return Known(key=key)
    if (found := _LEVEL.match(name)) and (key := _index(game).get(same(found["name"]))):
        return Known(key=key, level=int(found["level"]))
    head, colon, rest = name.partition(":")
    if colon and (key := _index(game).get(same(head))):
        return Known(key=key, rest=rest.strip())
    return None


def called(key: str, language: Language = "en", game: Game = "codeone") -> str:
    """What a key is called in a language: in our own words where we have some, else in those of the books.

    The game asked for comes first, then any that was printed in that language. What is in no glossary is made of the
    key itself.

    >>> called("mimetism", "es"), called("combi_rifle", "fr"), called("stealth", "fr", "n4"), called("made_up_thing")
    ('Mimetismo', 'Fusil Combi', 'Furtivité', 'Made up thing')
    """
    if own := _said(own_words().get(key), language):
        return own
    known = [term for each in _order(game) if (term := _term(key, each))]
    for wanted in (language, "en"):
        for term in known:
            if said := _said(term, wanted):
                return _AFTERTHOUGHT.sub("", said).replace("(", "").replace(")", "")
    return key.replace("_", " ").capitalize()


def _term(key: str, game: Game) -> Term | None:
    marked = (*(f"{kind}{key}" for kind in KINDS), key)
    return next((glossary(game)[each] for each in marked if each in glossary(game)), None)


def _said(term: Term | None, language: Language) -> str:
    """The word in that language and no other."""
    return "" if term is None else str(getattr(term, language))


def _order(game: Game) -> tuple[Game, ...]:
    return (game, *(each for each in GAMES if each != game))


@functools.cache
def _index(game: Game) -> Mapping[str, str]:
    """Every way to write something that a profile lists, with its key; the game asked for is heard first."""
    found: dict[str, str] = {}
    for each in _order(game):
        for said, key in (*_aliases(each), *_terms(each)):
            found.setdefault(said, key)
    for key, term in own_words().items():
        for text in (term.en, term.es, term.fr):
            if text:
                found.setdefault(same(text), key)
    return found


def _aliases(game: Game) -> Iterator[tuple[str, str]]:
    with ALIASES.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            if row["game"] == game:
                yield same(row["said"]), _plain(row["key"])


def _terms(game: Game) -> Iterator[tuple[str, str]]:
    """Things that are marked as such come before words that merely happen to be in the glossary."""
    terms = [(key, term) for key, term in glossary(game).items() if not key.startswith(OTHERS)]
    for key, term in sorted(terms, key=lambda each: not each[0].startswith(KINDS)):
        for text in (term.en, term.es, term.fr, *also_said().get(key, ())):
            for written in (text, text.partition("(")[0], *text.split(" / ")):
                if said := same(written):
                    yield said, _plain(key)


def _plain(key: str) -> str:
    for kind in KINDS:
        key = key.removeprefix(kind)
    return key
