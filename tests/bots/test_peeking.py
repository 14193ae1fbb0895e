"""Whom one sees on the way can be shot at from there: a test position."""

import math

import msgspec
from early_turns import deployed
from mission_positions import mind_of, near, only, others
from skirmish import tokens

from sightline.bots.infinity.danger import lookouts_of
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import Step, steps
from sightline.games.infinity.core.match.state import Trooper
from sightline.geometry.shapes import Point3

replace = msgspec.structs.replace


def hidden_ways(mind: Mind, mine: Trooper) -> list[Point3]:
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
    for at in hidden_ways(mind_of(match, state), mine)[:12]:
        placed = replace(state, troopers={**state.troopers, mine.id: replace(state.troopers[mine.id], at=at)})
        for peeking, found in peeks.items():
            mind = Mind(mind_of(match, placed).seat, replace(EFFORTS["veteran"], peeks=peeking))
            thought = steps(mind, mind.now.trooper(mine.id), attacking=True)
            found += [step for step in thought if step.target and not mind.prey(mine, [step.end], closely=True)[0]]
    assert peeks[True]
    assert not peeks[False]
