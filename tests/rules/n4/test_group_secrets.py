"""N4: who changes its combat group tells nobody its place in the list."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.state import combat_group
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.desk.imagining import as_known
from sightline.games.infinity.n4.commands import SpendCommandToken

FAR = piece(at=(1100, 1100), facing=0)


def regrouped() -> Skirmish:
    """A Marker, second in its list, goes over to the second combat group."""
    marker = piece(soldier("camouflage"), at=(300, 200), states=["camouflaged"])
    game = Skirmish([piece(at=(100, 200)), marker], [FAR], active=1, ask_tokens=True).apply(EndTurn(player=1))
    return game.apply(SpendCommandToken(player=0, use="regroup", trooper="A2", groups=(2,)))


def test_the_number_of_a_marker_in_its_list_is_in_nobody_elses_view() -> None:
    game = regrouped()
    assert combat_group(game.state, game.trooper("A2")) == 2
    for viewer in (1, None):
        assert not any("group" in key for key in view_of(game.state, viewer).memory)


def test_its_own_player_still_knows() -> None:
    known = as_known(regrouped().state, 0)
    assert combat_group(known, known.troopers["A2"]) == 2


@pytest.mark.parametrize("state", ["decoy", "holoecho"])
def test_which_of_several_that_look_alike_is_real_is_not_told_by_a_command_token(state: str) -> None:
    def named(real: str) -> set[str]:
        images = [
            piece(at=(300 + 100 * number, 200), states=[state], copy_of="" if f"A{number}" == real else real)
            for number in (1, 2, 3)
        ]
        game = Skirmish(images, [FAR], active=1, ask_tokens=True).apply(EndTurn(player=1))
        commands = (each.command for each in game.match.options())
        return {each.trooper for each in commands if isinstance(each, SpendCommandToken) and each.use == "regroup"}

    assert named("A1") == named("A2") == named("A3") == {"A1"}
