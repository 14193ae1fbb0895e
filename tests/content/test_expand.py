"""Pieces become the right solids, ladders, gates, zones and markers."""

import math
from collections.abc import Callable

import pytest
import shapely

from sightline.content.tables.expand import expand
from sightline.content.tables.format import TableFile
from sightline.geometry.shapes import Scene, Solid

MakeTable = Callable[..., TableFile]

HUT = {"id": "hut", "type": "building", "box": [100, 200, 120, 90], "storey": 60, "wall": 5, "slab": 4}


def solid_at(scene: Scene, x: float, y: float, z: float) -> Solid | None:
    return next(
        (
            solid
            for solid in scene.solids
            if solid.bottom < z < solid.top_at(x, y) and shapely.Polygon(solid.outline).contains(shapely.Point(x, y))
        ),
        None,
    )


def test_a_door_is_a_hole_up_to_its_height_with_a_lintel_above(make_table: MakeTable) -> None:
    scene = expand(make_table({**HUT, "doors": [{"side": "south", "at": 50, "width": 40, "height": 52}]}))
    assert solid_at(scene, 150, 202, 20) is None
    assert solid_at(scene, 150, 202, 51) is None
    assert solid_at(scene, 150, 202, 54) is not None
    assert solid_at(scene, 128, 202, 20) is not None


def test_a_window_has_a_sill_below_and_a_lintel_above(make_table: MakeTable) -> None:
    scene = expand(make_table({**HUT, "windows": [{"side": "east", "at": 45, "width": 30, "sill": 20, "height": 24}]}))
    x, y = 218, 245
    assert solid_at(scene, x, y, 10) is not None
    assert solid_at(scene, x, y, 30) is None
    assert solid_at(scene, x, y, 50) is not None
    assert scene.gates == ()


def test_a_gate_spans_its_door_on_the_middle_line_of_the_wall(make_table: MakeTable) -> None:
    door = {"side": "west", "at": 40, "width": 30, "access": "narrow"}
    (gate,) = expand(make_table({**HUT, "doors": [door]})).gates
    assert gate.ends == ((102.5, 225), (102.5, 255))
    assert (gate.bottom, gate.top, gate.access, gate.piece) == (0, 52, "narrow", "hut")


def test_every_part_of_a_building_belongs_to_the_building(make_table: MakeTable) -> None:
    scene = expand(make_table({**HUT, "parapet": 15, "ladders": [{"side": "south", "at": 60}]}))
    assert {solid.piece for solid in scene.solids} == {"hut"}
    assert len({solid.id for solid in scene.solids}) == len(scene.solids)


def test_the_roof_of_a_building_can_be_stood_on_unless_it_is_closed(make_table: MakeTable) -> None:
    for roof, standable in (("open", True), ("closed", False)):
        scene = expand(make_table({**HUT, "roof": roof}))
        assert {solid.standable for solid in scene.solids if solid.kind == "roof"} == {standable}


def test_a_parapet_opens_where_a_ladder_arrives(make_table: MakeTable) -> None:
    scene = expand(make_table({**HUT, "parapet": 15, "ladders": [{"side": "south", "at": 60}]}))
    (ladder,) = scene.ladders
    assert (ladder.foot, ladder.head, ladder.facing) == ((160, 200, 0), 60, 270)
    assert solid_at(scene, 160, 202, 65) is None
    assert solid_at(scene, 110, 202, 65) is not None


def test_a_stairwell_leaves_a_hole_in_the_floor_above_it(make_table: MakeTable) -> None:
    well = {"box": [20, 10, 80, 30], "rises": "east"}
    scene = expand(make_table({**HUT, "storeys": 2, "stairwells": [well]}))
    (stairs,) = (solid for solid in scene.solids if solid.kind == "stairs")
    assert (stairs.top_at(120, 220), stairs.top_at(200, 220)) == (0, 60)
    floor = shapely.union_all([shapely.Polygon(s.outline) for s in scene.solids if s.kind == "floor"])
    assert not floor.contains(shapely.Point(150, 225))
    assert floor.area == pytest.approx(120 * 90 - 80 * 30)


@pytest.mark.parametrize(
    ("rises", "low", "high"),
    [
        ("east", (50, 120), (150, 120)),
        ("west", (150, 120), (50, 120)),
        ("north", (100, 100), (100, 140)),
        ("south", (100, 140), (100, 100)),
    ],
)
def test_a_ramp_rises_towards_the_side_it_names(
    make_table: MakeTable, rises: str, low: tuple[float, float], high: tuple[float, float]
) -> None:
    (ramp,) = expand(
        make_table({"id": "r", "type": "ramp", "box": [50, 100, 100, 40], "rises": rises, "height": 30, "base": 10})
    ).solids
    assert ramp.top_at(*low) == pytest.approx(10)
    assert ramp.top_at(*high) == pytest.approx(40)


def test_a_turned_box_turns_about_its_own_middle(make_table: MakeTable) -> None:
    (crate,) = expand(make_table({"id": "c", "type": "crate", "box": [100, 100, 60, 20], "turn": 90})).solids
    assert shapely.Polygon(crate.outline).bounds == (120, 80, 140, 140)


def test_a_turned_ramp_still_rises_along_its_own_length(make_table: MakeTable) -> None:
    (ramp,) = expand(
        make_table({"id": "r", "type": "ramp", "box": [100, 100, 60, 30], "rises": "east", "height": 30, "turn": 90})
    ).solids
    assert ramp.slope == pytest.approx((0, 0.5))
    assert ramp.highest == pytest.approx(30)


def test_a_twin_stands_half_a_turn_round_the_table(make_table: MakeTable) -> None:
    scene = expand(make_table({**HUT, "twin": "far-hut", "doors": [{"side": "south", "at": 30}]}))
    near, far = scene.gates
    assert far.piece == "far-hut"
    assert far.ends == tuple((600 - x, 800 - y) for x, y in near.ends)
    assert len([solid for solid in scene.solids if solid.piece == "far-hut"]) * 2 == len(scene.solids)


def test_a_repeated_piece_stands_in_a_row(make_table: MakeTable) -> None:
    row = {"id": "drum", "type": "barrel", "at": [50, 50], "repeat": {"count": 3, "step": [40, 0]}}
    scene = expand(make_table(row))
    assert [solid.piece for solid in scene.solids] == ["drum-1", "drum-2", "drum-3"]
    assert [round(shapely.Polygon(solid.outline).centroid.x) for solid in scene.solids] == [50, 90, 130]


def test_a_bent_wall_has_no_notch_at_its_corner(make_table: MakeTable) -> None:
    scene = expand(
        make_table(
            {"id": "w", "type": "wall", "line": [[100, 100], [200, 100], [200, 200]], "thickness": 10, "height": 50}
        )
    )
    assert solid_at(scene, 204, 96, 10) is not None


def test_nothing_round_is_thinner_than_it_says(make_table: MakeTable) -> None:
    (barrel,) = expand(make_table({"id": "b", "type": "barrel", "at": [100, 100], "diameter": 30})).solids
    ring = shapely.Polygon(barrel.outline).exterior
    assert ring.distance(shapely.Point(100, 100)) == pytest.approx(15, abs=0.001)


def test_outlines_run_anticlockwise_whichever_way_they_were_written(make_table: MakeTable) -> None:
    clockwise = [[100, 100], [100, 200], [200, 200]]
    (rock,) = expand(make_table({"id": "r", "type": "rock", "outline": clockwise, "height": 30})).solids
    assert shapely.Polygon(rock.outline).exterior.is_ccw


def test_one_can_walk_beneath_a_platform(make_table: MakeTable) -> None:
    scene = expand(make_table({"id": "p", "type": "platform", "box": [100, 100, 200, 80], "height": 60}))
    assert solid_at(scene, 200, 140, 20) is None
    assert solid_at(scene, 200, 140, 58) is not None
    assert solid_at(scene, 103, 103, 20) is not None


def test_a_tree_has_a_trunk_and_a_crown_above_it(make_table: MakeTable) -> None:
    scene = expand(make_table({"id": "t", "type": "tree", "at": [100, 100], "crown": 60, "crown_from": 50}))
    assert solid_at(scene, 120, 100, 20) is None
    assert solid_at(scene, 120, 100, 60) is not None


def test_objectives_become_markers_and_zones_keep_their_properties(make_table: MakeTable) -> None:
    scene = expand(
        make_table(
            objectives=[{"id": "box", "kind": "supply-box", "at": [100, 300], "twin": "far-box"}],
            zones=[
                {
                    "id": "bog",
                    "outline": [[0, 300], [90, 300], [90, 400]],
                    "terrain": "aquatic",
                    "difficult": True,
                    "saturation": True,
                }
            ],
        )
    )
    assert [(marker.id, marker.at) for marker in scene.markers] == [("box", (100, 300, 0)), ("far-box", (500, 500, 0))]
    bog = next(zone for zone in scene.zones if zone.id == "bog")
    assert bog.properties == {"kind": "terrain", "terrain": "aquatic", "difficult": "yes", "saturation": "yes"}
    assert bog.top == math.inf
    assert [zone.properties["side"] for zone in scene.zones if zone.properties["kind"] == "deployment"] == ["a", "b"]
