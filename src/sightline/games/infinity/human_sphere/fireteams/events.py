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


def _figures(state: State, key: str) -> tuple[str, ...]:
    """The figures of a trooper that nobody can tell apart, whichever is named."""
    real = state.troopers[key].copy_of or key
    return tuple(each.id for each in state.troopers.values() if real in (each.id, each.copy_of))


def _with(team: Team, figures: tuple[str, ...]) -> Team:
    """The Fireteam with another member."""
    bands = team.bands | {figures} if len(figures) > 1 else team.bands
    return replace(team, members=team.members.union(figures), bands=bands, strays=team.strays.difference(figures))


def _without(team: Team, figures: tuple[str, ...]) -> Team:
    """The Fireteam without one of its members."""
    return replace(team, members=team.members.difference(figures), bands=team.bands - {figures})


def find_team(state: State, key: str) -> Team:
    """The Fireteam of a name."""
    return next(team for team in teams(state) if team.id == key)


class FireteamFormed(Happening, frozen=True, kw_only=True):
    """Troopers form a Fireteam."""

    player: Player
    team: str
    kind: str
    members: tuple[str, ...]
    """The Team Leader first; one figure of each."""

    def apply(self, state: State) -> State:
        """Put the marker of its Team Leader on the table."""
        leader, kind = self.members[0], TYPES[self.kind]
        team = Team(id=self.team, type=kind, player=self.player, leader=leader, members=frozenset())
        for key in self.members:
            team = _with(team, _figures(state, key))
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
        gone = team.figures(self.trooper)
        state = _put(state, replace(_without(team, gone), strays=team.strays.union(gone)))
        order = state.order
        if order is None or order.group != FIRETEAM or order.troopers[0] in gone:
            return state
        return with_order(state, troopers=tuple(each for each in order.troopers if each not in gone))


class FireteamRejoined(Happening, frozen=True, kw_only=True):
    """Somebody who had left is a member again."""

    team: str
    trooper: str

    def apply(self, state: State) -> State:
        """Note it."""
        return _put(state, _with(find_team(state, self.team), _figures(state, self.trooper)))


class FireteamFigures(Happening, frozen=True, kw_only=True):
    """A member of a Fireteam has other figures than before: images have appeared beside it, or are gone."""

    team: str
    trooper: str
    """One of those that it had."""
    figures: tuple[str, ...]

    def apply(self, state: State) -> State:
        """They are all in the Fireteam; if it leads, the marker lies beside each of them."""
        team = find_team(state, self.team)
        before = team.figures(self.trooper)
        leader = self.figures[0] if team.leader in before else team.leader
        return _put(state, replace(_with(_without(team, before), self.figures), leader=leader))


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
        led = team.figures(order.troopers[0])
        return with_order(state, troopers=tuple(each for each in order.troopers if each in led))
