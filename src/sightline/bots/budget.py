"""How long a bot may think: so many seconds, so many trials, or both; whichever is used up first."""

import time
from collections.abc import Callable


class Budget:
    """What is left to think with.

    Counted in trials it makes a bot play the same game for the same seed on any machine; counted in seconds it keeps
    people from waiting.

    >>> budget = Budget(trials=2)
    >>> [budget.spend() or budget.over for _ in range(3)]
    [False, True, True]
    """

    __slots__ = ("_began", "_clock", "_seconds", "_spent", "_trials")

    def __init__(
        self,
        seconds: float | None = None,
        trials: int | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._clock = clock
        self._began = clock()
        self._seconds = seconds
        self._trials = trials
        self._spent = 0

    def spend(self) -> None:
        """One more trial."""
        self._spent += 1

    @property
    def share(self) -> float:
        """How much of it is used up: nothing is 0, all is 1."""
        time = (self._clock() - self._began) / self._seconds if self._seconds else 0.0
        return max(time, self._spent / self._trials if self._trials else 0.0)

    @property
    def over(self) -> bool:
        """Whether there is nothing left."""
        return self.share >= 1

    def part(self, share: float) -> "Budget":
        """A budget of its own for a share of the time; its trials are not counted."""
        return Budget(self._seconds * share if self._seconds else None, clock=self._clock)


ENDLESS = Budget()
"""For who need not hurry."""
