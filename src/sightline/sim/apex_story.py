"""What there is to tell of a game of Apex Legends: what every Legend did, and where."""

from collections import Counter
from collections.abc import Iterator

from sightline.games import AnyState
from sightline.games.apex.effects.events import ShotDeclared
from sightline.games.apex.events import ActivationBegan, Eliminated
from sightline.games.apex.setup import Setup
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, State
from sightline.kernel import Match
from sightline.sim.rows import Details, Mark, TrooperRow

MIDDLE = 0.5
"""From the corner of a space to its middle."""


def tell(match: Match[AnyState]) -> Details:
    """The details of a game that has been played to its end; squads count as seats."""
    state, setup = match.state, match.setup
    assert isinstance(state, State)
    assert isinstance(setup, Setup)
    told = _Telling(match)
    now = Situation(state)
    names = [", ".join(sorted(_name(state, one) for one in now.squad(squad))) for squad in (0, 1)]
    return Details(
        table=setup.board if isinstance(setup.board, str) else "",
        armies=(names[0], names[1]),
        first=state.red,
        victory=(float(now.victory_points(0)), float(now.victory_points(1))),
        rounds=state.round,
        orders=(told.spent[0], told.spent[1]),
        troopers=tuple(told.legends(state)),
        marks=tuple(told.marks),
    )


def _name(state: State, one: Legend) -> str:
    return state.fixed.pack.legends[one.key].name


class _Telling:
    """One walk through the events of a match."""

    def __init__(self, match: Match[AnyState]) -> None:
        self.spent: Counter[int] = Counter()
        self.activations: Counter[str] = Counter()
        self.shots: Counter[str] = Counter()
        self.felled: Counter[str] = Counter()
        self.marks: list[Mark] = []
        before = match.history[0].state
        for entry in match.history:
            assert isinstance(before, State)
            assert isinstance(entry.state, State)
            for event in entry.events:
                self._note(event, before, entry.state)
            before = entry.state

    def _note(self, event: object, before: State, after: State) -> None:
        match event:
            case ActivationBegan(legend=key):
                self.activations[key] += 1
                self.spent[after.legends[key].squad] += 1
            case ShotDeclared(legend=key):
                self.shots[key] += 1
                self._mark("shot", after.legends[key])
            case Eliminated(legend=key, by=by):
                self._mark("death", before.legends[key])
                if by and after.legends[by].squad != after.legends[key].squad:
                    self.felled[by] += 1
            case _:
                pass

    def _mark(self, kind: str, one: Legend) -> None:
        """Where somebody is, if it is on the board."""
        if one.at is not None:
            self.marks.append(Mark(kind=kind, seat=one.squad, x=one.at.x + MIDDLE, y=one.at.y + MIDDLE))

    def legends(self, state: State) -> Iterator[TrooperRow]:
        """Everybody who took part; each counts as one."""
        for one in state.legends.values():
            yield TrooperRow(
                seat=one.squad,
                army=self._colour(state, one),
                name=_name(state, one),
                cost=1.0,
                orders=self.activations[one.key],
                shots=self.shots[one.key],
                felled=float(self.felled[one.key]),
                lost=one.deathboxes < state.fixed.constants.deathboxes,
            )

    def _colour(self, state: State, one: Legend) -> str:
        return "Red" if one.squad == state.red else "Blue"
