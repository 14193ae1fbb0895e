"""Compiled answers about areas and outlines agree with those of the library of shapes, to the last bit."""

import math
import random

import pytest
import shapely

from sightline.content import tables
from sightline.geometry.moving.areas import Area, Outlines
from sightline.geometry.moving.surfaces import Ground, ground
from sightline.geometry.moving.surfaces_room import room
from sightline.geometry.shapes import SILHOUETTES, Point

TABLES = ("copper-row", "high-terraces", "lantern-market")


@pytest.fixture(scope="module", params=TABLES)
def table(request: pytest.FixtureRequest) -> Ground:
    return ground(tables.load_scene(request.param))


def somewhere(table: Ground, chance: random.Random) -> Point:
    return (round(chance.uniform(-5, table.scene.width + 5), 1), round(chance.uniform(-5, table.scene.depth + 5), 1))


def at_the_border(area: Area, chance: random.Random) -> Point:
    """A corner, a point of a border as exactly as it can be said, or one a hair off it."""
    x0, y0, x1, y1 = area.pieces[chance.randrange(len(area.pieces))].tolist()
    share, off = chance.choice((0.0, chance.random())), chance.choice((0.0, 1e-12, 1e-3))
    return (x0 + share * (x1 - x0) + chance.gauss(0, 1) * off, y0 + share * (y1 - y0) + chance.gauss(0, 1) * off)


def beyond(start: Point, chance: random.Random) -> Point:
    """Somewhere else, now and then exactly along an axis, where scenery has its edges."""
    angle, far = chance.uniform(0, 2 * math.pi), chance.uniform(0.1, 200)
    x, y = round(start[0] + far * math.cos(angle), 1), round(start[1] + far * math.sin(angle), 1)
    return chance.choice(((x, y), (x, y), (x, start[1]), (start[0], y)))


def areas(table: Ground) -> list[Area]:
    rooms = [room(table, silhouette) for silhouette in (SILHOUETTES["2"], SILHOUETTES["5"].prone)]
    every = [kind(level) for each in rooms for level in table.levels[:6] for kind in (each.passing, each.stopping)]
    return [area for area in every if len(area.pieces)]


def test_points(table: Ground) -> None:
    chance = random.Random(1)
    for area in areas(table):
        points = [somewhere(table, chance) for _ in range(60)] + [at_the_border(area, chance) for _ in range(60)]
        expected = shapely.contains_xy(area.shape, *zip(*points, strict=True)).tolist()
        assert [area.has(point) for point in points] == expected


def test_straight_lines(table: Ground) -> None:
    chance = random.Random(2)
    for area in areas(table):
        starts = [somewhere(table, chance) for _ in range(30)] + [at_the_border(area, chance) for _ in range(30)]
        for start in starts:
            end = beyond(start, chance)
            assert area.stretches(start, end) == area._stretches(start, end), (start, end)


@pytest.mark.parametrize("reach", [0.0, 0.02, 12.48, 12.5, 13.0])
def test_what_is_near(table: Ground, reach: float) -> None:
    chance = random.Random(3)
    for outlines in (table.solids, table.surfaces):
        for _ in range(150):
            start = somewhere(table, chance)
            end = chance.choice((start, beyond(start, chance)))
            line = shapely.LineString((start, end)) if start != end else shapely.Point(start)
            assert outlines.along(start, end, reach) == outlines.around(line, reach), (start, end)


def test_nothing_at_all() -> None:
    nowhere = Area(shapely.Polygon())
    assert not nowhere.has((1, 1))
    assert nowhere.stretches((0, 0), (9, 9)) == []
    assert Outlines([]).near((1, 1), 100) == []


def test_an_area_with_a_hole() -> None:
    ring = Area(shapely.box(0, 0, 100, 100) - shapely.box(40, 40, 60, 60))
    assert [ring.has(at) for at in ((50, 50), (50, 30), (50, 40), (101, 50))] == [False, True, False, False]
    assert ring.stretches((0, 50), (200, 50)) == [(0.0, 0.2), (0.3, 0.5)]
