"""The weapons of Human Sphere, row by row: what the rules print against what is in the chart."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier

from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.weapons import Band, Mode, Weapon

PH = "ph"
SMALL, LARGE, CIRCLE = "small_teardrop", "large_teardrop", "impact circular"
BLAST = "impact small_teardrop"
LIGHT, MEDIUM, HEAVY = "multi_light", "multi_medium", "multi_heavy"
SF, AM, NL, LOOT, IA, SPEC = (
    *("suppressive_fire", "anti_materiel", "non_lethal"),
    *("non_lootable", "intuitive_attack", "speculative_attack"),
)

Row = tuple[str, str, int | str | None, int, str, str, set[str], str]

ROWS: dict[str, tuple[Row, ...]] = {
    "001": (("akrylat_kanone", "", None, 1, "PARA", PH, {NL}, ""),),
    "002 003": (
        ("multi_heavy_machine_gun", "burst_ap", 15, 4, "AP", "arm", {SF, HEAVY, LOOT}, ""),
        ("multi_heavy_machine_gun", "burst_shock", 15, 4, "SHOCK", "arm", {SF, HEAVY, LOOT}, ""),
    ),
    "002 004": (("multi_heavy_machine_gun", "anti_materiel", 15, 1, "EXP", "arm", {AM, HEAVY, LOOT}, ""),),
    "002 005": (("multi_heavy_machine_gun", "stun", 15, 1, "STUN", "bts", {HEAVY, NL, LOOT}, ""),),
    "006": (("t2_cc_weapon", "", PH, 1, "T2", "arm", {"cc"}, ""),),
    "007": (("templar_cc_weapon_1", "", PH, 1, "AP+SHOCK", "arm", {"cc"}, ""),),
    "008": (("templar_cc_weapon_2", "", PH, 1, "AP+DA", "arm", {AM, "cc"}, ""),),
    "009": (("viral_cc_weapon", "", PH, 1, "VIRAL", "bts", {"cc"}, ""),),
    "010 101": (
        ("vorpal_cc_weapon", "throwing", 12, 1, "N", "arm", {"arm=0", "throwing_weapon"}, ""),
        ("vorpal_cc_weapon", "cc", 12, 1, "N", "arm", {"arm=0", "cc"}, ""),
    ),
    "012 104": (("blitzen", "", 14, 1, "E/M2", "bts", set(), ""),),
    "014 106 013 105": (
        ("hyper_rapid_magnetic_cannon", "burst_ap", 15, 5, "AP", "arm", {SF, LIGHT, LOOT}, ""),
        ("hyper_rapid_magnetic_cannon", "burst_shock", 15, 5, "SHOCK", "arm", {SF, LIGHT, LOOT}, ""),
    ),
    "015 107 013 105": (("hyper_rapid_magnetic_cannon", "anti_materiel", 15, 1, "DA", "arm", {AM, LIGHT, LOOT}, ""),),
    "016 108 013 105": (("hyper_rapid_magnetic_cannon", "stun", 15, 1, "STUN", "bts", {LIGHT, NL, LOOT}, ""),),
    "119 120": (
        ("d_charges", "deployable", 14, 1, "AP+EXP", "arm", {AM, "deployable"}, ""),
        ("d_charges", "cc", 14, 1, "AP+EXP", "arm", {"cc", "cc_attack_-3"}, ""),
    ),
    "121": (("chain_colt", "", 13, 1, "N", "arm", {IA}, SMALL),),
    "122": (("contender", "", 13, 1, "DA", "arm", {AM}, ""),),
    "126": (("dep", "", 14, 1, "AP+EXP", "arm", {AM}, ""),),
    "127": (("e_marat", "", 13, 1, "E/M", "bts", {IA}, LARGE),),
    "128": (("e_mitter", "", 13, 1, "E/M2", "bts", set(), ""),),
    "129 130": (("t2_boarding_shotgun", "blast", 14, 2, "N", "arm", set(), BLAST),),
    "129 131": (("t2_boarding_shotgun", "t2", 14, 2, "T2", "arm", {AM}, ""),),
    "132 133": (("vulkan_shotgun", "blast", 14, 2, "FIRE", "arm", {"continuous_damage"}, BLAST),),
    "132 134": (("vulkan_shotgun", "ap", 14, 2, "AP", "arm", set(), ""),),
    "135": (("feuerbach", "burst", 14, 2, "AP+DA", "arm", {AM}, ""),),
    "135 136": (("feuerbach", "explosive", 14, 1, "EXP", "arm", {AM}, ""),),
    "137 139": (("flammenspeer", "blast", 14, 1, "FIRE", "arm", {"continuous_damage"}, CIRCLE),),
    "138 139": (("flammenspeer", "hit", 15, 1, "FIRE", "arm", {"continuous_damage"}, ""),),
    "140": (("viral_combi_rifle", "", 13, 3, "VIRAL", "bts", {SF}, ""),),
    "141 142": (
        ("multi_rifle", "burst_ap", 13, 3, "AP", "arm", {SF, LIGHT}, ""),
        ("multi_rifle", "burst_shock", 13, 3, "SHOCK", "arm", {SF, LIGHT}, ""),
    ),
    "141 143": (("multi_rifle", "anti_materiel", 13, 1, "DA", "arm", {AM, LIGHT}, ""),),
    "141 144": (("multi_rifle", "stun", 14, 1, "STUN", "bts", {LIGHT, NL}, ""),),
    "145": (("t2_rifle", "", 13, 3, "T2", "arm", {AM, SF}, ""),),
    "146": (("viral_rifle", "", 13, 3, "VIRAL", "bts", {SF}, ""),),
    "147": (("marksman_rifle", "", 13, 3, "N", "arm", {SF}, ""),),
    "148": (("ap_marksman_rifle", "", 13, 3, "AP", "arm", {SF}, ""),),
    "149": (("shock_marksman_rifle", "", 13, 3, "SHOCK", "arm", {SF}, ""),),
    "150 151": (("multi_sniper_rifle", "anti_tank", 15, 2, "AP", "arm", {MEDIUM}, ""),),
    "150 152": (("multi_sniper_rifle", "anti_materiel", 15, 2, "DA", "arm", {AM, MEDIUM}, ""),),
    "150 153": (("multi_sniper_rifle", "stun", 15, 1, "STUN", "bts", {MEDIUM, NL}, ""),),
    "154 155": (("smart_multi_sniper_rifle", "anti_tank", 15, 2, "AP", "arm", {MEDIUM}, ""),),
    "154 156": (("smart_multi_sniper_rifle", "anti_materiel", 15, 2, "DA", "arm", {AM, MEDIUM}, ""),),
    "154 157": (("smart_multi_sniper_rifle", "stun", 15, 1, "STUN", "bts", {MEDIUM, NL}, ""),),
    "154 158": (("smart_multi_sniper_rifle", "guided", 13, 1, "DA", "arm", {AM, "guided"}, CIRCLE),),
    "159": (("t2_sniper_rifle", "", 15, 2, "T2", "arm", {AM}, ""),),
    "160": (("viral_sniper_rifle", "", 15, 2, "VIRAL", "bts", set(), ""),),
    "161": (("stun_grenades", "", 15, 1, "STUN", "bts", {"throwing_weapon", SPEC, NL}, CIRCLE),),
    "162": (
        (
            *("eclipse_grenades", "", None, 1, "ECLIPSE", ""),
            {"throwing_weapon", SPEC, "special_dodge", NL, "reflective", "targetless"},
            CIRCLE,
        ),
    ),
    "164 167": (
        (
            *("jammer", "", 13, 1, "N", "bts"),
            {"technical_weapon", "comms_attack", IA, "no_lof", "zone_of_control", NL},
            "",
        ),
    ),
    "169": (("katyusha_mrl", "blast", 14, 1, "DA", "arm", {AM, SPEC, LOOT}, CIRCLE),),
    "169 170": (("katyusha_mrl", "guided", 14, 1, "DA", "arm", {AM, "guided", LOOT}, CIRCLE),),
    "171": (("light_rocket_launcher", "blast", 13, 2, "FIRE", "arm", {"continuous_damage"}, CIRCLE),),
    "171 172": (("light_rocket_launcher", "hit", 14, 2, "FIRE", "arm", {"continuous_damage"}, ""),),
    "173": (("heavy_rocket_launcher", "blast", 14, 2, "FIRE", "arm", {"continuous_damage"}, CIRCLE),),
    "173 174": (("heavy_rocket_launcher", "hit", 15, 2, "FIRE", "arm", {"continuous_damage"}, ""),),
    "175 176": (("smart_rocket_launcher", "guided", 14, 1, "FIRE", "arm", {"continuous_damage", "guided"}, CIRCLE),),
    "176": (("smart_rocket_launcher", "blast", 14, 2, "FIRE", "arm", {"continuous_damage"}, CIRCLE),),
    "177": (("stun_light_gl", "", 15, 1, "STUN", "bts", {SPEC, NL}, CIRCLE),),
    "178": (
        (
            *("eclipse_light_gl", "", None, 1, "ECLIPSE", ""),
            {SPEC, "special_dodge", NL, "reflective", "targetless"},
            CIRCLE,
        ),
    ),
    "182 183 192": (("chest_mine", "bs", 13, 1, "SHOCK", "arm", {IA, "double_shot"}, SMALL),),
    "182 185 192": (("chest_mine", "cc", 13, 1, "SHOCK", "arm", {"cc", "cc_attack_+3"}, ""),),
    "195": (("viral_mine", "", 12, 1, "VIRAL", "bts", {IA, "concealed", "deployable"}, SMALL),),
    "196": (("mk12", "", 15, 3, "N", "arm", {SF}, ""),),
    "197": (("molotok", "", 13, 4, "AP", "arm", {SF}, ""),),
    "198": (
        ("stun_pistol", "burst", 11, 2, "STUN", "bts", {NL}, ""),
        ("stun_pistol", "cc", 11, 1, "STUN", "bts", {"cc", NL}, ""),
    ),
    "199": (
        ("assault_pistol", "burst", 13, 4, "N", "arm", set(), ""),
        ("assault_pistol", "cc", 13, 1, "N", "arm", {"cc"}, ""),
    ),
    "200": (
        ("viral_pistol", "burst", 12, 2, "VIRAL", "bts", set(), ""),
        ("viral_pistol", "cc", 12, 1, "VIRAL", "bts", {"cc"}, ""),
    ),
    "202": (("pitcher", "", None, 1, "-", "", {SPEC, "indiscriminate", NL, "targetless"}, ""),),
    "203": (("electric_pulse", "", None, 1, "-", "", {"automatic=7", "cc", NL, LOOT}, ""),),
    "210": (("pulzar", "", 13, 1, "N", "bts", {IA, LOOT}, LARGE),),
    "211": (("red_fury", "", 13, 4, "SHOCK", "arm", {SF}, ""),),
    "214": (("ap_spitfire", "", 14, 4, "AP", "arm", {SF}, ""),),
    "215": (
        ("submachine_gun", "ap", 13, 3, "AP", "arm", {SF}, ""),
        ("submachine_gun", "shock", 13, 3, "SHOCK", "arm", {SF}, ""),
    ),
    "216": (("uragan_mrl", "blast", 14, 3, "AP+SHOCK", "arm", {SPEC, LOOT, "burst_single_target"}, CIRCLE),),
    "216 217": (("uragan_mrl", "guided", 14, 1, "AP+SHOCK", "arm", {"guided", LOOT}, CIRCLE),),
    "216 218": (("uragan_mrl", "hit", 15, 3, "AP+SHOCK", "arm", {LOOT, "burst_single_target"}, ""),),
}
"""By the numbers of HS-WEAP: weapon, mode, Damage, Burst, ammunition, save, traits and template."""

Bar = tuple[tuple[int, int], ...]
MACHINE_GUN: Bar = ((20, -3), (40, 0), (80, 3), (120, -3))
MAGNETIC: Bar = ((20, -3), (40, 0), (80, 3), (120, 0))
SHOTGUN: Bar = ((20, 6), (40, 0), (60, -3))
RIFLE: Bar = ((20, 0), (40, 3), (80, -3), (120, -6))
COMBI: Bar = ((40, 3), (80, -3), (120, -6))
MARKSMAN: Bar = ((20, -3), (60, 3), (100, -3), (120, -6))
SNIPER: Bar = ((20, -3), (40, 0), (120, 3), (240, -3))
THROWN: Bar = ((20, 3), (40, -3))
LAUNCHER: Bar = ((60, 0), (80, -3), (120, -6))
SPITFIRE: Bar = ((20, 0), (60, 3), (80, -3), (120, -6))
SALVO: Bar = ((20, 0), (40, 3), (100, -3), (120, -6))
PISTOL: Bar = ((20, 3), (40, 0), (60, -6))

BARS: dict[str, Bar] = {
    **dict.fromkeys(("akrylat_kanone", "multi_heavy_machine_gun", "blitzen", "flammenspeer"), MACHINE_GUN),
    **dict.fromkeys(("hyper_rapid_magnetic_cannon", "feuerbach"), MAGNETIC),
    **dict.fromkeys(("t2_boarding_shotgun", "vulkan_shotgun"), SHOTGUN),
    **dict.fromkeys(("contender", "dep", "e_mitter", "t2_rifle", "viral_rifle"), RIFLE),
    **dict.fromkeys(("viral_combi_rifle", "multi_rifle"), COMBI),
    **dict.fromkeys(("marksman_rifle", "ap_marksman_rifle", "shock_marksman_rifle"), MARKSMAN),
    **dict.fromkeys(("multi_sniper_rifle", "smart_multi_sniper_rifle"), SNIPER),
    **dict.fromkeys(("t2_sniper_rifle", "viral_sniper_rifle"), SNIPER),
    **dict.fromkeys(("stun_grenades", "eclipse_grenades"), THROWN),
    **dict.fromkeys(("stun_light_gl", "eclipse_light_gl"), LAUNCHER),
    **dict.fromkeys(("light_rocket_launcher", "mk12", "molotok", "ap_spitfire"), SPITFIRE),
    **dict.fromkeys(("heavy_rocket_launcher", "smart_rocket_launcher"), MACHINE_GUN),
    **dict.fromkeys(("katyusha_mrl", "uragan_mrl"), SALVO),
    **dict.fromkeys(("stun_pistol", "assault_pistol", "viral_pistol"), PISTOL),
    "vorpal_cc_weapon": ((20, 3),),
    "pitcher": ((20, 0), (40, 3), (60, -3), (120, -6)),
    "red_fury": ((20, 0), (60, 3), (100, -3), (120, -6)),
    "submachine_gun": ((20, 3), (40, 0), (60, -3), (80, -6)),
}
"""The bars of the book are unreadable: by our ruling they are those of N4, or of the nearest weapon there."""

NO_BAR = {"cc", "guided", "deployable"}
"""The modes that are for no distance."""


def weapon_of(key: str) -> Weapon:
    return edition_at_hand().chart.weapons[key]


def mode_of(key: str, name: str = "") -> Mode:
    mode = weapon_of(key).mode(name)
    assert mode is not None
    return mode


def _marked(numbers: str) -> "list[pytest.MarkDecorator]":
    return [pytest.mark.rule(f"HS-WEAP-{number}") for number in numbers.split()]


@pytest.mark.parametrize(
    "row", [pytest.param(row, marks=_marked(numbers)) for numbers, rows in ROWS.items() for row in rows]
)
def test_a_profile_is_what_the_book_prints(row: Row) -> None:
    key, name, damage, burst, ammunition, save, traits, template = row
    mode = mode_of(key, name)
    assert ("ph" if mode.damage_is_ph else mode.damage) == damage
    assert (mode.burst, mode.ammunition, mode.save) == (burst, ammunition, save)
    assert mode.traits == traits
    assert ("impact " if mode.impact else "") + mode.template == template
    assert mode.bands == tuple(Band(*each) for each in BARS.get(key, ()) if name not in NO_BAR)


@pytest.mark.parametrize(
    ("key", "uses"),
    [
        pytest.param("akrylat_kanone", 2, marks=_marked("001")),
        pytest.param("vorpal_cc_weapon", None, marks=_marked("010 102")),
        pytest.param("blitzen", 2, marks=_marked("012 104")),
        pytest.param("d_charges", 3, marks=_marked("119 120")),
        pytest.param("dep", 1, marks=_marked("126")),
        pytest.param("flammenspeer", 2, marks=_marked("137 138 139")),
        pytest.param("chest_mine", 2, marks=_marked("183 185 192")),
        pytest.param("jammer", None, marks=_marked("167")),
        pytest.param("viral_mine", 3, marks=_marked("195")),
        pytest.param("pitcher", 2, marks=_marked("202")),
    ],
)
def test_how_often_a_weapon_can_be_used(key: str, uses: int | None) -> None:
    """Disposable counts for the weapon, whichever of its modes is used."""
    assert weapon_of(key).uses == uses


@pytest.mark.parametrize(
    ("key", "modes"),
    [
        pytest.param("multi_heavy_machine_gun", "burst_ap burst_shock anti_materiel stun", marks=_marked("002")),
        pytest.param(
            "hyper_rapid_magnetic_cannon", "burst_ap burst_shock anti_materiel stun", marks=_marked("013 105")
        ),
        pytest.param("multi_rifle", "burst_ap burst_shock anti_materiel stun", marks=_marked("141")),
        pytest.param("multi_sniper_rifle", "anti_tank anti_materiel stun", marks=_marked("150")),
        pytest.param("smart_multi_sniper_rifle", "anti_tank anti_materiel stun guided", marks=_marked("154")),
        pytest.param("t2_boarding_shotgun", "blast t2", marks=_marked("129")),
        pytest.param("vulkan_shotgun", "blast ap", marks=_marked("132")),
        pytest.param("submachine_gun", "ap shock", marks=_marked("215")),
    ],
)
@pytest.mark.rule("HS-WEAP-220")
def test_the_modes_that_there_are_to_choose_from(key: str, modes: str) -> None:
    names = [mode.name for mode in weapon_of(key).modes if "in_suppressive_fire" not in mode.traits]
    assert names == modes.split()


# ------------------------------------------------------------------ MULTI


def _all(trait: str, name: str) -> list[Mode]:
    """The modes with a trait, by the first word of their names."""
    weapons = edition_at_hand().chart.weapons.values()
    found = [mode for weapon in weapons for mode in weapon.modes if trait in mode.traits and mode.name.startswith(name)]
    assert found
    return found


@pytest.mark.parametrize(
    "trait",
    [
        pytest.param(LIGHT, marks=pytest.mark.rule("HS-TRAIT-003", "HS-TRAIT-012")),
        pytest.param(HEAVY, marks=pytest.mark.rule("HS-TRAIT-009", "HS-TRAIT-012")),
    ],
)
def test_a_burst_of_multi_ammunition_is_ap_or_shock_and_suppresses(trait: str) -> None:
    modes = _all(trait, "burst")
    assert {mode.ammunition for mode in modes} == {"AP", "SHOCK"}
    assert all(SF in mode.traits and mode.burst > 1 for mode in modes)


@pytest.mark.parametrize(
    ("trait", "name", "ammunition", "single", "label"),
    [
        pytest.param(LIGHT, "anti_materiel", "DA", True, AM, marks=pytest.mark.rule("HS-TRAIT-004")),
        pytest.param(LIGHT, "stun", "STUN", True, NL, marks=pytest.mark.rule("HS-TRAIT-005")),
        pytest.param(MEDIUM, "anti_tank", "AP", False, MEDIUM, marks=pytest.mark.rule("HS-TRAIT-006", "HS-TRAIT-012")),
        pytest.param(MEDIUM, "anti_materiel", "DA", False, AM, marks=pytest.mark.rule("HS-TRAIT-007")),
        pytest.param(MEDIUM, "stun", "STUN", True, NL, marks=pytest.mark.rule("HS-TRAIT-008")),
        pytest.param(HEAVY, "anti_materiel", "EXP", True, AM, marks=pytest.mark.rule("HS-TRAIT-010")),
        pytest.param(HEAVY, "stun", "STUN", True, NL, marks=pytest.mark.rule("HS-TRAIT-011")),
    ],
)
def test_what_a_mode_of_multi_ammunition_loads(
    trait: str, name: str, ammunition: str, single: bool, label: str
) -> None:
    for mode in _all(trait, name):
        assert (mode.ammunition, mode.burst == 1) == (ammunition, single)
        assert label in mode.traits
        assert SF not in mode.traits


# ------------------------------------------------------------------ what is thrown


def thrown(game: Skirmish) -> list[tuple[str, int, int, list[int]]]:
    """With what each throw was rolled for, how high, with how many dice, and the Damage of what hit."""
    damage = iter([[save.base for save in each.saves] for each in game.happened(SavesRolled)])
    sides = [rolled.sides[0] for rolled in game.happened(Rolled)]
    return [(side.attribute, side.value, len(side.dice), next(damage)) for side in sides]


@pytest.mark.rule("HS-WEAP-101")
def test_a_vorpal_weapon_strikes_as_hard_in_close_combat() -> None:
    striker = soldier(weapons=("vorpal_cc_weapon",), cc=15, ph=11)
    game = Skirmish([piece(striker, at=(200, 200))], [piece(at=(200, 225), facing=270)], dice=[5, 20]).activate("A1")
    game.declare("cc_attack", weapon="vorpal_cc_weapon", mode="cc", aims={"B1": 1}).no_more_aros().finish()
    assert thrown(game) == [("cc", 15, 1, [12])]


@pytest.mark.rule("HS-WEAP-011", "HS-WEAP-101", "HS-WEAP-103")
@pytest.mark.example("HS-EX-WEAP-01", "HS-EX2-001")
def test_a_vorpal_weapon_is_thrown_with_ph_and_without_special_skills_of_close_combat() -> None:
    """PH 11 and +3 of its only band; Martial Arts, which would add to a blow, add nothing."""
    thrower = soldier(Ability(key="martial_arts", level=3), weapons=("vorpal_cc_weapon",), ph=11, cc=20)
    game = Skirmish([piece(thrower, at=(200, 200))], [piece(at=(200, 300), facing=90)], dice=[5, 20]).activate("A1")
    game.declare("bs_attack", weapon="vorpal_cc_weapon", mode="throwing", aims={"B1": 1}).no_more_aros().finish()
    assert thrown(game) == [("ph", 14, 1, [12])]
    assert mode_of("vorpal_cc_weapon", "throwing").bands == (Band(20, 3),)


@pytest.mark.rule("HS-WEAP-102")
def test_a_vorpal_weapon_comes_back() -> None:
    """The third throw is like the first."""
    thrower = soldier(weapons=("vorpal_cc_weapon",), ph=11)
    target = piece(soldier(vitality=3), at=(200, 300), facing=90)
    game = Skirmish([piece(thrower, at=(200, 200))], [target], dice=[5, 20] * 3)
    for _ in range(3):
        game.activate("A1").declare("bs_attack", weapon="vorpal_cc_weapon", mode="throwing", aims={"B1": 1})
        game.no_more_aros().finish()
    assert game.trooper("A1").uses == {}
    assert "unloaded" not in game.trooper("A1").states
    assert thrown(game) == [("ph", 14, 1, [12])] * 3
