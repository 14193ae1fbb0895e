"""Where Deployables of N4 are put: Perimeter ones anywhere in the Zone of Control, weapons out of Markers' way."""

import random
from collections.abc import Iterator
from typing import Annotated

import msgspec

from sightline.games.infinity.core.abilities.mines import charge_of, in_trigger_area
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.skills.deployables import PlaceDeployable
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.table.strolling import somewhere_near
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.geometry.shapes import Body
from sightline.kernel import Player, Violation
from sightline.rules import rule

CAMOUFLAGED = "camouflaged"
EQUIPMENT: Annotated[tuple[str, ...], "N4-DEPLOY-002", "N4-EQUIP-028"] = ("deployable_repeater", "fastpanda")
"""Pieces of equipment that are put on the table like weapons."""


@rule("N4-DEPLOY-005")
def is_perimeter(mode: Mode) -> bool:
    """Whether it is put anywhere in the Zone of Control."""
    return "perimeter" in mode.traits


def deployed_as(now: Situation, weapon: str) -> Mode | None:
    """How something is put on the table."""
    row = now.fixed.edition.chart.weapons.get(weapon)
    return next((mode for mode in row.modes if "deployable" in mode.traits), None) if row is not None else None


class PlaceInZone(PlaceDeployable):
    """Put a Deployable beside oneself; a Perimeter one in the Zone of Control, in either turn."""

    def _reach(self, now: Situation, trooper: Trooper, use: Declaration, chance: random.Random) -> float:
        """Somewhere in the Zone of Control."""
        mode = self._mode(now, trooper, use)
        beside = super()._reach(now, trooper, use, chance)
        return somewhere_near(beside, chance) if mode is not None and is_perimeter(mode) else beside

    def _check_contact(
        self, now: Situation, trooper: Trooper, token: Body, mode: Mode, when: When
    ) -> Iterator[Violation]:
        """In contact, or in the Zone of Control."""
        if is_perimeter(mode):
            return self._check_perimeter(now, trooper, token, when)
        return super()._check_contact(now, trooper, token, mode, when)

    @rule("N4-CSK-105", "N4-CSK-106", "N4-EQUIP-028")
    def _check_perimeter(self, now: Situation, trooper: Trooper, token: Body, when: When) -> Iterator[Violation]:
        """Wholly in the Zone of Control, where it could have got to by itself."""
        stances = (now.body(trooper, pose) for pose in self._stances(now, trooper, when))
        around = [body for body in stances if now.table.encloses(body, token)]
        if not around:
            yield Violation(code="n4_weapons.outside_zone", params={"trooper": trooper.id}, rule="N4-CSK-105")
        elif not now.table.passable(msgspec.structs.replace(token, at=around[0].at), token):
            yield Violation(code="n4_weapons.no_way", params={"trooper": trooper.id}, rule="N4-CSK-106")


# ------------------------------------------------------------------ Markers


def in_activation_zone(now: Situation, weapon: str, token: Body, body: Body) -> bool:
    """Whether something deployed would take notice of a body: in its Trigger Area, or in its Zone of Control."""
    charge = charge_of(now, weapon)
    if charge is not None:
        return in_trigger_area(now, token, charge, body)
    mode = deployed_as(now, weapon)
    wide = mode is not None and not mode.traits.isdisjoint({"boost", "zone_of_control"})
    return wide and now.in_zone_of_control(token, body)


@rule("N4-CSK-109", "N4-TRAIT-017")
def heeds_markers(mode: Mode) -> bool:
    """Whether Markers keep it from being put somewhere: weapons, unless they are Indiscriminate; no equipment."""
    return bool(mode.save) and "indiscriminate" not in mode.traits


@rule("N4-CSK-104", "N4-DEPLOY-014", "N4-DEPLOY-034", "N4-WEAP-020")
def no_marker_near(now: Situation, player: Player, weapon: str, token: Body) -> Iterator[Violation]:
    """No enemy Camouflage Marker where a weapon would take notice of it, unless an enemy Model is there as well."""
    mode = deployed_as(now, weapon)
    if mode is None or not heeds_markers(mode):
        return
    cited = "N4-DEPLOY-014" if is_perimeter(mode) else "N4-DEPLOY-034"
    for marker in markers_in_zone(now, player, weapon, token):
        yield Violation(code="deployables.marker_near", params={"marker": marker.id}, rule=cited)


def markers_in_zone(now: Situation, player: Player, weapon: str, token: Body) -> list[Trooper]:
    """The enemy Camouflage Markers of which a weapon would take notice; none, if an enemy Model is there as well."""
    near = [each for each in now.targets_of(player) if in_activation_zone(now, weapon, token, now.body(each))]
    if any(not now.is_marker(each) and not each.device for each in near):
        return []
    return [each for each in near if CAMOUFLAGED in each.states]


PART = Part(
    skills=(PlaceInZone(),),
    placings=(no_marker_near,),
    wielded=EQUIPMENT,
    abilities=tuple(AbilityRow(key=key) for key in EQUIPMENT),
)
