"""Spotter, Biometric Visor and Nanoscreen."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

SPOTTER = soldier("spotter", weapons=("combi_rifle", "grenades"))
IMPOSTOR = soldier("impersonation")
HIDDEN = soldier("camouflage", Ability(key="mimetism", mod=-3))


def rolled(game: Skirmish, source: str) -> list[int]:
    """What a source has added to the roll of the active trooper."""
    return [mod.value for mod in game.happened(Rolled)[0].sides[0].mods if mod.source == source]


def shot(shooter: Profile, target: Profile, **more: object) -> Skirmish:
    foe = piece(target, at=(200, 500), facing=90)
    game = Skirmish([piece(shooter, at=(200, 200))], [foe], dice=[20] * 6, **more)  # type: ignore[arg-type]
    return game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).finish()


def discovered(finder: Profile, found: Profile, state: str) -> Skirmish:
    marker = piece(found, at=(200, 500), states={state})
    game = Skirmish([piece(finder, at=(200, 200))], [marker], dice=[20]).activate("A1")
    return game.declare("discover", aims={"B1": 1}).finish()


@pytest.mark.rule("HS-EQUIP-094")
def test_a_spotter_helps_to_shoot_and_to_discover() -> None:
    assert rolled(shot(SPOTTER, soldier()), "sensors.spotter") == [3]
    assert rolled(discovered(SPOTTER, HIDDEN, "camouflaged"), "sensors.spotter") == [3]
    assert rolled(shot(soldier(), soldier()), "sensors.spotter") == []


@pytest.mark.rule("HS-EQUIP-094")
def test_but_not_with_ph() -> None:
    game = Skirmish([piece(SPOTTER, at=(200, 200))], [piece(at=(200, 300), facing=90)], dice=[20] * 3).activate("A1")
    game.declare("bs_attack", weapon="grenades", aims={"B1": 1}).finish()
    assert (game.happened(Rolled)[0].sides[0].attribute, rolled(game, "sensors.spotter")) == ("ph", [])


@pytest.mark.rule("HS-EQUIP-114")
@pytest.mark.parametrize(("level", "mods"), [(1, []), (2, [3])])
@pytest.mark.parametrize("state", ["impersonation_1", "impersonation_2"])
def test_the_second_level_of_a_biometric_visor_discovers_disguises(level: int, mods: list[int], state: str) -> None:
    finder = soldier(Ability(key="biometric_visor", level=level))
    game = discovered(finder, IMPOSTOR, state)
    assert rolled(game, "sensors.biometric_visor") == mods
    assert all(mod.value != -6 for mod in game.happened(Rolled)[0].sides[0].mods)


@pytest.mark.rule("HS-EQUIP-114")
def test_camouflage_is_no_disguise() -> None:
    finder = soldier(Ability(key="biometric_visor", level=2))
    assert rolled(discovered(finder, HIDDEN, "camouflaged"), "sensors.biometric_visor") == []


@pytest.mark.rule("HS-EQUIP-079", "HS-EQUIP-080")
def test_a_nanoscreen_is_partial_cover_in_the_open() -> None:
    assert rolled(shot(soldier(), soldier("nanoscreen")), "mod.cover") == [-3]
    assert rolled(shot(soldier(), soldier()), "mod.cover") == []


@pytest.mark.rule("HS-EQUIP-081")
def test_behind_scenery_it_is_no_more_than_that() -> None:
    low = [wall(150, 470, 100, 10, 12)]
    assert rolled(shot(soldier(), soldier("nanoscreen"), solids=low), "mod.cover") == [-3]
