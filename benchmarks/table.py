"""Seeing on the table: the promises of the line-of-fire engine, on one core.

The plain table has 60 solid pieces (buildings, walls, crates, bridges). The shipped 120 x 120 cm tables have about as
many pieces, but their buildings are hollow, with windows, doors, floors and parapets: several hundred solids.
"""

import time
from collections.abc import Callable

import numpy as np

from sightline.content import tables
from sightline.geometry.arrays import as_rows
from sightline.geometry.seeing.visibility import seen_along, viewshed
from sightline.geometry.shapes import SILHOUETTES, Body, Point3, Scene, Solid
from sightline.geometry.world import World

Row = dict[str, str | int | float]

TROOPERS = 20
QUESTIONS = 4000


def run() -> list[Row]:
    rows = _promises("plain, 60 pieces", plain_table(60))
    for name in tables.names():
        scene = tables.load_scene(name)
        title = f"{name}, {len(scene.solids)} solids"
        rows += _promises(title, scene) if (scene.width, scene.depth) == (1200, 1200) else [_questions(title, scene)]
    for pieces in (10, 30, 100, 200, 500):
        scene = plain_table(pieces)
        rows += [_build(f"plain, {pieces} pieces", scene), _questions(f"plain, {pieces} pieces", scene)]
    return rows


def _promises(name: str, scene: Scene) -> list[Row]:
    return [
        _build(name, scene),
        _questions(name, scene),
        _all_pairs(name, scene),
        _path(name, scene),
        _shed(name, scene),
    ]


def _build(name: str, scene: Scene) -> Row:
    return _row(name, "build the table", _best(lambda: World(scene), 3) * 1000, "ms", 1000.0)


def _questions(name: str, scene: Scene) -> Row:
    world, crowd = World(scene), as_rows(troopers(scene, 200))
    rng = np.random.default_rng(5)
    first, second = rng.integers(0, len(crowd), (2, QUESTIONS))
    seconds = _best(lambda: world.sees(crowd[first], crowd[second], crowd[:TROOPERS]), 2)
    return _row(name, "line of fire, a question", seconds / QUESTIONS * 1e6, "us", 30.0)


def _all_pairs(name: str, scene: Scene) -> Row:
    world = World(scene)
    crowds = [troopers(scene, TROOPERS, seed) for seed in range(5)]
    seconds = sum(_best(lambda crowd=crowd: world.all_pairs(crowd), 2) for crowd in crowds)  # type: ignore[misc]
    return _row(name, f"all pairs of {TROOPERS}", seconds / len(crowds) * 1000, "ms", 10.0)


def _path(name: str, scene: Scene) -> Row:
    world = World(scene)
    total = 0.0
    for seed in range(5):
        mover, *enemies = troopers(scene, 11, seed)
        x, y, z = mover.at
        path: list[Point3] = [mover.at, (x + 60, y, z), (x + 60, y + 40, z)]
        total += _best(lambda mover=mover, path=path, enemies=enemies: seen_along(world, mover, path, enemies), 2)  # type: ignore[misc]
    return _row(name, "10 cm path against 10", total / 5 * 1000, "ms", 2.0)


def _shed(name: str, scene: Scene) -> Row:
    world, viewer = World(scene), troopers(scene, 1)[0]
    xs, ys = np.meshgrid(np.arange(20, scene.width, 40.0), np.arange(20, scene.depth, 40.0))
    points = np.column_stack([xs.ravel(), ys.ravel(), np.zeros(xs.size)])
    seconds = _best(lambda: viewshed(world, viewer, points, SILHOUETTES["2"]), 1)
    return _row(name, f"viewshed, {len(points)} points", seconds * 1000, "ms", 0.0)


def _row(table: str, what: str, figure: float, unit: str, target: float) -> Row:
    return {
        "table": table,
        "what": what,
        "figure": round(figure, 2),
        "unit": unit,
        "target": target or "-",
        "of target": round(figure / target, 2) if target else "-",
    }


def _best(work: Callable[[], object], times: int) -> float:
    """Shortest of a few runs in processor time: what other programs do on the machine does not count."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def plain_table(pieces: int) -> Scene:
    """Solid pieces spread over 120 x 120 cm, the same every time."""
    rng = np.random.default_rng(60)
    solids = []
    shrink = min(1.0, (60 / pieces) ** 0.5)
    for number in range(pieces):
        kind, turn = rng.random(), np.radians(rng.choice([0.0, 90.0, rng.uniform(0, 180)]))
        x, y = rng.uniform(0, 1200, 2)
        bottom, top = 0.0, rng.uniform(15, 60)
        if kind < 0.3:
            wide, deep, top = rng.uniform(80, 200), rng.uniform(80, 200), rng.uniform(60, 160)
        elif kind < 0.6:
            wide, deep = rng.uniform(60, 150), rng.uniform(8, 20)
        elif kind < 0.9:
            wide, deep = rng.uniform(25, 60), rng.uniform(25, 60)
        else:
            wide, deep, bottom = rng.uniform(60, 200), rng.uniform(30, 60), rng.uniform(40, 60)
            top = bottom + 6
        corners = np.array([(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)]) / 2 * shrink
        turned = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + (x, y)
        outline = tuple((float(cx), float(cy)) for cx, cy in turned)
        solids.append(Solid(id=str(number), outline=outline, bottom=float(bottom), top=float(top)))
    return Scene(width=1200, depth=1200, solids=tuple(solids))


def troopers(scene: Scene, count: int, seed: int = 0) -> list[Body]:
    """Troopers where there is room: two of three on the ground, the others on roofs and crates."""
    rng = np.random.default_rng(seed)
    world = World(scene)
    found: list[Body] = []
    while len(found) < count:
        at = (float(rng.uniform(30, scene.width - 30)), float(rng.uniform(30, scene.depth - 30)), 0.0)
        silhouette = SILHOUETTES[str(rng.choice(["2", "5", "7"], p=[0.75, 0.2, 0.05]))]
        body = Body(at=at, silhouette=silhouette, id=str(len(found)))
        under = [solid.top for solid in world.touched(body) if solid.flat]
        if len(found) % 3 == 2 and under:
            body = Body(at=(*at[:2], max(under)), silhouette=silhouette, id=body.id)
        if all(_clear(body, solid) for solid in world.touched(body)):
            found.append(body)
    return found


def _clear(body: Body, solid: Solid) -> bool:
    return solid.highest <= body.at[2] + 1e-6 or solid.bottom >= body.top - 1e-6
