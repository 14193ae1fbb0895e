"""Armies of troopers that nobody has printed: profiles drawn from all that an edition knows, for random play."""

import random

import msgspec
from skirmish import soldier

from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile, TroopType
from sightline.games.infinity.core.troopers.weapons import Weapon

replace = msgspec.structs.replace
JUMPER = "g_jumper"
TYPES = (
    *(TroopType.LI, TroopType.LI, TroopType.MI, TroopType.HI, TroopType.SK, TroopType.WB, TroopType.REM),
    TroopType.TAG,
)
DEVICES = ("hacking_device", "hacking_device_plus", "killer_hacking_device", "evo_hacking_device")
APART = frozenset({"hacker", "peripheral_servant", "remdriver"})
"""What needs something else in the profile, or stands in another way for the whole trooper."""


def profile(edition: Edition, number: int, chance: random.Random) -> Profile:
    """A trooper with a few skills and weapons, whatever they are."""
    rows = sorted((row for key, row in edition.ability.rows.items() if key not in APART), key=lambda row: row.key)
    skills = [
        Ability(key=row.key, mod=-3, level=chance.choice([*row.levels]) if row.levels else 0)
        for row in chance.sample(rows, min(len(rows), chance.randint(0, 3)))
    ]
    weapons = sorted(key for key, weapon in edition.chart.weapons.items() if weapon.modes and _plays(edition, weapon))
    kind = chance.choice(TYPES)
    devices = [key for key in DEVICES if key in edition.ability.rows]
    cube = [Ability(key="cube")] if "cube" in edition.ability.rows and chance.random() < 0.3 else []
    hacks = chance.random() < 0.2 and "hacker" in edition.ability.rows
    return soldier(
        *skills,
        *(["hacker"] if hacks else []),
        equipment=(*cube, *((Ability(key=chance.choice(devices)),) if hacks else ())),
        unit=f"unit_{number}",
        name=f"Trooper {number}",
        type=kind,
        structure=kind in (TroopType.REM, TroopType.TAG),
        vitality=chance.choice((1, 1, 1, 2)),
        bs=chance.randint(10, 14),
        wip=chance.randint(11, 15),
        arm=chance.randint(0, 4),
        bts=chance.choice((0, 3, 6)),
        weapons=(*chance.sample(weapons, 2), "combi_rifle", "cc_weapon"),
        cost=15,
        ava=None,
    )


AFAR = frozenset({"d_charges", "drop_bears", "mine_dispenser", "pitcher"})
"""What is put on the table in ways of its own."""


def _plays(edition: Edition, weapon: Weapon) -> bool:
    """Whether it has ammunition, and is not laid on the table without anything being known of it there."""
    if weapon.key in AFAR:
        return True
    if any(mode.ammunition not in edition.ammunition for mode in weapon.modes):
        return False
    return weapon.key in edition.devices or not any("deployable" in mode.traits for mode in weapon.modes)


def army(edition: Edition, chance: random.Random, points: int) -> ArmyList:
    """As many as the size allows, in combat groups."""
    rules = edition.lists
    count = min(rules.troopers, points // 15, chance.randint(6, rules.troopers))
    members = tuple(
        Member(profile=profile(edition, number, chance), lieutenant=number == 0, group=1 + number // rules.group)
        for number in range(count)
    )
    return ArmyList(faction="drawn", members=tuple(_with_proxies(list(members))))


def _with_proxies(members: list[Member]) -> list[Member]:
    """A G: Jumper has two bodies: whoever comes after it is the second; the last of the list is none."""
    for number, member in enumerate(members):
        if member.jumper or member.profile.ability(JUMPER) is None:
            continue
        if number + 1 < len(members):
            members[number] = replace(member, jumper=number + 1)
            members[number + 1] = replace(members[number + 1], profile=member.profile, jumper=number + 1)
        else:
            rest = tuple(each for each in member.profile.skills if each.key != JUMPER)
            members[number] = replace(member, profile=replace(member.profile, skills=rest))
    return members
