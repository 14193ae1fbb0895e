"""Random legal lists, spread over everything that a faction can field."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import msgspec

from sightline.content.armies import Faction, OptionRow, UnitRow
from sightline.content.armies.importing.rows import ImportedOption
from sightline.content.armies.lists import ListFile, Pick
from sightline.games.infinity.armies.building import SERVANT, check, rules_of, standard_points, totals
from sightline.games.infinity.armies.knowledge import edition_of, game_of, gaps
from sightline.kernel import BadInput

TRIES = 60
"""How often it looks for something dearer before a list is good enough."""
CONTROLLERS = frozenset({"doctor", "engineer"})
MOST_SERVANTS = 2
"""How many Peripherals it buys for one Controller at most."""


class _Choice(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be taken."""

    pick: Pick
    cost: float
    lieutenant: bool = False


def random_list(faction: Faction, *, points: int | None = None, seed: int | str = 0) -> ListFile:
    """A legal list by chance; the same seed gives the same list.

    Units are equally likely, and so are the options of a unit, so that over many seeds everything is fielded. Where the
    engine plays the faction's game, only options that can be played in full are taken.

    >>> from sightline.content import armies
    >>> tide = armies.load("hollow_tide")
    >>> random_list(tide, points=30, seed=3) == random_list(tide, points=30, seed=3)
    True
    """
    limit = points or standard_points(faction)
    chance = random.Random(f"{faction.key} {limit} {seed}")
    choices = list(_choices(faction))
    leaders = [each for each in choices if each.lieutenant and each.cost <= limit]
    if not leaders:
        raise BadInput("armies.no_random_list", faction=faction.key, points=limit)
    empty = ListFile(
        game=game_of(faction), faction=faction.key, points=limit, name=f"{faction.name['en']} {seed}", members=()
    )
    for _ in range(TRIES):
        first = _take(faction, empty, _one_of(chance, leaders))
        if first is not None:
            followers = [each for each in choices if not each.lieutenant]
            return _fill(faction, first, followers, chance)
    raise BadInput("armies.no_random_list", faction=faction.key, points=limit)


def _fill(faction: Faction, given: ListFile, choices: list[_Choice], chance: random.Random) -> ListFile:
    """Take whatever fits until nothing does, then exchange what is cheap for what is dear."""
    left = choices
    while left and len(given.members) < rules_of(given.game).troopers:
        room = given.points - totals(given, faction).points
        left = [each for each in left if each.cost <= room]
        if not left:
            break
        choice = _one_of(chance, left)
        taken = _take(faction, given, choice)
        if taken is None:
            left = [each for each in left if each is not choice]
        else:
            given = _with_servants(faction, taken, chance)
    return _upgrade(faction, given, choices, chance)


def _upgrade(faction: Faction, given: ListFile, choices: list[_Choice], chance: random.Random) -> ListFile:
    for _ in range(TRIES):
        spent = totals(given, faction).points
        if not choices or spent > given.points - 1 or len(given.members) < 2:
            break
        place = chance.randrange(1, len(given.members))
        others = given.members[:place] + given.members[place + 1 :]
        taken = _take(faction, msgspec.structs.replace(given, members=others), _one_of(chance, choices))
        if taken is not None and totals(taken, faction).points > spent:
            given = taken
    return given


def _take(faction: Faction, given: ListFile, choice: _Choice) -> ListFile | None:
    """The list with one more trooper in the first Combat Group that has room, if it is legal but for a Lieutenant."""
    places = Counter(each.group for each in given.members)
    group = next(each for each in itertools.count(1) if places[each] < rules_of(given.game).group)
    pick = msgspec.structs.replace(choice.pick, group=group)
    taken = msgspec.structs.replace(given, members=(*given.members, pick))
    wrong = [each for each in check(taken, faction) if each.code != "army.one_lieutenant"]
    return None if wrong else taken


def _with_servants(faction: Faction, given: ListFile, chance: random.Random) -> ListFile:
    """Buy Peripherals for the trooper taken last, now and then, where there are any to buy."""
    *others, last = given.members
    unit = faction.unit(last.unit)
    option = next(each for each in unit.options if each.key == last.option) if unit else None
    servants = [each.isc for each in faction.units if _servant(each) and each.ava != 0]
    if unit is None or option is None or not servants or not CONTROLLERS & {*unit.skills, *option.skills}:
        return given
    for _ in range(chance.randint(0, MOST_SERVANTS - len(option.peripherals))):
        bought = (*last.peripherals, chance.choice(servants))
        better = msgspec.structs.replace(last, peripherals=bought)
        taken = msgspec.structs.replace(given, members=(*others, better))
        if any(each.code != "army.one_lieutenant" for each in check(taken, faction)):
            break
        given, last = taken, better
    return given


def _choices(faction: Faction) -> Iterator[_Choice]:
    """Everything that can be taken by itself, and played."""
    edition = edition_of(game_of(faction))
    for unit in faction.units:
        if unit.ava == 0 or _servant(unit):
            continue
        for option in unit.options:
            if isinstance(option, ImportedOption) and option.companion:
                continue
            if edition is None or not gaps(edition, faction, unit, option):
                yield _choice(unit, option)


def _choice(unit: UnitRow, option: OptionRow) -> _Choice:
    pick = Pick(unit=unit.isc, option=option.key)
    return _Choice(pick=pick, cost=option.cost, lieutenant=option.lieutenant)


def _servant(unit: UnitRow) -> bool:
    return SERVANT in unit.skills


def _one_of(chance: random.Random, choices: list[_Choice]) -> _Choice:
    """First a unit, then one of its options: units with many options are not fielded more often for it."""
    unit = chance.choice(sorted({each.pick.unit for each in choices}))
    return chance.choice([each for each in choices if each.pick.unit == unit])
