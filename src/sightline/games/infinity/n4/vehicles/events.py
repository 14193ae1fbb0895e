"""What happens when somebody gets out of a vehicle, or gets in."""

from sightline.games.infinity.core.match.events import Happening, replace
from sightline.games.infinity.core.match.events.happening import with_trooper
from sightline.games.infinity.core.match.secrecy import piece_as_seen
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.n4.events import remembered
from sightline.geometry.shapes import Point3
from sightline.kernel import Change, Viewer


def within_key(trooper: str) -> str:
    """What a match remembers of somebody in its vehicle: the points that one of them has lost by itself."""
    return f"within.{trooper}"


class Dismounted(Happening, frozen=True, kw_only=True):
    """Somebody gets out of its vehicle, which stays behind."""

    trooper: str
    form: int
    at: Point3
    lost: int
    states: frozenset[str]
    vehicle: Trooper

    def apply(self, state: State) -> State:
        """Both are on the table."""
        rider = replace(
            state.troopers[self.trooper], form=self.form, at=self.at, lost=self.lost, states=self.states, poses_as=None
        )
        return with_trooper(with_trooper(state, self.vehicle), rider)

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """Everybody sees it; which entry of the list it is stays with its owner."""
        return replace(self, vehicle=piece_as_seen(change.after, self.vehicle, viewer))


class Mounted(Happening, frozen=True, kw_only=True):
    """Somebody gets into its vehicle: they are one piece again."""

    trooper: str
    vehicle: str
    form: int
    lost: int
    waits: int
    """What the one of them has lost whose points do not count now."""
    states: frozenset[str]

    def apply(self, state: State) -> State:
        """It is where the vehicle was."""
        one, vehicle = state.troopers[self.trooper], state.troopers[self.vehicle]
        rest = {key: each for key, each in state.troopers.items() if key != self.vehicle}
        mounted = replace(one, form=self.form, at=vehicle.at, lost=self.lost, states=self.states)
        return with_trooper(replace(remembered(state, within_key(one.id), self.waits), troopers=rest), mounted)


class Ejected(Happening, frozen=True, kw_only=True):
    """An Escape System throws the Pilot out, and its TAG is gone."""

    trooper: str
    form: int
    at: Point3
    lost: int
    states: frozenset[str] = frozenset()

    def apply(self, state: State) -> State:
        """Only the Pilot is on the table, in hardly any state."""
        one = state.troopers[self.trooper]
        return with_trooper(state, replace(one, form=self.form, at=self.at, lost=self.lost, states=self.states))


class PilotPlaced(Happening, frozen=True, kw_only=True):
    """Its player has chosen another place for such a Pilot."""

    trooper: str
    at: Point3
    facing: float

    def apply(self, state: State) -> State:
        """Put it there."""
        return with_trooper(state, replace(state.troopers[self.trooper], at=self.at, facing=self.facing))
