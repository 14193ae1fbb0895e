"""What a table is measured by: who sees whom from one deployment zone to the other."""

from collections.abc import Callable

import pytest

from sightline.content.tables.expand import expand
from sightline.content.tables.format import TableFile
from sightline.content.tables.measure import Measure, measure, shortcomings

MakeTable = Callable[..., TableFile]
Row = dict[str, object]

WALL: Row = {"id": "wall", "type": "wall", "line": [[0, 400], [600, 400]], "height": 60}
HIGH_WALL: Row = {**WALL, "height": 100}
SHED: Row = {
    "id": "shed",
    "type": "block",
    "twin": "far-shed",
    "box": [240, 50, 120, 100],
    "height": 50,
    "ladders": [{"side": "south", "at": 60}],
}


def figures(table: TableFile) -> Measure:
    return measure(expand(table))


def test_on_an_empty_table_everybody_sees_everybody(make_table: MakeTable) -> None:
    lanes = figures(make_table()).lanes
    assert (lanes.ground, lanes.safe_a, lanes.safe_b) == (1.0, 0.0, 0.0)
    assert lanes.spots[1] == lanes.spots[3] == 0


def test_a_wall_across_the_table_hides_the_ground_of_both_zones(make_table: MakeTable) -> None:
    lanes = figures(make_table(WALL)).lanes
    assert (lanes.ground, lanes.safe_a, lanes.safe_b, lanes.longest) == (0.0, 1.0, 1.0, 0.0)


def test_roofs_see_each_other_over_a_wall_that_hides_the_ground(make_table: MakeTable) -> None:
    found = figures(make_table(WALL, SHED))
    assert (found.lanes.ground, found.lanes.roofs) == (0.0, 1.0)
    assert found.lanes.safe_a < 1.0, "a roof looks down behind the wall"
    assert "roof_lanes" in shortcomings(found)
    assert "ground_lanes" not in shortcomings(found)


def test_a_wall_higher_than_the_heads_on_the_roofs_hides_them_too(make_table: MakeTable) -> None:
    found = figures(make_table(HIGH_WALL, SHED))
    assert (found.lanes.roofs, found.lanes.mixed, found.lanes.safe_a) == (0.0, 0.0, 1.0)
    assert not {"roof_lanes", "ground_lanes", "safe"} & set(shortcomings(found))


def test_a_roof_where_nobody_is_meant_to_stand_does_not_count(make_table: MakeTable) -> None:
    closed = {**SHED, "roof": "closed", "ladders": []}
    assert figures(make_table(WALL, closed)).lanes.roofs == 0.0


def test_nothing_is_asked_of_the_lines_of_a_table_smaller_than_sixty_centimetres(make_table: MakeTable) -> None:
    zones = [{"side": "a", "box": [0, 0, 400, 100]}, {"side": "b", "box": [0, 300, 400, 100]}]
    found = figures(make_table(size=[400, 400], deployment=zones))
    assert found.lanes.ground == 1.0
    assert not {"roof_lanes", "ground_lanes", "safe"} & set(shortcomings(found))


def test_a_full_table_wants_more_scenery_than_a_small_one(make_table: MakeTable) -> None:
    quarter: Row = {"id": "rock", "type": "rock", "outline": [[0, 300], [600, 300], [600, 500], [0, 500]], "height": 90}
    assert "scenery" not in shortcomings(figures(make_table(quarter)))
    zones = [{"side": "a", "box": [0, 0, 1200, 300]}, {"side": "b", "box": [0, 900, 1200, 300]}]
    wide: Row = {**quarter, "outline": [[0, 450], [1200, 450], [1200, 750], [0, 750]]}
    assert "scenery" in shortcomings(figures(make_table(wide, size=[1200, 1200], deployment=zones)))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_figures_do_not_depend_on_the_order_of_the_pieces(make_table: MakeTable, order: tuple[int, int]) -> None:
    rows = (WALL, SHED)
    assert figures(make_table(*(rows[each] for each in order))) == figures(make_table(*rows))
