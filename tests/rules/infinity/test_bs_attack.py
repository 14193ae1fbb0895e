"""C1-BS, C1-RNG, C1-CMB, C1-COV: shooting."""

import pytest
from skirmish import Skirmish, cited, edition_at_hand, mode_firing, piece, soldier, use, wall

from sightline.games.infinity.core.match.commands import Declare
from sightline.games.infinity.core.match.events import Rolled, RollSide, SavesRolled
from sightline.games.infinity.core.match.state import Declared
from sightline.games.infinity.core.order.declarations import Aim, Declaration
from sightline.games.infinity.core.skills.shooting import BsAttack
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.weapons import range_mod

COMBI = {"weapon": "combi_rifle"}
RIFLEMAN = soldier(weapons=("combi_rifle", "multi_rifle", "cc_weapon"))


def sum_of(side: RollSide) -> tuple[int, dict[str, int]]:
    """The value of a side and its MODs by rule."""
    return side.value, {str(mod.rule): mod.value for mod in side.mods}


def shoot(distance: float, *, dice: list[int], weapon: str = "combi_rifle", **more: object) -> Skirmish:
    """A1 shoots once at B1, edge to edge at a distance, and B1 does nothing."""
    game = Skirmish([piece(RIFLEMAN, at=(200, 100))], [piece(at=(200, 125 + distance), facing=270)], dice=dice, **more)  # type: ignore[arg-type]
    burst = 3 if weapon == "combi_rifle" else 1
    mode = "" if weapon == "combi_rifle" else "anti_materiel"
    game.activate("A1").declare("bs_attack", weapon=weapon, mode=mode, aims={"B1": burst})
    return game.no_more_aros().declare("idle").no_more_aros()


@pytest.mark.rule("C1-BS-001")
def test_a_bs_attack_is_a_short_skill_and_an_aro_with_the_attack_label() -> None:
    assert {str(kind) for kind in BsAttack.types} == {"short", "aro"}
    assert "attack" in BsAttack.labels


@pytest.mark.rule("C1-BS-002", "C1-BS-006")
def test_the_weapon_must_be_one_of_the_troopers_bs_weapons() -> None:
    game = Skirmish([piece(at=(200, 100))], [piece(at=(200, 300), facing=270)]).activate("A1")
    assert game.refuses_declaring("bs_attack", weapon="spitfire", aims={"B1": 4}) == {"C1-BS-002"}
    assert game.refuses_declaring("bs_attack", weapon="cc_weapon", aims={"B1": 1}) == {"C1-BS-002"}


@pytest.mark.rule("C1-BS-003", "C1-COV-001", "C1-COV-002")
def test_who_is_in_total_cover_cannot_be_shot_at() -> None:
    game = Skirmish(
        [piece(at=(200, 100))], [piece(at=(200, 400), facing=270)], solids=[wall(100, 200, 200, 20)]
    ).activate("A1")
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 3}) == {"C1-BS-003"}


@pytest.mark.rule("C1-BS-003")
def test_a_glimpse_of_a_mover_on_its_way_is_enough_for_either_side() -> None:
    screens = [wall(100, 200, 80, 20), wall(220, 200, 80, 20)]
    game = Skirmish([piece(at=(150, 150))], [piece(at=(200, 400), facing=270)], solids=screens).activate("A1")
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 3}) == {"C1-BS-003"}
    game.declare("move", to=[(250, 150)])
    assert game.refuses_reacting("B1", "bs_attack", **COMBI, aims={"A1": 1}) == set()
    assert game.no_more_aros().refuses_declaring("bs_attack", **COMBI, aims={"B1": 3}) == set()


@pytest.mark.rule("C1-BS-004")
def test_who_is_engaged_when_activated_cannot_shoot() -> None:
    game = Skirmish([piece(at=(200, 100))], [piece(at=(200, 125), facing=270), piece(at=(400, 100))]).activate("A1")
    assert "C1-BS-004" in game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 3})


@pytest.mark.rule("C1-BS-005", "C1-CMB-010", "C1-RNG-001")
def test_bs_is_rolled_with_the_range_mod() -> None:
    (roll,) = shoot(300, dice=[20, 20, 20]).happened(Rolled)
    assert sum_of(roll.sides[0]) == (15, {cited("C1-RNG-001"): 3})
    assert roll.sides[0].attribute == "bs"


@pytest.mark.rule("C1-ROLL-002")
@pytest.mark.parametrize(("die", "hits"), [(14, 1), (15, 1), (16, 0)])
def test_the_attribute_with_its_mods_or_less_hits(die: int, hits: int) -> None:
    game = shoot(300, dice=[die, 20, 20, 20, 20])
    assert sum_of(game.happened(Rolled)[0].sides[0]) == (12 + 3, {cited("C1-RNG-001"): 3})
    assert len(game.happened(SavesRolled)) == hits


@pytest.mark.rule("C1-LOF-005")
@pytest.mark.parametrize("side", [0, 1])
def test_a_model_of_either_side_is_in_the_way(side: int) -> None:
    sides = [[piece(at=(200, 100))], [piece(at=(200, 400), facing=270)]]
    assert Skirmish(*sides).activate("A1").refuses_declaring("bs_attack", **COMBI, aims={"B1": 3}) == set()
    sides[side].append(piece(at=(200, 250)))
    assert Skirmish(*sides).activate("A1").refuses_declaring("bs_attack", **COMBI, aims={"B1": 3}) == {"C1-BS-003"}


@pytest.mark.rule("C1-RNG-003", "C1-WEAP-208")
@pytest.mark.parametrize(
    ("distance", "value"), [(1, 15), (400, 15), (401, 9), (800, 9), (801, 6), (1059, 6), (1200, 6)]
)
def test_the_bands_of_the_combi_rifle(distance: float, value: int) -> None:
    (roll,) = shoot(distance, dice=[20, 20, 20], size=(1200, 1600)).happened(Rolled)
    assert roll.sides[0].value == value


@pytest.mark.rule("C1-RNG-003")
def test_beyond_120_cm_a_combi_rifle_fails_by_itself() -> None:
    (roll,) = shoot(1201, dice=[], size=(1200, 1600)).happened(Rolled)
    assert (roll.sides[0].dice, roll.sides[0].kept) == ((), ())


@pytest.mark.rule("C1-RNG-002")
def test_beyond_the_last_band_the_attack_fails_by_itself() -> None:
    game = shoot(1201, dice=[], size=(1200, 1500))
    (roll,) = game.happened(Rolled)
    assert (roll.sides[0].dice, roll.sides[0].kept) == ((), ())
    assert game.pool == 8


@pytest.mark.rule("C1-CMB-006", "C1-WPN-003")
def test_the_active_trooper_rolls_its_whole_burst() -> None:
    (roll,) = shoot(300, dice=[20, 20, 20]).happened(Rolled)
    assert len(roll.sides[0].dice) == 3


@pytest.mark.rule("C1-ROLL-017", "C1-CMB-012")
def test_an_unopposed_shot_succeeds_with_every_die_up_to_the_value() -> None:
    (roll,) = shoot(300, dice=[16, 14, 13, 20, 20]).happened(Rolled)
    assert (roll.kind, len(roll.sides)) == ("normal", 1)
    assert (roll.sides[0].value, roll.sides[0].dice, roll.sides[0].kept) == (15, (16, 14, 13), (14, 13))


@pytest.mark.rule("C1-BS-007", "C1-CMB-007")
def test_the_burst_may_be_split_and_all_of_it_is_given_out() -> None:
    game = Skirmish([piece(at=(300, 100))], [piece(at=(200, 400), facing=270), piece(at=(400, 400), facing=270)])
    game.activate("A1")
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 2, "B2": 1}) == set()
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 2, "B2": 2}) == {"C1-CMB-007"}
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 2}) == {"C1-CMB-007"}


@pytest.mark.rule("C1-BS-007", "C1-CMB-007")
def test_every_target_has_a_die_of_the_burst_and_is_named_once() -> None:
    game = Skirmish([piece(at=(300, 100))], [piece(at=(200, 400), facing=270), piece(at=(400, 400), facing=270)])
    game.activate("A1")
    assert game.refuses_declaring("bs_attack", **COMBI, aims={}) == {"C1-CMB-007"}
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 3, "B2": 0}) == {"C1-CMB-007"}
    twice = Declaration(skill="bs_attack", weapon="combi_rifle", aims=(Aim("B1", 2), Aim("B1", 1)))
    assert game.refuses(Declare(player=0, trooper="A1", use=twice)) == {"C1-CMB-007"}


@pytest.mark.rule("C1-BS-007")
@pytest.mark.parametrize(
    ("abilities", "allowed"), [((), {1}), (("total_reaction",), {1, 3})], ids=["plain", "total reaction"]
)
def test_in_aro_all_of_the_burst_goes_to_one_target(abilities: tuple[str, ...], allowed: set[int]) -> None:
    guard = piece(soldier(*abilities), at=(200, 400), facing=270)
    game = Skirmish([piece(at=(200, 100))], [guard]).activate("A1").declare("idle")
    given = {dice for dice in (1, 2, 3, 4) if not game.refuses_reacting("B1", "bs_attack", **COMBI, aims={"A1": dice})}
    assert given == allowed


@pytest.mark.rule("C1-CMB-012", "C1-CMB-013", "C1-FTF-001")
def test_each_target_is_a_roll_of_its_own() -> None:
    game = Skirmish(
        [piece(at=(300, 100))],
        [piece(at=(200, 400), facing=270), piece(at=(400, 400), facing=270)],
        dice=[20, 20, 20, 20],
    )
    game.activate("A1").declare("bs_attack", **COMBI, aims={"B1": 2, "B2": 1})
    game.react("B1", "bs_attack", **COMBI, aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    kinds = {
        roll.sides[-1].trooper if roll.kind == "face_to_face" else "alone": roll.kind for roll in game.happened(Rolled)
    }
    assert kinds == {"B1": "face_to_face", "alone": "normal"}


@pytest.mark.rule("C1-ROLL-014")
def test_a_shot_that_needs_less_than_one_is_made_without_a_die() -> None:
    blind = soldier(bs=1)
    game = Skirmish([piece(blind, at=(300, 100))], [piece(at=(300, 1150), facing=90)]).activate("A1")
    game.declare("bs_attack", **COMBI, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert (roll.sides[0].value, roll.sides[0].dice) == (-5, ())


@pytest.mark.rule("C1-BS-008", "C1-ACT-005", "C1-COV-001")
def test_the_shot_may_be_taken_from_any_point_of_the_route() -> None:
    cover = [wall(240, 200, 300, 20)]
    game = Skirmish([piece(at=(200, 100))], [piece(at=(200, 400), facing=90)], solids=cover, dice=[20, 20, 20])
    game.activate("A1").declare("move", to=[(299, 100)]).no_more_aros()
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 3}, at=99.0) == {"C1-BS-003"}
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 3}, at=0.0) == set()
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 3}) == set()


@pytest.mark.rule("C1-COV-003", "C1-COV-004", "C1-ROLL-007")
def test_partial_cover_costs_the_shooter_3_and_takes_3_from_the_damage() -> None:
    game = Skirmish(
        [piece(at=(200, 100))],
        [piece(at=(200, 400), facing=270)],
        solids=[wall(150, 367.5, 100, 20, top=20)],
        dice=[5, 20, 20, 10],
    )
    game.activate("A1").declare("bs_attack", **COMBI, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert sum_of(roll.sides[0]) == (12, {cited("C1-RNG-001"): 3, cited("C1-COV-003"): -3})
    (saves,) = game.happened(SavesRolled)
    assert saves.saves[0].value == 13 - 1 - 3


@pytest.mark.rule("C1-COV-004")
def test_scenery_that_the_target_does_not_touch_gives_no_cover() -> None:
    game = Skirmish(
        [piece(at=(200, 100))],
        [piece(at=(200, 400), facing=270)],
        solids=[wall(150, 300, 100, 20, top=20)],
        dice=[20, 20, 20],
    )
    game.activate("A1").declare("bs_attack", **COMBI, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.sides[0].value == 15


@pytest.mark.rule("C1-WPN-007", "C1-WEAP-212")
def test_a_weapon_with_modes_is_used_in_one_of_them() -> None:
    game = shoot(300, weapon="multi_rifle", dice=[4, 20, 20])
    (saves,) = game.happened(SavesRolled)
    assert len(saves.saves) == 2  # Double Action


@pytest.mark.rule("C1-LABEL-201")
def test_allies_are_never_attacked() -> None:
    game = Skirmish([piece(at=(200, 100)), piece(at=(200, 300))], [piece(at=(600, 600))]).activate("A1")
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"A2": 3}) == {"C1-LABEL-201"}


@pytest.mark.rule("C1-ARO-009", "C1-ARO-014")
def test_an_aro_is_aimed_at_a_single_active_trooper() -> None:
    game = Skirmish([piece(at=(200, 100)), piece(at=(300, 100))], [piece(at=(200, 400), facing=270)])
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "bs_attack", **COMBI, aims={"A2": 1}) == {"C1-ARO-009"}


@pytest.mark.rule("C1-ARO-014")
def test_dice_in_aro_are_not_split_even_where_two_troopers_act() -> None:
    servant = soldier(silhouette="1", cost=0.5)
    doctor = soldier("doctor", peripherals=(servant,))
    pair = [piece(doctor, at=(200, 100)), piece(servant, at=(300, 100), peripheral_of=0)]
    guard = soldier("total_reaction")
    game = Skirmish(pair, [piece(guard, at=(250, 400), facing=270)]).activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "bs_attack", **COMBI, aims={"A1": 2, "A2": 1}) == {"C1-ARO-014"}
    assert game.refuses_reacting("B1", "bs_attack", **COMBI, aims={"A1": 3}) == set()


@pytest.mark.rule("C1-ARO-016", "C1-INTRO-902")
def test_the_reaction_may_be_taken_before_the_mover_reaches_cover() -> None:
    low_wall = wall(300, 137.5, 100, 20, top=20)
    game = Skirmish([piece(at=(250, 120))], [piece(at=(300, 400), facing=270)], solids=[low_wall], dice=[20])
    game.activate("A1").declare("move", to=[(345, 120)]).react("B1", "bs_attack", **COMBI, aims={"A1": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert sum_of(roll.sides[0]) == (15, {cited("C1-RNG-001"): 3})


@pytest.mark.rule("C1-ROLL-005")
@pytest.mark.example("C1-EX-013")
def test_the_sum_of_mods_never_exceeds_12() -> None:
    hac_tao = soldier(Ability(key="mimetism", mod=-6))
    game = Skirmish(
        [piece(soldier(bs=13), at=(200, 100))],
        [piece(hac_tao, at=(200, 1000), facing=270)],
        solids=[wall(150, 967.5, 100, 20, top=20)],
        dice=[20, 20, 20],
    )
    game.activate("A1").declare("bs_attack", **COMBI, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.sides[0].value == 1


@pytest.mark.rule("C1-CMB-008", "C1-BS-008")
def test_dice_on_a_target_that_the_firing_point_does_not_see_are_lost() -> None:
    # B1 is seen only from the start of the route, B2 only from its end; all shots come from one point.
    screen = [wall(240, 200, 120, 20), wall(230, 260, 20, 300, name="divider")]
    game = Skirmish(
        [piece(at=(200, 100))],
        [piece(at=(200, 400), facing=90), piece(at=(480, 400), facing=90)],
        solids=screen,
        dice=[20, 20],
    )
    game.activate("A1").declare("move", to=[(299, 100)]).no_more_aros()
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 3}, at=99.0) == {"C1-BS-003"}
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B2": 3}, at=0.0) == {"C1-BS-003"}
    game.declare("bs_attack", **COMBI, aims={"B1": 2, "B2": 1}).no_more_aros()
    (roll,) = game.happened(Rolled)
    assert len(roll.sides[0].dice) == 2  # those on B1; the one on B2 is lost


@pytest.mark.rule("C1-WEAP-204", "C1-WEAP-205", "C1-CMB-009")
def test_a_burst_mod_counts_when_the_attack_is_declared_and_in_the_active_turn_only() -> None:
    sharp = soldier(Ability(key="bs_attack", burst=1))
    game = Skirmish([piece(sharp, at=(200, 100))], [piece(sharp, at=(200, 400), facing=270)]).activate("A1")
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 3}) == {"C1-CMB-007"}
    game.declare("bs_attack", **COMBI, aims={"B1": 4})
    assert game.refuses_reacting("B1", "bs_attack", **COMBI, aims={"A1": 2}) == {"C1-CMB-007"}
    assert game.refuses_reacting("B1", "bs_attack", **COMBI, aims={"A1": 1}) == set()


@pytest.mark.rule("C1-SSK-286", "C1-SSK-287", "C1-SSK-288")
def test_total_reaction_adds_nothing_in_the_active_turn() -> None:
    game = Skirmish([piece(soldier("total_reaction"), at=(200, 100))], [piece(at=(200, 400), facing=90)]).activate("A1")
    given = [dice for dice in range(1, 7) if not game.refuses_declaring("bs_attack", **COMBI, aims={"B1": dice})]
    assert given == [3]


@pytest.mark.rule("C1-SSK-286", "C1-SSK-287", "C1-SSK-288")
def test_total_reaction_shoots_back_with_the_whole_burst_at_one_target_if_it_wants() -> None:
    guard = soldier("total_reaction")
    game = Skirmish([piece(at=(200, 100))], [piece(guard, at=(200, 400), facing=270)], dice=[20, 20, 20])
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "bs_attack", **COMBI, aims={"A1": 1}) == set()
    assert game.refuses_reacting("B1", "bs_attack", **COMBI, aims={"A1": 2}) == {"C1-CMB-007"}
    game.react("B1", "bs_attack", **COMBI, aims={"A1": 3}).no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert len(roll.sides[0].dice) == 3


@pytest.mark.edition("codeone", because="N4's MULTI Rifle asks which of two kinds of ammunition to fire")
@pytest.mark.rule("C1-BS-009", "C1-WPN-004")
def test_one_ammunition_serves_the_whole_burst() -> None:
    game = Skirmish([piece(RIFLEMAN, at=(200, 100))], [piece(at=(200, 400), facing=270)], dice=[2, 3, 20, 20, 20])
    game.activate("A1")
    assert game.refuses_declaring("bs_attack", weapon="multi_rifle", aims={"B1": 3}) == {"C1-BS-002"}
    game.declare("bs_attack", weapon="multi_rifle", mode="burst", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    (saves,) = game.happened(SavesRolled)
    assert [save.value for save in saves.saves] == [12, 12]  # AP halves ARM 1 to 1, for every hit


@pytest.mark.rule("C1-WPN-006", "C1-AMMO-002")
def test_the_chart_says_which_attribute_saves() -> None:
    breaker = soldier(weapons=("breaker_combi_rifle",))
    game = Skirmish(
        [piece(breaker, at=(200, 100))], [piece(soldier(bts=3), at=(200, 400), facing=270)], dice=[2, 20, 20, 20]
    )
    game.activate("A1").declare("bs_attack", weapon="breaker_combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    (saves,) = game.happened(SavesRolled)
    assert ([mod.source for mod in saves.saves[0].mods], saves.saves[0].value) == (["mod.bts"], 13 - 2)


@pytest.mark.rule("C1-WPN-005", "C1-AMMO-227")
def test_combined_ammunition_has_the_effects_of_both() -> None:
    feuerbach = soldier(weapons=("feuerbach",))
    game = Skirmish(
        [piece(feuerbach, at=(200, 100))], [piece(soldier(arm=5), at=(200, 700), facing=270)], dice=[2, 20, 20, 20]
    )
    game.activate("A1").declare(
        "bs_attack", weapon="feuerbach", mode=mode_firing("AP+DA", "feuerbach"), aims={"B1": 2}
    ).no_more_aros()
    game.declare("idle").no_more_aros()
    (saves,) = game.happened(SavesRolled)
    assert [save.value for save in saves.saves] == [14 - 3, 14 - 3]


@pytest.mark.rule("C1-BS-011", "C1-BS-012")
def test_states_and_skills_add_their_mods_to_range_and_cover() -> None:
    hidden = soldier(Ability(key="mimetism", mod=-3))
    game = Skirmish(
        [piece(at=(200, 100))],
        [piece(hidden, at=(200, 400), facing=270, states=["targeted"])],
        solids=[wall(150, 367.5, 100, 20, top=20)],
        dice=[20, 20, 20],
    )
    game.activate("A1").declare("bs_attack", **COMBI, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    value, mods = sum_of(roll.sides[0])
    assert sorted(mods.values()) == [-3, -3, 3, 3]
    assert value == 12


@pytest.mark.edition("codeone", because="N4 also has weapons that are placed or work in a Zone of Control")
@pytest.mark.rule("C1-CMB-002", "C1-WPN-001")
def test_every_bs_weapon_has_ranges_or_a_template() -> None:
    for weapon in edition_at_hand().chart.weapons.values():
        for mode in weapon.modes:
            assert mode.close_combat != bool(mode.bands or mode.template), (weapon.key, mode.name)
            assert [band.to for band in mode.bands] == sorted({band.to for band in mode.bands})


@pytest.mark.rule("C1-WPN-001", "C1-WEAP-209")
@pytest.mark.parametrize("weapon", ["combi_rifle", "breaker_combi_rifle", "multi_rifle"])
def test_a_band_reaches_to_its_centimetre_and_the_next_begins_behind_it(weapon: str) -> None:
    bands = edition_at_hand().chart.weapons[weapon].modes[0].bands
    found = [range_mod(bands, distance) for distance in (0, 200, 400, 400.1, 1200, 1200.1)]
    assert [mod and mod.value for mod in found] == [3, 3, 3, -3, -6, None]


@pytest.mark.rule("C1-CMB-014", "C1-CMB-016")
def test_a_critical_forces_one_more_save_like_the_others() -> None:
    game = shoot(300, dice=[15, 20, 20, 20, 20])
    (saves,) = game.happened(SavesRolled)
    assert (saves.hits, saves.criticals, [save.value for save in saves.saves]) == (0, 1, [12, 12])


@pytest.mark.rule("C1-CMB-009", "C1-ROLL-009")
def test_a_positive_mod_in_brackets_helps_its_owner() -> None:
    marksman = soldier(Ability(key="bs_attack", mod=3))
    game = Skirmish([piece(marksman, at=(200, 100))], [piece(at=(200, 400), facing=270)], dice=[20, 20, 20])
    game.activate("A1").declare("bs_attack", **COMBI, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert sum_of(roll.sides[0]) == (18, {cited("C1-RNG-001"): 3, cited("C1-ROLL-009"): 3})


@pytest.mark.edition("codeone", because="N4's MULTI Rifle asks which of two kinds of ammunition to fire")
@pytest.mark.rule("C1-WPN-007")
@pytest.mark.example("C1-EX-032")
@pytest.mark.parametrize(("mode", "dice", "ammunition"), [("burst", 3, "AP"), ("anti_materiel", 1, "DA")])
def test_the_multi_rifle_in_either_mode(mode: str, dice: int, ammunition: str) -> None:
    game = Skirmish([piece(RIFLEMAN, at=(200, 100))], [piece(at=(200, 400), facing=270)], dice=[20] * dice)
    game.activate("A1").declare("bs_attack", weapon="multi_rifle", mode=mode, aims={"B1": dice})
    game.no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert len(roll.sides[0].dice) == dice
    found = game.state.fixed.edition.chart.weapons["multi_rifle"].mode(mode)
    assert found is not None
    assert found.ammunition == ammunition


@pytest.mark.rule("C1-WEAP-204", "C1-WEAP-205")
@pytest.mark.example("C1-EX2-009")
def test_one_more_burst_counts_in_the_active_turn_only() -> None:
    keen = soldier(Ability(key="bs_attack", burst=1))
    game = Skirmish([piece(keen, at=(200, 100))], [piece(keen, at=(200, 400), facing=270)]).activate("A1")
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 4}) == set()
    assert game.refuses_declaring("bs_attack", **COMBI, aims={"B1": 3}) == {"C1-CMB-007"}
    game.declare("idle")
    assert game.refuses_reacting("B1", "bs_attack", **COMBI, aims={"A1": 1}) == set()
    assert "C1-CMB-007" in game.refuses_reacting("B1", "bs_attack", **COMBI, aims={"A1": 2})


def aimed(skill: str, weapon: str, *aims: Aim) -> Declare:
    return Declare(player=0, trooper="A1", use=Declaration(skill=skill, weapon=weapon, aims=aims))


@pytest.mark.rule("C1-CMB-007")
@pytest.mark.parametrize(
    ("skill", "weapon", "gap"), [("bs_attack", "combi_rifle", 300.0), ("cc_attack", "cc_weapon", 25.0)]
)
def test_an_attack_says_how_its_burst_is_divided_among_targets(skill: str, weapon: str, gap: float) -> None:
    game = Skirmish([piece(at=(200, 100))], [piece(at=(200, 100 + gap), facing=270)]).activate("A1")
    burst = 3 if skill == "bs_attack" else 1
    assert game.refuses(aimed(skill, weapon, Aim("B1", burst))) == set()
    assert game.refuses(aimed(skill, weapon)) == {"C1-CMB-007"}
    assert game.refuses(aimed(skill, weapon, Aim("B1", burst - 1), Aim("B1", 1))) >= {"C1-CMB-007"}


@pytest.mark.rule("C1-CMB-007")
def test_a_target_is_named_once_and_gets_at_least_a_die() -> None:
    game = Skirmish([piece(at=(300, 100))], [piece(at=(200, 400), facing=270), piece(at=(400, 400), facing=270)])
    game.activate("A1")
    assert game.refuses(aimed("bs_attack", "combi_rifle", Aim("B1", 2), Aim("B1", 1))) == {"C1-CMB-007"}
    assert game.refuses(aimed("bs_attack", "combi_rifle", Aim("B1", 3), Aim("B2", 0))) == {"C1-CMB-007"}


@pytest.mark.rule("C1-CMB-008")
def test_only_when_every_target_is_gone_is_nothing_left_of_the_attack() -> None:
    game = Skirmish([piece(at=(200, 100))], [piece(at=(200, 400), facing=270)]).activate("A1")
    now, skill = Situation(game.state), edition_at_hand().skill["bs_attack"]

    def unmet(**aims: int) -> list[str | None]:
        declared = Declared(trooper="A1", use=use("bs_attack", **COMBI, aims=aims))
        return [each.rule for each in skill.requirements(now, declared)]

    assert unmet(B1=2, gone=1) == []
    assert unmet(gone=3) == ["C1-CMB-008"]
    left = Declared(trooper="A1", use=use("bs_attack", **COMBI, aims={"gone": 1, "B1": 2}))
    assert [(strike.target, strike.dice) for strike in skill.strikes(now, left)] == [("B1", 2)]
