"""The numbers by which codes name factions, units and options.

Imported factions have the builder's. Ours have numbers of our own in `numbers.csv`, outside every range that the
builder uses (it goes up to 1199 and, for CodeOne and hired units, 12999). They are in people's codes: never change one.
"""

import csv
import functools
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from sightline.content.armies.format import Faction, OptionRow, UnitRow
from sightline.content.armies.importing.rows import ImportedFaction, ImportedOption, ImportedUnit

TABLE = Path(__file__).parent / "numbers.csv"
FIRST = {"faction": 30_001, "unit": 20_001, "option": 1}
"""Where our own numbers begin; options are numbered within their unit."""
OWN_PROFILE_GROUP = 1
"""Our units have one profile each."""

Numbers = tuple[int, int, int]
"""Unit, profile group, option."""
Keys = tuple[str, str]
"""Unit and option, as our lists name them."""
Row = tuple[str, str, str]
"""What is numbered: `faction`, `unit` or `option`, its key, and the key of the option."""


class Numbering(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of one faction."""

    faction: int
    options: Mapping[Numbers, Keys]
    units: Mapping[int, str]
    """Names of units, for those who ask for an option that is not there."""

    @property
    def by_keys(self) -> Mapping[Keys, Numbers]:
        """The other way round."""
        return {keys: numbers for numbers, keys in self.options.items()}


def numbering_of(faction: Faction) -> Numbering:
    """The numbers of a faction; what has none cannot be in a code.

    >>> from sightline.content import armies
    >>> watch = numbering_of(armies.load("lantern_watch"))
    >>> watch.faction > 30000, watch.by_keys["lamplighters", "hmg"] in watch.options
    (True, True)
    """
    options = {
        numbers: (unit.isc, option.key)
        for unit in faction.units
        for option in unit.options
        if (numbers := _numbers(unit, option)) is not None
    }
    units = {_unit_number(unit): unit.name["en"] for unit in reversed(faction.units)}
    return Numbering(faction=number_of(faction), options=options, units=units)


def number_of(faction: Faction) -> int:
    """The number of a faction; 0 if it has none."""
    if isinstance(faction, ImportedFaction):
        return faction.number
    return own_numbers().get(("faction", faction.key, ""), 0)


def _unit_number(unit: UnitRow) -> int:
    return unit.id if isinstance(unit, ImportedUnit) else own_numbers().get(("unit", unit.isc, ""), 0)


def _numbers(unit: UnitRow, option: OptionRow) -> Numbers | None:
    if isinstance(unit, ImportedUnit) and isinstance(option, ImportedOption):
        return unit.id, 0 if option.team else unit.profile_group, option.id
    number = own_numbers().get(("option", unit.isc, option.key))
    return None if number is None else (_unit_number(unit), OWN_PROFILE_GROUP, number)


@functools.cache
def own_numbers() -> Mapping[Row, int]:
    """Our own numbers, by what they number."""
    with TABLE.open(encoding="utf-8", newline="") as rows:
        return {(row["what"], row["key"], row["option"]): int(row["number"]) for row in csv.DictReader(rows)}


def missing_numbers(factions: Sequence[Faction]) -> tuple[tuple[str, str, str, int], ...]:
    """Rows that the table lacks, each with the next number that nobody of its kind has."""
    known = dict(own_numbers())
    for faction in factions:
        wanted = [("faction", faction.key, "")]
        for unit in faction.units:
            wanted += [("unit", unit.isc, ""), *(("option", unit.isc, option.key) for option in unit.options)]
        for row in wanted:
            known.setdefault(row, _next(known, row))
    return tuple((*row, number) for row, number in known.items() if row not in own_numbers())


def _next(known: Mapping[Row, int], wanted: Row) -> int:
    what, key, _ = wanted
    taken = [number for row, number in known.items() if row[0] == what and (what != "option" or row[1] == key)]
    return max(taken, default=FIRST[what] - 1) + 1
