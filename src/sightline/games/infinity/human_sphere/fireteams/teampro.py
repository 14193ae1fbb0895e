"""TeamPro, a program that keeps Fireteams together, and lets Duos be formed in armies that have no Fireteams."""

from collections.abc import Sequence

from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.fireteams.teams import Team, member
from sightline.games.infinity.human_sphere.fireteams.types import DUO, FireteamType
from sightline.games.infinity.n4.hacking.supportware import active
from sightline.kernel import Player
from sightline.rules import rule

TEAMPRO = "teampro"


@rule("HS-HACK-027")
def is_running(state: State, player: Player) -> bool:
    """Whether somebody of a player runs it: then it is for all Fireteams of that army, anywhere on the table."""
    return any(token.kind == TEAMPRO and token.owner == player for _, token in active(state))


@rule("HS-HACK-028", "HS-HACK-029")
def heir(now: Situation, team: Team, others: Sequence[Trooper]) -> str | None:
    """Who leads instead of a Team Leader that is Null or Isolated: who has most of the others in its Zone of Control.

    It keeps the lead until another member is given it together with an Order.
    """
    leader = member(now, team, team.leader)
    lost = leader is None or now.is_null(leader) or "isolated" in leader.states
    if not lost or not others or not is_running(now.state, team.player):
        return None

    def company(one: Trooper) -> int:
        return sum(now.in_zone_of_control(now.body(one), now.body(each)) for each in others)

    return max(others, key=company).id


def is_generic(now: Situation, player: Player) -> bool:
    """Whether the Army List of a player says nothing about Fireteams."""
    return not now.fixed.lists[player].fireteams


@rule("HS-HACK-030")
def allows(now: Situation, player: Player, kind: FireteamType, members: Sequence[Trooper]) -> bool:
    """A Duo of one unit in an army without Fireteams."""
    units = {now.profile(each).unit for each in members}
    return kind is DUO and len(units) == 1 and is_generic(now, player) and is_running(now.state, player)
