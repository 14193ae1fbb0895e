"""TeamPro: Supportware that keeps Fireteams together, and lets armies without Fireteams form Duos."""

from collections.abc import Sequence

from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.fireteams.teams import Team
from sightline.games.infinity.human_sphere.fireteams.types import DUO, FireteamType
from sightline.games.infinity.n4.hacking import supportware
from sightline.kernel import Player
from sightline.rules import rule

TEAMPRO = "teampro"


@rule("HS-HACK-027")
def is_on(state: State, player: Player) -> bool:
    """Whether a Hacker of a player runs it, wherever on the table."""
    return any(token.kind == TEAMPRO and token.owner == player for _, token in supportware.active(state))


@rule("HS-HACK-028", "HS-HACK-029")
def successor(now: Situation, team: Team, others: Sequence[Trooper]) -> str | None:
    """Who leads a Fireteam whose Team Leader is Null or Isolated: any other member, and for good."""
    leader = now.find(team.leader)
    lost = leader is None or now.is_null(leader) or "isolated" in leader.states
    return others[0].id if others and lost and is_on(now.state, team.player) else None


@rule("HS-HACK-030")
def allows(now: Situation, player: Player, kind: FireteamType, members: Sequence[Trooper]) -> bool:
    """In an army that has no Fireteams it allows a Fireteam: Duo of one unit, which must have somebody for that."""
    if kind is not DUO or now.fixed.lists[player].fireteams or not is_on(now.state, player):
        return False
    return len({now.profile(each).unit for each in members}) == 1


@rule("HS-HACK-031")
def outlived(now: Situation, team: Team) -> bool:
    """Whether a Fireteam: Duo was there by this program alone, and that has ended."""
    generic = not now.fixed.lists[team.player].fireteams
    return generic and team.type is DUO and not is_on(now.state, team.player)
