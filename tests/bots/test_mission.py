"""Bots play the mission: test positions, each with what a sensible player would do."""

import msgspec
import numpy as np
import pytest
from early_turns import deployed, imagined, moved, open_ground
from mission_positions import CORNER, best, boxes, mind_of, near, on_the_way, only, others, specialist, ways_on
from skirmish import tokens

from sightline.bots.bot import Choice
from sightline.bots.infinity import acting, declaring, reacting
from sightline.bots.infinity.agenda import Agenda
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.errands import healed, treat
from sightline.bots.infinity.goals import PATIENCE
from sightline.bots.infinity.hazards import hazard_of
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.mines import toll
from sightline.bots.infinity.moving import PURPOSE, has_purpose, steps
from sightline.bots.infinity.stakes import turns_to_come
from sightline.bots.infinity.using import uses
from sightline.bots.infinity.ways import FAR
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import Activate, Declare, EndTurn, React
from sightline.games.infinity.core.match.state import State, Trooper, orders_left
from sightline.games.infinity.core.missions.mission import acts_as_specialist
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.kernel import Match
from sightline.sim.plan import Simulation, Task
from sightline.sim.play import begin

replace = msgspec.structs.replace
LEVELS = ("novice", "regular", "veteran")


def beside_a_box(match: Match[State], far: float, pool: int = 4) -> tuple[State, Trooper]:
    """A Specialist so far from a free box, an enemy out of sight in the corner, and Orders left."""
    active = match.state.active
    mine, foe = specialist(match.state, active), others(match.state, 1 - active)[0]
    place = on_the_way(match, match.state.tokens["supply_box.2"].at, far)
    state = only(match.state, **{mine.id: place, foe.id: near(match, *CORNER)})
    return replace(state, pool=tokens(pool), round=2), state.troopers[mine.id]


# ------------------------------------------------------------------ Supplies


@pytest.mark.parametrize("level", LEVELS)
def test_a_free_box_within_reach_is_fetched(level: str) -> None:
    match = deployed(scenario="supplies")
    state, mine = beside_a_box(match, 40.0)
    choice = best(match, state, level)
    assert isinstance(choice.command, Activate)
    assert choice.command.troopers == (mine.id,)
    assert choice.why in ("bots.why.move_prize", "bots.why.prize")


def test_who_stands_at_a_box_takes_it_before_anything_else() -> None:
    match = deployed(scenario="supplies")
    state, _ = beside_a_box(match, 0.0)
    assert best(match, state).why == "bots.why.prize"


def test_the_nearer_to_a_box_the_more_a_step_is_worth_and_standing_still_nothing() -> None:
    match = deployed(scenario="supplies")
    state, mine = beside_a_box(match, 150.0)
    agenda = Agenda(mind_of(match, state), mine)
    closer, there = (on_the_way(match, match.state.tokens["supply_box.2"].at, far) for far in (70.0, 0.0))
    assert agenda.progress(mine.at, follows=True) == 0
    assert agenda.progress(there, follows=True) > agenda.progress(closer, follows=True) > 0


def test_nobody_sets_out_for_what_cannot_be_had_any_more() -> None:
    match = deployed(scenario="supplies")
    _, mine = beside_a_box(match, 150.0)
    state = replace(moved(match.state, **{mine.id: mine.at}), pool=tokens(1), round=2)
    last = replace(state, round=3, first=1 - state.active)
    assert Agenda(mind_of(match, state), mine).urgency > 0
    assert Agenda(mind_of(match, last), mine).urgency == 0


def test_what_can_just_be_reached_in_time_is_worth_no_sudden_leap() -> None:
    """Whether there is time is asked of here and there alike: with the skill at hand, and without it.

    Veterans need time to get away again, too.
    """
    match = deployed(scenario="supplies")
    _, mine = beside_a_box(match, 150.0)
    box = match.state.tokens["supply_box.2"].at
    gains = []
    for pool in (2, 6):
        state = replace(moved(match.state, **{mine.id: mine.at}), pool=tokens(pool), round=2)
        agenda = Agenda(mind_of(match, state, "regular"), mine)
        gains.append(agenda.progress(on_the_way(match, box, 70.0), follows=True))
    assert gains[0] == pytest.approx(gains[1])


def test_a_side_that_is_about_to_collapse_leaves_no_time() -> None:
    match = deployed(scenario="supplies")
    state, mine = beside_a_box(match, 150.0, pool=1)
    assert turns_to_come(Situation(match.state), state.active) == 2
    assert turns_to_come(Situation(state), state.active) == 0
    assert Agenda(mind_of(match, state), mine).urgency == 0


def test_a_second_specialist_leaves_the_box_to_the_nearer_one() -> None:
    match = deployed(scenario="supplies")
    now, active = Situation(match.state), match.state.active
    one, two = [each for each in now.of(active) if acts_as_specialist(now, each)][:2]
    at = match.state.tokens["supply_box.2"].at
    places = {one.id: on_the_way(match, at, 20.0), two.id: on_the_way(match, at, 90.0)}
    mind = mind_of(match, only(match.state, **places))
    prizes = [{goal.what: goal.prize for goal in Agenda(mind, mind.now.trooper(each.id)).goals} for each in (one, two)]
    assert prizes[0]["supply_box.2"] > 2 * prizes[1]["supply_box.2"]


def test_a_carrier_leaves_rather_than_duel_in_the_open() -> None:
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, foe = specialist(match.state, active), others(match.state, 1 - active)[0]
    x, y, z = open_ground(match)
    state = only(match.state, **{mine.id: (x, y, z), foe.id: (x + 90, y, z)})
    state = boxes(replace(state, pool=tokens(3), round=2), carrier=mine.id)
    mind = mind_of(match, state)
    found = [each for each in acting.activations(mind, mind.seat.options(), each=3) if each.first is not None]
    assert found[0].choice.why != "bots.why.shoot"
    first = found[0].first
    assert first is not None
    assert isinstance(first.command, Declare)
    assert first.command.use.skill == "move"


def test_a_carrier_has_no_other_errand_than_to_get_away() -> None:
    match = deployed(scenario="supplies")
    now = Situation(match.state)
    doctor = next(each for each in now.of(0) if now.ability(each, "doctor") is not None)
    patient = others(match.state, 0)[0]
    down = replace(patient, states=frozenset({"unconscious", "prone"}), lost=1)
    state = replace(match.state, active=0, troopers={**match.state.troopers, patient.id: down})
    free, laden = (mind_of(match, each) for each in (state, boxes(state, carrier=doctor.id)))
    assert patient.id in {goal.what for goal in Agenda(free, free.now.trooper(doctor.id)).goals}
    agenda = Agenda(laden, laden.now.trooper(doctor.id))
    assert not agenda.goals
    assert agenda.urgency > 0


def test_who_has_just_declared_to_take_a_box_already_thinks_of_leaving() -> None:
    match = deployed(scenario="supplies")
    state, mine = beside_a_box(match, 0.0)
    world = imagined(match, state)
    world.apply(Activate(player=state.active, troopers=(mine.id,)))
    pick = next(
        option.command
        for option in world.options(state.active)
        if isinstance(option.command, Declare) and option.command.use.skill == "pick_up_supply_box"
    )
    world.apply(pick)
    mind = Mind(Seat(world, state.active), EFFORTS["veteran"])
    second = declaring.declarations(mind, mind.seat.options(), None)[0]
    assert isinstance(second.command, Declare)
    assert second.command.use.skill == "move"


def fallen(trooper: Trooper) -> Trooper:
    return replace(trooper, states=frozenset({"unconscious", "prone"}), lost=1)


def test_a_box_is_taken_from_who_has_fallen_with_it() -> None:
    """No place of the net touches somebody to a hair: the last step goes right up to the body."""
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, (foe, guard) = specialist(match.state, active), others(match.state, 1 - active)[:2]
    x, y, z = open_ground(match)
    state = only(match.state, **{mine.id: (x, y, z), foe.id: (x + 83.3, y, z), guard.id: near(match, *CORNER)})
    lying = {key: replace(each, at=(x + 83.3, y, z)) for key, each in state.tokens.items() if key == "supply_box.2"}
    state = replace(state, troopers={**state.troopers, foe.id: fallen(state.troopers[foe.id])}, tokens=lying)
    world = imagined(match, replace(state, pool=tokens(1), round=3, first=1 - active))
    bot = make("regular", "box")
    for _ in range(3):
        world.apply(bot.choose(Seat(world, active)).command)
    assert world.state.tokens["supply_box.2"].carrier == mine.id


def test_a_doctor_goes_to_who_lies_out_of_reach_and_treats_it() -> None:
    match = deployed(scenario="annihilation")
    state = replace(match.state, active=0)
    now = Situation(state)
    doctor = next(each for each in now.of(0) if now.ability(each, "doctor") is not None)
    patient, foe = others(state, 0)[0], others(state, 1)[0]
    x, y, z = open_ground(match)
    state = only(state, **{doctor.id: (x, y, z), patient.id: (x + 83.3, y, z), foe.id: near(match, *CORNER)})
    state = replace(state, troopers={**state.troopers, patient.id: fallen(state.troopers[patient.id])}, pool=tokens(2))
    mind = mind_of(match, state)
    ends = [step for step in steps(mind, mind.now.trooper(doctor.id), attacking=True) if step.prize == patient.id]
    assert ends
    assert best(match, state).command == Activate(player=0, troopers=(doctor.id,))


def test_nobody_ends_a_turn_that_could_score() -> None:
    match = deployed(scenario="supplies")
    state, _ = beside_a_box(match, 100.0, pool=3)
    for level in LEVELS:
        assert not isinstance(best(match, replace(state, round=3), level).command, EndTurn)


def test_ending_a_turn_costs_what_it_could_still_have_brought() -> None:
    match = deployed(scenario="supplies")
    worths = []
    for pool in (0, 4):
        state, _ = beside_a_box(match, 150.0, pool=pool)
        mind = mind_of(match, replace(state, round=3, first=1 - state.active))
        found = acting.activations(mind, mind.seat.options())
        worths.append(next(each.choice.worth for each in found if isinstance(each.choice.command, EndTurn)))
    assert worths[0] == acting.WORTH_AN_ORDER
    assert worths[1] < -1


def test_the_last_orders_go_to_who_needs_all_of_them_to_score() -> None:
    """Somebody else could do a little with an Order; the box could not be had with one less."""
    match = deployed(scenario="supplies")
    state, mine = beside_a_box(match, 150.0, pool=2)
    other = others(match.state, state.active)[0]
    troopers = {**state.troopers, other.id: replace(other, at=near(match, 560.0, 40.0), states=frozenset())}
    last = replace(state, troopers=troopers, round=3, first=1 - state.active)
    spare, scarce = (mind_of(match, replace(last, pool=tokens(pool))) for pool in (6, 2))
    costs = []
    for mind in (spare, scarce):
        agendas = {each.id: Agenda(mind, each) for each in mind.mine}
        order = Activate(player=mind.player, troopers=(other.id,))
        idle = Choice(command=EndTurn(player=mind.player), why="bots.why.shoot")
        costs.append(acting._missed(agendas, mind.now.trooper(other.id), order, idle))
    assert costs[0] == 0
    assert costs[1] > 1
    choice = best(match, replace(last, pool=tokens(2)))
    assert isinstance(choice.command, Activate)
    assert choice.command.troopers == (mine.id,)


def test_a_box_below_a_roof_is_not_within_reach_from_above() -> None:
    match = deployed(scenario="supplies")
    known = ways_on(match)
    roofs = known.net.places[known.net.stops & (known.net.places[:, 2] > 40)]
    x, y, z = (float(each) for each in roofs[len(roofs) // 2])
    below = near(match, x, y)
    field = known.to((below,))
    assert known.distance(field, (x, y, z)) > z - 25


def test_what_is_behind_a_wall_is_not_next_to_it() -> None:
    """A few steps as the crow flies, and a long way round: nobody plans to reach over."""
    match = deployed(scenario="supplies")
    known = ways_on(match)
    places = known.net.places[known.net.stops & (known.net.places[:, 2] < 1)]
    longest = 0.0
    for x, y, z in places[::23].tolist():
        plain = known.to(((x, y, z),))
        beside = known.net.near((x, y, z), 55.0, 1.0)
        straight = np.linalg.norm(known.net.places[beside] - (x, y, z), axis=1)
        further = np.where(plain[beside] < FAR, plain[beside] - straight, 0.0)
        longest = max(longest, float(further.max()))
    assert longest > 100


def test_every_millimetre_of_a_way_counts() -> None:
    """A step towards a ladder is a step, however short."""
    match = deployed(scenario="supplies")
    box = match.state.tokens["supply_box.2"].at
    known = ways_on(match)
    field = known.to((box,))
    x, y, z = on_the_way(match, box, 150.0)
    ahead = [(x + dx, y + dy, z) for dx in (-5.0, 0.0, 5.0) for dy in (-5.0, 0.0, 5.0) if dx or dy]
    assert min(known.distance(field, at) for at in ahead) < known.distance(field, (x, y, z))


def test_a_way_under_fire_seems_longer_than_it_is() -> None:
    match = deployed(scenario="supplies")
    state, mine = beside_a_box(match, 150.0)
    foe = next(each for each in state.troopers.values() if each.owner != mine.owner)
    box = match.state.tokens["supply_box.2"].at
    watched = replace(foe, at=on_the_way(match, box, 60.0), facing=0.0)
    known = ways_on(match)
    further = []
    for facing in (0.0, 90.0, 180.0, 270.0):
        there = replace(state, troopers={**state.troopers, foe.id: replace(watched, facing=facing)})
        mind = mind_of(match, there)
        toll = hazard_of(mind, mind.now.trooper(mine.id), known.net, PATIENCE)
        assert toll is not None
        assert (toll.longer >= 1).all()
        further.append(known.distance(known.to((box,), toll), mine.at) - known.distance(known.to((box,)), mine.at))
    assert min(further) >= -0.01
    assert max(further) > 50, "somebody looks at it"
    assert hazard_of(mind_of(match, state, "regular"), mine, known.net, PATIENCE) is None, "regulars just go"


def test_nobody_shuffles_about_without_a_purpose() -> None:
    match = deployed(scenario="supplies")
    active = match.state.active
    mine, foe = others(match.state, active)[0], others(match.state, 1 - active)[0]
    state = only(match.state, **{mine.id: near(match, 560.0, 40.0), foe.id: near(match, *CORNER)})
    seat = mind_of(match, replace(state, pool=tokens(6))).seat
    mind = Mind(seat, replace(EFFORTS["veteran"], seeks=0.0))
    trooper = mind.now.trooper(mine.id)
    idle = [step for step in steps(mind, trooper, attacking=True) if not has_purpose(mind, step)]
    assert idle, "there are places that are no better than this one"
    thought = [each.choice for each in acting.activations(mind, mind.seat.options(), each=9)]
    walks = [each for each in thought if each.why in ("bots.why.advance", "bots.why.move_cover")]
    assert all(each.worth >= PURPOSE for each in walks)


def test_last_orders_are_not_spent_on_mines_with_a_box_in_reach() -> None:
    match = deployed(scenario="supplies")
    state, mine = beside_a_box(match, 40.0, pool=2)
    choice = best(match, replace(state, round=3, first=1 - state.active))
    assert choice.why != "bots.why.mine"
    assert isinstance(choice.command, Activate)
    assert choice.command.troopers == (mine.id,)


# ------------------------------------------------------------------ Domination


QUARTERS = ((200.0, 150.0), (150.0, 250.0), (280.0, 150.0), (380.0, 150.0), (450.0, 700.0))
"""Two places in one Quadrant, one at its edge, one beyond it, and one in the Quadrant across."""


def test_in_domination_an_empty_quadrant_is_taken() -> None:
    match = deployed(scenario="domination")
    active = match.state.active
    one, two = others(match.state, active)[:2]
    foe = others(match.state, 1 - active)[0]
    here, also, edge, beyond, far = (near(match, x, y) for x, y in QUARTERS)
    state = only(match.state, **{one.id: here, two.id: also, foe.id: far})
    mind = mind_of(match, replace(state, pool=tokens(2)))
    agenda = Agenda(mind, mind.now.trooper(one.id))
    assert agenda.progress(beyond, follows=True) > agenda.progress(edge, follows=True) > 0


def test_who_holds_a_quadrant_alone_does_not_leave_it_with_the_last_orders() -> None:
    match = deployed(scenario="domination")
    active = match.state.active
    one, two = others(match.state, active)[:2]
    foe = others(match.state, 1 - active)[0]
    here, _, _, beyond, far = (near(match, x, y) for x, y in QUARTERS)
    state = only(match.state, **{one.id: here, two.id: beyond, foe.id: far})
    mind = mind_of(match, replace(state, pool=tokens(0), round=3, first=1 - active))
    agenda = Agenda(mind, mind.now.trooper(one.id))
    assert agenda.progress(near(match, 350.0, 150.0), follows=False) < 0


# ------------------------------------------------------------------ what troopers are there for


def test_a_doctor_treats_who_lies_next_to_it() -> None:
    match = deployed(scenario="annihilation")
    state = match.state if match.state.active == 0 else replace(match.state, active=0)
    now = Situation(state)
    doctor = next(each for each in now.of(0) if now.ability(each, "doctor") is not None)
    patient, foe = others(state, 0)[0], others(state, 1)[0]
    x, y, z = open_ground(match)
    state = only(state, **{doctor.id: (x, y, z), patient.id: (x + 25, y, z), foe.id: near(match, *CORNER)})
    down = replace(state.troopers[patient.id], states=frozenset({"unconscious", "prone"}), lost=1)
    state = replace(state, troopers={**state.troopers, patient.id: down}, pool=tokens(2))
    choice = best(match, state)
    assert choice.why == "bots.why.treat"


def test_an_engineer_is_after_what_is_damaged_and_a_doctor_is_not() -> None:
    match = deployed(scenario="annihilation")
    now = Situation(match.state)
    kite = next(each for each in now.of(0) if now.profile(each).structure and each.peripheral is None)
    hurt = replace(match.state, active=0, troopers={**match.state.troopers, kite.id: replace(kite, lost=1)})
    mind = mind_of(match, hurt)
    doctor = next(each for each in mind.mine if mind.now.ability(each, "doctor") is not None)
    assert kite.id not in {goal.what for goal in treat(mind, doctor)}
    whole = mind_of(match, replace(match.state, active=0))
    assert healed(mind, mind.now.trooper(kite.id)) > 0 == healed(whole, whole.now.trooper(kite.id))


def test_an_engineer_repairs_what_stands_next_to_it() -> None:
    street = ready_list("lantern_watch", "street_corner")
    skilled = replace(street.members[1].profile, skills=(Ability(key="engineer"),))
    army = replace(
        street, members=(street.members[0], replace(street.members[1], profile=skilled), *street.members[2:])
    )
    match = deployed(scenario="annihilation", lists=(army, ready_list("hollow_tide", "low_water")))
    state = replace(match.state, active=0)
    now = Situation(state)
    engineer = next(each for each in now.of(0) if now.ability(each, "engineer") is not None)
    kite = next(each for each in now.of(0) if now.profile(each).structure and each.peripheral is None)
    foe = others(state, 1)[0]
    x, y, z = open_ground(match)
    gap = now.profile(engineer).template.radius + now.profile(kite).template.radius
    state = only(state, **{engineer.id: (x, y, z), kite.id: (x + gap, y, z), foe.id: near(match, *CORNER)})
    broken = replace(state, troopers={**state.troopers, kite.id: fallen(state.troopers[kite.id])}, pool=tokens(2))
    choice = best(match, broken)
    assert choice.why == "bots.why.treat"
    assert choice.command == Activate(player=0, troopers=(engineer.id,))


def test_who_may_return_to_camouflage_does_so_when_nothing_else_is_to_be_done() -> None:
    match = deployed(scenario="annihilation")
    now = Situation(match.state)
    scout = next(each for each in now.of(1) if now.ability(each, "camouflage") is not None)
    foe = others(match.state, 0)[0]
    state = only(match.state, **{scout.id: near(match, *CORNER), foe.id: near(match, 560.0, 40.0)})
    state = replace(state, active=1, pool=tokens(1), round=2)
    mind = mind_of(match, state)
    found = uses(mind, mind.now.trooper(scout.id), Activate(player=1, troopers=(scout.id,)))
    hide = [each for each in found if each.why == "bots.why.hide"]
    assert hide
    assert hide[0].worth > acting.WORTH_AN_ORDER
    assert best(match, state).why == "bots.why.hide"
    last = mind_of(match, replace(state, round=3, first=0))
    assert declaring._veil(last, last.now.trooper(scout.id)) == 0


def test_nobody_lays_a_mine_at_its_own_feet_against_somebody_far_away() -> None:
    match = deployed(scenario="annihilation")
    now = Situation(match.state)
    miner = next(each for each in now.of(1) if "anti_personnel_mine" in now.profile(each).weapons)
    foe = others(match.state, 0)[0]
    x, y, z = open_ground(match)
    lay = Declaration(skill="place_deployable", weapon="anti_personnel_mine")
    gains = []
    for gap in (90.0, 400.0):
        state = only(match.state, **{miner.id: (x, y, z), foe.id: (x, y - gap, z)})
        state = replace(state, active=0, pool=tokens(2))
        world = imagined(match, state)
        world.apply(Activate(player=0, troopers=(foe.id,)))
        world.apply(Declare(player=0, trooper=foe.id, use=Declaration(skill="idle")))
        threats = reacting._Threats(Mind(Seat(world, 1), EFFORTS["veteran"]))
        trooper = threats.mind.now.trooper(miner.id)
        gains.append(threats.worth(trooper, lay)[0] - threats.worth(trooper, reacting.HOLD)[0])
    assert gains[1] == 0 < gains[0]


def test_nobody_walks_through_mines_without_need() -> None:
    match = deployed(scenario="supplies")
    state, mine = beside_a_box(match, 60.0)
    box, places = match.state.tokens["supply_box.2"].at, ways_on(match).net.places
    apart = np.hypot(places[:, 0] - mine.at[0], places[:, 1] - mine.at[1])
    beyond = places[np.argmax(np.where(np.hypot(places[:, 0] - box[0], places[:, 1] - box[1]) < 130, apart, 0))]
    foe = next(each for each in state.troopers.values() if each.owner != mine.owner)
    device = replace(foe, id="M", device="anti_personnel_mine", at=near(match, *beyond[:2]), states=frozenset())
    mined = replace(state, troopers={**state.troopers, "M": device})
    minds = [mind_of(match, each) for each in (state, mined)]
    touching = on_the_way(match, box, 0.0)
    tolls = [toll(mind, mine, (touching,)) - toll(mind, mine, (mine.at,)) for mind in minds]
    assert tolls[0] == 0
    assert tolls[1] > 1
    worths = [steps(mind, mind.now.trooper(mine.id), attacking=True)[0].worth for mind in minds]
    assert worths[1] < worths[0]


def test_a_hacker_stops_a_heavy_trooper_it_could_not_shoot() -> None:
    patrol, gate = ready_list("lantern_watch", "iron_patrol"), ready_list("lantern_watch", "great_gate")
    hacker = next(each for each in patrol.members if each.profile.ability("hacker"))
    heavy = next(each for each in gate.members if each.profile.type == "HI")
    lists = (replace(patrol, members=(hacker, *patrol.members[:2])), replace(gate, members=(heavy, *gate.members[:1])))
    match = deployed(scenario="standard", lists=lists)
    now = Situation(match.state)
    mine = next(each for each in now.of(0) if now.ability(each, "hacker") is not None)
    foe = next(each for each in now.of(1) if now.profile(each).type == "HI")
    state = only(match.state, **{mine.id: near(match, 40.0, 40.0), foe.id: near(match, 40.0, 180.0)})
    turned = replace(state.troopers[foe.id], facing=90.0)
    state = replace(state, active=0, pool=tokens(3), troopers={**state.troopers, foe.id: turned})
    mind = mind_of(match, state)
    found = uses(mind, mind.now.trooper(mine.id), Activate(player=0, troopers=(mine.id,)))
    programs = {each.command.use.weapon: each.worth for each in found if isinstance(each.command, Declare)}
    assert programs["carbonite"] > programs["spotlight"]
    assert programs["carbonite"] > 0.5
    choice = best(match, state)
    assert isinstance(choice.command, Activate)
    assert choice.command.troopers == (mine.id,)
    world, declared = imagined(match, state), []
    bots = [make("veteran", "hacker"), make("regular", "heavy")]
    while (
        world.decision is not None
        and "hack" not in declared
        and orders_left(world.state.pool) >= orders_left(state.pool) - 1
    ):
        player = world.decision.waiting[0]
        command = bots[player].choose(Seat(world, player)).command
        declared += [command.use.skill] if isinstance(command, Declare) else []
        world.apply(command)
    assert "hack" in declared


# ------------------------------------------------------------------ the tutorial


def test_the_bot_of_the_tutorial_spends_its_orders() -> None:
    """It never ends a turn before its Orders are spent, and it answers when it is shot at."""
    reacted = 0
    for number in range(3):
        simulation = Simulation(scenario="introductory", points=15, bots=("novice", "regular"), seed=11)
        match = begin(Task(simulation=simulation, number=number))
        bots = [make("novice", f"{number}/a"), make("regular", f"{number}/b")]
        while match.decision is not None:
            player = match.decision.waiting[0]
            command = bots[player].choose(Seat(match, player)).command
            if player == 0 and isinstance(command, EndTurn):
                assert orders_left(match.state.pool) == 0  # type: ignore[attr-defined]
            reacted += player == 0 and isinstance(command, React)
            match.apply(command)
    assert reacted
