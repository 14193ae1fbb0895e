"""Orders of combat groups, and ground that counts only in part: test positions of N4."""

import msgspec
import pytest
from early_turns import deployed, imagined

from sightline.bots.infinity.agenda import orders_for, skills_left
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.quadrants import NOWHERE, boxes, quadrant_of, strengths
from sightline.bots.infinity.stakes import price
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.state import OrderTokens, State
from sightline.kernel import Match

replace = msgspec.structs.replace


def mind_of(match: Match[State], state: State) -> Mind:
    return Mind(Seat(imagined(match, state), state.active), EFFORTS["regular"])


def test_the_orders_of_another_combat_group_are_of_no_use() -> None:
    match = deployed(game="n4")
    one, two = (OrderTokens(kind="regular", left=left, group=group) for left, group in ((2, 1), (7, 2)))
    state = replace(match.state, pool=(one, two))
    mind = mind_of(match, state)
    assert {orders_for(state, each) for each in mind.mine} == {2}, "everybody is in the first group"
    assert {skills_left(mind, each) for each in mind.mine} == {3}


def test_an_irregular_order_serves_its_owner_alone() -> None:
    match = deployed(game="n4")
    mind = mind_of(match, match.state)
    owner, other = mind.mine[:2]
    own = OrderTokens(kind="irregular", left=1, group=1, owner=owner.id)
    state = replace(match.state, pool=(OrderTokens(kind="regular", left=1, group=1), own))
    assert (orders_for(state, owner), orders_for(state, other)) == (2, 1)


def test_who_stands_in_a_deployment_zone_holds_no_quadrant() -> None:
    match = deployed(game="n4", scenario="domination")
    mind = mind_of(match, match.state)
    south = boxes(mind.now)[0][1]
    assert south > 0
    assert quadrant_of(mind.now, (10.0, south - 5, 0.0)) == NOWHERE
    assert quadrant_of(mind.now, (10.0, south + 5, 0.0)) == 0
    counted = [each for each in mind.mine if quadrant_of(mind.now, each.at) != NOWHERE]
    assert len(counted) < len(mind.mine)
    mine = sum(row[0] for row in strengths(mind))
    assert mine == pytest.approx(sum(price(mind.now, each) for each in counted), abs=4)
