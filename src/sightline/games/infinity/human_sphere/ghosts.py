"""G: Servant and G: Synchronized where they differ from Peripherals; Remote Presence; Forward Deployment."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from sightline.games.infinity.core.abilities.peripherals import SERVANT, same_team
from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.groups import GroupKind
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.port import Within
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.n4.troopers.peripherals import SYNCHRONIZED
from sightline.games.infinity.n4.troopers.remote_presence import REMOTE_PRESENCE
from sightline.geometry.shapes import EPSILON, Body
from sightline.kernel import Violation
from sightline.rules import rule


@rule("HS-GSERV-019")
def servant() -> GroupKind:
    """However many there are, its Order activates one of them."""
    return msgspec.structs.replace(SERVANT, refused=("army.not_its_peripheral", "HS-GSERV-019"))


GHOSTS = ("peripheral_servant", SYNCHRONIZED, "g_jumper")


@rule("HS-GSERV-021", "HS-GSYNC-024", "HS-GJUMP-024")
def from_afar(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """Servants, Synchronized troops and Proxies have Remote Presence."""
    profile = now.profile(trooper)
    serves = trooper.peripheral is not None and profile.is_servant
    if serves or any(profile.ability(key) is not None for key in GHOSTS):
        yield Ability(key=REMOTE_PRESENCE)


# ------------------------------------------------------------------ close combat


def _is_in_company(now: Situation, trooper: Trooper, when: When) -> bool:  # noqa: ARG001
    return any(same_team(trooper, other) for other in now.of(trooper.owner))


@rule("HS-GSYNC-015", "HS-GSYNC-014", "HS-GSERV-013")
def one_of_them_strikes(
    now: Situation, trooper: Trooper, skill: Skill, use: Declaration, when: When
) -> Iterator[Violation]:
    """Of a Controller and its company one makes the CC Roll, even if they are in different close combats."""
    if Label.CC_ATTACK not in skill.labels or not use.aims:
        return
    for each in now.order.aros if when is When.ARO else now.order.skills:
        other = now.find(each.trooper)
        struck = Label.CC_ATTACK in now.fixed.edition.skill[each.use.skill].labels
        if other is not None and struck and same_team(trooper, other):
            yield Violation(code="close_combat.one_attacker", params={"trooper": other.id}, rule="HS-GSYNC-015")


@rule("HS-GSYNC-021")
def controller_disabled(now: Situation, controller: Trooper, peripheral: Trooper) -> bool:
    """Of a Disabled Controller too what is Synchronized with it is Disconnected."""
    return "disabled" in controller.states and now.profile(peripheral).ability(SYNCHRONIZED) is not None


# ------------------------------------------------------------------ Forward Deployment

FORWARD_DEPLOYMENT: Annotated[str, "HS-FDEP-001"] = "forward_deployment"


@rule("HS-FDEP-001")
def keeps_its_distance(now: Situation, command: Deploy, body: Body) -> Iterator[Violation]:
    """Who is deployed beyond its zone by Forward Deployment touches nobody, not even its own."""
    profile = now.fixed.lists[command.player].members[command.member].profile
    if profile.ability(FORWARD_DEPLOYMENT) is None:
        return
    if now.table.lies(body, Within(deployment_zone(now.state, command.player))):
        return
    for other in now.pieces_of(command.player):
        if now.distance(body, now.body(other)) <= EPSILON:
            params = {"trooper": other.id}
            yield Violation(code="infinity.deployed_in_contact", params=params, rule="HS-FDEP-001")


PART = Part(
    groups=(servant(),),
    grants=(from_afar,),
    bans=(Limited(_is_in_company, one_of_them_strikes),),
    deployment_bans=(keeps_its_distance,),
    disconnects=(controller_disabled,),
)
