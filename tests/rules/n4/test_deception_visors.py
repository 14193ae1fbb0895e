"""N4: visors against those who are not what they seem."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

SHOOT = {"weapon": "combi_rifle"}
SURPRISE = Ability(key="surprise_attack", mod=-3)
IMPOSTOR = soldier("impersonation", SURPRISE)
ECHO = soldier("holoprojector", SURPRISE)
CAMOUFLAGED = soldier("camouflage", SURPRISE)
BIOMETRIC = soldier("biometric_visor")
MULTISPECTRAL = soldier(Ability(key="multispectral_visor", level=3))
HIDING = {"impersonation_2": IMPOSTOR, "holoecho": ECHO, "camouflaged": CAMOUFLAGED}


@pytest.mark.rule("N4-EQUIP-072")
@pytest.mark.parametrize(("finder", "value"), [(BIOMETRIC, 12), (soldier(), 6)])
def test_impersonation_1_is_no_harder_to_discover_with_a_biometric_visor(finder: Profile, value: int) -> None:
    marker = piece(IMPOSTOR, at=(200, 200), states={"impersonation_1"})
    game = Skirmish([marker], [piece(finder, at=(200, 600), facing=270)], active=1, dice=[20]).activate("B1")
    game.declare("discover", aims={"A1": 1}).finish()
    assert game.happened(Rolled)[0].sides[0].value == value


def surprised(state: str, target: Profile, *, facing: float = 270) -> bool:
    """Whether a shot from 16 cm away costs its target 3 at a Dodge."""
    hidden = piece(HIDING[state], at=(200, 440), states={state})
    game = Skirmish([hidden], [piece(target, at=(200, 600), facing=facing)], dice=[20] * 4).activate("A1")
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B1", "dodge").finish()
    mods = {mod.source: mod.value for mod in game.happened(Rolled)[0].sides[1].mods}
    return mods.get("mod.surprise_attack") == -3


@pytest.mark.rule("HS-EQUIP-113")
@pytest.mark.rule("N4-EQUIP-073")
@pytest.mark.parametrize(("state", "fooled"), [("impersonation_2", False), ("holoecho", False), ("camouflaged", True)])
def test_a_biometric_visor_is_not_surprised_by_impostors_and_holoechoes(state: str, fooled: bool) -> None:
    assert surprised(state, BIOMETRIC) is fooled
    assert surprised(state, soldier())


@pytest.mark.rule("N4-EQUIP-079")
@pytest.mark.parametrize(("state", "fooled"), [("impersonation_2", True), ("holoecho", True), ("camouflaged", False)])
def test_a_multispectral_visor_3_is_not_surprised_by_the_camouflaged_alone(state: str, fooled: bool) -> None:
    assert surprised(state, MULTISPECTRAL) is fooled


def struck(state: str, target: Profile) -> bool:
    """The same in close combat, from behind: who is struck does not see it coming."""
    hidden = piece(HIDING[state], at=(200, 200), states={state})
    game = Skirmish([hidden], [piece(target, at=(200, 280), facing=90)], dice=[20] * 4).activate("A1")
    game.declare("move", to=[(200, 255)]).react("B1", "dodge").no_more_aros()
    game.declare("cc_attack", weapon="cc_weapon", aims={"B1": 1}).finish()
    mods = {mod.source: mod.value for mod in game.happened(Rolled)[0].sides[1].mods}
    return mods.get("mod.surprise_attack") == -3


@pytest.mark.rule("HS-EQUIP-112")
@pytest.mark.rule("N4-EQUIP-073", "N4-EQUIP-079")
@pytest.mark.parametrize(("state", "visor"), [("impersonation_2", BIOMETRIC), ("camouflaged", MULTISPECTRAL)])
def test_nor_in_close_combat_even_from_behind(state: str, visor: Profile) -> None:
    assert not struck(state, visor)
    assert struck(state, soldier())


@pytest.mark.rule("N4-EQUIP-073", "N4-EQUIP-079")
@pytest.mark.parametrize(("state", "visor"), [("impersonation_2", BIOMETRIC), ("camouflaged", MULTISPECTRAL)])
def test_who_does_not_see_the_attacker_is_surprised(state: str, visor: Profile) -> None:
    assert surprised(state, visor, facing=90)


@pytest.mark.rule("N4-EQUIP-078")
@pytest.mark.parametrize(("level", "dice", "hidden"), [(3, [], set()), (2, [20], {"camouflaged"})])
def test_a_visor_of_level_3_discovers_camouflage_without_a_roll(level: int, dice: list[int], hidden: set[str]) -> None:
    marker = piece(soldier("camouflage", Ability(key="mimetism", mod=-6)), at=(200, 600), states={"camouflaged"})
    seer = soldier(Ability(key="multispectral_visor", level=level))
    game = Skirmish([piece(seer, at=(200, 200))], [marker], dice=dice).activate("A1")
    game.declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert game.trooper("B1").states == hidden
    assert len(game.happened(Rolled)) == len(dice)


@pytest.mark.rule("N4-EQUIP-078", "N4-STATE-085")
def test_but_nobody_else_who_hides() -> None:
    """Holoechoes are no camouflage: they are discovered by a roll."""
    echo = piece(soldier("holoprojector"), at=(200, 600), states={"holoecho"})
    seer = soldier(Ability(key="multispectral_visor", level=3))
    game = Skirmish([piece(seer, at=(200, 200))], [echo], dice=[20]).activate("A1")
    game.declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert game.trooper("B1").states == {"holoecho"}
