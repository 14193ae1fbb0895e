"""Finding and reading faction files, with problems said by unit, option and field."""

import difflib
import functools
from collections.abc import Iterator
from pathlib import Path

import msgspec

from sightline.content.armies.format import LANGUAGES, Faction, OptionRow, TakenRow, UnitRow, Words
from sightline.content.armies.notation import parse
from sightline.content.documents import read_yaml
from sightline.kernel.errors import BadInput, Violation
from sightline.kernel.files import is_file
from sightline.rules import rule

FOLDER = Path(__file__).parent / "files"
HEAD = "faction.yaml"
"""What a folder of a faction begins with; its other files add units."""
TYPES = ("LI", "MI", "HI", "REM", "TAG", "WB", "SK", "VH")
SILHOUETTES = tuple("12345678")


@functools.cache
def names(game: str = "") -> tuple[str, ...]:
    """The factions that come with the program, or those of one game.

    >>> "o12" in names(), "o12" in names("n4"), "vesper_league" in names("n4")
    (True, False, True)
    """
    files = (path.stem for path in FOLDER.glob("*.yaml"))
    every = tuple(sorted((*files, *(path.parent.name for path in FOLDER.glob(f"*/{HEAD}")))))
    return tuple(name for name in every if load(name).game == game) if game else every


def load(name_or_path: str) -> Faction:
    """A faction by its name, or from a file of one's own.

    >>> load("o12").unit("delta_unit").ava
    4
    """
    if name_or_path in names():
        return _shipped(name_or_path)
    path = Path(name_or_path)
    if is_file(path / HEAD):
        return read(path)
    if not is_file(path):
        close = difflib.get_close_matches(name_or_path, names(), 1)
        raise BadInput("army.unknown_faction", name=name_or_path[:200], known=", ".join(close or names()))
    return read(path)


@functools.cache
def _shipped(name: str) -> Faction:
    folder = FOLDER / name
    return read(folder if folder.is_dir() else FOLDER / f"{name}.yaml")


def read(path: Path) -> Faction:
    """A faction from a file or a folder; the first fault is said by unit, option and field.

    In a folder `faction.yaml` has everything but units, and each of the other files some of those.
    """
    try:
        faction = _of_folder(path) if is_file(path / HEAD) else msgspec.convert(read_yaml(path), Faction)
        faction = with_taken(faction)
    except msgspec.MsgspecError as error:
        raise BadInput("army.unreadable", path=str(path), why=str(error)[:300]) from None
    problems = tuple(check(faction))
    if problems:
        raise BadInput(problems[0].code, rule=problems[0].rule, **problems[0].params)
    return faction


@rule("HS-ARMY-002", "HS-ARMY-005")
def with_taken(faction: Faction) -> Faction:
    """A Sectorial with the units that it has from others, each with the AVA that it has here."""
    taken = tuple(unit for row in faction.takes for unit in _taken(faction, row))
    return msgspec.structs.replace(faction, units=(*taken, *faction.units)) if taken else faction


def _taken(faction: Faction, row: TakenRow) -> Iterator[UnitRow]:
    """A unit, with whatever comes with its options."""
    source = load(row.of or faction.of)
    unit = source.unit(row.unit)
    if unit is None:
        raise BadInput("army.unit_of_nobody", faction=source.key, unit=row.unit)
    options = tuple(
        msgspec.structs.replace(each, skills=_learned(each.skills, row.skills.get(each.key, ())))
        for each in unit.options
    )
    yield msgspec.structs.replace(unit, ava=row.ava, options=options)


def _learned(known: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """Skills with others; what is named again is as it is named last.

    >>> _learned(("guard", "stealth"), ("guard(L1)",))
    ('stealth', 'guard(L1)')
    """
    named = {each.partition("(")[0] for each in more}
    return (*(each for each in known if each.partition("(")[0] not in named), *more)


def _of_folder(folder: Path) -> Faction:
    faction = msgspec.convert(read_yaml(folder / HEAD), Faction)
    files = sorted(file for file in folder.glob("*.yaml") if file.name != HEAD)
    units = (unit for file in files for unit in msgspec.convert(read_yaml(file), tuple[UnitRow, ...]))
    return msgspec.structs.replace(faction, units=(*faction.units, *units))


def check(faction: Faction) -> Iterator[Violation]:
    """Everything that is wrong with a faction, whatever game it is for."""
    yield from _check_iscs(faction)
    for unit in faction.units:
        yield from _check_unit(faction, unit)
    for each in faction.lists:
        yield from _check_words(each.key, "", "how", each.how)
        for member in each.members:
            unit_row = faction.unit(member.unit)
            if unit_row is None or member.option not in {option.key for option in unit_row.options}:
                yield _wrong(each.key, f"{member.unit}/{member.option}", "members", "army.why_unknown")


@rule("C1-PROF-010")
def _check_iscs(faction: Faction) -> Iterator[Violation]:
    for twice in _twice([unit.isc for unit in faction.units]):
        yield _wrong(twice, "", "isc", "army.why_twice")


def _check_unit(faction: Faction, unit: UnitRow) -> Iterator[Violation]:
    yield from _check_words(unit.isc, "", "name", unit.name)
    yield from _check_type(unit)
    yield from _check_s(unit)
    yield from _check_vitality(unit)
    yield from _check_options(unit)
    for field in ("skills", "equipment"):
        yield from _check_notation(unit.isc, "", field, getattr(unit, field))
    for option in unit.options:
        yield from _check_option(faction, unit, option)


@rule("C1-PROF-009")
def _check_type(unit: UnitRow) -> Iterator[Violation]:
    if unit.type not in TYPES:
        yield _wrong(unit.isc, "", "type", "army.why_unknown")


@rule("C1-PROF-023")
def _check_s(unit: UnitRow) -> Iterator[Violation]:
    if unit.s not in SILHOUETTES:
        yield _wrong(unit.isc, "", "s", "army.why_unknown")


@rule("C1-PROF-020", "C1-PROF-021")
def _check_vitality(unit: UnitRow) -> Iterator[Violation]:
    if (unit.w is None) == (unit.structure is None):
        yield _wrong(unit.isc, "", "w/str", "army.why_one_of_two")
    elif unit.vitality < 1:
        yield _wrong(unit.isc, "", "w/str", "army.why_at_least_one")


@rule("C1-PROF-001")
def _check_options(unit: UnitRow) -> Iterator[Violation]:
    if not unit.options:
        yield _wrong(unit.isc, "", "options", "army.why_empty")
    for twice in _twice([option.key for option in unit.options]):
        yield _wrong(unit.isc, twice, "key", "army.why_twice")


def _check_option(faction: Faction, unit: UnitRow, option: OptionRow) -> Iterator[Violation]:
    for field in ("weapons", "equipment", "skills"):
        yield from _check_notation(unit.isc, option.key, field, getattr(option, field))
    if option.cost < 0 or option.cost * 2 % 1:
        yield _wrong(unit.isc, option.key, "cost", "army.why_half_points")
    for servant in option.peripherals:
        if faction.peripheral(servant) is None:
            yield _wrong(unit.isc, option.key, "peripherals", "army.why_unknown")


def _check_notation(unit: str, option: str, field: str, entries: tuple[str, ...]) -> Iterator[Violation]:
    for entry in entries:
        try:
            parse(entry)
        except BadInput:
            yield _wrong(unit, option, f"{field}: {entry}", "army.why_notation")


def _check_words(unit: str, option: str, field: str, words: Words) -> Iterator[Violation]:
    if any(not words.get(language) for language in LANGUAGES):
        yield _wrong(unit, option, field, "army.why_languages")


def _wrong(unit: str, option: str, field: str, why: str) -> Violation:
    return Violation(code=why, params={"unit": unit, "option": option or "-", "field": field})


def _twice(keys: list[str]) -> list[str]:
    return sorted({key for key in keys if keys.count(key) > 1})
