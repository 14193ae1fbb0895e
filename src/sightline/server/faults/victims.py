"""Servers in processes of their own, to be killed and begun again on the same database."""

import multiprocessing
import os
import time
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path

from sightline.server.running import HOST, listen, serve
from sightline.server.settings import UNLIMITED, Limits, Settings
from sightline.server.visiting import Visitor

PATIENCE = 600.0
"""Seconds until anything that has not begun is taken for hung, on a machine that may be busy."""


def host(port: int, database: str, limits: Limits) -> None:
    """Serve in this process; bots have all the time that a busy machine may take to load them."""
    serve(listen(port), lambda: None, Settings(database=database, limits=limits, patience=PATIENCE))


class Victim:
    """A server in a process of its own, to be killed and begun again on the same files."""

    def __init__(self, database: str, limits: Limits = UNLIMITED) -> None:
        with listen(0) as free:
            self.port: int = free.getsockname()[1]
        self.database = database
        self.limits = limits
        self.url = f"http://{HOST}:{self.port}"
        self._context = _context()
        self._process: BaseProcess | None = None

    @property
    def pid(self) -> int:
        """The process of the server."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def start(self) -> None:
        """Begin, and wait until it answers."""
        self._process = self._context.Process(target=host, args=(self.port, self.database, self.limits), daemon=True)  # type: ignore[attr-defined]
        self._process.start()
        patience = time.monotonic() + PATIENCE  # the first one loads everything
        while time.monotonic() < patience:
            try:
                Visitor(self.url).get("/livez")
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise RuntimeError("the server did not start")

    def processor_seconds(self) -> float:
        """How much the server has worked, where the system says so."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            return float("nan")
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> int | None:
        """What Ctrl-C does: it ends in order, and how it ended."""
        assert self._process is not None
        self._process.terminate()
        self._process.join(60)
        return self._process.exitcode

    def kill(self) -> None:
        """What `kill -9` does."""
        assert self._process is not None
        self._process.kill()
        self._process.join()


def _context() -> BaseContext:
    """Processes that begin fast where the system can: from one that has loaded everything already."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["sightline.server.running", "sightline.server.warmed"])
    return context
