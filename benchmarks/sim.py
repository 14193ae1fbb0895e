"""Simulation: games a second on one core, on two, on Ray; what the second core is worth; whether all agree."""

import importlib.util
import os
import time

from sightline.bots.environment import env
from sightline.sim.engines import engine_of
from sightline.sim.plan import Simulation
from sightline.sim.running import run as simulate

GAMES = 24
EFFICIENCY = 0.85
WARM = Simulation(scenario="annihilation", points=30, bots=("random", "random"), games=GAMES, seed=1)
STEPS = 300

Row = dict[str, str | int | float]


def run() -> list[Row]:
    plans = [("local", 1), ("local", 2)]
    if importlib.util.find_spec("ray") is not None:
        plans.append(("ray", 2))
    rows: list[Row] = []
    hashes = set()
    speeds: dict[tuple[str, int], float] = {}
    for engine, workers in plans:
        done = simulate(WARM, engine=engine_of(engine), workers=workers)
        hashes.add(done.summary.replay_hash)
        speeds[engine, workers] = done.summary.games_per_second
        rows.append(_row(f"games a second, {engine}, {workers} workers", done.summary.games_per_second))
    share = speeds["local", 2] / speeds["local", 1] / 2
    rows.append(_row("efficiency of the second core", share, EFFICIENCY))
    rows.append(_row("different replay hashes", len(hashes), 1))
    strong = simulate(Simulation(scenario="annihilation", points=30, bots=("heuristic", "random"), games=4, seed=1))
    rows.append(_row("games a second, heuristic, 1 worker", strong.summary.games_per_second))
    rows.append(_row("environment steps a second", _steps()))
    rows.append(_row("cores of this machine", os.cpu_count() or 1))
    return rows


def _row(what: str, value: float, target: float | str = "") -> Row:
    ratio = round(value / target, 2) if isinstance(target, float) else ""
    return {"what": what, "value": round(value, 3), "target": target, "ratio": ratio}


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
