"""Fireteams of the heuristic bot: formed, led by the best shot, kept together, and of one mind. Human Sphere."""

import functools

import msgspec
import pytest
from early_turns import deployed, imagined
from skirmish import Skirmish, piece, playing, tokens
from teams_for_tests import marker, row

from sightline.bots.bot import Choice
from sightline.bots.infinity.acting import activations
from sightline.bots.infinity.duels import Line, best_shot
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.teams import (
    ENDING,
    PARTING,
    STRAY,
    company,
    deviates,
    form,
    leading,
    leash,
    parting,
    reform,
)
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.state import Order, State, Token, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.fireteams.forming import FormFireteam
from sightline.games.infinity.human_sphere.fireteams.teams import FIRETEAM, Team, token_of
from sightline.games.infinity.human_sphere.fireteams.types import CORE
from sightline.kernel import Match

replace = msgspec.structs.replace
GUARDS = ("yard_guards", "riveters", "sawbones")


@functools.cache
def begun() -> Match[State]:
    """Both sides have deployed."""
    return deployed(game="human_sphere", until="decision.fireteams")


def guards(state: State) -> list[Trooper]:
    """Those of the first side who may be in its Core, the machine gun first."""
    now = Situation(state)
    found = [each for each in now.of(0) if now.profile(each).unit in GUARDS and not each.is_thing]
    return sorted(found, key=lambda each: "heavy_machine_gun" not in now.profile(each).weapons)[:5]


def side_by_side(**changes: object) -> State:
    """The guards in a row, all others as they were; the first side is to act."""
    state = begun().state
    people = guards(state)
    x, y, z = people[0].at
    placed = {
        each.id: replace(each, at=(x + 30.0 * number, y, z), states=frozenset()) for number, each in enumerate(people)
    }
    return replace(state, troopers={**state.troopers, **placed}, active=0, choosing=0, **changes)


def banner(state: State) -> dict[str, Token]:
    """They are a Fireteam, and the machine gun leads."""
    members = [each.id for each in guards(state)]
    team = Team(id="fireteam.0.1", type=CORE, player=0, leader=members[0], members=frozenset(members))
    return {**state.tokens, team.id: token_of(team, (0.0, 0.0, 0.0))}


def mind_of(state: State) -> Mind:
    return Mind(Seat(imagined(begun(), state), 0), EFFORTS["regular"])


def united(**changes: object) -> Mind:
    state = side_by_side(stage="orders", pool=tokens(6), **changes)
    return mind_of(replace(state, tokens=banner(state)))


def test_after_the_deployment_the_largest_is_formed_and_the_best_shot_leads_it() -> None:
    state = side_by_side(stage="fireteams")
    mind = mind_of(state)
    command = form(mind, mind.seat.options()).command
    assert isinstance(command, FormFireteam)
    assert (command.kind, len(command.troopers)) == ("core", len(guards(state)))
    assert command.troopers[0] == guards(state)[0].id


def test_a_fireteam_is_worth_a_command_token_while_there_are_orders_for_it() -> None:
    best = Choice(command=EndTurn(player=0), why="bots.why.hold")
    early, late = (mind_of(side_by_side(stage="orders", pool=tokens(count))) for count in (6, 1))
    found = reform(early, early.seat.options(), best)
    assert found is not None
    assert isinstance(found.command, FormFireteam)
    assert reform(late, late.seat.options(), best) is None


def test_no_token_is_spent_to_replace_a_fireteam() -> None:
    best = Choice(command=EndTurn(player=0), why="bots.why.hold")
    state = side_by_side(stage="orders", pool=tokens(6))
    two = [each.id for each in guards(state)[:2]]
    small = Team(id="fireteam.0.1", type=CORE, player=0, leader=two[0], members=frozenset(two))
    mind = mind_of(replace(state, tokens={**state.tokens, small.id: token_of(small, (0.0, 0.0, 0.0))}))
    found = reform(mind, mind.seat.options(), best)
    assert found is None or getattr(found.command, "kind", "") != "core"


def test_who_leads_counts_on_the_help_of_the_others() -> None:
    mind = united()
    people = [each.id for each in guards(mind.now.state)]
    helped = leading(mind, Activate(player=0, troopers=tuple(people)))
    shooter, target = mind.now.trooper(people[0]), mind.foes[0]
    alone, together = (
        best_shot(each.now, Line(shooter=shooter, target=target, active=True, cover=False)) for each in (mind, helped)
    )
    assert alone is not None
    assert together is not None
    assert (together.action.burst, together.action.sv) == (alone.action.burst + 1, alone.action.sv + 3)


def test_an_order_goes_to_all_of_them_and_not_to_one_alone() -> None:
    mind = united()
    people = {each.id for each in guards(mind.now.state)}
    orders = [each.choice.command for each in activations(mind, mind.seat.options())]
    given = [each for each in orders if isinstance(each, Activate) and each.troopers[0] in people]
    assert given
    assert all(set(each.troopers) == people for each in given)


def test_who_follows_stays_with_the_leader() -> None:
    mind = united()
    leader, follower, *rest = guards(mind.now.state)
    members = tuple(each.id for each in (leader, follower, *rest))
    order = Order(number=1, kind="regular", group=FIRETEAM, troopers=members)
    mind.now = Situation(replace(mind.now.state, order=order))
    x, y, z = leader.at
    here, far = leash(mind, follower, [follower.at, (x + 400, y, z)])
    assert here == 0
    assert far == pytest.approx(STRAY, abs=0.1)
    assert leash(mind, leader, [(x + 400, y, z)]) == [0.0]


def test_it_costs_something_to_leave_and_more_to_end_it() -> None:
    mind = united()
    leader, follower, *_ = guards(mind.now.state)
    other = next(each for each in mind.mine if each.id not in {one.id for one in guards(mind.now.state)})
    assert [parting(mind, each) for each in (leader, follower, other)] == [ENDING, PARTING, 0.0]


def test_those_who_may_be_together_begin_near_each_other() -> None:
    mind = mind_of(side_by_side(stage="fireteams"))
    people = guards(mind.now.state)
    profile, (x, y, z) = mind.now.profile(people[0]), people[0].at
    assert company(mind, profile, (x, y + 20, z)) > company(mind, profile, (x, y + 600, z)) == 0


def test_nobody_reacts_in_another_way_than_the_rest_of_its_fireteam() -> None:
    with playing(HUMAN_SPHERE):
        foes = [*row(2, y=500, facing=270), piece(at=(320, 500), facing=270)]
        game = Skirmish([piece(at=(220, 100))], foes, tokens=marker("B1", "B2")).activate("A1")
        game.declare_one("move", to=[(220, 120)]).react("B1", "dodge")
        now = Situation(game.state)
    assert deviates(now, now.trooper("B2"), "bs_attack")
    assert not deviates(now, now.trooper("B2"), "dodge")
    assert not deviates(now, now.trooper("B3"), "bs_attack")
