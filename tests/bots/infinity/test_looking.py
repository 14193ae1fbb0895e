"""Who looks closely goes by the lines of fire that there are; others live with a glance."""

import math

import msgspec
from early_turns import deployed, imagined, moved, open_ground
from mission_positions import mind_of, near, only, others

from sightline.bots.infinity import deploying, moving
from sightline.bots.infinity.agenda import agenda_of
from sightline.bots.infinity.danger import lookouts_of
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.moving import Step
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import ChooseDeployment
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import Point3
from sightline.kernel import Match

replace = msgspec.structs.replace
ALONE = 60.0


def ground(match: Match[State], every: int) -> list[Point3]:
    """Some places on the ground, with nobody near them."""
    places = lookouts_of(match.state.fixed.field).places
    found = [(float(x), float(y), float(z)) for x, y, z in places[places[:, 2] < 1][::every]]
    others = [each.at for each in match.state.troopers.values()]
    return [at for at in found if min(math.dist(at, other) for other in others) > ALONE]


def test_a_close_look_finds_everybody_who_sees_a_place_and_a_glance_does_not() -> None:
    match = deployed()
    mine = others(match.state, match.state.active)[0]
    mind, places = mind_of(match, match.state), ground(match, 7)
    glanced, looked = (
        [{each.id for each in seen} for seen in mind.watchers(mine, places, closely=closely)]
        for closely in (False, True)
    )
    there = [Situation(moved(match.state, **{mine.id: at})) for at in places]
    assert looked == [{foe.id for foe in mind.foes if now.sees(foe, now.trooper(mine.id))} for now in there]
    assert any(seen - glimpsed for seen, glimpsed in zip(looked, glanced, strict=True))


def test_a_place_is_worth_less_to_who_knows_that_it_is_seen_there() -> None:
    """A glance takes the gap between two walls for a wall; the enemy behind it does not."""
    match = deployed()
    active = match.state.active
    mine, foe = others(match.state, active)[0], others(match.state, 1 - active)[0]
    missed = 0
    for at in ground(match, 11):
        state = only(match.state, **{mine.id: at, foe.id: near(match, 300.0, 400.0)})
        hasty, close = (_ends(match, state, mine.id, closely=closely) for closely in (False, True))
        mind, shared = mind_of(match, state), sorted(hasty.keys() & close.keys())
        glanced, looked = (mind.watchers(mine, shared, closely=closely) for closely in (False, True))
        for end, before, after in zip(shared, glanced, looked, strict=True):
            if after and not before:
                assert close[end].worth < hasty[end].worth
                missed += 1
    assert missed


def _ends(match: Match[State], state: State, key: str, *, closely: bool) -> dict[Point3, Step]:
    mind = Mind(Seat(imagined(match, state), state.active), replace(EFFORTS["veteran"], closely=closely))
    return {step.end: step for step in moving.steps(mind, mind.now.trooper(key), attacking=False)}


def test_whoever_sees_a_way_anywhere_is_counted_among_those_who_react() -> None:
    """Three points of a way are not all of it: somebody may look out between two of them."""
    match = deployed()
    mine = others(match.state, match.state.active)[0]
    missed = 0
    for at in ground(match, 31):
        state = moved(match.state, **{mine.id: at})
        mind = mind_of(match, state)
        found = moving.reachable(mind, mind.now.trooper(mine.id))
        ways = [way for row in moving._spread(found, 90.0)[::4] if (way := found.plan(row)) is not None]
        for way, passed in zip(ways, moving._between(mind, mind.now.trooper(mine.id), ways), strict=True):
            on_the_way = [Situation(moved(state, **{mine.id: there})) for there in way.check.positions[1:-1]]
            seers = {foe.id for foe in mind.foes if any(now.sees(foe, now.trooper(mine.id)) for now in on_the_way)}
            assert {each.id for each, _ in passed} == seers
            points = mind.watchers(mine, moving.samples(way))
            missed += bool(seers - {each.id for seen in points for each in seen})
    assert missed


def test_whoever_sees_where_one_sets_out_is_counted_among_those_who_react() -> None:
    match = deployed()
    active = match.state.active
    mine, foe = others(match.state, active)[0], others(match.state, 1 - active)[0]
    x, y, z = open_ground(match)
    state = only(match.state, **{mine.id: (x, y, z), foe.id: (x + 100, y, z)})
    turned = replace(state.troopers[foe.id], facing=180.0)
    state = replace(state, troopers={**state.troopers, foe.id: turned})
    for level, counted in (("veteran", [foe.id]), ("regular", [])):
        mind = mind_of(match, state, level)
        trooper = mind.now.trooper(mine.id)
        seers = moving._setting_out(mind, trooper, agenda_of(mind, trooper))
        assert [each.id for each, _ in seers] == counted


def test_a_veteran_lets_the_other_side_deploy_first() -> None:
    match = deployed(until="decision.deployment")
    assert match.decision is not None
    player = match.decision.waiting[0]
    mind = Mind(Seat(match, player), EFFORTS["veteran"])
    command = deploying.preference(mind, mind.seat.options()).command
    assert isinstance(command, ChooseDeployment)
    assert command.first != player


def test_each_level_looks_at_more_than_the_one_below() -> None:
    levels = [EFFORTS[name] for name in ("novice", "regular", "veteran")]
    for looked_at in ("troopers", "places", "spots"):
        counts = [getattr(each, looked_at) for each in levels]
        assert counts == sorted(set(counts)), looked_at
