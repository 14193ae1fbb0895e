"""Repeaters that are put on the table: the Deployable Repeater and the FastPanda."""

from collections.abc import Mapping

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.troopers.profiles import TOKEN, Ability, Profile, thing
from sightline.games.infinity.n4.hacking.area import REPEATER
from sightline.rules import rule


@rule("N4-DEPLOY-003", "N4-DEPLOY-004", "N4-EQUIP-027", "N4-EQUIP-029")
def with_repeater(unit: str, name: str, silhouette: str) -> Profile:
    """A device with a Repeater: no armour, one point of STR."""
    return thing(unit, name, silhouette, equipment=(Ability(key=REPEATER),))


DEVICES: Mapping[str, Profile] = {
    "deployable_repeater": with_repeater("deployable_repeater", "Deployable Repeater", TOKEN.name),
    "fastpanda": with_repeater("fastpanda", "FastPanda", "1"),
}

PART = Part(devices=DEVICES)
