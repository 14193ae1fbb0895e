"""N4: Shock and Stun in play, Forward Observers, Sensors and X Visors."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Revealed, Rolled, SavesRolled
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.weapons import Band
from sightline.games.infinity.n4.edition import N4

TARGET = piece(at=(200, 500), facing=90)
FOE = piece(at=(1100, 1100))


def shooting(weapon: str, target: Piece = TARGET, *, dice: list[int], burst: int = 3) -> Skirmish:
    game = Skirmish([piece(soldier(weapons=(weapon,)), at=(200, 200))], [target, FOE], dice=dice).activate("A1")
    game.declare("bs_attack", weapon=weapon, aims={"B1": burst}).no_more_aros()
    return game.declare("idle").no_more_aros()


def value(game: Skirmish) -> int:
    return game.happened(Rolled)[0].sides[0].value


@pytest.mark.rule("N4-BS-002")
@pytest.mark.parametrize("weapon", ["medikit", "pitcher"])
def test_what_has_nothing_to_fire_is_not_fired_at_anybody(weapon: str) -> None:
    game = Skirmish([piece(soldier(weapons=(weapon,)), at=(200, 200))], [TARGET]).activate("A1")
    assert "N4-BS-002" in game.refuses_declaring("bs_attack", weapon=weapon, aims={"B1": 1})


@pytest.mark.rule("N4-TRAIT-026")
def test_some_weapons_do_not_split_their_burst() -> None:
    other = piece(at=(260, 500), facing=90)
    for weapon, mode, refused in (("uragan_mrl", "hit", {"N4-TRAIT-026"}), ("combi_rifle", "", set())):
        game = Skirmish([piece(soldier(weapons=(weapon,)), at=(200, 200))], [TARGET, other]).activate("A1")
        shot = {"weapon": weapon, "mode": mode}
        assert game.refuses_declaring("bs_attack", **shot, aims={"B1": 2, "B2": 1}) == refused
        assert game.refuses_declaring("bs_attack", **shot, aims={"B1": 3}) == set()


# ------------------------------------------------------------------ Shock


@pytest.mark.rule("N4-AMMO-067")
def test_shock_kills_who_would_fall_unconscious() -> None:
    assert "B1" not in shooting("shock_marksman_rifle", dice=[5, 20, 20, 1]).state.troopers
    assert "unconscious" in shooting("marksman_rifle", dice=[5, 20, 20, 1]).trooper("B1").states


@pytest.mark.rule("N4-AMMO-067")
def test_shock_does_no_more_to_who_stays_on_its_feet() -> None:
    tough = piece(soldier(vitality=2), at=(200, 500), facing=90)
    game = shooting("shock_marksman_rifle", tough, dice=[5, 20, 20, 1])
    assert (game.trooper("B1").lost, game.trooper("B1").states) == (1, frozenset())
    assert shooting("shock_marksman_rifle", dice=[5, 20, 20, 20]).trooper("B1").lost == 0, "nor to who saves"


@pytest.mark.rule("N4-AMMO-068")
def test_shock_leaves_no_embryo() -> None:
    alien = piece(soldier("shasvastii"), at=(200, 500), facing=90)
    assert "B1" not in shooting("shock_marksman_rifle", alien, dice=[5, 20, 20, 1]).state.troopers
    assert "shasvastii_embryo" in shooting("marksman_rifle", alien, dice=[5, 20, 20, 1]).trooper("B1").states


# ------------------------------------------------------------------ Stunned


@pytest.mark.rule("N4-AMMO-012")
def test_a_failed_save_against_stun_brings_the_state_and_costs_nothing() -> None:
    game = shooting("flash_pulse", dice=[5, 1, 20], burst=1)
    assert (game.trooper("B1").states, game.trooper("B1").lost) == (frozenset({"stunned"}), 0)
    assert shooting("flash_pulse", dice=[5, 20, 20], burst=1).trooper("B1").states == frozenset()


@pytest.mark.rule("N4-AMMO-013")
def test_stunned_troopers_declare_no_attacks() -> None:
    game = Skirmish([piece(at=(200, 200), states=["stunned"])], [TARGET]).activate("A1")
    assert game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": 3}) == {"N4-AMMO-013"}
    assert game.refuses_declaring("suppressive_fire", weapon="combi_rifle") == {"N4-AMMO-013"}
    assert {"move", "dodge", "idle"} <= game.offered()


@pytest.mark.rule("N4-AMMO-014")
def test_every_roll_of_theirs_but_saves_is_at_minus_three() -> None:
    dazed = piece(at=(200, 500), facing=270, states=["stunned"])
    game = Skirmish([piece(at=(200, 200))], [dazed], dice=[5, 20, 20, 20, 10]).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).react("B1", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    assert {side.trooper: side.value for side in game.happened(Rolled)[0].sides} == {"A1": 15, "B1": 7}
    assert game.happened(SavesRolled)[0].saves[0].value == 13 - 1


@pytest.mark.rule("N4-AMMO-015")
def test_their_automatic_skills_keep_working() -> None:
    dazed = piece(soldier(Ability(key="mimetism", mod=-3)), at=(200, 500), states=["stunned"])
    assert value(shooting("combi_rifle", dazed, dice=[20] * 3)) == 15 - 3


@pytest.mark.rule("N4-AMMO-017")
def test_it_is_over_at_the_start_of_the_states_phase() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 500), states=["stunned"])])
    assert not game.apply(EndTurn(player=0)).trooper("B1").states


# ------------------------------------------------------------------ Forward Observer

OBSERVER = soldier("forward_observer")
SPOT = {"weapon": "forward_observer", "aims": {"B1": 2}}


@pytest.mark.rule("N4-SSK-213")
def test_forward_observer_is_a_bs_attack_of_who_has_it() -> None:
    assert Skirmish([piece(at=(200, 200))], [TARGET]).activate("A1").refuses_declaring("bs_attack", **SPOT) != set()
    game = Skirmish([piece(OBSERVER, at=(200, 200))], [TARGET]).activate("A1")
    assert game.refuses_declaring("bs_attack", **SPOT) == set()
    game = Skirmish([piece(at=(200, 200))], [piece(OBSERVER, at=(200, 500), facing=270)]).activate("A1")
    game.declare("idle")
    assert game.refuses_reacting("B1", "bs_attack", weapon="forward_observer", aims={"A1": 1}) == set()


@pytest.mark.rule("N4-SSK-214", "N4-BS-003")
def test_forward_observers_have_to_see_their_target() -> None:
    behind = piece(OBSERVER, at=(200, 200), facing=270)
    assert Skirmish([behind], [TARGET]).activate("A1").refuses_declaring("bs_attack", **SPOT) == {"C1-BS-003"}


@pytest.mark.rule("N4-SSK-216")
def test_the_row_of_the_forward_observer() -> None:
    (mode,) = N4.chart.weapons["forward_observer"].modes
    assert mode.bands == (Band(60, 0), Band(120, -3), Band(240, -6))
    assert (mode.burst, mode.attribute, mode.save, mode.state) == (2, "wip", "", "targeted")
    assert mode.traits == {"non_lethal", "technical_weapon"}


@pytest.mark.rule("N4-SSK-215", "N4-SSK-216")
@pytest.mark.parametrize(("y", "needed"), [(500, 12), (900, 9)])
def test_a_roll_of_wip_makes_somebody_targeted_without_a_save(y: float, needed: int) -> None:
    game = Skirmish([piece(OBSERVER, at=(200, 200))], [piece(at=(200, y))], dice=[5, 20]).activate("A1")
    game.declare("bs_attack", **SPOT).no_more_aros().declare("idle").no_more_aros()
    assert value(game) == needed
    assert (game.trooper("B1").states, game.trooper("B1").lost) == (frozenset({"targeted"}), 0)


# ------------------------------------------------------------------ X Visor


@pytest.mark.rule("N4-EQUIP-080")
@pytest.mark.parametrize(("y", "plain"), [(500, 15), (700, 9), (1150, 6)])
def test_an_x_visor_takes_three_off_what_distance_costs(y: float, plain: int) -> None:
    for profile, needed in ((soldier(), plain), (soldier("x_visor"), plain + 3 if plain < 12 else plain)):
        game = Skirmish([piece(profile, at=(200, 200))], [piece(at=(200, y))], dice=[20] * 3).activate("A1")
        game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
        assert value(game) == needed


@pytest.mark.rule("N4-EQUIP-080")
def test_so_it_does_when_its_owner_looks_for_markers() -> None:
    values = []
    for profile in (soldier(), soldier("x_visor")):
        marker = piece(soldier("camouflage"), at=(200, 1150), states=["camouflaged"])
        game = Skirmish([piece(profile, at=(200, 200))], [marker], dice=[20]).activate("A1")
        game.declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
        values.append(value(game))
    assert values[1] == values[0] + 3


# ------------------------------------------------------------------ Sensor

SPY = soldier("camouflage", Ability(key="mimetism", mod=-6))
NEAR = piece(SPY, at=(200, 390), states=["camouflaged"])
AWAY = piece(SPY, at=(200, 600), states=["camouflaged"])


@pytest.mark.rule("N4-SSK-309", "N4-SSK-311", "N4-CSK-014", "N4-ARO-012")
def test_sensor_is_a_short_skill_of_who_has_it_and_needs_nobody_in_sight() -> None:
    game = Skirmish([piece(soldier("sensor"), at=(200, 200), facing=270)], [FOE]).activate("A1")
    assert game.refuses_declaring("sensor") == set()
    game.declare("move", to=[(200, 210)]).no_more_aros()
    assert game.refuses_declaring("sensor") == set()
    assert Skirmish([piece(at=(200, 200))], [FOE]).activate("A1").refuses_declaring("sensor") == {"C1-CSK-205"}
    game = Skirmish([piece(at=(200, 200))], [piece(soldier("sensor"), at=(200, 300), facing=270)]).activate("A1")
    assert "C1-ARO-012" in game.declare("idle").refuses_reacting("B1", "sensor")


@pytest.mark.rule("N4-SSK-311")
@pytest.mark.parametrize(("die", "found"), [(18, ["B1"]), (19, [])])
def test_wip_plus_six_and_no_other_mod_reveals_every_marker_that_is_near(die: int, found: list[str]) -> None:
    game = Skirmish([piece(soldier("sensor"), at=(200, 200), facing=270)], [NEAR, AWAY], dice=[die]).activate("A1")
    game.declare("sensor").no_more_aros().declare("idle").no_more_aros()
    assert value(game) == 18
    assert [each.trooper for each in game.happened(Revealed)] == found


@pytest.mark.rule("N4-SSK-312")
@pytest.mark.parametrize(("y", "rules"), [(390, {"N4-SSK-312"}), (600, set())])
def test_nobody_hides_again_near_a_sensor(y: float, rules: set[str]) -> None:
    hunter = piece(soldier("sensor"), at=(200, y), facing=90)
    game = Skirmish([piece(SPY, at=(200, 200))], [hunter]).activate("A1")
    assert game.refuses_declaring("camouflage") == rules
    assert game.refuses_declaring("idle") == set(), "whatever else it does there"


@pytest.mark.rule("N4-SSK-313")
def test_a_sensor_helps_to_discover() -> None:
    values = []
    for profile in (soldier(), soldier("sensor")):
        game = Skirmish([piece(profile, at=(200, 200))], [NEAR], dice=[20]).activate("A1")
        game.declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
        values.append(value(game))
    assert values[1] == values[0] + 6
