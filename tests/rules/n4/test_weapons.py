"""N4: weapons with rules of their own."""

import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.events import Rolled, SavesRolled, TemplateLaid
from sightline.games.infinity.core.troopers.weapons import Band, Mode

BOMBER = soldier(weapons=("chest_mine", "combi_rifle"))


def mode_of(weapon: str, name: str = "") -> Mode:
    mode = edition_at_hand().chart.weapons[weapon].mode(name)
    assert mode is not None
    return mode


def finish(game: Skirmish) -> Skirmish:
    """To the end of the Order; nobody turns."""
    game.no_more_aros().declare("idle").no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(TurnAround(player=game.trooper(game.asked).owner, trooper=game.asked))
    return game


# ------------------------------------------------------------------ what is thrown and what strikes


@pytest.mark.rule("N4-WEAP-006")
def test_a_throwing_weapon_is_thrown_with_ph_and_struck_with_cc() -> None:
    thrower = soldier(weapons=("trench_hammer",), ph=11, bs=5)
    game = Skirmish([piece(thrower, at=(200, 200))], [piece(at=(200, 300), facing=90)], dice=[20, 20]).activate("A1")
    finish(game.declare("bs_attack", weapon="trench_hammer", mode="throwing", aims={"B1": 1}))
    close = Skirmish([piece(thrower, at=(200, 200))], [piece(at=(200, 225))], dice=[20, 20]).activate("A1")
    finish(close.declare("cc_attack", weapon="trench_hammer", mode="cc", aims={"B1": 1}))
    rolled = [(side.attribute, side.value) for one in (game, close) for side in one.happened(Rolled)[0].sides]
    assert rolled == [("ph", 11), ("cc", 13)]
    assert close.refuses_declaring("bs_attack", weapon="trench_hammer", mode="throwing", aims={"B1": 1}) != set()


@pytest.mark.rule("N4-WEAP-007")
def test_the_trench_hammer_in_close_combat() -> None:
    mode = mode_of("trench_hammer", "cc")
    assert (mode.damage_is_ph, mode.burst, mode.ammunition, mode.save) == (True, 1, "DA", "arm")
    assert mode.traits == {"anti_materiel", "cc"}
    assert edition_at_hand().chart.weapons["trench_hammer"].uses == 3


@pytest.mark.rule("N4-WEAP-008")
def test_the_trench_hammer_thrown() -> None:
    mode = mode_of("trench_hammer", "throwing")
    assert (mode.damage, mode.burst, mode.ammunition, mode.save) == (13, 1, "DA", "arm")
    assert mode.bands == (Band(20, 0),)
    assert mode.traits == {"anti_materiel", "throwing_weapon"}


@pytest.mark.rule("N4-WEAP-010")
def test_the_pistol_in_burst_mode() -> None:
    mode = mode_of("pistol", "burst")
    assert (mode.damage, mode.burst, mode.ammunition, mode.save) == (11, 2, "N", "arm")
    assert (mode.bands, mode.attribute) == ((Band(20, 3), Band(40, 0), Band(60, -6)), "bs")


# ------------------------------------------------------------------ the Chest Mine


def striking(*others: Piece, dice: tuple[int, ...] = (), allies: tuple[Piece, ...] = ()) -> Skirmish:
    """A1 with its Chest Mine is in contact with B1."""
    enemies = [piece(at=(200, 225), facing=270), *others]
    return Skirmish([piece(BOMBER, at=(200, 200)), *allies], enemies, dice=dice).activate("A1")


STRIKE = {"weapon": "chest_mine", "mode": "cc", "aims": {"B1": 1}}


@pytest.mark.rule("N4-WEAP-012")
def test_a_chest_mine_is_a_direct_template_or_a_melee_weapon() -> None:
    game = Skirmish([piece(BOMBER, at=(200, 200))], [piece(at=(200, 300), facing=270)], dice=[20]).activate("A1")
    finish(game.declare("bs_attack", weapon="chest_mine", mode="bs", place=[((200, 212.5, 20), 90)]))
    assert [set(event.template.affected) for event in game.happened(TemplateLaid)] == [{"B1"}]
    assert game.happened(Rolled) == []
    close = finish(striking(dice=(20,)).declare("cc_attack", **STRIKE))
    (roll,) = close.happened(Rolled)
    assert [(side.attribute, side.value) for side in roll.sides] == [("cc", 13 + 3)], "it prints CC Attack (+3)"


@pytest.mark.rule("N4-WEAP-013", "N4-WEAP-014")
def test_in_close_combat_it_hits_every_enemy_in_contact_and_not_its_bearer() -> None:
    game = striking(piece(at=(225, 200), facing=180), piece(at=(300, 200)), dice=(10, 20, 20))
    finish(game.declare("cc_attack", **STRIKE))
    assert {each.trooper for each in game.happened(SavesRolled)} == {"B1", "B2"}


@pytest.mark.rule("N4-WEAP-013")
def test_if_the_face_to_face_roll_is_lost_it_hits_nobody() -> None:
    game = striking(piece(at=(225, 200), facing=180), dice=(5, 8, 9, 20, 20))
    game.declare("cc_attack", **STRIKE).react("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 2})
    finish(game)
    assert {each.trooper for each in game.happened(SavesRolled)} == {"A1"}


@pytest.mark.rule("N4-WEAP-013")
def test_it_is_not_used_with_an_ally_in_contact() -> None:
    game = striking(allies=(piece(at=(175, 200)),))
    assert game.refuses_declaring("cc_attack", **STRIKE) == {"N4-WEAP-013"}
    assert striking(allies=(piece(at=(170, 200)),)).refuses_declaring("cc_attack", **STRIKE) == set()


@pytest.mark.rule("N4-WEAP-015")
def test_both_modes_of_it_share_two_uses() -> None:
    game = striking(dice=(20, 20))
    finish(game.declare("cc_attack", **STRIKE))
    assert (game.trooper("A1").uses, "unloaded" in game.trooper("A1").states) == ({"chest_mine": 1}, False)
    finish(game.activate("A1").declare("cc_attack", **STRIKE))
    game.activate("A1")
    assert "C1-STATE-247" in game.refuses_declaring("cc_attack", **STRIKE)
    assert "unloaded" in game.trooper("A1").states


# ------------------------------------------------------------------ Double Shot


def doubling(uses: int = 0, dice: tuple[int, ...] = ()) -> Skirmish:
    bearer = piece(BOMBER, at=(200, 200), uses={"chest_mine": uses} if uses else {})
    return Skirmish([bearer], [piece(at=(200, 300), facing=270)], dice=dice).activate("A1")


TWICE = {"weapon": "chest_mine", "mode": "bs_double_shot", "place": [((200, 212.5, 20), 90), ((200, 212.5, 20), 80)]}


@pytest.mark.rule("N4-TRAIT-013")
def test_with_double_shot_one_may_add_a_die_and_is_unloaded_when_the_order_ends() -> None:
    game = doubling(dice=(20, 20)).declare("bs_attack", **TWICE)
    assert "unloaded" not in game.trooper("A1").states
    finish(game)
    (saves,) = game.happened(SavesRolled)
    assert len(saves.saves) == 2
    assert "unloaded" in game.trooper("A1").states


@pytest.mark.rule("N4-TRAIT-013")
def test_not_once_a_use_is_spent_and_nobody_has_to() -> None:
    assert doubling(uses=1).refuses_declaring("bs_attack", **TWICE) == {"N4-TRAIT-013"}
    once = {"weapon": "chest_mine", "mode": "bs", "place": [((200, 212.5, 20), 90)]}
    assert doubling(uses=1).refuses_declaring("bs_attack", **once) == set()
    assert finish(doubling(dice=(20,)).declare("bs_attack", **once)).trooper("A1").uses == {"chest_mine": 1}
