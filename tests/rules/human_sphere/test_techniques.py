"""CC Special Skills of Human Sphere."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier

from sightline.games.infinity.core.match.events import Rolled, SavesRolled, VitalityChanged
from sightline.games.infinity.core.order.modifiers import Attempt, harm_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

BLADE = {"weapon": "cc_weapon", "aims": {"B1": 1}}


def fighter(key: str, level: int = 0, **changes: object) -> Profile:
    return soldier(Ability(key=key, level=level), **changes)


def duel(
    mine: Profile, theirs: Profile | None = None, *, dice: tuple[int, ...] = (10, 10), active: int = 0
) -> Skirmish:
    game = Skirmish(
        [piece(mine, at=(200, 200))], [piece(theirs or soldier(), at=(200, 225), facing=270)], dice=dice, active=active
    )
    return game.activate("A1" if active == 0 else "B1")


def fought(mine: Profile, mode: str, theirs: Profile | None = None, answer: str = "") -> dict[str, dict[str, int]]:
    """The MODs of both sides, by what they come from."""
    game = duel(mine, theirs, dice=(20, 19)).declare("cc_attack", **BLADE, mode=mode)
    game.react("B1", "cc_attack", weapon="cc_weapon", mode=answer, aims={"A1": 1}).finish()
    (rolled,) = game.happened(Rolled)
    return {side.trooper: {mod.source: mod.value for mod in side.mods} for side in rolled.sides}


def damage(profile: Profile, weapon: str, mode: str) -> int:
    now = Situation(duel(profile).state)
    used = edition_at_hand().chart.weapons[weapon].mode(mode)
    blow = Attempt(actor=now.trooper("A1"), skill="cc_attack", attribute="cc", active=True, mode=used)
    return harm_of(now, blow).damage


# ------------------------------------------------------------------ Guard


@pytest.mark.parametrize(
    ("level", "attack", "opponent", "hits"),
    [
        pytest.param(1, 0, -3, 1, marks=pytest.mark.rule("HS-GUARD-006", "HS-REF-001")),
        pytest.param(2, 3, 0, 1, marks=pytest.mark.rule("HS-GUARD-007", "HS-REF-001")),
        pytest.param(3, 0, -3, 2, marks=pytest.mark.rule("HS-GUARD-008", "HS-REF-001")),
        pytest.param(4, 0, 0, 3, marks=pytest.mark.rule("HS-GUARD-009", "HS-REF-001")),
    ],
)
def test_every_level_of_guard(level: int, attack: int, opponent: int, hits: int) -> None:
    mods = fought(fighter("guard", 4), f"guard_{level}")
    assert mods["A1"].get("techniques.guard", 0) == attack
    assert mods["B1"].get("techniques.enemy_guard", 0) == opponent
    assert damage(fighter("guard", 4), "cc_weapon", f"guard_{level}") == 10 + hits


@pytest.mark.rule("HS-GUARD-004", "HS-GUARD-005", "HS-LABEL-003")
def test_a_level_includes_the_lower_ones_and_one_is_announced() -> None:
    game = duel(fighter("guard", 2))
    assert game.refuses_declaring("cc_attack", **BLADE, mode="guard_1") == set()
    assert game.refuses_declaring("cc_attack", **BLADE, mode="guard_2") == set()
    assert game.refuses_declaring("cc_attack", **BLADE, mode="guard_3") == {"HS-GUARD-008"}
    assert game.refuses_declaring("cc_attack", **BLADE) == set()


@pytest.mark.rule("HS-GUARD-002")
def test_guards_have_courage() -> None:
    now = Situation(duel(fighter("guard", 1)).state)
    assert now.ability(now.trooper("A1"), "courage") is not None


@pytest.mark.parametrize(
    ("key", "levels"),
    [
        pytest.param("guard", (1, 2, 3, 4), marks=pytest.mark.rule("HS-GUARD-001")),
        pytest.param("natural_born_warrior", (), marks=pytest.mark.rule("HS-NBW-001")),
        pytest.param("i_kohl", (1, 2, 3), marks=pytest.mark.rule("HS-IKOHL-001")),
        pytest.param("protheion", (1, 2, 3, 4, 5), marks=pytest.mark.rule("HS-PROTH-001")),
    ],
)
def test_the_levels_that_a_profile_may_list(key: str, levels: tuple[int, ...]) -> None:
    assert tuple(edition_at_hand().ability.rows[key].levels or ()) == levels


@pytest.mark.parametrize(
    ("key", "level", "mode"),
    [
        pytest.param("guard", 2, "guard_2", marks=pytest.mark.rule("HS-GUARD-003")),
        pytest.param("natural_born_warrior", 0, "natural_born_warrior_2", marks=pytest.mark.rule("HS-NBW-003")),
    ],
)
def test_in_contact_it_counts_in_both_turns(key: str, level: int, mode: str) -> None:
    owner = fighter(key, level)
    assert fought(owner, mode)["A1"] == {f"techniques.{key}": 3}
    assert fought(soldier(), "", owner, mode)["B1"] == {f"techniques.{key}": 3}


@pytest.mark.rule("HS-IKOHL-002")
def test_i_kohl_counts_in_both_turns() -> None:
    owner = fighter("i_kohl", 1)
    assert fought(owner, "")["B1"] == {"techniques.enemy_i_kohl": -3}
    assert fought(soldier(), "", owner)["A1"] == {"techniques.enemy_i_kohl": -3}


@pytest.mark.rule("HS-GUARD-001", "HS-GUARD-003")
def test_guard_is_for_close_combat_only() -> None:
    far = Skirmish([piece(fighter("guard", 4), at=(200, 200))], [piece(at=(200, 320), facing=270)]).activate("A1")
    assert far.refuses_declaring("cc_attack", **BLADE, mode="guard_2") != set()


# ------------------------------------------------------------------ Natural Born Warrior


WARRIOR = fighter("natural_born_warrior")


@pytest.mark.rule("HS-NBW-006", "HS-REF-002")
def test_mode_b() -> None:
    mods = fought(WARRIOR, "natural_born_warrior_2")
    assert mods["A1"].get("techniques.natural_born_warrior") == 3
    assert "techniques.enemy_natural_born_warrior" not in mods["B1"]
    assert damage(WARRIOR, "cc_weapon", "natural_born_warrior_2") == 11


@pytest.mark.rule("HS-NBW-002")
@pytest.mark.parametrize("key", ["surprise_attack", "stealth", "courage"])
def test_what_warriors_have_besides(key: str) -> None:
    now = Situation(duel(WARRIOR).state)
    assert now.ability(now.trooper("A1"), key) is not None


@pytest.mark.rule("HS-NBW-007", "HS-NBW-009", "HS-REF-003")
@pytest.mark.example("HS-EX-NBW-07")
def test_mode_a_leaves_no_martial_arts() -> None:
    artist = fighter("martial_arts", 3)
    plain = fought(WARRIOR, "", artist)
    assert "mod.martial_arts" in plain["B1"]
    assert "mod.enemy_martial_arts" in plain["A1"]
    thwarted = fought(WARRIOR, "natural_born_warrior_1", artist)
    assert "mod.martial_arts" not in thwarted["B1"]
    assert "mod.enemy_martial_arts" not in thwarted["A1"]


@pytest.mark.rule("HS-NBW-007", "HS-REF-002")
def test_mode_a_has_no_mods_and_cancels_guard() -> None:
    mods = fought(WARRIOR, "natural_born_warrior_1", fighter("guard", 3), "guard_3")
    assert (mods["A1"], mods["B1"]) == ({}, {})
    assert damage(WARRIOR, "cc_weapon", "natural_born_warrior_1") == 10
    two = duel(WARRIOR).refuses_declaring(
        "cc_attack", weapon="cc_weapon", mode="natural_born_warrior_1", aims={"B1": 2}
    )
    assert two == {"C1-CC-006"}, "and no other die"


@pytest.mark.rule("HS-NBW-018")
def test_against_mode_a_only_mode_a_helps() -> None:
    against = fought(WARRIOR, "natural_born_warrior_1", WARRIOR, "natural_born_warrior_2")
    assert "techniques.natural_born_warrior" not in against["B1"]
    artist = soldier(Ability(key="natural_born_warrior"), Ability(key="martial_arts", level=2))
    both = fought(artist, "natural_born_warrior_1", artist, "natural_born_warrior_1")
    assert "mod.martial_arts" not in both["A1"]
    assert "mod.martial_arts" not in both["B1"]


@pytest.mark.rule("HS-NBW-004", "HS-NBW-005")
def test_one_mode_at_a_time() -> None:
    game = duel(WARRIOR)
    assert game.refuses_declaring("cc_attack", **BLADE, mode="natural_born_warrior_1") == set()
    assert game.refuses_declaring("cc_attack", **BLADE, mode="natural_born_warrior_1_natural_born_warrior_2") != set()
    assert duel(soldier()).refuses_declaring("cc_attack", **BLADE, mode="natural_born_warrior_1") == {"HS-NBW-007"}


@pytest.mark.rule("HS-NBW-012")
@pytest.mark.example("HS-EX-NBW-02")
def test_mode_a_does_nothing_about_blows_at_others() -> None:
    """Two fight B1, and one of them is a warrior."""
    artist = fighter("martial_arts", 3)
    for target, spoiled in (("A1", True), ("A2", False)):
        game = Skirmish(
            [piece(WARRIOR, at=(200, 200), facing=90), piece(at=(225, 225), facing=180)],
            [piece(artist, at=(200, 225), facing=270)],
            dice=(20,) * 6,
            active=1,
        ).activate("B1")
        game.declare("cc_attack", weapon="cc_weapon", aims={target: 1})
        game.react("A1", "cc_attack", weapon="cc_weapon", mode="natural_born_warrior_1", aims={"B1": 2}).finish()
        struck = [side for each in game.happened(Rolled) for side in each.sides if side.trooper == "B1"]
        assert ["mod.martial_arts" in {mod.source for mod in side.mods} for side in struck] == [not spoiled]


@pytest.mark.rule("HS-NBW-014")
@pytest.mark.example("HS-EX-NBW-04")
def test_mode_a_prevents_i_kohl() -> None:
    kohl = fighter("i_kohl", 3)
    assert fought(WARRIOR, "", kohl)["A1"].get("techniques.enemy_i_kohl") == -9
    assert "techniques.enemy_i_kohl" not in fought(WARRIOR, "natural_born_warrior_1", kohl)["A1"]


@pytest.mark.rule("HS-NBW-016")
def test_mode_a_prevents_protheion() -> None:
    game = duel(fighter("protheion", 5), WARRIOR, dice=(20, 19))
    game.declare("cc_attack", weapon="protheion", mode="protheion_5", aims={"B1": 1})
    game.react("B1", "cc_attack", weapon="cc_weapon", mode="natural_born_warrior_1", aims={"A1": 1}).finish()
    (rolled,) = game.happened(Rolled)
    assert not [mod for side in rolled.sides for mod in side.mods if "protheion" in mod.source]


# ------------------------------------------------------------------ i-Kohl


@pytest.mark.parametrize(
    ("level", "mod"),
    [
        pytest.param(1, -3, marks=pytest.mark.rule("HS-IKOHL-007", "HS-REF-004")),
        pytest.param(2, -6, marks=pytest.mark.rule("HS-IKOHL-008", "HS-REF-004")),
        pytest.param(3, -9, marks=pytest.mark.rule("HS-IKOHL-009", "HS-REF-004", "HS-IKOHL-004")),
    ],
)
def test_every_level_of_i_kohl(level: int, mod: int) -> None:
    assert fought(fighter("i_kohl", level), "")["B1"]["techniques.enemy_i_kohl"] == mod


@pytest.mark.rule("HS-IKOHL-003")
def test_it_works_with_dodge_as_well() -> None:
    game = duel(soldier(), fighter("i_kohl", 1), dice=(20, 19)).declare("cc_attack", **BLADE)
    game.react("B1", "dodge").finish()
    (rolled,) = game.happened(Rolled)
    assert "techniques.enemy_i_kohl" in {mod.source for mod in rolled.sides[0].mods}


@pytest.mark.rule("HS-IKOHL-003")
def test_it_does_nothing_for_who_does_nothing() -> None:
    game = duel(soldier(), fighter("i_kohl", 1), dice=(20, 19)).declare("cc_attack", **BLADE).finish()
    (rolled,) = game.happened(Rolled)
    assert "techniques.enemy_i_kohl" not in {mod.source for mod in rolled.sides[0].mods}


@pytest.mark.rule("HS-IKOHL-006")
def test_machines_do_not_mind() -> None:
    machine = soldier(structure=True, type="REM")
    assert "techniques.enemy_i_kohl" not in fought(fighter("i_kohl", 3), "", machine)["B1"]


@pytest.mark.rule("HS-IKOHL-010")
@pytest.mark.example("HS-EX-IKOHL-01")
def test_the_adversary_keeps_its_own_skills() -> None:
    mods = fought(fighter("i_kohl", 3), "", fighter("martial_arts", 2))
    assert mods["B1"]["mod.martial_arts"] == 3
    assert mods["B1"]["techniques.enemy_i_kohl"] == -9


# ------------------------------------------------------------------ Protheion


def drain(level: int, *dice: int, target: Profile | None = None, lost: int = 0, mode: int = 0) -> Skirmish:
    game = Skirmish(
        [piece(fighter("protheion", level), at=(200, 200), lost=lost)],
        [piece(target or soldier(vitality=2), at=(200, 225), facing=270), piece(at=(900, 900))],
        dice=dice,
    ).activate("A1")
    aims = {"B1": 2 if mode == 4 else 1}
    game.declare("cc_attack", weapon="protheion", mode=f"protheion_{mode or level}", aims=aims)
    return game.no_more_aros().finish()


@pytest.mark.parametrize(
    ("level", "attack", "opponent", "hits"),
    [
        pytest.param(1, 3, 0, 1, marks=pytest.mark.rule("HS-PROTH-015", "HS-REF-005")),
        pytest.param(2, 0, -3, 1, marks=pytest.mark.rule("HS-PROTH-016", "HS-REF-005")),
        pytest.param(3, 0, 0, 3, marks=pytest.mark.rule("HS-PROTH-017", "HS-REF-005")),
        pytest.param(4, 0, 0, 0, marks=pytest.mark.rule("HS-PROTH-018", "HS-REF-005")),
        pytest.param(5, 3, -3, 0, marks=pytest.mark.rule("HS-PROTH-019", "HS-REF-005")),
    ],
)
def test_every_level_of_protheion(level: int, attack: int, opponent: int, hits: int) -> None:
    game = duel(fighter("protheion", 5), dice=(20, *([20] if level == 4 else []), 19))
    game.declare("cc_attack", weapon="protheion", mode=f"protheion_{level}", aims={"B1": 1 + (level == 4)})
    game.react("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 1}).finish()
    (rolled,) = game.happened(Rolled)
    mods = [{mod.source: mod.value for mod in side.mods} for side in rolled.sides]
    assert (mods[0].get("techniques.protheion", 0), mods[1].get("techniques.enemy_protheion", 0)) == (attack, opponent)
    assert damage(fighter("protheion", 5), "protheion", f"protheion_{level}") == 10 + hits


@pytest.mark.rule("HS-PROTH-018", "HS-REF-005")
def test_level_4_gives_another_die() -> None:
    game = duel(fighter("protheion", 5))
    assert game.refuses_declaring("cc_attack", weapon="protheion", mode="protheion_4", aims={"B1": 2}) == set()
    assert game.refuses_declaring("cc_attack", weapon="protheion", mode="protheion_3", aims={"B1": 2}) != set()


@pytest.mark.rule("HS-PROTH-004")
def test_a_level_of_protheion_includes_the_lower_ones() -> None:
    game = duel(fighter("protheion", 2))
    assert game.refuses_declaring("cc_attack", weapon="protheion", mode="protheion_1", aims={"B1": 1}) == set()
    assert game.refuses_declaring("cc_attack", weapon="protheion", mode="protheion_3", aims={"B1": 1}) == {
        "HS-PROTH-017"
    }


@pytest.mark.rule("HS-PROTH-005", "HS-PROTH-006", "HS-PROTH-007", "HS-PROTH-008")
def test_a_success_forces_a_bts_roll_against_ph() -> None:
    game = drain(1, 5, 8, target=soldier(vitality=2, bts=3))
    (saves,) = game.happened(SavesRolled)
    assert [(each.base, each.value) for each in saves.saves] == [(11, 8)]
    assert game.trooper("B1").lost == 1


@pytest.mark.rule("HS-PROTH-009")
def test_what_is_lost_becomes_the_users() -> None:
    game = drain(1, 5, 1)
    assert (game.trooper("A1").lost, sorted(game.trooper("A1").states)) == (-1, ["power_up"])
    assert drain(1, 5, 20).trooper("A1").lost == 0


@pytest.mark.rule("HS-PROTH-009")
def test_other_blows_of_its_user_are_no_meal() -> None:
    game = duel(fighter("protheion", 1), soldier(vitality=2), dice=(5, 1))
    game.declare("cc_attack", weapon="cc_weapon", aims={"B1": 1}).no_more_aros().finish()
    assert (game.trooper("A1").lost, [each.trooper for each in game.happened(VitalityChanged)]) == (0, ["B1"])


@pytest.mark.rule("HS-PROTH-009")
@pytest.mark.parametrize("saves", [(20, 1), (1, 1)])
def test_who_falls_while_it_feeds_gets_nothing(saves: tuple[int, int]) -> None:
    """A Berserk attack: both roll, and both may be hurt; who fails both rolls is dead."""
    raging = soldier(Ability(key="protheion", level=1), "berserk")
    theirs = soldier(vitality=2, weapons=("da_cc_weapon",))
    pieces = [piece(raging, at=(200, 200)), piece(at=(900, 300))], [piece(theirs, at=(200, 300), facing=270)]
    game = Skirmish(*pieces, dice=(5, 6, 1, *saves)).activate("A1")
    game.declare("berserk", weapon="protheion", mode="protheion_1", aims={"B1": 1}, to=[(200, 275)])
    game.react("B1", "cc_attack", weapon="da_cc_weapon", aims={"A1": 1}).finish()
    assert game.trooper("B1").lost == 1
    assert [each.points for each in game.happened(VitalityChanged) if each.trooper == "A1"] == [saves.count(1)]


@pytest.mark.rule("HS-PROTH-009", "HS-PROTH-010")
def test_it_rises_by_two_at_most() -> None:
    game = drain(1, 5, 1, lost=-2)
    assert game.trooper("A1").lost == -2
    assert {each.trooper for each in game.happened(VitalityChanged)} == {"B1"}
    assert drain(1, 5, 1, lost=-1).trooper("A1").lost == -2


@pytest.mark.rule("HS-PROTH-014")
def test_what_was_lost_comes_back_first() -> None:
    game = drain(1, 5, 1, lost=1)
    assert (game.trooper("A1").lost, game.trooper("A1").states) == (0, frozenset())


@pytest.mark.rule("HS-PROTH-011")
@pytest.mark.example("HS-EX-PROTH-02")
def test_machines_are_no_food() -> None:
    game = drain(1, 5, 1, target=soldier(structure=True, type="REM", vitality=2))
    assert (game.trooper("A1").lost, game.trooper("B1").lost) == (0, 1)


@pytest.mark.rule("HS-PROTH-012")
def test_a_critical_drains_without_a_roll() -> None:
    game = drain(1, 16)
    assert (game.trooper("A1").lost, game.trooper("B1").lost) == (-1, 1)


@pytest.mark.rule("HS-PROTH-013")
def test_a_coup_de_grace_feeds_as_well() -> None:
    fallen = piece(at=(200, 225), states=["unconscious", "prone"], lost=1)
    game = Skirmish([piece(fighter("protheion", 1), at=(200, 200))], [fallen, piece(at=(900, 900))]).activate("A1")
    game.declare("cc_attack", weapon="protheion", mode="protheion_1", aims={"B1": 1}).no_more_aros().finish()
    assert "B1" not in game.state.troopers
    assert game.trooper("A1").lost == -1


@pytest.mark.rule("HS-PROTH-001", "HS-PROTH-003")
def test_protheion_is_an_attack_in_contact_and_an_aro() -> None:
    far = Skirmish([piece(fighter("protheion", 1), at=(200, 200))], [piece(at=(200, 320), facing=270)]).activate("A1")
    assert far.refuses_declaring("cc_attack", weapon="protheion", mode="protheion_1", aims={"B1": 1}) != set()
    game = duel(fighter("protheion", 1), active=1).declare("cc_attack", weapon="cc_weapon", aims={"A1": 1})
    assert game.refuses_reacting("A1", "cc_attack", weapon="protheion", mode="protheion_1", aims={"B1": 1}) == set()


@pytest.mark.rule("HS-PROTH-002")
@pytest.mark.parametrize("key", ["surprise_attack", "stealth", "courage"])
def test_what_its_owners_have_besides(key: str) -> None:
    now = Situation(duel(fighter("protheion", 1)).state)
    assert now.ability(now.trooper("A1"), key) is not None


@pytest.mark.rule("HS-NBW-001", "HS-NBW-003")
def test_natural_born_warrior_is_for_close_combat_only() -> None:
    far = Skirmish([piece(WARRIOR, at=(200, 200))], [piece(at=(200, 320), facing=270)]).activate("A1")
    assert far.refuses_declaring("cc_attack", **BLADE, mode="natural_born_warrior_2") != set()
    assert all(
        mode.close_combat
        for weapon in edition_at_hand().chart.weapons.values()
        for mode in weapon.modes
        if "natural_born_warrior" in mode.name
    )


@pytest.mark.rule("HS-IKOHL-001", "HS-IKOHL-002")
def test_i_kohl_does_nothing_about_shots() -> None:
    game = Skirmish(
        [piece(at=(200, 200))], [piece(fighter("i_kohl", 3), at=(200, 500), facing=270)], dice=(20,) * 4
    ).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).react("B1", "dodge").finish()
    (rolled,) = game.happened(Rolled)
    assert "techniques.enemy_i_kohl" not in {mod.source for side in rolled.sides for mod in side.mods}


@pytest.mark.rule("HS-NBW-008")
def test_mode_a_does_not_take_courage_from_an_artist() -> None:
    game = duel(WARRIOR, fighter("guard", 1)).declare("cc_attack", **BLADE, mode="natural_born_warrior_1")
    game.react("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 1})
    now = Situation(game.state)
    assert now.ability(now.trooper("B1"), "courage") is not None


@pytest.mark.rule("HS-NBW-015")
def test_mode_a_prevents_a_surprise_attack() -> None:
    def surprised(mode: str) -> bool:
        hidden = soldier("camouflage", Ability(key="surprise_attack", mod=-6))
        game = Skirmish(
            [piece(hidden, at=(200, 170), states=["camouflaged"])],
            [piece(WARRIOR, at=(200, 225), facing=270)],
            dice=(20,) * 6,
        ).activate("A1")
        game.declare("move", to=[(200, 200)])
        game.react("B1", "cc_attack", weapon="cc_weapon", mode=mode, aims={"A1": 1}).no_more_aros()
        game.declare("cc_attack", **BLADE).finish()
        sides = [side for each in game.happened(Rolled) for side in each.sides if side.trooper == "B1"]
        return "mod.surprise_attack" in {mod.source for side in sides for mod in side.mods}

    assert surprised("")
    assert not surprised("natural_born_warrior_1")


# ------------------------------------------------------------------ Berserk


def charge(mine: Profile, mode: str, theirs: Profile, answer: str) -> list[Rolled]:
    """A trooper runs at another 20 cm away, which strikes back."""
    game = Skirmish([piece(mine, at=(200, 200))], [piece(theirs, at=(200, 400), facing=270)], dice=(20,) * 4)
    game.activate("A1").declare("berserk", **BLADE, mode=mode, to=[(200, 375)])
    game.react("B1", "cc_attack", weapon="cc_weapon", mode=answer, aims={"A1": 1}).finish()
    return game.happened(Rolled)


BORN = fighter("natural_born_warrior")
MAD = soldier(Ability(key="berserk", mod=6), Ability(key="natural_born_warrior"), cc=15)
PLAIN_MODE, MODE_A, MODE_B = "", "natural_born_warrior_1", "natural_born_warrior_2"


def mods_of(rolls: list[Rolled], trooper: str) -> list[int]:
    return [mod.value for roll in rolls for side in roll.sides if side.trooper == trooper for mod in side.mods]


@pytest.mark.rule("HS-NBW-013")
@pytest.mark.example("HS-EX-NBW-03")
def test_mode_a_lets_a_berserker_run_but_makes_an_ordinary_blow_of_it() -> None:
    free = charge(MAD, PLAIN_MODE, BORN, PLAIN_MODE)
    assert ([each.kind for each in free], mods_of(free, "A1")) == (["normal", "normal"], [6])
    thwarted = charge(MAD, PLAIN_MODE, BORN, MODE_A)
    assert ([each.kind for each in thwarted], mods_of(thwarted, "A1")) == (["face_to_face"], [])


@pytest.mark.rule("HS-NBW-018", "HS-NBW-019")
@pytest.mark.example("HS-EX-NBW-08")
def test_a_berserker_may_announce_mode_a_and_mode_a_is_all_that_helps_against_it() -> None:
    useless = charge(MAD, MODE_A, BORN, MODE_B)
    assert ([each.kind for each in useless], mods_of(useless, "B1")) == (["normal", "normal"], [])
    plain = charge(MAD, PLAIN_MODE, BORN, MODE_B)
    assert mods_of(plain, "B1") == [3]
    assert [each.kind for each in charge(MAD, MODE_A, BORN, MODE_A)] == ["face_to_face"]


@pytest.mark.rule("HS-IKOHL-010")
@pytest.mark.example("HS-EX-IKOHL-02")
def test_i_kohl_counts_against_a_berserker() -> None:
    rolls = charge(MAD, PLAIN_MODE, fighter("i_kohl", 3), PLAIN_MODE)
    assert sum(mods_of(rolls, "A1")) == 6 - 9


# ------------------------------------------------------------------ worked examples


def thwarted(mine: Profile, mode: str, weapon: str = "cc_weapon", dice: int = 1) -> tuple[set[str], bool]:
    """Whoever strikes a warrior that answers with Mode A: the MODs of both sides, and whether it still has Courage."""
    game = duel(mine, WARRIOR, dice=(20, 19)).declare("cc_attack", weapon=weapon, mode=mode, aims={"B1": dice})
    game.react("B1", "cc_attack", weapon="cc_weapon", mode="natural_born_warrior_1", aims={"A1": 1}).finish()
    (rolled,) = game.happened(Rolled)
    now = Situation(game.state)
    mods = {mod.source for side in rolled.sides for mod in side.mods}
    return mods, now.ability(now.trooper("A1"), "courage") is not None


@pytest.mark.example("HS-EX-NBW-01")
def test_a_master_fights_a_warrior_without_its_art_but_with_courage() -> None:
    master = soldier(Ability(key="martial_arts", level=5), Ability(key="courage"))
    assert thwarted(master, "", dice=2) == (set(), True)


@pytest.mark.example("HS-EX-NBW-05")
def test_who_comes_out_of_hiding_neither_surprises_a_warrior_nor_uses_its_art() -> None:
    ninja = soldier(
        "camouflage", "courage", Ability(key="surprise_attack", mod=-6), Ability(key="martial_arts", level=3)
    )
    spy = piece(ninja, at=(200, 170), states=["camouflaged"])
    game = Skirmish([spy], [piece(WARRIOR, at=(200, 225), facing=270)], dice=(20,) * 6).activate("A1")
    game.declare("move", to=[(200, 200)])
    game.react("B1", "cc_attack", weapon="cc_weapon", mode="natural_born_warrior_1", aims={"A1": 1}).no_more_aros()
    game.declare("cc_attack", **BLADE).finish()
    assert [mod for each in game.happened(Rolled) for side in each.sides for mod in side.mods] == []
    now = Situation(game.state)
    assert now.ability(now.trooper("A1"), "courage") is not None


@pytest.mark.rule("HS-NBW-016")
@pytest.mark.example("HS-EX-NBW-06")
def test_who_drains_has_no_level_against_a_warrior_but_courage() -> None:
    assert thwarted(fighter("protheion", 5), "protheion_5", "protheion") == (set(), True)
    drained = duel(fighter("protheion", 5), WARRIOR, dice=(10, 3, 1))
    drained.declare("cc_attack", weapon="protheion", mode="protheion_5", aims={"B1": 1})
    drained.react("B1", "cc_attack", weapon="cc_weapon", mode="natural_born_warrior_1", aims={"A1": 1}).finish()
    assert drained.trooper("A1").lost == 0, "its special effect is gone as well"


@pytest.mark.example("HS-EX-IKOHL-03")
def test_i_kohl_helps_who_strikes_or_dodges_and_not_who_shoots() -> None:
    def hindered(skill: str, **details: object) -> bool:
        mine = [piece(soldier(), at=(200, 170))]
        game = Skirmish(mine, [piece(fighter("i_kohl", 3), at=(200, 225), facing=270)], dice=(20,) * 6).activate("A1")
        game.declare("move", to=[(200, 200)]).react("B1", skill, **details).no_more_aros()
        game.declare("cc_attack", **BLADE).finish()
        own = [side for each in game.happened(Rolled) for side in each.sides if side.trooper == "A1"]
        return any(mod.source == "techniques.enemy_i_kohl" for side in own for mod in side.mods)

    assert hindered("cc_attack", weapon="cc_weapon", aims={"A1": 1})
    assert hindered("dodge")
    assert not hindered("bs_attack", weapon="combi_rifle", aims={"A1": 1})


@pytest.mark.example("HS-EX-PROTH-01")
def test_who_drains_grows_by_a_wound_and_by_another_with_a_coup_de_grace() -> None:
    theirs = [piece(at=(200, 225), facing=270), piece(at=(900, 900), facing=90)]
    game = Skirmish([piece(fighter("protheion", 1), at=(200, 200))], theirs, dice=(10, 3, 1)).activate("A1")
    game.declare("cc_attack", weapon="protheion", mode="protheion_1", aims={"B1": 1})
    game.react("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 1}).finish()
    assert ("unconscious" in game.trooper("B1").states, game.trooper("A1").lost) == (True, -1)
    game.activate("A1").declare("cc_attack", weapon="protheion", mode="protheion_1", aims={"B1": 1}).finish()
    assert ("B1" in game.state.troopers, game.trooper("A1").lost) == (False, -2)


@pytest.mark.rule("HS-LABEL-003", "HS-LABEL-004")
@pytest.mark.example("HS-EX-LEVEL-01")
def test_a_numbered_level_includes_the_lower_ones_and_a_lettered_one_only_what_it_says() -> None:
    game = duel(fighter("guard", 3))
    refused = [level for level in range(1, 5) if game.refuses_declaring("cc_attack", **BLADE, mode=f"guard_{level}")]
    assert refused == [4]
    scout = Skirmish([piece(soldier("limited_camouflage"), at=(200, 200))], [piece(at=(1100, 1100), facing=90)])
    assert "camouflage" not in scout.activate("A1").offered(), "Level Y is not Level 1"
