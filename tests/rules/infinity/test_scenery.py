"""CodeOne, scenery structures and the preparation of the table: what is data and geometry."""

import math

import msgspec
import pytest

from sightline.content.tables.check import check
from sightline.content.tables.expand import expand
from sightline.content.tables.format import Building, Door, SideLadder, TableFile, Window
from sightline.content.tables.lanes import Lanes
from sightline.content.tables.measure import Half, Measure, measure, shortcomings
from sightline.geometry.shapes import SILHOUETTES, Body
from sightline.geometry.world import World

Row = dict[str, object]


def table(*pieces: Row, size: tuple[int, int] = (600, 800), depth: int = 200) -> TableFile:
    words = {"en": "Test", "es": "Prueba", "fr": "Essai"}
    width, far = size
    return msgspec.convert(
        {
            "format": 1,
            "name": words,
            "summary": words,
            "size": list(size),
            "pieces": list(pieces),
            "deployment": [
                {"side": "a", "box": [0, 0, width, depth]},
                {"side": "b", "box": [0, far - depth, width, depth]},
            ],
        },
        TableFile,
    )


def block(name: str, x: float, y: float, width: float = 100, depth: float = 90, **more: object) -> Row:
    return {"id": name, "type": "block", "box": [x, y, width, depth], "height": 60, "roof": "closed", **more}


WALL_WITH_DOOR: Row = {
    "id": "wall",
    "type": "wall",
    "line": [[0, 400], [600, 400]],
    "height": 70,
    "doors": [{"at": 300, "width": 40}],
}


@pytest.mark.rule("C1-SCENY-201", "C1-SCENY-202")
def test_a_gate_is_narrow_or_wide_as_the_table_says_and_no_gate_is_too_narrow_for_every_base() -> None:
    walls: list[Row] = [
        {**WALL_WITH_DOOR, "doors": [{"at": 100, "width": 30, "access": access} for access in ("narrow", "wide")]}
    ]
    assert [gate.access for gate in expand(table(*walls)).gates] == ["narrow", "wide"]
    slit = {**WALL_WITH_DOOR, "doors": [{"at": 300, "width": 20, "access": "wide"}]}
    assert [fault.code for fault in check(table(slit))] == ["table.fault.narrow_gate"]


@pytest.mark.rule("C1-SCENY-203")
def test_the_access_width_of_every_gate_is_settled_by_the_table_before_the_game() -> None:
    hut = Building(
        id="hut",
        box=(0, 300, 120, 90),
        doors=(Door(side="south", at=60), Door(side="north", at=60, access="narrow")),
        ladders=(SideLadder(side="east", at=45),),
    )
    gates = expand(msgspec.structs.replace(table(), pieces=(hut,))).gates
    assert [(math.dist(*gate.ends), gate.top - gate.bottom) for gate in gates] == [
        (door.width, door.height) for door in hut.doors
    ]
    assert [(gate.ends[0][0] + gate.ends[1][0]) / 2 for gate in gates] == [60, 60]
    assert {gate.id: gate.access for gate in gates} == {"hut/south-door-1-1": "wide", "hut/north-door-1-1": "narrow"}


@pytest.mark.rule("C1-SCENY-206")
def test_a_door_is_open_and_does_not_block_line_of_fire_where_the_wall_beside_it_does() -> None:
    world = World(expand(table(WALL_WITH_DOOR)))

    def sees(x: float) -> bool:
        two = SILHOUETTES["2"]
        near, far = Body(at=(x, 350, 0), silhouette=two), Body(at=(x, 450, 0), silhouette=two)
        return world.line_of_fire(near, far).visible

    assert sees(300)
    assert not sees(150)


@pytest.mark.rule("C1-SCENY-206")
def test_the_door_and_the_window_of_a_building_are_open_and_its_walls_are_not() -> None:
    hut = Building(
        id="hut",
        box=(200, 300, 200, 100),
        storeys=2,
        storey=60,
        doors=(Door(side="south", at=50, width=30), Door(side="south", at=50, width=30, storey=2)),
        windows=(Window(side="south", at=150, width=30, sill=15, height=20),),
    )
    world = World(expand(msgspec.structs.replace(table(), pieces=(hut,))))

    def sees(x: float, z: float = 0.0) -> bool:
        two = SILHOUETTES["2"]
        inside, before = Body(at=(x, 350, z), silhouette=two), Body(at=(x, 250, z), silhouette=two)
        return world.line_of_fire(before, inside).visible

    assert [sees(x) for x in (250, 300, 350)] == [True, False, True]
    assert [sees(x, 60) for x in (250, 300, 350)] == [True, False, False]


@pytest.mark.rule("C1-SCENY-207")
def test_a_table_against_all_advice_is_still_a_sound_table() -> None:
    bare = table()
    assert {"scenery", "spacing", "barrier", "ground_lanes", "safe", "cover"} <= set(
        shortcomings(measure(expand(bare)))
    )
    assert check(bare) == []


KEPT = Measure(
    size=(600, 800),
    scenery=0.2,
    large=4,
    medium=5,
    small=5,
    spacing=249.0,
    barrier=3,
    lanes=Lanes(ground=0.05, roofs=0.15, mixed=1.0, safe_a=0.35, safe_b=0.35, longest=0.0, spots=(1, 1, 1, 1)),
    roofs=4,
    roofs_reachable=2,
    a=Half(cover=0.25, scenery=0.2),
    b=Half(cover=0.25, scenery=0.2),
)
"""A table that just keeps every advice."""


@pytest.mark.rule("C1-SCENY-207")
def test_a_table_that_just_keeps_every_advice_has_no_shortcoming() -> None:
    assert shortcomings(KEPT) == []
    assert shortcomings(msgspec.structs.replace(KEPT, scenery=0.45)) == []


@pytest.mark.rule("C1-SCENY-207")
@pytest.mark.parametrize(
    ("figure", "named"),
    [
        ({"scenery": 0.19}, "scenery"),
        ({"scenery": 0.46}, "scenery"),
        ({"large": 3}, "large"),
        ({"medium": 4}, "small"),
        ({"small": 4}, "small"),
        ({"spacing": 250.0}, "spacing"),
        ({"barrier": 2}, "barrier"),
        ({"roofs_reachable": 1}, "roofs"),
        ({"a": Half(cover=0.24, scenery=0.2)}, "cover"),
        ({"b": Half(cover=0.24, scenery=0.2)}, "cover"),
        ({"b": Half(cover=0.36, scenery=0.2)}, "imbalance"),
        ({"lanes": {"ground": 0.06}}, "ground_lanes"),
        ({"lanes": {"roofs": 0.16}}, "roof_lanes"),
        ({"lanes": {"safe_a": 0.34}}, "safe"),
        ({"lanes": {"safe_b": 0.34}}, "safe"),
    ],
)
def test_each_advice_that_is_not_kept_is_named_by_itself(figure: Row, named: str) -> None:
    lanes = figure.get("lanes")
    changes = {"lanes": msgspec.structs.replace(KEPT.lanes, **lanes)} if isinstance(lanes, dict) else figure
    assert shortcomings(msgspec.structs.replace(KEPT, **changes)) == [named]


@pytest.mark.rule("C1-SCENY-209")
def test_large_and_medium_pieces_should_stand_less_than_25_cm_apart() -> None:
    near = measure(expand(table(block("one", 0, 300), block("two", 349, 300))))
    far = measure(expand(table(block("one", 0, 300), block("two", 350, 300))))
    assert near.spacing == pytest.approx(249)
    assert "spacing" not in shortcomings(near)
    assert "spacing" in shortcomings(far)


@pytest.mark.rule("C1-SCENY-209")
def test_three_large_blocks_should_form_a_broken_barrier_across_the_middle() -> None:
    row: list[Row] = [block(name, x, 355) for name, x in (("west", 20), ("centre", 250), ("east", 480))]
    assert "barrier" not in shortcomings(measure(expand(table(*row))))
    assert "barrier" in shortcomings(measure(expand(table(*row[:2], block("back", 250, 20)))))


@pytest.mark.rule("C1-SCENY-209")
@pytest.mark.parametrize(
    ("y", "width", "barrier"), [(230, 100, 1), (229, 100, 0), (480, 100, 1), (481, 100, 0), (355, 80, 0)]
)
def test_the_barrier_is_of_large_blocks_within_a_tenth_of_the_table_of_the_middle(
    y: float, width: float, barrier: int
) -> None:
    assert measure(expand(table(block("one", 0, y, width)))).barrier == barrier


@pytest.mark.rule("C1-SCENY-210")
def test_small_pieces_in_the_open_bring_cover_to_the_ground_around_them() -> None:
    bare = measure(expand(table(block("hall", 250, 355))))
    crates: list[Row] = [
        {"id": f"crate-{x}-{y}", "type": "crate", "box": [x, y, 35, 35]}
        for x in range(40, 600, 110)
        for y in range(40, 800, 110)
        if not (200 < x < 380 and 300 < y < 480)
    ]
    filled = measure(expand(table(block("hall", 250, 355), *crates)))
    assert "cover" in shortcomings(bare)
    assert "cover" not in shortcomings(filled)
    assert filled.small > 10


@pytest.mark.rule("C1-SCENY-210")
def test_cover_is_what_one_can_crouch_behind_on_the_ground_within_a_base_of_it() -> None:
    def cover(**more: object) -> float:
        return measure(expand(table(block("piece", 250, 150, 100, 100, **more)))).a.cover

    assert 0.02 < cover(height=12) == cover(height=60) == cover(base=4) < 0.06
    assert cover(height=11) == cover(base=5) == 0


@pytest.mark.rule("C1-SCENY-210")
def test_where_no_open_ground_is_left_none_of_it_is_in_cover() -> None:
    full = measure(expand(table(block("hall", 0, 0, 600, 400))))
    assert full.a.cover == 0 < full.b.cover


@pytest.mark.rule("C1-SCENY-211")
def test_deployment_should_be_sheltered_from_the_other_zone() -> None:
    open_table = measure(expand(table()))
    wall = {"id": "wall", "type": "wall", "line": [[0, 400], [600, 400]], "height": 60}
    low_wall = {"id": "wall", "type": "low-wall", "line": [[0, 400], [600, 400]], "height": 20}
    sheltered = measure(expand(table(wall)))
    assert (open_table.lanes.safe_a, open_table.lanes.ground) == (0, 1)
    assert (sheltered.lanes.safe_a, sheltered.lanes.safe_b, sheltered.lanes.ground) == (1, 1, 0)
    assert measure(expand(table(low_wall))).lanes.safe_a == 0
    assert {"safe", "ground_lanes"} <= set(shortcomings(open_table))
    assert not {"safe", "ground_lanes"} & set(shortcomings(sheltered))


@pytest.mark.rule("C1-SCENY-212")
def test_large_pieces_should_have_a_way_up_from_the_ground() -> None:
    stranded = block("hall", 250, 355, roof="open")
    climbable = {**stranded, "ladders": [{"side": "south", "at": 50}]}
    (fault,) = check(table(stranded))
    assert (fault.code, fault.rule) == ("table.fault.unreachable_roof", "C1-SCENY-212")
    figures = measure(expand(table(stranded)))
    assert (figures.roofs, figures.roofs_reachable) == (1, 0)
    assert check(table(climbable)) == []


@pytest.mark.rule("C1-SCENY-212")
@pytest.mark.parametrize(
    "way",
    [
        {"id": "step", "type": "crate", "box": [350, 355, 40, 40], "height": 30},
        {"id": "ramp", "type": "ramp", "box": [350, 355, 120, 40], "rises": "west", "height": 60},
    ],
)
def test_steps_and_slopes_are_ways_up_as_well(way: Row) -> None:
    hall = block("hall", 250, 355, roof="open")
    assert check(table(hall, way)) == []
    away: Row = {**way, "box": [20, 20, *way["box"][2:]]}  # type: ignore[index]
    assert "table.fault.unreachable_roof" in {fault.code for fault in check(table(hall, away))}


@pytest.mark.rule("C1-SCENY-212")
def test_the_top_of_a_crate_needs_no_way_up_but_a_roof_beside_it_does() -> None:
    crate: Row = {"id": "crate", "type": "crate", "box": [350, 355, 60, 60], "height": 60}
    assert check(table(crate)) == []
    (fault,) = check(table(block("hall", 250, 355, roof="open"), crate))
    assert (fault.code, fault.params["piece"]) == ("table.fault.unreachable_roof", "crate, hall")


@pytest.mark.rule("C1-SCENY-213")
def test_the_measure_tells_which_side_of_an_asymmetric_table_has_more_cover() -> None:
    crates: list[Row] = [{"id": f"crate-{x}", "type": "crate", "box": [x, 100, 40, 40]} for x in range(40, 560, 90)]
    uneven = measure(expand(table(*crates)))
    twins: list[Row] = [{**crate, "twin": f"far-{crate['id']}"} for crate in crates]
    even = measure(expand(table(*twins)))
    assert uneven.a.cover > uneven.b.cover
    assert uneven.imbalance > 0.1
    assert even.imbalance == pytest.approx(0, abs=1e-9)


@pytest.mark.rule("C1-SCENY-213")
def test_sides_differ_in_shelter_in_cover_and_in_scenery_and_the_greatest_difference_counts() -> None:
    assert KEPT.imbalance == 0
    sheltered = msgspec.structs.replace(KEPT, lanes=msgspec.structs.replace(KEPT.lanes, safe_b=0.75))
    assert sheltered.imbalance == pytest.approx(0.4)
    assert msgspec.structs.replace(sheltered, a=Half(cover=0.75, scenery=0.2)).imbalance == pytest.approx(0.5)
    assert msgspec.structs.replace(sheltered, a=Half(cover=0.25, scenery=0.8)).imbalance == pytest.approx(0.6)


@pytest.mark.rule("C1-SCENY-213")
def test_scenery_is_counted_for_the_half_it_stands_on() -> None:
    figures = measure(expand(table(block("hall", 250, 350, 100, 100))))
    assert figures.a.scenery == figures.b.scenery == pytest.approx(5000 / 240000)


@pytest.mark.rule("C1-GEN-005")
@pytest.mark.parametrize(("size", "depth"), [((600, 800), 200), ((800, 1200), 300), ((1200, 1200), 300)])
def test_official_tables_have_deployment_zones_of_the_official_size(size: tuple[int, int], depth: int) -> None:
    assert check(table(size=size, depth=depth)) == []
    wrong = check(table(size=size, depth=depth - 50))
    assert {fault.code for fault in wrong} == {"table.fault.deployment_size"}


@pytest.mark.rule("C1-INTRO-046")
def test_the_introductory_table_has_two_strips_20_by_60_cm_on_opposite_sides() -> None:
    zones = {zone.id: zone.outline for zone in expand(table()).zones}
    assert zones["deployment-a"] == ((0, 0), (600, 0), (600, 200), (0, 200))
    assert zones["deployment-b"] == ((0, 600), (600, 600), (600, 800), (0, 800))


@pytest.mark.rule("C1-GEN-006")
def test_a_table_should_have_about_four_large_and_ten_small_pieces() -> None:
    crates: list[Row] = [{"id": f"crate-{x}", "type": "crate", "box": [x, 100, 40, 40]} for x in range(20, 570, 55)]
    blocks = [block(name, x, 355) for name, x in (("a", 20), ("b", 170), ("c", 320), ("d", 470))]
    assert not {"large", "small"} & set(shortcomings(measure(expand(table(*crates, *blocks)))))
    assert "large" in shortcomings(measure(expand(table(*crates, *blocks[:3]))))
    assert "small" in shortcomings(measure(expand(table(*crates[:9], *blocks))))


@pytest.mark.rule("C1-GEN-006")
def test_what_counts_as_large_medium_and_small() -> None:
    sizes = ((100, 80), (100, 79), (60, 50), (50, 59))
    pieces = [block(f"piece-{n}", 20 + 140 * n, 355, *size) for n, size in enumerate(sizes)]
    figures = measure(expand(table(*pieces)))
    assert (figures.large, figures.medium, figures.small) == (1, 2, 1)
    assert figures.scenery == pytest.approx(sum(width * depth for width, depth in sizes) / (600 * 800))


@pytest.mark.rule("C1-SCENY-209")
def test_the_loneliest_piece_counts_and_small_ones_do_not() -> None:
    small = block("small", 200, 300, 20, 20)
    figures = measure(expand(table(block("one", 0, 300), small, block("two", 300, 300), block("three", 450, 300))))
    assert figures.spacing == pytest.approx(200)
    just_medium = block("medium", 200, 300, 60, 50)
    figures = measure(expand(table(block("one", 0, 300), just_medium, block("two", 300, 300))))
    assert figures.spacing == pytest.approx(100)
