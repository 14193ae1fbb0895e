"""Simulation: games a second on one core, on two, on Ray; what the second core is worth; whether all agree.

Wall time tells the truth only on a quiet machine. The second measure of efficiency is by processor time: what a game
more costs in one process, compared with what it costs in two. What it takes to start the processes, to load the rules
and to build the tables is left out of both: long runs pay it once. A process that has played more knows its table
better, so every process plays as many games before and while it is measured.
"""

import importlib.util
import os
import resource
import time

import msgspec

from sightline.bots.environment import env
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.sim.engines import engine_of
from sightline.sim.plan import Simulation, Task
from sightline.sim.play import begin
from sightline.sim.running import run as simulate

START, END = 24, 120
"""From which of its games to which a process is measured: before, it loads what it needs."""
AGREED = 16
"""Games that all have to play alike."""
EFFICIENCY = 0.85
WARM = Simulation(scenario="annihilation", points=30, bots=("random", "random"), games=START, seed=1)
STEPS = 300
SECOND = 1.0
DECISIONS = 60

Row = dict[str, str | int | float]


def run() -> list[Row]:
    plans = [("local", 1), ("local", 2)]
    if importlib.util.find_spec("ray") is not None:
        plans.append(("ray", 2))
    rows: list[Row] = []
    hashes = set()
    speeds: dict[tuple[str, int], float] = {}
    costs: dict[tuple[str, int], float] = {}
    simulate(WARM)
    for engine, workers in plans:
        seconds, processor = _marginal(engine, workers)
        hashes.add(_played(engine, workers, AGREED))
        speeds[engine, workers], costs[engine, workers] = 1 / seconds, processor
        rows.append(_row(f"games a second, {engine}, {workers} workers", 1 / seconds))
    rows.append(
        _row("efficiency of the second core, by the clock", speeds["local", 2] / speeds["local", 1] / 2, EFFICIENCY)
    )
    rows.append(
        _row("efficiency of the second core, by processor time", costs["local", 1] / costs["local", 2], EFFICIENCY)
    )
    rows.append(_row("different replay hashes", len(hashes), 1))
    strong = simulate(Simulation(scenario="annihilation", points=30, bots=("heuristic", "random"), games=4, seed=1))
    rows.append(_row("games a second, heuristic, 1 worker", strong.summary.games_per_second))
    mean, worst = _thinking()
    rows.append(_row("search: seconds a decision, on average", mean))
    rows.append(_row("search: seconds of the longest decision", worst, SECOND))
    rows.append(_row("environment steps a second", _steps()))
    rows.append(_row("cores of this machine", os.cpu_count() or 1))
    rows.append(_row("load of this machine", os.getloadavg()[0]))
    return rows


def _marginal(engine: str, workers: int) -> tuple[float, float]:
    """What a game more takes, in seconds and in seconds of processors."""
    taken = []
    for games in (START * workers, END * workers):
        began, cost = time.perf_counter(), _processor_seconds()
        _played(engine, workers, games)
        taken.append((time.perf_counter() - began, _processor_seconds() - cost))
    (short, cheap), (long, dear) = taken
    more = (END - START) * workers
    return max(long - short, 1e-9) / more, max(dear - cheap, 1e-9) / more


def _played(engine: str, workers: int, games: int) -> str:
    """Play so many games; their hash."""
    plan = msgspec.structs.replace(WARM, games=games)
    return simulate(plan, engine=engine_of(engine), workers=workers).summary.replay_hash


def _processor_seconds() -> float:
    """What this process and those that it has waited for have cost."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _row(what: str, value: float, target: float | str = "") -> Row:
    ratio = round(value / target, 2) if isinstance(target, float) else ""
    return {"what": what, "value": round(value, 3), "target": target, "ratio": ratio}


def _thinking() -> tuple[float, float]:
    """How long decisions of the search take when it is given a second, in processor time."""
    match = begin(Task(simulation=Simulation(scenario="annihilation", points=15, seed=2), number=0))
    bots = [make("search:1", "a"), make("search:1", "b")]
    taken: list[float] = []
    while match.decision is not None and len(taken) < DECISIONS:
        player = match.decision.waiting[0]
        began = time.process_time()
        choice = bots[player].choose(Seat(match, player))
        taken.append(time.process_time() - began)
        match.apply(choice.command)
    return sum(taken) / len(taken), max(taken)


def _steps() -> float:
    """Random play through the environment, resets included."""
    match = env(scenario="introductory")
    match.reset(seed=1)
    began, steps = time.perf_counter(), 0
    while steps < STEPS:
        for agent in match.agent_iter(STEPS):
            observed, _, over, cut, _ = match.last()
            done = over or cut
            match.step(None if done else int(match.action_space(agent).sample(observed["action_mask"])))
            steps += 1
        match.reset()
    return steps / (time.perf_counter() - began)


if __name__ == "__main__":
    for row in run():
        print(row)
