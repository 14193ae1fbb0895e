"""What the veteran is after, and when: Quadrants when a Round ends, boxes when they can no longer be lost."""

import msgspec
import pytest
from early_turns import deployed, imagined, moved

from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.goals import Errand
from sightline.bots.infinity.mind import Mind
from sightline.bots.seat import Seat
from sightline.games.infinity.core.state import State
from sightline.kernel import Match

replace = msgspec.structs.replace
QUARTERS = ((150.0, 200.0, 0.0), (450.0, 200.0, 0.0), (450.0, 600.0, 0.0))


def mind_of(match: Match[State], state: State, level: str = "veteran") -> Mind:
    return Mind(Seat(imagined(match, state), state.active), EFFORTS[level])


def two_against_one(match: Match[State]) -> tuple[State, str]:
    """Two of the active side in one Quadrant, an enemy in another, and nobody else: as many Quadrants each."""
    state = match.state
    people = [each for each in state.troopers.values() if each.peripheral is None]
    one, two = [each.id for each in people if each.owner == state.active][:2]
    foe = next(each.id for each in people if each.owner != state.active)
    x, y, z = QUARTERS[0]
    state = moved(state, **{one: (x, y, z), two: (x, y - 60, z), foe: QUARTERS[2]})
    return replace(state, troopers={key: state.troopers[key] for key in (one, two, foe)}), one


def test_a_step_into_an_empty_quadrant_is_worth_something_and_one_within_it_is_not() -> None:
    match = deployed(scenario="domination")
    state, mover = two_against_one(match)
    mind = mind_of(match, replace(state, pool=0))
    errand = Errand(mind, mind.now.trooper(mover))
    x, y, z = QUARTERS[0]
    assert errand.ground(QUARTERS[1]) > 0
    assert errand.ground((x + 20, y, z)) == 0


def test_ground_counts_more_the_later_it_is_taken_and_only_in_its_mission() -> None:
    match = deployed(scenario="domination")
    state, mover = two_against_one(match)
    early, late = (mind_of(match, replace(state, pool=pool)) for pool in (8, 0))
    worths = [Errand(mind, mind.now.trooper(mover)).ground(QUARTERS[1]) for mind in (early, late)]
    assert 0 < worths[0] < worths[1]
    other = deployed()
    state, mover = two_against_one(other)
    mind = mind_of(other, state)
    assert Errand(mind, mind.now.trooper(mover)).ground(QUARTERS[1]) == 0


@pytest.mark.parametrize(("level", "grows"), [("veteran", True), ("regular", False)])
def test_what_is_carried_has_time_until_the_last_round(level: str, grows: bool) -> None:
    match = deployed()
    minds = [mind_of(match, replace(match.state, round=number), level) for number in (1, 2, 3)]
    boxes = [mind.zeal(carried=True) for mind in minds]
    assert (boxes == sorted(set(boxes))) is grows
    assert len({mind.zeal(carried=False) for mind in minds}) == 1
