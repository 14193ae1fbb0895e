"""N4: Zero Visibility and White Noise Zones that a table was laid with."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.desk.imagining import as_known
from sightline.geometry.shapes import Zone

OUTLINE = ((0.0, 300.0), (1200.0, 300.0), (1200.0, 500.0), (0.0, 500.0))


def zone(**properties: str) -> Zone:
    return Zone(id="fog", outline=OUTLINE, properties={"kind": "terrain", "terrain": "jungle", **properties})


ZERO, NOISE = zone(visibility="zero"), zone(white_noise="yes")
NEAR, FAR = piece(at=(600, 230)), piece(at=(600, 570), facing=270)


def visor(level: int) -> Piece:
    return piece(soldier(Ability(key="multispectral_visor", level=level)), at=(600, 230))


def table(one: Piece, two: Piece, fog: Zone = ZERO, agreed: bool = True, **more: object) -> Skirmish:
    return Skirmish([one], [two], special_terrain=agreed, terrain=(fog,), **more)  # type: ignore[arg-type]


def sees(game: Skirmish) -> tuple[bool, bool]:
    """Whether A1 sees B1, and the other way round."""
    now = Situation(game.state)
    one, two = game.trooper("A1"), game.trooper("B1")
    return now.sees(one, two), now.sees(two, one)


def value(game: Skirmish, trooper: str) -> int:
    """What somebody needed in the last roll."""
    return next(side.value for side in game.happened(Rolled)[-1].sides if side.trooper == trooper)


@pytest.mark.rule("N4-TERR-014")
def test_no_line_of_fire_leads_through_a_zero_visibility_zone() -> None:
    assert sees(table(NEAR, FAR)) == (False, False)
    assert sees(table(NEAR, FAR, agreed=False)) == (True, True)
    assert sees(table(NEAR, FAR, zone(visibility="poor"))) == (True, True)
    assert sees(table(piece(at=(600, 200), facing=0), piece(at=(800, 200), facing=180))) == (True, True)


@pytest.mark.rule("N4-TERR-014")
def test_nor_into_it_or_out_of_it() -> None:
    inside = piece(at=(600, 400), facing=270)
    assert sees(table(NEAR, inside)) == (False, False)
    assert sees(table(piece(at=(600, 330)), inside)) == (False, False)


@pytest.mark.rule("N4-TERR-014")
def test_who_walks_in_it_is_seen_only_where_it_comes_out() -> None:
    for start, end, seen in ((400, 450, False), (430, 525, True)):
        game = table(piece(at=(600, start)), FAR).activate("A1").declare("move", to=[(600, end)])
        assert Situation(game.state).glimpses(game.trooper("B1"), game.trooper("A1")) == seen


@pytest.mark.rule("N4-TERR-014")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_multispectral_visor_sees_through_it(level: int) -> None:
    assert sees(table(visor(level), FAR)) == (True, False)


@pytest.mark.rule("N4-EQUIP-075")
@pytest.mark.parametrize(("level", "needs"), [(1, 9), (2, 15)])
def test_with_a_visor_of_level_1_it_is_harder_by_6(level: int, needs: int) -> None:
    game = table(visor(level), FAR, dice=[20] * 3).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert value(game, "A1") == needs


@pytest.mark.rule("N4-TERR-015")
def test_who_is_shot_at_through_it_may_shoot_back_at_minus_6() -> None:
    game = table(visor(2), FAR, dice=[20] * 4).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert value(game, "B1") == 9


@pytest.mark.rule("N4-TERR-016")
def test_white_noise_hides_only_from_multispectral_visors() -> None:
    assert sees(table(NEAR, FAR, NOISE)) == (True, True)
    assert sees(table(visor(1), FAR, NOISE)) == (False, True)
    assert sees(table(visor(3), FAR, NOISE)) == (False, True)


def test_what_a_player_imagines_has_the_same_zones() -> None:
    known = Situation(as_known(table(NEAR, FAR).state, 0))
    assert not known.sees(known.trooper("A1"), known.trooper("B1"))
