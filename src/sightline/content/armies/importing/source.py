"""The files of the official list builder, as far as we read them. Fields that we do not use are passed over."""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from sightline.kernel.errors import BadInput
from sightline.kernel.files import read_bytes
from sightline.kernel.limits import DOCUMENT, decode

T = TypeVar("T")


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """Something with a number that the rest of a file refers to."""

    id: int
    name: str
    type: str = ""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A skill, weapon, piece of equipment or Peripheral of a profile, with what stands in its brackets."""

    id: int
    order: int = 0
    q: int = 1
    extra: tuple[int, ...] | None = None


class Include(msgspec.Struct, frozen=True, kw_only=True):
    """A trooper that comes with another: option so-and-so of another profile group of its unit."""

    group: int
    option: int
    q: int = 1


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What an option adds to the Order Pool."""

    type: str
    total: int = 1
    list: int = 1
    """0 for what does not count among the Orders of a list: the Lieutenant's, and a Tactical one."""

    @property
    def kind(self) -> str:
        """What kind of Order it is in the rules; a Tactical one is written as an irregular one that does not count."""
        name = self.type.lower()
        return "tactical" if name == "irregular" and not self.list else name


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """Attributes, and what all options have in common."""

    name: str
    type: int
    move: tuple[int, int]
    cc: int
    bs: int
    ph: int
    wip: int
    arm: int
    bts: int
    w: int
    s: int
    ava: int
    str: bool = False
    chars: tuple[int, ...] = ()
    skills: tuple[Entry, ...] = ()
    equip: tuple[Entry, ...] = ()
    weapons: tuple[Entry, ...] = ()
    includes: tuple[Include, ...] = ()


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One way to field a profile group, or, for a whole unit, a fixed team of such."""

    id: int
    name: str
    points: float
    swc: str = "0"
    minis: int = 1
    disabled: bool = False
    chars: tuple[int, ...] = ()
    skills: tuple[Entry, ...] = ()
    equip: tuple[Entry, ...] = ()
    weapons: tuple[Entry, ...] = ()
    includes: tuple[Include, ...] = ()
    orders: tuple[Order, ...] = ()


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Profiles that are forms of the same trooper, with their options."""

    id: int
    profiles: tuple[Profile, ...]
    options: tuple[Option, ...] = ()
    isc: str | None = None
    category: int | None = None


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit of a faction."""

    id: int
    isc: str
    name: str
    slug: str
    profileGroups: tuple[Group, ...]  # noqa: N815  (as the file calls it)
    options: tuple[Option, ...] = ()
    notes: str | None = None


class Filters(msgspec.Struct, frozen=True, kw_only=True):
    """What the numbers of a faction file mean."""

    skills: tuple[Named, ...] = ()
    equip: tuple[Named, ...] = ()
    weapons: tuple[Named, ...] = ()
    extras: tuple[Named, ...] = ()
    chars: tuple[Named, ...] = ()
    type: tuple[Named, ...] = ()
    category: tuple[Named, ...] = ()


class TeamMember(msgspec.Struct, frozen=True, kw_only=True):
    """A unit of a fireteam."""

    name: str
    slug: str = ""
    min: int = 0
    max: int = 0
    required: bool = False
    comment: str = ""


class Team(msgspec.Struct, frozen=True, kw_only=True):
    """A fireteam that a faction may form."""

    name: str
    type: tuple[str, ...] = ()
    units: tuple[TeamMember, ...] = ()
    obs: str = ""


class TeamChart(msgspec.Struct, frozen=True, kw_only=True):
    """The fireteams of a faction, and how many of each type it may form."""

    spec: Mapping[str, int] = {}
    teams: tuple[Team, ...] = ()
    desc: str = ""


class RelatedUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit in a relation; without a profile group, all of it."""

    unit: int
    profile: int | None = None


class Relation(msgspec.Struct, frozen=True, kw_only=True):
    """Units that share a limit, such as two versions of one character."""

    units: tuple[RelatedUnit, ...]
    min: int = 0
    max: int | None = None


class Unread(msgspec.Struct, frozen=True, kw_only=True):
    """A unit of a faction file that is written in a way nobody knows."""

    unit: str
    """Its name, or its place in the file."""
    why: str


class FactionFile(msgspec.Struct, frozen=True, kw_only=True):
    """A whole faction file."""

    version: str | int = ""
    units: tuple[Unit, ...]
    filters: Filters
    fireteamChart: TeamChart | None = None  # noqa: N815  (as the file calls it)
    relations: tuple[Relation, ...] = ()
    unread: tuple[Unread, ...] = ()


class _Unsorted(msgspec.Struct, frozen=True, kw_only=True):
    """A faction file whose units have not been looked at one by one."""

    version: str | int = ""
    units: tuple[dict[str, object], ...]
    filters: Filters
    fireteamChart: TeamChart | None = None  # noqa: N815  (as the file calls it)
    relations: tuple[Relation, ...] = ()


class RangeBand(msgspec.Struct, frozen=True, kw_only=True):
    """A range band of a weapon."""

    max: int
    mod: str


class WeaponFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon, or one mode of it, as the builder prints it."""

    id: int
    name: str
    mode: str = ""
    burst: str = ""
    damage: str = ""
    saving: str = ""
    distance: Mapping[str, RangeBand | None] | None = None


class FactionName(msgspec.Struct, frozen=True, kw_only=True):
    """A faction of the builder."""

    id: int
    name: str
    slug: str


class Metadata(msgspec.Struct, frozen=True, kw_only=True):
    """What all factions share: their names, and the builder's weapon figures."""

    factions: tuple[FactionName, ...] = ()
    weapons: tuple[WeaponFigures, ...] = ()
    skills: tuple[Named, ...] = ()
    equips: tuple[Named, ...] = ()


def read_faction(path: Path) -> FactionFile:
    """A faction file; what is wrong with it is said with its place. One odd unit does not cost the others."""
    found = _read(path, _Unsorted)
    units: list[Unit] = []
    unread: list[Unread] = []
    for place, body in enumerate(found.units):
        try:
            units.append(msgspec.convert(body, Unit))
        except msgspec.ValidationError as error:
            name = str(body.get("isc") or body.get("name") or f"units[{place}]")
            unread.append(Unread(unit=name[:100], why=str(error)[:200]))
    if unread and not units:
        raise BadInput("armies.not_builder_data", path=str(path), why=unread[0].why)
    return FactionFile(
        version=found.version,
        units=tuple(units),
        filters=found.filters,
        fireteamChart=found.fireteamChart,
        relations=found.relations,
        unread=tuple(unread),
    )


def read_metadata(path: Path) -> Metadata:
    """The file that all factions share."""
    return _read(path, Metadata)


def _read(path: Path, kind: type[T]) -> T:
    content = read_bytes(path, DOCUMENT.size)
    try:
        return decode(content, kind, what=path.name)
    except BadInput as error:
        if error.code != "kernel.malformed":
            raise
        raise BadInput("armies.not_builder_data", path=str(path), why=error.params["why"]) from None
