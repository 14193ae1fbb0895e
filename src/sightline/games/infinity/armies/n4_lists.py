"""What a legal list of N4 may hold. Its sums are those of CodeOne at ten times the size, in several Combat Groups."""

from collections import Counter
from collections.abc import Iterator

from sightline.content.armies.importing.rows import ImportedFaction, ImportedOption
from sightline.content.armies.lists import ListFile
from sightline.content.armies.storage import load
from sightline.games.infinity.core.troopers.lists import cost_of, swc_of
from sightline.games.infinity.core.troopers.profiles import ArmyList
from sightline.kernel import Violation
from sightline.kernel.errors import Param
from sightline.rules import rule

POINTS_PER_SWC = 50
TROOPERS = 15
COMBAT_GROUP = 10


@rule("N4-ARMY-031", "N4-ARMY-044")
def swc_allowance(points: int) -> int:
    """How much SWC a game of so many Army Points grants.

    >>> swc_allowance(300)
    6
    """
    return points // POINTS_PER_SWC


def check(given: ListFile, army: ArmyList) -> tuple[Violation, ...]:
    """Everything that is wrong with a list of N4.

    >>> empty = ListFile(game="n4", faction="o12", points=300)
    >>> [each.rule for each in check(empty, ArmyList(faction="o12", members=()))]
    ['N4-ARMY-046']
    """
    return (*_totals(given, army), *_places(given), *_availability(given, army), *_lieutenant(army))


@rule("N4-ARMY-030", "N4-ARMY-044", "N4-ARMY-045")
def _totals(given: ListFile, army: ArmyList) -> Iterator[Violation]:
    cost, (spent, bonus) = cost_of(army), swc_of(army)
    if cost > given.points:
        yield Violation(code="army.too_many_points", params={"cost": cost, "limit": given.points}, rule="N4-ARMY-030")
    limit = swc_allowance(given.points) + bonus
    if spent > limit:
        yield Violation(code="army.too_much_swc", params={"swc": spent, "limit": limit}, rule="N4-ARMY-044")


@rule("N4-ARMY-029", "N4-ARMY-035", "N4-ARMY-036", "N4-ARMY-039")
def _places(given: ListFile) -> Iterator[Violation]:
    """At most fifteen troopers, at most ten to a group; Peripherals and those who come with others take no place."""
    faction = load(given.faction)
    places: Counter[int] = Counter()
    for pick in given.members:
        unit = faction.unit(pick.unit)
        option = next((each for each in unit.options if each.key == pick.option), None) if unit else None
        places[pick.group] += pick.count * (option.slots if isinstance(option, ImportedOption) else 1)
    if places.total() > TROOPERS:
        params = {"count": places.total(), "limit": TROOPERS}
        yield Violation(code="armies.list_too_long", params=params, rule="N4-ARMY-029")
    for group, count in sorted(places.items()):
        if count > COMBAT_GROUP:
            params = {"group": group, "count": count, "limit": COMBAT_GROUP}
            yield Violation(code="armies.group_too_large", params=params, rule="N4-ARMY-035")


@rule("N4-ARMY-032", "N4-ARMY-042", "N4-ARMY-043")
def _availability(given: ListFile, army: ArmyList) -> Iterator[Violation]:
    profiles = [member.profile for member in army.members]
    for unit, count in Counter(each.unit for each in profiles).items():
        ava = next(each.ava for each in profiles if each.unit == unit)
        if ava is not None and count > ava:
            yield _too_many(unit, count, ava)
    faction = load(given.faction)
    for shared in faction.shared_limits if isinstance(faction, ImportedFaction) else ():
        count = sum(each.unit in shared.units for each in profiles)
        if shared.most is not None and count > shared.most:
            yield _too_many(", ".join(shared.units), count, shared.most)


def _too_many(unit: str, count: int, limit: int) -> Violation:
    params: dict[str, Param] = {"unit": unit, "count": count, "limit": limit}
    return Violation(code="army.too_many_of_unit", params=params, rule="N4-ARMY-042")


@rule("N4-ARMY-046")
def _lieutenant(army: ArmyList) -> Iterator[Violation]:
    count = sum(member.lieutenant for member in army.members)
    if count != 1:
        yield Violation(code="army.one_lieutenant", params={"count": count}, rule="N4-ARMY-046")
