"""What happens to what troopers are."""

from sightline.games.infinity.core.match.events import Happening, replace
from sightline.games.infinity.core.match.events.happening import with_trooper
from sightline.games.infinity.core.match.secrecy import hides
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.kernel import Change, Player, Viewer


class Endowed(Happening, frozen=True, kw_only=True):
    """A trooper is given something that its list does not say."""

    player: Player
    trooper: str
    """Empty for the last one that was noted as being nowhere to be seen."""
    key: str
    value: int

    def apply(self, state: State) -> State:
        """It has it until the end of the match."""
        if self.trooper:
            return with_trooper(state, self._given(state.troopers[self.trooper]))
        return replace(state, hidden=(*state.hidden[:-1], self._given(state.hidden[-1])))

    def _given(self, trooper: Trooper) -> Trooper:
        return replace(trooper, endowed={**trooper.endowed, self.key: self.value})

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Endowed | None":
        """Nobody learns anything of who is a Marker or not to be seen at all."""
        concealed = not self.trooper or hides(change.after, self.trooper, viewer)
        return self if viewer == self.player or not concealed else None
