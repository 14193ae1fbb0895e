"""The Hacking Area of N4: the Zones of Control of a Hacker and of Repeaters; and Firewalls, which make it harder."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Pose, Trooper
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.geometry.shapes import Body
from sightline.kernel import Mod, Player
from sightline.rules import rule

REPEATER = "repeater"
FIREWALL = "firewall"
TINBOT = "tinbot"
ECM: Annotated[Mapping[str, str], "N4-EQUIP-026", "N4-EQUIP-070"] = {
    "hack": "ecm_hacker",
    "guided_attack": "ecm_guided",
}
"""What makes which attack harder: ECM (Hacker), ECM (Guided), and TinBots of these names."""
THROUGH_ENEMY_REPEATER: Annotated[int, "N4-HACK-013"] = -3
DAMAGE: Annotated[int, "N4-HACK-003"] = -3
"""What any Firewall takes off the Damage, whatever it does to the roll."""


# ------------------------------------------------------------------ Repeaters


@rule("N4-HACK-011", "N4-HACK-015", "N4-DEPLOY-003", "N4-EQUIP-029")
def repeaters(now: Situation, player: Player) -> Sequence[Trooper]:
    """Everything of a player with a Repeater that works: on until its bearer is Null or Isolated."""

    def ask() -> list[Trooper]:
        mine = [each for each in now.state.troopers.values() if each.owner == player]
        relaying = now.fixed.edition.state.relaying
        return [each for each in mine if _repeats(now, each) or not each.states.isdisjoint(relaying)]

    return now.while_nobody_changes(("repeaters", player), ask)


def _repeats(now: Situation, trooper: Trooper) -> bool:
    return not now.is_null(trooper) and now.ability(trooper, REPEATER) is not None


def _covers(now: Situation, repeater: Trooper, body: Body) -> bool:
    """Whether a body is in the Zone of Control of a Repeater, at some point of the way that it is carried."""
    return any(now.in_zone_of_control(now.body(repeater, pose), body) for pose in now.poses(repeater))


@rule("N4-HACK-009", "N4-HACK-012")
def in_own_area(
    now: Situation, hacker: Trooper, at: Pose, target: Trooper, there: Pose, *, known: bool = False
) -> bool:
    """In the Zone of Control of the Hacker or of a Repeater of its side; those of Markers only for who knows of them.

    Its player may use what is behind a Marker; the other side is not told by being asked for a reaction.
    """
    body = now.body(target, there)
    if now.in_zone_of_control(now.body(hacker, at), body):
        return True
    mine = (each for each in repeaters(now, hacker.owner) if not (known and now.is_marker(each)))
    return any(_covers(now, each, body) for each in mine if each.id != hacker.id)


def relays_on_the_way(now: Situation, player: Player, mover: Trooper) -> Sequence[str]:
    """The Repeaters of a player in whose Zone of Control a mover is at some point of its route, by their names."""

    def ask() -> list[str]:
        return [each.id for each in repeaters(now, player) if now.passes_by(mover, each)]

    return now.while_nobody_changes(("relays", player, mover.id), ask)


@rule("N4-HACK-010", "N4-HACK-013")
def in_enemy_network(now: Situation, hacker: Trooper, at: Pose, target: Trooper) -> bool:
    """Who stands in the Zone of Control of an enemy Repeater reaches every enemy Hacker on the table."""
    if now.profile(target).ability("hacker") is None:
        return False
    body = now.body(hacker, at)
    theirs = (each for each in repeaters(now, target.owner) if not now.is_marker(each))
    return any(_covers(now, each, body) for each in theirs)


# ------------------------------------------------------------------ Firewalls


@rule("N4-HACK-001", "N4-HACK-002", "N4-HACK-004")
def firewall(now: Situation, target: Trooper, *, borrowed: bool = False) -> tuple[Mod, ...]:
    """What Firewalls take off the WIP of who attacks by comms: of several, its player takes the best one.

    Ruling: whatever is best for the target is taken for it, since there is never a reason to choose another.
    """
    own = now.profile(target).ability(FIREWALL)
    granted = (each for each in now.fixed.edition.granted(now, target) if each.key == FIREWALL)
    values = [each.mod for each in (own, *granted) if each is not None]
    if borrowed:
        values.append(THROUGH_ENEMY_REPEATER)
    cited = "N4-HACK-013" if borrowed and min(values) == THROUGH_ENEMY_REPEATER else "N4-HACK-002"
    return (Mod(min(values), "n4_hacking.mod.firewall", cited),) if values else ()


@rule("N4-HACK-003")
def shield(in_the_way: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """What a Firewall takes off the Damage."""
    return (Mod(DAMAGE, "n4_hacking.mod.firewall", "N4-HACK-003"),) if in_the_way else ()


# ------------------------------------------------------------------ TinBots and ECM


@rule("N4-EQUIP-066", "N4-EQUIP-067", "N4-EQUIP-068", "N4-EQUIP-070")
def gifts_of_tinbots(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """What is written after TinBot is its owner's, unless that is Null or Isolated."""
    profile = now.fixed.profile(trooper)
    if "isolated" in trooper.states or now.is_null(trooper) or now.has_turned(trooper):
        return
    for each in (*profile.skills, *profile.equipment):
        if each.key == TINBOT:
            yield from each.grants


@rule("N4-EQUIP-026", "N4-EQUIP-070", "N4-CSK-007")
def jammed(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Programs or Guided Attacks against its owner are harder."""
    if attempt.skill not in ECM or attempt.target is None:
        return
    ecm = now.ability(attempt.target, ECM[attempt.skill])
    if ecm is not None:
        yield Mod(ecm.mod, "n4_hacking.mod.ecm", "N4-EQUIP-026")


PART = Part(
    grants=(gifts_of_tinbots,),
    mods=(jammed,),
    abilities=(
        AbilityRow(key=REPEATER, comms=True),
        AbilityRow(key=FIREWALL),
        AbilityRow(key=TINBOT, comms=True),
        *(AbilityRow(key=key) for key in ECM.values()),
    ),
    brackets={
        FIREWALL: frozenset({"mod"}),
        **{key: frozenset({"mod"}) for key in ECM.values()},
        TINBOT: frozenset({"grants"}),
    },
)
