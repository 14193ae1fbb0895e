"""What happens to Fireteams."""

from typing import Literal

from sightline.games.infinity.core.match.events import Happening, replace
from sightline.games.infinity.core.match.events.happening import with_order
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.human_sphere.fireteams.teams import FIRETEAM, Team, teams, token_of
from sightline.games.infinity.human_sphere.fireteams.types import TYPES
from sightline.kernel import Player

Leaving = Literal["coherency", "state", "own_order", "suppressive_fire", "group", "aro"]
"""Why somebody leaves a Fireteam."""
Ending = Literal["leader", "aro", "few", "retreat", "replaced", "wish", "exile", "teampro"]
"""Why a Fireteam is cancelled."""


def _put(state: State, team: Team) -> State:
    """The state with a Fireteam as it is now; the marker of a Team Leader who is gone stays where it was."""
    leader = state.troopers.get(team.leader)
    at = leader.at if leader is not None else state.tokens[team.id].at
    return replace(state, tokens={**state.tokens, team.id: token_of(team, at)})


def find_team(state: State, key: str) -> Team:
    """The Fireteam of a name."""
    return next(team for team in teams(state) if team.id == key)


class FireteamFormed(Happening, frozen=True, kw_only=True):
    """Troopers form a Fireteam."""

    player: Player
    team: str
    kind: str
    members: tuple[str, ...]
    """The Team Leader first."""

    def apply(self, state: State) -> State:
        """Put the marker of its Team Leader on the table."""
        leader, members = self.members[0], frozenset(self.members)
        team = Team(id=self.team, type=TYPES[self.kind], player=self.player, leader=leader, members=members)
        return _put(state, team)


class FireteamLed(Happening, frozen=True, kw_only=True):
    """Another member leads."""

    team: str
    trooper: str

    def apply(self, state: State) -> State:
        """Move the marker."""
        return _put(state, replace(find_team(state, self.team), leader=self.trooper))


class FireteamLeft(Happening, frozen=True, kw_only=True):
    """Somebody leaves a Fireteam."""

    team: str
    trooper: str
    why: Leaving

    def apply(self, state: State) -> State:
        """It is no member; if the Fireteam acts, it is not activated by the Order."""
        team = find_team(state, self.team)
        state = _put(state, replace(team, members=team.members - {self.trooper}, strays=team.strays | {self.trooper}))
        order = state.order
        if order is None or order.group != FIRETEAM or self.trooper not in order.troopers[1:]:
            return state
        return with_order(state, troopers=tuple(each for each in order.troopers if each != self.trooper))


class FireteamRejoined(Happening, frozen=True, kw_only=True):
    """Somebody who had left is a member again."""

    team: str
    trooper: str

    def apply(self, state: State) -> State:
        """Note it."""
        team = find_team(state, self.team)
        return _put(state, replace(team, members=team.members | {self.trooper}, strays=team.strays - {self.trooper}))


class FireteamDoomed(Happening, frozen=True, kw_only=True):
    """A Fireteam will be cancelled when the Order ends."""

    team: str

    def apply(self, state: State) -> State:
        """Note it."""
        return _put(state, replace(find_team(state, self.team), ends=True))


class FireteamCancelled(Happening, frozen=True, kw_only=True):
    """A Fireteam is no more."""

    team: str
    player: Player
    why: Ending

    def apply(self, state: State) -> State:
        """Take the marker off; if it was acting, who led it acts alone."""
        team = find_team(state, self.team)
        state = replace(state, tokens={key: each for key, each in state.tokens.items() if key != self.team})
        order = state.order
        if order is None or order.group != FIRETEAM or order.troopers[0] not in team.members:
            return state
        return with_order(state, troopers=order.troopers[:1])
