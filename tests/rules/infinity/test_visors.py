"""C1-EQUIP-220 to 225: 360 Visor and Multispectral Visors."""

import pytest
from skirmish import Skirmish, cited, piece, soldier, wall

from sightline.games.infinity.core.match.events import Revealed, Rolled
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

SHOOT = {"weapon": "combi_rifle"}
HIDDEN = ["camouflaged"]


def visor(level: int) -> Profile:
    return soldier(equipment=(Ability(key="multispectral_visor", level=level),))


def mods(game: Skirmish, trooper: str) -> dict[str, int]:
    sides = [side for roll in game.happened(Rolled) for side in roll.sides if side.trooper == trooper]
    return {mod.source: mod.value for mod in sides[-1].mods}


@pytest.mark.rule("C1-EQUIP-220")
def test_a_360_visor_looks_all_around() -> None:
    def reacts(*equipment: Ability) -> bool:
        watcher = piece(soldier(equipment=equipment), at=(200, 525), facing=90)
        game = Skirmish([piece(at=(200, 200))], [watcher]).activate("A1").declare("idle")
        return game.state.stage == "order.aros" and "B1" in game.can_react()

    assert not reacts()
    assert reacts(Ability(key="visor_360"))


@pytest.mark.parametrize(
    ("level", "mimetism", "left"),
    [
        pytest.param(1, -3, 0, marks=pytest.mark.rule("C1-EQUIP-221")),
        pytest.param(1, -6, -3, marks=pytest.mark.rule("C1-EQUIP-221")),
        pytest.param(2, -3, 0, marks=pytest.mark.rule("C1-EQUIP-222")),
        pytest.param(2, -6, 0, marks=pytest.mark.rule("C1-EQUIP-222")),
        pytest.param(3, -3, 0, marks=pytest.mark.rule("C1-EQUIP-223")),
        pytest.param(3, -6, 0, marks=pytest.mark.rule("C1-EQUIP-223")),
    ],
)
def test_multispectral_visors_see_through_mimetism(level: int, mimetism: int, left: int) -> None:
    target = soldier(Ability(key="mimetism", mod=mimetism))
    game = Skirmish([piece(visor(level), at=(200, 200))], [piece(target, at=(200, 525), facing=270)], dice=[20] * 3)
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle")
    assert mods(game, "A1").get("mod.mimetism", 0) == left


@pytest.mark.rule("C1-EQUIP-221")
def test_a_visor_helps_to_discover_too() -> None:
    marker = piece(soldier("camouflage", Ability(key="mimetism", mod=-6)), at=(200, 525), states=HIDDEN)
    game = Skirmish([piece(visor(1), at=(200, 200))], [marker], dice=[20])
    game.activate("A1").declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert mods(game, "A1") == {"mod.mimetism": -3}


@pytest.mark.rule("C1-EQUIP-224")
def test_a_visor_of_level_3_discovers_without_a_roll() -> None:
    marker = piece(soldier("camouflage", Ability(key="mimetism", mod=-6)), at=(200, 525), states=HIDDEN)
    game = Skirmish([piece(visor(3), at=(200, 200))], [marker], dice=[])
    game.activate("A1").declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert [event.rule for event in game.happened(Revealed)] == [cited("C1-EQUIP-224")]
    assert game.happened(Rolled) == []


@pytest.mark.rule("C1-EQUIP-224")
def test_a_visor_of_level_2_has_to_roll() -> None:
    marker = piece(soldier("camouflage"), at=(200, 525), states=HIDDEN)
    game = Skirmish([piece(visor(2), at=(200, 200))], [marker], dice=[20])
    game.activate("A1").declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "camouflaged" in game.trooper("B1").states


def ambush(level: int, *, facing: float = 270, **more: object) -> Skirmish:
    """Somebody with a visor is shot at out of hiding."""
    killer = soldier("camouflage", Ability(key="surprise_attack", mod=-3), weapons=("combi_rifle", "cc_weapon"))
    return Skirmish(
        [piece(killer, at=(200, 200), states=HIDDEN)],
        [piece(visor(level), at=(200, 360), facing=facing)],
        dice=[20] * 6,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("C1-EQUIP-225")
@pytest.mark.parametrize(("level", "hindered"), [(2, True), (3, False)])
def test_a_visor_of_level_3_ignores_a_surprise_attack_that_it_sees(level: int, hindered: bool) -> None:
    game = ambush(level).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    assert ("mod.surprise_attack" in mods(game, "B1")) is hindered


@pytest.mark.rule("C1-EQUIP-225")
def test_who_does_not_see_the_attacker_is_surprised_in_spite_of_its_visor() -> None:
    game = ambush(3, facing=90).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    assert mods(game, "B1")["mod.surprise_attack"] == -3


@pytest.mark.rule("C1-EQUIP-225")
@pytest.mark.parametrize(("level", "hindered"), [(2, True), (3, False)])
def test_in_close_combat_a_visor_of_level_3_is_never_surprised(level: int, hindered: bool) -> None:
    killer = soldier("camouflage", Ability(key="surprise_attack", mod=-3))
    game = Skirmish(
        [piece(killer, at=(200, 200), states=HIDDEN)], [piece(visor(level), at=(200, 280), facing=90)], dice=[20] * 4
    )
    game.activate("A1").declare("move", to=[(200, 255)]).react("B1", "dodge").no_more_aros()
    game.declare("cc_attack", weapon="cc_weapon", aims={"B1": 1}).no_more_aros()
    assert ("mod.surprise_attack" in mods(game, "B1")) is hindered


@pytest.mark.rule("C1-EQUIP-220")
def test_a_visor_does_not_see_through_walls() -> None:
    watcher = piece(soldier(equipment=(Ability(key="visor_360"),)), at=(200, 625), facing=90)
    game = Skirmish([piece(at=(200, 200))], [watcher], solids=[wall(100, 400, 200, 20)])
    game.activate("A1").declare("idle")
    assert game.state.stage == "order.second"
