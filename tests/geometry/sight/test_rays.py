"""The ray kernel against exact arithmetic, and the shortcuts against the rays."""

import numpy as np
import pytest
from slow_sight import hidden_boxes

from sightline.geometry.arrays import as_rows
from sightline.geometry.seeing.compiled.solids import lay_out
from sightline.geometry.seeing.prisms import Prisms
from sightline.geometry.seeing.rays import RayField, cylinder_blocks
from sightline.geometry.seeing.search import NOBODY, Scenery
from sightline.geometry.shapes import SILHOUETTES, Body, Solid


def random_lines(rng: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    starts, ends = rng.uniform(0, 1200, (2, count, 3))
    starts[:, 2] /= 8
    ends[:, 2] /= 8
    return starts, ends


def test_the_kernel_agrees_with_exact_arithmetic(sight) -> None:  # type: ignore[no-untyped-def]
    scene = sight.random_scene(3)
    starts, ends = random_lines(np.random.default_rng(1), 4000)
    # Nobody stands inside a solid.
    outside = ~np.any([sight.solid_blocks(solid, end, end) for solid in scene.solids for end in (starts, ends)], axis=0)
    starts, ends = starts[outside], ends[outside]
    fast = RayField(scene.solids).blocked(starts, ends)
    exact = np.any([sight.solid_blocks(solid, starts, ends) for solid in scene.solids], axis=0)
    # Single precision may tip a line that grazes an edge, no more.
    assert np.count_nonzero(fast != exact) <= 2
    assert 0.3 < exact.mean() < 0.95


def test_a_cylinder_agrees_with_points_along_the_line() -> None:
    rng = np.random.default_rng(2)
    model = as_rows([Body(at=(50, 50, 10), silhouette=SILHOUETTES["8"])])[0]
    starts, ends = rng.uniform(0, 100, (2, 2000, 3))
    shares = np.linspace(0, 1, 2001)[:, None, None]
    along = starts + shares * (ends - starts)
    radius = np.hypot(along[..., 0] - 50, along[..., 1] - 50)
    inside = (radius < 34.99) & (along[..., 2] > 9.99) & (along[..., 2] < 79.99)
    assert np.count_nonzero(cylinder_blocks(model, starts, ends) != inside.any(axis=0)) <= 2


@pytest.mark.parametrize("seed", range(5))
def test_what_one_thing_hides_no_line_passes(sight, seed: int) -> None:  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(seed)
    scene = sight.random_scene(seed, pieces=25, size=500.0)
    field = RayField(scene.solids)
    solids = lay_out([(field.joined, field.curtains)])
    crowd = as_rows(sight.random_bodies(scene, 30, rng))
    count = 0
    for first, second in zip(*np.triu_indices(len(crowd), 1), strict=True):
        what, (near, far) = hidden_boxes(solids, crowd[first], crowd[second], NOBODY)
        if what >= 0:
            count += 1
            weights = rng.dirichlet(np.ones(8), (2, 200))
            assert field.blocked(weights[0] @ near, weights[1] @ far).all()
    assert count > 20


@pytest.mark.parametrize("models", [0, 12])
def test_compiled_lines_agree_with_the_ray_kernel(sight, models: int) -> None:  # type: ignore[no-untyped-def]
    scene = sight.random_scene(4, pieces=40, size=600.0)
    field, rng = RayField(scene.solids), np.random.default_rng(models)
    crowd = as_rows(sight.random_bodies(scene, 40, rng))
    between = crowd[:models]
    wrong = total = 0
    for viewer, target in zip(crowd[20:], crowd[19:-1], strict=True):
        eyes = viewer[:3] + np.array([[0.0, 0, height] for height in (0, viewer[4] / 2, viewer[4])])
        view = Scenery([field]).look_over(viewer, target, between, eyes, 5.0)
        starts = np.broadcast_to(eyes[:, None, None], view.ends.shape)
        blocked = field.blocked(starts, view.ends)
        for row in between:
            if not (row == viewer).all() and not (row == target).all():
                blocked |= cylinder_blocks(row, starts, view.ends)
        wrong += int(np.count_nonzero((view.free != ~blocked) & view.inside))
        total += int(np.count_nonzero(view.inside))
    # Single precision may tip a line that grazes an edge, no more.
    assert wrong <= total // 10_000
    assert total > 3000


def test_solids_side_by_side_leave_no_slit() -> None:
    halves = [Solid(id=str(x), outline=((x, 0), (x + 50, 0), (x + 50, 10), (x, 10)), bottom=0, top=60) for x in (0, 50)]
    storey = Solid(id="up", outline=((0, 0), (100, 0), (100, 10), (0, 10)), bottom=60, top=90)
    eye = np.array([[50.0, -40, 30], [49, -40, 60]])
    assert RayField([*halves, storey]).blocked(eye, eye + np.array([[0.5, 90, 1], [2, 90, 0.3]])).all()


def test_a_storey_on_a_wall_hides_down_to_the_ground() -> None:
    wall = Solid(id="wall", outline=((0, 0), (100, 0), (100, 10), (0, 10)), bottom=0, top=60)
    storey = Solid(id="storey", outline=((0, 0), (100, 0), (100, 10), (0, 10)), bottom=60, top=90)
    balcony = Solid(id="balcony", outline=((0, -20), (100, -20), (100, 10), (0, 10)), bottom=90, top=94)
    assert Prisms([wall, storey, balcony]).hanging.tolist() == [False, False, True]
