"""The final account and the end of the match."""

from collections.abc import Mapping

from sightline.games.infinity.core.match.events.happening import Happening, replace
from sightline.games.infinity.core.match.state import State
from sightline.kernel import Player


class Scored(Happening, frozen=True, kw_only=True):
    """A line of the final account."""

    player: Player
    points: float
    what: str
    """Message key."""
    kind: str = "objective"
    params: Mapping[str, str | int | float] = {}


class Ended(Happening, frozen=True, kw_only=True):
    """The match is over."""

    reason: str
    winner: Player | None
    objective: tuple[float, float] = (0, 0)
    victory: tuple[float, float] = (0, 0)

    def apply(self, state: State) -> State:
        """Nothing more happens."""
        winner = {} if self.winner is None else {"winner": self.winner + 1}
        memory = {**state.memory, **winner}
        scores = {f"objective.{p}": round(self.objective[p] * 2) for p in (0, 1)} | {
            f"victory.{p}": round(self.victory[p] * 2) for p in (0, 1)
        }
        return replace(state, ended=self.reason, stage="over", order=None, memory={**memory, **scores})
