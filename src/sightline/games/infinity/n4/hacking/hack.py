"""Hacking Programs that attack somebody, in the Hacking Area of N4."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Pose, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.skills import hacking
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, ByProfile, Profile
from sightline.games.infinity.core.troopers.programs import Device, Program, Programs
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.hacking.area import (
    firewall,
    in_enemy_network,
    in_own_area,
    relays_on_the_way,
    repeaters,
    shield,
)
from sightline.kernel import Mod, Player, Violation
from sightline.odds.ammunition import Condition
from sightline.odds.saves import Weapon as Harm
from sightline.rules import rule

CHART = Programs.load(Path(__file__).parent / "programs.yaml")
HACKER = "hacker"


# ------------------------------------------------------------------ who has which programs


def hack_of(now: Situation) -> "Hack":
    """The skill that uses programs, with the chart of the edition."""
    skill = now.fixed.edition.skill[hacking.Hack.key]
    assert isinstance(skill, Hack)
    return skill


def devices_of(now: Situation, trooper: Trooper) -> list[Device]:
    """The devices of a trooper."""
    return hack_of(now).devices_on(now.profile(trooper))


def programs_of(now: Situation, trooper: Trooper) -> Mapping[str, Program]:
    """All programs of a trooper."""
    return hack_of(now).programs_on(now.profile(trooper))


@rule("N4-HACK-104")
def is_cut_off(trooper: Trooper) -> bool:
    """Who is Isolated uses no programs."""
    return "isolated" in trooper.states


@rule("N4-HACK-104")
def cut_off(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """No programs and no Comms Attacks for who is Isolated."""
    if skill.key in hack_of(now).chart.skills or Label.COMMS_ATTACK in skill.labels:
        yield Violation(code="n4_hacking.isolated", params={"trooper": trooper.id}, rule="N4-HACK-104")


# ------------------------------------------------------------------ attacks


@rule("N4-ROLL-009", "N4-HKIN-002")
def upgraded(program: Program, upgrade: Ability | None) -> Program:
    """A program with what stands in the brackets of its Upgrade, or of its device: more Damage, more Burst."""
    if upgrade is None or not (upgrade.damage or upgrade.burst):
        return program
    damage = None if program.damage is None else program.damage + upgrade.damage
    return msgspec.structs.replace(program, damage=damage, burst=program.burst + upgrade.burst)


class Hack(hacking.Hack):
    """Use a program on enemies in the Hacking Area, directly or through Repeaters."""

    lacking = "N4-HKIN-001"

    def __init__(self, chart: Programs) -> None:
        super().__init__(chart)
        self.programs_on = ByProfile(self._all_programs)
        self._attacks_on = ByProfile(self._attacks)

    @rule("N4-HKIN-001", "N4-EQUIP-021", "N4-EQUIP-022", "N4-EQUIP-023", "N4-EQUIP-024")
    def devices_on(self, profile: Profile) -> list[Device]:
        """Those that a profile names; a Hacker with neither a device nor programs of its own has the usual one."""
        named = [device for device in self.chart.devices.values() if profile.ability(device.key) is not None]
        hacker = profile.ability(HACKER)
        if named or hacker is None or hacker.grants:
            return named
        return [device for device in self.chart.devices.values() if device.usual]

    @rule("N4-HKIN-001", "N4-HKIN-002", "N4-EQUIP-025", "N4-HACK-028")
    def _all_programs(self, profile: Profile) -> Mapping[str, Program]:
        """All programs of its devices, and the Upgrades in brackets after Hacker or after a device."""
        devices = self.devices_on(profile)
        entries = (profile.ability(key) for key in (HACKER, *(device.key for device in devices)))
        upgrades = {each.key: each for entry in entries if entry is not None for each in entry.grants}
        own = {key: profile.ability(device.key) for device in devices for key in device.programs}
        known = self.chart.programs
        return {
            key: upgraded(upgraded(known[key], own.get(key)), upgrades.get(key))
            for key in (*own, *upgrades)
            if key in known
        }

    def _attacks(self, profile: Profile) -> dict[str, Program]:
        """Those that are used with this skill."""
        return {key: row for key, row in self.programs_on(profile).items() if row.skill == self.key}

    def devices_of(self, now: Situation, trooper: Trooper) -> list[Device]:
        """Those of the profile."""
        return self.devices_on(now.profile(trooper))

    def programs_of(self, now: Situation, trooper: Trooper) -> dict[str, Program]:
        """With Upgrades."""
        return self._attacks_on(now.profile(trooper))

    @staticmethod
    @rule("N4-HACK-044")
    def _works_on(now: Situation, program: Program, target: Trooper) -> bool:
        """Nobody takes over a TAG whose Pilot has got out."""
        if program.state is Condition.POSSESSED and target.vehicle_of:
            return False
        return Hack._suits(now, program, target)

    @staticmethod
    @rule("N4-HACK-030", "N4-HACK-043", "N4-HACK-095", "N4-HACK-141", "N4-HACK-147", "N4-HACK-156")
    def _suits(now: Situation, program: Program, target: Trooper) -> bool:
        """What a Program is made for: what can be hacked, Hackers, one Troop Type, or anybody."""
        return hacking.Hack._works_on(now, program, target)

    @rule("N4-HACK-009", "N4-HACK-010", "N4-HACK-012")
    @rule("N4-HACK-035", "N4-HACK-050", "N4-HACK-100", "N4-HACK-146", "N4-HACK-162")
    def in_area(self, now: Situation, hacker: Trooper, at: Pose, target: Trooper, there: Pose) -> bool:
        """In its own network, or anywhere if it stands in that of the target, a Hacker."""
        return in_own_area(now, hacker, at, target, there) or in_enemy_network(now, hacker, at, target)

    @rule("N4-HACK-013")
    def in_the_way(self, now: Situation, hacker: Trooper, at: Pose, target: Trooper, there: Pose) -> tuple[Mod, ...]:
        """The Firewall of the target; an enemy Repeater counts as one, where nothing else reaches it."""
        return firewall(now, target, borrowed=not in_own_area(now, hacker, at, target, there))

    @rule("N4-LABEL-021")
    def harm_of(self, program: Program, in_the_way: tuple[Mod, ...]) -> Harm:
        """Whoever has a Firewall is protected by it; nobody is by Cover."""
        return msgspec.structs.replace(program.harm, mods=shield(in_the_way))


HACK = Hack(CHART)


# ------------------------------------------------------------------ reactions


def _active(now: Situation) -> list[Trooper]:
    """The active troopers that are no Markers: of those nobody knows what they are."""

    def ask() -> list[Trooper]:
        active = (mover for key in now.order.troopers if (mover := now.find(key)) is not None)
        return [each for each in active if not now.is_marker(each)]

    return now.once("hack.active", ask)


def _hackers(now: Situation) -> list[Trooper]:
    """Those of them that attack by programs."""
    return now.once("hack.active_hackers", lambda: [each for each in _active(now) if attacks(now, each)])


def attacks(now: Situation, trooper: Trooper) -> bool:
    """Whether somebody can attack by programs."""
    return not is_cut_off(trooper) and hack_of(now).known_by(now, trooper)


@rule("N4-HACK-010", "N4-HACK-012", "N4-HACK-014")
def reaches_by_net(now: Situation, trooper: Trooper) -> bool:
    """A Hacker reacts to whoever acts in its Hacking Area; and everybody to a Hacker in whose Hacking Area it is.

    Ruling: the book's example lets those in the area of an active Hacker react to its first skill.
    """
    if attacks(now, trooper) and any(_passes_through_net(now, mover, trooper) for mover in _active(now)):
        return True
    return any(
        in_own_area(now, mover, pose, trooper, now.poses(trooper)[-1], known=True)
        for mover in _hackers(now)
        for pose in now.poses(mover)
    )


@rule("N4-HACK-010", "N4-HACK-012")
def _passes_through_net(now: Situation, mover: Trooper, hacker: Trooper) -> bool:
    """Whether a mover is in the Hacking Area of somebody where that stands, at some point of its route."""
    return (
        now.passes_near(mover, hacker)
        or any(key != hacker.id for key in relays_on_the_way(now, hacker.owner, mover))
        or in_enemy_network(now, hacker, now.poses(hacker)[-1], mover)
    )


def might_reach(now: Situation, player: Player) -> bool:
    """Whether a Marker of a player, for all that others know, might be a Hacker that reaches an active trooper.

    Then its player is asked for AROs whatever is behind the Marker: the question must not tell that it is a Hacker, nor
    that it carries a Repeater. So nothing counts here but what everybody sees.
    """
    markers = [each for each in now.targets_of(1 - player) if now.is_marker(each)]
    for mover in _active(now) if markers else ():
        nodes = (*markers, *(each for each in repeaters(now, player) if not now.is_marker(each)))
        if any(now.passes_near(mover, node) for node in nodes):
            return True
        theirs = [each for each in repeaters(now, mover.owner) if not now.is_marker(each)]
        if theirs and now.profile(mover).ability(HACKER) is not None:
            spots = [now.body(each) for each in theirs]
            if any(now.in_zone_of_control(spot, now.body(each)) for spot in spots for each in markers):
                return True
    return False


DEVICES = tuple(AbilityRow(key=key, comms=True) for key in CHART.devices)
UPGRADES = tuple(AbilityRow(key=key) for key in CHART.programs)
"""Every program may stand in the brackets of a Hacker or of a device."""

PART = Part(
    bans=(Limited(lambda _, trooper, __: is_cut_off(trooper), cut_off),),
    near=(reaches_by_net,),
    discretion=(might_reach,),
    abilities=(*DEVICES, *UPGRADES),
    brackets={
        HACKER: frozenset({"grants"}),
        **{key: frozenset({"grants", "damage", "burst"}) for key in CHART.devices},
        **{key: frozenset({"damage", "burst"}) for key in CHART.programs},
    },
    gifts={key: frozenset(CHART.programs) for key in (HACKER, *CHART.devices)},
)
