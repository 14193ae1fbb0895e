"""C1-SSK-217 to 222, C1-SSK-226: Surprise Attack."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.troopers.profiles import Ability

SHOOT = {"weapon": "combi_rifle"}
HIDDEN = ["camouflaged"]
CALIBAN = soldier("camouflage", Ability(key="surprise_attack", mod=-3), weapons=("combi_rifle", "cc_weapon"))


def ambush(*, states: list[str] = HIDDEN, **more: object) -> Skirmish:
    """A Caliban (A1) 30 cm before two enemies (B1, B2)."""
    enemies = [piece(at=(x, 525), facing=270) for x in (200, 300)]
    return Skirmish([piece(CALIBAN, at=(250, 200), states=states)], enemies, **more)  # type: ignore[arg-type]


def mods(game: Skirmish, trooper: str) -> dict[str, int]:
    sides = [side for roll in game.happened(Rolled) for side in roll.sides if side.trooper == trooper]
    return {mod.source: mod.value for mod in sides[-1].mods}


@pytest.mark.rule("C1-SSK-217", "C1-SSK-218", "C1-SSK-221", "C1-SSK-226")
def test_an_attack_out_of_hiding_hinders_the_aro_of_its_target() -> None:
    game = ambush(dice=[20] * 4).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert mods(game, "B1") == {"mod.range": 3, "mod.surprise_attack": -3}
    assert mods(game, "A1") == {"mod.range": 3}


@pytest.mark.rule("C1-SSK-221")
def test_whatever_the_target_does_is_hindered() -> None:
    game = ambush(dice=[20] * 4).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    assert mods(game, "B1") == {"mod.surprise_attack": -3}


@pytest.mark.rule("C1-SSK-221")
def test_only_targets_of_the_attack_are_hindered() -> None:
    game = ambush(dice=[20] * 5).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B2", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert mods(game, "B2") == {"mod.range": 3}


@pytest.mark.rule("C1-SSK-217", "C1-SSK-219")
def test_surprise_attack_comes_with_the_attack_and_not_without_one() -> None:
    game = ambush(dice=[20] * 4).activate("A1")
    assert "surprise_attack" not in game.offered()
    game.declare("move", to=[(260, 200)]).no_more_aros().declare("dodge").react(
        "B1", "bs_attack", **SHOOT, aims={"A1": 1}
    )
    game.no_more_aros()
    assert mods(game, "B1") == {"mod.range": 3}


@pytest.mark.rule("C1-SSK-218")
def test_a_model_surprises_nobody() -> None:
    game = ambush(states=[], dice=[20] * 4).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    assert mods(game, "B1") == {}


@pytest.mark.rule("C1-SSK-218", "C1-SSK-219")
def test_who_was_a_marker_when_the_order_began_still_surprises_with_its_second_skill() -> None:
    game = ambush(dice=[20] * 4).activate("A1").declare("move", to=[(260, 200)]).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B1", "dodge").no_more_aros()
    assert mods(game, "B1") == {"mod.surprise_attack": -3}


@pytest.mark.rule("C1-SSK-220")
def test_in_the_active_turn_of_its_owner_an_attack_surprises() -> None:
    spies = [piece(CALIBAN, at=(250, 200), states=HIDDEN), piece(CALIBAN, at=(300, 200))]
    game = Skirmish(spies, [piece(at=(250, 525), facing=270)], dice=[20] * 8)
    for spy, hindered in (("A2", {"mod.range": 3}), ("A1", {"mod.range": 3, "mod.surprise_attack": -3})):
        game.activate(spy).declare("bs_attack", **SHOOT, aims={"B1": 3})
        game.react("B1", "bs_attack", **SHOOT, aims={spy: 1}).no_more_aros().declare("idle").no_more_aros()
        assert mods(game, "B1") == hindered


@pytest.mark.rule("C1-SSK-220")
def test_in_aro_nobody_is_surprised() -> None:
    game = Skirmish([piece(at=(200, 525), facing=270)], [piece(CALIBAN, at=(200, 200), states=HIDDEN)], dice=[20] * 8)
    game.activate("A1").declare("move", to=[(210, 525)], facing=270).react("B1", "bs_attack", **SHOOT, aims={"A1": 1})
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros()
    assert mods(game, "A1") == {"mod.range": 3}


@pytest.mark.rule("C1-SSK-222")
def test_a_second_attack_surprises_only_after_hiding_again() -> None:
    game = Skirmish([piece(CALIBAN, at=(200, 200), states=HIDDEN)], [piece(at=(200, 525), facing=270)], dice=[20] * 8)
    hindered = []
    for _ in range(2):
        game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B1", "dodge").no_more_aros()
        game.declare("idle").no_more_aros()
        hindered.append("mod.surprise_attack" in mods(game, "B1"))
    assert hindered == [True, False]


@pytest.mark.rule("C1-SSK-219", "C1-SSK-221")
def test_a_blow_out_of_hiding_surprises_as_well() -> None:
    game = Skirmish([piece(CALIBAN, at=(200, 200), states=HIDDEN)], [piece(at=(200, 280), facing=270)], dice=[20] * 2)
    game.activate("A1").declare("move", to=[(200, 255)]).react("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 1})
    game.no_more_aros().declare("cc_attack", weapon="cc_weapon", aims={"B1": 1}).no_more_aros()
    assert mods(game, "B1")["mod.surprise_attack"] == -3


@pytest.mark.rule("C1-STATE-227", "C1-SSK-221")
def test_the_caliban_shoots_from_cover_and_is_answered_in_the_open() -> None:
    """The book's example of Camouflaged state and Surprise Attack."""
    game = Skirmish(
        [piece(CALIBAN, at=(100, 200), states=HIDDEN)],
        [piece(at=(100, 525), facing=270)],
        solids=[wall(170, 230, 60, 20, top=30)],
        dice=[20] * 4,
    )
    game.activate("A1").declare("move", to=[(197, 217.5)]).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B1", "bs_attack", **SHOOT, aims={"A1": 1}, at=0.0)
    assert mods(game, "B1") == {"mod.range": 3, "mod.surprise_attack": -3}


@pytest.mark.rule("C1-SSK-217", "C1-SSK-220")
def test_who_hides_without_the_skill_surprises_nobody() -> None:
    spy = soldier("camouflage")
    game = Skirmish([piece(spy, at=(250, 200), states=HIDDEN)], [piece(at=(250, 525), facing=270)], dice=[20] * 4)
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert mods(game, "B1") == {"mod.range": 3}
