"""N4: contact and areas."""

import pytest

from sightline.geometry.distance import in_contact, touches
from sightline.geometry.shapes import SILHOUETTES, Body, Solid, Zone
from sightline.geometry.zones import inside, wholly_inside


def body(x: float, y: float, z: float = 0.0, s: str = "2") -> Body:
    return Body(at=(x, y, z), silhouette=SILHOUETTES[s])


@pytest.mark.rule("N4-ZOC-003")
def test_contact_is_between_volumes_and_with_scenery_alike() -> None:
    assert in_contact(body(0, 0), body(0, 32.5, s="5"))
    ledge = Solid(id="ledge", outline=((-50, 12.5), (50, 12.5), (50, 30), (-50, 30)), bottom=30, top=50)
    assert touches(body(0, 0), ledge)
    assert not touches(body(0, 0, s="1"), ledge)


@pytest.mark.rule("N4-ZOC-004")
def test_a_troop_is_inside_a_zone_that_its_silhouette_touches() -> None:
    smoke = Zone(id="smoke", outline=((0, 0), (100, 0), (100, 100), (0, 100)), bottom=40, top=90)
    assert inside(body(50, 50), smoke)
    assert not inside(body(50, 50, s="1"), smoke)


@pytest.mark.rule("N4-ZOC-005")
def test_completely_inside_needs_the_entire_silhouette() -> None:
    zone = Zone(id="zone", outline=((0, 0), (100, 0), (0, 100)))
    assert wholly_inside(body(20, 20), zone)
    assert not wholly_inside(body(45, 45), zone)
    assert inside(body(45, 45), zone)
