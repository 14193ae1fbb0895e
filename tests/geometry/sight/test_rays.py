"""The ray kernel against exact arithmetic, and the shortcuts against the rays."""

import numpy as np
import pytest

from sightline.geometry.arrays import as_rows
from sightline.geometry.seeing.faces import boxes
from sightline.geometry.seeing.lines import Lines
from sightline.geometry.seeing.prisms import Prisms
from sightline.geometry.seeing.rays import RayField, cylinder_blocks
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
def test_what_one_prism_hides_no_line_passes(sight, seed: int) -> None:  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(seed)
    scene = sight.random_scene(seed, pieces=25, size=500.0)
    field = RayField(scene.solids)
    crowd = as_rows(sight.random_bodies(scene, 30, rng))
    first, second = np.triu_indices(len(crowd), 1)
    near, far = boxes(crowd[first], crowd[second])
    lines = Lines([field], crowd[first], crowd[second], as_rows([]))
    hits = lines.first_parts(near.mean(axis=1), far.mean(axis=1))
    hidden = np.flatnonzero(lines.hidden(near, far, hits[:, None]))
    assert len(hidden) > 20
    weights = rng.dirichlet(np.ones(8), (2, len(hidden), 200))
    starts, ends = weights[0] @ near[hidden], weights[1] @ far[hidden]
    assert field.blocked(starts, ends).all()


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
