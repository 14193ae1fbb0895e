"""G: Servant, G: Synchronized and G: Jumper where they differ from Peripherals; Forward Deployment."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from sightline.games.infinity.core.abilities.peripherals import SERVANT, same_team
from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.groups import GroupKind
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.deployment import FirstDeployment, LastDeployment, must_deploy
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.port import Within
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.n4.troopers.peripherals import SYNCHRONIZED
from sightline.games.infinity.n4.troopers.remote_presence import REMOTE_PRESENCE
from sightline.geometry.shapes import EPSILON, Body
from sightline.kernel import Player, Violation
from sightline.kernel.errors import Param
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


# ------------------------------------------------------------------ Proxies


def _waiting(state: State, player: Player, member: int) -> tuple[list[int], list[int]]:
    """The Proxies of a G: Jumper that are not on the table yet, and those that are, or were."""
    bodies = state.fixed.lists[player].bodies(member)
    there = [each for each in bodies if each not in state.reserve[player]]
    return [each for each in bodies if each not in there], there


def _begun(state: State, player: Player) -> list[int]:
    """The Proxies that are still to come of a G: Jumper that has begun to be deployed."""
    found = (_waiting(state, player, member) for member in sorted(state.reserve[player]))
    return next((waiting for waiting, there in found if there), [])


@rule("HS-GJUMP-015")
def one_after_the_other(state: State, player: Player, member: int) -> Iterator[Violation]:
    """Nobody comes between the Proxies of a G: Jumper; where it is all that is left, it is held back as one trooper."""
    begun, (waiting, _) = _begun(state, player), _waiting(state, player, member)
    left = len(waiting) == len(state.reserve[player]) > 1
    last = left and not begun and state.stage == FirstDeployment.name and state.fixed.scenario.last_trooper
    if last or (begun and member not in begun):
        params: dict[str, Param] = {"member": (waiting if last else begun)[0]}
        yield Violation(code="talents.proxies_together", params=params, rule="HS-GJUMP-015")


@rule("HS-GJUMP-015")
def none_stays_away(state: State, player: Player, member: int) -> bool:
    """No Proxy comes later if another was deployed, whatever skill it has for that."""
    return state.stage in (FirstDeployment.name, LastDeployment.name) and member in _begun(state, player)


@rule("HS-GJUMP-015")
def held_as_one(state: State, player: Player) -> int:
    """A G: Jumper is held back with all its Proxies, or not at all."""
    if _begun(state, player):
        return -len(state.reserve[player])
    must = must_deploy(state, player)
    return len(must) - 1 if must and must == _waiting(state, player, must[0])[0] else 0


PART = Part(
    groups=(servant(),),
    grants=(from_afar,),
    bans=(Limited(_is_in_company, one_of_them_strikes),),
    deployment_bans=(keeps_its_distance,),
    deployment_order=(one_after_the_other,),
    grounded=(none_stays_away,),
    held_back=(held_as_one,),
    disconnects=(controller_disabled,),
)
