"""Foxholes in Human Sphere: how they are left."""

import pytest
from skirmish import Skirmish, piece, soldier

SAPPER = soldier("sapper", name="Sapper", unit="sapper")
FOE = piece(at=(1100, 1100))


def dug_in(**more: object) -> Skirmish:
    hole = piece(SAPPER, at=(200, 200), states={"foxhole"})
    return Skirmish([hole], [FOE], **more).activate("A1")  # type: ignore[arg-type]


@pytest.mark.rule("HS-FOXH-009", "HS-STATE-085", "HS-STATE-086", "HS-FOXH-010")
def test_who_moves_gives_it_up_and_moves_as_usual() -> None:
    game = dug_in().declare("move", to=[(200, 300)])
    assert (game.trooper("A1").states, game.trooper("A1").at) == (frozenset(), (200.0, 300.0, 0.0))


@pytest.mark.rule("HS-FOXH-009", "HS-STATE-085")
def test_nothing_else_leads_out_of_it() -> None:
    game = dug_in()
    assert game.refuses_declaring("cautious_movement", to=[(200, 250)]) == {"HS-FOXH-009"}
    assert game.offered().isdisjoint({"cautious_movement", "jump", "climb"})


@pytest.mark.rule("HS-FOXH-009", "HS-STATE-085")
def test_nor_does_a_dodge_in_its_own_turn() -> None:
    game = dug_in(dice=[5]).declare("dodge").no_more_aros().declare("idle").no_more_aros()
    assert (game.state.asking, {*game.trooper("A1").states}) == ("orders", {"foxhole"})
