"""Who can get the better of somebody goes to where that is: test positions."""

import math

import msgspec
import numpy as np
import pytest
from early_turns import deployed
from mission_positions import mind_of, near, only, others, ways_on
from skirmish import tokens

from sightline.bots.infinity import acting
from sightline.bots.infinity.agenda import agenda_of
from sightline.bots.infinity.danger import lookouts_of
from sightline.bots.infinity.goals import Goal
from sightline.bots.infinity.hunting import WORTHWHILE, _worths, seek_fight
from sightline.bots.infinity.mind import Mind
from sightline.games.infinity.core.match.commands import Activate
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.arrays import Bools
from sightline.kernel import Match

replace = msgspec.structs.replace


def apart(match: Match[State], *, looking: bool) -> tuple[State, Trooper, Trooper]:
    """Two who do not see each other, on both sides of the table; the enemy looks towards the middle, or away."""
    active = match.state.active
    mine = max(others(match.state, active), key=Situation(match.state).cost)
    foe = others(match.state, 1 - active)[0]
    state = only(match.state, **{mine.id: near(match, 60.0, 120.0), foe.id: near(match, 540.0, 640.0)})
    turned = replace(state.troopers[foe.id], facing=225.0 if looking else 45.0)
    state = replace(state, troopers={**state.troopers, foe.id: turned}, pool=tokens(6), round=1)
    now = Situation(state)
    assert not now.sees(state.troopers[mine.id], turned)
    return state, state.troopers[mine.id], turned


def fights(mind: Mind, trooper: Trooper) -> list[Goal]:
    return list(seek_fight(mind, mind.now.trooper(trooper.id)))


def in_front(mind: Mind, foe: Trooper) -> Bools:
    """Which lookouts a foe has before it."""
    away = lookouts_of(mind.now.fixed.field).places[:, :2] - foe.at[:2]
    turned = math.radians(foe.facing)
    return away @ (math.cos(turned), math.sin(turned)) >= 0


def test_who_sees_nobody_walks_to_where_an_enemy_can_be_shot() -> None:
    match = deployed()
    state, mine, _ = apart(match, looking=False)
    mind = mind_of(match, state)
    best = acting.activations(mind, mind.seat.options())[0].choice.command
    assert isinstance(best, Activate)
    assert best.troopers == (mine.id,)
    (fight,) = fights(mind, mine)
    agenda = agenda_of(mind, mind.now.trooper(mine.id))
    nearest = ways_on(match).net.places[np.argmin(fight.field)]
    assert agenda.progress(near(match, nearest[0], nearest[1]), follows=False) > 0


@pytest.mark.parametrize("looking", [True, False])
def test_an_enemy_is_met_from_behind_where_that_is_possible(looking: bool) -> None:
    match = deployed()
    state, mine, foe = apart(match, looking=looking)
    mind = mind_of(match, state)
    worths = _worths(mind, mind.now.trooper(mine.id), foe)
    before = in_front(mind, foe)
    assert worths[~before].max() > worths[before].max()
    assert not before[np.argmax(worths)]


def test_nobody_seeks_a_fight_that_costs_more_than_it_brings() -> None:
    """To who minds its losses much, no place in sight of an enemy is worth it."""
    match = deployed()
    state, mine, foe = apart(match, looking=True)
    mind = mind_of(match, state)
    bold, wary = (
        _worths(Mind(mind.seat, replace(mind.effort, care=care)), mind.now.trooper(mine.id), foe)
        for care in (0.5, 50.0)
    )
    fired_at = in_front(mind, foe) & (bold > 0)
    assert fired_at.any()
    assert (wary[fired_at] < WORTHWHILE).all()


@pytest.mark.parametrize("level", ["novice", "regular"])
def test_only_veterans_plan_their_fights(level: str) -> None:
    match = deployed()
    state, mine, _ = apart(match, looking=False)
    assert not fights(mind_of(match, state, level), mine)
