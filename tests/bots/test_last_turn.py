"""Late in the game points count more than who may fall for them: test positions."""

import math

import msgspec
import pytest
from early_turns import deployed, moved, open_ground
from mission_positions import CORNER, mind_of, near, on_the_way, only, others, specialist
from skirmish import tokens

from sightline.bots.infinity import declaring, moving
from sightline.bots.infinity.agenda import agenda_of
from sightline.bots.infinity.danger import Danger, fear, lookouts_of
from sightline.bots.infinity.duels import IDLE
from sightline.bots.infinity.moving import steps
from sightline.bots.infinity.stakes import (
    COMES,
    PRESENCE,
    box_worth,
    guard,
    is_last_turn,
    price,
    stake,
    standing,
    turns_to_come,
)
from sightline.bots.infinity.using import uses
from sightline.games.infinity.core.match.commands import Activate
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.missions.mission import acts_as_specialist
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Match

replace = msgspec.structs.replace
BOX = "supply_box.2"


def overlooked(match: Match[State], far: float, eyes: int, *, rounds: int = 3) -> tuple[State, Trooper]:
    """A Specialist so far from a box on foot, and so many enemies who look at it, in the last turn there is."""
    active = match.state.active
    mine, foes = specialist(match.state, active), others(match.state, 1 - active)[:2]
    box = match.state.tokens[BOX].at
    places = {foe.id: near(match, box[0] + gap, box[1] + 150) for foe, gap in zip(foes, (0.0, -60.0), strict=True)}
    state = only(match.state, **{mine.id: on_the_way(match, box, far), **places})
    turned = {
        foe.id: replace(state.troopers[foe.id], facing=270.0 if number < eyes else 90.0)
        for number, foe in enumerate(foes)
    }
    troopers = {**state.troopers, **turned}
    state = replace(state, troopers=troopers, pool=tokens(4), round=rounds, first=1 - active)
    return state, troopers[mine.id]


# ------------------------------------------------------------------ the last turn is known


def test_the_third_round_is_the_last_even_for_who_has_collapsed() -> None:
    """The other side has too few left, and would end the game in its next turn: there is none."""
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, foe = specialist(match.state, active), others(match.state, 1 - active)[0]
    few = only(match.state, **{mine.id: mine.at, foe.id: near(match, *CORNER)})
    earlier, last = (Situation(replace(few, round=number, first=1 - active)) for number in (2, 3))
    assert turns_to_come(earlier, 1 - active) == 1
    assert not is_last_turn(earlier)
    assert is_last_turn(last)


def test_who_is_to_take_a_box_in_its_last_turn_does_not_hide_before_it() -> None:
    """A Marker carries nothing: it would only have to show itself again."""
    match = deployed(scenario="supplies")
    now = Situation(match.state)
    scout = next(
        each for each in now.of(1) if now.ability(each, "camouflage") is not None and acts_as_specialist(now, each)
    )
    foe = others(match.state, 0)[0]
    at = on_the_way(match, match.state.tokens[BOX].at, 60.0)
    state = moved(match.state, **{scout.id: at, foe.id: near(match, *CORNER)})
    state = replace(state, active=1, first=1, pool=tokens(4))
    veils = []
    for number in (2, 3):
        mind = mind_of(match, replace(state, round=number))
        veils.append(declaring._veil(mind, mind.now.trooper(scout.id)))
    assert veils[0] > 0 == veils[1]


# ------------------------------------------------------------------ the way is cleared


def test_who_overlooks_a_box_is_worth_the_more_to_shoot_the_fewer_turns_are_left() -> None:
    match = deployed(scenario="supplies")
    shares = []
    for rounds in (1, 3):
        state, mine = overlooked(match, 300.0, 2, rounds=rounds)
        more = {each.id: each for each in others(match.state, 1 - mine.owner)[2:]}
        now = Situation(replace(state, troopers={**match.state.troopers, **more, **state.troopers}))
        foe = next(each for each in state.troopers.values() if each.owner != mine.owner)
        plain = COMES / (1 + turns_to_come(now, mine.owner)) * box_worth(now, mine.owner)
        shares.append(guard(now, foe) / plain)
    assert shares[1] > 1.5 * shares[0] > 0


def test_nobody_clears_the_way_for_whom_there_is_no_order_left() -> None:
    """With the last Order of the last turn a box is taken or it is not: who overlooks it is like any other enemy."""
    match = deployed(scenario="supplies")
    state, mine = overlooked(match, 300.0, 2)
    foe = next(each for each in state.troopers.values() if each.owner != mine.owner)
    guards = [guard(Situation(replace(state, pool=tokens(pool))), foe) for pool in (2, 1)]
    assert guards[0] > 0 == guards[1]


def test_who_overlooks_several_boxes_keeps_nobody_from_more_of_them_than_there_are_to_fetch_them() -> None:
    match = deployed(scenario="supplies")
    state, mine = overlooked(match, 300.0, 2)
    foe = next(each for each in state.troopers.values() if each.owner != mine.owner)
    here = state.tokens[BOX]
    nearby = {key: replace(each, at=here.at) for key, each in state.tokens.items()}
    lone = replace(
        state, tokens={BOX: here, **{key: replace(nearby[key], at=(5.0, 5.0, 0.0)) for key in nearby if key != BOX}}
    )
    assert guard(Situation(replace(state, tokens=nearby)), foe) == pytest.approx(guard(Situation(lone), foe))


def test_a_specialist_is_worth_what_it_is_to_do_and_not_what_it_overlooks() -> None:
    match = deployed(scenario="supplies")
    state, mine = overlooked(match, 60.0, 2)
    now = Situation(state)
    assert stake(now, mine) > 0
    leads = state.lieutenants[mine.owner] == mine.member
    assert standing(now, mine) == pytest.approx(price(now, mine) + PRESENCE + leads + stake(now, mine))


# ------------------------------------------------------------------ what can be done is done


def test_a_fight_keeps_no_orders_from_a_box() -> None:
    """Somebody may shoot or not; the Specialist needs the Orders that are left."""
    match = deployed(scenario="supplies")
    state, mine = overlooked(match, 300.0, 2)
    shooter = others(match.state, mine.owner)[0]
    more = replace(shooter, at=near(match, 300.0, 40.0), states=frozenset())
    mind = mind_of(match, replace(state, troopers={**state.troopers, shooter.id: more}))
    hunter, runner = (agenda_of(mind, mind.now.trooper(each)) for each in (shooter.id, mine.id))
    assert any(goal.waits for goal in hunter.goals)
    assert hunter.urgency > 0 == hunter.forfeit(4)
    assert runner.forfeit(4) > 1


def test_what_is_taken_under_fire_is_worth_less_before_it_is_done() -> None:
    match = deployed(scenario="supplies")
    promises = []
    for eyes in (0, 2):
        state, mine = overlooked(match, 150.0, eyes)
        mind = mind_of(match, state)
        agenda = agenda_of(mind, mind.now.trooper(mine.id))
        promises.append((agenda.urgency, min(goal.braved for goal in agenda.goals if goal.what == BOX)))
    assert promises[0][1] == 1.0
    assert 0 < promises[1][1] < 0.8
    assert promises[1][0] < promises[0][0]


def test_to_wait_keeps_only_what_the_same_fire_leaves_of_a_box() -> None:
    match = deployed(scenario="supplies")
    last, earlier = (overlooked(match, 60.0, 2, rounds=rounds)[0] for rounds in (3, 1))
    mine = specialist(last, last.active)
    more = {**match.state.troopers, **earlier.troopers}
    for state, now_or_never in ((last, True), (replace(earlier, troopers=more), False)):
        mind = mind_of(match, state)
        agenda = agenda_of(mind, mind.now.trooper(mine.id))
        goal = next(goal for goal in agenda.goals if goal.what == BOX)
        worths = [agenda.at_last(goal, risk) for risk in (0.3, 0.6)]
        assert (worths[0] > worths[1] > 0) if now_or_never else worths == [-math.inf, -math.inf]


def test_in_the_last_turn_a_box_is_taken_through_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "best_attack", lambda *_: (IDLE, ""))
    match = deployed(scenario="supplies")
    state, mine = overlooked(match, 60.0, 2)
    mind = mind_of(match, state)
    trooper = mind.now.trooper(mine.id)
    prizes = [step for step in steps(mind, trooper, attacking=True) if step.prize]
    assert max(step.promise for step in prizes) > 0
    state, mine = overlooked(match, 0.0, 2)
    mind = mind_of(match, state)
    found = uses(mind, mind.now.trooper(mine.id), Activate(player=state.active, troopers=(mine.id,)))
    assert max(each.promise for each in found if each.why == "bots.why.prize") > 0


# ------------------------------------------------------------------ danger


@pytest.mark.parametrize(("scenario", "bolder"), [("supplies", True), ("annihilation", False)])
def test_where_only_boxes_count_in_the_end_nobody_hides_in_its_last_turn(scenario: str, bolder: bool) -> None:
    match = deployed(scenario=scenario)
    active = match.state.active
    mine, foe = others(match.state, active)[0], others(match.state, 1 - active)[0]
    x, y, z = open_ground(match)
    state = moved(match.state, **{mine.id: mine.at, foe.id: (x + 100, y, z)})
    early, last = (replace(state, round=number, pool=tokens(6), first=active) for number in (1, 3))
    shares = []
    for each in (early, last):
        mind = mind_of(match, each)
        raw = Danger(mind).at(each.troopers[mine.id], [(x, y, z), mine.at])
        shares.append(fear(mind, each.troopers[mine.id], [(x, y, z)])[0] / (raw[0] - raw[1]))
    assert shares[0] > 0
    assert (shares[1] < shares[0] / 2) is bolder


def test_few_enemies_cannot_see_to_all_of_a_side() -> None:
    """One enemy brings one Order: what it could do to one of eight is less to fear than to one who is alone."""
    match = deployed(scenario="annihilation")
    active = match.state.active
    mine, foe = others(match.state, active)[0], others(match.state, 1 - active)[0]
    x, y, z = open_ground(match)
    alone = only(match.state, **{mine.id: mine.at, foe.id: (x + 100, y, z)})
    many = {key: each for key, each in match.state.troopers.items() if each.owner == active}
    costs = []
    for troopers in ({**many, **alone.troopers}, alone.troopers):
        mind = mind_of(match, replace(alone, troopers=troopers, pool=tokens(4), round=1))
        costs.append(fear(mind, mind.now.trooper(mine.id), [(x, y, z)])[0])
    assert 0 < costs[0] < costs[1] / 2


def test_who_carries_a_box_is_in_more_danger_where_it_takes_the_enemy_some_orders() -> None:
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, foe = specialist(match.state, active), others(match.state, 1 - active)[0]
    state = only(match.state, **{mine.id: near(match, 560.0, 40.0), foe.id: near(match, 40.0, 760.0)})
    danger, profile = Danger(mind_of(match, state)), Situation(state).profile(mine)
    places = [(px, py, pz) for px, py, pz in lookouts_of(state.fixed.field).places.tolist()]
    calm, hunted = (
        danger.risks(places, profile.template, (profile.arm, profile.bts), 1, hunted=each) for each in (False, True)
    )
    assert any(two > 1.2 * one > 0 for one, two in zip(calm, hunted, strict=True))
