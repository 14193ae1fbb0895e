"""Reading a state: who is where, who sees whom, what a trooper can do. Rules ask a `Situation`, never raw geometry."""

from typing import Any, ClassVar

from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.remembering import Found, same_table, what_holds
from sightline.games.infinity.core.table.seeing import Seeing


class Situation(Seeing):
    """A state with the questions that rules ask about it.

    What was found out stays known: while a state is among the last few that somebody asked about, asking again gives
    the same Situation. Most answers even hold until somebody moves or changes.
    """

    __slots__ = ()

    _recent: ClassVar[list["Situation"]] = []
    _KEPT: ClassVar[int] = 4

    def __new__(cls, state: State) -> "Situation":
        """The Situation of a state, new or known."""
        for known in cls._recent:
            if known.state is state:
                return known
        self = object.__new__(cls)
        self.table = state.fixed.table
        self.state, self.fixed, self._decision, self._answers = state, state.fixed, ..., {}
        order: Any = state.order
        self.order = order
        self._found = cls._known_of(state)
        cls._recent.insert(0, self)
        del cls._recent[cls._KEPT :]
        return self

    @classmethod
    def _known_of(cls, state: State) -> Found:
        """What is known of the table of a state: all that was found out, or what still holds of it."""
        for known in cls._recent:
            if same_table(known.state, state):
                return known._found
        return what_holds(cls._recent[0].state, cls._recent[0]._found, state) if cls._recent else Found()
