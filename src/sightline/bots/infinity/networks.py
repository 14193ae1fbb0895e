"""Hackers and what they work through: whom their programs reach, and where a Repeater is of use."""

import math
from collections.abc import Iterator

from sightline.bots.infinity.duels import HELD_UP
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.stakes import is_last_turn, value
from sightline.games.infinity.core.match.state import Pose, Trooper
from sightline.games.infinity.core.skills.hacking import Hack
from sightline.games.infinity.core.troopers.programs import Program
from sightline.games.infinity.n4.hacking.area import REPEATER, repeaters
from sightline.geometry.shapes import Point3
from sightline.geometry.zones import ZONE_OF_CONTROL

DEFIED = 0.7
"""How likely a program works in spite of a Reset and a Saving Roll, compared with the roll of WIP alone."""
COMING = 100.0
"""How far outside of a Repeater's reach somebody may be who will come into it, in mm."""
WAITING = 0.4
"""What it is worth to reach somebody later, compared with now: it may stay away."""


def hack_of(mind: Mind) -> Hack | None:
    """The skill of Hackers, where the edition has it."""
    skill = mind.now.fixed.edition.skill.get(Hack.key)
    return skill if isinstance(skill, Hack) else None


def attacks_of(mind: Mind, trooper: Trooper) -> list[Program]:
    """The programs by which a trooper puts others out of action."""
    hack = hack_of(mind)
    if hack is None or not hack.known_by(mind.now, trooper):
        return []
    return [each for each in hack.programs_of(mind.now, trooper).values() if each.damage is not None]


def victims(mind: Mind, hacker: Trooper) -> Iterator[Trooper]:
    """The enemies that a program of a Hacker's works on, wherever they are."""
    now, programs = mind.now, attacks_of(mind, hacker)
    for foe in mind.targets if programs else ():
        immune = now.ability(foe, "non_hackable") is not None
        works = any(each.may_target(now.profile(foe), non_hackable=immune) for each in programs)
        if works and not foe.device and not now.is_immobilized(foe):
            yield foe


def within_reach(mind: Mind, hacker: Trooper) -> bool:
    """Whether somebody is in its Hacking Area now, directly or through Repeaters."""
    hack = hack_of(mind)
    if hack is None or mind.now.is_marker(hacker):
        return False
    here = Pose(hacker.at)
    return any(hack.in_area(mind.now, hacker, here, foe, Pose(foe.at)) for foe in victims(mind, hacker))


def is_repeater(mind: Mind, device: str) -> bool:
    """Whether something that can be deployed carries a Repeater."""
    profile = mind.now.fixed.edition.devices.get(device)
    return profile is not None and profile.ability(REPEATER) is not None


def repeater_worth(mind: Mind, at: Point3) -> float:
    """What a Repeater at a place is worth: the enemies that Hackers reach through it, and not without it."""
    hackers = [each for each in mind.mine if attacks_of(mind, each)]
    if not hackers or is_last_turn(mind.now):
        return 0.0
    best = max(hackers, key=lambda each: mind.now.profile(each).wip)
    nodes = [each.at for each in (*hackers, *repeaters(mind.now, mind.player))]
    found = 0.0
    for foe in victims(mind, best):
        if any(_apart(node, foe.at) < ZONE_OF_CONTROL for node in nodes):
            continue
        far = _apart(at, foe.at) - ZONE_OF_CONTROL
        share = 1.0 if far <= 0 else WAITING if far <= COMING else 0.0
        found += share * HELD_UP * DEFIED * mind.now.profile(best).wip / 20 * value(mind.now, foe)
    return WAITING * found


def _apart(one: Point3, two: Point3) -> float:
    return math.dist(one[:2], two[:2])
