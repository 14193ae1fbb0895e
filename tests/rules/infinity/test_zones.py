"""Contact, inside and wholly inside."""

import pytest

from sightline.geometry.distance import in_contact, touches
from sightline.geometry.shapes import SILHOUETTES, Body, Solid, Zone
from sightline.geometry.zones import inside, wholly_inside

ZONE = Zone(id="zone", outline=((0, 0), (100, 0), (100, 100), (0, 100)), bottom=0, top=60)


def body(x: float, y: float, z: float = 0.0) -> Body:
    return Body(at=(x, y, z), silhouette=SILHOUETTES["2"])


@pytest.mark.rule("C1-ZONE-001")
def test_silhouettes_that_touch_are_in_contact() -> None:
    assert in_contact(body(0, 0), body(25, 0))
    assert not in_contact(body(0, 0), body(25.1, 0))


@pytest.mark.rule("C1-ZONE-001")
def test_contact_is_of_volumes_so_also_from_above() -> None:
    assert in_contact(body(0, 0), body(10, 0, 40))
    assert not in_contact(body(0, 0), body(10, 0, 41))


@pytest.mark.rule("C1-ZONE-001")
def test_scenery_without_a_base_is_touched_all_the_same() -> None:
    wall = Solid(id="w", outline=((12.5, -50), (20, -50), (20, 50), (12.5, 50)), bottom=0, top=20)
    assert touches(body(0, 0), wall)
    assert not touches(body(-0.1, 0), wall)
    assert touches(body(16, 0, 20), wall)
    assert not touches(body(0, 0, 21), wall)


@pytest.mark.rule("C1-ZONE-001")
def test_standing_on_a_ramp_is_contact_with_it() -> None:
    ramp = Solid(id="r", outline=((0, 0), (100, 0), (100, 50), (0, 50)), bottom=0, top=0, slope=(0.5, 0))
    assert touches(body(50, 25, 31.25), ramp)
    assert not touches(body(50, 25, 32), ramp)


@pytest.mark.rule("C1-ZONE-002")
@pytest.mark.parametrize(("x", "z", "expected"), [(112.5, 0, True), (112.6, 0, False), (50, 60, True), (50, 61, False)])
def test_touching_an_area_is_being_inside_it(x: float, z: float, expected: bool) -> None:
    assert inside(body(x, 50, z), ZONE) is expected


@pytest.mark.rule("C1-ZONE-003")
@pytest.mark.parametrize(("x", "z", "expected"), [(87.5, 0, True), (88, 0, False), (50, 20, True), (50, 21, False)])
def test_wholly_inside_is_with_the_entire_silhouette(x: float, z: float, expected: bool) -> None:
    assert wholly_inside(body(x, 50, z), ZONE) is expected
