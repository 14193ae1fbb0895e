"""N4: Smoke that scenery cuts."""

import pytest
from skirmish import Piece, Skirmish, piece, wall

from sightline.games.infinity.core.match.state import Area
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.edition import N4
from sightline.geometry.shapes import Solid

ROOF = wall(230, 300, 140, 400, 60, bottom=50, name="roof")
HALF = wall(230, 500, 140, 200, 60, bottom=50, name="roof")
TOWERS = (wall(175, 400, 50, 200, 110, name="west"), wall(375, 400, 50, 200, 110, name="east"))
FENCE = wall(230, 520, 140, 5, 60, name="fence")


def couple(y: float = 500, z: float = 0, apart: float = 100) -> tuple[Piece, Piece]:
    """Two who look at each other past the middle of the table's left part."""
    return piece(at=(300 - apart, y, z), facing=0), piece(at=(300 + apart, y, z), facing=180)


def see(pair: tuple[Piece, Piece], *solids: Solid, foot: float = 0, kind: str = "smoke") -> bool:
    """Whether they see each other, with smoke half way between them."""
    smoke = Area(kind=kind, at=(300, 500, foot), radius=60, height=100_000, until="turn")
    game = Skirmish([pair[0]], [pair[1]], solids=solids, areas=(smoke,))
    now = Situation(game.state)
    seen = now.sees(game.trooper("A1"), game.trooper("B1"))
    assert now.sees(game.trooper("B1"), game.trooper("A1")) == seen
    return seen


def test_without_scenery_it_reaches_to_the_sky() -> None:
    assert not see(couple())
    assert not see(couple(z=110), *TOWERS)


@pytest.mark.rule("N4-AMMO-048")
@pytest.mark.parametrize("kind", ["smoke", "eclipse"])
def test_what_hangs_over_it_shields_whoever_is_above(kind: str) -> None:
    assert see(couple(z=110), *TOWERS, ROOF, kind=kind)
    assert not see(couple(apart=80), ROOF, kind=kind)


@pytest.mark.rule("N4-AMMO-048")
def test_on_a_ledge_it_does_not_reach_below() -> None:
    assert see(couple(), ROOF, foot=60)
    assert not see(couple(z=110), *TOWERS, ROOF, foot=60)


@pytest.mark.rule("N4-AMMO-048")
def test_where_a_roof_covers_only_part_of_it_the_rest_goes_on() -> None:
    assert see(couple(530, 110), *TOWERS, HALF)
    assert not see(couple(470, 110), *TOWERS, HALF)


@pytest.mark.rule("N4-AMMO-048")
def test_behind_a_wall_there_is_none_up_to_the_top_of_the_wall() -> None:
    assert not see(couple(540, apart=80))
    assert see(couple(540, apart=80), FENCE)
    assert not see(couple(540, 110), FENCE, *TOWERS)


@pytest.mark.rule("N4-AMMO-048")
def test_noise_is_no_smoke_and_is_not_cut() -> None:
    cut = {key for key, kind in N4.area_kind.items() if kind.cut_by_scenery}
    assert cut == {"smoke", "eclipse"}
