"""Garbage is looked for when nobody waits; the search of everything never comes in the middle of a match."""

import subprocess
import sys

from sightline.server.sweeping import LATEST, LOOK, Sweeper


class Process:
    """A process whose time goes by as a test says."""

    def __init__(self) -> None:
        self.now = 0.0
        self.worked = 0.0
        self.young = 1
        self.sweeps = 0
        self.sweeper = Sweeper(
            clock=lambda: self.now, worked=lambda: self.worked, looked_through=lambda: self.young, sweep=self._sweep
        )

    def _sweep(self) -> None:
        self.sweeps += 1
        self.young = 0

    def goes_on(self, worked: float) -> None:
        self.now += LOOK
        self.worked += worked
        self.sweeper.look()


def test_everything_is_looked_through_when_there_is_little_to_do() -> None:
    process = Process()
    process.goes_on(worked=0.01)
    assert process.sweeps == 1


def test_nothing_is_looked_through_while_there_is_much_to_do() -> None:
    process = Process()
    process.goes_on(worked=LOOK / 2)
    assert process.sweeps == 0


def test_a_server_that_is_always_busy_looks_through_everything_in_the_end() -> None:
    process = Process()
    for _ in range(int(LATEST / LOOK)):
        process.goes_on(worked=LOOK / 2)
    assert process.sweeps == 1


def test_nothing_is_looked_through_where_nothing_is_new() -> None:
    process = Process()
    process.goes_on(worked=0.0)
    process.goes_on(worked=0.0)
    assert process.sweeps == 1


def test_a_server_never_looks_through_everything_by_itself() -> None:
    """In a process of its own, for it is the whole process that is settled."""
    program = """
import gc
from sightline.server.sweeping import settle_in
settle_in()
looked = []
gc.callbacks.append(lambda phase, info: looked.append(info["generation"]))
kept = [[] for _ in range(200_000)]
print(gc.get_freeze_count() > 1000, set(looked))
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.split(maxsplit=1) == ["True", "{0}\n"]
