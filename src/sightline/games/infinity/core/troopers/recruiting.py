"""From a faction file to the troopers of a match: profiles, members, lists."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from sightline.content.armies import Faction, OptionRow, UnitRow
from sightline.content.armies import load as load_faction
from sightline.content.armies.format import Included, ListRow
from sightline.content.armies.importing.rows import ImportedOption, ImportedUnit
from sightline.content.armies.notation import Entry, parse
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.troopers.profiles import (
    Ability,
    ArmyList,
    Member,
    Pool,
    Profile,
    TeamChart,
    TroopType,
)
from sightline.kernel import BadInput, Violation
from sightline.rules import rule

PILOTS = ("pilot", "pilot_remote")


def ability_of(entry: Entry) -> Ability:
    """An entry of a profile as the rules use it."""
    return Ability(
        key=entry.key,
        level=entry.level,
        mod=entry.mod,
        burst=entry.burst,
        damage=entry.damage,
        ammunition=entry.ammunition,
        distance=entry.distance,
        uses=entry.uses,
        sets=entry.sets,
        adds=entry.adds,
        grants=tuple(ability_of(each) for each in entry.grants),
    )


@rule("C1-PROF-001", "C1-PROF-007")
def profile_of(faction: Faction, unit: UnitRow, option: OptionRow) -> Profile:
    """The profile of a trooper: what its unit has in common, with what its option adds.

    >>> o12 = load_faction("o12")
    >>> delta = o12.unit("delta_unit")
    >>> profile_of(o12, delta, delta.options[0]).weapons
    ('boarding_shotgun', 'pistol', 'cc_weapon')
    """
    weapons = [] if _is_unarmed(unit) else [parse(each) for each in option.weapons]
    bracketed = [each for each in weapons if not each.plain]
    return Profile(
        unit=unit.isc,
        name=option.name or unit.trooper or unit.name["en"],
        type=TroopType(unit.type),
        mov=unit.mov,
        cc=unit.cc,
        bs=unit.bs,
        ph=unit.ph,
        wip=unit.wip,
        arm=unit.arm,
        bts=unit.bts,
        vitality=unit.vitality,
        structure=unit.structure is not None,
        silhouette=unit.s,
        weapons=tuple(each.key for each in weapons),
        equipment=_abilities((*unit.equipment, *option.equipment)),
        skills=(*_abilities((*unit.skills, *option.skills)), *map(ability_of, bracketed)),
        peripherals=_servants(faction, option),
        forms=(*_own_forms(faction, unit, option), *_crew(faction, unit, option)),
        hackable=unit.hackable,
        cost=option.cost,
        swc=option.swc,
        ava=None if unit.ava == "total" else unit.ava,
        faction=faction.key,
    )


def _is_unarmed(unit: UnitRow) -> bool:
    """Whether it can neither move nor shoot, such as a Seed: what its options carry is for its other form."""
    return isinstance(unit, ImportedUnit) and {"mov", "bs"} <= {*unit.lacks}


@rule("C1-PROF-002", "C1-PROF-003", "C1-PROF-004", "C1-PROF-005")
def _abilities(entries: Iterable[str]) -> tuple[Ability, ...]:
    """What the unit has in common and what the option adds, as the profile prints it; Dodge (+3) with Dodge (+5cm)."""
    listed: dict[str, list[Ability]] = {}
    for each in map(ability_of, map(parse, entries)):
        listed.setdefault(each.key, []).append(each)
    return tuple(one for alike in listed.values() for one in _as_few(alike))


def _as_few(alike: Sequence[Ability]) -> Sequence[Ability]:
    """Entries of one name as one, where they can be. Of Dodge (+3) and Dodge (-3) the first is what is looked up."""
    found: list[Ability] = []
    for each in sorted(alike, key=lambda one: one.mod < 0):
        both = joined(found[0], each) if found else each
        found = [*found, each] if both is None else [both, *found[1:]]
    return found


def joined(one: Ability, other: Ability) -> Ability | None:
    """Two entries of one name as one, with all that stands in their brackets; None if they speak of the same figure.

    >>> joined(Ability(key="dodge", mod=3), Ability(key="dodge", distance=5)).distance
    5
    >>> joined(Ability(key="dodge", mod=3), Ability(key="dodge", mod=-3)) is None
    True
    """
    figures = ("level", "mod", "burst", "damage", "distance", "uses")
    pairs = {name: (getattr(one, name), getattr(other, name)) for name in figures}
    if any(first and second and first != second for first, second in pairs.values()):
        return None
    return Ability(
        key=one.key,
        **{name: first or second for name, (first, second) in pairs.items()},
        ammunition=tuple(dict.fromkeys((*one.ammunition, *other.ammunition))),
        sets={**one.sets, **other.sets},
        adds={**one.adds, **other.adds},
        grants=(*one.grants, *(each for each in other.grants if each not in one.grants)),
    )


def _own_forms(faction: Faction, unit: UnitRow, option: OptionRow) -> Iterator[Profile]:
    """What else a unit may be (dismounted, transformed ...), with what its option carries and costs."""
    for form in unit.forms:
        weapons = [parse(each) for each in dict.fromkeys((*form.weapons, *option.weapons))]
        yield Profile(
            unit=unit.isc,
            name=form.name,
            type=TroopType(form.type),
            mov=form.mov,
            cc=form.cc,
            bs=form.bs,
            ph=form.ph,
            wip=form.wip,
            arm=form.arm,
            bts=form.bts,
            vitality=form.vitality,
            structure=form.structure,
            silhouette=form.s,
            weapons=tuple(each.key for each in weapons),
            equipment=_abilities((*form.equipment, *option.equipment)),
            skills=(*_abilities((*form.skills, *option.skills)), *(ability_of(e) for e in weapons if not e.plain)),
            hackable=unit.hackable,
            cost=option.cost,
            faction=faction.key,
        )


def _crew(faction: Faction, unit: UnitRow, option: OptionRow) -> Iterator[Profile]:
    """Who sits in a vehicle: a Pilot that comes with it, or whoever its Escape System saves."""
    for included in option.includes:
        row = faction.unit(included.unit)
        if row is not None and sits_in(faction, unit, option, included):
            worn = next((each for each in row.options if each.key == included.option), row.options[0])
            yield msgspec.structs.replace(profile_of(faction, row, worn), cost=0, swc=0)


def sits_in(faction: Faction, unit: UnitRow, option: OptionRow, included: Included) -> bool:
    """Whether who comes with an option is part of it: a Pilot, or whoever an Escape System saves."""
    row = faction.unit(included.unit)
    pilot = row is not None and any(parse(each).key in PILOTS for each in row.skills)
    return pilot or any(parse(each).key == "escape_system" for each in (*unit.equipment, *option.equipment))


@rule("C1-PROF-006")
def _servants(faction: Faction, option: OptionRow) -> tuple[Profile, ...]:
    """The Peripherals of an option, each with the profile of its own unit."""
    return tuple(_servant(faction, isc) for isc in option.peripherals)


def _servant(faction: Faction, name: str) -> Profile:
    rows = faction.peripheral(name)
    assert rows is not None  # the loader has checked it
    return profile_of(faction, *rows)


def recruit(faction: Faction, isc: str, key: str) -> Member:
    """A trooper of a faction by its unit and option."""
    unit = faction.unit(isc)
    option = next((each for each in unit.options if each.key == key), None) if unit else None
    if unit is None or option is None:
        raise BadInput("army.no_such_option", faction=faction.key, unit=isc, option=key)
    places = option.slots if isinstance(option, ImportedOption) else 1
    profile = profile_of(faction, unit, option)
    jumper = int(profile.ability("g_jumper") is not None)  # a list has one G: Jumper, unless somebody numbers them
    return Member(profile=profile, lieutenant=option.lieutenant, places=places, jumper=jumper)


def company(faction: Faction, isc: str, key: str) -> tuple[Member, ...]:
    """Who comes onto the table for one line of a list: one trooper, or all of a team that is bought as one.

    The others of a team have their own Cost; the first has what is left of the line's.
    """
    leader = recruit(faction, isc, key)
    others = tuple(_companions(faction, isc, key))
    if not others:
        return (leader,)
    cost = leader.profile.cost - sum(each.profile.cost for each in others)
    places = max(1, leader.places - sum(each.places for each in others))
    first = msgspec.structs.replace(leader.profile, cost=cost)
    return (msgspec.structs.replace(leader, profile=first, places=places), *others)


def _companions(faction: Faction, isc: str, key: str) -> Iterator[Member]:
    unit = faction.unit(isc)
    option = next((each for each in unit.options if each.key == key), None) if unit else None
    if unit is None or not isinstance(option, ImportedOption) or not option.team:
        return
    for included in option.includes:
        if not sits_in(faction, unit, option, included):
            for _ in range(included.count):
                member = recruit(faction, included.unit, included.option)
                # It comes with its team, however many there may be of it alone.
                yield msgspec.structs.replace(member, profile=msgspec.structs.replace(member.profile, ava=None))


def army_of(faction: Faction, row: ListRow) -> ArmyList:
    """A ready list as what a player brings."""
    members = (
        msgspec.structs.replace(recruit(faction, each.unit, each.option), group=each.group)
        for each in row.members
        for _ in range(each.count)
    )
    return ArmyList(
        faction=faction.key,
        name=row.name["en"],
        members=tuple(members),
        fireteams=charts_of(faction),
        team_limits=faction.team_limits,
        pools=pools_of(faction),
    )


def charts_of(faction: Faction) -> tuple[TeamChart, ...]:
    """The Fireteams that a faction allows: none where it says nothing of them."""
    return tuple(TeamChart(**msgspec.structs.asdict(row)) for row in faction.teams)


def pools_of(faction: Faction) -> tuple[Pool, ...]:
    """The units of a faction that share an entry."""
    return tuple(Pool(units=row.units, own=row.own, others=row.others) for row in faction.pools)


def ready_list(faction: str, key: str) -> ArmyList:
    """A list that comes with a faction.

    >>> ready_list("lantern_watch", "night_round").faction
    'lantern_watch'
    """
    found = load_faction(faction)
    row = next((each for each in found.lists if each.key == key), None)
    if row is None:
        raise BadInput(
            "army.no_such_list", faction=faction, name=key, known=", ".join(each.key for each in found.lists)
        )
    return army_of(found, row)


def unknown_to(edition: Edition, faction: Faction) -> Iterator[Violation]:
    """Weapons and abilities of a faction that an edition does not know: kept and shown, but without effect."""
    for unit in faction.units:
        for option in unit.options:
            profile = profile_of(faction, unit, option)
            known = edition.ability.rows.keys() | edition.chart.weapons.keys() | edition.skill.keys()
            for weapon in profile.weapons:
                if weapon not in edition.chart.weapons:
                    yield _unknown(unit, option, weapon)
            for ability in (*profile.skills, *profile.equipment):
                for key in (ability.key, *(each.key for each in ability.grants)):
                    if key not in known:
                        yield _unknown(unit, option, key)


def _unknown(unit: UnitRow, option: OptionRow, what: str) -> Violation:
    params = {"unit": unit.isc, "option": option.key, "what": what}
    return Violation(code="army.unknown_entry", params=params)
