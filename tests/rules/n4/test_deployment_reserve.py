"""N4: who is deployed after the opponent."""

import pytest
from skirmish import Skirmish, soldier

from sightline.games.infinity.core.match.commands import Deploy, EndDeployment
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile
from sightline.games.infinity.n4.command_tokens import command_tokens
from sightline.games.infinity.n4.commands import SpendCommandToken

STRATEGIST = soldier(Ability(key="strategos", level=1), name="Strategist", unit="strategist")
TOKEN = SpendCommandToken(player=0, use="hold_back")


def deploying(*members: Profile, first: int = 0, lieutenant: int | None = None) -> Skirmish:
    """Player 0 deploys three troopers and player 1 none."""
    game = Skirmish([], off_table=(members or (soldier(),) * 3, ()), stage="deployment.first", first=first)
    if lieutenant is not None:
        army = game.state.fixed.lists[0]
        named = tuple(
            Member(profile=each.profile, lieutenant=number == lieutenant) for number, each in enumerate(army.members)
        )
        game.state.fixed.lists = (ArmyList(faction="a", members=named), game.state.fixed.lists[1])
    return game


def place(game: Skirmish, *members: int) -> Skirmish:
    for member in members:
        game.apply(Deploy(player=0, member=member, at=(100 + 100 * member, 100, 0)))
    return game


def may_stop(game: Skirmish) -> bool:
    return game.refuses(EndDeployment(player=0)) == set()


@pytest.mark.rule("N4-CMD-002")
def test_for_a_command_token_one_more_is_held_back() -> None:
    game = place(deploying(), 0)
    assert not may_stop(game)
    game.apply(TOKEN)
    assert may_stop(game)
    assert command_tokens(Situation(game.state), 0) == 3
    assert not may_stop(deploying().apply(TOKEN))


@pytest.mark.rule("N4-CMD-002")
def test_only_who_takes_the_first_turn_may_spend_it_and_only_one() -> None:
    assert "N4-CMD-002" in deploying(first=1).refuses(TOKEN)
    game = deploying().apply(TOKEN)
    assert "N4-CMD-002" in game.refuses(TOKEN)
    assert TOKEN not in [each.command for each in game.match.options()]


@pytest.mark.rule("N4-CMD-002")
def test_those_who_were_held_back_come_after_the_opponent() -> None:
    game = place(deploying().apply(TOKEN), 0).apply(EndDeployment(player=0))
    assert (game.state.stage, game.state.choosing) == ("deployment.last", 0)
    assert game.state.reserve[0] == {1, 2}
    assert place(game, 1).state.stage == "deployment.last"
    assert place(game, 2).state.stage != "deployment.last"


@pytest.mark.rule("N4-CMD-002")
def test_nobody_has_to_hold_back_a_second_one() -> None:
    game = place(deploying().apply(TOKEN), 0, 1)
    assert (game.state.stage, set(game.state.reserve[0])) == ("deployment.last", {2})


@pytest.mark.rule("N4-SSKB-044", "N4-SSKB-045")
@pytest.mark.parametrize(("lieutenant", "may"), [(0, True), (1, False)])
def test_a_lieutenant_with_strategos_holds_back_two(lieutenant: int, may: bool) -> None:
    game = deploying(STRATEGIST, soldier(), soldier(), lieutenant=lieutenant)
    assert may_stop(place(game, 0)) is may


@pytest.mark.rule("N4-SSKB-045")
def test_two_and_not_more() -> None:
    assert not may_stop(deploying(STRATEGIST, soldier(), soldier(), lieutenant=0))
