"""Running a simulation from beginning to end."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from sightline.sim.engines import Engine, local
from sightline.sim.folder import Folder
from sightline.sim.plan import Simulation, tasks
from sightline.sim.rows import GameRow
from sightline.sim.summary import Failure, Summary, summarise

Watcher = Callable[[GameRow], None]


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """A simulation that has been run."""

    simulation: Simulation
    rows: tuple[GameRow, ...]
    summary: Summary


def run(
    simulation: Simulation,
    *,
    engine: Engine = local,
    workers: int = 1,
    folder: Path | None = None,
    began_with: Callable[[int], None] = lambda _: None,
    watch: Watcher = lambda _: None,
) -> Run:
    """Play every game that has not been played yet, and add them all up.

    `began_with` is told how many games a folder held already; `watch` sees every game as it ends.
    """
    simulation = simulation.checked()
    kept = Folder(folder, simulation) if folder else None
    rows = {row.number: row for row in kept.played() if row.number < simulation.games} if kept else {}
    resumed = len(rows)
    began_with(resumed)
    began = time.perf_counter()
    for row in engine([task for task in tasks(simulation) if task.number not in rows], workers):
        rows[row.number] = row
        if kept:
            kept.add(row)
        watch(row)
    ordered = tuple(rows[number] for number in sorted(rows))
    if kept:
        kept.finish(ordered)
    seconds = time.perf_counter() - began
    failures = _failures(ordered, kept)
    return Run(simulation=simulation, rows=ordered, summary=summarise(simulation, ordered, seconds, failures, resumed))


def _failures(rows: tuple[GameRow, ...], kept: Folder | None) -> list[Failure]:
    """Every failed game with its match file; without a run folder they go to a temporary one."""
    failed = [row for row in rows if row.error]
    place = None if kept or not failed else Path(tempfile.mkdtemp(prefix="sightline-sim-"))
    found = []
    for row in failed:
        file: Path | None = None
        if row.match_file:
            file = kept.failure(row) if kept else (place or Path()) / f"game-{row.number:06d}.jsonl"
            file.write_text(row.match_file, encoding="utf-8")
        found.append(Failure(game=row.number, error=row.error, match_file=str(file) if file else None))
    return found
