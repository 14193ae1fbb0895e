"""Supplies is won by who has a box at the end: where Specialists and carriers are when a turn is over."""

import msgspec
import numpy as np
from early_turns import deployed
from mission_positions import boxes, mind_of, near, on_the_way, only, others, specialist, ways_on
from skirmish import tokens

from sightline.bots.infinity.agenda import Agenda
from sightline.bots.infinity.danger import Danger, lookouts_of
from sightline.bots.infinity.moving import steps
from sightline.bots.infinity.posting import FETCH, HUNTED, SOUGHT, Posting
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.geometry.shapes import Point3
from sightline.kernel import Match

replace = msgspec.structs.replace
BOX = "supply_box.2"


def overlooked(match: Match[State], far: float, *, pool: int) -> tuple[State, Trooper]:
    """Early in the game a Specialist of the far side, so far from a box on foot, with so many Orders.

    Two enemies look at the box.
    """
    state, active = match.state, match.state.active
    mine, foes = specialist(state, active), others(state, 1 - active)[:2]
    box = state.tokens[BOX].at
    places = {foe.id: near(match, box[0] + gap, box[1] - 200) for foe, gap in zip(foes, (0.0, -80.0), strict=True)}
    state = moved_only(state, {mine.id: homewards(match, box, far), **places})
    turned = {foe.id: replace(state.troopers[foe.id], facing=90.0) for foe in foes}
    state = replace(state, troopers={**state.troopers, **turned}, pool=tokens(pool), round=1, first=active)
    return state, state.troopers[mine.id]


def homewards(match: Match[State], box: Point3, far: float) -> Point3:
    """A place so far from a box on foot, towards the far side of the table."""
    known = ways_on(match)
    off = np.abs(known.to((box,)) - far) + np.abs(known.net.places[:, 0] - box[0])
    row = np.argmin(np.where(known.net.stops & (known.net.places[:, 1] > box[1]), off, 1e6))
    return near(match, *known.net.places[row, :2])


def moved_only(state: State, places: dict[str, Point3]) -> State:
    """Some at these places, and all others as far off as they began, so that nobody is about to collapse."""
    some = only(state, **places)
    return replace(state, troopers={**state.troopers, **some.troopers})


def posting(match: Match[State], state: State, trooper: Trooper) -> Posting:
    agenda = Agenda(mind_of(match, state), trooper)
    found = agenda._posting
    assert found is not None
    return found


# ------------------------------------------------------------------ boxes


def test_the_more_orders_are_left_to_get_away_the_more_is_left_of_a_box() -> None:
    match = deployed(scenario="supplies")
    state, mine = overlooked(match, 100.0, pool=6)
    mind = mind_of(match, state)
    agenda = Agenda(mind, mind.now.trooper(mine.id))
    goal = next(each for each in agenda.goals if each.what == BOX)
    found = posting(match, state, mine)
    worths = [found.left_of(goal, goal.prize, spare) for spare in (0.0, 2.0, 4.0, 6.0)]
    assert worths == sorted(worths)
    assert worths[-1] > worths[0] + 1


def test_what_is_left_of_a_box_is_looked_at_only_while_the_other_side_has_a_turn() -> None:
    match = deployed(scenario="supplies")
    state, mine = overlooked(match, 100.0, pool=6)
    last = replace(state, round=3, first=1 - state.active)
    assert Agenda(mind_of(match, last), mine)._posting is None
    assert Agenda(mind_of(match, state, "regular"), mine)._posting is None, "regulars just go"


def test_a_box_that_could_not_be_carried_off_is_left_for_a_better_turn() -> None:
    """With Orders for the way there only, whoever takes it would stand there for everybody to shoot at."""
    match = deployed(scenario="supplies")
    promises = []
    for pool in (2, 6):
        state, mine = overlooked(match, 150.0, pool=pool)
        agenda = Agenda(mind_of(match, state), mine)
        found = [agenda._of(goal, mine.at, 2 * pool, follows=False) for goal in agenda.goals if goal.skill == FETCH]
        promises.append(max(found))
    assert promises[1] > promises[0]


# ------------------------------------------------------------------ posts


def test_a_specialist_waits_near_a_box_and_out_of_danger() -> None:
    match = deployed(scenario="supplies")
    state, mine = overlooked(match, 330.0, pool=2)
    found = posting(match, state, mine)
    post = found.post
    assert post is not None
    ways, field = found._ways, match.state.tokens[BOX].at
    boxes_at = tuple(each.at for each in match.state.tokens.values())
    at = post.at
    assert ways.distance(ways.to(boxes_at), at) < ways.distance(ways.to(boxes_at), mine.at) - 50
    waiting, at_it = Danger(mind_of(match, state)).sought(mine, [at, on_the_way(match, field, 0.0)], SOUGHT)
    assert waiting < 0.7 * at_it


def test_danger_is_the_same_for_many_places_and_for_each_of_them() -> None:
    match = deployed(scenario="supplies")
    state, mine = overlooked(match, 150.0, pool=2)
    danger = Danger(mind_of(match, state))
    places = [(float(x), float(y), float(z)) for x, y, z in lookouts_of(state.fixed.field).places[::9]]
    together = danger.at(mine, places)
    assert together == [danger.at(mine, [each])[0] for each in places]
    assert max(together) > 0
    assert danger.at(mine, []) == []


def test_nobody_who_cannot_move_gets_anywhere() -> None:
    """A TAG whose pilot is out, a turret: nothing is divided by a Move of nothing."""
    match = deployed(scenario="supplies")
    state, mine = overlooked(match, 150.0, pool=6)
    rooted = {key: replace(each, attributes={"mov": (0, 0)}) for key, each in state.troopers.items()}
    mind = mind_of(match, replace(state, troopers=rooted))
    with np.errstate(divide="raise", invalid="raise"):
        agenda = Agenda(mind, mind.now.trooper(mine.id))
        promised = [agenda._of(goal, mine.at, 12, follows=False) for goal in agenda.goals if goal.skill == FETCH]
        danger = Danger(mind).at(mine, [mine.at])
    assert promised
    assert max(promised) < 0.01
    assert all(np.isfinite(danger))


def test_the_orders_to_get_to_a_post_are_kept_for_who_is_on_its_way() -> None:
    match = deployed(scenario="supplies")
    costs = []
    for pool in (2, 8):
        state, mine = overlooked(match, 330.0, pool=pool)
        costs.append(Agenda(mind_of(match, state), mine).forfeit(1))
    assert costs[0] > costs[1] + 0.1


def test_a_carrier_makes_for_a_place_where_few_could_get_at_it() -> None:
    match = deployed(scenario="supplies")
    mine, box = specialist(match.state, match.state.active), match.state.tokens[BOX].at
    state = moved_only(match.state, {mine.id: homewards(match, box, 30.0)})
    state = boxes(replace(state, pool=tokens(3)), carrier=mine.id)
    mind = mind_of(match, state)
    carrier = mind.now.trooper(mine.id)
    found = posting(match, state, carrier)
    assert found.post is not None
    here, there = Danger(mind).sought(carrier, [carrier.at, found.post.at], HUNTED)
    assert there < 0.8 * here
    step = steps(mind, carrier, attacking=True)[0]
    assert step.worth > 0
    assert found.is_nearer(step.end, 0.3)
