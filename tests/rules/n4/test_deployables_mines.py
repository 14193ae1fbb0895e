"""N4: mines, Cybermines and what may lie near them."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Rolled, SavesRolled, TemplateLaid
from sightline.games.infinity.core.troopers.profiles import Profile, TroopType

FAR = piece(at=(900, 900))
BESIDE = [((225, 200), 0)]


def camouflaged(at: tuple[float, float]) -> Piece:
    return piece(soldier("camouflage"), at=at, states=["camouflaged"])


def laying(*enemies: Piece, weapon: str = "shock_mine", mode: str = "") -> set[str | None]:
    miner = piece(soldier(weapons=(weapon,)), at=(200, 200))
    game = Skirmish([miner], enemies).activate("A1")
    return game.refuses_declaring("place_deployable", weapon=weapon, mode=mode, place=BESIDE)


def walking(device: str, profile: Profile | None = None, **more: object) -> Skirmish:
    """A1 is active in the Trigger Area of something of the enemy (B1) at (300, 300)."""
    walker = piece(profile or soldier(), at=(300, 180))
    return Skirmish([walker], [piece(at=(300, 300), device=device), FAR], **more).activate("A1")  # type: ignore[arg-type]


def blasts(game: Skirmish) -> list[tuple[str, set[str]]]:
    return [(event.template.by, set(event.template.affected)) for event in game.happened(TemplateLaid)]


@pytest.mark.rule("N4-DEPLOY-034", "N4-CSK-104")
def test_no_mine_is_laid_near_a_camouflage_marker_unless_an_enemy_model_is_there() -> None:
    assert laying(camouflaged((225, 350))) == {"N4-DEPLOY-034"}
    assert laying(camouflaged((225, 350)), piece(at=(320, 250), facing=270)) == set()
    assert laying(camouflaged((225, 450))) == set()


@pytest.mark.rule("N4-WEAP-020")
def test_nor_is_a_drop_bear() -> None:
    bear = {"weapon": "drop_bears", "mode": "deployable"}
    assert laying(camouflaged((225, 350)), **bear) == {"N4-DEPLOY-034"}
    assert laying(camouflaged((225, 350)), piece(at=(320, 250), facing=270), **bear) == set()


@pytest.mark.rule("N4-DEPLOY-022")
def test_a_camouflage_marker_is_put_down_in_place_of_a_mine() -> None:
    game = Skirmish([piece(soldier(weapons=("shock_mine",)), at=(200, 200))], [FAR]).activate("A1")
    game.declare("place_deployable", weapon="shock_mine", place=BESIDE).no_more_aros().declare("idle").no_more_aros()
    assert game.trooper("A2").states == {"camouflaged"}


@pytest.mark.rule("N4-DEPLOY-026")
@pytest.mark.parametrize(("device", "damage", "saves"), [("ap_mine", 13, 1), ("viral_mine", 13, 2), ("em_mine", 13, 2)])
def test_a_small_teardrop_with_the_figures_of_the_chart_lies_on_who_set_it_off(
    device: str, damage: int, saves: int
) -> None:
    game = walking(device, dice=[20] * saves).declare("idle")
    assert blasts(game) == [("B1", {"A1"})]
    game.no_more_aros().declare("idle").no_more_aros()
    (rolled,) = game.happened(SavesRolled)
    assert [save.base for save in rolled.saves] == [damage] * saves
    assert game.happened(Rolled) == []


# ------------------------------------------------------------------ Cybermines


def heavy() -> Profile:
    return soldier(type=TroopType.HI, bts=3)


@pytest.mark.rule("N4-DEPLOY-035")
@pytest.mark.parametrize(
    ("profile", "goes_off"), [(soldier(), False), (soldier(type=TroopType.HI), True), (soldier("hacker"), True)]
)
def test_a_cybermine_goes_off_for_the_hackable_and_for_hackers(profile: Profile, goes_off: bool) -> None:
    assert bool(blasts(walking("cybermine", profile).declare("idle"))) is goes_off
    assert bool(blasts(walking("shock_mine", profile).declare("idle")))


@pytest.mark.rule("N4-DEPLOY-036")
@pytest.mark.parametrize(("die", "hit"), [(9, False), (10, True)])
def test_it_is_avoided_by_a_reset_at_minus_three(die: int, hit: bool) -> None:
    game = walking("cybermine", heavy(), dice=[die, 20, 20]).declare("idle").no_more_aros()
    game.declare("reset").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert (roll.kind, [side.value for side in roll.sides]) == ("normal", [12 - 3])
    assert bool(game.happened(SavesRolled)) is hit


@pytest.mark.rule("N4-DEPLOY-036")
def test_no_dodge_avoids_it() -> None:
    game = walking("cybermine", heavy(), dice=[1, 20, 20]).declare("idle").no_more_aros()
    game.declare("dodge").no_more_aros()
    assert len(game.happened(SavesRolled)) == 1


@pytest.mark.rule("N4-DEPLOY-037")
@pytest.mark.parametrize(("dice", "held"), [((20, 20), False), ((20, 12), True), ((12, 12), True)])
def test_of_two_saves_a_single_failure_immobilizes(dice: tuple[int, ...], held: bool) -> None:
    game = walking("cybermine", heavy(), dice=dice).declare("idle").no_more_aros().declare("idle").no_more_aros()
    (rolled,) = game.happened(SavesRolled)
    assert [(save.base, save.value) for save in rolled.saves] == [(15, 12)] * 2, "Damage 15 less BTS 3"
    assert ("immobilized_b" in game.trooper("A1").states) is held
    assert game.trooper("A1").lost == 0
