"""Turns: whoever asks for much that takes a while gets one thing after the other, and nobody else waits for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeVar

from sightline.kernel.errors import BadInput

T = TypeVar("T")
MOST_WAITING = 8
"""Things that somebody may have asked for and not got yet."""


class Turns:
    """Threads that everybody shares. However much one client asks for, it has one of them at a time."""

    def __init__(self, threads: Executor) -> None:
        self._threads = threads
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: dict[str, int] = {}

    async def take(self, client: str, work: Callable[[], T]) -> T:
        """Do something when it is this client's turn; refused where too much of its waits already."""
        count = self._waiting.get(client, 0)
        if count >= MOST_WAITING:
            raise BadInput("server.too_fast")
        self._waiting[client] = count + 1
        turn = self._turns.setdefault(client, asyncio.Lock())
        try:
            async with turn:
                return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client], self._turns[client]
