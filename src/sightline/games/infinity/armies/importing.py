"""Importing factions: read, translate, keep, and say what differs and what the engine does not know."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec

from sightline.content.armies import storage
from sightline.content.armies.importing import (
    ImportedFaction,
    Metadata,
    read_faction,
    read_metadata,
    translate_faction,
)
from sightline.content.armies.importing.brackets import Vocabulary
from sightline.content.armies.importing.origin import games_of
from sightline.content.armies.importing.soundness import sound, told
from sightline.content.armies.importing.source import WeaponFigures
from sightline.content.armies.naming import GAMES, resolve
from sightline.games.infinity.armies.knowledge import Gap, edition_of, reasons, vocabulary_of
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.troopers.fitness import check_army
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member
from sightline.games.infinity.core.troopers.recruiting import profile_of
from sightline.games.infinity.core.troopers.weapons import Mode, Weapon
from sightline.kernel import BadInput, Violation
from sightline.rules import Game

METADATA = "metadata.json"
IMPORTABLE: tuple[Game, ...] = ("codeone", "n4", "human_sphere")
TWENTY = 20
"""Later editions of the builder print 20 minus the Damage."""


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A figure of a weapon that the source prints otherwise than our chart. Ours counts."""

    weapon: str
    mode: str
    figure: str
    """`damage`, `burst` or `range`."""
    theirs: str
    ours: str


class Blocked(msgspec.Struct, frozen=True, kw_only=True):
    """An option that cannot be played in full."""

    unit: str
    option: str
    """Its key in the imported faction."""
    name: str
    gaps: tuple[Gap, ...]
    """What of it has no effect in play, each with the reason."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one faction."""

    faction: str
    name: str
    file: str
    units: int
    options: int
    playable: int
    """Options whose every weapon, skill and piece of equipment has its effect in play."""
    fireteams: int
    unknown: Mapping[str, int]
    """What has no effect in play, with the number of options that have it."""
    blocked: tuple[Blocked, ...] = ()
    """The options that cannot be played in full, each with the reasons."""
    left_out: tuple[Violation, ...] = ()
    """The units that are not in the imported faction, each with the reason."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What an import found."""

    game: str
    plays: bool
    """Whether the engine plays this game at all."""
    factions: tuple[Summary, ...]
    differences: tuple[Difference, ...]
    unknown_weapons: tuple[str, ...]
    """Weapons of the source that our charts do not have."""


def import_armies(path: Path, game: str) -> Report:
    """Import a faction file, or every faction of a folder, into the user's data folder."""
    return _report(path, game, lambda faction: str(storage.save(faction)))


def import_wherever(path: Path) -> tuple[Report, ...]:
    """Import a faction file, or a folder of them, for every game that the data is for; a report for each game."""
    folder, files = _files(path)
    metadata = _metadata(folder)
    games = {game for file in files for game in games_of(read_faction(file), metadata, file.stem)}
    return tuple(import_armies(path, game) for game in IMPORTABLE if game in games)


def report_armies(path: Path, game: str) -> Report:
    """What an import would find; nothing is kept."""
    return _report(path, game, lambda _: "")


def _report(path: Path, game: str, keep: Callable[[ImportedFaction], str]) -> Report:
    if game not in IMPORTABLE:
        raise BadInput("armies.not_importable", game=game, known=", ".join(IMPORTABLE))
    folder, files = _files(path)
    metadata = _metadata(folder)
    edition = edition_of(game)
    words = vocabulary_of(edition)
    translated = [_translated(file, metadata, game, words, edition) for file in files]
    return Report(
        game=game,
        plays=edition is not None,
        factions=tuple(summary(edition, each, keep(each), lost) for each, lost in translated),
        differences=tuple(differences(edition, metadata, game)) if edition else (),
        unknown_weapons=tuple(unknown_weapons(edition, metadata, game)),
    )


def _metadata(folder: Path) -> Metadata:
    return read_metadata(folder / METADATA) if (folder / METADATA).is_file() else Metadata()


def _translated(
    file: Path, metadata: Metadata, game: Game, words: Vocabulary, edition: Edition | None
) -> tuple[ImportedFaction, tuple[Violation, ...]]:
    """A faction in our format, and the units that could not come with it."""
    source = read_faction(file)
    faction, faults = sound(translate_faction(source, metadata, game=game, key=file.stem, vocabulary=words))
    unfit = dict(_unfit(edition, faction)) if edition else {}
    fit = tuple(unit for unit in faction.units if unit.isc not in unfit)
    faction, alone = sound(msgspec.structs.replace(faction, units=fit))
    return faction, (*map(told, source.unread), *faults, *unfit.values(), *alone)


def _unfit(edition: Edition, faction: ImportedFaction) -> Iterator[tuple[str, Violation]]:
    """Units with figures that no match of the edition takes, each with the first of them."""
    for unit in faction.units:
        members = tuple(Member(profile=profile_of(faction, unit, option)) for option in unit.options)
        found = check_army(edition, ArmyList(faction=faction.key, members=members))
        if (first := next((each for each in found if each.code == "army.figure"), None)) is not None:
            yield unit.isc, first


def _files(path: Path) -> tuple[Path, list[Path]]:
    if path.is_dir():
        files = sorted(file for file in path.glob("*.json") if file.name != METADATA)
        if not files:
            raise BadInput("armies.nothing_to_import", path=str(path))
        return path, files
    if not path.is_file() or path.name == METADATA:
        raise BadInput("armies.nothing_to_import", path=str(path))
    return path.parent, [path]


def summary(
    edition: Edition | None, faction: ImportedFaction, file: str, left_out: tuple[Violation, ...] = ()
) -> Summary:
    """What an edition makes of a faction."""
    rows = [(unit, option) for unit in faction.units for option in unit.options]
    blocked = [
        Blocked(unit=unit.name["en"], option=option.key, name=option.name, gaps=found)
        for unit, option in rows
        if (found := reasons(edition, faction, unit, option))
    ]
    unknown = Counter(what for each in blocked for what in dict.fromkeys(gap.what for gap in each.gaps))
    return Summary(
        faction=faction.key,
        name=faction.name["en"],
        file=file,
        units=len(faction.units),
        options=len(rows),
        playable=0 if edition is None else len(rows) - len(blocked),
        fireteams=len(faction.fireteams.teams) if faction.fireteams else 0,
        unknown=dict(unknown.most_common()),
        blocked=tuple(blocked),
        left_out=left_out,
    )


def unknown_weapons(edition: Edition | None, metadata: Metadata, game: Game) -> Iterator[str]:
    """Weapons of the source that no chart of ours has; without an edition, those that no glossary of ours has."""
    for name in dict.fromkeys(each.name for each in metadata.weapons):
        known = _meanings(name, game)
        if not known or (edition is not None and known.isdisjoint(edition.chart.weapons.keys() | edition.skill.keys())):
            yield name


def _meanings(name: str, game: Game) -> frozenset[str]:
    """What a name may stand for: the books of the games do not always have the same key for a weapon."""
    found = (resolve(name, each) for each in (game, *GAMES))
    return frozenset(each.key for each in found if each is not None)


def differences(edition: Edition, metadata: Metadata, game: Game) -> Iterator[Difference]:
    """Where the source prints other figures for a weapon than our chart."""
    rows: dict[str, list[WeaponFigures]] = {}
    for figures in metadata.weapons:
        for key in _meanings(figures.name, game) & edition.chart.weapons.keys():
            rows.setdefault(key, []).append(figures)
    for key, theirs in rows.items():
        weapon = edition.chart.weapons[key]
        if len(theirs) != len(weapon.modes):
            yield Difference(weapon=key, mode="", figure="modes", theirs=str(len(theirs)), ours=str(len(weapon.modes)))
        for figures in theirs:
            yield from _compare(weapon, _alike(weapon, figures), figures)


def _alike(weapon: Weapon, figures: WeaponFigures) -> Mode:
    """The mode of ours that a row of theirs speaks of: the one with its name, or else the one with its Burst."""
    named = [mode for mode in weapon.modes if mode.name and mode.name.split("_")[0] in figures.mode.lower()]
    alike = [mode for mode in weapon.modes if str(mode.burst) == figures.burst]
    return (named or alike or list(weapon.modes))[0]


def _compare(weapon: Weapon, mode: Mode, figures: WeaponFigures) -> Iterator[Difference]:
    pairs = [("burst", figures.burst, str(mode.burst))]
    if mode.damage is not None:
        pairs.append(("damage", figures.damage, str(mode.damage)))
    if mode.bands:
        pairs.append(("range", _their_bands(figures), " ".join(f"{band.to}:{band.mod:+d}" for band in mode.bands)))
    for figure, theirs, ours in pairs:
        if theirs != ours:
            yield Difference(weapon=weapon.key, mode=mode.name, figure=figure, theirs=theirs, ours=ours)


def _their_bands(figures: WeaponFigures) -> str:
    """Their bands in the order of distance, neighbours with the same MOD joined as our charts do."""
    bands = sorted((band.max, int(band.mod)) for band in (figures.distance or {}).values() if band)
    joined: list[tuple[int, int]] = []
    for to, mod in bands:
        if joined and joined[-1][1] == mod:
            joined.pop()
        joined.append((to, mod))
    return " ".join(f"{to}:{mod:+d}" for to, mod in joined)


def converts(difference: Difference) -> bool:
    """Whether a Damage differs only because the source prints 20 minus the Damage.

    >>> converts(Difference(weapon="rifle", mode="", figure="damage", theirs="7", ours="13"))
    True
    """
    if difference.figure != "damage" or not difference.theirs.isdigit():
        return False
    return int(difference.theirs) == TWENTY - int(difference.ours)
