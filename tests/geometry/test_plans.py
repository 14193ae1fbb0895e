"""Plain sums about outlines agree with the library of shapes."""

import random

import numpy as np
import pytest
import shapely

from sightline.geometry.plans import beyond, box_of, from_border, from_line, from_outline, from_outline_each, is_in

SHAPES = {
    "square": ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)),
    "corner": ((0.0, 0.0), (100.0, 0.0), (100.0, 30.0), (40.0, 30.0), (40.0, 90.0), (0.0, 90.0)),
    "tilted": ((10.0, 0.0), (90.0, 20.0), (70.0, 80.0), (20.0, 60.0)),
}


@pytest.mark.parametrize("name", SHAPES)
def test_outlines(name: str) -> None:
    outline, chance = SHAPES[name], random.Random(name)
    polygon = shapely.Polygon(outline)
    for _ in range(300):
        at = (chance.uniform(-30, 130), chance.uniform(-30, 130), 7.0)
        point = shapely.Point(at[:2])
        assert is_in(outline, at) == polygon.contains(point)
        assert from_border(outline, at) == pytest.approx(polygon.exterior.distance(point), abs=1e-9)
        assert from_outline(outline, at) == pytest.approx(polygon.distance(point), abs=1e-9)


@pytest.mark.parametrize("name", SHAPES)
def test_what_is_beyond_a_box_is_further_than_that_from_what_lies_in_it(name: str) -> None:
    outline, chance = SHAPES[name], random.Random(name)
    box, far = box_of(outline), 0
    for _ in range(300):
        at, reach = (chance.uniform(-60, 160), chance.uniform(-60, 160)), chance.uniform(0, 40)
        if beyond(box, at, reach):
            far += 1
            assert from_outline(outline, at) > reach
    assert far > 0


def test_a_line_of_no_length_is_a_point() -> None:
    assert from_line((10, 10), (10, 10), (13, 14)) == 5


def test_many_points_are_as_far_from_an_outline_as_each_of_them() -> None:
    chance = random.Random(7)
    for _ in range(40):
        outline = tuple((chance.uniform(0, 300), chance.uniform(0, 300)) for _ in range(chance.randint(3, 7)))
        points = [(chance.uniform(-50, 350), chance.uniform(-50, 350), 5.0) for _ in range(30)]
        assert from_outline_each(outline, np.array(points)).tolist() == [from_outline(outline, at) for at in points]
