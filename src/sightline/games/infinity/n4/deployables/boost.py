"""Boost: a deployed weapon runs at whoever acts in its Zone of Control, and goes off."""

from collections.abc import Iterator, Mapping

from sightline.games.infinity.core.match.events import Attacked, Removed
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile, thing
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.games.infinity.n4.deployables.events import Leapt
from sightline.games.infinity.n4.deployables.placing import deployed_as
from sightline.geometry.shapes import Body, Point3
from sightline.kernel import Play
from sightline.rules import rule

BOOST = "boost"
STRIDE = 4
"""Of a long route in its Zone of Control, a weapon tries to reach each so many places."""


def on_its_own(unit: str, name: str) -> Profile:
    """A Perimeter weapon on the table.

    Ruling: the book prints the figures of the FastPanda only (no armour, one point of STR, S1); the others are like it.
    """
    return thing(unit, name, "1")


DEVICES: Mapping[str, Profile] = {
    key: on_its_own(key, name)
    for key, name in {
        "crazykoala": "CrazyKoala",
        "madtraps": "MadTrap",
        "symbiobug": "SymbioBug",
        "wildparrot": "WildParrot",
    }.items()
}


def boost_of(now: Situation, device: Trooper) -> Mode | None:
    """What goes off in a weapon that runs at people; None for everything else."""
    mode = deployed_as(now, device.device) if device.device else None
    return mode if mode is not None and BOOST in mode.traits else None


@rule("N4-DEPLOY-007", "N4-DEPLOY-012", "N4-CSK-107")
def set_off(play: Play[State], declared: Declared) -> None:
    """Every such weapon of the other side in whose Zone of Control a Model declares or does something; no Markers."""
    now = Situation(play.state)
    culprit = now.find(declared.trooper)
    if culprit is None or now.is_marker(culprit):
        return
    for device in now.targets_of(culprit.owner):
        if boost_of(now, device) is None or device.id in now.order.leaps:
            continue
        at = way_to(now, device, culprit)
        if at is not None:
            leap(play, device, culprit, at)


@rule("N4-DEPLOY-011")
def way_to(now: Situation, device: Trooper, culprit: Trooper) -> Point3 | None:
    """Where it gets into contact: at the first point of the route in its Zone of Control to which it finds a way."""
    here = now.body(device)
    spot = next((each for each in spots_near(now, here, culprit) if now.table.passable(here, each)), None)
    return None if spot is None else now.table.beside(spot, here.silhouette, here.at)[0]


def spots_near(now: Situation, here: Body, culprit: Trooper) -> list[Body]:
    """Where somebody is on its route in the Zone of Control of a weapon: first, last, and here and there between."""
    spots = [now.body(culprit, pose) for pose in now.poses(culprit)]
    near = [spot for spot in spots if now.in_zone_of_control(here, spot)]
    return list(dict.fromkeys((*near[:1], *near[1:-1:STRIDE], *near[-1:])))


@rule("N4-DEPLOY-008", "N4-DEPLOY-013")
def leap(play: Play[State], device: Trooper, culprit: Trooper, at: Point3) -> None:
    """It runs at its target, which cannot be helped, and touches off nothing on its way."""
    play.emit(Leapt(trooper=device.id, target=culprit.id, at=at, rule="N4-DEPLOY-008"))
    play.emit(Attacked(targets=frozenset({culprit.id}), rule="C1-CSK-215"))


@rule("N4-DEPLOY-008", "N4-DEPLOY-009")
def strikes(now: Situation) -> Iterator[Strike]:
    """What it does without a roll; a Dodge avoids it, and nothing else does."""
    for key, target in now.order.leaps.items():
        device = now.find(key)
        mode = boost_of(now, device) if device is not None else None
        if device is not None and mode is not None and now.find(target) is not None:
            yield Strike(
                attacker=key,
                target=target,
                skill="bs_attack",
                weapon=device.device,
                dice=mode.burst,
                attribute=mode.attribute,
                needed=None,
                harm=mode.harm(known=now.fixed.edition.ammunition),
            )


@rule("N4-DEPLOY-010")
def clear_away(play: Play[State]) -> None:
    """What has gone off leaves the table."""
    for key in Situation(play.state).order.leaps:
        if key in play.state.troopers:
            play.emit(Removed(trooper=key, rule="N4-DEPLOY-010"))


TRIGGER = Part(after_declaration=(set_off,))
PART = Part(devices=DEVICES, strikes=(strikes,), at_conclusion=(clear_away,))
