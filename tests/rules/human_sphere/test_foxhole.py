"""Human Sphere: who is in a Foxhole, and how it is left."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.table.situation import Situation

SAPPER = soldier("sapper")


def dug_in(**more: object) -> Skirmish:
    """A1 is in a Foxhole beside a low wall, 40 cm from B1."""
    hole = piece(SAPPER, at=(200, 200), states={"foxhole"})
    low = wall(150, 260, 100, 20, 30)
    return Skirmish([hole], [piece(at=(200, 600), facing=270)], solids=[low], **more)  # type: ignore[arg-type]


@pytest.mark.rule("HS-FOXH-006", "HS-STATE-083")
@pytest.mark.parametrize("skill", ["cautious_movement", "jump", "climb"])
def test_nothing_else_that_leads_anywhere_is_declared_in_a_foxhole(skill: str) -> None:
    assert "HS-FOXH-006" in dug_in().activate("A1").refuses_declaring(skill, to=[(200, 220)])
    assert skill not in dug_in().activate("A1").offered()


@pytest.mark.rule("HS-FOXH-006", "HS-STATE-083")
def test_nobody_goes_berserk_out_of_a_foxhole() -> None:
    mad = soldier("sapper", "berserk", weapons=("cc_weapon",))
    game = Skirmish([piece(mad, at=(200, 200), states={"foxhole"})], [piece(at=(200, 300), facing=270)]).activate("A1")
    assert "berserk" not in game.offered()


@pytest.mark.rule("HS-FOXH-007", "HS-STATE-083")
@pytest.mark.parametrize("active", [0, 1])
def test_it_dodges_in_either_turn_and_stays_where_it_is(active: int) -> None:
    game = dug_in(active=active, dice=[20, 20, 20, 5] if active else [5])
    if active:
        game.activate("B1").declare("bs_attack", weapon="combi_rifle", aims={"A1": 3}).react("A1", "dodge")
    else:
        game.activate("A1").declare("dodge")
    game.no_more_aros().declare("idle").no_more_aros()
    assert (game.state.asking, set(game.trooper("A1").states)) == ("orders", {"foxhole"})


@pytest.mark.rule("HS-FOXH-009", "HS-STATE-085")
def test_a_move_gives_it_up_and_is_made_as_usual() -> None:
    game = dug_in().activate("A1").declare("move", to=[(100, 200)])
    assert (game.trooper("A1").states, game.trooper("A1").at) == (frozenset(), (100.0, 200.0, 0.0))
    assert Situation(game.state).silhouette(game.trooper("A1")) == "2"
