"""What an edition knows of a faction: which options can be played in full, and what stands in the way."""

import functools
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Literal

import msgspec

from sightline.content.armies import Faction, OptionRow, UnitRow
from sightline.content.armies.format import Form, Included
from sightline.content.armies.importing.brackets import Vocabulary
from sightline.content.armies.importing.rows import ImportedForm, ImportedOption, ImportedUnit, Unknown
from sightline.content.armies.naming import called, slug
from sightline.content.armies.notation import Entry, parse
from sightline.games import ROWS, find
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.game import InfinityGame
from sightline.games.infinity.core.troopers.recruiting import sits_in
from sightline.games.infinity.core.troopers.weapons import Chart
from sightline.games.infinity.n4.charts import chart

VULNERABILITY = "vulnerability"
Why = Literal["unknown", "brackets", "level", "elsewhere", "companion", "form", "order"]
"""No book has its name; the edition has nothing for its brackets, or has it at other levels; only another edition has
it; nobody comes along so; nobody changes into it; there are no such Orders."""
UNLEVELLED: Mapping[str, Mapping[str, int]] = {
    "human_sphere": {"biometric_visor": 1, "holoprojector": 2, "protheion": 1},
}
"""What profiles of N4 print without a level and an edition has levels of: the one that says the same as N4 does.

N4's Biometric Visor does what L1 does (HS-EQUIP-111), its Holoprojector makes Holoechoes, as L2 does (HS-EQUIP-074),
and its Protheion drains Wounds, as every level does (HS-PROTH-009), so it is the lowest."""


def edition_of(game: str) -> Edition | None:
    """The edition that plays a game; None for a game that cannot be played yet.

    >>> edition_of("codeone").name
    'codeone'
    """
    if game not in ROWS:
        return None
    found: object = find(game)
    return found.edition if isinstance(found, InfinityGame) else None


def chart_of(game: str) -> Chart:
    """The weapon chart of a game; N4's where nobody plays it yet.

    >>> chart_of("n4").weapons["heavy_machine_gun"].modes[0].burst
    4
    """
    edition = edition_of(game)
    return edition.chart if edition is not None else chart()


def game_of(faction: Faction) -> str:
    """The game that a faction is for."""
    return faction.game


def vocabulary_of(edition: Edition | None) -> Vocabulary:
    """The words that an edition has an effect for.

    >>> "terrain_total" in vocabulary_of(edition_of("n4")).played
    True
    """
    if edition is None:
        return Vocabulary()
    granting = [key for key in _played(edition) if "grants" in edition.brackets_of(key)]
    levels = {key: frozenset(row.levels) for key, row in edition.ability.rows.items() if row.levels}
    return Vocabulary(
        played=frozenset(_played(edition)),
        brackets={key: edition.brackets_of(key) for key in _played(edition)},
        gifts={key: frozenset(filter(functools.partial(edition.may_grant, key), _played(edition))) for key in granting},
        levels=levels,
        unlevelled=UNLEVELLED.get(edition.name, {}),
    )


def _played(edition: Edition) -> Set[str]:
    return edition.ability.rows.keys() | edition.skill.keys() | edition.chart.weapons.keys()


class Gap(msgspec.Struct, frozen=True, kw_only=True):
    """Something of an option that has no effect in play, and why."""

    what: str
    """As it is printed."""
    why: Why
    entry: str = ""
    """The same in our notation, where that can say it."""


def gaps(edition: Edition | None, faction: Faction, unit: UnitRow, option: OptionRow) -> tuple[str, ...]:
    """What of an option has no effect in play, as it is printed; nothing if it is fully playable.

    Without an edition, only what the source prints and nobody can read.

    >>> from sightline.content import armies
    >>> watch = armies.load("lantern_watch")
    >>> gaps(edition_of("codeone"), watch, watch.units[0], watch.units[0].options[0])
    ()
    """
    return tuple(dict.fromkeys(each.what for each in reasons(edition, faction, unit, option)))


def reasons(edition: Edition | None, faction: Faction, unit: UnitRow, option: OptionRow) -> tuple[Gap, ...]:
    """The same, each with the reason why it cannot be played."""
    found = [*_gaps_of(edition, faction, unit, option)]
    for servant in option.peripherals:
        rows = faction.peripheral(servant)
        if rows is not None:
            found += _gaps_of(edition, faction, *rows)
    return tuple(dict.fromkeys(found))


def lost_entries(unit: UnitRow, option: OptionRow) -> tuple[Unknown, ...]:
    """What an imported option has that our notation cannot say in full."""
    common = unit.unknown if isinstance(unit, ImportedUnit) else ()
    own = option.unknown if isinstance(option, ImportedOption) else ()
    return (*common, *own)


def _gaps_of(edition: Edition | None, faction: Faction, unit: UnitRow, option: OptionRow) -> Iterator[Gap]:
    lost = lost_entries(unit, option)
    yield from (_lost(edition, each) for each in lost)
    if edition is None:
        return
    for form in unit.forms:
        yield from _gaps_of_form(edition, form)
    for each in option.includes:
        yield from _gaps_of_companion(edition, faction, unit, option, each)
    if isinstance(option, ImportedOption):
        yield from (Gap(what=each, why="order") for each in option.orders if each not in edition.order_kind)
    abilities = (*unit.skills, *unit.equipment, *option.skills, *option.equipment)
    yield from _unplayable(edition, option.weapons, abilities, _keys(lost))


def _lost(edition: Edition | None, entry: Unknown) -> Gap:
    """What the notation cannot say: the whole of it where no book has the name, else what stands in its brackets."""
    if not entry.key:
        return Gap(what=entry.printed, why="unknown")
    if edition is None or entry.key in _played(edition):
        return Gap(what=entry.printed, why="brackets" if "(" in entry.printed else "level")
    return Gap(what=entry.printed, why="elsewhere")


def _gaps_of_companion(
    edition: Edition, faction: Faction, unit: UnitRow, option: OptionRow, included: Included
) -> Iterator[Gap]:
    """All of somebody who comes along, but for who sits in a vehicle; of a team, what is not played of its others."""
    if edition.reshapes and sits_in(faction, unit, option, included):
        return
    row = faction.unit(included.unit)
    worn = next((each for each in row.options if each.key == included.option), None) if row else None
    team = isinstance(option, ImportedOption) and option.team
    if not team or row is None or worn is None:
        yield Gap(what=row.name["en"] if row else included.unit, why="companion")
    else:
        yield from _gaps_of(edition, faction, row, worn)


def _gaps_of_form(edition: Edition, form: Form) -> Iterator[Gap]:
    """All of another form in an edition in which nobody changes its form; else what is not played of it."""
    if not edition.reshapes:
        yield Gap(what=form.name, why="form")
        return
    lost = form.unknown if isinstance(form, ImportedForm) else ()
    yield from (_lost(edition, each) for each in lost)
    yield from _unplayable(edition, form.weapons, (*form.skills, *form.equipment), _keys(lost))


def _keys(lost: Iterable[Unknown]) -> Set[str]:
    """What is said already as it was printed need not be said again by its key."""
    return {each.key or slug(each.printed.partition(" (")[0]) for each in lost}


def _unplayable(edition: Edition, weapons: Iterable[str], abilities: Iterable[str], lost: Set[str]) -> Iterator[Gap]:
    """Entries that our notation can say and the edition does not play."""
    for text in weapons:
        if parse(text).key not in lost and not _knows_weapon(edition, parse(text)):
            yield _unplayed(text, parse(text).key in edition.chart.weapons)
    for text in abilities:
        if parse(text).key not in lost and not _knows_ability(edition, parse(text)):
            yield _unplayed(text, parse(text).key in _played(edition))


def _unplayed(text: str, known: bool) -> Gap:
    """An entry in our notation, as people read it."""
    _, bracket, inside = text.partition("(")
    name = called(parse(text).key, "en")
    return Gap(what=f"{name} ({inside}" if bracket else name, why="brackets" if known else "elsewhere", entry=text)


def _knows_weapon(edition: Edition, entry: Entry) -> bool:
    known = entry.key in edition.chart.weapons
    return known and _knows_gifts(edition, entry) and _knows_brackets(edition, entry)


def _knows_ability(edition: Edition, entry: Entry) -> bool:
    if entry.key not in _played(edition):
        return False
    return _knows_gifts(edition, entry) and _knows_brackets(edition, entry)


def _knows_gifts(edition: Edition, entry: Entry) -> bool:
    return all(edition.may_grant(entry.key, each.key) and _knows_ability(edition, each) for each in entry.grants)


def _knows_brackets(edition: Edition, entry: Entry) -> bool:
    named = edition.ammunition.keys() | (_terms(edition) if entry.key == VULNERABILITY else frozenset())
    return entry.brackets <= edition.brackets_of(entry.key) and named >= {*entry.ammunition}


def _terms(edition: Edition) -> frozenset[str]:
    """The words that weapons are called by: somebody may be vulnerable to all with such a word in their names."""
    return frozenset(word.upper() for key in edition.chart.weapons for word in key.split("_"))
