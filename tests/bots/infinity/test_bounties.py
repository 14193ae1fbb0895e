"""Where a mission is played for who falls, some are worth more than they cost. Test positions of N4."""

import pytest
from early_turns import deployed
from mission_positions import mind_of, specialist

from sightline.bots.infinity.stakes import PRESENCE, bounty, price, standing


@pytest.mark.parametrize(("scenario", "wanted"), [("firefight", True), ("domination", False)])
def test_specialists_are_sought_where_their_fall_is_counted(scenario: str, wanted: bool) -> None:
    match = deployed(game="n4", scenario=scenario)
    mind = mind_of(match, match.state, "regular")
    one = specialist(mind.now.state, 1 - mind.player)
    assert (bounty(mind.now, one) > 0) is wanted


def test_a_lieutenant_whom_everybody_knows_is_worth_more_than_anybody_else_of_its_cost() -> None:
    match = deployed(game="n4", scenario="firefight")
    mind = mind_of(match, match.state, "regular")
    foes = [each for each in mind.foes if each.peripheral is None]
    leader = next(each for each in foes if each.member == mind.now.state.lieutenants[each.owner])
    assert standing(mind.now, leader) > price(mind.now, leader) + PRESENCE + 4


def test_nobody_knows_who_commands_where_that_is_private() -> None:
    match = deployed(game="n4", scenario="annihilation")
    mind = mind_of(match, match.state, "regular")
    assert {bounty(mind.now, each) for each in mind.foes} == {0.0}
    assert any(bounty(mind.now, each) for each in mind.mine)
