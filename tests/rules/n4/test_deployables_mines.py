"""N4: mines, Cybermines and what may lie near them."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Rolled, SavesRolled, TemplateLaid

FAR = piece(at=(900, 900))
BESIDE = [((225, 200), 0)]


def camouflaged(at: tuple[float, float]) -> Piece:
    return piece(soldier("camouflage"), at=at, states=["camouflaged"])


def laying(*enemies: Piece, weapon: str = "shock_mine", mode: str = "") -> set[str | None]:
    miner = piece(soldier(weapons=(weapon,)), at=(200, 200))
    game = Skirmish([miner], enemies).activate("A1")
    return game.refuses_declaring("place_deployable", weapon=weapon, mode=mode, place=BESIDE)


def walking(device: str, profile: object = None, **more: object) -> Skirmish:
    """A1 is active in the Trigger Area of something of the enemy (B1) at (300, 300)."""
    walker = piece(profile or soldier(), at=(300, 180))  # type: ignore[arg-type]
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
