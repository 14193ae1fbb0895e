"""Balance: who wins with what, which troopers earn their points, what Orders bring."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import msgspec

from sightline.sim.rows import GameRow
from sightline.sim.statistics import wilson


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """How often something won."""

    name: str
    games: int
    points: float
    """Wins, and half a point for each draw."""
    interval: tuple[float, float]

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.points / self.games if self.games else 0.0


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """What one kind of trooper did for its points."""

    army: str
    name: str
    cost: float
    fielded: int
    felled: float
    """Points of enemies put out of action, a game."""
    survives: float
    orders: float
    """Orders a game."""

    @property
    def earned(self) -> float:
        """Points felled for each point of Cost."""
        return self.felled / self.cost if self.cost else 0.0

    @property
    def per_order(self) -> float:
        """Points felled for each Order spent on it."""
        return self.felled / self.orders if self.orders else 0.0


def shares(rows: Sequence[GameRow], name_of: Callable[[GameRow, int], str]) -> list[Share]:
    """The share of wins of everything that a seat may be named by: its list, its side, its turn, its bot.

    Games in which both seats have the same name tell nothing and are left out.
    """
    won: dict[str, float] = defaultdict(float)
    played: dict[str, int] = defaultdict(int)
    for row in finished(rows):
        names = [name_of(row, seat) for seat in (0, 1)]
        if names[0] == names[1]:
            continue
        for seat, name in enumerate(names):
            played[name] += 1
            won[name] += 0.5 if row.winner < 0 else float(row.winner == seat)
    return [
        Share(name=name, games=played[name], points=won[name], interval=wilson(won[name], played[name]))
        for name in sorted(played)
    ]


def worths(rows: Sequence[GameRow]) -> list[Worth]:
    """What every kind of trooper of every list did, the best bargain first."""
    groups = defaultdict(list)
    for row in finished(rows):
        for each in row.troopers:
            groups[each.army, each.name, each.cost].append(each)
    found = [
        Worth(
            army=army,
            name=name,
            cost=cost,
            fielded=len(group),
            felled=sum(each.felled for each in group) / len(group),
            survives=sum(not each.lost for each in group) / len(group),
            orders=sum(each.orders for each in group) / len(group),
        )
        for (army, name, cost), group in groups.items()
    ]
    return sorted(found, key=lambda worth: (-worth.earned, worth.army, worth.name))


def efficiency(rows: Sequence[GameRow], bot: int) -> float:
    """Points of enemies that a bot put out of action for each Order it spent."""
    felled = orders = 0.0
    for row in finished(rows):
        seat = row.seats.index(bot)
        felled += sum(each.felled for each in row.troopers if each.seat == seat)
        orders += row.orders[seat]
    return felled / orders if orders else 0.0


def finished(rows: Sequence[GameRow]) -> Iterable[GameRow]:
    """The games that were played to their end."""
    return (row for row in rows if not row.error)
