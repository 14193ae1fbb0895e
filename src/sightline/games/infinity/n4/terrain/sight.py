"""What Special Terrain does to those who look and shoot through it."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from sightline.games.infinity.core.abilities.visors import visor_level
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.modifiers import Attempt, is_by_sight
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.terrain.zones import sees_through_smoke, special_terrain, white_noise, zero_visibility
from sightline.geometry.shapes import Zone
from sightline.kernel import Mod
from sightline.rules import rule

HAZE: Annotated[Mapping[str, int], "N4-TERR-012"] = {"low": -3, "poor": -6}


@rule("N4-TERR-009", "N4-TERR-012")
def crossed(now: Situation, attempt: Attempt) -> Iterator[Zone]:
    """The areas from, into or through which something is done to a target."""
    if attempt.target is None:
        return
    here, there = now.body(attempt.actor, attempt.from_pose), now.body(attempt.target, attempt.at_pose)
    yield from (zone for zone in special_terrain(now) if now.table.crosses(here, there, zone))


@rule("N4-TERR-009", "N4-TERR-010", "N4-TERR-011")
def saturated(now: Situation, attempt: Attempt) -> int:
    """A die less of those that a target of a BS Attack was given, however many such areas there are."""
    return -1 if any(zone.properties.get("saturation") == "yes" for zone in crossed(now, attempt)) else 0


@rule("N4-TERR-012", "N4-TERR-013")
def hazy(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """-3 or -6 to whatever needs line of fire; of several areas the worst. Some visors see better."""
    if not is_by_sight(now, attempt):
        return
    kinds = (zone.properties.get("visibility", "") for zone in crossed(now, attempt))
    found = [HAZE[kind] for kind in kinds if kind in HAZE]
    if found and (seen := cleared(now, attempt, min(found))):
        yield Mod(seen, "n4_weapons.mod_visibility", "N4-TERR-012")


@rule("N4-EQUIP-074", "N4-EQUIP-077")
def cleared(now: Situation, attempt: Attempt, worst: int) -> int:
    """What a Multispectral Visor leaves of it: L1 takes away 3, L2 all."""
    level = visor_level(now, attempt.actor)
    return 0 if level > 1 else worst + 3 * level


@rule("N4-TERR-014", "N4-TERR-016")
def unseen_through(now: Situation, viewer: Trooper) -> Iterator[Zone]:
    """Nobody sees through a Zero Visibility Zone, but with a Multispectral Visor; with one, not through White Noise."""
    yield from white_noise(now) if sees_through_smoke(now, viewer) else zero_visibility(now)


PART = Part(mods=(hazy,), thinning=(saturated,), opaque=(unseen_through,))
