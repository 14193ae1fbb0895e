"""Finding ways: whatever the planner finds, the referee accepts."""

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sightline.content import tables
from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.navigation import net
from sightline.geometry.moving.paths import UseLadder, Walk
from sightline.geometry.moving.planner import Plan, plan
from sightline.geometry.moving.surfaces import Ground, ground
from sightline.geometry.moving.surfaces_room import room
from sightline.geometry.shapes import SILHOUETTES, Body, Ladder, Point3, Scene, Solid, Zone

S2 = SILHOUETTES["2"]


def box(x0: float, y0: float, x1: float, y1: float, top: float, bottom: float = 0, name: str = "block") -> Solid:
    return Solid(id=name, outline=((x0, y0), (x1, y0), (x1, y1), (x0, y1)), bottom=bottom, top=top)


def trooper(*at: float, name: str = "", silhouette: str = "2") -> Body:
    x, y, z = at
    return Body(at=(x, y, z), silhouette=SILHOUETTES[silhouette], id=name)


def lot(*solids: Solid, ladders: tuple[Ladder, ...] = (), zones: tuple[Zone, ...] = ()) -> Ground:
    return ground(Scene(width=400, depth=400, solids=solids, ladders=ladders, zones=zones))


def test_the_way_round_a_corner_is_the_shortest_there_is() -> None:
    table = lot(box(190, 0, 210, 200, 80, name="wall"))
    way = plan(table, trooper(100, 100, 0), (300, 100, 0))
    assert way is not None
    # Tangents to a circle of one base radius round each corner of the wall, its arcs, and the top of the wall.
    reach, turn = math.hypot(90, 100), math.atan2(100, 90) + math.asin(12.5 / math.hypot(90, 100))
    shortest = 2 * (math.sqrt(reach**2 - 12.5**2) + 12.5 * turn) + 20
    assert shortest - 0.1 <= way.cost <= shortest + 0.1


def test_a_low_wall_is_stepped_over_and_a_high_one_walked_round() -> None:
    low = plan(lot(box(190, 0, 210, 200, 40)), trooper(100, 100, 0), (300, 100, 0))
    assert low is not None
    assert low.cost == pytest.approx(200)
    high = plan(lot(box(190, 0, 210, 200, 41)), trooper(100, 100, 0), (300, 100, 0))
    assert high is not None
    assert high.cost > 300


def test_a_ladder_is_part_of_the_way() -> None:
    ladder = Ladder(id="ladder", foot=(150, 200, 0), head=80, facing=180)
    table = lot(box(150, 100, 300, 300, 80, name="tower"), ladders=(ladder,))
    up = plan(table, trooper(100, 100, 0), (250, 200, 80))
    assert up is not None
    assert UseLadder("ladder", 80) in up.path
    down = plan(table, trooper(250, 200, 80), (100, 100, 0))
    assert down is not None
    assert UseLadder("ladder", 0) in down.path
    assert up.cost == pytest.approx(down.cost, rel=0.01)


def test_a_roof_without_access_cannot_be_reached_by_moving() -> None:
    assert plan(lot(box(150, 100, 300, 300, 80)), trooper(100, 100, 0), (250, 200, 80)) is None


def test_nobody_plans_to_stand_where_one_cannot_stand() -> None:
    table = lot(box(150, 100, 300, 300, 30))
    assert plan(table, trooper(100, 200, 0), (150, 200, 30)) is None
    assert plan(table, trooper(100, 200, 0), (140, 200, 0)) is None
    assert plan(table, trooper(100, 200, 0), (137.5, 200, 0)) is not None


def test_enemies_are_walked_round_and_can_be_walked_up_to() -> None:
    enemy = trooper(200, 200, 0, name="enemy")
    past = plan(lot(), trooper(100, 200, 0), (300, 200, 0), enemies=[enemy])
    assert past is not None
    assert 200 < past.cost < 215
    assert past.check.stop is None
    contact = plan(lot(), trooper(100, 200, 0), (175, 200, 0), enemies=[enemy])
    assert contact is not None
    assert contact.cost == pytest.approx(75)


def test_a_taller_friend_is_walked_round() -> None:
    friend = trooper(200, 200, 0, silhouette="5", name="friend")
    way = plan(lot(), trooper(100, 200, 0), (300, 200, 0), friends=[friend])
    assert way is not None
    assert way.cost > 200
    assert plan(lot(), trooper(100, 200, 0), (195, 200, 0), friends=[friend]) is None


def test_difficult_terrain_is_avoided() -> None:
    swamp = Zone(id="swamp", outline=((180, 0), (220, 0), (220, 300), (180, 300)), properties={"difficult": "yes"})
    table = lot(zones=(swamp,))
    way = plan(table, trooper(100, 100, 0), (300, 100, 0), difficult_terrain=True)
    assert way is not None
    assert way.cost > 400
    free = plan(table, trooper(100, 100, 0), (300, 100, 0))
    assert free is not None
    assert free.cost == pytest.approx(200)


def test_a_limit_is_kept() -> None:
    assert plan(lot(), trooper(100, 100, 0), (200, 100, 0), limit=100) is not None
    assert plan(lot(), trooper(100, 100, 0), (201, 100, 0), limit=100) is None


def verified(table: Ground, mover: Body, goal: Point3, way: Plan) -> None:
    answer = check_move(table, mover, way.path, way.cost)
    assert answer.violations == ()
    assert math.dist(answer.end, goal) < 0.5
    assert answer.cost == pytest.approx(way.cost)
    assert way.cost >= math.dist(mover.at[:2], goal[:2]) - 0.01


blocks = st.builds(
    lambda x, y, w, d, h: box(x, y, x + w, y + d, h, name=f"{x},{y}"),
    *(st.integers(min_value=0, max_value=30).map(lambda v: v * 10.0),) * 2,
    *(st.integers(min_value=5, max_value=100).map(float),) * 2,
    st.sampled_from([10.0, 25.0, 40.0, 60.0, 80.0]),
)


@settings(max_examples=25, deadline=None)
@given(st.lists(blocks, max_size=10), st.randoms(use_true_random=False))
def test_every_plan_on_a_random_table_is_legal(solids: list[Solid], chance: random.Random) -> None:
    table = lot(*solids)
    mover, goals = _somewhere(table, chance, 4)
    for goal in goals:
        way = plan(table, mover, goal)
        if way is not None:
            verified(table, mover, goal, way)


def _somewhere(table: Ground, chance: random.Random, count: int) -> tuple[Body, list[Point3]]:
    """A trooper somewhere it may stand, and goals where it may end."""
    here = net(table, S2)
    stops = np.flatnonzero(here.stops).tolist()
    rows = [here.places[chance.choice(stops)].tolist() for _ in range(count + 1)]
    points: list[Point3] = [(x, y, z) for x, y, z in rows]
    return Body(at=points[0], silhouette=S2), points[1:]


@pytest.mark.parametrize("name", tables.names())
def test_every_plan_on_a_shipped_table_is_legal(name: str) -> None:
    table = ground(tables.load_scene(name))
    chance = random.Random(name)
    found = 0
    for _ in range(3):
        mover, goals = _somewhere(table, chance, 3)
        for goal in goals:
            way = plan(table, mover, goal)
            if way is not None:
                found += 1
                verified(table, mover, goal, way)
    assert found >= 5


@pytest.mark.parametrize("name", ["2", "5", "8"])
def test_goals_off_the_net_are_reached_exactly(name: str) -> None:
    table = lot(box(190, 0, 210, 300, 80, name="wall"))
    way = plan(table, trooper(103.3, 77.7, 0, silhouette=name), (301.7, 91.3, 0))
    assert way is not None
    assert way.end == pytest.approx((301.7, 91.3, 0))


def test_narrow_passages_between_the_places_of_the_net_are_found() -> None:
    # A gap 28 mm wide whose middle lies between two rows of the net.
    table = lot(box(190, 0, 210, 191, 80), box(190, 219, 210, 400, 80))
    way = plan(table, trooper(100, 100, 0), (300, 100, 0))
    assert way is not None
    assert isinstance(way.path[0], Walk)


def test_rooms_are_kept() -> None:
    table = lot()
    assert room(table, S2) is room(table, S2)
    assert ground(table.scene) is table
