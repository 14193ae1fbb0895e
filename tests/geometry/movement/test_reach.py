"""Everywhere a trooper can get."""

import random

import numpy as np
import pytest
import shapely

from sightline.content import tables
from sightline.geometry.moving.navigation import net
from sightline.geometry.moving.planner import plan
from sightline.geometry.moving.reach import reach
from sightline.geometry.moving.surfaces import ground
from sightline.geometry.shapes import SILHOUETTES, Body, Ladder, Scene, Solid, Zone

S2 = SILHOUETTES["2"]
TOWER = Solid(id="tower", outline=((250, 100), (350, 100), (350, 300), (250, 300)), bottom=0, top=80)


def test_on_open_ground_it_is_a_disc() -> None:
    table = ground(Scene(width=400, depth=400))
    region = reach(table, Body(at=(200, 200, 0), silhouette=S2), 100)
    x, y, _ = region.places.T
    assert np.allclose(region.costs, np.hypot(x - 200, y - 200), atol=0.01)
    area = region.areas()[0]
    assert area.area == pytest.approx(np.pi * 100**2, rel=0.03)


def test_walls_cast_a_shadow_on_it() -> None:
    table = ground(Scene(width=400, depth=400, solids=(TOWER,)))
    region = reach(table, Body(at=(200, 200, 0), silhouette=S2), 100)
    assert not region.areas()[0].intersects(shapely.box(240, 100, 350, 300))
    assert set(region.areas()) == {0}


def test_a_ladder_opens_the_roof_for_what_is_left_of_the_move() -> None:
    ladder = Ladder(id="ladder", foot=(250, 200, 0), head=80, facing=180)
    table = ground(Scene(width=400, depth=400, solids=(TOWER,), ladders=(ladder,)))
    body = Body(at=(200, 200, 0), silhouette=S2)
    region = reach(table, body, 160)
    roof = region.costs[region.places[:, 2] == 80]
    # 37.5 mm to the wall, 80 mm up, 25 mm over the edge.
    assert min(roof) == pytest.approx(142.5, abs=1)
    assert not (reach(table, body, 140).places[:, 2] > 0).any()


def test_somebody_standing_there_is_no_destination() -> None:
    table = ground(Scene(width=400, depth=400))
    friend = Body(at=(230, 200, 0), silhouette=S2)
    region = reach(table, Body(at=(200, 200, 0), silhouette=S2), 100, friends=[friend])
    x, y, _ = region.destinations.T
    assert (np.hypot(x - 230, y - 200) >= 25 - 0.01).all()
    # Beyond a friend of the same height there is no shadow: one may walk through it.
    assert ((region.places[:, 0] > 280) & (np.abs(region.places[:, 1] - 200) < 6)).any()


def test_enemies_and_terrain_take_room_away() -> None:
    swamp = Zone(id="swamp", outline=((210, 0), (400, 0), (400, 400), (210, 400)), properties={"difficult": "yes"})
    table = ground(Scene(width=400, depth=400, zones=(swamp,)))
    body = Body(at=(150, 200, 0), silhouette=S2)
    enemy = Body(at=(100, 200, 0), silhouette=S2)
    open_ground = reach(table, body, 100)
    less = reach(table, body, 100, enemies=[enemy], difficult_terrain=True)
    assert len(less.places) < len(open_ground.places)
    assert less.places[:, 0].max() < 198
    assert not ((less.places[:, 1] == 200) & (less.places[:, 0] < 130)).any()


def test_a_choice_of_destinations_is_spread_out() -> None:
    table = ground(Scene(width=400, depth=400))
    region = reach(table, Body(at=(200, 200, 0), silhouette=S2), 100)
    chosen = region.spread(40)
    assert 10 < len(chosen) < 60 < len(region.destinations)


@pytest.mark.parametrize("name", tables.names())
def test_every_destination_it_promises_can_be_walked_to_within_the_limit(name: str) -> None:
    table = ground(tables.load_scene(name))
    here = net(table, S2)
    chance = random.Random(name)
    stops = np.flatnonzero(here.stops).tolist()
    for limit in (100.0, 150.0):
        x, y, z = here.places[chance.choice(stops)].tolist()
        region = reach(table, Body(at=(x, y, z), silhouette=S2), limit)
        ends = np.flatnonzero(region.stops).tolist()
        for index in chance.sample(ends, min(4, len(ends))):
            way = region.plan(index)
            assert way is not None
            assert way.cost <= region.costs[index] + 0.5
            assert way.check.allowed


def test_what_the_planner_reaches_the_region_has() -> None:
    table = ground(Scene(width=400, depth=400, solids=(TOWER,)))
    body = Body(at=(200, 310, 0), silhouette=S2)
    region = reach(table, body, 150)
    held = set(region.numbers.tolist())
    here = net(table, S2)
    for number in range(0, len(here.places), 11):
        x, y, z = here.places[number].tolist()
        way = plan(table, body, (x, y, z), limit=148)
        if way is not None:
            assert number in held
