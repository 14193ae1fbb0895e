"""What an event of this game is."""

import msgspec

from sightline.games.apex.state import Activation, Legend, State
from sightline.kernel import Change, Event, Viewer

replace = msgspec.structs.replace


class Happening(Event, frozen=True, kw_only=True):
    """An event. Most are public; those that are not say what others see of them."""

    def apply(self, state: State) -> State:
        """The state after it; events that only tell something change nothing."""
        return state

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """What somebody sees of it."""
        return self


def with_legend(state: State, legend: Legend) -> State:
    """The state with a Legend as it is now."""
    return replace(state, legends={**state.legends, legend.key: legend})


def change_legend(state: State, key: str, **changes: object) -> State:
    """The state with changes to a Legend."""
    return replace(state, legends={**state.legends, key: replace(state.legends[key], **changes)})


def change_activation(state: State, **changes: object) -> State:
    """The state with changes to the activation at hand."""
    activation: Activation | None = state.activation
    assert activation is not None
    return replace(state, activation=replace(activation, **changes))


def same_squad(state: State, legend: str, viewer: Viewer) -> bool:
    """Whether somebody sits on a Legend's side of the screens."""
    return viewer is not None and state.fixed.squad_of(viewer) == state.legends[legend].squad
