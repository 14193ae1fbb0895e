"""Minelayer: a mine, or another Deployable, on the table before the first turn."""

from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.part import Laying, Part
from sightline.games.infinity.core.skills.deployables import shape_of, token_of
from sightline.games.infinity.core.table.deployment_places import check_room, deployment_zone, standing
from sightline.games.infinity.core.table.port import Within
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.deployables.placing import in_activation_zone
from sightline.games.infinity.n4.deployment.superior import wager_for
from sightline.geometry.shapes import Body
from sightline.kernel import Violation
from sightline.rules import rule

MINELAYER = "minelayer"


@rule("N4-SSK-182", "N4-SSK-185", "N4-SSK-186")
def deployables(now: Situation, profile: Profile) -> Iterator[str]:
    """The Deployables that somebody with Minelayer carries."""
    if profile.ability(MINELAYER) is None:
        return
    chart, follows = now.fixed.edition.chart.weapons, now.fixed.edition.follows
    carried = (*profile.weapons, *(each.key for each in profile.equipment))
    for key in dict.fromkeys(carried):
        known = key in chart and key in now.fixed.edition.devices
        if known and any("deployable" in mode.traits and not follows(mode) for mode in chart[key].modes):
            yield key


@rule("N4-SSK-184", "N4-SSK-185", "N4-SSK-902")
def check(now: Situation, command: Deploy) -> Iterator[Violation]:
    """In its Zone of Control, by the rules of deployment, where the trooper itself might be."""
    assert command.lays_at is not None
    profile = now.fixed.lists[command.player].members[command.member].profile
    mode = next(each for each in now.fixed.edition.chart.weapons[command.lays].modes if "deployable" in each.traits)
    token = token_of(mode, command.lays_at, shape_of(now.state, command.lays))
    owner = standing(profile, command.at, prone=command.prone)
    if not now.in_zone_of_control(owner, token):
        yield Violation(code="n4_deception.mine_too_far", rule="N4-SSK-185")
    yield from check_room(now, token, command.player)
    yield from now.fixed.scenario.check_deployment(now, token)
    if now.overlaps(token, owner):
        yield Violation(code="infinity.occupied", params={"trooper": profile.name}, rule="N4-SSK-184")
    if not _may_lie(now, command, token):
        yield Violation(code="infinity.outside_zone", rule="N4-SSK-184")
    yield from check_markers(now, command, token)


def _may_lie(now: Situation, command: Deploy, token: Body) -> bool:
    """Whether the trooper could be there; a place that takes a roll, only if the trooper's own takes one."""
    if now.table.lies(token, Within(deployment_zone(now.state, command.player))):
        return True
    assert command.lays_at is not None
    there = msgspec.structs.replace(command, at=command.lays_at)
    if wager_for(now, there) is not None and wager_for(now, command) is None:
        return False
    return any(zone(now, there, token) for zone in now.fixed.edition.deployment_zones)


@rule("N4-SSK-183")
def check_markers(now: Situation, command: Deploy, token: Body) -> Iterator[Violation]:
    """No enemy Marker in its Trigger Area, or in the Zone of Control of a Perimeter one, whoever else is there."""
    for marker in now.targets_of(command.player):
        if now.is_marker(marker) and in_activation_zone(now, command.lays, token, now.body(marker)):
            yield Violation(code="deployables.marker_near", params={"marker": marker.id}, rule="N4-SSK-183")


PART = Part(layings=(Laying(offers=deployables, check=check),), abilities=(AbilityRow(key=MINELAYER),))
