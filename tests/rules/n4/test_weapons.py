"""N4: weapons with rules of their own."""

import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.events import Rolled, SavesRolled, TemplateLaid
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.weapons import Band, Mode, range_mod
from sightline.kernel import Mod

RIFLE = (Band(40, 3), Band(80, -3), Band(120, -6))
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


@pytest.mark.rule("N4-WEAP-011")
def test_the_pistol_in_close_combat() -> None:
    mode = mode_of("pistol", "cc")
    assert (mode.damage, mode.damage_is_ph, mode.burst, mode.ammunition, mode.save) == (11, False, 1, "N", "arm")
    assert mode.traits == {"cc"}
    assert mode.attribute == "cc"
    strong = soldier(weapons=("pistol",), ph=16)
    game = Skirmish([piece(strong, at=(200, 200))], [piece(at=(200, 225), facing=90)], dice=[10, 20]).activate("A1")
    finish(game.declare("cc_attack", weapon="pistol", mode="cc", aims={"B1": 1}))
    assert [save.value for save in game.happened(SavesRolled)[0].saves] == [11 - 1], "its Damage, not PH, less ARM"


@pytest.mark.rule("N4-WPROF-010")
@pytest.mark.example("N4-EX1-039")
def test_multi_rifle_modes() -> None:
    piercing, shock, heavy = (mode_of("multi_rifle", name) for name in ("burst_ap", "burst_shock", "anti_materiel"))
    for mode in (piercing, shock, heavy):
        assert (mode.damage, mode.save, mode.bands) == (13, "arm", RIFLE)
    assert (piercing.burst, shock.burst, heavy.burst) == (3, 3, 1)
    assert (piercing.ammunition, shock.ammunition, heavy.ammunition) == ("AP", "SHOCK", "DA")
    assert piercing.traits == shock.traits == {"suppressive_fire"}
    assert heavy.traits == {"anti_materiel"}


@pytest.mark.example("N4-EX1-039")
@pytest.mark.parametrize(("mode", "dice", "saves"), [("burst_ap", 3, [11]), ("anti_materiel", 1, [10, 10])])
def test_a_multi_rifle_is_fired_in_either_mode(mode: str, dice: int, saves: list[int]) -> None:
    """AP halves an ARM of 3; DA takes two Saving Rolls."""
    gunner, target = soldier(weapons=("multi_rifle",)), piece(soldier(arm=3), at=(200, 500), facing=90)
    game = Skirmish([piece(gunner, at=(200, 200))], [target], dice=[10, *[20] * (dice - 1), 20, 20]).activate("A1")
    finish(game.declare("bs_attack", weapon="multi_rifle", mode=mode, aims={"B1": dice}))
    assert len(game.happened(Rolled)[0].sides[0].dice) == dice
    assert [save.value for save in game.happened(SavesRolled)[0].saves] == saves


@pytest.mark.rule("N4-WPROF-011")
def test_the_breaker_combi_rifle() -> None:
    mode = mode_of("breaker_combi_rifle")
    assert (mode.damage, mode.burst, mode.ammunition, mode.save) == (13, 3, "AP", "bts")
    assert mode.bands == RIFLE
    assert mode.traits == {"suppressive_fire"}


@pytest.mark.rule("N4-WPROF-011")
@pytest.mark.example("N4-EX1-041")
@pytest.mark.parametrize(("cover", "value"), [(False, 13 - 3), (True, 13 - 3 - 3)])
def test_breaker_combi_rifle_hit(cover: bool, value: int) -> None:
    """One Saving Roll against BTS 5, halved and rounded up; Partial Cover helps."""
    target = piece(soldier(arm=9, bts=5), at=(200, 500), facing=90)
    solids = [wall(180, 472.5, 40, 15, 20)] if cover else []
    gunner = piece(soldier(weapons=("breaker_combi_rifle",)), at=(200, 200))
    game = Skirmish([gunner], [target], solids=solids, dice=[5, 20, 20, 20]).activate("A1")
    finish(game.declare("bs_attack", weapon="breaker_combi_rifle", aims={"B1": 3}))
    assert [save.value for save in game.happened(SavesRolled)[0].saves] == [value]


# ------------------------------------------------------------------ the Chest Mine


def striking(*others: Piece, dice: tuple[int, ...] = (), allies: tuple[Piece, ...] = ()) -> Skirmish:
    """A1 with its Chest Mine is in contact with B1."""
    enemies = [piece(at=(200, 225), facing=270), *others]
    return Skirmish([piece(BOMBER, at=(200, 200)), *allies], enemies, dice=dice).activate("A1")


STRIKE = {"weapon": "chest_mine", "mode": "cc", "aims": {"B1": 1}}


@pytest.mark.rule("N4-WEAP-012", "HS-WEAP-182", "HS-WEAP-185")
@pytest.mark.example("HS-EX2-003")
def test_a_chest_mine_is_a_direct_template_or_a_melee_weapon() -> None:
    game = Skirmish([piece(BOMBER, at=(200, 200))], [piece(at=(200, 300), facing=270)], dice=[20]).activate("A1")
    finish(game.declare("bs_attack", weapon="chest_mine", mode="bs", place=[((200, 212.5, 20), 90)]))
    assert [set(event.template.affected) for event in game.happened(TemplateLaid)] == [{"B1"}]
    assert game.happened(Rolled) == []
    close = finish(striking(dice=(20,)).declare("cc_attack", **STRIKE))
    (roll,) = close.happened(Rolled)
    assert [(side.attribute, side.value) for side in roll.sides] == [("cc", 13 + 3)], "it prints CC Attack (+3)"


@pytest.mark.rule("N4-WEAP-013", "N4-WEAP-014", "HS-WEAP-186", "HS-WEAP-188")
def test_in_close_combat_it_hits_every_enemy_in_contact_and_not_its_bearer() -> None:
    game = striking(piece(at=(225, 200), facing=180), piece(at=(300, 200)), dice=(10, 20, 20))
    finish(game.declare("cc_attack", **STRIKE))
    assert {each.trooper for each in game.happened(SavesRolled)} == {"B1", "B2"}


@pytest.mark.rule("N4-WEAP-013", "HS-WEAP-186")
def test_if_the_face_to_face_roll_is_lost_it_hits_nobody() -> None:
    game = striking(piece(at=(225, 200), facing=180), dice=(5, 8, 9, 20, 20))
    game.declare("cc_attack", **STRIKE).react("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 2})
    finish(game)
    assert {each.trooper for each in game.happened(SavesRolled)} == {"A1"}


@pytest.mark.rule("N4-WEAP-013", "HS-WEAP-187")
def test_it_is_not_used_with_an_ally_in_contact() -> None:
    game = striking(allies=(piece(at=(175, 200)),))
    assert game.refuses_declaring("cc_attack", **STRIKE) == {"N4-WEAP-013"}
    assert striking(allies=(piece(at=(170, 200)),)).refuses_declaring("cc_attack", **STRIKE) == set()


@pytest.mark.rule("N4-WEAP-013", "HS-WEAP-187")
def test_an_ally_in_contact_keeps_nobody_from_another_weapon() -> None:
    game = striking(allies=(piece(at=(175, 200)),))
    assert "N4-WEAP-013" not in game.refuses_declaring("cc_attack", weapon="cc_weapon", aims={"B1": 1})


@pytest.mark.rule("N4-WEAP-015", "N4-STATE-044", "HS-WEAP-192")
def test_both_modes_of_it_share_two_uses() -> None:
    weapon = edition_at_hand().chart.weapons["chest_mine"]
    assert (weapon.uses, [(mode.damage, mode.burst) for mode in weapon.modes[:2]]) == (2, [(13, 1), (13, 1)])
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


@pytest.mark.rule("N4-TRAIT-013", "HS-WEAP-184")
@pytest.mark.example("HS-EX2-002")
def test_with_double_shot_one_may_add_a_die_and_is_unloaded_when_the_order_ends() -> None:
    game = doubling(dice=(20, 20)).declare("bs_attack", **TWICE)
    assert "unloaded" not in game.trooper("A1").states
    finish(game)
    (saves,) = game.happened(SavesRolled)
    assert len(saves.saves) == 2
    assert "unloaded" in game.trooper("A1").states


@pytest.mark.rule("N4-TRAIT-013", "HS-WEAP-184")
def test_not_once_a_use_is_spent_and_nobody_has_to() -> None:
    assert doubling(uses=1).refuses_declaring("bs_attack", **TWICE) == {"N4-TRAIT-013"}
    once = {"weapon": "chest_mine", "mode": "bs", "place": [((200, 212.5, 20), 90)]}
    assert doubling(uses=1).refuses_declaring("bs_attack", **once) == set()
    assert finish(doubling(dice=(20,)).declare("bs_attack", **once)).trooper("A1").uses == {"chest_mine": 1}


# ------------------------------------------------------------------ the chart


@pytest.mark.rule("N4-WPROF-017")
def test_the_cc_weapon() -> None:
    mode = mode_of("cc_weapon")
    assert (mode.damage_is_ph, mode.burst, mode.ammunition, mode.save, set(mode.traits)) == (
        True,
        1,
        "N",
        "arm",
        {"cc"},
    )


@pytest.mark.rule("N4-WPROF-018")
def test_the_para_cc_weapon() -> None:
    mode = mode_of("para_cc_weapon")
    assert (mode.damage, mode.burst, mode.ammunition, mode.save) == (None, 1, "PARA", "ph")
    assert (str(mode.state), set(mode.traits)) == ("immobilized_a", {"cc", "non_lethal"})
    wielder = soldier(weapons=("para_cc_weapon",))
    game = Skirmish([piece(wielder, at=(200, 200))], [piece(at=(200, 225))], dice=[10, 5]).activate("A1")
    finish(game.declare("cc_attack", weapon="para_cc_weapon", aims={"B1": 1}))
    (rolled,) = game.happened(SavesRolled)
    assert [(save.base, save.value) for save in rolled.saves] == [(10, 10 - 6)], "PH-6"
    assert ("immobilized_a" in game.trooper("B1").states, game.trooper("B1").lost) == (True, 0)


@pytest.mark.rule("N4-WPROF-019")
def test_the_monofilament_cc_weapon() -> None:
    mode = mode_of("monofilament_cc_weapon")
    assert (mode.damage, mode.burst, mode.ammunition, mode.save) == (12, 1, "N", "arm")
    assert (str(mode.state), set(mode.traits)) == ("dead", {"cc", "arm=0"})
    wielder = soldier(weapons=("monofilament_cc_weapon",))
    giant = piece(soldier(arm=9, vitality=3), at=(200, 225))
    game = Skirmish([piece(wielder, at=(200, 200))], [giant, piece(at=(900, 900))], dice=[10, 12]).activate("A1")
    finish(game.declare("cc_attack", weapon="monofilament_cc_weapon", aims={"B1": 1}))
    assert [save.value for save in game.happened(SavesRolled)[0].saves] == [12], "ARM counts for nothing"
    assert "B1" not in game.state.troopers


@pytest.mark.rule("N4-RANGE-003")
def test_the_ranges_of_the_combi_rifle() -> None:
    bands = mode_of("combi_rifle").bands
    found = [range_mod(bands, far) for far in (0, 400, 400.1, 800, 800.1, 1200, 1200.1)]
    assert [None if mod is None else mod.value for mod in found] == [3, 3, -3, -3, -6, -6, None]


@pytest.mark.rule("N4-REF-019", "N4-RANGE-001")
def test_every_band_reaches_to_its_header_and_nothing_beyond_the_last() -> None:
    modes = [mode for weapon in edition_at_hand().chart.weapons.values() for mode in weapon.modes if mode.bands]
    assert len(modes) > 100
    for mode in modes:
        limits = [band.to for band in mode.bands]
        assert limits == sorted(set(limits))
        assert set(limits) <= {20, 40, 60, 80, 100, 120, 240}
        for band, start in zip(mode.bands, [0, *limits], strict=False):
            assert {range_mod(mode.bands, far) for far in (start * 10 + 0.1, band.to * 10)} == {
                Mod(band.mod, "mod.range", "C1-RNG-001")
            }
        assert range_mod(mode.bands, limits[-1] * 10 + 0.1) is None


@pytest.mark.rule("N4-REF-018")
def test_the_saves_that_each_ammunition_forces() -> None:
    loads = edition_at_hand().ammunition
    assert {key: load.saves for key, load in loads.items()} == {
        "N": 1,
        "STUN": 2,
        "AP": 1,
        "DA": 2,
        "E/M": 2,
        "EXP": 3,
        "PARA": 1,
        "SHOCK": 1,
        "T2": 1,
        "SMOKE": 0,
        "ECLIPSE": 0,
    }
    assert {key for key, load in loads.items() if load.halves} == {"AP", "E/M"}
    assert {key for key, load in loads.items() if load.points == 2} == {"T2"}


# ------------------------------------------------------------------ modes to choose from


@pytest.mark.rule("N4-CMBT-004", "N4-WEAP-009", "N4-CC-003", "N4-BS-002", "N4-CC-005")
def test_a_pistol_is_fired_or_struck_with() -> None:
    armed = soldier(weapons=("pistol",))
    shot = Skirmish([piece(armed, at=(200, 200))], [piece(at=(200, 300))], dice=[20, 20]).activate("A1")
    assert shot.refuses_declaring("cc_attack", weapon="pistol", mode="cc", aims={"B1": 1}) == {"C1-CC-003"}
    assert shot.refuses_declaring("bs_attack", weapon="pistol", mode="cc", aims={"B1": 1}) == {"C1-BS-002"}
    finish(shot.declare("bs_attack", weapon="pistol", mode="burst", aims={"B1": 2}))
    close = Skirmish([piece(armed, at=(200, 200))], [piece(at=(200, 225))], dice=[20]).activate("A1")
    assert close.refuses_declaring("cc_attack", weapon="pistol", mode="burst", aims={"B1": 2}) == {"C1-CC-005"}
    finish(close.declare("cc_attack", weapon="pistol", mode="cc", aims={"B1": 1}))
    sides = [(side.attribute, side.value) for one in (shot, close) for side in one.happened(Rolled)[0].sides]
    assert sides == [("bs", 15), ("cc", 13)]


@pytest.mark.rule("N4-BS-009", "N4-WPROF-005", "N4-BS-002")
@pytest.mark.parametrize(("mode", "saves"), [("burst_ap", [12, 12, 12]), ("burst_shock", [10, 10, 10])])
def test_of_two_kinds_of_ammunition_one_serves_the_whole_burst(mode: str, saves: list[int]) -> None:
    """ARM 3, which AP halves to 2: Damage 13 less one or the other."""
    gunner = piece(soldier(weapons=("multi_rifle",)), at=(200, 200))
    game = Skirmish([gunner], [piece(soldier(arm=3), at=(200, 400))], dice=[5, 6, 7, 20, 20, 20]).activate("A1")
    assert game.refuses_declaring("bs_attack", weapon="multi_rifle", mode="burst", aims={"B1": 3}) == {"C1-BS-002"}
    finish(game.declare("bs_attack", weapon="multi_rifle", mode=mode, aims={"B1": 3}))
    assert [save.value for save in game.happened(SavesRolled)[0].saves] == [
        each - (mode == "burst_ap") for each in saves
    ]


# ------------------------------------------------------------------ the rest


@pytest.mark.rule("N4-CSK-033")
def test_everybody_has_the_common_skills_of_combat_and_movement() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 300))]).activate("A1")
    now, skills = Situation(game.state), edition_at_hand().skill
    common = (
        "cc_attack",
        "bs_attack",
        "speculative_attack",
        "intuitive_attack",
        "move",
        "cautious_movement",
        "jump",
        "climb",
    )
    assert all(skills[key].known_by(now, game.trooper("A1")) for key in common)
    assert all(skills[key].types for key in common)
    assert {key for key in common if Label.ATTACK in skills[key].labels} == set(common[:4])


@pytest.mark.rule("N4-CSK-074")
def test_suppressive_fire_leaves_automatic_skills_and_equipment_alone() -> None:
    hazy = soldier(Ability(key="mimetism", mod=-3), "total_reaction", equipment=(Ability(key="visor_360"),))
    game = Skirmish([piece(hazy, at=(200, 200), states={"suppressive_fire"})], [piece(at=(200, 300))])
    now, one = Situation(game.state), game.trooper("A1")
    assert all(now.ability(one, key) is not None for key in ("mimetism", "total_reaction", "visor_360"))


@pytest.mark.rule("N4-TEMPL-025")
def test_a_direct_template_lies_on_the_table_before_anybody_reacts() -> None:
    burner = piece(soldier(weapons=("chain_rifle",)), at=(200, 200))
    game = Skirmish([burner], [piece(at=(200, 300), facing=90), piece(at=(200, 350), facing=90)]).activate("A1")
    game.declare("bs_attack", weapon="chain_rifle", place=[((200, 212.5, 20), 90)])
    (laid,) = game.happened(TemplateLaid)
    assert laid.template.affected == {"B1", "B2"}
    assert game.state.asking == "order.aros"
    assert game.can_react() == {"B1", "B2"}, "they are under it, though they do not look"
