"""Those on whom the mission hangs are kept for it: test positions, each with what a sensible player would do."""

import msgspec
import pytest
from early_turns import deployed, imagined, moved, open_ground
from mission_positions import CORNER, best, mind_of, near, on_the_way, only, others, specialist
from skirmish import tokens

from sightline.bots.bot import Choice
from sightline.bots.infinity import acting, declaring, deploying
from sightline.bots.infinity.agenda import agenda_of
from sightline.bots.infinity.danger import Danger, fear, lookouts_of
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.goals import Goal
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import Step, steps
from sightline.bots.infinity.stakes import guard, is_brittle, turns_to_come, value
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import Activate, Declare, Deploy, EndReactions, React
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.missions.mission import acts_as_specialist, is_specialist
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Match

replace = msgspec.structs.replace
BOX = "supply_box.2"
SKILLED = ("regular", "veteran")


def watched(match: Match[State], far: float, *, looking: bool, pool: int = 4) -> tuple[State, Trooper, Trooper]:
    """A Specialist so far from a box, and an enemy beside it who looks at it or away, in the last turn there is."""
    active = match.state.active
    mine, foe = specialist(match.state, active), others(match.state, 1 - active)[0]
    x, y, _ = match.state.tokens[BOX].at
    state = only(
        match.state, **{mine.id: on_the_way(match, match.state.tokens[BOX].at, far), foe.id: near(match, x, y + 150)}
    )
    turned = replace(state.troopers[foe.id], facing=270.0 if looking else 90.0)
    state = replace(state, troopers={**state.troopers, foe.id: turned}, pool=tokens(pool), round=3, first=1 - active)
    return state, state.troopers[mine.id], state.troopers[foe.id]


def grab(match: Match[State], state: State, mine: Trooper, level: str) -> Step:
    """The best step up to the box."""
    mind = mind_of(match, state, level)
    trooper = mind.now.trooper(mine.id)
    agenda = agenda_of(mind, trooper)
    return next(each for each in steps(mind, trooper, attacking=True) if agenda.touches(each.end) is not None)


# ------------------------------------------------------------------ who falls gets nothing


@pytest.mark.parametrize("level", SKILLED)
def test_a_box_under_fire_is_worth_what_is_likely_to_be_left_of_it(level: str) -> None:
    match = deployed(scenario="supplies")
    safe, fired_at = (
        grab(match, state, mine, level)
        for state, mine, _ in (watched(match, 60.0, looking=looking, pool=6) for looking in (False, True))
    )
    prize = max(goal.prize for goal in _goals(match, level))
    assert safe.promise - fired_at.promise > 0.07 * prize


def _goals(match: Match[State], level: str) -> list[Goal]:
    state, mine, _ = watched(match, 60.0, looking=False)
    mind = mind_of(match, state, level)
    return list(agenda_of(mind, mind.now.trooper(mine.id)).goals)


def test_to_take_a_box_under_fire_counts_by_the_chance_to_live() -> None:
    match = deployed(scenario="supplies")
    worths = []
    for looking in (False, True):
        state, mine, _ = watched(match, 0.0, looking=looking)
        world = mind_of(match, state).seat
        mind = Mind(world, EFFORTS["regular"])
        found = acting.foresee(mind, mind.now.trooper(mine.id), Activate(player=state.active, troopers=(mine.id,)))
        worths.append(next(each.promise for each in found if each.why == "bots.why.prize"))
    assert worths[1] < 0.95 * worths[0]


def test_a_specialist_does_not_start_a_duel_that_others_could_fight() -> None:
    """With turns to come it has something better to live for; somebody else may shoot."""
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, other, foe = (
        specialist(match.state, active),
        others(match.state, active)[0],
        others(match.state, 1 - active)[0],
    )
    x, y, z = open_ground(match)
    shots = []
    for who in (mine, other):
        state = only(match.state, **{who.id: (x, y, z), foe.id: (x + 150, y, z)})
        mind = mind_of(match, replace(state, pool=tokens(3), round=1), "regular")
        shots.append(acting._stand_and_shoot(mind, mind.now.trooper(who.id)))
    assert shots[0] is not None
    assert shots[1] is not None
    assert shots[0].promise < -0.5
    assert shots[1].promise == 0


# ------------------------------------------------------------------ kept for the last turn


@pytest.mark.parametrize("level", SKILLED)
def test_who_is_to_fetch_a_box_fears_for_it_until_its_last_turn(level: str) -> None:
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, foe = specialist(match.state, active), others(match.state, 1 - active)[0]
    x, y, z = open_ground(match)
    state = moved(match.state, **{mine.id: mine.at, foe.id: (x + 100, y, z)})
    early, last = (replace(state, round=number, pool=tokens(6), first=active) for number in (1, 3))
    costs = [fear(mind_of(match, each, level), each.troopers[mine.id], [(x, y, z)])[0] for each in (early, last)]
    assert costs[0] > 0.5
    assert costs[1] < costs[0] / 3


def test_with_time_to_fetch_a_box_and_to_get_away_again_open_ground_is_crossed() -> None:
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, foe = specialist(match.state, active), others(match.state, 1 - active)[0]
    x, y, z = open_ground(match)
    box = match.state.tokens[BOX].at
    state = moved(match.state, **{mine.id: on_the_way(match, box, 150.0), foe.id: (x + 100, y, z)})
    many, few = (mind_of(match, replace(state, round=2, pool=tokens(pool))) for pool in (7, 1))
    returns = [agenda_of(mind, mind.now.trooper(mine.id)).returns for mind in (many, few)]
    assert returns == [True, False]
    trooper = many.now.trooper(mine.id)
    wary, bold = (fear(many, trooper, [(x, y, z)], returns=each)[0] for each in (False, True))
    assert 0 < bold < wary / 2


def test_who_carries_a_box_is_hunted_further_than_others() -> None:
    """Enemies spend several Orders on it: what nobody reaches with two of them is not safe for a box."""
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, foe = specialist(match.state, active), others(match.state, 1 - active)[0]
    state = only(match.state, **{mine.id: near(match, 560.0, 40.0), foe.id: near(match, *CORNER)})
    danger = Danger(mind_of(match, state))
    places = [(px, py, pz) for px, py, pz in lookouts_of(state.fixed.field).places.tolist()]
    profile = Situation(state).profile(mine)
    calm, hunted = (
        danger.risks(places, profile.template, (profile.arm, profile.bts), 1, hunted=each) for each in (False, True)
    )
    assert all(one <= two for one, two in zip(calm, hunted, strict=True))
    assert any(one == 0 < two for one, two in zip(calm, hunted, strict=True))


def test_what_a_specialist_may_still_do_is_part_of_what_danger_costs() -> None:
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, foe = specialist(match.state, active), others(match.state, 1 - active)[0]
    x, y, z = open_ground(match)
    state = moved(match.state, **{mine.id: (x, y, z), foe.id: (x + 100, y, z)})
    early, last = (replace(state, round=number, first=active) for number in (1, 3))
    costs = [Danger(mind_of(match, each)).at(each.troopers[mine.id], [(x, y, z)])[0] for each in (early, last)]
    assert costs[0] > 1.5 * costs[1] > 0


@pytest.mark.parametrize("level", SKILLED)
def test_specialists_are_deployed_where_few_can_see_them_whoever_begins(level: str) -> None:
    match = deployed(scenario="supplies")
    first = match.state.active
    mind = mind_of(match, match.state, level)
    members = match.state.fixed.lists[first].members
    number = next(index for index, each in enumerate(members) if is_specialist(match.state.fixed.edition, each.profile))
    profile, depth = members[number].profile, match.state.fixed.field.scene.depth
    own = next(each for each in match.state.troopers.values() if each.owner == first)
    row = [
        (x, y, z)
        for x, y, z in lookouts_of(match.state.fixed.field).places.tolist()
        if (y > depth / 2) == (own.at[1] > depth / 2) and abs(y - depth / 2) > depth / 4
    ]
    places = [Deploy(player=first, member=number, at=at) for at in row]
    chosen = max(places, key=lambda each: deploying._worth(mind, each))
    risks = [deploying._foreseen(mind, each, profile) for each in places]
    assert deploying._foreseen(mind, chosen, profile) < sum(risks) / len(risks) / 2


# ------------------------------------------------------------------ the way is cleared first


def test_who_overlooks_a_box_is_worth_more_to_shoot_than_who_looks_away() -> None:
    match = deployed(scenario="supplies")
    worths = []
    for looking in (True, False):
        state, _, foe = watched(match, 300.0, looking=looking)
        worths.append(value(Situation(state), foe))
    assert worths[0] > worths[1] + 0.5


def test_nobody_guards_what_nobody_is_left_to_fetch() -> None:
    match = deployed(scenario="supplies")
    state, mine, foe = watched(match, 300.0, looking=True)
    assert guard(Situation(state), foe) > 0
    alone = replace(state, troopers={foe.id: foe, **{each.id: each for each in others(match.state, mine.owner)[:1]}})
    assert guard(Situation(alone), foe) == 0


def test_specialists_who_wait_do_not_keep_the_others_from_fighting() -> None:
    """A regular looks closely at few troopers only: every other one is one who can fight."""
    match = deployed("turns", scenario="supplies")
    mind = mind_of(match, replace(match.state, pool=tokens(8)), "regular")
    agendas = {each.id: agenda_of(mind, each) for each in mind.mine if each.peripheral is None}
    ranked = acting._ranked(mind, agendas)
    assert len(ranked) == len(agendas)
    assert sorted(acts_as_specialist(mind.now, each) for each in ranked[:2]) == [False, True]


# ------------------------------------------------------------------ who has set out is not left standing


def test_the_orders_to_get_away_again_are_kept_for_who_has_set_out() -> None:
    """Somebody else may use what is spare; what the way out and back takes costs who is left in the open."""
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, foe = specialist(match.state, active), others(match.state, 1 - active)[0]
    x, y, z = open_ground(match)
    state = moved(match.state, **{mine.id: (x, y, z), foe.id: (x + 100, y, z)})
    costs = []
    for pool in (4, 9):
        mind = mind_of(match, replace(state, round=2, pool=tokens(pool)), "regular")
        agenda = agenda_of(mind, mind.now.trooper(mine.id))
        assert agenda.returns
        costs.append(agenda.forfeit(1))
    assert costs[0] > costs[1] + 0.5


def test_a_marker_does_not_show_itself_for_next_to_nothing() -> None:
    match = deployed(scenario="supplies")
    now = Situation(match.state)
    scout = next(each for each in now.of(1) if now.ability(each, "camouflage") is not None)
    foe = others(match.state, 0)[0]
    x, y, z = open_ground(match)
    worths = []
    for states in (frozenset[str](), frozenset({"camouflaged"})):
        state = only(match.state, **{scout.id: (x, y, z), foe.id: (x + 150, y, z)})
        down = replace(state.troopers[foe.id], states=frozenset({"unconscious", "prone"}), lost=1)
        hidden = replace(state.troopers[scout.id], states=states)
        state = replace(state, active=1, pool=tokens(2), troopers={scout.id: hidden, foe.id: down})
        world = imagined(match, state)
        world.apply(Activate(player=1, troopers=(scout.id,)))
        mind = Mind(Seat(world, 1), EFFORTS["regular"])
        found = declaring.declarations(mind, mind.seat.options(), None)
        worths.append([each.worth for each in found if each.why == "bots.why.shoot"])
    assert worths[0]
    assert max(worths[0]) > 0
    assert max(worths[1], default=-1.0) < 0


@pytest.mark.parametrize("level", SKILLED)
@pytest.mark.parametrize("pool", [2, 5])
def test_nobody_gives_up_a_box_in_the_last_turn_for_fear_of_the_way(level: str, pool: int) -> None:
    """Who stays gets nothing for sure; who goes through the fire of three may live to take it."""
    match = deployed(scenario="supplies")
    state, mine, foe = watched(match, 150.0, looking=True, pool=pool)
    x, y, _ = match.state.tokens[BOX].at
    more = others(match.state, foe.owner)[1:3]
    beside = {
        each.id: replace(each, at=near(match, x + gap, y + 150), facing=270.0, states=frozenset())
        for each, gap in zip(more, (-60.0, 60.0), strict=True)
    }
    state = replace(state, troopers={**state.troopers, **beside})
    assert best(match, state, level).command == Activate(player=state.active, troopers=(mine.id,))


def test_who_could_do_something_small_at_once_still_goes_for_the_box_in_time() -> None:
    """To hide costs an Order that the way to the box needs: a way through fire is worth more than that."""
    match = deployed(scenario="supplies")
    now = Situation(match.state)
    scout = next(
        each for each in now.of(1) if acts_as_specialist(now, each) and now.ability(each, "camouflage") is not None
    )
    foe = others(match.state, 0)[0]
    box = match.state.tokens[BOX].at
    state = only(match.state, **{scout.id: on_the_way(match, box, 90.0), foe.id: near(match, box[0], box[1] + 150)})
    turned = replace(state.troopers[foe.id], facing=270.0)
    state = replace(state, troopers={**state.troopers, foe.id: turned}, active=1, pool=tokens(1), round=3, first=1)
    mind = mind_of(match, state, "regular")
    first = acting.activations(mind, mind.seat.options())[0].first
    assert first is not None
    assert isinstance(first.command, Declare)
    assert first.command.use.skill == "move"


def test_nobody_treats_somebody_on_the_way_with_the_skill_that_the_box_needs() -> None:
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, patient = specialist(match.state, active), others(match.state, active)[0]
    foe = others(match.state, 1 - active)[0]
    box = match.state.tokens[BOX].at
    state = only(
        match.state,
        **{mine.id: on_the_way(match, box, 150.0), patient.id: near(match, 560.0, 40.0), foe.id: near(match, *CORNER)},
    )
    down = replace(state.troopers[patient.id], states=frozenset({"unconscious", "prone"}), lost=1)
    state = replace(state, troopers={**state.troopers, patient.id: down}, round=3, first=1 - active)
    treating = Choice(
        command=Activate(player=active, troopers=(mine.id,)),
        why="bots.why.treat",
        params={"target": patient.id},
        worth=1.0,
    )
    worths = []
    for pool in (2, 6):
        mind = mind_of(match, replace(state, pool=tokens(pool)))
        worths.append(declaring._delayed(treating, agenda_of(mind, mind.now.trooper(mine.id))).worth)
    assert worths[0] < 0 < worths[1]


def test_a_marker_does_not_show_itself_at_a_box_with_the_last_order_of_a_turn() -> None:
    match = deployed(scenario="supplies")
    now = Situation(match.state)
    scout = next(
        each for each in now.of(1) if acts_as_specialist(now, each) and now.ability(each, "camouflage") is not None
    )
    foe = others(match.state, 0)[0]
    place = on_the_way(match, match.state.tokens[BOX].at, 0.0)
    state = only(match.state, **{scout.id: place, foe.id: near(match, *CORNER)})
    hidden = replace(state.troopers[scout.id], states=frozenset({"camouflaged"}))
    state = replace(state, active=1, round=2, troopers={**state.troopers, scout.id: hidden})
    shows = []
    for pool in (2, 1):
        world = imagined(match, replace(state, pool=tokens(pool)))
        world.apply(Activate(player=1, troopers=(scout.id,)))
        mind = Mind(Seat(world, 1), EFFORTS["regular"])
        found = declaring.declarations(mind, mind.seat.options(), None)
        shows.append("bots.why.move_prize" in {each.why for each in found})
    assert shows == [True, False]


def test_where_the_mission_may_end_any_turn_nobody_waits_for_the_last() -> None:
    """With few left on a side there may be no third Round: a box counts as it does in the last turn."""
    match = deployed(scenario="supplies")
    active = match.state.active
    mine = specialist(match.state, active)
    now = Situation(match.state)
    theirs = sorted(now.of(1 - active), key=now.cost)[:4]
    few = {key: each for key, each in match.state.troopers.items() if each.owner == active or each in theirs}
    whole, thinned = (replace(match.state, round=1, troopers=each) for each in (match.state.troopers, few))
    assert not is_brittle(Situation(whole))
    assert is_brittle(Situation(thinned))
    prizes = []
    for state in (whole, thinned):
        mind = mind_of(match, state)
        assert turns_to_come(mind.now, active) == 2
        prizes.append(max(goal.prize for goal in agenda_of(mind, mind.now.trooper(mine.id)).goals))
    assert prizes[1] > 1.5 * prizes[0]


def test_who_shoots_from_a_box_does_not_take_it_with_the_same_order() -> None:
    """A step is worth the shot or the box, not the safety of the one and the prize of the other."""
    match = deployed(scenario="supplies")
    state, mine, _ = watched(match, 60.0, looking=True, pool=6)
    mind = mind_of(match, state, "regular")
    trooper = mind.now.trooper(mine.id)
    agenda = agenda_of(mind, trooper)
    for step in steps(mind, trooper, attacking=True):
        if agenda.touches(step.end) is not None:
            assert not (step.target and step.prize)
            both = agenda.progress(step.end, follows=True) + step.attack.worth()
            assert step.worth < both


def test_who_is_shot_at_on_its_way_counts_what_it_would_lose_whatever_it_does() -> None:
    """With turns to come, to walk on under fire is charged with the box as much as to dodge is."""
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, foe = specialist(match.state, active), others(match.state, 1 - active)[0]
    x, y, z = open_ground(match)
    state = moved(match.state, **{mine.id: (x, y, z), foe.id: (x + 100, y, z)})
    turned = replace(state.troopers[foe.id], facing=180.0)
    state = replace(state, troopers={**state.troopers, foe.id: turned}, pool=tokens(4), round=1)
    world = imagined(match, state)
    world.apply(Activate(player=active, troopers=(mine.id,)))
    world.apply(Declare(player=active, trooper=mine.id, use=Declaration(skill="idle")))
    shot = next(
        option.command
        for option in world.options(1 - active)
        if isinstance(option.command, React)
        and option.command.trooper == foe.id
        and option.command.use.skill == "bs_attack"
    )
    world.apply(shot)
    while world.decision is not None and world.decision.kind == "decision.aros":
        world.apply(EndReactions(player=1 - active))
    worths = {}
    for level, planning in (("careless", False), ("planning", True)):
        mind = Mind(Seat(world, active), replace(EFFORTS["regular"], planning=planning, eager=50.0))
        found = declaring.declarations(mind, mind.seat.options(), None, walks=3)
        walks = [each.worth for each in found if isinstance(each.command, Declare) and each.command.use.path]
        dodges = [each.worth for each in found if each.why == "bots.why.dodge"]
        worths[level] = (max(walks), max(dodges))
    walked, dodged = (worths["careless"][row] - worths["planning"][row] for row in (0, 1))
    assert dodged > 0.5
    assert walked > 2 * dodged
