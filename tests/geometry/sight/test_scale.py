"""Seeing along paths, over tables and into cover."""

from itertools import pairwise

import numpy as np
import pytest

from sightline.geometry.seeing.visibility import cover_spots, first_seen, lines_along, sample_path, seen_along, viewshed
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.world import World

WALL = Solid(id="wall", outline=((290, 0), (310, 0), (310, 300), (290, 300)), bottom=0, top=80)
WORLD = World(Scene(width=600, depth=600, solids=(WALL,)))


def body(x: float, y: float, facing: float | None = None, name: str = "") -> Body:
    return Body(at=(x, y, 0), silhouette=SILHOUETTES["2"], facing=facing, id=name)


def test_a_path_is_sampled_at_its_corners_and_every_10_mm() -> None:
    points = sample_path([(0, 0, 0), (25, 0, 0), (25, 10, 0)])
    assert (25, 0, 0) in points
    assert points[-1] == (25, 10, 0)
    assert all(np.linalg.norm(np.subtract(b, a)) <= 10 for a, b in pairwise(points))


@pytest.mark.rule("C1-LOF-008")
def test_a_mover_is_seen_from_where_its_path_leaves_the_wall() -> None:
    mover, path = body(400, 200), [(400.0, 200.0, 0.0), (400.0, 400.0, 0.0)]
    watcher, asleep = body(200, 200, facing=0, name="watcher"), body(200, 200, facing=180, name="asleep")
    assert seen_along(WORLD, mover, path, [watcher, asleep]).tolist() == [True, False]
    column = lines_along(WORLD, mover, path, [watcher])[:, 0]
    assert not column[0]
    assert column[-1]


def test_the_first_point_is_found_to_a_tenth_of_a_millimetre() -> None:
    mover, path = body(400, 200), [(400.0, 200.0, 0.0), (400.0, 400.0, 0.0)]
    watcher = body(200, 200)
    point = first_seen(WORLD, mover, path, watcher)
    assert point is not None
    _, y, _ = point
    assert WORLD.lines_of_fire([(watcher, body(400, y))])[0]
    assert not WORLD.lines_of_fire([(watcher, body(400, y - 0.2))])[0]
    assert first_seen(WORLD, mover, [(400.0, 50.0, 0.0), (400.0, 200.0, 0.0)], watcher) is None


def test_a_viewshed_answers_like_single_questions() -> None:
    viewer = body(200, 250, facing=0)
    xs, ys = np.meshgrid(np.arange(330, 600, 45.0), np.arange(20, 600, 45.0))
    points = np.column_stack([xs.ravel(), ys.ravel(), np.zeros(xs.size)])
    shed = viewshed(WORLD, viewer, points, SILHOUETTES["2"])
    single = [WORLD.line_of_fire(viewer, body(x, y)).visible for x, y, _ in points.tolist()]
    assert shed.tolist() == single
    assert 0 < shed.sum() < len(shed)


def test_the_best_spot_is_hidden_then_covered_then_open() -> None:
    threat = body(100, 250, name="threat")
    hidden, corner, open_ = (350.0, 100.0, 0.0), (322.5, 298.0, 0.0), (350.0, 500.0, 0.0)
    spots = cover_spots(WORLD, body(0, 0), [open_, corner, hidden], [threat])
    assert [spot.at for spot in spots] == [hidden, corner, open_]
    assert spots[1].covered_from == ("threat",)


@pytest.mark.rule("C1-LOF-005")
def test_smoke_blocks_like_a_solid_but_gives_no_partial_cover() -> None:
    smoke = Solid(id="smoke", outline=((140, 400), (200, 400), (200, 600), (140, 600)), bottom=0, top=60)
    one, other = body(100, 500), body(212.5, 500)
    smoked = WORLD.with_blockers([smoke])
    assert WORLD.line_of_fire(one, other).visible
    assert not smoked.line_of_fire(one, other).visible
    level, edge = body(100, 395), body(212.5, 400)
    assert smoked.line_of_fire(level, edge).share < 1
    assert smoked.line_of_fire(level, edge).visible
    assert smoked.cover(level, edge).kind == "none"


@pytest.mark.rule("C1-LOF-005")
def test_nobody_sees_inside_smoke() -> None:
    smoke = Solid(id="smoke", outline=((100, 400), (300, 400), (300, 600), (100, 600)), bottom=0, top=60)
    assert not WORLD.with_blockers([smoke]).line_of_fire(body(150, 500), body(250, 500)).visible
