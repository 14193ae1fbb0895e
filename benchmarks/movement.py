"""How fast the table answers questions about moving: 120 x 120 cm, 20 troopers, one core.

Targets: static structures under 1 s, the reachable region and the planner under 30 ms each.
"""

import random
import time
from collections.abc import Callable

import numpy as np

from sightline.content import tables
from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.navigation import Net, net
from sightline.geometry.moving.planner import plan
from sightline.geometry.moving.reach import reach
from sightline.geometry.moving.surfaces import Ground, ground
from sightline.geometry.shapes import SILHOUETTES, Body, Ladder, Scene, Solid

Row = dict[str, str | int | float]

S2 = SILHOUETTES["2"]
SIZE = 1200.0
BUILD, ANSWER = 1000.0, 30.0
"""Targets in ms."""
QUESTIONS = 30


def run() -> list[Row]:
    """One row per table and question, with the share of its target that it takes."""
    scenes = {name: scene for name in tables.names() if (scene := tables.load_scene(name)).width >= SIZE}
    rows = [row for name, scene in scenes.items() for row in _measure(name, scene)]
    for pieces in (10, 60, 100, 200, 500):
        rows += _measure(f"{pieces} pieces", scatter(pieces))
    return rows


def scatter(pieces: int) -> Scene:
    """Buildings with ladders, walls and crates, scattered without overlapping; smaller the more there are."""
    chance = random.Random(pieces)
    cell = SIZE / np.ceil(np.sqrt(pieces))
    cells = [(column, row) for column in range(int(SIZE / cell)) for row in range(int(SIZE / cell))]
    solids, ladders = [], []
    for number, (column, row) in enumerate(chance.sample(cells, pieces)):
        w, d = (cell * chance.uniform(0.25, 0.6) for _ in range(2))
        x, y = column * cell + chance.uniform(0, cell - w), row * cell + chance.uniform(0, cell - d)
        top = chance.choice([15, 20, 35, 45, 60, 80, 120])
        outline = ((x, y), (x + w, y), (x + w, y + d), (x, y + d))
        solids.append(Solid(id=f"piece {number}", outline=outline, bottom=0, top=top))
        if top > S2.height and x > 30:
            ladders.append(Ladder(id=f"ladder {number}", foot=(x, y + d / 2, 0), head=top, facing=180))
    return Scene(width=SIZE, depth=SIZE, solids=tuple(solids), ladders=tuple(ladders))


def _measure(name: str, scene: Scene) -> list[Row]:
    began = time.perf_counter()
    table = ground(scene)
    here = net(table, S2)
    rows = [_row(name, scene, "static structures", [1000 * (time.perf_counter() - began)], BUILD)]
    chance = random.Random(1)
    for question, ask in _questions(table, here, chance).items():
        rows.append(_row(name, scene, question, [_timed(ask) for _ in range(QUESTIONS)], ANSWER))
    return rows


def _questions(table: Ground, here: Net, chance: random.Random) -> dict[str, Callable[[], object]]:
    """The questions, each asked by another trooper among nineteen others every time."""
    stops = np.flatnonzero(here.stops).tolist()

    def someone() -> Body:
        x, y, z = here.places[chance.choice(stops)].tolist()
        return Body(at=(x, y, z), silhouette=S2)

    def others(mover: Body) -> list[Body]:
        crowd = [someone() for _ in range(19)]
        return [body for body in crowd if np.hypot(body.at[0] - mover.at[0], body.at[1] - mover.at[1]) > S2.base]

    def region(limit: float) -> object:
        mover = someone()
        crowd = others(mover)
        return lambda: reach(table, mover, limit, enemies=crowd[:10], friends=crowd[10:])

    def way() -> object:
        mover, goal = someone(), someone().at
        crowd = [body for body in others(mover) if np.hypot(body.at[0] - goal[0], body.at[1] - goal[1]) > S2.base]
        return lambda: plan(table, mover, goal, enemies=crowd[:10], friends=crowd[10:])

    def referee() -> object:
        while True:
            mover = someone()
            found = plan(table, mover, someone().at)
            if found is not None:
                path, cost = found.path, found.cost
                return lambda: check_move(table, mover, path, cost)

    return {
        "reachable, 100 mm": lambda: region(100),
        "reachable, 200 mm": lambda: region(200),
        "reachable, whole table": lambda: region(10_000),
        "plan across the table": way,
        "check a path across the table": referee,
    }


def _timed(prepare: Callable[[], object]) -> float:
    ask = prepare()
    assert callable(ask)
    began = time.perf_counter()
    ask()
    return 1000 * (time.perf_counter() - began)


def _row(name: str, scene: Scene, question: str, times: list[float], target: float) -> Row:
    mean = float(np.mean(times))
    return {
        "table": name,
        "solids": len(scene.solids),
        "question": question,
        "mean ms": round(mean, 2),
        "worst ms": round(max(times), 2),
        "of target": round(mean / target, 3),
    }
