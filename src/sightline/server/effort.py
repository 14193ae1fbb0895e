"""What is done sooner than a thread could begin with it is done at once."""

import functools
import math
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
SLIGHT = 0.004
"""Seconds of the processor for which the event loop may stand still. A thread would keep it from going on nearly as
long, for only one of them works at a time, and to go there and back takes a good part of what most commands do."""
FADING = 0.7
"""What is left of the memory of a great effort after each further one."""


class Effort:
    """How long some kind of work takes, as far as it has been done before.

    >>> effort = Effort()
    >>> effort.slight
    False
    >>> effort.measured(lambda: 5), effort.slight
    (5, True)

    Where it was never done, it is taken for what such work usually is:

    >>> Effort(effort).slight
    True
    """

    def __init__(self, usual: "Effort | None" = None) -> None:
        self._seconds = math.inf
        self._usual = usual

    @property
    def slight(self) -> bool:
        """Whether it will hardly take any time."""
        if self._seconds == math.inf and self._usual is not None:
            return self._usual.slight
        return self._seconds < SLIGHT

    def measured(self, work: Callable[[], T]) -> T:
        """Do it, and remember how long it took; in threads as well, whose time is their own."""
        began = time.thread_time()
        try:
            return work()
        finally:
            took = time.thread_time() - began
            self._learn(took)
            if self._usual is not None:
                self._usual._learn(took)

    def _learn(self, took: float) -> None:
        self._seconds = max(took, self._seconds * FADING if self._seconds < math.inf else 0.0)


@functools.cache
def usual(_kind: str, _game: str) -> Effort:
    """What some kind of work takes in the matches of a game, on this machine."""
    return Effort()
