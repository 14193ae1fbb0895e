"""Superior Deployment: Forward Deployment and Infiltration."""

from shapely.geometry import Point as PlanPoint
from shapely.geometry import Polygon

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.edition import Part
from sightline.games.infinity.core.table.deployment import deployment_zone
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.geometry.shapes import EPSILON, Body
from sightline.rules import rule


def _ability(now: Situation, command: Deploy, key: str) -> Ability | None:
    return now.fixed.lists[command.player].members[command.member].profile.ability(key)


@rule("C1-SSK-227", "C1-SSK-228", "C1-DEP-008", "C1-DEP-009", "C1-CSK-207", "C1-LABEL-212")
def forward_deployment(now: Situation, command: Deploy, body: Body) -> bool:
    """Beyond the limit of the Deployment Zone, by as many centimetres as the profile says."""
    ability = _ability(now, command, "forward_deployment")
    if ability is None:
        return False
    zone = Polygon(deployment_zone(now.state, command.player).outline)
    furthest = zone.distance(PlanPoint(body.at[:2])) + body.silhouette.radius
    return furthest <= ability.mod * 10 + EPSILON


@rule("C1-SSK-231", "C1-SSK-232", "C1-DEP-008", "C1-DEP-009", "C1-CSK-207", "C1-LABEL-212")
def infiltration(now: Situation, command: Deploy, body: Body) -> bool:
    """Anywhere in one's own half of the table."""
    return _ability(now, command, "infiltration") is not None and in_own_half(now, command.player, body)


def in_own_half(now: Situation, player: int, body: Body) -> bool:
    """Whether a base is wholly on one's own side of the line through the centre of the table."""
    scene = now.fixed.field.scene
    mine, theirs = (Polygon(deployment_zone(now.state, each).outline).centroid for each in (player, 1 - player))
    along_y = abs(theirs.y - mine.y) >= abs(theirs.x - mine.x)
    middle, here = (scene.depth / 2, body.at[1]) if along_y else (scene.width / 2, body.at[0])
    low = (mine.y < theirs.y) if along_y else (mine.x < theirs.x)
    short_of_middle = middle - here if low else here - middle
    return short_of_middle >= body.silhouette.radius - EPSILON


PART = Part(deployment_zones=(forward_deployment, infiltration), brackets={"forward_deployment": frozenset({"mod"})})
