"""What an event of Infinity is."""

import msgspec

from sightline.games.infinity.core.match.state import State, Trooper
from sightline.kernel import Change, Event, Player, Viewer

replace = msgspec.structs.replace


class Happening(Event, frozen=True, kw_only=True):
    """An event of Infinity."""

    def apply(self, state: State) -> State:
        """The state after it; events that only tell something change nothing."""
        return state

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """What somebody sees of it."""
        return self


def with_trooper(state: State, trooper: Trooper) -> State:
    """The state with a trooper as it is now."""
    return replace(state, troopers={**state.troopers, trooper.id: trooper})


def with_order(state: State, **changes: object) -> State:
    """The state with changes to the Order at hand."""
    assert state.order is not None
    return replace(state, order=replace(state.order, **changes))


class Unseen(Happening, frozen=True, kw_only=True):
    """What the players learn of by other events, by being asked, and by what they see of how it stands."""

    def seen_by(self, change: Change[State], viewer: Viewer) -> Happening | None:
        """Nothing."""
        return None


class StageEntered(Unseen, frozen=True, kw_only=True):
    """The sequence of play moves on."""

    stage: str
    choosing: Player | None = None

    def apply(self, state: State) -> State:
        """Go to the stage."""
        return replace(state, stage=self.stage, choosing=self.choosing)
