"""What one visitor at full speed costs the others: how long a ping and a command take while somebody floods the server.

The server runs in a process of its own, with the limits that it has for everybody; so does the flood.
"""

import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from sightline.server.faults import Victim
from sightline.server.floods import FLOODS
from sightline.server.settings import Limits
from sightline.server.visiting import Visitor, Watching

SECONDS = 6.0
ME = {"kind": "me"}


def run() -> list[dict[str, object]]:
    wanted = os.environ.get("FLOODS", "").split() or ["none", *FLOODS]
    return [_row(what) for what in wanted]


def _row(what: str) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as around:
        victim = Victim(str(Path(folder) / "fairness.db"), Limits())
        victim.start()
        around.callback(victim.kill)
        visitor = Visitor(victim.url)
        visitor.arrive()
        match = visitor.make(ME, ME)["id"]
        one, other = (around.enter_context(visitor.watch(match, seat)) for seat in (0, 1))
        if what != "none":
            around.enter_context(_flooding(victim.url, what))
        worked, began = victim.processor_seconds(), time.perf_counter()
        pings, commands = _measured(one, other)
        worked = (victim.processor_seconds() - worked) / (time.perf_counter() - began)
    return {
        "flood": what,
        "server CPU": worked,
        "ping p50 ms": _at(pings, 0.5),
        "ping p99 ms": _at(pings, 0.99),
        "command p50 ms": _at(commands, 0.5),
        "command p99 ms": _at(commands, 0.99),
    }


@contextlib.contextmanager
def _flooding(url: str, what: str) -> Iterator[None]:
    command = [sys.executable, "-m", "sightline.server.floods", url, what]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as flood:
        assert flood.stdout is not None
        try:
            flood.stdout.readline()
            time.sleep(1)
            yield
        finally:
            flood.kill()


def _measured(one: Watching, other: Watching) -> tuple[list[float], list[float]]:
    """How long pings take, and commands at a human pace, in milliseconds."""
    pings: list[float] = []
    commands: list[float] = []
    chance = random.Random(7)
    for watching in (one, other):
        watching.until_state()
    until = time.perf_counter() + SECONDS
    while time.perf_counter() < until and one.state["card"]["status"] == "playing":
        for _ in range(10):
            began = time.perf_counter()
            one.say({"type": "ping"})
            one.until(lambda each: each["type"] == "pong")
            pings.append(1000 * (time.perf_counter() - began))
            time.sleep(0.05)  # no faster than somebody may speak
        before = one.state["sequence"]
        asked = next(each for each in (one, other) if each.state["asked"])
        command = asked.anything(chance)
        began = time.perf_counter()
        asked.do(command)
        commands.append(1000 * (time.perf_counter() - began))
        for watching in (one, other):
            watching.until_state(lambda state, before=before: state["sequence"] > before)  # type: ignore[misc]
    return sorted(pings), sorted(commands)


def _at(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(part * len(values)))]
