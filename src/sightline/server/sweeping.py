"""Garbage that only a search finds is looked for when nobody waits.

Almost everything that a server makes is gone as soon as nobody refers to it, for states and views refer to nothing that
refers to them. What is left is a thing or two a command: tasks and errors that hold one another. Python looks for such
among everything that it knows each time that a quarter has been added, and the loop stands still for a quarter of a
second, with hundreds of matches for longer. So it looks only among what is new, and among all the rest when there is
little to do; if there always is, at least every half hour.
"""

import asyncio
import gc
import time
from collections.abc import Callable

YOUNG = 20_000
"""What has to be new before it is looked through: some milliseconds' work. Where hundreds of matches change at once,
thousands of things are about to be gone by themselves at any moment, and to look through those is for nothing."""
NEVER = 10**9
LOOK = 10.0
"""Seconds between two looks whether there is little to do."""
LITTLE = 0.02
"""The part of that time for which the loop may have worked."""
LATEST = 1800.0
"""Seconds after which all is looked through, whatever there is to do."""


def settle_in() -> None:
    """What is here now, the program and its rules, stays: it is never looked through again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


class Sweeper:
    """Decides when to look through everything. `looked_through` is how often what is new was, since the last time."""

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        worked: Callable[[], float] = time.thread_time,
        looked_through: Callable[[], int] = lambda: gc.get_count()[1],
        sweep: Callable[[], object] = gc.collect,
    ) -> None:
        self._clock = clock
        self._worked = worked
        self._looked_through = looked_through
        self._sweep = sweep
        self._swept = self._at = clock()
        self._before = worked()

    def look(self) -> bool:
        """Look whether it is time, and sweep if it is."""
        now, worked = self._clock(), self._worked()
        quiet = worked - self._before < LITTLE * (now - self._at)
        due = bool(self._looked_through()) and (quiet or now - self._swept >= LATEST)
        if due:
            self._sweep()
            self._swept = self._clock()
        self._at, self._before = self._clock(), self._worked()
        return due

    async def run(self) -> None:
        """As long as the server does."""
        while True:
            await asyncio.sleep(LOOK)
            self.look()
