"""Where cards reach into the sequence of play. `sightline.games.apex.effects` fills these in."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sightline.games.apex.board import Space
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State, Use
from sightline.kernel import Play


class Portal:
    """A way for a Movement to jump: from any of some spaces into any of some others, for so many Movement Points."""

    __slots__ = ("cost", "enter", "leave")

    def __init__(self, enter: frozenset[Space], leave: frozenset[Space], cost: int) -> None:
        self.enter = enter
        self.leave = leave
        self.cost = cost


def _nothing(*_: object) -> None:
    """No card says anything."""


def _not_spared(*_: object) -> bool:
    return False


def _no_bonus(*_: object) -> int:
    return 0


def _no_portals(*_: object) -> Iterable[Portal]:
    return ()


@dataclass
class Hooks:
    """One function for each place where cards have a say."""

    due: Callable[[Play[State], Use], None] = _nothing
    """The Initiative marker has reached the token of a Delay."""
    turn_starts: Callable[[Play[State]], None] = _nothing
    """All tokens of the turn have been resolved; effects that act in every turn do so now."""
    triggered: Callable[[Play[State], str, str, str], None] = _nothing
    """Something happened that Instants answer: the event, whom it happened to, who did it (or nobody)."""
    interact: Callable[[Play[State], str, str], None] = _nothing
    """A Legend interacts with an INTERACTIVE piece."""
    spared: Callable[[Situation, str, str, Space | None], bool] = _not_spared
    """Whether an effect keeps damage from a Legend: the Legend, the source, where it comes from."""
    movement_bonus: Callable[[Situation, str], int] = _no_bonus
    """How many more points a Legend has in every Movement."""
    portals: Callable[[Situation, str], Iterable[Portal]] = _no_portals
    """The jumps that a Legend may make in a Movement."""


HOOKS = Hooks()
