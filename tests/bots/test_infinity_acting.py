"""What the bots think of in Infinity: charges, arrivals, and what an Order is expected to bring."""

import math
import random
import statistics

import msgspec
import pytest
from early_turns import deployed, imagined, moved, open_ground

from sightline.bots.imagined import Imagined
from sightline.bots.infinity import acting
from sightline.bots.infinity.danger import lookouts_of
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import charged
from sightline.bots.infinity.outcomes import outcome
from sightline.bots.infinity.stakes import value
from sightline.bots.infinity.trials import DECLARING, Trial
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games.infinity.codeone import GAME
from sightline.games.infinity.core.match.commands import Activate, Arrive, Declare, React
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.kernel import Match

replace = msgspec.structs.replace


def fighter(match: Match[State], player: int) -> str:
    """Somebody with a melee weapon."""
    now = Situation(match.state)
    return max(
        (each for each in now.of(player) if each.peripheral is None),
        key=lambda each: ("cc_weapon" in now.profile(each).weapons, now.profile(each).cc),
    ).id


def test_it_thinks_of_charging_an_enemy_who_is_near() -> None:
    match = deployed()
    active = match.state.active
    mine, theirs = fighter(match, active), fighter(match, 1 - active)
    x, y, z = open_ground(match)
    world = imagined(match, moved(match.state, **{mine: (x, y, z), theirs: (x + 70, y, z)}))
    mind = Mind(Seat(world, active), EFFORTS["regular"])
    found = acting._charges(mind, mind.now.trooper(mine), Activate(player=active, troopers=(mine,)))
    assert theirs in {each.params["target"] for each in found}
    charge = next(each for each in found if each.params["target"] == theirs)
    world.apply(Activate(player=active, troopers=(mine,)))
    assert isinstance(charge.command, Declare)
    assert world.check(charge.command) == ()
    world.apply(charge.command)
    now = Situation(world.state)
    assert now.contact(now.trooper(mine), now.trooper(theirs))


def test_nobody_thinks_of_charging_through_a_wall() -> None:
    match = deployed()
    active = match.state.active
    mine, theirs = fighter(match, active), fighter(match, 1 - active)
    order = Activate(player=active, troopers=(mine,))
    places = [(x, y, z) for x, y, z in lookouts_of(match.state.fixed.field).places.tolist() if z < 1]
    pairs = [(one, two) for one in places for two in places if 50 < math.dist(one, two) < 90]
    blocked = 0
    for here, there in pairs[::12]:
        state = moved(match.state, **{mine: here, theirs: there})
        world = imagined(match, replace(state, troopers={key: state.troopers[key] for key in (mine, theirs)}))
        mind = Mind(Seat(world, active), EFFORTS["regular"])
        near, found = charged(mind, mind.now.trooper(mine)), acting._charges(mind, mind.now.trooper(mine), order)
        blocked += bool(near) and not found
        world.apply(order)
        assert all(world.check(each.command) == () for each in found)
    assert blocked, "there are walls on the table"


def test_it_brings_airborne_troopers_onto_the_table() -> None:
    list_of = ready_list("lantern_watch", "street_corner")
    jumper = replace(list_of.members[-1].profile, skills=(Ability(key="parachutist"),), equipment=(), peripherals=())
    army = replace(list_of, members=(*list_of.members[:-1], replace(list_of.members[-1], profile=jumper)))
    match = deployed(lists=(army, ready_list("hollow_tide", "low_water")))
    active = match.state.active
    if active == 1:
        match.apply(next(o.command for o in match.options(1) if type(o.command).__name__ == "EndTurn"))
    state = replace(match.state, reserve=(frozenset({len(army.members) - 1}), match.state.reserve[1]))
    gone = {
        key: each for key, each in state.troopers.items() if (each.owner, each.member) != (0, len(army.members) - 1)
    }
    world = imagined(match, replace(state, troopers=gone))
    mind = Mind(Seat(world, 0), EFFORTS["regular"], random.Random(2))
    arrival = acting._arrival(mind, Seat(world, 0).options())
    assert arrival is not None
    assert isinstance(arrival.command, Arrive)
    assert world.check(arrival.command) == ()


def test_what_an_order_is_expected_to_bring_is_what_it_brings_on_average() -> None:
    """The odds of what has been declared, against many rolls of the real dice."""
    expected, real = [], []
    for index, (state, command, trial) in enumerate(fights("two", 12)):
        expected.append(trial)
        outcomes = []
        for number in range(40):
            # Dice of its own for every fight: what is common to all of them does not average out.
            chance = random.Random(f"{index}/{number}")
            world = Imagined(GAME, state, None, chance=chance)  # type: ignore[arg-type]
            world.apply(command)
            while world.decision is not None and world.decision.kind == "decision.revealed":
                world.apply(world.options(world.decision.waiting[0])[0].command)
            outcomes.append(balance(world.state, state.active) - balance(state, state.active))
        real.append(statistics.mean(outcomes))
    assert len(expected) == 12
    assert statistics.mean(expected) == pytest.approx(statistics.mean(real), abs=0.35)
    assert statistics.correlation(expected, real) > 0.8


def fights(seed: str, count: int) -> list[tuple[State, Declare | React, float]]:
    """The last declarations of Orders with attacks in them, each with the state before it and what is expected."""
    match = deployed(f"fights {seed}")
    bots = [make("regular", f"{seed}/a"), make("regular", f"{seed}/b")]
    found: list[tuple[State, Declare | React, float]] = []
    waiting = None
    while match.decision is not None and len(found) < count:
        player = match.decision.waiting[0]
        command = bots[player].choose(Seat(match, player)).command
        state = match.state
        if state.order is not None and state.stage in DECLARING and not state.pending:
            trial = Trial(Imagined(GAME, state, None), state.active, random.Random(1))  # type: ignore[arg-type]
            trial.watch(command)
            waiting = (state, command, trial)
        match.apply(command)
        done = match.state.order is None or match.state.stage not in DECLARING
        if waiting is not None and done:
            state, last, trial = waiting
            waiting = None
            if trial.expected():
                found.append((state, last, trial.expected()))  # type: ignore[arg-type]
    return found


def balance(state: State, player: int) -> float:
    """What stands on the table, as the bots count it."""
    now = Situation(state)
    return sum(value(now, each) * (1 if each.owner == player else -1) for each in state.troopers.values())


def test_an_order_without_a_fight_brings_nothing() -> None:
    match = deployed()
    active = match.state.active
    world = imagined(match, match.state)
    world.apply(Activate(player=active, troopers=(fighter(match, active),)))
    assert outcome(Situation(world.state), (), ()) == 0.0
