"""N4, Sensor: a roll that finds who is not on the table at all."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Placed, Revealed
from sightline.games.infinity.core.match.state import Trooper

SEEKER = piece(soldier("sensor", wip=12), at=(200, 200), facing=270)
GHOST = soldier("hidden_deployment", name="Ghost")
SPY = piece(soldier("camouflage"), at=(300, 300), states=["camouflaged"])


def sensed(die: int, at: tuple[float, float]) -> Skirmish:
    """A1 looks for what hides; B1 is a Marker near it, and somebody of B is hidden at a place."""
    hidden = Trooper(id="", owner=1, member=1, at=(*at, 0.0), facing=90.0, states=frozenset({"hidden_deployment"}))
    game = Skirmish([SEEKER], [SPY], off_table=((), (GHOST,)), hidden=(hidden,), dice=[die]).activate("A1")
    return game.declare("sensor").no_more_aros().declare("idle").no_more_aros()


@pytest.mark.rule("N4-SSK-310")
@pytest.mark.parametrize(("die", "y", "found"), [(18, 390, True), (18, 500, False), (19, 390, False)])
def test_whoever_hides_in_the_zone_of_control_appears(die: int, y: float, found: bool) -> None:
    game = sensed(die, (200, y))
    assert [each.trooper.at for each in game.happened(Placed)] == ([(200, y, 0)] if found else [])
    assert bool(game.state.hidden) != found
    assert bool(game.happened(Revealed)) == (die == 18)
