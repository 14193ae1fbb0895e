"""C1-WEAP-230..240, C1-CMB-004: Pistols with their two modes, and melee weapons in use."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.weapons import Band, Mode
from sightline.odds.ammunition import Condition

CHART = CODEONE.chart.weapons


def modes(weapon: str) -> dict[str, Mode]:
    """The modes of a weapon by name."""
    return {mode.name: mode for mode in CHART[weapon].modes}


def struck(weapon: str, *dice: int, mode: str = "", ph: int = 11, **victim: object) -> Skirmish:
    """A1 (PH 11) strikes B1 with a weapon; nobody reacts."""
    game = Skirmish(
        [piece(soldier(weapons=(weapon,), ph=ph), at=(200, 200))],
        [piece(soldier(**victim), at=(200, 225), facing=270), piece(at=(900, 900))],
        dice=dice,
    ).activate("A1")
    game.declare("cc_attack", weapon=weapon, mode=mode, aims={"B1": 1}).no_more_aros()
    return game.declare("idle").no_more_aros()


def saves_of(game: Skirmish) -> list[int]:
    (saves,) = game.happened(SavesRolled)
    return [save.value for save in saves.saves]


# ------------------------------------------------------------------ pistols


@pytest.mark.rule("C1-WEAP-230", "C1-CMB-004")
@pytest.mark.parametrize("weapon", ["pistol", "heavy_pistol"])
def test_a_pistol_shoots_with_bs_and_strikes_with_cc(weapon: str) -> None:
    both = modes(weapon)
    assert (both["burst"].attribute, both["burst"].close_combat, bool(both["burst"].bands)) == ("bs", False, True)
    assert (both["cc"].attribute, both["cc"].close_combat, both["cc"].bands) == ("cc", True, ())
    apart = Skirmish([piece(soldier(weapons=(weapon,)), at=(200, 200))], [piece(at=(200, 300))]).activate("A1")
    assert apart.refuses_declaring("bs_attack", weapon=weapon, mode="burst", aims={"B1": 2}) == set()
    assert apart.refuses_declaring("bs_attack", weapon=weapon, mode="cc", aims={"B1": 1}) == {"C1-BS-002"}
    close = Skirmish([piece(soldier(weapons=(weapon,)), at=(200, 200))], [piece(at=(200, 225))]).activate("A1")
    assert close.refuses_declaring("cc_attack", weapon=weapon, mode="cc", aims={"B1": 1}) == set()
    assert close.refuses_declaring("cc_attack", weapon=weapon, mode="burst", aims={"B1": 2}) == {"C1-CC-005"}


@pytest.mark.rule("C1-WEAP-231")
def test_pistol_in_burst_mode() -> None:
    burst = modes("pistol")["burst"]
    assert burst.bands == (Band(20, 3), Band(40, 0), Band(60, -6))
    assert (burst.damage, burst.burst, burst.ammunition, burst.save) == (11, 2, "N", "arm")


@pytest.mark.rule("C1-WEAP-232")
def test_a_pistol_strikes_with_damage_11_however_strong_its_bearer() -> None:
    assert saves_of(struck("pistol", 5, 20, mode="cc", ph=14)) == [11 - 1]
    close = modes("pistol")["cc"]
    assert (close.burst, close.ammunition, close.save, close.close_combat) == (1, "N", "arm", True)


@pytest.mark.rule("C1-WEAP-233")
def test_heavy_pistol_has_the_ranges_of_a_pistol_and_damage_14() -> None:
    heavy, light = modes("heavy_pistol"), modes("pistol")
    assert heavy["burst"].bands == light["burst"].bands
    for name, burst in (("burst", 2), ("cc", 1)):
        mode = heavy[name]
        assert (mode.damage, mode.burst, mode.ammunition, mode.save) == (14, burst, "N", "arm")
    assert saves_of(struck("heavy_pistol", 5, 20, mode="cc")) == [14 - 1]


# ------------------------------------------------------------------ machine guns of the same page


@pytest.mark.rule("C1-WEAP-234")
@pytest.mark.parametrize(("weapon", "ammunition"), [("hmg", "N"), ("ap_hmg", "AP")])
def test_heavy_machine_guns(weapon: str, ammunition: str) -> None:
    (mode,) = CHART[weapon].modes
    assert mode.bands == (Band(20, -3), Band(40, 0), Band(80, 3), Band(120, -3))
    assert (mode.damage, mode.burst, mode.ammunition, mode.save) == (15, 4, ammunition, "arm")


@pytest.mark.rule("C1-WEAP-235")
def test_multi_heavy_machine_gun_has_two_modes_of_one_range() -> None:
    both = modes("multi_hmg")
    assert {name: (mode.damage, mode.burst, mode.ammunition, mode.save) for name, mode in both.items()} == {
        "burst": (15, 4, "AP", "arm"),
        "anti_materiel": (15, 1, "EXP", "arm"),
    }
    assert both["burst"].bands == both["anti_materiel"].bands == modes("hmg")[""].bands


# ------------------------------------------------------------------ melee weapons


@pytest.mark.rule("C1-WEAP-236")
@pytest.mark.parametrize(
    ("weapon", "values"), [("cc_weapon", [11 - 3]), ("ap_cc_weapon", [11 - 2]), ("da_cc_weapon", [11 - 3, 11 - 3])]
)
def test_cc_weapons_strike_with_ph(weapon: str, values: list[int]) -> None:
    """Against ARM 3: AP halves it, DA is saved twice."""
    assert saves_of(struck(weapon, 5, 20, 20, arm=3)) == values
    (mode,) = CHART[weapon].modes
    assert (mode.burst, mode.save, mode.close_combat) == (1, "arm", True)


@pytest.mark.rule("C1-WEAP-237")
def test_an_exp_cc_weapon_forces_three_saves() -> None:
    assert saves_of(struck("exp_cc_weapon", 5, 20, 20, 20)) == [10, 10, 10]


@pytest.mark.rule("C1-WEAP-238")
def test_a_viral_cc_weapon_forces_two_saves_of_bts() -> None:
    assert saves_of(struck("viral_cc_weapon", 5, 20, 20, arm=4, bts=6)) == [11 - 6, 11 - 6]


@pytest.mark.rule("C1-WEAP-239")
def test_a_monofilament_weapon_ignores_armour_and_kills_outright() -> None:
    game = struck("monofilament_cc_weapon", 5, 12, arm=8, vitality=3)
    assert saves_of(game) == [12]
    assert "B1" not in game.state.troopers
    (mode,) = CHART["monofilament_cc_weapon"].modes
    assert (mode.burst, mode.ammunition, mode.state) == (1, "N", Condition.DEAD)


@pytest.mark.rule("C1-WEAP-239")
def test_a_saved_monofilament_blow_does_nothing() -> None:
    assert struck("monofilament_cc_weapon", 5, 13, arm=8).trooper("B1").lost == 0


@pytest.mark.rule("C1-WEAP-240")
@pytest.mark.parametrize(("die", "caught"), [(4, False), (5, True)])
def test_a_para_cc_weapon_is_resisted_with_ph_less_6_and_never_wounds(die: int, caught: bool) -> None:
    game = struck("para_cc_weapon", 5, die, ph=11)
    victim = game.trooper("B1")
    assert ("immobilized_a" in victim.states) is caught
    assert victim.lost == 0
    (mode,) = CHART["para_cc_weapon"].modes
    assert (mode.damage, mode.burst, mode.ammunition, mode.save) == (None, 1, "PARA", "ph")
    assert {"cc", "non_lethal"} <= mode.traits


# ------------------------------------------------------------------ brackets


@pytest.mark.rule("C1-CC-011", "C1-ROLL-010")
def test_a_negative_mod_beside_a_melee_weapon_is_the_enemys() -> None:
    """PARA CC Weapon (-3), as Yudbots carry it: whoever rolls against that blow has 3 less."""
    servant = soldier(weapons=("para_cc_weapon",), equipment=(Ability(key="para_cc_weapon", mod=-3),))
    game = Skirmish([piece(servant, at=(200, 200))], [piece(at=(200, 225), facing=270)], dice=[20, 20]).activate("A1")
    game.declare("cc_attack", weapon="para_cc_weapon", aims={"B1": 1})
    game.react("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [side.value for side in roll.sides] == [13, 10]


@pytest.mark.rule("C1-CC-011", "C1-WEAP-204")
def test_cc_attack_plus_one_burst_counts_in_the_active_turn_only() -> None:
    quick = soldier(Ability(key="cc_attack", burst=1))
    game = Skirmish([piece(quick, at=(200, 200))], [piece(quick, at=(200, 225), facing=270)]).activate("A1")
    game.declare("cc_attack", weapon="cc_weapon", aims={"B1": 2})
    assert game.refuses_reacting("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 2}) == {"C1-CC-006"}
    assert game.refuses_reacting("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 1}) == set()
