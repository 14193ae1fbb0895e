"""Rate limits: a bucket for whoever asks, refilled as time goes by."""

import time
from collections import OrderedDict
from collections.abc import Callable

from sightline.server.settings import Rate

MOST_BUCKETS = 20_000


class Buckets:
    """One bucket for each key; the ones not used for longest are forgotten.

    >>> now = [0.0]
    >>> buckets = Buckets(Rate(2, 1), lambda: now[0])
    >>> [buckets.take("a") for _ in range(3)], buckets.take("b")
    ([True, True, False], True)
    >>> now[0] = 1.0
    >>> buckets.take("a"), buckets.take("a")
    (True, False)
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str) -> float:
        """Seconds until there is one to take; none is taken.

        >>> Buckets(Rate(1, 2), lambda: 0.0).wait("a")
        0.0
        """
        level, since = self._levels.get(key, (self._rate.burst, self._clock()))
        level += (self._clock() - since) * self._rate.per_second
        return max(0.0, (1 - level) / self._rate.per_second)

    def take(self, key: str) -> bool:
        """Take one; False when there is none."""
        now = self._clock()
        level, since = self._levels.pop(key, (self._rate.burst, now))
        level = min(self._rate.burst, level + (now - since) * self._rate.per_second)
        allowed = level >= 1
        self._levels[key] = (level - 1 if allowed else level, now)
        while len(self._levels) > MOST_BUCKETS:
            self._levels.popitem(last=False)
        return allowed
