"""Perimeter elements: what they are, and whose."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, thing
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.games.infinity.n4.deployables.boost import BOOST
from sightline.games.infinity.n4.deployables.placing import deployed_as
from sightline.rules import rule

PERIMETER, STANDBY = "perimeter", "standby"


@rule("HS-WEAP-124", "HS-WEAP-180", "HS-WEAP-212")
def element(key: str, name: str) -> Profile:
    """An element on the table: no armour, one point of STR, S1, with Perimeter and Super-Jump.

    Ruling: Super-Jump, which a chart prints for two of them, is all three's, for they jump wherever their bearer does.
    """
    return thing(key, name, "1", skills=(Ability(key=PERIMETER), Ability(key="super_jump")))


DEVICES: Annotated[Mapping[str, Profile], "HS-WEAP-123", "HS-WEAP-179", "HS-WEAP-212"] = {
    "crazykoala": element("crazykoala", "CrazyKoala"),
    "madtraps": element("madtraps", "MadTrap"),
    "symbiobug": element("symbiobug", "SymbioBug"),
}


@rule("HS-PERIM-001", "HS-PERIM-002")
def is_perimeter(mode: Mode) -> bool:
    """Whether it moves around its bearer from the start; what N4 alone prints with Perimeter does not."""
    return {PERIMETER, BOOST} <= mode.traits


def is_element(now: Situation, piece: Trooper) -> bool:
    """Whether a piece on the table is a Perimeter element."""
    mode = deployed_as(now, piece.device) if piece.device else None
    return mode is not None and is_perimeter(mode)


def bearer_of(now: Situation, element: Trooper) -> Trooper | None:
    """Whose element it is, while that one is on the table and both are on one side."""
    return next((each for each in now.of(element.owner) if _belongs(element, each)), None)


def _belongs(element: Trooper, bearer: Trooper) -> bool:
    whose = (bearer.owner, bearer.army, bearer.member, bearer.peripheral)
    return (element.owner, element.army, element.member, element.peripheral) == whose


def is_left_behind(element: Trooper) -> bool:
    """Whether it no longer goes with anybody: it is in Standby Mode, or the enemy has taken it."""
    return STANDBY in element.states or bool(element.captor)


def elements_of(now: Situation, bearer: Trooper) -> list[Trooper]:
    """The elements that go with a bearer: neither in Standby Mode nor Disconnected."""
    if bearer.is_thing or bearer.copy_of or not any(perimeter_weapons(now, bearer)):
        return []
    near = (each for each in now.state.troopers.values() if is_element(now, each) and _belongs(each, bearer))
    return [each for each in near if not is_left_behind(each) and not now.is_null(each)]


def perimeter_weapons(now: Situation, bearer: Trooper) -> Iterator[str]:
    """The Perimeter weapons that somebody has, all used up or not."""
    for key in dict.fromkeys(now.profile(bearer).weapons):
        mode = deployed_as(now, key)
        if mode is not None and is_perimeter(mode):
            yield key


@rule("HS-PERIM-002")
def owed(now: Situation, bearer: Trooper) -> list[str]:
    """The elements that a bearer has neither used nor with it: those that are still to be put down."""
    out = [each.device for each in elements_of(now, bearer)]
    found: list[str] = []
    for key in perimeter_weapons(now, bearer):
        total = now.fixed.edition.chart.weapons[key].uses or 0
        found += [key] * (total - bearer.uses.get(key, 0) - out.count(key))
    return found
