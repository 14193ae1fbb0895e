"""The processes in which bots think, as coroutines. A process that dies is replaced."""

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
import zlib
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

import msgspec

from sightline.kernel import Player
from sightline.server.matches.standing import Standing
from sightline.server.thinking.wire import MOST_MATCHES, Task, Thought, receive, send
from sightline.server.turns import OneAtATime

LOADING = 30.0
"""Seconds that a new process has on top, on a machine that is busy: it loads the rules and the table first."""
POLITENESS = 10
"""Steps of priority by which thinking stands behind serving."""


def _whose(standing: Standing) -> str:
    """For whom the bots of a match think: whoever sat down first; where only bots play, for the match itself."""
    people = (each.account for each in standing.row.seats if each.kind == "human" and each.account)
    return next(people, standing.row.id)


class WorkerDied(Exception):  # noqa: N818  (it happens, and is dealt with)
    """The process ended in the middle of a thought."""


class _Worker:
    """One process, and what it has been told."""

    def __init__(self, desks: str, patience: float) -> None:
        self._desks = desks
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._awake = False
        """Whether the process has answered before."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._told: OrderedDict[str, tuple[int, ...]] = OrderedDict()
        self._ending = threading.Event()

    def start(self) -> None:
        """Begin now what will be needed soon: a process takes a while to load the rules."""
        self._thread.submit(self._running)

    async def ask(self, standing: Standing, seat: Player, level: str, seconds: float) -> Thought:
        """Let a bot decide."""
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, self._think, standing, seat, level, seconds
        )

    def _think(self, standing: Standing, seat: Player, level: str, seconds: float) -> Thought:
        thought = self._exchange(self._task(standing, seat, level, seconds), standing)
        if thought.forgotten or (thought.command is None and thought.trouble):
            self._told.pop(standing.row.id, None)
            thought = self._exchange(self._task(standing, seat, level, seconds), standing)
        return thought

    def _task(self, standing: Standing, seat: Player, level: str, seconds: float) -> Task:
        """Only what the worker does not know yet."""
        row, match = standing.row, standing.match
        assert match is not None
        assert row.setup is not None
        told = self._told.get(row.id)
        keep = 0
        for ours, theirs in zip(standing.live, told or (), strict=False):
            if ours != theirs:
                break
            keep += 1
        return Task(
            match=row.id,
            game=row.game,
            seat=seat,
            level=level,
            seconds=seconds,
            keep=keep,
            commands=tuple(msgspec.json.encode(each.command) for each in match.history[keep + 1 :]),
            setup=row.setup.encode() if told is None else None,
            seed=row.seed if told is None else "",
        )

    def _exchange(self, task: Task, standing: Standing) -> Thought:
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        # A process that hangs would keep this thread, and every match that it thinks for, for ever.
        patience = self._patience if self._awake else self._patience + LOADING
        alarm = threading.Timer(task.seconds + patience, process.kill)
        alarm.daemon = True
        alarm.start()
        try:
            send(process.stdin, task)
            body = receive(process.stdout)
        except OSError:
            body = None
        finally:
            alarm.cancel()
        if body is None:
            self._end()
            raise WorkerDied
        self._awake = True
        self._told[task.match] = standing.live
        self._told.move_to_end(task.match)
        while len(self._told) > MOST_MATCHES:
            self._told.popitem(last=False)
        return msgspec.msgpack.decode(body, type=Thought)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._ending.is_set():
            raise WorkerDied
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._awake = False
            command = [sys.executable, "-m", "sightline.server.thinking.worker", self._desks]
            paths = os.pathsep.join(path for path in sys.path if path)
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths}
            )
            _yield_to_others(self._process.pid)
        return self._process

    def _end(self) -> None:
        self._told.clear()
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(OSError):
                process.communicate()

    def close(self) -> None:
        """End the process, in the middle of a thought if need be."""
        self._ending.set()
        process = self._process
        if process is not None:
            process.kill()
        self._thread.submit(self._end)
        self._thread.shutdown()


class Thinkers:
    """So many processes; a match always goes to the same one, which knows it.

    Of all the bots that one person plays against, one thinks at a time, so that nobody waits for two of them.
    """

    def __init__(self, workers: int, desks: str, patience: float) -> None:
        self._people = OneAtATime()
        self._workers = [_Worker(desks, patience) for _ in range(max(1, workers))]

    def warm(self, match: str) -> None:
        """Have the process of a match ready."""
        self._of(match).start()

    async def think(self, standing: Standing, seat: Player, level: str, seconds: float) -> Thought:
        """Let the bot of a seat decide; raises `WorkerDied` when the process does not survive it."""
        async with self._people.turn(_whose(standing)):
            return await self._of(standing.row.id).ask(standing, seat, level, seconds)

    def _of(self, match: str) -> _Worker:
        return self._workers[zlib.crc32(match.encode()) % len(self._workers)]

    def close(self) -> None:
        """End every process."""
        for worker in self._workers:
            worker.close()


def _yield_to_others(process: int) -> None:
    """Let a process work only when nobody else wants to: whoever plays does not wait for somebody else's bot."""
    if hasattr(os, "setpriority"):  # not on every system
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process, os.getpriority(os.PRIO_PROCESS, 0) + POLITENESS)
