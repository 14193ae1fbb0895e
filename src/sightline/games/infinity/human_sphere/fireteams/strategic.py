"""Strategic Deployment: a Team Leader and its Fireteam begin ahead of their Deployment Zone.

Fireteams are formed when all are deployed; so whoever begins ahead by it has to be in that Fireteam then.
"""

from collections.abc import Iterator, Sequence

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper, combat_group
from sightline.games.infinity.core.table.deployment_places import deployment_zone, standing
from sightline.games.infinity.core.table.port import Beyond, Within
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import ArmyList, Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.human_sphere.fireteams import eligibility
from sightline.games.infinity.human_sphere.fireteams.types import TYPES
from sightline.geometry.shapes import Body
from sightline.kernel import Play, Player

STRATEGIC_DEPLOYMENT = "strategic_deployment"
AHEAD = 100.0
"""As far as with Forward Deployment (+10 cm), in mm."""
_AHEAD = "strategic."
"""What a match remembers of those who began ahead by it."""


def could_form(army: ArmyList, members: Sequence[Profile]) -> bool:
    """Whether some troopers can be a Fireteam of any type of the chart."""
    for kind in TYPES.values():
        skilled = not kind.skill or any(each.ability(kind.skill) is not None for each in members)
        fits = kind.charted and kind.least <= len(members) <= kind.most and skilled
        if fits and eligibility.limit_of(army, kind) != 0 and not eligibility.against(army, kind, members):
            return True
    return False


def leader_of(now: Situation, player: Player) -> Trooper | None:
    """Who has deployed with it, for all to see: the first, of several."""
    able = (each for each in now.of(player) if now.profile(each).ability(STRATEGIC_DEPLOYMENT) is not None)
    return next((each for each in able if not now.is_concealed(each)), None)


def followers_of(now: Situation, player: Player) -> list[Trooper]:
    """Who began ahead because of it, the Team Leader apart."""
    leader = leader_of(now, player)
    return [each for each in now.of(player) if each is not leader and now.state.memory.get(f"{_AHEAD}{each.id}")]


def ahead(now: Situation, command: Deploy, body: Body) -> bool:
    """First the owner, if there is anybody to lead; then, near it, who can be in one Fireteam with all of them."""
    army = now.fixed.lists[command.player]
    mine, leader = army.members[command.member], leader_of(now, command.player)
    there = now.table.lies(body, Beyond(deployment_zone(now.state, command.player), AHEAD))
    if not there or command.concealed or mine.profile.peripherals:
        return False
    if leader is None:
        mates = (each for number, each in enumerate(army.members) if number != command.member)
        able = any(each.group == mine.group and could_form(army, (mine.profile, each.profile)) for each in mates)
        return mine.profile.ability(STRATEGIC_DEPLOYMENT) is not None and able
    near = now.in_zone_of_control(now.body(leader), body) and combat_group(now.state, leader) == mine.group
    team = [now.profile(each) for each in (leader, *followers_of(now, command.player))]
    return near and could_form(army, (*team, mine.profile))


def note(play: Play[State], command: Deploy, trooper: Trooper) -> None:
    """Remember who began ahead for no other reason."""
    now = Situation(play.state)
    body = standing(now.fixed.profile(trooper), command.at, prone=command.prone)
    if command.concealed or now.table.lies(body, Within(deployment_zone(now.state, command.player))):
        return
    others = (zone for zone in now.fixed.edition.deployment_zones if zone is not ahead)
    if not any(zone(now, command, body) for zone in others):
        play.emit(Remembered(key=f"{_AHEAD}{trooper.id}", value=1))


def owed(now: Situation, player: Player, led: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    """The Team Leader and those who have to be in its Fireteam, while they are in none; nobody where nothing is owed.

    `led` are the Fireteams that there are, by the names of their members, the Team Leader first.
    """
    leader, followers = leader_of(now, player), followers_of(now, player)
    if leader is None or not (followers or now.state.memory.get(f"{_AHEAD}{leader.id}")):
        return ()
    wanted = {each.id for each in followers}
    done = any(each[:1] == (leader.id,) and wanted <= {*each} for each in led)
    return () if done else (leader.id, *sorted(wanted))


PART = Part(deployment_zones=(ahead,), after_deployment=(note,), abilities=(AbilityRow(key=STRATEGIC_DEPLOYMENT),))
