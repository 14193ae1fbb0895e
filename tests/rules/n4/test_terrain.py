"""N4, Special Terrain and gates: what a table file says and what it becomes."""

import math

import msgspec
import pytest

from sightline.content import tables
from sightline.content.tables.check import check
from sightline.content.tables.expand import expand
from sightline.content.tables.format import Terrain, TerrainZone, Visibility
from sightline.rules.equivalents import BOOKS

BOOK = BOOKS["n4"]

SQUARE = ((100.0, 300.0), (200.0, 300.0), (200.0, 400.0), (100.0, 400.0))
BARE = msgspec.structs.replace(tables.load("harbour-steps"), pieces=(), objectives=())


def faults(zone: TerrainZone) -> list[tuple[str, str | None]]:
    return [(fault.code, BOOK.cite(fault.rule)) for fault in check(msgspec.structs.replace(BARE, zones=(zone,)))]


@pytest.mark.rule("N4-TERR-002")
def test_special_terrain_is_infinitely_high_unless_the_table_says_otherwise() -> None:
    fog = TerrainZone(id="fog", outline=SQUARE, terrain="mountain", visibility="low")
    low_fog = TerrainZone(id="low-fog", outline=SQUARE, terrain="mountain", visibility="low", top=60.0)
    zones = {zone.id: zone for zone in expand(msgspec.structs.replace(BARE, zones=(fog, low_fog))).zones}
    assert (zones["fog"].bottom, zones["fog"].top) == (0, math.inf)
    assert zones["low-fog"].top == 60


@pytest.mark.rule("N4-TERR-003")
def test_special_terrain_needs_a_type_and_at_least_one_characteristic() -> None:
    idle = TerrainZone(id="idle", outline=SQUARE, terrain="jungle")
    assert faults(idle) == [("table.fault.idle_terrain", "N4-TERR-003")]
    for characteristic in (
        {"difficult": True},
        {"saturation": True},
        {"white_noise": True},
        {"visibility": "poor"},
        {"storm": True},
    ):
        assert faults(msgspec.structs.replace(idle, **characteristic)) == []
    with pytest.raises(msgspec.ValidationError, match="terrain"):
        msgspec.convert({"id": "x", "outline": SQUARE, "difficult": True}, TerrainZone)


@pytest.mark.rule("N4-TERR-005")
@pytest.mark.parametrize("terrain", ["aquatic", "desert", "mountain", "jungle", "zero-g"])
def test_there_are_five_terrain_types(terrain: Terrain) -> None:
    zone = TerrainZone(id="zone", outline=SQUARE, terrain=terrain, difficult=True)
    found = expand(msgspec.structs.replace(BARE, zones=(zone,))).zones[-1]
    assert found.properties == {"kind": "terrain", "terrain": terrain, "difficult": "yes"}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"id": "x", "outline": SQUARE, "terrain": "swamp"}, TerrainZone)


@pytest.mark.rule("N4-TERR-019")
@pytest.mark.parametrize(("visibility", "worse"), [("none", []), ("low", ["poor"]), ("poor", ["zero"]), ("zero", [])])
def test_a_storm_makes_visibility_a_level_worse_where_it_blows(visibility: Visibility, worse: list[str]) -> None:
    """There is nothing worse than no visibility, and where all is clear a storm changes nothing."""
    fog = TerrainZone(id="fog", outline=SQUARE, terrain="mountain", difficult=True, visibility=visibility)
    half = ((150.0, 250.0), (300.0, 250.0), (300.0, 500.0), (150.0, 500.0))
    storm = TerrainZone(id="storm", outline=half, terrain="mountain", storm=True, top=60.0)
    more = expand(msgspec.structs.replace(BARE, zones=(fog, storm))).zones[len(BARE.deployment) + 2 :]
    assert [zone.properties["visibility"] for zone in more] == worse
    for zone in more:
        assert (set(zone.outline), zone.top) == ({(150, 300), (200, 300), (200, 400), (150, 400)}, 60)


@pytest.mark.rule("N4-TERR-019")
def test_a_storm_elsewhere_or_above_leaves_visibility_alone() -> None:
    fog = TerrainZone(id="fog", outline=SQUARE, terrain="jungle", visibility="low", top=60.0)
    away = tuple((x + 300, y) for x, y in SQUARE)
    for storm in (
        TerrainZone(id="storm", outline=away, terrain="jungle", storm=True),
        TerrainZone(id="storm", outline=SQUARE, terrain="jungle", storm=True, bottom=60.0),
    ):
        assert len(expand(msgspec.structs.replace(BARE, zones=(fog, storm))).zones) == len(BARE.deployment) + 2
