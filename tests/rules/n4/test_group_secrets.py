"""N4: who changes its combat group tells nobody its place in the list."""

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
