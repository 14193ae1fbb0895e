"""Army lists: what a legal list may hold, with every rule that one breaks."""

from collections import Counter
from collections.abc import Iterator

from sightline.games.infinity.core.troopers.profiles import ArmyList, Profile
from sightline.kernel import Violation
from sightline.rules import rule

COMBAT_GROUP = 10
POINTS_PER_SWC = 5
SERVANTS = 2


@rule("C1-LIST-003", "C1-LIST-004", "C1-LIST-007")
def swc_allowance(points: int) -> int:
    """How much SWC a game of so many Army Points grants.

    >>> swc_allowance(30)
    6
    """
    return points // POINTS_PER_SWC


@rule("C1-PROF-025", "C1-LIST-001")
def cost_of(army: ArmyList) -> float:
    """The Army Points of a list; a Controller's Cost already includes its Peripherals."""
    return sum(member.profile.cost for member in army.members)


@rule("C1-LIST-008", "C1-PROF-024")
def swc_of(army: ArmyList) -> tuple[float, float]:
    """The SWC that a list spends, and what it adds: an SWC below zero is printed with a plus, and costs nothing."""
    costs = [member.profile.swc for member in army.members]
    return sum(cost for cost in costs if cost > 0), -sum(cost for cost in costs if cost < 0)


def check_list(army: ArmyList, points: int, *, lieutenant: bool = True) -> tuple[Violation, ...]:
    """Everything that is wrong with a list for a game of so many Army Points.

    Some games choose their Lieutenants otherwise: `lieutenant=False` leaves that out.

    >>> [violation.rule for violation in check_list(ArmyList(faction="f", members=()), 30)]
    ['C1-LIST-009']
    """
    found = [*_check_totals(army, points), *_check_availability(army), *_check_peripherals(army)]
    if lieutenant:
        found += _check_lieutenant(army)
    return tuple(found)


@rule("C1-LIST-008", "C1-LIST-011", "C1-GEN-004")
def _check_totals(army: ArmyList, points: int) -> Iterator[Violation]:
    cost = cost_of(army)
    if cost > points:
        yield Violation(code="army.too_many_points", params={"cost": cost, "limit": points}, rule="C1-LIST-001")
    spent, bonus = swc_of(army)
    limit = swc_allowance(points) + bonus
    if spent > limit:
        yield Violation(code="army.too_much_swc", params={"swc": spent, "limit": limit}, rule="C1-LIST-007")
    if len(army.members) > COMBAT_GROUP:
        params = {"count": len(army.members), "limit": COMBAT_GROUP}
        yield Violation(code="army.too_many_troopers", params=params, rule="C1-LIST-010")


@rule("C1-LIST-006", "C1-PROF-022", "C1-SSK-278")
def _check_availability(army: ArmyList) -> Iterator[Violation]:
    """Units belong to the faction, and no more of one than its AVA; who has none may be taken in any number."""
    profiles = [member.profile for member in army.members]
    servants = [servant for profile in profiles for servant in profile.peripherals if servant.ava != 0]
    for profile in {each.unit: each for each in profiles}.values():
        if profile.faction and profile.faction != army.faction:
            params = {"unit": profile.unit, "faction": army.faction}
            yield Violation(code="army.other_faction", params=params, rule="C1-LIST-002")
    every: list[Profile] = profiles + servants
    for unit, count in Counter(each.unit for each in every).items():
        ava = next(each.ava for each in every if each.unit == unit)
        if ava is not None and count > ava:
            yield Violation(
                code="army.too_many_of_unit", params={"unit": unit, "count": count, "limit": ava}, rule="C1-LIST-005"
            )


@rule("C1-SSK-262")
def _check_peripherals(army: ArmyList) -> Iterator[Violation]:
    """Servants come with a Doctor or an Engineer, at most two of them."""
    for profile in (member.profile for member in army.members):
        if profile.ability("peripheral_servant"):
            yield Violation(code="army.peripheral_alone", params={"name": profile.name}, rule="C1-SSK-277")
        if profile.peripherals and not (profile.ability("doctor") or profile.ability("engineer")):
            yield Violation(code="army.no_controller", params={"name": profile.name}, rule="C1-SSK-271")
        if len(profile.peripherals) > SERVANTS:
            yield Violation(
                code="army.too_many_peripherals", params={"name": profile.name, "limit": SERVANTS}, rule="C1-SSK-273"
            )


@rule("C1-LIST-009")
def _check_lieutenant(army: ArmyList) -> Iterator[Violation]:
    """Exactly one: it is obligatory, and there is no second."""
    count = sum(member.lieutenant for member in army.members)
    if count != 1:
        yield Violation(code="army.one_lieutenant", params={"count": count}, rule="C1-LIST-009")
