"""Measuring: always the shortest straight line, edge to edge."""

import pytest
from skirmish import Skirmish, piece, wall

from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.distance import (
    centimetres,
    distance,
    distance_between_solids,
    distance_to_point,
    distance_to_solid,
)
from sightline.geometry.shapes import SILHOUETTES, Body, Solid


def body(x: float, y: float, z: float = 0.0, s: str = "2") -> Body:
    return Body(at=(x, y, z), silhouette=SILHOUETTES[s])


@pytest.mark.rule("C1-MEAS-001")
def test_distances_are_said_in_centimetres() -> None:
    assert centimetres(distance(body(0, 0), body(225, 0))) == 20


@pytest.mark.rule("C1-MEAS-002")
def test_between_troops_from_edge_to_nearest_edge() -> None:
    assert distance(body(0, 0), body(100, 0)) == 75
    assert distance(body(0, 0), body(100, 0, s="8")) == 52.5


@pytest.mark.rule("C1-MEAS-002")
def test_between_levels_the_straight_line_is_slanted() -> None:
    # 40 mm from top to sole and 30 mm between the bases.
    assert distance(body(0, 0), body(55, 0, 80)) == 50


@pytest.mark.rule("C1-MEAS-002")
def test_silhouettes_that_overlap_in_height_are_measured_level() -> None:
    assert distance(body(0, 0), body(100, 0, 39)) == 75


@pytest.mark.rule("C1-MEAS-003")
def test_between_scenery_the_shortest_straight_line() -> None:
    crates = [
        Solid(id="c", outline=((x, 0), (x + 10, 0), (x + 10, 10), (x, 10)), bottom=z, top=z + 20)
        for x, z in ((0, 0), (40, 60))
    ]
    assert distance_between_solids(*crates) == 50


@pytest.mark.rule("C1-MEAS-003")
@pytest.mark.parametrize(
    ("at", "far"),
    [
        pytest.param((0, 25, 0), 87.5, id="beside it"),
        pytest.param((87.5, 25, 0), 0, id="touching it"),
        pytest.param((125, 25, 50), 30, id="over it"),
        pytest.param((57.5, 25, 60), 50, id="beside and over it"),
    ],
)
def test_to_a_block_the_nearest_point_of_its_side_or_of_its_top(at: tuple[float, float, float], far: float) -> None:
    block = Solid(id="b", outline=((100, 0), (150, 0), (150, 50), (100, 50)), bottom=0, top=20)
    assert distance_to_solid(body(*at), block) == far


@pytest.mark.rule("C1-MEAS-003")
def test_to_a_ramp_the_nearest_point_of_its_slope_counts() -> None:
    ramp = Solid(id="r", outline=((0, 0), (100, 0), (100, 50), (0, 50)), bottom=0, top=0, slope=(1.0, 0))
    # A trooper 30 mm above the slope at its left foot: the nearest point lies up the slope, square to it.
    assert distance_to_solid(body(-12.5, 25, 30), ramp) == pytest.approx(30 / 2**0.5, abs=0.01)


@pytest.mark.rule("C1-MEAS-003")
def test_to_a_point() -> None:
    assert distance_to_point(body(0, 0), (42.5, 0, 80)) == 50


@pytest.mark.rule("C1-MEAS-002")
def test_in_play_troopers_are_measured_between_their_silhouettes() -> None:
    game = Skirmish([piece(at=(100, 100))], [piece(at=(155, 100, 80))], solids=[wall(130, 50, 100, 100, 80)])
    now = Situation(game.state)
    assert now.distance(now.body(game.trooper("A1")), now.body(game.trooper("B1"))) == 50
