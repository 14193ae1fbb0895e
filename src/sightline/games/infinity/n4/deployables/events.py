"""What deployed weapons of N4 do by themselves."""

from sightline.games.infinity.core.match.events import Happening
from sightline.games.infinity.core.match.events.happening import replace, with_order, with_trooper
from sightline.games.infinity.core.match.state import State
from sightline.geometry.shapes import Point3


class Leapt(Happening, frozen=True, kw_only=True):
    """A deployed weapon throws itself at somebody."""

    trooper: str
    target: str
    at: Point3

    def apply(self, state: State) -> State:
        """It is beside its target now; what it does there is settled at the Resolution."""
        assert state.order is not None
        state = with_order(state, leaps={**state.order.leaps, self.trooper: self.target})
        return with_trooper(state, replace(state.troopers[self.trooper], at=self.at))
