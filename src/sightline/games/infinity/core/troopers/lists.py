"""Army lists: what a legal list may hold, with every rule that one breaks."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from sightline.games.infinity.core.troopers.profiles import ArmyList, Profile
from sightline.kernel import RuleId, Violation
from sightline.kernel.errors import Param
from sightline.rules import rule


class Charge(msgspec.Struct, frozen=True, kw_only=True):
    """Units that a list may hold only in the Combat Group of somebody who has charge of them."""

    units: re.Pattern[str]
    """How their names are spelt."""
    holder: str
    """What the profile lists of who has charge of them."""
    in_sectorials: bool = False
    """Whether it matters only in armies that have Fireteams, as Sectorials do."""
    rule: RuleId

    def covers(self, profile: Profile) -> bool:
        """Whether a profile is one of those units."""
        return self.units.search(profile.unit) is not None


class ListRules(msgspec.Struct, frozen=True, kw_only=True):
    """What an edition asks of army lists: figures, and the rules that say so where the books differ."""

    standard: int
    """The Army Points of a standard game."""
    points_per_swc: int
    troopers: int
    """Most troopers of a list."""
    group: int
    """Most troopers of a Combat Group."""
    faction_rule: RuleId
    swc_rule: RuleId
    troopers_rule: RuleId
    group_rule: RuleId = ""
    """None where a list is one Combat Group."""
    peripherals: Mapping[str, tuple[int, RuleId]] = {}
    """How many Peripherals of a kind one Controller may have at most, by what their profiles list; not Servants."""
    servants: int | None = 2
    """How many Servants one Controller may have at most; None for any number."""
    bodies: Mapping[str, tuple[int, int, RuleId]] = {}
    """How many members are one trooper, at least and at most, by what their profiles list."""
    charges: tuple[Charge, ...] = ()
    pool_rules: tuple[RuleId, RuleId] = ("", "")
    """What says how many of a fixed unit a list may hold of those that share an entry, and how many others."""

    @rule("C1-LIST-004")
    def swc_allowance(self, points: int) -> int:
        """How much SWC a game of so many Army Points grants: one for every so many whole points."""
        return points // self.points_per_swc


@rule("C1-PROF-025", "C1-LIST-001")
def cost_of(army: ArmyList) -> float:
    """The Army Points of a list; a Controller's Cost already includes its Peripherals."""
    return sum(member.profile.cost for member in army.members)


@rule("C1-LIST-008", "C1-PROF-024")
def swc_of(army: ArmyList) -> tuple[float, float]:
    """The SWC that a list spends, and what it adds: an SWC below zero is printed with a plus, and costs nothing."""
    costs = [member.profile.swc for member in army.members]
    return sum(max(0.0, cost) for cost in costs), sum(max(0.0, -cost) for cost in costs)


def check_list(rules: ListRules, army: ArmyList, points: int, *, lieutenant: bool = True) -> tuple[Violation, ...]:
    """Everything that is wrong with a list for a game of so many Army Points.

    Some games choose their Lieutenants otherwise: `lieutenant=False` leaves that out.
    """
    found = [
        *_check_totals(rules, army, points),
        *_check_places(rules, army),
        *_check_faction(rules, army),
        *_check_availability(army),
        *_check_pools(rules, army),
        *_check_peripherals(rules, army),
        *_check_bodies(rules, army),
        *_check_charges(rules, army),
    ]
    if lieutenant:
        found += _check_lieutenant(army)
    return tuple(found)


@rule("C1-LIST-008")
def _check_totals(rules: ListRules, army: ArmyList, points: int) -> Iterator[Violation]:
    cost = cost_of(army)
    if cost > points:
        yield Violation(code="army.too_many_points", params={"cost": cost, "limit": points}, rule="C1-LIST-001")
    spent, bonus = swc_of(army)
    limit = rules.swc_allowance(points) + bonus
    if spent > limit:
        yield Violation(code="army.too_much_swc", params={"swc": spent, "limit": limit}, rule=rules.swc_rule)


def _check_places(rules: ListRules, army: ArmyList) -> Iterator[Violation]:
    """Only so many troopers in all and to a Combat Group; Peripherals are no members and take no place."""
    places: Counter[int] = Counter()
    for number, member in enumerate(army.members):
        places[member.group] += member.places if army.bodies(number)[0] == number else 0
    if places.total() > rules.troopers:
        params = {"count": places.total(), "limit": rules.troopers}
        yield Violation(code="army.too_many_troopers", params=params, rule=rules.troopers_rule)
    for group, count in sorted(places.items()):
        if count > rules.group and rules.group_rule:
            params = {"group": group, "count": count, "limit": rules.group}
            yield Violation(code="armies.group_too_large", params=params, rule=rules.group_rule)


def _check_faction(rules: ListRules, army: ArmyList) -> Iterator[Violation]:
    """Units belong to the faction of the list."""
    for profile in {member.profile.unit: member.profile for member in army.members}.values():
        if profile.faction and profile.faction != army.faction:
            params = {"unit": profile.unit, "faction": army.faction}
            yield Violation(code="army.other_faction", params=params, rule=rules.faction_rule)


@rule("C1-LIST-006", "C1-PROF-022", "C1-SSK-278")
def _check_availability(army: ArmyList) -> Iterator[Violation]:
    """No more of a unit than its AVA; who has none may be taken in any number."""
    profiles = [member.profile for member in army.members]
    servants = [servant for profile in profiles for servant in profile.peripherals if servant.ava != 0]
    every: list[Profile] = profiles + servants
    for unit, count in Counter(each.unit for each in every).items():
        ava = next(each.ava for each in every if each.unit == unit)
        if ava is not None and count > ava:
            yield Violation(
                code="army.too_many_of_unit", params={"unit": unit, "count": count, "limit": ava}, rule="C1-LIST-005"
            )


def _check_pools(rules: ListRules, army: ArmyList) -> Iterator[Violation]:
    """Of units that share an entry the one with most troopers is the one that its player has fixed."""
    counts = Counter(member.profile.unit for member in army.members)
    for pool in army.pools:
        fixed = max(pool.units, key=lambda unit: counts[unit])
        others = sum(counts[unit] for unit in pool.units if unit != fixed)
        for count, limit, cited in zip((counts[fixed], others), (pool.own, pool.others), rules.pool_rules, strict=True):
            if count > limit:
                params: dict[str, Param] = {"unit": fixed, "count": count, "limit": limit}
                code = "army.too_many_of_unit" if cited is rules.pool_rules[0] else "armies.too_many_others"
                yield Violation(code=code, params=params, rule=cited)


def _check_peripherals(rules: ListRules, army: ArmyList) -> Iterator[Violation]:
    """Servants come with a Doctor or an Engineer, in most editions at most two of them."""
    for profile in (member.profile for member in army.members):
        if profile.ability("peripheral_servant"):
            yield Violation(code="army.peripheral_alone", params={"name": profile.name}, rule="C1-SSK-277")
        servants = [each for each in profile.peripherals if each.is_servant]
        if servants and not (profile.ability("doctor") or profile.ability("engineer")):
            yield Violation(code="army.no_controller", params={"name": profile.name}, rule="C1-SSK-271")
        if rules.servants is not None and len(servants) > rules.servants:
            params: dict[str, Param] = {"name": profile.name, "limit": rules.servants}
            yield Violation(code="army.too_many_peripherals", params=params, rule="C1-SSK-273")
        for key, (limit, cited) in rules.peripherals.items():
            if sum(each.ability(key) is not None for each in profile.peripherals) > limit:
                yield Violation(
                    code="army.too_many_peripherals", params={"name": profile.name, "limit": limit}, rule=cited
                )


def _check_bodies(rules: ListRules, army: ArmyList) -> Iterator[Violation]:
    """Who has several bodies has all of them in one Combat Group, neither too few nor too many."""
    for key, (least, most, cited) in rules.bodies.items():
        able = (number for number, member in enumerate(army.members) if member.profile.ability(key) is not None)
        for bodies in dict.fromkeys(army.bodies(number) for number in able):
            members = [army.members[each] for each in bodies]
            params: dict[str, Param] = {"name": members[0].profile.name, "least": least, "most": most}
            if not least <= len(members) <= most:
                yield Violation(code="army.bodies", params=params, rule=cited)
            if len({each.group for each in members}) > 1:
                yield Violation(code="army.bodies_apart", params=params, rule=cited)


def _check_charges(rules: ListRules, army: ArmyList) -> Iterator[Violation]:
    """Who needs somebody to have charge of it has one in its Combat Group."""
    for charge in rules.charges:
        if charge.in_sectorials and not army.fireteams:
            continue
        held = {member.group for member in army.members if member.profile.ability(charge.holder) is not None}
        for member in army.members:
            if charge.covers(member.profile) and member.group not in held:
                params: dict[str, Param] = {"name": member.profile.name, "equipment": charge.holder}
                yield Violation(code="army.nobody_in_charge", params=params, rule=charge.rule)


@rule("C1-LIST-009")
def _check_lieutenant(army: ArmyList) -> Iterator[Violation]:
    """Exactly one: it is obligatory, and there is no second."""
    count = sum(member.lieutenant for member in army.members)
    if count != 1:
        yield Violation(code="army.one_lieutenant", params={"count": count}, rule="C1-LIST-009")
