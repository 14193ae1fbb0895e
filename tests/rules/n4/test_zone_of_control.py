"""The N4 Zone of Control."""

import pytest

from sightline.geometry.shapes import SILHOUETTES, Body
from sightline.geometry.zones import in_zone_of_control


@pytest.mark.rule("N4-ZOC-001")
@pytest.mark.parametrize(
    ("at", "inside"),
    [
        ((232.5, 0, 0), True),
        ((232.6, 0, 0), False),
        ((0, 0, 240), True),
        ((0, 0, 241), False),
        ((232.5, 0, 240), True),
    ],
)
def test_it_is_a_cylinder_of_20_cm_around_above_and_below(at: tuple[float, float, float], inside: bool) -> None:
    owner = Body(at=(0, 0, 0), silhouette=SILHOUETTES["2"])
    assert in_zone_of_control(owner, Body(at=at, silhouette=SILHOUETTES["5"])) is inside
