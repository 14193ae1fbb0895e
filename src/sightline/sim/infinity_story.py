"""What there is to tell of a game of Infinity: what every trooper did, and where."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from sightline.games import AnyState
from sightline.games.infinity.core.match.events import Activated, CoupDeGrace, Rolled, SavesRolled, StateGained
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Match
from sightline.sim.rows import Details, Mark, TrooperRow

SHOTS = frozenset({"bs_attack", "cc_attack", "hack"})


def tell(match: Match[AnyState]) -> Details:
    """The details of a game that has been played to its end."""
    state, setup = match.state, match.setup
    assert isinstance(state, State)
    assert isinstance(setup, Setup)
    told = _Telling(match)
    victory = tuple(state.memory.get(f"victory.{player}", 0) / 2 for player in (0, 1))
    return Details(
        table=setup.table,
        armies=(setup.lists[0].name, setup.lists[1].name),
        factions=(setup.lists[0].faction, setup.lists[1].faction),
        first=state.first,
        zones=state.zones,
        victory=(victory[0], victory[1]),
        rounds=state.round,
        orders=(told.spent[0], told.spent[1]),
        troopers=tuple(told.troopers(state)),
        marks=tuple(told.marks),
    )


class _Telling:
    """One walk through the events of a match."""

    def __init__(self, match: Match[AnyState]) -> None:
        self.spent: Counter[int] = Counter()
        self.orders: Counter[str] = Counter()
        self.shots: Counter[str] = Counter()
        self.felled: dict[str, float] = defaultdict(float)
        self.attackers: dict[str, str] = {}
        self.marks: list[Mark] = []
        before = match.history[0].state
        for entry in match.history:
            assert isinstance(before, State)
            assert isinstance(entry.state, State)
            known = {each.id: each for each in before.fallen} | dict(before.troopers) | dict(entry.state.troopers)
            down = {
                each.id
                for each in before.troopers.values()
                if not each.states.isdisjoint(before.fixed.edition.state.null)
            }
            for event in entry.events:
                self._note(event, known, down, Situation(entry.state))
            before = entry.state

    def _note(self, event: object, known: dict[str, Trooper], down: set[str], now: Situation) -> None:
        match event:
            case Activated():
                key = event.order.troopers[0]
                self.orders[key] += 1
                if key in known:
                    self.spent[known[key].owner] += 1
            case Rolled():
                for side in event.sides:
                    if side.skill in SHOTS and side.trooper in known:
                        self.shots[side.trooper] += 1
                        self._mark("shot", known[side.trooper])
            case SavesRolled() if event.attacker:
                self.attackers[event.trooper] = event.attacker
            case CoupDeGrace():
                self.attackers[event.target] = event.attacker
            case StateGained() if (
                event.state in now.fixed.edition.state.null and event.trooper in known and event.trooper not in down
            ):
                self._fall(known[event.trooper], now)
            case _:
                pass

    def _fall(self, victim: Trooper, now: Situation) -> None:
        """Credit goes to whoever forced the last saves; a trooper that is killed after it fell counts once."""
        attacker = self.attackers.pop(victim.id, "")
        if attacker:
            self.felled[attacker] += 0 if victim.device else now.cost(victim)
            self._mark("death", victim)

    def _mark(self, kind: str, trooper: Trooper) -> None:
        self.marks.append(Mark(kind=kind, seat=trooper.owner, x=trooper.at[0], y=trooper.at[1]))

    def troopers(self, state: State) -> Iterator[TrooperRow]:
        """Everybody who came onto the table."""
        now = Situation(state)
        for gone, group in ((False, state.troopers.values()), (True, state.fallen)):
            for each in group:
                if each.device:
                    continue
                yield TrooperRow(
                    seat=each.army,
                    army=state.fixed.lists[each.army].name,
                    name=now.profile(each).name,
                    cost=now.cost(each),
                    orders=self.orders[each.id],
                    shots=self.shots[each.id],
                    felled=self.felled.get(each.id, 0.0),
                    lost=gone or now.is_null(each),
                )
