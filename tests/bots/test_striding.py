"""An Order is two skills: where both lead counts, and whom one sees on the way."""

import itertools
import math

import msgspec
import numpy as np
from early_turns import deployed, imagined
from mission_positions import CORNER, mind_of, near, on_the_way, only, others, specialist, ways_on
from skirmish import tokens

from sightline.bots.infinity.agenda import agenda_of
from sightline.bots.infinity.danger import lookouts_of
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import Step, reachable, steps
from sightline.bots.infinity.striding import onward
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.state import State, Trooper, orders_left
from sightline.geometry.shapes import Point3
from sightline.kernel import Match

replace = msgspec.structs.replace
BOX = "supply_box.2"


def setting_out(match: Match[State], far: float, pool: int = 5) -> tuple[State, Trooper]:
    """A Specialist so far from a box on foot, and an enemy far off who looks away."""
    active = match.state.active
    mine, foe = specialist(match.state, active), others(match.state, 1 - active)[0]
    place = on_the_way(match, match.state.tokens[BOX].at, far)
    state = only(match.state, **{mine.id: place, foe.id: near(match, *CORNER)})
    away = replace(state.troopers[foe.id], facing=90.0)
    state = replace(state, troopers={**state.troopers, foe.id: away}, pool=tokens(pool), round=3, first=1 - active)
    return state, state.troopers[mine.id]


def test_a_first_move_is_worth_what_the_second_leads_to() -> None:
    match = deployed(scenario="supplies")
    state, mine = setting_out(match, 350.0)
    mind = mind_of(match, state)
    trooper, found = mind.now.trooper(mine.id), reachable(mind, mine)
    agenda = agenda_of(mind, trooper)
    rows = np.flatnonzero(found.stops)
    places: list[Point3] = [(float(x), float(y), float(z)) for x, y, z in found.places[rows]]
    further = onward(mind, trooper, agenda, places, found.costs[rows])
    once = max(agenda.progress(at, follows=True) for at in places)
    assert max(further) > 1.2 * once > 0


def test_nobody_goes_on_through_a_wall() -> None:
    """The second Move begins where the first ends: whoever went the wrong way does not get there."""
    match = deployed(scenario="supplies")
    state, mine = setting_out(match, 350.0)
    mind = mind_of(match, state)
    trooper, found = mind.now.trooper(mine.id), reachable(mind, mine)
    agenda = agenda_of(mind, trooper)
    rows = np.flatnonzero(found.stops)
    places: list[Point3] = [(float(x), float(y), float(z)) for x, y, z in found.places[rows]]
    further = onward(mind, trooper, agenda, places, found.costs[rows])
    field = ways_on(match).to((match.state.tokens[BOX].at,))
    wrong = [
        worth
        for at, worth in zip(places, further, strict=True)
        if ways_on(match).distance(field, at) > ways_on(match).distance(field, mine.at) + 50
    ]
    assert wrong
    assert max(wrong) < max(further)


def test_whoever_is_on_its_way_comes_nearer_with_every_order() -> None:
    match = deployed(scenario="supplies")
    state, mine = setting_out(match, 450.0)
    field = ways_on(match).to((match.state.tokens[BOX].at,))
    world, bots = imagined(match, state), [make("veteran", "a"), make("veteran", "b")]
    gaps = [ways_on(match).distance(field, mine.at)]
    while orders_left(world.state.pool) > 3 or world.state.order is not None:
        assert world.decision is not None
        player = world.decision.waiting[0]
        world.apply(bots[player].choose(Seat(world, player)).command)
        if world.state.order is None:
            gaps.append(ways_on(match).distance(field, world.state.troopers[mine.id].at))
    assert all(before - after > 100 for before, after in itertools.pairwise(gaps))


def hidden_ways(match: Match[State], mind: Mind, mine: Trooper) -> list[Point3]:
    """Places that the enemy cannot be seen from, a Move from others of that kind, with one between that is not."""
    places = [(x, y, z) for x, y, z in lookouts_of(mind.now.fixed.field).places.tolist() if z < 1]
    seen = [bool(each) for each in mind.prey(mine, places)]
    found = []
    for one, at in enumerate(places):
        near_by = [two for two, other in enumerate(places) if 20 < math.dist(at, other) < 80]
        if not seen[one] and any(seen[two] for two in near_by) and any(not seen[two] for two in near_by):
            found.append(at)
    return found


def test_a_shot_on_the_way_from_one_hidden_place_to_another_is_thought_of() -> None:
    match = deployed()
    active = match.state.active
    mine, foe = others(match.state, active)[0], others(match.state, 1 - active)[0]
    state = only(match.state, **{mine.id: near(match, 60.0, 60.0), foe.id: near(match, 300.0, 400.0)})
    turned = replace(state.troopers[foe.id], facing=90.0)
    state = replace(state, troopers={**state.troopers, foe.id: turned}, pool=tokens(4))
    peeks: dict[bool, list[Step]] = {True: [], False: []}
    for at in hidden_ways(match, mind_of(match, state), mine)[:12]:
        placed = replace(state, troopers={**state.troopers, mine.id: replace(state.troopers[mine.id], at=at)})
        for ahead, found in peeks.items():
            mind = Mind(mind_of(match, placed).seat, replace(EFFORTS["veteran"], ahead=ahead))
            thought = steps(mind, mind.now.trooper(mine.id), attacking=True)
            found += [step for step in thought if step.target and not mind.prey(mine, [step.end])[0]]
    assert peeks[True]
    assert not peeks[False]
