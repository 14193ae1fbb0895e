"""Pending things begin and end. People see them in the view, not in the log."""

from sightline.games.apex.events.happening import Happening, replace
from sightline.games.apex.state import Pending, State
from sightline.kernel import Change, Viewer


class _Hidden(Happening, frozen=True, kw_only=True):
    def seen_by(self, change: Change[State], viewer: Viewer) -> Happening | None:
        """Nothing to tell."""
        return None


class Pushed(_Hidden, frozen=True, kw_only=True):
    """Something begins that comes before everything else that is pending."""

    frame: Pending

    def apply(self, state: State) -> State:
        """Put it on top."""
        return replace(state, pending=(*state.pending, self.frame))


class Popped(_Hidden, frozen=True, kw_only=True):
    """The innermost pending thing is finished."""

    def apply(self, state: State) -> State:
        """Take it off."""
        return replace(state, pending=state.pending[:-1])


class Swapped(_Hidden, frozen=True, kw_only=True):
    """The innermost pending thing has changed."""

    frame: Pending

    def apply(self, state: State) -> State:
        """Put it in the place of the old one."""
        return replace(state, pending=(*state.pending[:-1], self.frame))


class StageEntered(_Hidden, frozen=True, kw_only=True):
    """The match goes into its next stage."""

    stage: str

    def apply(self, state: State) -> State:
        """Note it."""
        return replace(state, stage=self.stage)
