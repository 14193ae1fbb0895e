"""The heuristic bot in N4: it answers every question, and what it makes of those that CodeOne does not ask."""

import msgspec
import pytest
from early_turns import deployed, imagined

from sightline.bots.bot import Choice
from sightline.bots.infinity import commanding, declaring
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.stakes import price
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import EndTurn, UseAbility
from sightline.games.infinity.core.match.state import OrderTokens, State
from sightline.games.infinity.n4.commands import GoOn, SpendCommandToken
from sightline.kernel import Match, Option

replace = msgspec.structs.replace


def mind_of(match: Match[State], state: State, player: int) -> Mind:
    return Mind(Seat(imagined(match, state), player), EFFORTS["regular"])


@pytest.mark.parametrize("seed", ["one", "two"])
def test_it_plays_a_whole_turn_of_each_side_without_a_fault(seed: str) -> None:
    match = deployed(seed, game="n4", scenario="domination")
    bots = [make("heuristic", f"{seed}/{player}") for player in (0, 1)]
    while match.decision is not None and match.state.round == 1:
        player = match.decision.waiting[0]
        match.apply(bots[player].choose(Seat(match, player)).command)
    assert match.state.round > 1 or match.decision is None


def test_who_has_the_second_turn_takes_two_orders_from_the_first() -> None:
    match = deployed(game="n4", until="decision.strategic")
    assert match.decision is not None
    (player,) = match.decision.waiting
    command = make("heuristic", "x").choose(Seat(match, player)).command
    assert isinstance(command, SpendCommandToken)
    assert (command.use, len(command.groups)) == ("cancel_orders", 2)


def test_tokens_are_not_spent_on_combat_groups() -> None:
    match = deployed(game="n4", until="decision.executive")
    assert match.decision is not None
    (player,) = match.decision.waiting
    assert isinstance(make("heuristic", "x").choose(Seat(match, player)).command, GoOn)


def test_costs_are_weighed_as_in_a_game_of_thirty_points() -> None:
    match = deployed(game="n4")
    mind = mind_of(match, match.state, match.state.active)
    one = mind.mine[0]
    assert price(mind.now, one) == pytest.approx(mind.now.cost(one) / 10)


def test_suppressive_fire_is_for_the_last_orders_of_a_turn() -> None:
    match = deployed(game="n4")
    active = match.state.active
    worths = []
    for left in (9, 1):
        state = replace(match.state, pool=(OrderTokens(kind="regular", left=left, group=1),))
        mind = mind_of(match, state, active)
        worths.append(max(declaring.overwatch(mind, each) for each in mind.mine))
    assert 0 < worths[0] < worths[1]
    last = replace(match.state, round=3, active=1 - match.state.first)
    mind = mind_of(match, last, 1 - match.state.first)
    assert {declaring.overwatch(mind, each) for each in mind.mine} == {0.0}


def options(trooper: str, player: int, *ways: tuple[str, bool]) -> tuple[Option, ...]:
    commands = (UseAbility(player=player, trooper=trooper, ability=ability, use=use) for ability, use in ways)
    return tuple(Option(command=each) for each in commands)


def test_who_comes_to_fight_stays_and_with_courage_does_not_roll() -> None:
    match = deployed(game="n4")
    active = match.state.active
    mind = mind_of(match, match.state, active)
    found = commanding.guts(
        mind, options(mind.mine[0].id, active, ("guts", True), ("guts", False), ("courage", True))
    ).command
    assert isinstance(found, UseAbility)
    assert (found.ability, found.use) == ("courage", True)


def test_who_can_go_on_for_good_does_and_the_dogged_only_for_the_orders_that_are_left() -> None:
    match = deployed(game="n4")
    active = match.state.active
    for pool, ways, wanted in (
        (3, (("no_wound_incapacitation", True), ("no_wound_incapacitation", False)), True),
        (3, (("dogged", True), ("dogged", False)), True),
        (0, (("dogged", True), ("dogged", False)), False),
    ):
        state = replace(match.state, pool=(OrderTokens(kind="regular", left=pool, group=1),))
        mind = mind_of(match, state, active)
        found = commanding.holding_out(mind, options(mind.mine[0].id, active, *ways)).command
        assert isinstance(found, UseAbility)
        assert found.use is wanted


def test_the_order_of_who_has_fallen_can_be_lent() -> None:
    match = deployed(game="n4")
    state, active = match.state, match.state.active
    fallen = Mind(Seat(imagined(match, state), active), EFFORTS["regular"]).mine[0]
    left = OrderTokens(kind="irregular", left=1, group=1, owner=fallen.id)
    troopers = {key: each for key, each in state.troopers.items() if key != fallen.id}
    mind = mind_of(match, replace(state, troopers=troopers, pool=(left,)), active)
    nothing = Choice(command=EndTurn(player=active), why="bots.why.hold")
    found = commanding.token(mind, mind.seat.options(), nothing)
    assert found is None or isinstance(found.command, SpendCommandToken)
