"""At the end of a turn nobody who can help it stands in the open. Test positions of N4."""

import msgspec
from early_turns import deployed
from mission_positions import in_sight, mind_of, only
from skirmish import tokens

from sightline.bots.infinity.moving import _relief
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Match

replace = msgspec.structs.replace


def in_the_open(match: Match[State]) -> tuple[State, Trooper]:
    """Somebody whom an enemy sees, with nothing to be had anywhere."""
    one, two = (Situation(match.state).of(player)[0] for player in (match.state.active, 1 - match.state.active))
    here, there = in_sight(match, 200, 300)
    return replace(only(match.state, **{one.id: here, two.id: there}), round=1), one


def test_with_the_last_order_of_a_turn_it_is_worth_more_to_get_away_from_where_one_is_seen() -> None:
    match = deployed(game="n4")
    state, mine = in_the_open(match)
    late, early = (mind_of(match, replace(state, pool=tokens(count)), "regular") for count in (1, 9))
    assert _relief(late, late.now.trooper(mine.id)) > 2 * _relief(early, early.now.trooper(mine.id)) > 0


def test_in_the_last_turn_nobody_hides() -> None:
    match = deployed(game="n4")
    state, mine = in_the_open(match)
    last = replace(state, round=3, first=1 - state.active, pool=tokens(1))
    mind = mind_of(match, last, "regular")
    assert _relief(mind, mind.now.trooper(mine.id)) == 0
