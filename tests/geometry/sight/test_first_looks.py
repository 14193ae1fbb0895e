"""Quick answers say what the full ones say: partial cover without the share, and whole routes at one look."""

import numpy as np
import pytest

from sightline.content import tables
from sightline.geometry.arrays import as_rows
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.world import World

TABLES = ("harbour-steps", "copper-row")


def leaning(world: World, count: int, rng: np.random.Generator) -> list[Body]:
    """Troopers that touch scenery, on the ground."""
    found: list[Body] = []
    while len(found) < count:
        x, y = (float(rng.uniform(40, side - 40)) for side in (world.scene.width, world.scene.depth))
        body = Body(at=(x, y, 0.0), silhouette=SILHOUETTES[str(rng.choice(["1", "2", "5", "7"]))])
        if world.touched(body):
            found.append(body)
    return found


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.rule("C1-COV-002")
def test_partial_cover_is_found_without_measuring_how_much_is_hidden(table: str) -> None:
    world, rng = World(tables.load_scene(table)), np.random.default_rng(7)
    bodies = leaning(world, 12, rng)
    kinds = {(one, two): world.cover(one, two).kind for one in bodies for two in bodies if one is not two}
    assert {pair: world.has_partial_cover(*pair) for pair in kinds} == {
        pair: kind == "partial" for pair, kind in kinds.items()
    }
    assert {"partial", "total"} <= set(kinds.values())


@pytest.mark.rule("C1-COV-001")
def test_there_is_no_partial_cover_where_the_target_touches_nothing(sight) -> None:  # type: ignore[no-untyped-def]
    crate = Solid(id="crate", outline=sight.rectangle(200, 100, 20, 40), bottom=0, top=20)
    world = World(Scene(width=400, depth=400, solids=(crate,)))
    assert world.has_partial_cover(sight.body(50, 100), sight.body(222.5, 100))
    assert not world.has_partial_cover(sight.body(50, 100), sight.body(230, 100))


@pytest.mark.parametrize("table", TABLES)
def test_a_route_that_is_hidden_at_one_look_is_hidden_at_every_place(table: str, sight) -> None:  # type: ignore[no-untyped-def]
    world, rng = World(tables.load_scene(table)), np.random.default_rng(3)
    watchers = as_rows(sight.random_bodies(world.scene, 30, rng))
    hidden = 0
    for mover in sight.random_bodies(world.scene, 12, rng):
        route = np.repeat(as_rows([mover]), 9, axis=0)
        route[:, :2] += np.linspace(0, 1, 9)[:, None] * rng.uniform(-120, 120, 2)
        looks = world.hides_route(watchers, route)
        hidden += int(looks.sum())
        rows = np.repeat(watchers[looks], len(route), axis=0)
        assert not world.sees(rows, np.tile(route, (int(looks.sum()), 1)), np.zeros((0, 5))).any()
    assert hidden > 50


def test_who_stands_on_a_route_sees_it(sight) -> None:  # type: ignore[no-untyped-def]
    wall = Solid(id="wall", outline=sight.rectangle(200, 200, 10, 300), bottom=0, top=80)
    world = World(Scene(width=400, depth=400, solids=(wall,)))
    route = as_rows([sight.body(100, y) for y in (150, 200, 250)])
    watchers = as_rows([sight.body(300, 200), sight.body(100, 200), sight.body(60, 60)])
    assert world.hides_route(watchers, route).tolist() == [True, False, False]
