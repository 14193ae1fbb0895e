"""What every question about a state begins with: the state itself, and what was found out about it."""

from collections.abc import Callable, Hashable, Iterator
from types import EllipsisType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.state import Order, State
from sightline.games.infinity.core.table.port import Table
from sightline.games.infinity.core.table.remembering import Found
from sightline.kernel import Decision, Violation

if TYPE_CHECKING:
    from sightline.games.infinity.core.table.situation import Situation

A = TypeVar("A")
_UNKNOWN: Any = object()


class Reading:
    """A state and what is known of it. States never change, so neither do the answers."""

    __slots__ = ("_answers", "_decision", "_found", "fixed", "order", "state", "table")

    state: State
    order: Order
    """The Order at hand; nobody asks for it while there is none."""
    fixed: Fixed
    table: Table
    """Who answers questions about places."""
    _found: Found
    _answers: dict[Hashable, Any]
    _decision: "Decision | EllipsisType | None"

    @property
    def whole(self) -> "Situation":
        """The same with all its questions, for rules that live elsewhere: there is no other kind of reading."""
        return cast("Situation", self)

    def decision(self, ask: Callable[[State], Decision | None]) -> Decision | None:
        """What is to be decided; found out once, however often it is asked."""
        if isinstance(self._decision, EllipsisType):
            self._decision = ask(self.state)
        return self._decision

    def once(self, key: Hashable, ask: Callable[[], A]) -> A:
        """The answer to a question about this very state; found out once, however often it is asked."""
        found: A = self._answers.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = self._answers[key] = ask()
        return found

    def while_nobody_changes(self, key: Hashable, ask: Callable[[], A]) -> A:
        """The answer to a question about who and what is on the table; kept until somebody moves or changes."""
        answers = self._found.answers
        found: A = answers.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = answers[key] = ask()
        return found

    def against(self, key: Hashable, ask: Callable[[], Iterator[Violation]]) -> Iterator[Violation]:
        """Every reason against something in this very state; what nothing was against is not looked into again."""
        if key in self._answers:
            return
        allowed = True
        for reason in ask():
            allowed = False
            yield reason
        if allowed:
            self._answers[key] = True

    def while_declared(self, key: Hashable, ask: Callable[[], A]) -> A:
        """The answer to a question about reactions, as long as nobody moves and the active player declares no more."""
        order, memory = self.order, self.state.memory
        known, answers = self._found.reactions
        if not known or known[0] is not order.skills or known[1] is not order.templates or known[2] is not memory:
            answers = {}
            self._found.reactions = ((order.skills, order.templates, memory), answers)
        found: A = answers.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = answers[key] = ask()
        return found

    def looks(self) -> dict[str, dict[Hashable, Any]]:
        """What each trooper looks like to somebody; kept while it, its abilities and what everybody remembers stay."""
        state = self.state
        known, shown = self._found.shown
        if (
            not known
            or known[0] is not state.memory
            or known[1] is not state.lieutenants
            or known[2] is not state.known_lieutenants
            or known[3] is not state.ended
        ):
            shown = {}
            self._found.shown = ((state.memory, state.lieutenants, state.known_lieutenants, state.ended), shown)
        return shown
