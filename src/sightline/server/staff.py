"""Several processes that serve at one address; whoever falls is replaced."""

import multiprocessing
import multiprocessing.synchronize
import os
import signal
import socket
import tempfile
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from types import FrameType

from prometheus_client.multiprocess import mark_process_dead

from sightline.server.metrics import TOGETHER
from sightline.server.process import PATIENCE, Announced, configuration
from sightline.server.settings import Settings

PAUSE = 0.2
"""Seconds between two looks whether everybody is there."""
BREATH = 1.0
"""Seconds before somebody is replaced who fell at once."""


def work(listening: socket.socket, settings: Settings, ready: multiprocessing.synchronize.Semaphore) -> None:
    """Serve in this process until it is told to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches everybody; who began us says when to stop
    Announced(configuration(settings), ready.release).run(sockets=[listening])


class Staff:
    """The processes at one socket. They share the database and nothing else."""

    def __init__(self, listening: socket.socket, settings: Settings, workers: int) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._listening = listening
        self._settings = settings
        self._ready = self._context.Semaphore(0)
        self._workers = workers
        self._processes: list[BaseProcess] = []
        self._stopping = False

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until interrupted; the first requests are answered when everybody is there."""
        with tempfile.TemporaryDirectory(prefix="sightline-metrics-", ignore_cleanup_errors=True) as folder:
            os.environ[TOGETHER] = folder  # those who are begun inherit it
            try:
                self._run(ready)
            finally:
                del os.environ[TOGETHER]

    def _run(self, ready: Callable[[], None]) -> None:
        before = {each: signal.signal(each, self._stop) for each in (signal.SIGTERM, signal.SIGINT)}
        try:
            self._processes = [self._hire() for _ in range(self._workers)]
            waiting = self._workers
            while not self._stopping:
                if waiting and self._ready.acquire(timeout=PAUSE):
                    waiting -= 1
                    if not waiting:
                        ready()
                elif not waiting:
                    time.sleep(PAUSE)
                self._replace()
        finally:
            self._dismiss()
            for each, handler in before.items():
                signal.signal(each, handler)

    def _hire(self) -> BaseProcess:
        process = self._context.Process(target=work, args=(self._listening, self._settings, self._ready), daemon=False)
        process.start()
        return process

    def _replace(self) -> None:
        """Begin anew whoever has fallen; the others have gone on with its matches meanwhile."""
        for number, process in enumerate(self._processes):
            if not process.is_alive() and not self._stopping:
                mark_process_dead(process.pid)  # type: ignore[no-untyped-call]
                time.sleep(BREATH)
                self._processes[number] = self._hire()

    def _dismiss(self) -> None:
        # Whoever comes now is refused at once, and may try again, as soon as the last of them does not listen any more.
        self._listening.close()
        for process in self._processes:
            process.terminate()
        latest = time.monotonic() + 2 * PATIENCE  # for all of them together
        for process in self._processes:
            process.join(max(0.0, latest - time.monotonic()))
            if process.is_alive():
                process.kill()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True
