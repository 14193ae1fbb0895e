"""What the veteran fears: where the other side could be in its next turn, and whom it would see from there."""

import math

import msgspec
import numpy as np
import pytest
from early_turns import deployed, imagined, moved, open_ground
from skirmish import tokens

from sightline.bots.infinity import deploying
from sightline.bots.infinity.danger import Danger, fear, lookouts_of
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import MOVE, reachable
from sightline.bots.infinity.shots import shot_falls
from sightline.bots.infinity.ways import FAR, ways
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.missions.mission import is_specialist
from sightline.games.infinity.core.table.field import field_of
from sightline.games.infinity.core.troopers.weapons import Band, Mode
from sightline.geometry.shapes import SILHOUETTES
from sightline.kernel import Match

replace = msgspec.structs.replace
COMBI = Mode(bands=(Band(40, 3), Band(80, -3), Band(120, -6)), damage=13, burst=3)


def mind_of(match: Match[State], state: State, level: str = "veteran") -> Mind:
    return Mind(Seat(imagined(match, state), state.active), EFFORTS[level])


def one_of(state: State, player: int) -> Trooper:
    return next(each for each in state.troopers.values() if each.owner == player and each.peripheral is None)


def duel(match: Match[State], apart: float) -> tuple[State, Trooper]:
    """Nobody on the table but two, so far apart in the open."""
    active = match.state.active
    mine, foe = one_of(match.state, active), one_of(match.state, 1 - active)
    x, y, z = open_ground(match)
    state = moved(match.state, **{mine.id: (x, y, z), foe.id: (x + apart, y, z)})
    state = replace(state, troopers={key: state.troopers[key] for key in (mine.id, foe.id)})
    return state, state.troopers[mine.id]


def test_lookouts_are_all_over_the_table_and_about_a_stride_apart() -> None:
    found = lookouts_of(field_of("harbour-steps"))
    assert 100 < len(found.places) < 400
    assert {bool(y > 400) for _, y, _ in found.places} == {True, False}
    assert np.ptp(found.places[:, 2]) > 30, "roofs as well"


def test_a_place_that_somebody_overlooks_is_dangerous_and_one_behind_a_wall_is_not() -> None:
    match = deployed()
    state, mine = duel(match, 100.0)
    danger = Danger(mind_of(match, state))
    lookouts = lookouts_of(state.fixed.field)
    everywhere: list[tuple[float, float, float]] = [(x, y, z) for x, y, z in lookouts.places.tolist()]
    risks = danger.at(mine, everywhere)
    assert danger.at(mine, [mine.at])[0] > 0.3
    far = [at for at in everywhere if math.dist(at[:2], mine.at[:2]) > 450]
    unseen = [risk for at, risk in zip(everywhere, risks, strict=True) if at in far]
    assert min(unseen) == 0.0
    assert max(risks) <= 2.0 * danger.at(mine, [mine.at])[0]


def test_lying_down_is_never_more_dangerous_than_standing() -> None:
    lookouts = lookouts_of(field_of("harbour-steps"))
    places: list[tuple[float, float, float]] = [(x, y, z) for x, y, z in lookouts.places[::9].tolist()]
    upright, prone = SILHOUETTES["2"], SILHOUETTES["2"].prone
    standing, lying = lookouts.outlooks(places, upright), lookouts.outlooks(places, prone)
    seen = [sum(int(sees.sum()) for sees, _ in outlooks) for outlooks in (standing, lying)]
    assert seen[1] < seen[0]


@pytest.mark.parametrize(("near", "far"), [(100.0, 500.0), (300.0, 900.0)])
def test_range_and_cover_and_armour_make_a_shot_weaker(near: float, far: float) -> None:
    gaps, bare = np.array([near, far]), np.array([False, False])
    plain = shot_falls(COMBI, 12, gaps, bare, (1, 0), 1)
    assert plain[0] > plain[1]
    assert (shot_falls(COMBI, 12, gaps, ~bare, (1, 0), 1) < plain).all()
    assert (shot_falls(COMBI, 12, gaps, bare, (5, 0), 1) < plain).all()
    assert (shot_falls(COMBI, 12, gaps, bare, (1, 0), 2) < plain).all()
    assert shot_falls(COMBI, 12, np.array([1_300.0]), np.array([False]), (1, 0), 1)[0] == 0.0


def test_only_who_has_foresight_is_afraid_and_the_fewer_orders_are_left_the_more() -> None:
    match = deployed()
    state, mine = duel(match, 100.0)
    places = [(mine.at[0] + 20, mine.at[1], mine.at[2]), (30.0, 30.0, 0.0)]
    assert fear(mind_of(match, state, "regular"), mine, places) == [0.0, 0.0]
    early = fear(mind_of(match, replace(state, pool=tokens(8))), mine, places)
    late = fear(mind_of(match, replace(state, pool=tokens(0))), mine, places)
    assert late[1] < early[1] < 0, "away from the enemy is better than here"


def test_who_lies_down_is_safer_than_who_gets_up_at_the_same_place() -> None:
    match = deployed()
    state, mine = duel(match, 300.0)
    lying = replace(state, troopers={**state.troopers, mine.id: replace(mine, states=frozenset({"prone"}))})
    upright, prone = (fear(mind_of(match, each), each.troopers[mine.id], [mine.at])[0] for each in (state, lying))
    assert upright == 0 <= prone
    danger = Danger(mind_of(match, lying))
    low = danger.at(mine, [mine.at], silhouette=SILHOUETTES["2"].prone)
    assert low <= danger.at(mine, [mine.at])


def test_nobody_is_afraid_when_the_other_side_has_no_turn_left() -> None:
    match = deployed()
    state, mine = duel(match, 100.0)
    last = replace(state, round=3, first=1 - state.active)
    assert fear(mind_of(match, last), mine, [(30.0, 30.0, 0.0)]) == [0.0]


def test_only_a_veteran_with_the_second_turn_deploys_warily() -> None:
    match = deployed()
    second = 1 - match.state.active
    state = replace(match.state, choosing=second)
    mind = Mind(Seat(imagined(match, state), second), EFFORTS["veteran"])
    profile = mind.now.profile(mind.mine[0])
    assert deploying._is_wary(mind, profile)
    assert not deploying._is_wary(mind_of(match, match.state), profile)
    assert not deploying._is_wary(Mind(Seat(imagined(match, state), second), EFFORTS["regular"]), profile)


def test_who_has_the_second_turn_deploys_where_the_first_can_do_less() -> None:
    match = deployed()
    second = 1 - match.state.active
    own = next(each for each in match.state.troopers.values() if each.owner == second and each.peripheral is None)
    mind = Mind(Seat(imagined(match, match.state), second), EFFORTS["veteran"])
    profile = mind.now.profile(own)
    form = Deploy(player=second, member=own.member, at=own.at)
    scene = match.state.fixed.field.scene
    row = [
        at
        for at in lookouts_of(match.state.fixed.field).places.tolist()
        if (at[1] > scene.depth / 2) == (own.at[1] > scene.depth / 2)
    ]
    ways = [replace(form, at=(x, y, z), prone=prone) for x, y, z in row for prone in (False, True)]
    best = max(ways, key=lambda way: deploying._worth(mind, way))
    costs = [deploying._foreseen(mind, way, profile) for way in ways]
    assert deploying._foreseen(mind, best, profile) < sum(costs) / len(costs) / 2
    assert min(costs) < 0.2 < max(costs)


def test_a_specialist_is_not_deployed_where_it_could_not_walk_away() -> None:
    match = deployed(scenario="supplies")
    mind = mind_of(match, match.state)
    members = match.state.fixed.lists[mind.player].members
    profile = next(each.profile for each in members if is_specialist(match.state.fixed.edition, each.profile))
    walks = ways(match.state.fixed.field.ground, profile.template, 10.0 * max(profile.mov))
    boxes = tuple(sorted(token.at for token in mind.view.tokens))
    places = walks.net.places[walks.net.stops].tolist()
    apart = {(x, y, z): walks.distance(walks.to(boxes), (x, y, z)) for x, y, z in places}
    marooned = next(at for at, far in apart.items() if far >= FAR)
    furthest = max((at for at, far in apart.items() if far < FAR), key=lambda at: apart[at])
    assert deploying._way_off(mind, profile, marooned) > 2 * deploying._way_off(mind, profile, furthest)


def test_a_marker_may_begin_where_a_model_would_be_shot_at() -> None:
    match = deployed()
    second = 1 - match.state.active
    own = next(each for each in match.state.troopers.values() if each.owner == second and each.peripheral is None)
    mind = Mind(Seat(imagined(match, match.state), second), EFFORTS["veteran"])
    form = Deploy(player=second, member=own.member, at=open_ground(match))
    costs = [
        deploying._foreseen(mind, replace(form, concealed="camouflaged" if hidden else ""), mind.now.profile(own))
        for hidden in (False, True)
    ]
    assert costs[1] < costs[0] / 2


def test_who_walks_gets_up_first() -> None:
    match = deployed()
    state, mine = duel(match, 300.0)
    lying = replace(state, troopers={**state.troopers, mine.id: replace(mine, states=frozenset({"prone"}))})
    upright, prone = (reachable(mind_of(match, each), each.troopers[mine.id]) for each in (state, lying))
    assert MOVE.prone is False
    assert len(prone.places) == len(upright.places)
