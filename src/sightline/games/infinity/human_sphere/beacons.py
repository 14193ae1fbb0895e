"""AI Beacon: a piece of equipment with a place in its combat group, and an Order for it."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import OrderTokens, State, Trooper, combat_group, group_of_member
from sightline.games.infinity.core.order.tokens import OrderKind
from sightline.games.infinity.core.table.arrival import CombatJump, edge_spot
from sightline.games.infinity.core.table.deployment_places import deployed_as, deployment_zone, whole_table
from sightline.games.infinity.core.table.port import Edge, Touching
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.human_sphere.symbiomates import CalmGuts
from sightline.games.infinity.n4 import orders as n4
from sightline.games.infinity.n4.deployment.superior import Wager, gamble
from sightline.geometry.shapes import Body, Point3
from sightline.kernel import Play, Player, Violation
from sightline.rules import rule

AI_BEACON = "ai_beacon"
COMBAT_JUMP = CombatJump.key
FULL: Annotated[int, "HS-EQUIP-032"] = 10
"""Members of a combat group, its Beacons among them."""


def holds_beacon(profile: Profile) -> bool:
    """Whether a profile is that of an AI Beacon."""
    return profile.ability(AI_BEACON) is not None


@rule("HS-EQUIP-018", "HS-EQUIP-021")
def is_beacon(now: Situation, piece: Trooper) -> bool:
    """Whether a piece is an AI Beacon, which is equipment and no trooper."""
    return not piece.is_thing and piece.peripheral is None and holds_beacon(now.fixed.profile(piece))


# ------------------------------------------------------------------ no trooper


@rule("HS-EQUIP-021")
def takes_no_orders(now: Situation, piece: Trooper) -> Iterator[Violation]:
    """No Order activates it."""
    if is_beacon(now, piece):
        yield Violation(code="beacons.no_orders", params={"trooper": piece.id}, rule="HS-EQUIP-021")


@rule("HS-EQUIP-021")
def declares_nothing(now: Situation, piece: Trooper) -> frozenset[str] | None:
    """It has no AROs."""
    return frozenset() if is_beacon(now, piece) else None


class Guts(CalmGuts):
    """Equipment has no nerves."""

    @rule("HS-EQUIP-021")
    def shaken(self, now: Situation) -> list[str]:
        """Troopers only."""
        return [key for key in super().shaken(now) if not is_beacon(now, now.trooper(key))]


# ------------------------------------------------------------------ coming down


def _jumps(now: Situation, command: Deploy) -> bool:
    profile = now.fixed.lists[command.player].members[command.member].profile
    return holds_beacon(profile) and profile.ability(COMBAT_JUMP) is not None and not _is_indoors(now)


def _is_indoors(now: Situation) -> bool:
    """Whether the mission has no sky to come down from."""
    return bool(now.fixed.scenario.check_arrival(COMBAT_JUMP))


def _stands_at_the_edge(now: Situation, command: Deploy) -> bool:
    return _is_indoors(now) and holds_beacon(now.fixed.lists[command.player].members[command.member].profile)


@rule("HS-SCEN-007")
def at_the_edge(now: Situation, command: Deploy, body: Body) -> Iterator[Violation]:
    """Indoors it stands at the edge of the table, outside both Deployment Zones."""
    if not _stands_at_the_edge(now, command):
        return
    zones = (deployment_zone(now.state, player) for player in (0, 1))
    if not now.table.lies(body, Edge()) or any(now.table.lies(body, Touching(zone)) for zone in zones):
        yield Violation(code="beacons.at_the_edge", rule="HS-SCEN-007")


def somewhere_at_the_edge(now: Situation, command: Deploy, chance: random.Random) -> Point3 | None:
    """Some point of the edge, for who stands there."""
    if not _stands_at_the_edge(now, command):
        return None
    return edge_spot(now, deployed_as(now, command), whole_table(now.state), chance)


@rule("HS-EQUIP-022")
def must_be_deployed(state: State, player: Player, member: int) -> bool:
    """Though it has Combat Jump, it does not stay away."""
    return holds_beacon(state.fixed.lists[player].members[member].profile)


@rule("HS-EQUIP-022", "HS-SCEN-007")
def anywhere(now: Situation, command: Deploy, body: Body) -> bool:  # noqa: ARG001
    """With Combat Jump it may come down wherever that leads, in the Deployment Phase; indoors it is put at the edge."""
    return _jumps(now, command) or _stands_at_the_edge(now, command)


@rule("HS-EQUIP-022")
def in_the_open(now: Situation, command: Deploy, body: Body) -> Iterator[Violation]:
    """Not where nobody could jump to."""
    skill = now.fixed.edition.skill[COMBAT_JUMP]
    assert isinstance(skill, CombatJump)
    if _jumps(now, command):
        profile = now.fixed.lists[command.player].members[command.member].profile
        yield from skill.check_spot(now, command.player, body, profile)


@rule("HS-EQUIP-022", "HS-EQUIP-023")
def land(play: Play[State], command: Deploy, beacon: Trooper) -> None:
    """Its PH is rolled, for this and for nothing else; if it fails, it is put at the edge of its own zone."""
    if _jumps(Situation(play.state), command):
        gamble(play, command, beacon, Wager(COMBAT_JUMP, "ph", (), "HS-EQUIP-022"))


# ------------------------------------------------------------------ its Order


def is_fit(now: Situation, piece: Trooper) -> bool:
    """Whether a Beacon works: neither Null nor Isolated."""
    return is_beacon(now, piece) and not now.is_null(piece) and "isolated" not in piece.states


@rule("HS-EQUIP-032")
def has_no_room(now: Situation, piece: Trooper) -> bool:
    """A Beacon that was taken from the enemy gives its Order only while its new combat group is not full."""
    if not is_beacon(now, piece) or not piece.captor:
        return False
    group = combat_group(now.state, piece)
    members = now.fixed.lists[piece.owner].members
    gone = {each.member for each in now.state.fallen if each.army == piece.owner and not each.is_thing}
    firsts = {now.fixed.lists[piece.owner].bodies(number)[0] for number in range(len(members)) if number not in gone}
    taken = [each for each in now.of(piece.owner) if each.captor and each.id != piece.id and is_beacon(now, each)]
    full = sum(group_of_member(now.state, piece.owner, number) == group for number in firsts)
    return full + sum(combat_group(now.state, each) == group for each in taken) >= FULL


@rule("HS-GJUMP-017")
def lost_jumpers(now: Situation, player: Player) -> list[int]:
    """The G: Jumpers of a list, by their first Proxies, of whose Proxies none is left that could be activated."""
    army = now.fixed.lists[player]
    waiting = now.state.reserve[player].union(each.member for each in now.state.hidden if each.owner == player)
    firsts = {army.bodies(number)[0] for number, each in enumerate(army.members) if each.jumper}
    able = {
        each.member
        for each in now.of(player)
        if each.army == player and each.peripheral is None and not now.is_null(each) and "isolated" not in each.states
    }
    return [first for first in sorted(firsts) if able.union(waiting).isdisjoint(army.bodies(first))]


@rule("HS-EQUIP-020", "HS-EQUIP-026", "HS-GJUMP-017", "HS-GJUMP-018")
def regular_orders(now: Situation, player: Player) -> Iterator[OrderTokens]:
    """Those of N4, and for each lost G: Jumper one more in the combat group of a Beacon that works, if there is one."""
    pools = Counter({each.group: each.left for each in n4.regular_orders(now, player)})
    beacons = [each for each in now.of(player) if is_fit(now, each) and not n4.is_irregular(now, each)]
    if beacons:
        pools[combat_group(now.state, beacons[0])] += len(lost_jumpers(now, player))
    for group, count in sorted(pools.items()):
        yield OrderTokens(kind="regular", left=count, group=group)


def kind() -> OrderKind:
    """The Regular Orders of N4, counted with what Beacons keep."""
    known = next(each for each in n4.KINDS if each.key == "regular")
    return msgspec.structs.replace(known, count=regular_orders)


ROW: Annotated[AbilityRow, "HS-EQUIP-018"] = AbilityRow(key=AI_BEACON)

PART = Part(
    order_kinds=(kind(),),
    stages=(Guts(),),
    passive=(takes_no_orders,),
    repertoires=(declares_nothing,),
    peaceful=(is_beacon,),
    unalarmed=(is_beacon,),
    orderless=(has_no_room,),
    grounded=(must_be_deployed,),
    deployment_zones=(anywhere,),
    deployment_bans=(in_the_open, at_the_edge),
    deployment_spots=(somewhere_at_the_edge,),
    after_deployment=(land,),
    abilities=(ROW,),
)
