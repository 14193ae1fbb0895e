"""The fast answer against the slow, obviously right one.

`SIGHTLINE_CONFIGURATIONS=20000 pytest tests/geometry/sight/test_agreement.py` runs the full comparison (about an hour).
"""

import os
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.polygon import orient

from sightline.content import tables
from sightline.geometry.arrays import as_rows
from sightline.geometry.seeing.rays import RayField, cylinder_blocks
from sightline.geometry.shapes import Body, Scene, Silhouette, Solid
from sightline.geometry.world import World

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

CONFIGURATIONS = int(os.environ.get("SIGHTLINE_CONFIGURATIONS", "96"))


def everything_blocks(field: RayField, models: Sequence[Body]) -> Callable[[Floats, Floats], Bools]:
    rows = as_rows(models)

    def blocked(starts: Floats, ends: Floats) -> Bools:
        result = field.blocked(starts, ends)
        for row in rows:
            result |= cylinder_blocks(row, starts, ends)
        return result

    return blocked


def scenes(sight) -> list[Scene]:  # type: ignore[no-untyped-def]
    return [tables.load_scene(name) for name in tables.names()] + [sight.random_scene(seed) for seed in (1, 2)]


def configurations(sight, scene: Scene, count: int, seed: int) -> tuple[list[tuple[Body, Body]], list[Body]]:  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(seed)
    bodies = sight.random_bodies(scene, 40, rng)
    models = bodies[:12]
    pairs = [tuple(rng.choice(len(bodies), 2, replace=False)) for _ in range(count)]
    return [(bodies[i], bodies[j]) for i, j in pairs], models


def changed(scene: Scene, bodies: Sequence[Body], by: float) -> tuple[RayField, list[Body]]:
    """All blockers grown (or shrunk) by so much on every side."""
    solids = []
    for solid in scene.solids:
        plan = Polygon(solid.outline).buffer(by, join_style="mitre")
        if not plan.is_empty and solid.highest + by > solid.bottom - by:
            outline = tuple((float(x), float(y)) for x, y, *_ in orient(plan).exterior.coords[:-1])
            x, y = outline[0]
            low = solid.bottom - by if solid.bottom > 0 else 0.0
            solids.append(
                Solid(id=solid.id, outline=outline, bottom=low, top=solid.top_at(x, y) + by, slope=solid.slope)
            )
    grown = [
        Body(
            at=(body.at[0], body.at[1], body.at[2]),
            silhouette=Silhouette("?", body.silhouette.base + 2 * by, body.silhouette.height + by),
        )
        for body in bodies
    ]
    return RayField(solids), grown


def sees_from_witness(sight, world: World, one: Body, other: Body, models: Sequence[Body]) -> bool:  # type: ignore[no-untyped-def]
    blocked = everything_blocks(world.fields[0], models)
    witness = world.line_of_fire(one, other, models).witness
    assert witness is not None
    return any(
        sight.sees_a_patch(np.array([eye]), target, blocked, step=0.5)
        for eye, target in zip(witness, (other, one), strict=True)
    )


def test_fast_and_slow_agree(sight) -> None:  # type: ignore[no-untyped-def]
    tables_used = scenes(sight)
    each = -(-CONFIGURATIONS // len(tables_used))
    step = 4.0 if CONFIGURATIONS > 1000 else 5.0
    disagreements = []
    seen = 0
    for number, scene in enumerate(tables_used):
        pairs, models = configurations(sight, scene, each, seed=number)
        world = World(scene)
        fast = world.lines_of_fire(pairs, models)
        seen += int(fast.sum())
        for (one, other), answer in zip(pairs, fast, strict=True):
            between = [model for model in models if model not in (one, other)]
            slow = sight.reference_sees(one, other, everything_blocks(world.fields[0], between), eye_step=step)
            if answer and not slow:
                # Between its eyes the slow answer is blind: let it look from where the fast one did.
                slow = sees_from_witness(sight, world, one, other, between)
            if slow != answer:
                field, grown = changed(scene, between, -1.0 if answer else 1.0)
                close = sight.reference_sees(one, other, everything_blocks(field, grown), eye_step=step) != slow
                disagreements.append((number, one, other, bool(answer), close))
    print(f"{each * len(tables_used)} configurations, {seen} seen, {len(disagreements)} disagreements")
    assert len(disagreements) <= max(1, CONFIGURATIONS // 1000)
    assert all(close for *_, close in disagreements), disagreements
