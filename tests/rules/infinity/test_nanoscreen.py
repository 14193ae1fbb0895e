"""C1-EQUIP-216 to 219: Nanoscreen."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.match.views import View
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.geometry.moving.paths import Jump

SHOOT = {"weapon": "combi_rifle"}
SCREENED = soldier(equipment=(Ability(key="nanoscreen"),))


def shot_at(*, dice: list[int], **more: object) -> Skirmish:
    """A soldier shoots a trooper with a Nanoscreen in the back."""
    game = Skirmish([piece(at=(200, 200))], [piece(SCREENED, at=(200, 525), facing=90)], dice=dice, **more)  # type: ignore[arg-type]
    return (
        game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    )


@pytest.mark.rule("C1-EQUIP-216", "C1-EQUIP-217")
def test_a_nanoscreen_is_partial_cover_from_every_side() -> None:
    game = shot_at(dice=[5, 20, 20, 20])
    assert {mod.source: mod.value for mod in game.happened(Rolled)[0].sides[0].mods} == {
        "mod.range": 3,
        "mod.cover": -3,
    }
    (saves,) = game.happened(SavesRolled)
    assert "mod.cover" in {mod.source for mod in saves.saves[0].mods}


@pytest.mark.rule("C1-EQUIP-217")
def test_a_nanoscreen_does_not_add_to_other_cover() -> None:
    game = shot_at(dice=[20] * 3, solids=[wall(150, 492.5, 100, 20, top=20)])
    assert [mod.value for mod in game.happened(Rolled)[0].sides[0].mods if mod.source == "mod.cover"] == [-3]


@pytest.mark.rule("C1-JUMP-007", "C1-EQUIP-217")
def test_a_nanoscreen_gives_no_cover_during_a_jump() -> None:
    game = Skirmish([piece(SCREENED, at=(200, 200))], [piece(at=(200, 525), facing=270)], dice=[5, 20])
    game.activate("A1").declare("jump", path=[Jump((240, 200, 0), ((220, 200, 20),))])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    assert [mod.source for mod in game.happened(Rolled)[0].sides[0].mods] == ["mod.range"]
    (saves,) = game.happened(SavesRolled)
    assert "mod.cover" not in {mod.source for mod in saves.saves[0].mods}


@pytest.mark.rule("C1-CLIMB-011", "C1-EQUIP-217")
def test_a_nanoscreen_gives_no_cover_on_a_wall() -> None:
    game = Skirmish(
        [piece(at=(200, 200))], [piece(SCREENED, at=(200, 525), facing=90, states=["on_wall"])], dice=[5, 20, 20, 20]
    )
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.no_more_aros().declare("idle").no_more_aros()
    assert [mod.source for mod in game.happened(Rolled)[0].sides[0].mods] == ["mod.range"]


@pytest.mark.rule("C1-EQUIP-218", "C1-REF-230")
@pytest.mark.parametrize("states", [[], ["camouflaged"]])
def test_a_token_shows_the_nanoscreen_to_everybody(states: list[str]) -> None:
    game = Skirmish([piece(SCREENED, at=(200, 200), states=states), piece(at=(300, 200))], [])
    for viewer in (0, 1, None):
        view = game.match.view(viewer)
        assert isinstance(view, View)
        assert [each.tokens for each in view.troopers] == [("nanoscreen",), ()]


@pytest.mark.rule("C1-EQUIP-219")
def test_a_nanoscreen_is_no_use_in_close_combat() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(SCREENED, at=(200, 225), facing=270)], dice=[5, 20, 1, 1])
    game.activate("A1").declare("cc_attack", weapon="cc_weapon", aims={"B1": 1})
    game.react("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert all(mod.source != "mod.cover" for roll in game.happened(Rolled) for side in roll.sides for mod in side.mods)
    (saves,) = game.happened(SavesRolled)
    assert "mod.cover" not in {mod.source for mod in saves.saves[0].mods}
