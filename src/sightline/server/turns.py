"""Turns: whoever asks for much that takes a while gets one thing after the other, and nobody else waits for it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from typing import TypeVar

from sightline.kernel.errors import BadInput

T = TypeVar("T")
MOST_WAITING = 8
"""Things that somebody may have asked for and not got yet."""


class OneAtATime:
    """However much one client asks for, one thing of it is done at a time."""

    def __init__(self) -> None:
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: dict[str, int] = {}

    def waiting(self, client: str) -> int:
        """How many things of a client are done or wait."""
        return self._waiting.get(client, 0)

    @contextlib.asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait until it is this client's turn."""
        self._waiting[client] = self.waiting(client) + 1
        lock = self._turns.setdefault(client, asyncio.Lock())
        try:
            async with lock:
                yield
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client], self._turns[client]


class Turns:
    """Threads that everybody shares, one at a time for each client."""

    def __init__(self, threads: Executor) -> None:
        self._threads = threads
        self._clients = OneAtATime()

    async def take(self, client: str, work: Callable[[], T]) -> T:
        """Do something when it is this client's turn; refused where too much of its waits already."""
        if self._clients.waiting(client) >= MOST_WAITING:
            raise BadInput("server.too_fast")
        async with self._clients.turn(client):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
