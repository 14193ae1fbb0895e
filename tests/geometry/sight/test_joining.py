"""Parts of scenery grow into each other: they block what they blocked before, and none lies within another."""

import numpy as np
import pytest

from sightline.content import tables
from sightline.geometry.arrays import Bools, Floats
from sightline.geometry.seeing.joining import Joined
from sightline.geometry.seeing.prisms import Prisms
from sightline.geometry.shapes import Solid


def box(name: str, x: float, wide: float, bottom: float, top: float, deep: float = 5.0) -> Solid:
    return Solid(id=name, outline=((x, 0), (x + wide, 0), (x + wide, deep), (x, deep)), bottom=bottom, top=top)


WALL = (
    box("left", 0, 30, 0, 56),
    box("sill", 30, 32, 0, 20),
    box("lintel", 30, 32, 44, 56),
    box("right", 62, 38, 0, 56),
)


def inside(prisms: Prisms, points: Floats, parts: Bools) -> Bools:
    found = np.zeros(len(points), dtype=np.bool_)
    for planes in prisms.planes[parts]:
        found |= (points @ planes[:, :3].T <= planes[:, 3]).all(axis=1)
    return found


def test_sill_and_lintel_go_on_through_the_walls_beside_the_window() -> None:
    prisms = Joined(Prisms(WALL)).prisms
    extents = [(corners[:, 0].min(), corners[:, 0].max()) for corners in prisms.outlines]
    assert extents[1] == extents[2] == pytest.approx((0, 100), abs=0.05)
    assert extents[0] == pytest.approx((0, 30), abs=0.05)
    assert prisms.high[:3] == pytest.approx([56, 20, 56], abs=0.05)


def test_a_wall_goes_on_through_the_roof_that_covers_it() -> None:
    roof = box("roof", -10, 120, 56, 60, deep=90)
    prisms = Joined(Prisms((*WALL, roof))).prisms
    assert prisms.high == pytest.approx([60, 20, 60, 60, 60], abs=0.05)


def test_a_roof_that_covers_only_some_of_a_wall_leaves_it_as_it_is() -> None:
    roof = box("roof", 10, 120, 56, 60, deep=90)
    assert Joined(Prisms((WALL[0], roof))).prisms.high == pytest.approx([56, 60], abs=0.05)


def test_of_two_lengths_of_a_wall_one_is_within_the_other() -> None:
    joined = Joined(Prisms((box("one", 0, 50, 0, 56), box("two", 50, 50, 0, 56))))
    assert sorted(joined.within.tolist()) in ([-1, 0], [-1, 1])


@pytest.mark.parametrize("table", ["harbour-steps", "lantern-market", "copper-row"])
def test_joined_parts_fill_what_the_parts_filled(table: str) -> None:
    scene = tables.load_scene(table)
    prisms = Prisms(scene.solids)
    joined = Joined(prisms)
    points = np.random.default_rng(1).uniform((0, 0, 0), (scene.width, scene.depth, 140), (20_000, 3))
    before = inside(prisms, points, np.ones(len(prisms), dtype=np.bool_))
    assert before.any()
    assert (inside(joined.prisms, points, joined.within < 0) == before).all()
