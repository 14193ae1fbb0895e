"""Clocks as plain numbers: who has how many seconds left, and whose time is running."""

from collections.abc import Collection

from sightline.server.forms import ChessClock, Clock
from sightline.server.store.records import Clocks

MINUTE = 60.0


def full(clock: Clock) -> float:
    """The seconds that everybody begins with.

    >>> full(ChessClock(seconds=600))
    600.0
    """
    return float(clock.seconds) if isinstance(clock, ChessClock) else clock.hours * 3600.0


def started(clock: Clock, seats: int) -> Clocks:
    """Everybody has all the time; nobody's is running yet."""
    return Clocks(left=(full(clock),) * seats)


def left_at(clocks: Clocks, now: float) -> tuple[float, ...]:
    """What everybody has left at a moment.

    >>> left_at(Clocks(left=(60.0, 60.0), running=(0,), since=100.0), 115.0)
    (45.0, 60.0)
    """
    gone = max(0.0, now - clocks.since)
    return tuple(left - gone if seat in clocks.running else left for seat, left in enumerate(clocks.left))


def moved(clock: Clock, clocks: Clocks, mover: int | None, waiting: Collection[int], now: float) -> Clocks:
    """The clocks after a decision of `mover`, with those running who are asked now.

    >>> clocks = Clocks(left=(60.0, 60.0), running=(0,), since=100.0)
    >>> moved(ChessClock(seconds=60, increment=5), clocks, 0, [1], 110.0)
    Clocks(left=(55.0, 60.0), running=(1,), since=110.0)
    """
    left = list(left_at(clocks, now))
    if isinstance(clock, ChessClock):
        if mover is not None:
            left[mover] += clock.increment
    else:
        for seat in waiting:
            if seat == mover or seat not in clocks.running:
                left[seat] = full(clock)
    return Clocks(left=tuple(left), running=tuple(sorted(waiting)), since=now)


def resumed(clock: Clock, clocks: Clocks, now: float) -> Clocks:
    """The clocks after the server was away: nobody loses a game of minutes by that, or one of days unawares."""
    if isinstance(clock, ChessClock):
        return Clocks(left=clocks.left, running=clocks.running, since=now)
    left = [max(seconds, min(full(clock), 60 * MINUTE)) for seconds in left_at(clocks, now)]
    return Clocks(left=tuple(left), running=clocks.running, since=now)


def deadline(clocks: Clocks | None) -> float | None:
    """When the first of the running clocks runs out."""
    if clocks is None or not clocks.running:
        return None
    return clocks.since + min(clocks.left[seat] for seat in clocks.running)


def fallen(clocks: Clocks | None, now: float) -> int | None:
    """Whose time is over; of several, whose was over first."""
    if clocks is None:
        return None
    left = left_at(clocks, now)
    over = [seat for seat in clocks.running if left[seat] <= 0]
    return min(over, key=lambda seat: left[seat]) if over else None
