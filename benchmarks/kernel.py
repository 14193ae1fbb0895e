"""What the kernel costs on the reference game: a fork and an apply."""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests" / "reference"))

import hide_and_seek as tiny

from sightline.kernel import Command, Match
from sightline.kernel.matchfile import dumps, loads


def run() -> list[dict[str, str | int | float]]:
    match = tiny.play_on(tiny.new(), random.Random(1), 3)
    bid = match.options()[0].command
    chance = random.Random(2)
    searching = match.fork(chance=chance)
    played = tiny.play_on(tiny.new(), random.Random(3))
    text = dumps(played)
    rows = {
        "fork": lambda: match.fork(chance=chance),
        "fork and apply, searching": lambda: searching.fork().apply(bid),
        "fork and apply, recorded with its hash": lambda: _recorded(match, bid),
        "refused command": lambda: match.check(tiny.Bid(player=0, coins=99)),
        "view": lambda: match.view(0),
        "random game to the end": lambda: tiny.play_on(tiny.new().fork(chance=chance), chance),
        f"replay and verify {played.sequence} commands": lambda: loads(text, tiny.find),
    }
    return [{"what": name, "microseconds": _microseconds(work)} for name, work in rows.items()]


def _recorded(match: Match[tiny.State], command: Command) -> str:
    fork = match.fork()
    fork.apply(command)
    return fork.hash


def _microseconds(work: Callable[[], object], seconds: float = 0.3) -> float:
    """The best of several rounds, which is what the machine can do when it is not disturbed."""
    work()
    best, end = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        for _ in range(20):
            work()
        best = min(best, (time.perf_counter() - start) / 20)
    return round(best * 1e6, 2)
