"""The Zone of Control is a cylinder, not a ball."""

import pytest

from sightline.geometry.shapes import SILHOUETTES, Body
from sightline.geometry.zones import in_zone_of_control


def body(x: float, z: float = 0.0) -> Body:
    return Body(at=(x, 0, z), silhouette=SILHOUETTES["2"])


@pytest.mark.rule("C1-ZOC-001")
@pytest.mark.parametrize(("x", "inside"), [(225, True), (225.1, False)])
def test_it_reaches_20_cm_from_the_edge_of_the_silhouette(x: float, inside: bool) -> None:
    assert in_zone_of_control(body(0), body(x)) is inside


@pytest.mark.rule("C1-ZOC-001")
@pytest.mark.parametrize(("z", "inside"), [(240, True), (240.1, False), (-240, True), (-240.1, False)])
def test_it_reaches_20_cm_above_and_below_the_silhouette(z: float, inside: bool) -> None:
    assert in_zone_of_control(body(0), body(0, z)) is inside


@pytest.mark.rule("C1-ZOC-001")
def test_20_cm_aside_and_20_cm_up_is_still_inside() -> None:
    assert in_zone_of_control(body(0), body(225, 240))
