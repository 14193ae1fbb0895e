"""Reading a state: who is where, who sees whom, what a trooper can do. Rules ask a `Situation`, never raw geometry."""

from collections import OrderedDict
from typing import Any, ClassVar

from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.remembering import Found, same_table, what_holds
from sightline.games.infinity.core.table.seeing import Seeing


class Situation(Seeing):
    """A state with the questions that rules ask about it.

    What was found out stays known: while a state is among the last few of its match that somebody asked about, asking
    again gives the same Situation. Most answers even hold until somebody moves or changes. Matches that are played at
    the same time do not make each other forget.
    """

    __slots__ = ()

    _recent: ClassVar[OrderedDict[int, list["Situation"]]] = OrderedDict()
    """By the identity of what never changes during a match: two of those are equal, whatever they hold."""
    _latest: ClassVar["Situation | None"] = None
    """The one that was asked for last, which most who ask want again."""
    _KEPT: ClassVar[int] = 4
    _MATCHES: ClassVar[int] = 256

    def __new__(cls, state: State) -> "Situation":
        """The Situation of a state, new or known."""
        latest = cls._latest
        if latest is not None and latest.state is state:
            return latest
        recent = cls._recent_of(state.fixed)
        for known in recent:
            if known.state is state:
                cls._latest = known
                return known
        self = object.__new__(cls)
        self.table = state.fixed.table
        self.state, self.fixed, self._decision, self._answers = state, state.fixed, ..., {}
        order: Any = state.order
        self.order = order
        self._found = cls._known_of(state, recent)
        recent.insert(0, self)
        del recent[cls._KEPT :]
        cls._latest = self
        return self

    @classmethod
    def _recent_of(cls, fixed: Fixed) -> list["Situation"]:
        """The last Situations of a match; those of matches that nobody has asked about for longest are forgotten."""
        key = id(fixed)  # nobody else's as long as there is a Situation that holds it
        found = cls._recent.get(key)
        if found is None:
            found = cls._recent[key] = []
            while len(cls._recent) > cls._MATCHES:
                cls._recent.popitem(last=False)
        else:
            try:
                cls._recent.move_to_end(key)
            except KeyError:  # another thread has just forgotten it
                return found
        return found

    @classmethod
    def _known_of(cls, state: State, recent: list["Situation"]) -> Found:
        """What is known of the table of a state: all that was found out, or what still holds of it."""
        for known in recent:
            if same_table(known.state, state):
                return known._found
        return what_holds(recent[0].state, recent[0]._found, state) if recent else Found()
