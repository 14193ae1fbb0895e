"""Bots play the missions of Human Sphere: test positions, each with what a sensible player would do."""

import functools
import math

import msgspec
import pytest
from early_turns import imagined
from mission_positions import best, mind_of, near, specialist
from skirmish import tokens as orders

from sightline.bots.infinity.agenda import Agenda
from sightline.bots.infinity.declaring import declaration
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.escorting import LOST, bring_home, tether, win_over
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.reacting import reaction
from sightline.bots.infinity.standings import lead, promised, standings
from sightline.bots.random_player import RandomPlayer
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import Activate, Declare, EndReactions, React
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.missions.handling import Handle
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.games.infinity.human_sphere.civilians.civevac import CIVEVAC
from sightline.games.infinity.human_sphere.civilians.neutral import CIVILIAN
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.missions.engineering_deck import GatesOpened
from sightline.geometry.shapes import Point3
from sightline.kernel import Match, SeededDice

replace = msgspec.structs.replace
FAR = (1150.0, 1150.0)


@functools.cache
def begun(scenario: str) -> Match[State]:
    """A match that stands at its first Order."""
    lists = (ready_list("lock_wardens", "all_gates"), ready_list("salt_road", "salt_fair"))
    setup = Setup(scenario=scenario, points=300, table="meridian-pad", lists=lists)
    match: Match[State] = Match(InfinityGame(HUMAN_SPHERE), setup, dice=SeededDice("missions"))
    player = RandomPlayer("missions")
    while match.decision is not None and match.decision.kind != "decision.orders":
        match.apply(player.choose(match, match.decision.waiting[0]))
    return match


def alone(match: Match[State], at: Point3, *, keep: tuple[str, ...] = ()) -> tuple[State, Trooper]:
    """A Specialist at a place in its second turn, an enemy far off, and whoever is kept."""
    state, active = match.state, match.state.active
    mine, foe = specialist(state, active), Situation(state).of(1 - active)[0]
    places = {mine.id: at, foe.id: near(match, *FAR)}
    pieces = {
        key: replace(each, at=places.get(key, each.at), states=frozenset() if key in places else each.states)
        for key, each in state.troopers.items()
        if key in places or key in keep
    }
    pool = tuple(replace(each, group=0) for each in orders(4))
    return replace(state, troopers=pieces, pool=pool, round=2), pieces[mine.id]


def beside(match: Match[State], at: Point3, apart: float) -> Point3:
    """A place on the ground about so far from another."""
    spots = [near(match, at[0] + apart * math.cos(turn), at[1] + apart * math.sin(turn)) for turn in range(6)]
    return min(spots, key=lambda spot: abs(math.dist(spot, at) - apart))


@pytest.mark.parametrize(
    ("scenario", "skill", "token"),
    [
        ("tic_tac_toe", "connect_antenna", "antenna.1"),
        ("engineering_deck", "connect_console", "console.1"),
        ("firefight", "use_panoply", "panoply.1"),
    ],
)
def test_a_specialist_near_an_objective_goes_for_it(scenario: str, skill: str, token: str) -> None:
    match = begun(scenario)
    at = match.state.tokens[token].at
    state, mine = alone(match, beside(match, at, 90))
    choice = best(match, state, "regular")
    assert isinstance(choice.command, Activate)
    assert choice.command.troopers == (mine.id,)
    goals = [goal for goal in Agenda(mind_of(match, state, "regular"), mine).goals if goal.skill == skill]
    assert goals
    assert max(goals, key=lambda goal: goal.prize * goal.touches(mine.at) or goal.prize).prize > 0


def test_a_specialist_who_cannot_move_at_all_reckons_with_what_it_touches() -> None:
    match = begun("firefight")
    state, mine = alone(match, beside(match, match.state.tokens["panoply.1"].at, 90))
    rooted = replace(mine, attributes={"mov": (0, 0)})
    mind = mind_of(match, replace(state, troopers={**state.troopers, mine.id: rooted}), "regular")
    agenda = Agenda(mind, mind.now.trooper(mine.id))
    assert {goal.at for goal in agenda.goals if goal.skill == "use_panoply"} >= {match.state.tokens["panoply.1"].at}


def test_an_objective_in_contact_is_handled_with_the_first_skill() -> None:
    match = begun("tic_tac_toe")
    state, mine = alone(match, near(match, 600.0, 600.0))
    goal = next(
        each for each in Agenda(mind_of(match, state, "regular"), mine).goals if each.skill == "connect_antenna"
    )
    assert goal.at is not None
    x, y, z = goal.at
    state = replace(state, troopers={**state.troopers, mine.id: replace(mine, at=(x, y - goal.reach, z))})
    world = imagined(match, state)
    world.apply(Activate(player=state.active, troopers=(mine.id,)))
    mind = Mind(Seat(world, state.active), EFFORTS["regular"])
    choice = declaration(mind, mind.seat.options(), None)
    assert isinstance(choice.command, Declare)
    assert (choice.command.use.skill, choice.why) == ("connect_antenna", "bots.why.prize")


def test_the_third_antenna_of_a_line_is_worth_more_than_another() -> None:
    match = begun("tic_tac_toe")
    active = match.state.active
    owned = {key: replace(match.state.tokens[key], owner=active) for key in ("antenna.1", "antenna.2")}
    now = Situation(replace(match.state, tokens={**match.state.tokens, **owned}))
    skill = HUMAN_SPHERE.skill["connect_antenna"]
    assert isinstance(skill, Handle)
    third, other = (promised(now, active, skill, now.state.tokens[key]) for key in ("antenna.3", "antenna.6"))
    assert third > other > 0
    assert lead(standings(now), active) > 0 > lead(standings(now), 1 - active)


def test_closed_gates_are_opened_and_then_the_room_is_entered() -> None:
    match = begun("engineering_deck")
    gate = match.state.tokens["gate.1"].at
    state, mine = alone(match, (gate[0], gate[1] - 60, 0.0))
    taken = {key: replace(token, owner=state.active) for key, token in state.tokens.items() if token.kind == "console"}
    state = replace(state, tokens={**state.tokens, **taken})
    closed = Agenda(mind_of(match, state, "regular"), mine).goals
    assert any(goal.skill == "open_gates" and goal.prize > 0 for goal in closed)
    opened = GatesOpened(trooper=mine.id).apply(state)
    agenda = Agenda(mind_of(match, opened, "regular"), mine)
    assert not any(goal.skill == "open_gates" for goal in agenda.goals)
    middle = state.fixed.field.scene.depth / 2
    assert agenda.progress((600.0, middle - 60, 0.0), follows=False) > 0


def escort(match: Match[State], at: Point3, apart: float, *, along: bool) -> tuple[State, Trooper, Trooper]:
    """A Specialist and a Civilian of its own at a place; it goes along, or not yet."""
    own = [each for each in match.state.troopers.values() if each.device == CIVILIAN]
    one = next(each for each in own if each.owner == match.state.active)
    state, mine = alone(match, beside(match, at, apart), keep=(one.id,))
    one = replace(one, at=at, captor=mine.id if along else "", states=frozenset({CIVEVAC} if along else ()))
    return replace(state, troopers={**state.troopers, one.id: one}), mine, one


def test_a_civilian_near_by_is_won_over() -> None:
    match = begun("rescue")
    state, mine, civilian = escort(match, near(match, 300, 600), 80, along=False)
    mind = mind_of(match, state, "regular")
    (goal,) = win_over(mind, mine)
    assert goal.what == civilian.id
    assert goal.prize > 1
    choice = best(match, state, "regular")
    assert isinstance(choice.command, Activate)
    assert choice.command.troopers[0] == mine.id


def test_who_has_a_civilian_brings_it_home() -> None:
    match = begun("rescue")
    state, mine, civilian = escort(match, near(match, 300, 600), 40, along=True)
    mind = mind_of(match, state, "regular")
    home = 1 if state.zones[state.active] else -1
    for one in (mine, civilian):
        agenda = Agenda(mind, one)
        nearer, further = ((one.at[0], one.at[1] + step * home * 90, one.at[2]) for step in (1, -1))
        assert agenda.progress(nearer, follows=False) > agenda.progress(further, follows=False)
    assert any(goal.prize > 0 for goal in bring_home(mind, mine))
    choice = best(match, state, "regular")
    assert isinstance(choice.command, Activate)
    assert choice.command.troopers == (mine.id, civilian.id)


def test_they_do_not_lose_each_other() -> None:
    match = begun("rescue")
    state, mine, civilian = escort(match, near(match, 300, 600), 40, along=True)
    mind = mind_of(match, state, "regular")
    near_by, away = (mine.at[0] + 50, *mine.at[1:]), (mine.at[0] + 400, *mine.at[1:])
    for one in (mine, civilian):
        costs = tether(mind, one, [near_by, away])
        assert costs[1] - costs[0] > LOST / 2


def test_a_civilian_declares_no_aro_of_its_own() -> None:
    match = begun("rescue")
    state, mine, civilian = escort(match, near(match, 300, 600), 40, along=True)
    mover = next(each for each in state.troopers.values() if each.owner != mine.owner)
    beside_them = replace(mover, at=near(match, 420, 600), facing=180.0)
    pieces = {**state.troopers, mover.id: beside_them}
    world = imagined(match, replace(state, troopers=pieces, active=mover.owner, first=mover.owner))
    world.apply(Activate(player=mover.owner, troopers=(mover.id,)))
    world.apply(Declare(player=mover.owner, trooper=mover.id, use=Declaration(skill="idle")))
    seat = Seat(world, mine.owner)
    able = {option.command.trooper for option in seat.options() if isinstance(option.command, React)}
    assert civilian.id in able
    mind = Mind(seat, EFFORTS["regular"])
    own = tuple(
        option
        for option in seat.options()
        if not isinstance(option.command, React) or option.command.trooper == civilian.id
    )
    assert isinstance(reaction(mind, own).command, EndReactions)
