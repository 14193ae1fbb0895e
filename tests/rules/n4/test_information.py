"""N4, Private Information: what others do not learn until it is used."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.views import TrooperView, view_of
from sightline.games.infinity.core.troopers.profiles import Profile

SECRETS = ("chain_of_command", "counterintelligence", "combat_jump", "parachutist", "lieutenant")


def seen(game: Skirmish, viewer: int | None, key: str = "A1") -> TrooperView:
    return next(each for each in view_of(game.state, viewer).troopers if each.id == key)


def profile(game: Skirmish, viewer: int | None) -> Profile:
    found = seen(game, viewer).profile
    assert found is not None
    return found


@pytest.mark.rule("N4-BASIC-010")
def test_cost_and_swc_are_private() -> None:
    game = Skirmish([piece(soldier(cost=35, swc=1.5), at=(200, 200))])
    assert [(profile(game, viewer).cost, profile(game, viewer).swc) for viewer in (0, 1, None)] == [
        (35, 1.5),
        (0, 0),
        (0, 0),
    ]


@pytest.mark.rule("N4-BASIC-010")
@pytest.mark.parametrize("skill", SECRETS)
def test_nobody_knows_who_has_such_a_skill(skill: str) -> None:
    game = Skirmish([piece(soldier(skill, "courage"), at=(200, 200))])
    shown = [[each.key for each in profile(game, viewer).skills] for viewer in (0, 1, None)]
    assert shown == [[skill, "courage"], ["courage"], ["courage"]]


@pytest.mark.rule("N4-BASIC-010")
def test_nobody_knows_of_those_who_are_still_to_come() -> None:
    game = Skirmish([piece(at=(200, 200))], off_table=([soldier("combat_jump"), soldier("hidden_deployment")], []))
    assert view_of(game.state, 0).reserve == (1, 2)
    assert [view_of(game.state, viewer).reserve for viewer in (1, None)] == [(), ()]
    assert [view_of(game.state, viewer).lists[0] for viewer in (1, None)] == [None, None]


@pytest.mark.rule("N4-BASIC-010")
def test_nobody_knows_what_a_marker_holds_nor_who_commands() -> None:
    spy = piece(soldier("camouflage"), at=(200, 200), states={"camouflaged"}, lieutenant=True)
    game = Skirmish([spy, piece(at=(300, 200))])
    assert [seen(game, viewer).profile is not None for viewer in (0, 1, None)] == [True, False, False]
    for key in ("A1", "A2"):
        assert [seen(game, viewer, key).lieutenant for viewer in (0, 1)] == [key == "A1", None]


@pytest.mark.rule("N4-SSK-037", "N4-SSK-067")
@pytest.mark.parametrize("skill", ["chain_of_command", "counterintelligence"])
def test_they_are_automatic_and_private(skill: str) -> None:
    game = Skirmish([piece(soldier(skill), at=(200, 200))], [piece(at=(900, 900))])
    assert profile(game, 1).skills == ()
    assert skill not in game.activate("A1").offered()
