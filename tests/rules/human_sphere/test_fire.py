"""Fire and what it spoils."""

import pytest
from skirmish import Skirmish, piece, soldier, with_weapon

from sightline.games.infinity.core.match.events import SavesRolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.weapons import Band, Mode, Weapon

HIT, CRITICAL = 5, 12
TRAITS = frozenset({"continuous_damage"})
GUN = Weapon(
    key="trial_gun",
    name={"en": "Trial gun"},
    rule="",
    modes=(Mode(burst=1, damage=13, ammunition="FIRE", bands=(Band(240, 0),), traits=TRAITS),),
)


def burn(*dice: int, target: Profile, states: tuple[str, ...] = ()) -> Skirmish:
    """A shot with Fire at somebody."""
    shooter = soldier(weapons=("trial_gun",), bs=12)
    game = Skirmish(
        [piece(shooter, at=(200, 100))],
        [piece(target, at=(200, 400), facing=270, states=states), piece(at=(900, 1100))],
        dice=dice,
        edition=with_weapon(GUN),
    )
    return game.activate("A1").declare("bs_attack", weapon="trial_gun", aims={"B1": 1}).no_more_aros().finish()


def works(game: Skirmish, key: str) -> bool:
    now = Situation(game.state)
    return now.ability(now.trooper("B1"), key) is not None


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("nanoscreen", marks=pytest.mark.rule("HS-EQUIP-083")),
        pytest.param("holomask", marks=pytest.mark.rule("HS-EQUIP-068")),
        pytest.param("holoprojector", marks=pytest.mark.rule("HS-EQUIP-068")),
        pytest.param("albedo", marks=pytest.mark.rule("HS-EQUIP-004", "HS-STATE-005")),
        pytest.param("limited_camouflage", marks=pytest.mark.rule("HS-LCAM-001")),
        "camouflage",
    ],
)
@pytest.mark.parametrize("die", [20, 1])
def test_who_is_hit_by_fire_is_burnt_whatever_it_rolls(key: str, die: int) -> None:
    game = burn(HIT, die, 20, target=soldier(key, vitality=3))
    assert "burnt" in game.trooper("B1").states
    assert not works(game, key)
    assert "burnt" not in burn(20, target=soldier(key)).trooper("B1").states, "a miss burns nothing"


def test_nobody_is_burnt_who_has_nothing_that_burns() -> None:
    assert "burnt" not in burn(HIT, 20, target=soldier("courage")).trooper("B1").states


@pytest.mark.rule("HS-EQUIP-004", "HS-STATE-005")
def test_an_albedo_that_burns_is_gone() -> None:
    missed, hit = (burn(*dice, target=soldier("albedo"), states=("albedo_a",)) for dice in ((20,), (HIT, 20)))
    assert "albedo_a" in missed.trooper("B1").states
    assert "albedo_a" not in hit.trooper("B1").states


@pytest.mark.rule("HS-EQUIP-068", "HS-EQUIP-083")
def test_an_engineer_repairs_what_is_burnt() -> None:
    mender = soldier("engineer", wip=15)
    burnt = piece(soldier("nanoscreen"), at=(200, 225), states=("burnt",))
    game = Skirmish([piece(mender, at=(200, 200)), burnt], [piece(at=(900, 1100))], dice=[5])
    game.activate("A1").declare("engineer", mode="states", aims={"A2": 1}).declare("idle")
    now = Situation(game.state)
    assert "burnt" not in game.trooper("A2").states
    assert now.ability(now.trooper("A2"), "nanoscreen") is not None


def test_whoever_suffers_a_critical_of_fire_goes_on_rolling() -> None:
    game = burn(CRITICAL, 1, 20, target=soldier(vitality=3))
    (rolled,) = game.happened(SavesRolled)
    assert [(each.die, each.failed) for each in rolled.saves] == [(None, True), (1, True), (20, False)]
    assert game.trooper("B1").lost == 2
