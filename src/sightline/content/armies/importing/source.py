"""The files of the official list builder, as far as we read them. Fields that we do not use are passed over.

They are read row by row: what is null is not there, and one row that nobody can read does not cost the others.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from sightline.kernel.errors import BadInput
from sightline.kernel.files import read_bytes
from sightline.kernel.limits import DOCUMENT, decode

T = TypeVar("T")
Row = Mapping[str, object]
Name = Annotated[str, msgspec.Meta(min_length=1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=100)]
"""How many of something; more would be a mistake, or mischief."""


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """Something with a number that the rest of a file refers to."""

    id: int
    name: Name
    type: str = ""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A skill, weapon, piece of equipment or Peripheral of a profile, with what stands in its brackets."""

    id: int
    order: int = 0
    q: Count = 1
    extra: tuple[int, ...] | None = None


class Include(msgspec.Struct, frozen=True, kw_only=True):
    """A trooper that comes with another: option so-and-so of another profile group of its unit."""

    group: int
    option: int
    q: Count = 1


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What an option adds to the Order Pool."""

    type: Name
    total: Count = 1
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
    """A faction file whose rows have not been looked at one by one."""

    version: str | int = ""
    units: tuple[Row, ...]
    filters: Mapping[str, object]
    fireteamChart: Row = {}  # noqa: N815  (as the file calls it)
    relations: object = ()


class RangeBand(msgspec.Struct, frozen=True, kw_only=True):
    """A range band of a weapon."""

    max: int
    mod: Annotated[str, msgspec.Meta(pattern=r"^[+-]?\d{1,3}$")]


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
    """A faction file. What cannot be read of it is named with its place; with nothing to read it is refused."""
    found = _read(path, _Unsorted)
    sieve = _Sieve(path)
    chart = found.fireteamChart
    return FactionFile(
        version=found.version,
        units=sieve.rows("units", found.units, Unit),
        filters=Filters(
            **{
                kind: sieve.rows(f"filters.{kind}", found.filters.get(kind), Named)
                for kind in Filters.__struct_fields__
            }
        ),
        fireteamChart=TeamChart(
            spec=sieve.row("fireteamChart.spec", chart.get("spec", {}), dict[str, int]) or {},
            teams=sieve.rows("fireteamChart.teams", chart.get("teams"), Team),
            desc=str(chart.get("desc", "")),
        )
        if chart
        else None,
        relations=sieve.rows("relations", found.relations, Relation),
        unread=tuple(sieve.unread),
    )


def read_metadata(path: Path) -> Metadata:
    """The file that all factions share."""
    found, sieve = _read(path, dict[str, object]), _Sieve(path)
    return Metadata(
        factions=sieve.rows("factions", found.get("factions"), FactionName),
        weapons=sieve.rows("weapons", found.get("weapons"), WeaponFigures),
        skills=sieve.rows("skills", found.get("skills"), Named),
        equips=sieve.rows("equips", found.get("equips"), Named),
    )


class _Sieve:
    """Keeps the rows of a file that can be read, and remembers the others."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.unread: list[Unread] = []

    def rows(self, where: str, found: object, kind: type[T]) -> tuple[T, ...]:
        """Those of a list; if there are some and none of them can be read, the file is something else."""
        listed = [*found] if isinstance(found, list | tuple) else [] if found is None else [found]
        read = [self.row(f"{where}[{place}]", each, kind) for place, each in enumerate(listed)]
        if listed and not any(each is not None for each in read):
            raise BadInput("armies.not_builder_data", path=str(self.path), why=self.unread[-1].why)
        return tuple(each for each in read if each is not None)

    def row(self, where: str, found: object, kind: type[T]) -> T | None:
        """One of them; None, if it is written in a way nobody knows."""
        try:
            return msgspec.convert(found, kind)
        except msgspec.ValidationError as error:
            named = found.get("isc") or found.get("name") if isinstance(found, dict) else None
            self.unread.append(Unread(unit=str(named or where)[:100], why=str(error)[:200]))
            return None


def _read(path: Path, kind: type[T]) -> T:
    content = read_bytes(path, DOCUMENT.size)
    try:
        return msgspec.convert(_without_nulls(decode(content, dict[str, object], what=path.name)), kind)
    except BadInput as error:
        if error.code != "kernel.malformed":
            raise
        why = str(error.params["why"])
    except msgspec.ValidationError as error:
        why = str(error)
    raise BadInput("armies.not_builder_data", path=str(path), why=why)


def _without_nulls(body: object) -> object:
    """A document without what is null: the builder writes that for what is not there.

    >>> _without_nulls({"skills": None, "extra": [{"id": 1, "type": None}]})
    {'extra': [{'id': 1}]}
    """
    if isinstance(body, dict):
        return {key: _without_nulls(each) for key, each in body.items() if each is not None}
    return [_without_nulls(each) for each in body] if isinstance(body, list) else body
