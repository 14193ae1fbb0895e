"""N4, preparing the table: advice that tables are measured by, and the official formats."""

import functools

import msgspec
import pytest

from sightline.content import tables
from sightline.content.tables.check import check
from sightline.content.tables.expand import expand
from sightline.content.tables.format import TableFile
from sightline.content.tables.generate import generate
from sightline.content.tables.measure import Measure, advice_for, measure, shortcomings


@functools.cache
def generated() -> TableFile:
    return generate(21, (1200, 1200))


@functools.cache
def figures_of_it() -> Measure:
    return measure(expand(generated()))


@pytest.mark.rule("N4-SETUP-002")
def test_generated_tables_keep_their_large_pieces_close_and_bar_the_middle() -> None:
    assert figures_of_it().spacing < 250
    assert figures_of_it().barrier >= 3
    assert figures_of_it().small >= 10


@pytest.mark.rule("N4-SETUP-003")
def test_generated_tables_let_both_sides_deploy_out_of_sight() -> None:
    lines, advice = figures_of_it().lanes, advice_for(figures_of_it().size)
    assert advice.asks_about_lanes
    assert min(lines.safe_a, lines.safe_b) >= advice.safe_least
    assert lines.ground <= advice.ground_lanes_most
    assert lines.roofs <= advice.roof_lanes_most


@pytest.mark.rule("N4-SETUP-004")
def test_every_large_roof_of_a_generated_table_can_be_reached() -> None:
    assert figures_of_it().roofs == figures_of_it().roofs_reachable > 5


@pytest.mark.rule("N4-SETUP-005")
def test_the_difference_between_the_zones_is_measured_so_that_players_can_choose_one() -> None:
    assert figures_of_it().imbalance == pytest.approx(0, abs=1e-6)
    lopsided = expand(generated())
    south_only = [solid for solid in lopsided.solids if max(y for _, y in solid.outline) < 700]
    figures = measure(type(lopsided)(width=1200, depth=1200, solids=tuple(south_only), zones=lopsided.zones))
    assert figures.a.cover > figures.b.cover
    assert figures.a.scenery > figures.b.scenery


@pytest.mark.rule("N4-SETUP-006")
def test_advice_is_reported_and_never_refused() -> None:
    assert shortcomings(figures_of_it()) == []
    sparse = msgspec.structs.replace(generated(), pieces=generated().pieces[:1])
    assert {"scenery", "barrier", "ground_lanes", "safe"} <= set(shortcomings(measure(expand(sparse))))
    assert check(sparse) == []


@pytest.mark.rule("N4-BASIC-004")
@pytest.mark.parametrize(("size", "depth"), [((600, 800), 200), ((800, 1200), 300), ((1200, 1200), 300)])
def test_the_formats_have_strips_of_their_own_depth_across_the_table(size: tuple[float, float], depth: float) -> None:
    boxes = [
        zone.box for name in tables.names() for zone in tables.load(name).deployment if tables.load(name).size == size
    ]
    assert boxes
    assert {(box[2], box[3]) for box in boxes} == {(size[0], depth)}


@pytest.mark.rule("N4-BASIC-005")
def test_tables_of_other_sizes_are_allowed() -> None:
    assert check(generate(2, (900, 900))) == []


@pytest.mark.rule("N4-BASIC-006")
@pytest.mark.parametrize("name", tables.names())
def test_every_shipped_table_has_four_large_and_ten_smaller_pieces(name: str) -> None:
    figures = measure(tables.load_scene(name))
    assert figures.large >= 4
    assert figures.medium + figures.small >= 10
