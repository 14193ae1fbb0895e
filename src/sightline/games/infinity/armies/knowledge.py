"""What an edition knows of a faction: which options can be played in full, and what stands in the way."""

from collections.abc import Iterable, Iterator, Set

from sightline.content.armies import Faction, OptionRow, UnitRow
from sightline.content.armies.format import Form, Included
from sightline.content.armies.importing.brackets import Vocabulary
from sightline.content.armies.importing.rows import ImportedForm, ImportedOption, ImportedUnit, Unknown
from sightline.content.armies.naming import slug
from sightline.content.armies.notation import Entry, parse
from sightline.games import ROWS, find
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.game import InfinityGame
from sightline.games.infinity.core.troopers.recruiting import sits_in
from sightline.games.infinity.core.troopers.weapons import Chart
from sightline.games.infinity.n4.charts import chart

VULNERABILITY = "vulnerability"


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
    return Vocabulary(played=frozenset(_played(edition)), brackets=edition.brackets)


def _played(edition: Edition) -> Set[str]:
    return edition.ability.rows.keys() | edition.skill.keys() | edition.chart.weapons.keys()


def gaps(edition: Edition | None, faction: Faction, unit: UnitRow, option: OptionRow) -> tuple[str, ...]:
    """What of an option has no effect in play, as it is printed or in our notation; nothing if it is fully playable.

    Without an edition, only what the source prints and nobody can read.

    >>> from sightline.content import armies
    >>> watch = armies.load("lantern_watch")
    >>> gaps(edition_of("codeone"), watch, watch.units[0], watch.units[0].options[0])
    ()
    """
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


def _gaps_of(edition: Edition | None, faction: Faction, unit: UnitRow, option: OptionRow) -> Iterator[str]:
    lost = lost_entries(unit, option)
    yield from (each.printed for each in lost)
    if edition is None:
        return
    for form in unit.forms:
        yield from _gaps_of_form(edition, form)
    for each in option.includes:
        yield from _gaps_of_companion(edition, faction, unit, option, each)
    if isinstance(option, ImportedOption):
        yield from (each for each in option.orders if each not in edition.order_kind)
    abilities = (*unit.skills, *unit.equipment, *option.skills, *option.equipment)
    yield from _unplayable(edition, option.weapons, abilities, _keys(lost))


def _gaps_of_companion(
    edition: Edition, faction: Faction, unit: UnitRow, option: OptionRow, included: Included
) -> Iterator[str]:
    """All of somebody who comes along, but for who sits in a vehicle; of a team, what is not played of its others."""
    if edition.reshapes and sits_in(faction, unit, option, included):
        return
    row = faction.unit(included.unit)
    worn = next((each for each in row.options if each.key == included.option), None) if row else None
    team = isinstance(option, ImportedOption) and option.team
    if not team or row is None or worn is None:
        yield included.unit
    else:
        yield from _gaps_of(edition, faction, row, worn)


def _gaps_of_form(edition: Edition, form: Form) -> Iterator[str]:
    """All of another form in an edition in which nobody changes its form; else what is not played of it."""
    if not edition.reshapes:
        yield form.name
        return
    lost = form.unknown if isinstance(form, ImportedForm) else ()
    yield from (each.printed for each in lost)
    yield from _unplayable(edition, form.weapons, (*form.skills, *form.equipment), _keys(lost))


def _keys(lost: Iterable[Unknown]) -> Set[str]:
    """What is said already as it was printed need not be said again by its key."""
    return {each.key or slug(each.printed.partition(" (")[0]) for each in lost}


def _unplayable(edition: Edition, weapons: Iterable[str], abilities: Iterable[str], lost: Set[str]) -> Iterator[str]:
    """Entries that our notation can say and the edition does not play."""
    for text in weapons:
        if parse(text).key not in lost and not _knows_weapon(edition, parse(text)):
            yield text
    for text in abilities:
        if parse(text).key not in lost and not _knows_ability(edition, parse(text)):
            yield text


def _knows_weapon(edition: Edition, entry: Entry) -> bool:
    return entry.key in edition.chart.weapons and _knows_brackets(edition, entry)


def _knows_ability(edition: Edition, entry: Entry) -> bool:
    if entry.key not in _played(edition):
        return False
    granted = all(_knows_ability(edition, each) for each in entry.grants)
    return granted and _knows_brackets(edition, entry)


def _knows_brackets(edition: Edition, entry: Entry) -> bool:
    named = edition.ammunition.keys() | (_terms(edition) if entry.key == VULNERABILITY else frozenset())
    return entry.brackets <= edition.brackets_of(entry.key) and named >= {*entry.ammunition}


def _terms(edition: Edition) -> frozenset[str]:
    """The words that weapons are called by: somebody may be vulnerable to all with such a word in their names."""
    return frozenset(word.upper() for key in edition.chart.weapons for word in key.split("_"))
