"""Wild armies: troopers that nobody has printed, drawn from all that an edition knows, for random play."""

import random

import msgspec

from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile, TeamChart, TroopType
from sightline.games.infinity.core.troopers.weapons import Weapon

replace = msgspec.structs.replace
TYPES = (
    *(TroopType.LI, TroopType.LI, TroopType.MI, TroopType.HI, TroopType.SK, TroopType.WB, TroopType.REM),
    TroopType.TAG,
)
DEVICES = (
    *("hacking_device", "hacking_device_plus", "killer_hacking_device", "evo_hacking_device"),
    "white_hacking_device",
)
RIDES = ("motorcycle", "ai_motorcycle", "escape_system", "pilot", "pilot_remote")
APART = frozenset({"hacker", "peripheral_servant", "remdriver", "g_jumper", *RIDES})
"""What needs something else in the profile, or stands in another way for the whole trooper."""
HERDS = {
    "control_device_hungries": ("gakis", ("irregular", "impetuous")),
    "control_device_kuang_shi": ("kuang shi", ("explode",)),
    "control_device_traktor_mul": ("traktor mul", ()),
}
"""Who has charge of whom, by what it lists."""
PLAIN = Profile(unit="plain", name="Plain", mov=(10, 10), cc=13, bs=12, ph=10, wip=12, arm=1, cost=1)
STEED = replace(
    PLAIN,
    unit="soldier",
    name="Soldier",
    skills=(Ability(key="peripheral_synchronized"),),
    weapons=("combi_rifle", "cc_weapon"),
    type=TroopType.REM,
    structure=True,
    silhouette="4",
    cost=0,
)


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
    return replace(
        PLAIN,
        skills=(*skills, *((Ability(key="hacker"),) if hacks else ())),
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


def riding(edition: Edition, rider: Profile, chance: random.Random) -> Profile:
    """The same on a Motorcycle, or in a TAG; with what its edition knows of such things."""
    known = [key for key in RIDES if key in edition.ability.rows]
    changes = any(each.key.startswith("transmutation_") or each.key == "seed_embryo" for each in rider.skills)
    if not known or changes or chance.random() < 0.7:
        return rider
    ride = chance.choice(known)
    if ride in ("motorcycle", "ai_motorcycle"):
        mounted = replace(rider, mov=(20, 15), silhouette="4", equipment=(Ability(key=ride),))
        return replace(mounted, forms=(rider,), peripherals=(STEED,) if ride == "ai_motorcycle" else ())
    pilot = replace(rider, cost=0, skills=() if ride == "escape_system" else (Ability(key=ride),))
    return replace(
        rider,
        type=TroopType.TAG,
        mov=(15, 10),
        silhouette="7",
        structure=True,
        vitality=chance.choice((1, 2)),
        equipment=(Ability(key="escape_system"),) if ride == "escape_system" or chance.random() < 0.3 else (),
        forms=(pilot,),
    )


def _plays(edition: Edition, weapon: Weapon) -> bool:
    """Whether it has ammunition, and is not laid on the table without anything being known of it there."""
    if weapon.key in AFAR:
        return True
    if any(mode.ammunition not in edition.ammunition for mode in weapon.modes):
        return False
    return weapon.key in edition.devices or not any("deployable" in mode.traits for mode in weapon.modes)


def _proxy(member: Member) -> Member:
    """The same as one of the bodies of a G: Jumper."""
    skills = (*member.profile.skills, Ability(key="g_jumper"))
    return replace(member, profile=replace(member.profile, skills=skills), jumper=1)


def _with_herd(edition: Edition, members: tuple[Member, ...], chance: random.Random) -> tuple[Member, ...]:
    """The same with somebody who has charge of others, in an edition that knows of such things."""
    known = [device for device in HERDS if device in edition.ability.rows]
    if not known or len(members) < 5 or chance.random() < 0.7:
        return members
    device = chance.choice(known)
    unit, skills = HERDS[device]
    holder = replace(members[2], profile=_learned(members[2].profile, device))
    herd = (replace(each, profile=replace(_learned(each.profile, *skills), unit=unit)) for each in members[3:5])
    return (*members[:2], holder, *herd, *members[5:])


def _learned(profile: Profile, *skills: str) -> Profile:
    return replace(profile, skills=(*profile.skills, *(Ability(key=key) for key in skills)))


def army(edition: Edition, chance: random.Random, points: int) -> ArmyList:
    """As many as the size allows, in combat groups."""
    rules = edition.lists
    count = min(rules.troopers, points // 15, chance.randint(6, rules.troopers))
    members = tuple(
        Member(
            profile=riding(edition, profile(edition, number, chance), chance),
            lieutenant=number == 0,
            group=1 + number // rules.group,
        )
        for number in range(count)
    )
    if "g_jumper" in edition.ability.rows and chance.random() < 0.3:
        members = (*(_proxy(each) for each in members[:2]), *members[2:])
    members = _with_herd(edition, members, chance)
    return ArmyList(faction="drawn", members=members, fireteams=_fireteams(edition, members, chance))


def _fireteams(edition: Edition, members: tuple[Member, ...], chance: random.Random) -> tuple[TeamChart, ...]:
    """Who may form Fireteams, in an edition that has them: everybody with everybody, mostly."""
    if "fireteam" not in edition.group_kind or chance.random() < 0.2:
        return ()
    units = tuple(dict.fromkeys(each.profile.unit for each in members))
    return tuple(TeamChart(kind=kind, units=units) for kind in ("core", "duo", "haris", "enomotarchos"))
