"""The house: everything that one running server shares."""

import asyncio
import logging
import math
import time
import traceback
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from sqlalchemy.exc import InterfaceError, OperationalError

from sightline.kernel.errors import BadInput
from sightline.server.effort import Effort
from sightline.server.limits import Buckets
from sightline.server.matches.room import Listener, Room
from sightline.server.matches.rooms import Rooms
from sightline.server.metrics import Metrics
from sightline.server.neighbours import Neighbours
from sightline.server.settings import Settings, find_desks, hosted_games
from sightline.server.store.database import Database
from sightline.server.structures import prepare, prepared
from sightline.server.thinking.pool import Thinkers
from sightline.server.turns import Turns

T = TypeVar("T")
LOG = logging.getLogger("sightline.server")
ENGINES = 3
AIDS = 2


class Pulse(NamedTuple):
    """When somebody last looked whether anything can be written, and whether it could."""

    at: float
    beats: bool


class House:
    """Where matches are hosted. Made when the server starts, closed when it ends."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._began = time.time() - time.monotonic()
        self.database = Database(settings.url)
        prepare()
        self.desks = prepared(find_desks(settings.desks))
        self.games = settings.games or hosted_games()
        self.metrics = Metrics()
        self.engines = ThreadPoolExecutor(ENGINES, thread_name_prefix="engine")
        self.aids = ThreadPoolExecutor(AIDS, thread_name_prefix="aid")
        self.turns = Turns(self.aids)
        self.neighbours = Neighbours(self)
        self.rooms = Rooms(
            self.database, self.desks, self.engines, settings.rooms, self.failed, self.neighbours.freshen
        )
        self.thinkers = Thinkers(settings.thinkers, settings.desks, settings.patience)
        self._tasks: set[asyncio.Task[Any]] = set()
        limits = settings.limits
        self.requests = Buckets(limits.requests)
        self.accounts = Buckets(limits.accounts)
        self.logins = Buckets(limits.logins)
        self.making = Buckets(limits.matches)
        self.heavy = Buckets(limits.heavy)
        self.looks = Buckets(limits.looks)
        self.talking = Buckets(limits.words)
        self.proxy_mentioned = False
        self.pulse = Pulse(-math.inf, True)
        self.sockets: dict[str, int] = {}
        """How many each account has open."""

    def now(self) -> float:
        """The time of day when the server started, and what has really passed since.

        The log and the clocks are written in it. Somebody who sets the clock on the wall takes nobody's time by that;
        only a restart looks at the wall again, and gives everybody back what was lost meanwhile (`clocks.resumed`).
        """
        return self._began + time.monotonic()

    async def engine(self, work: Callable[[], T], effort: Effort | None = None) -> T:
        """Let the rules work in a thread, so that the event loop goes on; at once, where it is known to be slight."""
        if effort is None:
            return await asyncio.get_running_loop().run_in_executor(self.engines, work)
        if effort.slight:
            return effort.measured(work)
        return await asyncio.get_running_loop().run_in_executor(self.engines, effort.measured, work)

    async def aid(self, work: Callable[[], T]) -> T:
        """Answer a question in a thread of its own kind: it may take longer than a command should wait."""
        return await asyncio.get_running_loop().run_in_executor(self.aids, work)

    async def fairly(self, client: str, work: Callable[[], T]) -> T:
        """The same for work that somebody could ask for without end: in turn, and only so often."""
        if not self.heavy.take(client):
            raise BadInput("server.too_fast")
        return await self.turns.take(client, work)

    def failed(self, where: str, error: BaseException, what: str = "") -> None:
        """Write down an error of our own making: where it happened, and nothing that somebody sent us."""
        self.metrics.failures.labels(where=where).inc()
        why, frames = type(error).__name__, "".join(traceback.format_tb(error.__traceback__))
        if isinstance(error, OperationalError | InterfaceError):
            # A database that is away fails everybody: its reason says enough, and the frames would fill the disk.
            why, frames = f"{why} {_reason(error.orig)}", ""
        LOG.error("%s failed: %s", where, what or why, extra={"where": where, "frames": frames})

    async def safely(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if whoever asked for it goes away in the middle."""
        return await asyncio.shield(self._begin(work))

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Begin something that the house waits for when it closes."""
        task = self._begin(work)
        task.add_done_callback(self._mind)
        return task

    def adopt(self, task: "asyncio.Task[Any]") -> None:
        """Let something go on that whoever began it does not wait for any more; the house does when it closes."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(self._mind)

    def _begin(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _mind(self, task: "asyncio.Task[Any]") -> None:
        """Nobody waits for what was begun like this, so its errors are written down."""
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.failed("task", error)

    def alarm(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> asyncio.TimerHandle:
        """Do something after a while."""
        return asyncio.get_running_loop().call_later(max(0.0, seconds), lambda: self.spawn(work()))

    def dismiss(self, whom: Callable[[Listener], bool]) -> None:
        """Send somebody away from every match: what spoke for them does not any more."""
        for each in self.listeners():
            if whom(each):
                each.dismiss()

    def listeners(self) -> list[Listener]:
        """Everybody who looks at a match here."""
        return [each for room in self.rooms.all() for each in room.listeners]

    def nudge(self, room: Room) -> None:
        """Let the bots of a room think, if one of them is asked and none is thinking."""
        from sightline.server.matches.bots import let_think, seat_to_think  # they need the house themselves

        if seat_to_think(room.standing) is not None and (room.bot is None or room.bot.done()):
            room.bot = self.spawn(let_think(self, room))

    async def close(self) -> None:
        """Finish what was begun; thoughts are broken off, commands are not."""
        for room in self.rooms.all():
            room.close()
        self.thinkers.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        await self.neighbours.move_out()
        self.engines.shutdown(cancel_futures=True)
        self.aids.shutdown(cancel_futures=True)
        self.database.close()


def _reason(error: BaseException | None) -> str:
    """What a database calls its trouble; its own words could hold what somebody sent.

    >>> _reason(OSError("secret"))
    'OSError'
    """
    return getattr(error, "sqlite_errorname", "") or type(error).__name__


def room_changed(house: House, room: Room) -> None:
    """Tell everybody who looks at a room."""
    room.wake()
    house.metrics.rooms.set(len(house.rooms))
