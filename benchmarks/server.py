"""200 matches at once over 600 sockets: a server in one process, scripted clients in this one, SQLite on this disk."""

import tempfile
from pathlib import Path

from sightline.server.faults import Victim
from sightline.server.load import Figures, load

MATCHES = 200
SECONDS = 10.0
PACE = 2.0
"""Seconds between two decisions of somebody who plays fast."""


def run() -> list[dict[str, object]]:
    return [
        _row("flat out", 0.0),
        _row(f"a command every {PACE:g} s each", PACE),
    ]


def _row(what: str, pause: float) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        victim = Victim(str(Path(folder) / "load.db"))
        victim.start()
        try:
            found = load(victim.url, MATCHES, SECONDS, pause, victim.processor_seconds)
        finally:
            victim.kill()
    return {
        "what": what,
        "matches": MATCHES,
        "commands": found.commands,
        "commands/s": found.per_second,
        "server CPU ms each": 1000 * found.worked / found.commands,
        "kB sent each": found.sent / found.commands / 1000,
        "done p50 ms": _at(found, "done", 0.50),
        "done p99 ms": _at(found, "done", 0.99),
        "event p50 ms": _at(found, "events", 0.50),
        "event p99 ms": _at(found, "events", 0.99),
    }


def _at(found: Figures, name: str, part: float) -> float:
    values = getattr(found, name)
    return 1000 * float(values[min(len(values) - 1, int(part * len(values)))])
