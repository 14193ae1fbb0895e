"""N4 silhouettes."""

import pytest

from sightline.geometry.distance import horizontal_gap
from sightline.geometry.shapes import SILHOUETTES, Body
from sightline.geometry.silhouettes import silhouette_of


def body(x: float, s: str = "2", z: float = 0.0) -> Body:
    return Body(at=(x, 0, z), silhouette=SILHOUETTES[s])


@pytest.mark.rule("N4-LOF-001")
def test_a_troop_fills_a_cylinder() -> None:
    trooper = body(0, "7", z=10)
    assert (trooper.silhouette.radius, trooper.top) == (27.5, 77)


@pytest.mark.rule("N4-LOF-002")
def test_parts_that_protrude_from_the_base_do_not_count() -> None:
    assert horizontal_gap(body(0, "5"), body(40, "5")) == 0


@pytest.mark.rule("N4-LOF-003", "N4-LOF-004")
def test_the_s_attribute_picks_one_of_eight_templates() -> None:
    sizes = {name: (silhouette_of(name).base, silhouette_of(name).height) for name in "12345678"}
    assert sizes == {
        "1": (25, 25),
        "2": (25, 40),
        "3": (40, 32),
        "4": (55, 32),
        "5": (40, 45),
        "6": (40, 55),
        "7": (55, 67),
        "8": (70, 70),
    }


@pytest.mark.rule("N4-LOF-005")
def test_silhouette_x_has_the_own_base_and_the_height_of_a_base() -> None:
    assert (SILHOUETTES["4"].prone.base, SILHOUETTES["4"].prone.height) == (55, 3)
