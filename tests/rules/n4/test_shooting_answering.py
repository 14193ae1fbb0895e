"""N4: shooting back through a Zero Visibility Zone."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.state import Area
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

SMOKE = Area(kind="smoke", at=(200, 400, 0), radius=60, height=100_000, until="turn")
VISOR = soldier(Ability(key="multispectral_visor", level=2))
SHOT = {"weapon": "combi_rifle"}


def under_fire(target: Profile | None = None, facing: float = 270, dice: tuple[int, ...] = ()) -> Skirmish:
    """A1 sees through the smoke and shoots at B1."""
    victim = piece(target or soldier(), at=(200, 600), facing=facing)
    game = Skirmish([piece(VISOR, at=(200, 200))], [victim, piece(at=(1100, 1100))], areas=(SMOKE,), dice=dice)
    return game.activate("A1")


@pytest.mark.rule("N4-TERR-015")
def test_who_is_shot_at_through_smoke_may_shoot_back_at_minus_six() -> None:
    game = under_fire(dice=(20,) * 4)
    game.declare("idle")
    assert game.can_react() == set(), "before that it sees nobody"
    game = under_fire(dice=(20,) * 4).declare("bs_attack", **SHOT, aims={"B1": 3})
    game.react("B1", "bs_attack", **SHOT, aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert [side.value for side in game.happened(Rolled)[0].sides] == [12 + 3, 12 + 3 - 6]


@pytest.mark.rule("N4-TERR-015")
def test_only_if_it_faces_the_attacker() -> None:
    game = under_fire(facing=90).declare("bs_attack", **SHOT, aims={"B1": 3})
    assert game.can_react() == set()


@pytest.mark.rule("N4-TERR-015")
def test_it_may_dodge_but_do_nothing_else_that_needs_line_of_fire() -> None:
    observer = soldier("forward_observer")
    game = under_fire(observer).declare("bs_attack", **SHOT, aims={"B1": 3})
    assert game.refuses_reacting("B1", "dodge") == set()
    assert "N4-TERR-015" in game.refuses_reacting("B1", "discover", aims={"A1": 1})


@pytest.mark.rule("N4-TERR-015")
def test_so_may_the_active_trooper_with_its_second_skill() -> None:
    shooter = piece(VISOR, at=(200, 600), facing=270)
    game = Skirmish([piece(at=(200, 200))], [shooter], areas=(SMOKE,), dice=(20,) * 4).activate("A1")
    game.declare("move", to=[(200, 205)])
    game.react("B1", "bs_attack", **SHOT, aims={"A1": 1}).no_more_aros()
    game.declare("bs_attack", **SHOT, aims={"B1": 3}).no_more_aros()
    assert sorted(side.value for side in game.happened(Rolled)[0].sides) == [12 + 3 - 6, 12 + 3]


@pytest.mark.rule("N4-SSKB-022")
def test_with_sixth_sense_it_is_not_harder() -> None:
    game = under_fire(soldier("sixth_sense"), dice=(20,) * 4).declare("bs_attack", **SHOT, aims={"B1": 3})
    game.react("B1", "bs_attack", **SHOT, aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert [side.value for side in game.happened(Rolled)[0].sides] == [15, 15]
