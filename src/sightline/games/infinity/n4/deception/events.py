"""What happens when somebody passes for what it is not."""

from sightline.games.infinity.core.match.events import Happening
from sightline.games.infinity.core.match.events.happening import replace, with_trooper
from sightline.games.infinity.core.match.state import State
from sightline.kernel import Change, Viewer


class Disguised(Happening, frozen=True, kw_only=True):
    """A trooper passes itself off as another from now on."""

    trooper: str
    state: str
    member: int

    def apply(self, state: State) -> State:
        """Put the other Model in its place."""
        one = state.troopers[self.trooper]
        return with_trooper(state, replace(one, states=one.states | {self.state}, poses_as=self.member))

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """Everybody sees the Model, and nobody else its number in the list."""
        return self if viewer == change.before.troopers[self.trooper].owner else replace(self, member=-1)


class ChangedPlaces(Happening, frozen=True, kw_only=True):
    """A trooper and one of its copies are each other from now on: only their player knows."""

    trooper: str
    other: str

    def apply(self, state: State) -> State:
        """The pieces stay where they are, with their names; what is behind them changes."""
        one, two = state.troopers[self.trooper], state.troopers[self.other]
        real = replace(one, id=two.id, at=two.at, facing=two.facing)
        image = replace(two, id=one.id, at=one.at, facing=one.facing, copy_of=real.id)
        rest = {
            key: replace(each, copy_of=real.id) if each.copy_of == one.id else each
            for key, each in state.troopers.items()
        }
        return replace(state, troopers={**rest, real.id: real, image.id: image})

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """Its player's secret."""
        return self if viewer == change.before.troopers[self.trooper].owner else None
