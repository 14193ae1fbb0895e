"""A climb over an edge needs room for the whole silhouette, not only for a point of it."""

import pytest

from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.paths import Climb
from sightline.geometry.moving.surfaces import Ground, ground
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid


def _box(name: str, x0: float, x1: float, y0: float, y1: float, bottom: float, top: float) -> Solid:
    return Solid(id=name, outline=((x0, y0), (x1, y0), (x1, y1), (x0, y1)), bottom=bottom, top=top, piece="house")


def house(opening: float, lintel: float) -> Ground:
    """A floor 60 mm up behind a wall with a sill of 20 mm, an opening of some width in the middle and a lintel."""
    west, east = 150 - opening / 2, 150 + opening / 2
    solids = (
        _box("floor", 50, 250, 100, 250, 0, 60),
        _box("sill", west, east, 100, 105, 60, 80),
        _box("west-wall", 50, west, 100, 105, 60, 160),
        _box("east-wall", east, 250, 100, 105, 60, 160),
        _box("lintel", west, east, 100, 105, 80 + lintel, 160),
    )
    return ground(Scene(width=300, depth=300, solids=solids))


def codes(place: Ground, silhouette: str, *, down: bool = False) -> list[str]:
    body = SILHOUETTES[silhouette]
    before, behind = (150.0, 100 - body.radius, 0.0), (150.0, 105 + body.radius, 60.0)
    start, end = (behind, before) if down else (before, behind)
    mover = Body(at=start, silhouette=body)
    return [each.code for each in check_move(place, mover, (Climb(end),), limit=500).violations]


@pytest.mark.rule("C1-CLIMB-009")
@pytest.mark.parametrize("down", [False, True])
def test_nobody_climbs_through_a_window_smaller_than_itself(down: bool) -> None:
    assert codes(house(opening=32, lintel=24), "5", down=down) == ["movement.climb_blocked"]
    assert codes(house(opening=32, lintel=70), "5", down=down) == ["movement.climb_blocked"], "too narrow"
    assert codes(house(opening=60, lintel=24), "2", down=down) == ["movement.climb_blocked"], "too low"


@pytest.mark.rule("C1-CLIMB-009")
@pytest.mark.parametrize("down", [False, True])
def test_an_opening_as_large_as_the_silhouette_lets_it_through(down: bool) -> None:
    assert codes(house(opening=42, lintel=50), "5", down=down) == []
    assert codes(house(opening=26, lintel=42), "2", down=down) == []
