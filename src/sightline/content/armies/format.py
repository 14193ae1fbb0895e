"""The file format of a faction: its units with their options, and lists that are ready to play."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from sightline.drawings import Livery, Look

Words = Mapping[str, str]
"""A text by language."""

LANGUAGES = ("en", "es", "fr")


class _Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A mapping of the file; fields that nobody knows are refused."""


class Included(_Row, frozen=True, kw_only=True):
    """A trooper that comes with another one and is no Servant: a pilot, an ancillary Remote, a companion."""

    unit: str
    option: str
    count: int = 1


class OptionRow(_Row, frozen=True, kw_only=True):
    """One way of fielding a unit: what it carries beyond what is common to all, and what it costs."""

    key: str
    name: str = ""
    """As the book prints it; the unit's name where empty."""
    weapons: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    peripherals: tuple[str, ...] = ()
    """Units that come with it, by their ISC; with a colon and the key of an option where that is not the first."""
    includes: tuple[Included, ...] = ()
    """Who else comes with it and is no Peripheral: a Pilot, whoever an Escape System saves, a companion."""
    lieutenant: bool = False
    cost: float
    swc: float = 0
    """Below zero for what is printed with a plus."""


class Form(_Row, frozen=True, kw_only=True):
    """Another form of the same trooper: dismounted, battle-ravaged, transformed."""

    name: str
    type: str
    mov: tuple[int, int]
    cc: int
    bs: int
    ph: int | None
    wip: int
    arm: int
    bts: int
    vitality: int
    structure: bool = False
    s: str
    skills: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()


class UnitRow(_Row, frozen=True, kw_only=True):
    """A unit: one profile common to all its options."""

    isc: str
    """The language-independent name (C1-PROF-010)."""
    name: Words
    trooper: str = ""
    """What one of them is called; the name of the unit where empty."""
    summary: Words = {}
    drawing: Look | None = None
    """What it looks like, beyond what follows from what it is."""
    type: str
    mov: tuple[int, int]
    cc: int
    bs: int
    ph: int | None
    wip: int
    arm: int
    bts: int
    w: int | None = None
    structure: int | None = msgspec.field(default=None, name="str")
    """Either W or STR: mechanical troopers have Structure."""
    s: str
    ava: int | Literal["total"]
    hackable: bool | None = None
    skills: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    forms: tuple[Form, ...] = ()
    """What else it may be in a match."""
    options: tuple[OptionRow, ...]

    @property
    def vitality(self) -> int:
        """Its W or its STR, whichever it has."""
        return next(each for each in (self.w, self.structure) if each is not None)


class MemberRow(_Row, frozen=True, kw_only=True):
    """A trooper of a ready list."""

    unit: str
    option: str
    count: int = 1
    group: int = 1
    """Its Combat Group, in games whose lists have several."""


class ListRow(_Row, frozen=True, kw_only=True):
    """A list that is ready to play."""

    key: str
    name: Words
    points: int
    how: Words
    """A sentence on how to play it."""
    members: tuple[MemberRow, ...]


class TakenRow(_Row, frozen=True, kw_only=True):
    """A unit of another faction that a Sectorial may use, as it is there."""

    unit: str
    of: str = ""
    """Whose it is; the faction of the Sectorial where empty."""
    ava: int | Literal["total"]
    skills: Mapping[str, tuple[str, ...]] = {}
    """What some of its options can do besides, or at another level, by their keys."""


class TeamRow(_Row, frozen=True, kw_only=True):
    """Units that may form a Fireteam of a type together: a row of the chart of a Sectorial."""

    kind: str
    units: tuple[str, ...]
    most: Mapping[str, int] = {}
    """How many of a unit there may be in it; as many as the type allows where nothing is said."""
    least: Mapping[str, int] = {}
    """How many of a unit have to be in it."""
    starred: tuple[str, ...] = ()
    """Units of which one trooper at least has to be in it; empty where any will do."""
    wild: tuple[str, ...] = ()
    """Those of its units that may join, but do not make such a Fireteam by themselves."""
    counts_as: Mapping[str, tuple[str, ...]] = {}
    """As which other units some of them count."""
    marked: Mapping[str, str] = {}
    """Units of which only those may be in it whose name ends with a word."""


class PoolRow(_Row, frozen=True, kw_only=True):
    """Units that share an entry: a list holds so many of one of them, and so many of all others together."""

    units: tuple[str, ...]
    own: int
    others: int


class Faction(_Row, frozen=True, kw_only=True):
    """A whole file, or a folder of them."""

    format: Literal[1]
    game: str = "codeone"
    """The game that it is for."""
    key: str
    name: Words
    summary: Words
    drawing: Livery | None = None
    """Its colours and its sign; they follow from its key where nothing is said."""
    original: bool = True
    """Whether it is of our own making; False for profiles printed in a rulebook."""
    of: str = ""
    """The faction whose Sectorial it is; empty for one that is none."""
    takes: tuple[TakenRow, ...] = ()
    """What a Sectorial has from its faction, and from others."""
    teams: tuple[TeamRow, ...] = ()
    """The Fireteams that it allows."""
    team_limits: Mapping[str, int] = {}
    """How many Fireteams of a type a list may have at a time, where it is fewer than the rules allow."""
    pools: tuple[PoolRow, ...] = ()
    """Units that share an entry."""
    units: tuple[UnitRow, ...] = ()
    lists: tuple[ListRow, ...] = ()

    def unit(self, isc: str) -> UnitRow | None:
        """The unit of a name."""
        return next((unit for unit in self.units if unit.isc == isc), None)

    def peripheral(self, name: str) -> tuple[UnitRow, OptionRow] | None:
        """A Peripheral as an option names it."""
        isc, _, key = name.partition(":")
        unit = self.unit(isc)
        options = () if unit is None else tuple(each for each in unit.options if key in ("", each.key))
        return (unit, options[0]) if unit is not None and options else None
