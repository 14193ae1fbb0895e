"""Many matches at once: a server in one process, scripted clients in this one, SQLite on this disk.

Two players and a spectator look at every match that is played, so 200 matches are 600 sockets. What the server takes
of the processor and what the clients take are told apart. `reference ms` is a fixed loop in this process: a machine
that is twice as slow today takes twice as long for it, and for everything else.
"""

import multiprocessing
import tempfile
import time
from pathlib import Path

from sightline.server.faults import Victim
from sightline.server.load import Figures, load

MATCHES = 200
ACTIVE, OPEN = 100, 2000
BOTS = 20
SECONDS = 10.0
PACE = 2.0
"""Seconds between two decisions of somebody who plays fast."""


def run() -> list[dict[str, object]]:
    return [
        _row("flat out", MATCHES, 0.0),
        _row(f"a command every {PACE:g} s each", MATCHES, PACE),
        _row(f"the same, {BOTS} matches of bots beside", MATCHES, PACE, bots=BOTS),
        _row(f"the same, {OPEN} matches open", ACTIVE, PACE, spare=OPEN - ACTIVE),
    ]


def _row(what: str, matches: int, pause: float, *, spare: int = 0, bots: int = 0) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        victim = Victim(str(Path(folder) / "load.db"))
        victim.start()
        try:
            before = _reference()
            found = load(victim.url, matches, SECONDS, pause, victim.processor_seconds, spare, bots)
            reference = (before + _reference()) / 2
            memory = _memory()
        finally:
            victim.kill()
    return {
        "what": what,
        "matches": matches,
        "commands": found.commands,
        "commands/s": found.per_second,
        "server CPU ms each": 1000 * found.worked / found.commands,
        "clients CPU ms each": 1000 * found.clients / found.commands,
        "reference ms": 1000 * reference,
        "server MB": memory,
        "kB sent each": found.sent / found.commands / 1000,
        "done p50 ms": _at(found, "done", 0.50),
        "done p99 ms": _at(found, "done", 0.99),
        "event p50 ms": _at(found, "events", 0.50),
        "event p99 ms": _at(found, "events", 0.99),
    }


def _reference() -> float:
    """Seconds of the processor that a fixed loop takes, at best of a few times."""
    return min(_loop() for _ in range(3))


def _loop() -> float:
    began, total = time.process_time(), 0
    for number in range(400_000):
        total += number * number % 7
    return time.process_time() - began


def _memory() -> float:
    """Megabytes that the server has, which is the only process that was begun here, where the system says so."""
    try:
        status = Path(f"/proc/{multiprocessing.active_children()[0].pid}/status").read_text()
    except OSError:
        return float("nan")
    return next(int(line.split()[1]) / 1000 for line in status.splitlines() if line.startswith("VmRSS"))


def _at(found: Figures, name: str, part: float) -> float:
    values = getattr(found, name)
    return 1000 * float(values[min(len(values) - 1, int(part * len(values)))])
