"""Difficult Terrain, which stops and slows; and Terrain, the skill of those who are at home there."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Pose, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.port import Touching
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.terrain.dazer import KIND, dazed
from sightline.games.infinity.n4.terrain.zones import TYPES, special_terrain
from sightline.geometry.shapes import Zone
from sightline.kernel import Violation
from sightline.rules import rule

SLOWED: Annotated[float, "N4-TERR-008"] = -25.0
"""Millimetres."""
AT_HOME: Annotated[float, "N4-SSKB-084"] = 25.0
MOVING: Annotated[frozenset[str], "N4-TERR-006"] = frozenset(
    {"move", "cautious_movement", "jump", "long_jump", "climb", "berserk"}
)
TOTAL = "terrain_total"


def skill_for(kind: str) -> str:
    """The entry of a profile for a Terrain Type.

    >>> skill_for("zero-g")
    'terrain_zero_g'
    """
    return f"terrain_{kind.replace('-', '_')}"


@rule("N4-SSKB-083", "N4-SSKB-087", "N4-EQUIP-015")
def is_at_home(now: Situation, trooper: Trooper, zone: Zone) -> bool:
    """Whether a trooper has Terrain of the type of an area; Total is at home in every type, and around a Dazer."""
    if now.ability(trooper, TOTAL) is not None:
        return True
    kind = zone.properties.get("terrain", "")
    return kind != KIND and now.ability(trooper, skill_for(kind)) is not None


def _touched(now: Situation, trooper: Trooper, pose: Pose | None = None) -> Iterator[Zone]:
    """The areas that a trooper is in contact with, of the table and of Dazers."""
    body = now.body(trooper, pose)
    for zone in (*special_terrain(now), *dazed(now)):
        if now.table.lies(body, Touching(zone)):
            yield zone


def _is_difficult(zone: Zone) -> bool:
    return zone.properties.get("difficult") == "yes"


@rule("N4-TERR-006", "N4-TERR-007", "N4-SSKB-085", "N4-EQUIP-014")
def stops(now: Situation, trooper: Trooper, skill: str) -> Iterator[Zone]:
    """Difficult Terrain stops whoever comes into contact with it, but those who are at home there; no Dodge or Guts."""
    if skill not in MOVING:
        return
    for zone in (*special_terrain(now), *dazed(now)):
        if _is_difficult(zone) and not is_at_home(now, trooper, zone):
            yield zone


@rule("N4-TERR-008", "N4-SSKB-084", "N4-SSKB-085")
def stride(now: Situation, trooper: Trooper, which: int) -> float:
    """-2.5 cm to both MOV values for who begins in it; +2.5 cm to the first for who is at home where it begins."""
    touched = list(_touched(now, trooper))
    if any(_is_difficult(zone) and not is_at_home(now, trooper, zone) for zone in touched):
        return SLOWED
    return AT_HOME if which == 0 and any(is_at_home(now, trooper, zone) for zone in touched) else 0.0


def _has_gone(now: Situation, trooper: Trooper, when: When) -> bool:
    return when is When.SECOND and now.state.order is not None and trooper.id in now.order.trails


@rule("N4-TERR-008")
def stuck(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Who was stopped by it in this Order goes on with a new one."""
    if Label.MOVEMENT not in skill.labels or not skill.reads & {"path"}:
        return
    before = {zone.id for zone in _touched(now, trooper, now.poses(trooper)[0])}
    for zone in _touched(now, trooper):
        if _is_difficult(zone) and zone.id not in before and not is_at_home(now, trooper, zone):
            yield Violation(
                code="n4_weapons.stuck", params={"trooper": trooper.id, "zone": zone.id}, rule="N4-TERR-008"
            )


PART = Part(
    rough=(stops,),
    strides=(stride,),
    bans=(Limited(_has_gone, stuck),),
    abilities=tuple(AbilityRow(key=key) for key in (TOTAL, *map(skill_for, TYPES))),
)
