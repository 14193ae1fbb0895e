"""Symbiont Armor."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn, UseAbility
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.symbionts import is_active

BARE = soldier(name="Ectros", vitality=1, arm=1, wip=13)
ECTROS = soldier("symbiont_armor", name="Ectros in armor", vitality=2, arm=4, wip=13, forms=(BARE,))
AWAY, AWAY_TOO = piece(at=(1100, 1100), facing=90), piece(at=(1000, 1100), facing=90)
PASSED, FAILED = 20, 2
BURST = (5, 6, 7)


def shot(*dice: int, foes: int = 1, **more: object) -> Skirmish:
    """Shots at its back: the dice of the hits of each, then those of the saves."""
    shooters = [piece(soldier(weapons=("combi_rifle",), bs=12), at=(200 + 60 * each, 200)) for each in range(foes)]
    target = piece(ECTROS, at=(200, 525), facing=90, **more)  # type: ignore[arg-type]
    return Skirmish(shooters, [target, AWAY], dice=dice)


def under_fire(game: Skirmish) -> Skirmish:
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    return over(game)


def over(game: Skirmish) -> Skirmish:
    while game.state.order is not None:
        game.apply(next(iter(game.match.options())).command)
    return game


def stands(game: Skirmish) -> tuple[str, int, bool]:
    """Its profile, what it has left, and whether it is Unconscious."""
    now, one = Situation(game.state), game.trooper("B1")
    return now.profile(one).name, now.vitality(one), "unconscious" in one.states


ACTIVE, INACTIVE = "Ectros in armor", "Ectros"


@pytest.mark.rule("HS-EQUIP-006", "HS-STATE-006")
def test_it_is_deployed_with_active_armor_only() -> None:
    assert stands(shot()) == (ACTIVE, 2, False)
    assert not [form for forms in HUMAN_SPHERE.opening_forms for form in forms(ECTROS)]


@pytest.mark.rule("HS-EQUIP-005", "HS-EQUIP-006", "HS-STATE-006")
def test_its_armor_is_active_with_its_first_profile_and_nobody_elses_is() -> None:
    bare = soldier(name="Ectros", vitality=1, forms=(BARE,))
    pieces = [piece(ECTROS, at=(200, 200)), piece(ECTROS, at=(300, 200), form=1), piece(at=(400, 200))]
    now = Situation(Skirmish([*pieces, piece(bare, at=(500, 200))], [AWAY]).state)
    assert [is_active(now, now.trooper(key)) for key in ("A1", "A2", "A3", "A4")] == [True, False, False, False]


@pytest.mark.rule("HS-EQUIP-005", "HS-STATE-014")
@pytest.mark.example("HS-EX2-009")
def test_what_leaves_a_point_leaves_the_active_profile() -> None:
    assert stands(under_fire(shot(*BURST, FAILED, PASSED, PASSED))) == (ACTIVE, 1, False)


@pytest.mark.rule("HS-STATE-009", "HS-STATE-011", "HS-STATE-014", "HS-EQUIP-005")
@pytest.mark.example("HS-EX2-010")
def test_its_last_point_leaves_the_inactive_profile_unhurt() -> None:
    assert stands(under_fire(shot(*BURST, FAILED, FAILED, PASSED))) == (INACTIVE, 1, False)


@pytest.mark.rule("HS-STATE-010", "HS-STATE-013")
@pytest.mark.example("HS-EX2-011")
def test_one_more_is_taken_from_the_inactive_profile() -> None:
    game = under_fire(shot(*BURST, FAILED, FAILED, FAILED))
    assert stands(game) == (INACTIVE, 0, True)
    assert {each.value for each in game.happened(SavesRolled)[0].saves} == {13 - 4}


@pytest.mark.rule("HS-STATE-010")
@pytest.mark.example("HS-EX2-012")
def test_and_yet_another_kills_it() -> None:
    game = shot(5, 6, 12, FAILED, FAILED, FAILED)
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    assert stands(over(game.no_more_aros().declare("idle").no_more_aros())) == (INACTIVE, 0, True)
    hurt = shot(*BURST, FAILED, FAILED, FAILED, lost=1)
    assert "B1" not in under_fire(hurt).state.troopers


@pytest.mark.rule("HS-STATE-010")
@pytest.mark.example("HS-EX2-013")
def test_one_then_two() -> None:
    game = under_fire(shot(*BURST, FAILED, PASSED, PASSED, *BURST, FAILED, FAILED, PASSED))
    assert stands(game) == (ACTIVE, 1, False)
    assert stands(under_fire(game)) == (INACTIVE, 0, True)


@pytest.mark.rule("HS-STATE-013", "HS-STATE-014")
@pytest.mark.example("HS-EX2-014")
def test_two_then_one() -> None:
    game = under_fire(shot(*BURST, FAILED, FAILED, PASSED, *BURST, FAILED, PASSED, PASSED))
    assert stands(game) == (INACTIVE, 1, False)
    assert stands(under_fire(game)) == (INACTIVE, 0, True)
    before, after = game.happened(SavesRolled)
    assert ({each.value for each in before.saves}, {each.value for each in after.saves}) == ({13 - 4}, {13 - 1})


# ------------------------------------------------------------------ Fire


def ablaze(*dice: int, **more: object) -> Skirmish:
    """It walks past a flamethrower and a rifle."""
    reacting = [
        piece(soldier(weapons=("combi_rifle",)), at=(350, 480), facing=240),
        piece(soldier(weapons=("light_flamethrower",)), at=(200, 320), facing=270),
    ]
    game = Skirmish(reacting, [piece(ECTROS, at=(200, 200), **more)], dice=dice, active=1)  # type: ignore[arg-type]
    game.activate("B1").declare("idle")
    game.react("A1", "bs_attack", weapon="combi_rifle", aims={"B1": 1})
    game.react("A2", "bs_attack", weapon="light_flamethrower", place=[((200, 307.5), 270)]).no_more_aros()
    return over(game.declare("idle").no_more_aros())


@pytest.mark.rule("HS-STATE-007", "HS-STATE-008", "HS-STATE-010")
@pytest.mark.example("HS-EX2-016")
def test_fire_is_rolled_first_and_takes_all_of_the_active_profile() -> None:
    game = ablaze(5, FAILED, PASSED, FAILED)
    fire, rifle = game.happened(SavesRolled)
    assert (fire.weapon, [each.failed for each in fire.saves]) == ("light_flamethrower", [True, False])
    assert (rifle.weapon, [each.failed for each in rifle.saves]) == ("combi_rifle", [True])
    assert stands(game) == (INACTIVE, 0, True)


@pytest.mark.rule("HS-STATE-007")
def test_fire_that_was_saved_against_takes_nothing() -> None:
    assert stands(ablaze(5, PASSED, FAILED)) == (ACTIVE, 1, False)


@pytest.mark.rule("HS-STATE-901")
def test_fire_goes_on_through_the_inactive_profile_against_the_armor_of_the_active_one() -> None:
    game = ablaze(5, FAILED, FAILED, FAILED, PASSED)
    assert [(each.value, each.failed) for each in game.happened(SavesRolled)[0].saves] == [(13 - 4, True)] * 3
    assert "B1" not in game.state.troopers
    assert stands(ablaze(5, FAILED, FAILED, PASSED, PASSED)) == (INACTIVE, 0, True)


# ------------------------------------------------------------------ shedding it


@pytest.mark.rule("HS-STATE-012", "HS-STATE-013")
@pytest.mark.parametrize("state", ["isolated", "immobilized_a", "immobilized_b", "targeted"])
def test_giving_up_the_armor_frees_it(state: str) -> None:
    held = piece(ECTROS, at=(200, 200), states={state}, lost=1)
    game = Skirmish([AWAY], [held, AWAY_TOO]).apply(EndTurn(player=0))
    game.activate("B1", order="irregular" if state == "isolated" else "regular").declare("shed_armor")
    assert stands(game)[0] == ACTIVE
    over(game.no_more_aros().declare("idle").no_more_aros())
    assert (stands(game), game.trooper("B1").states) == ((INACTIVE, 1, False), frozenset())


@pytest.mark.rule("HS-STATE-012")
def test_it_is_not_given_up_for_nothing_nor_twice() -> None:
    game = Skirmish([AWAY], [piece(ECTROS, at=(200, 200))], active=1).activate("B1")
    assert "HS-STATE-012" in game.refuses_declaring("shed_armor")


# ------------------------------------------------------------------ coming round


HARDY = soldier("symbiont_armor", ph=11, forms=(soldier("regeneration", ph=11, vitality=2),))


@pytest.mark.rule("HS-EQUIP-007")
@pytest.mark.parametrize(("lost", "states", "value"), [(2, {"unconscious", "prone"}, 14), (1, set(), 11)])
def test_unconscious_it_has_three_more_to_regenerate(lost: int, states: set[str], value: int) -> None:
    game = Skirmish(
        [piece(HARDY, at=(200, 200), form=1, lost=lost, states=states), piece(at=(500, 200))], [AWAY], dice=[5]
    )
    game.apply(EndTurn(player=0)).apply(UseAbility(player=0, trooper="A1", ability="regeneration", use=True))
    assert game.happened(Rolled)[0].sides[0].value == value


def treated(skill: str, *dice: int, **details: object) -> Skirmish:
    """Somebody sees to a fallen one in contact with it."""
    healer = soldier(Ability(key="doctor", adds={"vitality": 2}), "medikit", wip=13)
    patient = piece(HARDY, at=(225, 200), form=1, lost=2, states={"unconscious", "prone"})
    game = Skirmish([piece(healer, at=(200, 200)), patient], [AWAY], dice=dice).activate("A1")
    return over(game.declare(skill, aims={"A2": 1}, **details).no_more_aros().declare("idle").no_more_aros())


@pytest.mark.rule("HS-EQUIP-007")
def test_and_with_a_medikit() -> None:
    game = treated("medikit", 14, mode="contact")
    assert game.happened(Rolled)[0].sides[0].value == 14
    assert (game.trooper("A2").lost, game.trooper("A2").states) == (1, frozenset())


@pytest.mark.rule("HS-EQUIP-008")
@pytest.mark.example("HS-EX2-015")
def test_a_doctor_gives_back_one_point_of_the_inactive_profile_or_kills_it() -> None:
    game = treated("doctor", 13)
    assert (game.trooper("A2").form, game.trooper("A2").lost, game.trooper("A2").states) == (1, 1, frozenset())
    assert "A2" not in treated("doctor", 14).state.troopers
    healer = soldier(Ability(key="doctor", adds={"vitality": 2}), wip=13)
    patient = piece(soldier(vitality=3), at=(225, 200), lost=3, states={"unconscious", "prone"})
    game = Skirmish([piece(healer, at=(200, 200)), patient], [AWAY], dice=[13]).activate("A1")
    over(game.declare("doctor", aims={"A2": 1}).no_more_aros().declare("idle").no_more_aros())
    assert game.trooper("A2").lost == 1, "anybody else gets two from this one"
