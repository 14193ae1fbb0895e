"""Line of Fire is complete: what can be seen from anywhere is found. `sight_oracle` shares nothing with the engine."""

import math

import numpy as np
import pytest
from sight_attack import best_square, blocks_of, row_of
from sight_oracle import compare, scene_of

from sightline.content import tables
from sightline.geometry.seeing import search
from sightline.geometry.shapes import SILHOUETTES, Body, Outline, Scene, Solid
from sightline.geometry.world import World


def ring(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> Outline:
    angles = [turn + 2 * math.pi * number / corners for number in range(corners)]
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def box(x: float, y: float, wide: float, deep: float, bottom: float, top: float) -> Solid:
    outline = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    return Solid(id=f"{x},{y},{bottom}", outline=outline, bottom=bottom, top=top)


CLOISTER = (
    box(250.5, 312, 45, 6, 52, 58),
    box(295.5, 312, 17.5, 6, 0, 58),
    box(369, 424, 6, 32, 52, 58),
    box(369, 456, 6, 32, 0, 58),
    box(349.5, 482, 25.5, 6, 0, 58),
    Solid(id="sundial", outline=ring(338, 360, 17.6, 12, math.pi / 12), bottom=0, top=22),
    Solid(id="yew", outline=ring(264, 358, 27.3, 10, math.pi / 10), bottom=50, top=95),
    Solid(id="trunk", outline=ring(336, 442, 7.6, 8, math.pi / 8), bottom=0, top=50),
    Solid(id="crown", outline=ring(336, 442, 27.3, 10, math.pi / 10), bottom=50, top=95),
    box(105, 75, 44, 5, 0, 56),
    box(149, 75, 32, 5, 0, 20),
    box(149, 75, 32, 5, 44, 56),
    box(151, 162, 24, 5, 0, 56),
    box(175, 162, 40, 5, 52, 56),
    box(215, 162, 15, 5, 0, 56),
    box(45, 75, 185, 92, 56, 60),
    box(140, 75, 90, 5, 60, 74),
    box(45, 162, 185, 5, 60, 74),
    box(175, 240, 46, 46, 0, 42),
    box(379, 514, 46, 46, 0, 42),
)
"""Two windows, an arcade and two trees, one behind the other."""

PLATFORM = (
    box(180, 185, 34, 5, 0, 62),
    box(214, 185, 32, 5, 0, 20),
    box(214, 185, 32, 5, 44, 62),
    box(246, 185, 34, 5, 0, 62),
    box(180, 150, 5, 35, 0, 62),
)
"""The corner of a house; the viewer touches the wall beside its window."""


@pytest.mark.parametrize(
    ("solids", "one", "two"),
    [
        (PLATFORM, ((251, 164, 0), "6"), ((-50, 241, 0), "2")),
        (CLOISTER, ((416, 548, 42), "2"), ((133, 55, 0), "3")),
    ],
)
@pytest.mark.rule("C1-LOF-002", "C1-LOF-004")
def test_windows_show_what_only_few_points_see(
    solids: tuple[Solid, ...], one: tuple[tuple[float, float, float], str], two: tuple[tuple[float, float, float], str]
) -> None:
    scene = Scene(width=600, depth=800, solids=solids)
    viewer, target = (Body(at=at, silhouette=SILHOUETTES[s]) for at, s in (one, two))
    assert best_square(blocks_of(scene, ()), row_of(viewer), row_of(target)) > 3.1
    assert World(scene).line_of_fire(viewer, target).visible


@pytest.mark.parametrize(
    ("table", "one", "two"),
    [
        ("blackwater-dock", ((705.3, 266.0, 0), "2"), ((626.7, 131.4, 80), "7")),
        ("white-ridge-outpost", ((749.0, 1053.4, 76), "7"), ((681.3, 956.1, 0), "2")),
        # From a ground floor up through a stairwell, between two roofs.
        ("fern-hollow-station", ((618.3, 619.3, 0), "5"), ((688.6, 716.6, 115), "7")),
    ],
)
@pytest.mark.rule("C1-LOF-004")
def test_steep_lines_past_scenery_that_stands_askew_are_found(
    table: str, one: tuple[tuple[float, float, float], str], two: tuple[tuple[float, float, float], str]
) -> None:
    scene = tables.load_scene(table)
    viewer, target = (Body(at=at, silhouette=SILHOUETTES[s]) for at, s in (one, two))
    assert best_square(blocks_of(scene, ()), row_of(viewer), row_of(target)) > 3.1
    assert World(scene).line_of_fire(viewer, target).visible


@pytest.mark.parametrize(
    ("table", "one", "two"),
    [
        # From under a walkway up to the underside of somebody who stands on its edge.
        (
            "meridian-pad",
            (921.294205265081, 370.0893287337975, 22.0, 20.0, 3.0),
            (1057.2258380551248, 355.98091786651275, 122.0, 27.5, 67.0),
        ),
        # On the border of sight: less than a hair further on it would be out of sight.
        (
            "high-terraces",
            (248.64517991563073, 513.5801315591159, 104.0, 12.5, 3.0),
            (720.2353159943393, 510.2035054623618, 0.0, 12.5, 40.0),
        ),
    ],
)
@pytest.mark.rule("C1-LOF-004")
def test_what_shows_only_past_a_prone_silhouette_s_rim_is_found(
    table: str, one: tuple[float, ...], two: tuple[float, ...]
) -> None:
    scene, nobody = tables.load_scene(table), np.zeros((0, 5))
    assert best_square(blocks_of(scene, ()), np.array(one), np.array(two)) > 3.1
    assert World(scene).sees(np.array([one]), np.array([two]), nobody).all()


@pytest.mark.rule("C1-LOF-004")
def test_what_shows_past_a_roof_s_edge_to_somebody_right_below_it_is_found() -> None:
    scene, nobody = tables.load_scene("fern-hollow-station"), np.zeros((0, 5))
    one = np.array([634.5727989743654, 571.1957102437938, 60.0, 20.0, 45.0])
    two = np.array([613.1560749348567, 609.8758095305982, 0.0, 20.0, 32.0])
    assert best_square(blocks_of(scene, ()), one, two) > 3.1
    assert World(scene).sees(one[None], two[None], nobody).all()


@pytest.mark.rule("C1-LOF-004")
def test_what_shows_of_an_underside_far_behind_its_near_rim_is_found() -> None:
    # There a patch looks narrower than on the wall below it; what passes it by a hair is not in the way.
    scene, nobody = scene_of("generated 3"), np.zeros((0, 5))
    one = np.array([396.44391831501065, 501.9414446667048, 108.0, 20.0, 45.0])
    two = np.array([132.0771628171545, 663.5070143537223, 0.0, 12.5, 40.0])
    assert best_square(blocks_of(scene, ()), one, two) > 3.1
    assert World(scene).sees(one[None], two[None], nobody).all()


@pytest.mark.parametrize(
    ("table", "one", "two"),
    [
        (
            "deepline-interchange",
            (286.2367848056693, 442.77104202211837, 62.0, 12.5, 40.0),
            (253.24217652761675, 455.50725247209886, 0.0, 20.0, 45.0),
        ),
        (
            "generated 3",
            (561.9058698106447, 305.53392036253825, 0.0, 12.5, 40.0),
            (583.4669815148377, 348.1971162778349, 80.0, 35.0, 70.0),
        ),
    ],
)
@pytest.mark.rule("C1-LOF-004")
def test_what_shows_through_a_gap_that_is_narrower_than_lines_are_steep_is_found(
    table: str, one: tuple[float, ...], two: tuple[float, ...]
) -> None:
    scene, nobody = scene_of(table), np.zeros((0, 5))
    assert best_square(blocks_of(scene, ()), np.array(one), np.array(two)) > 3.1
    assert World(scene).sees(np.array([one]), np.array([two]), nobody).all()


@pytest.mark.parametrize(
    ("table", "one", "two"),
    [
        ("deepline-interchange", (308.9, 473.0, 0.0, 12.5, 40.0), (329.8, 432.2, 62.0, 12.5, 40.0)),
        ("lantern-market", (464.1, 52.2, 74.0, 27.5, 67.0), (479.3, 106.3, 0.0, 12.5, 40.0)),
        ("white-ridge-outpost", (737.6, 575.5, 118.0, 35.0, 70.0), (707.3, 723.1, 0.0, 12.5, 40.0)),
        ("white-ridge-outpost", (686.2, 585.7, 118.0, 12.5, 40.0), (733.6, 620.1, 0.0, 12.5, 40.0)),
    ],
)
@pytest.mark.rule("C1-LOF-005")
def test_that_a_roof_hides_who_stands_on_it_is_proven(
    table: str, one: tuple[float, ...], two: tuple[float, ...]
) -> None:
    # Steep lines meet the roof only where they have passed below the rim of who stands on it.
    found = search.scenery(World(tables.load_scene(table)).fields).find(
        np.array([one]), np.array([two]), np.zeros((0, 5))
    )
    assert not found.seen[0]
    assert 0 <= found.cells[0] < 1000


@pytest.mark.rule("C1-LOF-002")
def test_nobody_looks_from_beside_its_silhouette() -> None:
    # From half a millimetre outside the wall of either, a patch of the other could be seen.
    scene, nobody = tables.load_scene("high-terraces"), np.zeros((0, 5))
    one = np.array([310.30652897693324, 131.78178433087402, 0.0, 12.5, 25.0])
    two = np.array([414.946670146394, 158.6837760139011, 60.0, 20.0, 32.0])
    assert best_square(blocks_of(scene, ()), one, two) < 2.9
    assert not World(scene).sees(one[None], two[None], nobody).any()


@pytest.mark.parametrize("table", ["quiet-platform", "bell-cloister"])
def test_the_oracle_agrees(table: str) -> None:
    tally = compare(tables.load_scene(table), 40, seed=5)
    assert (tally.wrong_yes, tally.wrong_no) == ([], [])
    assert 0 < tally.seen < tally.pairs


def test_walls_that_touch_leave_no_slit_for_an_eye_that_touches_them() -> None:
    # Two lengths of wall meet right where the viewer leans on them; through a slit it would see to the other side.
    walls = (box(0, 300, 300, 3, 0, 80), box(300, 300, 300, 3, 0, 60), box(300, 300, 300, 3, 60, 80))
    world = World(Scene(width=600, depth=1200, solids=walls))
    viewer = Body(at=(300, 287.5, 0), silhouette=SILHOUETTES["2"])
    places = np.array([[x, y, 0, 12.5, 40] for x in (250.0, 300.0, 330.0) for y in (500.0, 900.0, 1150.0)])
    assert not world.sees(np.repeat(row_of(viewer)[None], len(places), axis=0), places, np.zeros((0, 5))).any()
