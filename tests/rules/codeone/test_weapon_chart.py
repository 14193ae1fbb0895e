"""C1-WEAP-230..260: the figures of the weapon chart."""

from typing import NamedTuple

import pytest
from skirmish import Skirmish, piece

from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.abilities.mines import charge_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode

COMBI = ((40, 3), (80, -3), (120, -6))
HMG = ((20, -3), (40, 0), (80, 3), (120, -3))
SHOTGUN = ((20, 6), (40, 0), (60, -3))
PISTOL = ((20, 3), (40, 0), (60, -6))
RIFLE = ((20, 0), (40, 3), (80, -3), (120, -6))
SNIPER = ((20, -3), (40, 0), (120, 3), (240, -3))
MARKSMAN = ((20, -3), (60, 3), (100, -3), (120, -6))
SPITFIRE = ((20, 0), (60, 3), (80, -3), (120, -6))
CANNON = ((20, -3), (40, 0), (80, 3), (120, 0))
NONE: tuple[tuple[int, int], ...] = ()
PH = "PH"
SMALL, LARGE = "small_teardrop", "large_teardrop"


class Row(NamedTuple):
    """What a row of the chart prints."""

    bands: tuple[tuple[int, int], ...]
    damage: int | str | None
    burst: int
    ammunition: str = "N"
    save: str = "arm"
    template: str = ""
    traits: frozenset[str] = frozenset()
    state: str | None = None


def printed(mode: Mode) -> Row:
    return Row(
        tuple((band.to, band.mod) for band in mode.bands),
        PH if mode.damage_is_ph else mode.damage,
        mode.burst,
        mode.ammunition,
        mode.save,
        mode.template,
        mode.traits,
        mode.state,
    )


CC = frozenset({"cc"})
FIRE = frozenset({"continuous_damage"})
NON_LETHAL = frozenset({"non_lethal"})


def row(rule: str, weapon: str, mode: str, figures: Row) -> object:
    return pytest.param(weapon, mode, figures, marks=pytest.mark.rule(rule), id=f"{weapon} {mode}".strip())


CHART = [
    row("C1-WEAP-231", "pistol", "burst", Row(PISTOL, 11, 2)),
    row("C1-WEAP-232", "pistol", "cc", Row(NONE, 11, 1, traits=CC)),
    row("C1-WEAP-233", "heavy_pistol", "burst", Row(PISTOL, 14, 2)),
    row("C1-WEAP-233", "heavy_pistol", "cc", Row(NONE, 14, 1, traits=CC)),
    row("C1-WEAP-234", "hmg", "", Row(HMG, 15, 4)),
    row("C1-WEAP-234", "ap_hmg", "", Row(HMG, 15, 4, "AP")),
    row("C1-WEAP-235", "multi_hmg", "burst", Row(HMG, 15, 4, "AP")),
    row("C1-WEAP-235", "multi_hmg", "anti_materiel", Row(HMG, 15, 1, "EXP")),
    row("C1-WEAP-236", "cc_weapon", "", Row(NONE, PH, 1, traits=CC)),
    row("C1-WEAP-236", "ap_cc_weapon", "", Row(NONE, PH, 1, "AP", traits=CC)),
    row("C1-WEAP-236", "da_cc_weapon", "", Row(NONE, PH, 1, "DA", traits=CC)),
    row("C1-WEAP-237", "exp_cc_weapon", "", Row(NONE, PH, 1, "EXP", traits=CC)),
    row("C1-WEAP-238", "viral_cc_weapon", "", Row(NONE, PH, 1, "DA", "bts", traits=CC)),
    row("C1-WEAP-239", "monofilament_cc_weapon", "", Row(NONE, 12, 1, traits=CC | {"arm=0"}, state="dead")),
    row(
        "C1-WEAP-240",
        "para_cc_weapon",
        "",
        Row(NONE, None, 1, "PARA", "ph", traits=CC | NON_LETHAL, state="immobilized_a"),
    ),
    row("C1-WEAP-241", "boarding_shotgun", "hit", Row(SHOTGUN, 14, 2, "AP")),
    row("C1-WEAP-241", "boarding_shotgun", "blast", Row(NONE, 14, 2, template=SMALL)),
    row("C1-WEAP-242", "light_shotgun", "hit", Row(SHOTGUN, 13, 2)),
    row("C1-WEAP-242", "light_shotgun", "blast", Row(NONE, 13, 2, template=SMALL)),
    row("C1-WEAP-243", "rifle", "", Row(RIFLE, 13, 3)),
    row("C1-WEAP-243", "ap_rifle", "", Row(RIFLE, 13, 3, "AP")),
    row("C1-WEAP-244", "combi_rifle", "", Row(COMBI, 13, 3)),
    row("C1-WEAP-245", "breaker_combi_rifle", "", Row(COMBI, 13, 3, "AP", "bts")),
    row("C1-WEAP-246", "multi_rifle", "burst", Row(COMBI, 13, 3, "AP")),
    row("C1-WEAP-246", "multi_rifle", "anti_materiel", Row(COMBI, 13, 1, "DA")),
    row("C1-WEAP-247", "sniper_rifle", "", Row(SNIPER, 15, 2)),
    row("C1-WEAP-247", "ap_sniper_rifle", "", Row(SNIPER, 15, 2, "AP")),
    row("C1-WEAP-247", "multi_sniper_rifle", "burst", Row(SNIPER, 15, 2, "AP")),
    row("C1-WEAP-247", "multi_sniper_rifle", "anti_materiel", Row(SNIPER, 15, 1, "DA")),
    row("C1-WEAP-248", "marksman_rifle", "", Row(MARKSMAN, 13, 3)),
    row("C1-WEAP-248", "ap_marksman_rifle", "", Row(MARKSMAN, 13, 3, "AP")),
    row("C1-WEAP-249", "light_flamethrower", "", Row(NONE, 13, 1, template=SMALL, traits=FIRE)),
    row("C1-WEAP-249", "heavy_flamethrower", "", Row(NONE, 14, 1, template=LARGE, traits=FIRE)),
    row(
        "C1-WEAP-250",
        "light_riotstopper",
        "",
        Row(NONE, None, 1, "PARA", "ph", SMALL, NON_LETHAL, "immobilized_a"),
    ),
    row(
        "C1-WEAP-250",
        "heavy_riotstopper",
        "",
        Row(NONE, None, 1, "PARA", "ph", LARGE, NON_LETHAL, "immobilized_a"),
    ),
    row("C1-WEAP-251", "spitfire", "", Row(SPITFIRE, 14, 4)),
    row("C1-WEAP-251", "ap_spitfire", "", Row(SPITFIRE, 14, 4, "AP")),
    row("C1-WEAP-252", "hyper_rapid_magnetic_cannon", "", Row(CANNON, 15, 5, "AP")),
    row("C1-WEAP-253", "chain_colt", "", Row(NONE, 13, 1, template=SMALL)),
    row("C1-WEAP-253", "chain_rifle", "", Row(NONE, 13, 1, template=LARGE)),
    row("C1-WEAP-254", "feuerbach", "", Row(CANNON, 14, 2, "AP+DA")),
    row("C1-WEAP-255", "missile_launcher", "", Row(((20, -3), (60, 0), (100, 3), (240, -3)), 14, 1, "AP+EXP")),
    row(
        "C1-WEAP-256",
        "anti_personnel_mine",
        "",
        Row(NONE, 13, 1, template=SMALL, traits=frozenset({"concealed", "deployable"})),
    ),
    row("C1-WEAP-257", "mk12", "", Row(SPITFIRE, 15, 3)),
    row("C1-WEAP-258", "nanopulser", "", Row(NONE, 13, 1, save="bts", template=SMALL)),
    row("C1-WEAP-259", "red_fury", "", Row(((20, 0), (60, 3), (100, -3), (120, -6)), 13, 4)),
    row("C1-WEAP-260", "submachine_gun", "", Row(((20, 3), (40, 0), (60, -3), (80, -6)), 13, 3, "AP")),
    row("C1-EQUIP-215", "medikit", "", Row(PISTOL, None, 1, save="", traits=NON_LETHAL)),
]


@pytest.mark.parametrize(("weapon", "mode", "figures"), CHART)
def test_the_chart_prints(weapon: str, mode: str, figures: Row) -> None:
    found = CODEONE.chart.weapons[weapon].mode(mode)
    assert found is not None
    assert printed(found) == figures


@pytest.mark.rule("C1-WEAP-256", "C1-WEAP-213")
def test_a_trooper_has_three_mines() -> None:
    assert CODEONE.chart.weapons["anti_personnel_mine"].uses == 3


@pytest.mark.rule("C1-WEAP-213")
def test_a_mine_is_a_deployable_that_goes_off_with_a_direct_template() -> None:
    now = Situation(Skirmish([piece(at=(100, 100))]).state)
    assert charge_of(now, "anti_personnel_mine") == CODEONE.chart.weapons["anti_personnel_mine"].modes[0]
    assert [charge_of(now, other) for other in ("chain_rifle", "combi_rifle")] == [None, None]


@pytest.mark.rule("C1-WEAP-209")
def test_both_modes_of_a_multi_weapon_share_their_ranges() -> None:
    for key in ("multi_hmg", "multi_rifle", "multi_sniper_rifle"):
        first, second = CODEONE.chart.weapons[key].modes
        assert first.bands == second.bands


def test_every_weapon_of_the_chart_is_held_against_its_rule() -> None:
    tested = {str(param.values[0]) for param in CHART}  # type: ignore[attr-defined]
    assert tested == set(CODEONE.chart.weapons)
