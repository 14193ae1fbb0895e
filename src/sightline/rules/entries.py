"""What the catalogue is made of: rules, worked examples and terms, as plain data."""

import re
from typing import Literal, get_args

import msgspec

from sightline.i18n import Language

Game = Literal["codeone", "n4", "human_sphere", "apex"]
GAMES: tuple[Game, ...] = get_args(Game)

PREFIXES: dict[str, Game] = {"C1": "codeone", "N4": "n4", "HS": "human_sphere", "AX": "apex"}
"""The first part of every id says which game it belongs to."""

RULE_ID = re.compile(rf"\b(?:{'|'.join(PREFIXES)})-[A-Z0-9]+-\d{{3}}\b")
"""What the id of a rule looks like; some ids of worked examples look the same."""


class Rule(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One atomic rule, in our own words.

    >>> lof = Rule(id="C1-LOF-003", section="Line of Fire", title="...", statement="...", type="core")
    >>> lof.game, lof.code
    ('codeone', 'LOF')
    """

    id: str
    section: str
    """The heading it stands under; several headings may share a section code."""
    title: str
    statement: str = msgspec.field(name="rule")
    type: str
    phase: str = ""
    """When it applies, where the rule is bound to a moment of the game."""
    note: str = ""
    derived: bool = False
    """True where the rulebook only implies it and the wording is an inference of ours."""
    src: str = ""
    """The lines of the source text it was taken from."""

    @property
    def game(self) -> Game:
        """The game it belongs to."""
        return PREFIXES[self.id.split("-")[0]]

    @property
    def code(self) -> str:
        """The code of its section: the middle of the id."""
        return self.id.split("-")[1]


class Example(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A worked example: a situation of which the rulebook says how it ends."""

    id: str
    title: str
    given: str
    expect: str
    rules: tuple[str, ...]
    """The rules it shows at work."""
    note: str = ""
    reconstruction: msgspec.Raw = msgspec.Raw()
    """Coordinates and numbers that rebuild the situation, where a picture was needed to understand it (JSON)."""
    src: str = ""


class Term(msgspec.Struct, frozen=True):
    """A word of the game in three languages; empty where that edition of the game has no such translation.

    >>> Term("dodge", "Dodge", "Esquivar", "Esquive").word("fr")
    'Esquive'
    """

    key: str
    en: str
    es: str = ""
    fr: str = ""

    def word(self, language: Language) -> str:
        """The term in a language, or in English where that translation is missing."""
        words: dict[Language, str] = {"en": self.en, "es": self.es, "fr": self.fr}
        return words[language] or self.en
