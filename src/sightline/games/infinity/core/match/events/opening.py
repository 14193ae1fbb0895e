"""What happens before the first turn."""

from sightline.games.infinity.core.match.events.happening import Happening, replace, with_trooper
from sightline.games.infinity.core.match.secrecy import piece_as_seen
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.kernel import Change, Player, Viewer
from sightline.rules import rule as cites


class LieutenantNamed(Happening, frozen=True, kw_only=True):
    """A player has a Lieutenant. Who it is stays secret unless it is public."""

    player: Player
    member: int | None
    public: bool = False

    def apply(self, state: State) -> State:
        """Note it."""
        lieutenants = tuple(
            self.member if player == self.player else known for player, known in enumerate(state.lieutenants)
        )
        known = state.known_lieutenants | {self.player} if self.public else state.known_lieutenants - {self.player}
        return replace(state, lieutenants=lieutenants, known_lieutenants=known)

    @cites("C1-INFO-007", "C1-SSK-319")
    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """Others see that there is one; where it is public, the view shows which trooper it is."""
        return self if viewer == self.player else replace(self, member=None)


class LieutenantRevealed(Happening, frozen=True, kw_only=True):
    """Spending the Lieutenant's Order shows who it is."""

    player: Player
    trooper: str

    def apply(self, state: State) -> State:
        """Note that it is known."""
        return replace(state, known_lieutenants=state.known_lieutenants | {self.player})


class InitiativeWon(Happening, frozen=True, kw_only=True):
    """Somebody won the Initiative Roll."""

    player: Player

    def apply(self, state: State) -> State:
        """Note it."""
        return replace(state, winner_of_initiative=self.player)


class TurnOrderChosen(Happening, frozen=True, kw_only=True):
    """Who takes the first Player Turn of each round."""

    first: Player

    def apply(self, state: State) -> State:
        """Note it."""
        return replace(state, first=self.first, active=self.first)


class DeploymentChosen(Happening, frozen=True, kw_only=True):
    """Who deploys first, and where."""

    first: Player
    zones: tuple[int, int]

    def apply(self, state: State) -> State:
        """Note it."""
        return replace(state, deployer=self.first, zones=self.zones)


class Placed(Happening, frozen=True, kw_only=True):
    """A trooper comes onto the table. Others do not learn who hides behind a Marker."""

    trooper: Trooper

    def apply(self, state: State) -> State:
        """Put it there and take it out of the reserve."""
        if self.trooper.is_thing:
            return with_trooper(state, self.trooper)
        owner = self.trooper.owner
        reserve = tuple(
            waiting - {self.trooper.member} if player == owner and self.trooper.peripheral is None else waiting
            for player, waiting in enumerate(state.reserve)
        )
        hidden = tuple(each for each in state.hidden if (each.owner, each.member) != (owner, self.trooper.member))
        return with_trooper(replace(state, reserve=reserve, hidden=hidden), self.trooper)

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """As the piece looks to others."""
        return replace(self, trooper=piece_as_seen(change.after, self.trooper, viewer))


class Concealed(Happening, frozen=True, kw_only=True):
    """A trooper is put somewhere on the table where nobody but its player knows of it."""

    trooper: Trooper

    def apply(self, state: State) -> State:
        """It is neither in reserve nor among the pieces."""
        owner = self.trooper.owner
        reserve = tuple(
            waiting - {self.trooper.member} if player == owner else waiting
            for player, waiting in enumerate(state.reserve)
        )
        return replace(state, reserve=reserve, hidden=(*state.hidden, self.trooper))

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """Its player's affair."""
        return self if viewer == self.trooper.owner else None
