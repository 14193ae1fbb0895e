"""N4: measuring, and replacing one element by another."""

import pytest
from skirmish import Skirmish, piece, wall

from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.distance import in_contact
from sightline.geometry.replacing import replaced
from sightline.geometry.shapes import SILHOUETTES, Body


def body(x: float, y: float, z: float = 0.0, s: str = "2") -> Body:
    return Body(at=(x, y, z), silhouette=SILHOUETTES[s])


@pytest.mark.rule("N4-MEAS-005")
def test_equal_bases_share_their_centre_whatever_is_asked() -> None:
    assert replaced(body(100, 100), SILHOUETTES["1"], towards=90).at == (100, 100, 0)
    assert replaced(body(100, 100), SILHOUETTES["1"]).at == (100, 100, 0)


@pytest.mark.rule("HS-REPL-002", "HS-REPL-003")
@pytest.mark.rule("N4-MEAS-006")
def test_different_bases_share_the_centre_or_an_edge() -> None:
    marker = body(100, 100)
    assert replaced(marker, SILHOUETTES["8"]).at == (100, 100, 0)
    moved = replaced(marker, SILHOUETTES["8"], towards=180)
    assert moved.at[0] - moved.silhouette.radius == pytest.approx(marker.at[0] - marker.silhouette.radius)


@pytest.mark.rule("HS-REPL-005")
@pytest.mark.rule("N4-MEAS-007")
def test_aligning_an_edge_may_bring_the_new_element_into_contact() -> None:
    marker, enemy = body(100, 100), body(140, 100)
    assert not in_contact(marker, enemy)
    assert in_contact(replaced(marker, SILHOUETTES["5"], towards=180), enemy)


@pytest.mark.rule("HS-REPL-004")
@pytest.mark.rule("N4-MEAS-007")
def test_aligning_an_edge_may_bring_the_new_element_into_contact_with_cover() -> None:
    marker = piece(at=(100, 100))
    crate = wall(125, 80, 40, 40, 20)
    now = Situation(Skirmish([marker], solids=[crate]).state)
    there = now.body(now.trooper("A1"))
    assert now.table.leans_on(there) is None
    assert now.table.leans_on(replaced(there, SILHOUETTES["5"], towards=180)) == "wall"
