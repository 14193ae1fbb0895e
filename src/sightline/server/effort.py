"""What is done sooner than a thread could begin with it is done at once."""

import math
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
SLIGHT = 0.002
"""Seconds of the processor for which the event loop may stand still."""
FADING = 0.7
"""What is left of the memory of a great effort after each further one."""


class Effort:
    """How long some kind of work takes, as far as it has been done before.

    >>> effort = Effort()
    >>> effort.slight
    False
    >>> effort.measured(lambda: 5), effort.slight
    (5, True)
    """

    def __init__(self) -> None:
        self._seconds = math.inf

    @property
    def slight(self) -> bool:
        """Whether it will hardly take any time."""
        return self._seconds < SLIGHT

    def measured(self, work: Callable[[], T]) -> T:
        """Do it, and remember how long it took; in threads as well, whose time is their own."""
        began = time.thread_time()
        try:
            return work()
        finally:
            took = time.thread_time() - began
            self._seconds = max(took, self._seconds * FADING if self._seconds < math.inf else 0.0)
