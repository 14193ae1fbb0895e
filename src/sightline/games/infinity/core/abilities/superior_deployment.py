"""Superior Deployment: Forward Deployment and Infiltration."""

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.port import Beyond, Half
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.geometry.shapes import Body
from sightline.rules import rule


def _ability(now: Situation, command: Deploy, key: str) -> Ability | None:
    return now.fixed.lists[command.player].members[command.member].profile.ability(key)


@rule("C1-SSK-227", "C1-SSK-228", "C1-DEP-008", "C1-DEP-009", "C1-CSK-207", "C1-LABEL-212")
def forward_deployment(now: Situation, command: Deploy, body: Body) -> bool:
    """Beyond the limit of the Deployment Zone, by as many centimetres as the profile says."""
    ability = _ability(now, command, "forward_deployment")
    if ability is None:
        return False
    return now.table.lies(body, Beyond(deployment_zone(now.state, command.player), ability.mod * 10))


@rule("C1-SSK-231", "C1-SSK-232", "C1-DEP-008", "C1-DEP-009", "C1-CSK-207", "C1-LABEL-212")
def infiltration(now: Situation, command: Deploy, body: Body) -> bool:
    """Anywhere in one's own half of the table."""
    return _ability(now, command, "infiltration") is not None and in_own_half(now, command.player, body)


def in_own_half(now: Situation, player: int, body: Body) -> bool:
    """Whether a base is wholly on one's own side of the line through the centre of the table."""
    mine, theirs = (deployment_zone(now.state, each) for each in (player, 1 - player))
    return now.table.lies(body, Half(mine, theirs))


PART = Part(deployment_zones=(forward_deployment, infiltration), brackets={"forward_deployment": frozenset({"mod"})})
