"""The tables that come with the program: sound, official, fair, and good to play on."""

from collections import Counter

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from sightline.content import tables
from sightline.content.tables.check import GOODS, OFFICIAL_DEPTH, check
from sightline.content.tables.measure import measure, shortcomings
from sightline.content.tables.surfaces import surfaces
from sightline.geometry.moving.reach import reach
from sightline.geometry.moving.surfaces import ground
from sightline.geometry.shapes import SILHOUETTES, Body
from sightline.i18n import LANGUAGES

every_table = pytest.mark.parametrize("name", tables.names())


@every_table
def test_it_has_no_faults(name: str) -> None:
    assert check(tables.load(name)) == []


@every_table
def test_it_keeps_to_the_advice_of_the_books(name: str) -> None:
    assert shortcomings(measure(tables.load_scene(name))) == []


@every_table
def test_every_part_has_its_own_id(name: str) -> None:
    scene = tables.load_scene(name)
    ids = [solid.id for solid in scene.solids] + [ladder.id for ladder in scene.ladders]
    ids += [gate.id for gate in scene.gates] + [zone.id for zone in scene.zones] + [mark.id for mark in scene.markers]
    assert len(set(ids)) == len(ids)


@every_table
def test_its_name_and_sentence_are_written_in_every_language(name: str) -> None:
    table = tables.load(name)
    for words in (table.name, table.summary, *(piece.name for piece in table.pieces if piece.name)):
        assert all(getattr(words, language).strip() for language in LANGUAGES)


@every_table
def test_it_has_an_official_size_and_deployment_zones_along_opposite_edges(name: str) -> None:
    table = tables.load(name)
    width, depth = table.size
    zone = OFFICIAL_DEPTH[(int(width), int(depth))]
    assert {row.side: row.box for row in table.deployment} == {
        "a": (0, 0, width, zone),
        "b": (0, depth - zone, width, zone),
    }


@every_table
def test_it_can_be_fought_in_and_on(name: str) -> None:
    scene = tables.load_scene(name)
    assert len({gate.piece for gate in scene.gates}) >= 3
    assert len(scene.ladders) >= 4


@every_table
def test_scenarios_find_their_places_free(name: str) -> None:
    """Consoles in the middle of each quarter (C1-SCEN-225), boxes on the central line (C1-SCEN-237)."""
    scene = tables.load_scene(name)
    width, depth = scene.width, scene.depth
    consoles = {(x, y) for x in (width / 4, width * 3 / 4) for y in (depth / 4, depth * 3 / 4)}
    boxes = {(x, depth / 2) for x in (200, width / 2, width - 200)}
    found = {
        kind: {marker.at[:2] for marker in scene.markers if marker.kind == kind} for kind in ("console", "supply-box")
    }
    assert found == {"console": consoles, "supply-box": boxes}


@every_table
def test_a_trooper_can_walk_to_every_roof_floor_and_objective(name: str) -> None:
    """The checker's sketch of reachability agrees with the real rules of movement."""
    scene = tables.load_scene(name)
    found = surfaces(scene)
    start = found[0].free.representative_point()
    walker = Body(at=(start.x, start.y, 0), silhouette=SILHOUETTES["2"])
    places = reach(ground(scene), walker, 20_000).destinations

    def reached(z: float, area: BaseGeometry) -> bool:
        level = places[np.abs(places[:, 2] - z) < 1.5]
        return bool(shapely.contains_xy(area, level[:, :2]).any())

    goods = {solid.piece for solid in scene.solids if solid.kind in GOODS}
    missed = [surface.pieces for surface in found if not reached(surface.z, surface.room.buffer(1))]
    assert [pieces for pieces in missed if not set(pieces) <= goods] == []
    for marker in scene.markers:
        assert reached(marker.at[2], shapely.Point(marker.at[:2]).buffer(30)), marker.id


def test_there_are_at_least_two_tables_of_every_official_size() -> None:
    sizes = Counter(tables.load(name).size for name in tables.names())
    assert len(tables.names()) >= 8
    assert all(sizes[(float(w), float(d))] >= 2 for w, d in OFFICIAL_DEPTH)


def test_there_are_at_least_six_full_tables() -> None:
    sizes = Counter(tables.load(name).size for name in tables.names())
    assert sizes[(1200.0, 1200.0)] >= 6


def test_no_two_tables_are_alike() -> None:
    plans = [
        shapely.union_all([shapely.Polygon(solid.outline) for solid in tables.load_scene(name).solids])
        for name in tables.names()
    ]
    for index, one in enumerate(plans):
        for other in plans[:index]:
            assert one.intersection(other).area < 0.8 * one.area
