"""N4: Immunity, BioImmunity, Vulnerability; Veterans and Isolated."""

import pytest
from skirmish import Skirmish, piece, soldier, with_weapon

from sightline.games.infinity.core.match.events import SavesRolled
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.core.troopers.weapons import Band, Mode, Weapon
from sightline.odds.ammunition import Condition

AWAY = piece(at=(1100, 1100), facing=90)


def to(*kinds: str) -> Ability:
    return Ability(key="immunity", ammunition=kinds)


def shot(target: Profile, *dice: int, **mode: object) -> Skirmish:
    """A hit with a weapon of the test's own, of Damage 13 unless told otherwise."""
    made = Mode(**{"bands": (Band(120, 0),), "burst": 1, "damage": 13, "ammunition": "N", "save": "arm"} | mode)  # type: ignore[arg-type]
    edition = with_weapon(Weapon(key="gun", name={}, rule="", modes=(made,)))
    tough = piece(target, at=(200, 525), facing=90)
    game = Skirmish([piece(soldier(weapons=("gun",)), at=(200, 200))], [tough, AWAY], dice=dice, edition=edition)
    game.activate("A1").declare("bs_attack", weapon="gun", aims={"B1": 1}).no_more_aros()
    return game.declare("idle").no_more_aros()


def saves(game: Skirmish) -> list[int]:
    """What each save had to beat."""
    return [save.value for rolled in game.happened(SavesRolled) for save in rolled.saves]


@pytest.mark.rule("N4-SSK-160", "N4-SSK-161")
def test_what_it_is_immune_to_counts_as_normal() -> None:
    assert len(saves(shot(soldier(vitality=3), 5, 20, 20, 20, ammunition="EXP"))) == 3
    assert len(saves(shot(soldier(to("EXP"), vitality=3), 5, 20, ammunition="EXP"))) == 1
    assert len(saves(shot(soldier(to("DA"), vitality=3), 5, 20, 20, 20, ammunition="EXP"))) == 3


@pytest.mark.rule("N4-SSK-161")
def test_the_other_ammunition_of_a_combination_counts_as_ever() -> None:
    half = saves(shot(soldier(to("EXP"), arm=4), 5, 20, ammunition="AP+EXP"))
    assert half == [11]
    assert saves(shot(soldier(to("AP"), to("EXP"), arm=4), 5, 20, ammunition="AP+EXP")) == [9]


@pytest.mark.rule("N4-SSK-161", "N4-SSK-159")
def test_immunity_to_shock_lets_its_owner_fall_like_anybody_else() -> None:
    assert "B1" not in shot(soldier(), 5, 1, ammunition="SHOCK").state.troopers
    assert "unconscious" in shot(soldier(to("Shock")), 5, 1, ammunition="SHOCK").trooper("B1").states


@pytest.mark.rule("N4-SSK-161")
def test_what_never_costs_a_point_does_nothing_to_who_is_immune_to_it() -> None:
    assert saves(shot(soldier(to("Stun")), 5, ammunition="STUN", save="bts")) == []
    assert len(saves(shot(soldier(), 5, 20, 20, ammunition="STUN", save="bts"))) == 2


@pytest.mark.rule("N4-SSK-163")
def test_total_immunity_makes_all_ammunition_normal() -> None:
    game = shot(soldier("immunity_total", arm=4), 5, 20, ammunition="AP+EXP")
    assert saves(game) == [9]


@pytest.mark.rule("N4-SSK-164")
@pytest.mark.parametrize(
    ("traits", "dice", "lost"),
    [({"state": Condition.DEAD}, (5, 1), 1), ({"traits": frozenset({"continuous_damage"})}, (5, 1), 1)],
)
def test_total_immunity_also_to_traits(traits: dict[str, object], dice: tuple[int, ...], lost: int) -> None:
    game = shot(soldier("immunity_total", vitality=3), *dice, **traits)
    assert game.trooper("B1").lost == lost
    plain = shot(soldier(vitality=3), *dice, 1, 1, 1, 1, **traits)
    assert "B1" not in plain.state.troopers


@pytest.mark.rule("N4-SSK-164")
def test_total_immunity_keeps_its_arm_against_arm_0() -> None:
    assert saves(shot(soldier("immunity_total", arm=4), 5, 20, traits=frozenset({"arm=0"}))) == [9]
    assert saves(shot(soldier(arm=4), 5, 20, traits=frozenset({"arm=0"}))) == [13]


@pytest.mark.rule("N4-SSK-165")
@pytest.mark.parametrize("ammunition", ["STUN", "E/M", "PARA"])
def test_total_immunity_needs_no_save_against_what_is_non_lethal(ammunition: str) -> None:
    game = shot(soldier("immunity_total"), 5, ammunition=ammunition, save="bts")
    assert (saves(game), game.trooper("B1").states) == ([], frozenset())


@pytest.mark.rule("N4-SSK-166")
def test_immunity_to_criticals_spares_the_additional_save() -> None:
    assert len(saves(shot(soldier(), 12, 20, 20))) == 2
    assert len(saves(shot(soldier("immunity_critical"), 12, 20))) == 1


@pytest.mark.rule("N4-SSK-168")
def test_otherwise_a_critical_forces_its_save_without_the_effects_of_the_ammunition() -> None:
    assert saves(shot(soldier("immunity_total", arm=4), 12, 20, 20, ammunition="AP+EXP")) == [9, 9]
    assert saves(shot(soldier(to("AP"), arm=4), 12, 20, 20, ammunition="AP")) == [9, 9]


@pytest.mark.rule("N4-SSK-167", "N4-SSK-031")
@pytest.mark.parametrize("ability", ["immunity_total", "bioimmunity"])
def test_neither_helps_against_comms_attacks(ability: str) -> None:
    robot = soldier(ability, arm=9, hackable=True, structure=True)
    hacker = soldier("hacker", equipment=(Ability(key="hacking_device"),), wip=13)
    game = Skirmish([piece(hacker, at=(200, 200))], [piece(robot, at=(200, 350), facing=90)], dice=[5, 20, 20, 20])
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert [save.base for rolled in game.happened(SavesRolled) for save in rolled.saves]
    assert {mod.source for rolled in game.happened(SavesRolled) for save in rolled.saves for mod in save.mods} == {
        "mod.bts"
    }


@pytest.mark.rule("N4-SSK-167", "N4-SSK-162")
@pytest.mark.parametrize(("abilities", "held"), [((), True), (("immunity_immobilized_b",), False)])
def test_immunity_to_a_state_helps_against_comms_attacks_too(abilities: tuple[str, ...], held: bool) -> None:
    robot = soldier(*abilities, hackable=True, structure=True)
    hacker = soldier("hacker", equipment=(Ability(key="hacking_device"),), wip=13)
    game = Skirmish([piece(hacker, at=(200, 200))], [piece(robot, at=(200, 350), facing=90)], dice=[5, 20, 1, 1])
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert ("immobilized_b" in game.trooper("B1").states) is held


@pytest.mark.rule("N4-SSK-029", "N4-SSK-030")
def test_bioimmunity_saves_with_the_better_attribute_whatever_the_weapon_says() -> None:
    tough = soldier("bioimmunity", arm=1, bts=6)
    assert saves(shot(tough, 5, 20)) == [7]
    assert saves(shot(soldier("bioimmunity", arm=5, bts=0), 5, 20, save="bts")) == [8]
    assert saves(shot(soldier(arm=1, bts=6), 5, 20)) == [12]


@pytest.mark.rule("N4-SSK-030")
def test_bioimmunity_counts_the_attribute_as_the_weapon_leaves_it() -> None:
    assert saves(shot(soldier("bioimmunity", arm=6, bts=3), 5, 20, traits=frozenset({"arm=0"}))) == [10]
    assert saves(shot(soldier("bioimmunity", arm=1, bts=3), 5, 20, 20, save="arm+bts")) == [10, 10]


@pytest.mark.rule("N4-SSK-032")
def test_bioimmunity_makes_the_critical_save_with_the_same_attribute() -> None:
    assert saves(shot(soldier("bioimmunity", arm=1, bts=6), 12, 20, 20)) == [7, 7]


@pytest.mark.rule("N4-SSKB-114")
def test_vulnerability_takes_every_immunity_away_against_what_it_names() -> None:
    weak = soldier("immunity_total", Ability(key="vulnerability", ammunition=("AP",)), arm=4)
    assert saves(shot(weak, 5, 20, ammunition="AP")) == [11]
    assert saves(shot(weak, 5, 20, ammunition="EXP")) == [9]


def entering(state: Condition, *abilities: str) -> bool:
    """Whether a weapon with the trait State: X brings its state."""
    return str(state) in shot(soldier(*abilities), 5, 1, state=state).trooper("B1").states


@pytest.mark.rule("N4-SSK-162")
def test_who_is_immune_to_a_state_does_not_enter_it() -> None:
    assert entering(Condition.ISOLATED)
    assert not entering(Condition.ISOLATED, "immunity_isolated")
    assert entering(Condition.TARGETED, "immunity_isolated")


@pytest.mark.rule("N4-SSKB-113")
def test_veterans_are_never_isolated() -> None:
    assert not entering(Condition.ISOLATED, "veteran")
    assert entering(Condition.TARGETED, "veteran")
