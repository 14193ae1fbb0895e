"""Minesweeper."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Rolled, SavesRolled

SWEEPER = soldier("minesweeper")
AWAY = piece(at=(1100, 1100), facing=90)


def mine(at: tuple[float, float], *states: str) -> Piece:
    return piece(at=at, device="ap_mine", states=states)


def facing(*enemies: Piece, **more: object) -> Skirmish:
    return Skirmish([piece(SWEEPER, at=(200, 200))], enemies, **more).activate("A1")  # type: ignore[arg-type]


def swept(game: Skirmish) -> Skirmish:
    return game.declare("minesweeper", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()


@pytest.mark.rule("HS-EQUIP-028", "HS-EQUIP-030")
@pytest.mark.parametrize(("die", "owner"), [(18, 0), (19, 1)])
def test_a_roll_of_wip_makes_it_change_sides(die: int, owner: int) -> None:
    game = swept(facing(mine((200, 390)), AWAY, dice=[die]))
    (side,) = game.happened(Rolled)[0].sides
    assert (side.attribute, side.value, len(side.dice)) == ("wip", 18, 1)
    assert game.trooper("B1").owner == owner


@pytest.mark.rule("HS-EQUIP-030")
def test_from_then_on_it_goes_off_under_those_who_laid_it() -> None:
    game = swept(facing(mine((200, 390)), piece(at=(340, 390)), dice=[5, 20, 20]))
    game.apply(EndTurn(player=0)).activate("B2").declare("move", to=[(260, 390)]).finish()
    assert {each.trooper for each in game.happened(SavesRolled)} == {"B2"}


@pytest.mark.rule("HS-EQUIP-029")
def test_only_on_what_the_enemy_has_deployed_in_sight_and_is_no_marker() -> None:
    game = facing(mine((200, 500)), piece(at=(250, 500)), mine((300, 500), "camouflaged"))
    refused = [game.refuses_declaring("minesweeper", aims={f"B{each}": 1}) for each in (1, 2, 3)]
    assert refused == [set(), {"HS-EQUIP-029"}, {"HS-EQUIP-029"}]
    hidden = facing(mine((200, 500)), solids=[wall(100, 300, 300, 10)])
    assert hidden.refuses_declaring("minesweeper", aims={"B1": 1}) == {"HS-EQUIP-029"}


@pytest.mark.rule("HS-EQUIP-028")
def test_it_is_no_aro() -> None:
    game = Skirmish([mine((200, 390)), piece(at=(250, 450), facing=270)], [piece(SWEEPER, at=(200, 200))])
    game.activate("A2").declare("idle")
    assert game.refuses_reacting("B1", "minesweeper", aims={"A1": 1})


@pytest.mark.rule("HS-EQUIP-031")
def test_only_the_distance_counts() -> None:
    covered = facing(mine((200, 590)), AWAY, solids=[wall(150, 560, 100, 10, 5)], dice=[20])
    assert [mod.value for mod in swept(covered).happened(Rolled)[0].sides[0].mods] == [3]
