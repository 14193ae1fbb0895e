"""What happens when a place in the Deployment Phase has to be earned by a roll."""

from sightline.games.infinity.core.match.events import Happening
from sightline.games.infinity.core.match.events.dice import RollSide
from sightline.games.infinity.core.match.events.happening import replace, with_trooper
from sightline.games.infinity.core.match.secrecy import deceives
from sightline.games.infinity.core.match.state import State
from sightline.geometry.shapes import Point3
from sightline.kernel import Change, Player, Viewer


class DeploymentRolled(Happening, frozen=True, kw_only=True):
    """The roll for a place beyond what the skill allows without one."""

    player: Player
    trooper: str
    """Empty for who is nowhere to be seen."""
    skill: str
    passed: bool
    side: RollSide | None
    """The sum and the die; others do not learn the attributes of a Marker."""

    def apply(self, state: State) -> State:
        """What it brings, other events tell."""
        return state

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """Nobody sees the roll of somebody whose place is a secret, nor which of several Markers it was for."""
        if viewer == self.player:
            return self
        if not self.trooper:
            return None
        return replace(self, trooper="", side=None) if deceives(change.after, self.trooper, viewer) else self


class SentBack(Happening, frozen=True, kw_only=True):
    """Who has failed that roll is put at the edge of the table, as a Model."""

    trooper: str
    at: Point3
    facing: float

    def apply(self, state: State) -> State:
        """It is concealed no longer."""
        one = state.troopers[self.trooper]
        shown = one.states.difference(state.fixed.edition.state.guises)
        return with_trooper(state, replace(one, at=self.at, facing=self.facing, states=shown, poses_as=None))
