"""Difficult Terrain: it stops whoever enters it and slows whoever starts in it."""

import pytest

from sightline.geometry.moving.movement import check_move, starts_in_difficult_terrain
from sightline.geometry.moving.movement_rules import difficult_mov
from sightline.geometry.moving.paths import MoveCheck, Walk
from sightline.geometry.moving.surfaces import ground
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Zone

SWAMP = Zone(
    id="swamp",
    outline=((200, 100), (300, 100), (300, 300), (200, 300)),
    properties={"kind": "terrain", "terrain": "jungle", "difficult": "yes"},
)
TABLE = ground(Scene(width=400, depth=400, zones=(SWAMP,)))


def move(x: float, to: float, limit: float = 200, optional_rule: bool = True) -> MoveCheck:
    body = Body(at=(x, 200, 0), silhouette=SILHOUETTES["2"])
    return check_move(TABLE, body, (Walk(((to, 200, 0),)),), limit, difficult_terrain=optional_rule)


@pytest.mark.rule("N4-TERR-007")
def test_entering_difficult_terrain_stops_the_movement_at_its_edge() -> None:
    answer = move(120, 260)
    assert answer.allowed
    assert answer.stop is not None
    assert (answer.stop.cause, answer.stop.id) == ("difficult_terrain", "swamp")
    assert answer.end == pytest.approx((187.5, 200, 0), abs=0.1)
    assert answer.cost == pytest.approx(67.5, abs=0.1)


@pytest.mark.rule("N4-TERR-008")
def test_a_new_order_moves_through_it_with_25_mm_less() -> None:
    assert difficult_mov(100) == 75
    assert difficult_mov(20) == 0
    answer = move(187.5, 187.5 + 75, limit=difficult_mov(100))
    assert answer.allowed
    assert answer.stop is None
    assert not move(187.5, 187.5 + 76, limit=difficult_mov(100)).allowed


@pytest.mark.rule("N4-TERR-004", "N4-TERR-006")
def test_contact_counts_as_being_in_it() -> None:
    for x, inside in ((187.5, True), (250, True), (312.5, True), (187, False), (313, False)):
        body = Body(at=(x, 200, 0), silhouette=SILHOUETTES["2"])
        assert starts_in_difficult_terrain(TABLE, body) is inside


@pytest.mark.rule("N4-TERR-004")
@pytest.mark.parametrize(("z", "inside"), [(0, True), (50, True), (51, False)])
def test_who_stands_above_it_is_not_in_it(z: float, inside: bool) -> None:
    low = Zone(id="brush", outline=SWAMP.outline, top=50, properties=SWAMP.properties)
    body = Body(at=(250, 200, z), silhouette=SILHOUETTES["2"])
    assert starts_in_difficult_terrain(ground(Scene(width=400, depth=400, zones=(low,))), body) is inside


@pytest.mark.rule("N4-TERR-004")
def test_who_stands_under_it_is_in_it() -> None:
    crowns = Zone(id="crowns", outline=SWAMP.outline, bottom=100, top=200, properties=SWAMP.properties)
    table = ground(Scene(width=400, depth=400, zones=(crowns,)))
    assert starts_in_difficult_terrain(table, Body(at=(250, 200, 0), silhouette=SILHOUETTES["2"]))


def test_leaving_it_does_not_stop_anybody() -> None:
    assert move(280, 360).stop is None


def test_special_terrain_is_optional() -> None:
    assert move(120, 260, optional_rule=False).stop is None
