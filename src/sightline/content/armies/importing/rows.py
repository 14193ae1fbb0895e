"""Imported factions: our faction format with what only the source knows.

An imported faction *is* a faction, so whatever takes one takes the other. What it has beyond is kept and shown.
"""

from collections.abc import Mapping

import msgspec

from sightline.content.armies.format import Faction, Form, OptionRow, UnitRow, _Row


class Unknown(_Row, frozen=True, kw_only=True):
    """An entry that our notation cannot say in full: shown as it was printed, without effect in play."""

    printed: str
    key: str = ""
    """What its name means, where that much is known."""


class ImportedOption(OptionRow, frozen=True, kw_only=True):
    """An option with its Orders and companions."""

    id: int = 0
    orders: tuple[str, ...] = ()
    """`regular`, `irregular`, `impetuous`, `tactical`, `lieutenant`, one for each Order."""
    companion: bool = False
    """Whether it only comes with others and is never chosen by itself."""
    slots: int = 1
    """How many places of a Combat Group it takes."""
    team: bool = False
    """Whether it is a team that the unit sells as one line."""
    line: str = ""
    """How the builder prints it in a text list."""
    unknown: tuple[Unknown, ...] = ()


class ImportedForm(Form, frozen=True, kw_only=True):
    """Another form, with what our notation cannot say of it."""

    unknown: tuple[Unknown, ...] = ()


class ImportedUnit(UnitRow, frozen=True, kw_only=True):
    """A unit with its characteristics and its other forms."""

    id: int = 0
    profile_group: int = 0
    """The builder's number of this part of the unit; 0 in what was imported before codes were read."""
    printed: str = ""
    """What the builder calls the whole unit; empty in what was imported before it was kept."""
    category: str = ""
    characteristics: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    """What every option carries; the options repeat it."""
    forms: tuple[ImportedForm, ...] = ()
    lacks: tuple[str, ...] = ()
    """Attributes that are printed as a dash; they stand as 0."""
    unknown: tuple[Unknown, ...] = ()
    notes: str = ""
    options: tuple[ImportedOption, ...]


class TeamUnit(_Row, frozen=True, kw_only=True):
    """A unit of a fireteam; `unit` is empty where the faction does not have it."""

    unit: str = ""
    name: str
    least: int = 0
    most: int = 0
    required: bool = False
    comment: str = ""


class Fireteam(_Row, frozen=True, kw_only=True):
    """A fireteam that the faction may form."""

    name: str
    types: tuple[str, ...] = ()
    units: tuple[TeamUnit, ...] = ()
    notes: str = ""


class FireteamChart(_Row, frozen=True, kw_only=True):
    """The fireteams of a faction, and how many of each type a list may have."""

    limits: Mapping[str, int] = {}
    teams: tuple[Fireteam, ...] = ()
    notes: str = ""


class SharedLimit(_Row, frozen=True, kw_only=True):
    """Units that share one limit, such as two versions of a character."""

    units: tuple[str, ...]
    most: int | None = None


class ImportedFaction(Faction, frozen=True, kw_only=True):
    """A whole faction of the builder."""

    game: str
    version: str = ""
    number: int = 0
    """The builder's number of the faction; 0 where its data does not say."""
    units: tuple[ImportedUnit, ...]
    fireteams: FireteamChart | None = None
    shared_limits: tuple[SharedLimit, ...] = ()


def encode(faction: ImportedFaction) -> bytes:
    """An imported faction as a file."""
    return msgspec.json.format(msgspec.json.encode(faction), indent=1)
