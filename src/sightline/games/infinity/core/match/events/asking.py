"""What goes on behind a Resolution: questions that come up, and how far it has gone. Nobody is told of it."""

from sightline.games.infinity.core.match.events.happening import Unseen, replace, with_order
from sightline.games.infinity.core.match.state import Pending, State
from sightline.games.infinity.core.order.outcomes import Outcome, Suffered


def without(state: State, trooper: str, question: str = "") -> tuple[Pending, ...]:
    """What is pending but for a question about a trooper, or all of them."""
    if not state.pending:
        return ()
    return tuple(each for each in state.pending if each.trooper != trooper or question not in ("", each.question))


class Asked(Unseen, frozen=True, kw_only=True):
    """Questions have come up."""

    pending: tuple[Pending, ...]

    def apply(self, state: State) -> State:
        """Put them behind those that are waiting."""
        return replace(state, pending=(*state.pending, *self.pending))


class Answered(Unseen, frozen=True, kw_only=True):
    """A question is settled."""

    question: str
    trooper: str

    def apply(self, state: State) -> State:
        """It waits no longer."""
        return replace(state, pending=without(state, self.trooper, self.question))


class RollsSettled(Unseen, frozen=True, kw_only=True):
    """What hits, after all that was rolled."""

    outcome: Outcome

    def apply(self, state: State) -> State:
        """Keep it for the Saving Rolls and the effects."""
        return with_order(state, outcome=self.outcome)


class HarmCounted(Unseen, frozen=True, kw_only=True):
    """What everybody suffers, before it is applied."""

    suffered: tuple[Suffered, ...]

    def apply(self, state: State) -> State:
        """Keep it for the effects."""
        return with_order(state, suffered=self.suffered)


class ResolutionProceeded(Unseen, frozen=True, kw_only=True):
    """A step of the Resolution is done."""

    resolved: int

    def apply(self, state: State) -> State:
        """Go on with the next one."""
        return with_order(state, resolved=self.resolved)
