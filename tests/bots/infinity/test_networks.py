"""Hackers, Repeaters, Markers and Suppressive Fire: what a sensible player makes of them. Test positions of N4."""

import msgspec
import pytest
from early_turns import deployed, imagined, open_ground
from mission_positions import mind_of, only
from skirmish import tokens

from sightline.bots.infinity import declaring, networks, reacting
from sightline.bots.infinity.duels import Line, best_shot
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.pitching import pitched
from sightline.bots.infinity.using import uses
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import Activate, Declare
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import ArmyList
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.geometry.shapes import Point3
from sightline.kernel import Match

replace = msgspec.structs.replace


def harbours() -> tuple[ArmyList, ArmyList]:
    return ready_list("vesper_league", "harbour_patrol"), ready_list("vesper_league", "harbour_patrol")


def first(state: State, player: int, unit: str, skill: str = "") -> Trooper:
    now = Situation(state)
    named = (each for each in now.of(player) if now.profile(each).unit == unit)
    return next(each for each in named if not skill or now.ability(each, skill) is not None)


def net(match: Match[State], *, beside: Point3) -> tuple[State, Trooper, Trooper]:
    """A Hacker in one corner, a heavy enemy in another, and a Repeater somewhere."""
    active = match.state.active
    hacker, heavy = first(match.state, active, "yard_guards", "hacker"), first(match.state, 1 - active, "bulkheads")
    repeater = first(match.state, active, "terns")
    far, (x, y, z) = (40.0, 40.0, 0.0), open_ground(match)
    places = {hacker.id: far, heavy.id: (x, y, z), repeater.id: (x + beside[0], y + beside[1], z)}
    return replace(only(match.state, **places), pool=tokens(3)), hacker, heavy


@pytest.mark.parametrize(("beside", "reached"), [((100.0, 0.0, 0.0), True), ((-20.0, 700.0, 0.0), False)])
def test_a_hacker_reaches_through_repeaters(beside: Point3, reached: bool) -> None:
    match = deployed(game="n4", lists=harbours())
    state, hacker, heavy = net(match, beside=beside)
    mind = mind_of(match, state, "regular")
    assert networks.within_reach(mind, mind.now.trooper(hacker.id)) is reached
    order = Activate(player=state.active, troopers=(hacker.id,))
    found = [each for each in uses(mind, mind.now.trooper(hacker.id), order) if isinstance(each.command, Declare)]
    hacks = [each for each in found if isinstance(each.command, Declare) and each.command.use.skill == "hack"]
    assert bool(hacks) is reached
    if reached:
        best = max(hacks, key=lambda each: each.worth)
        assert best.worth > 0.3
        assert isinstance(best.command, Declare)
        assert best.command.use.targets == (heavy.id,)


def test_a_repeater_is_of_use_where_there_is_somebody_to_hack() -> None:
    match = deployed(game="n4", lists=harbours())
    state, hacker, heavy = net(match, beside=(-20.0, 700.0, 0.0))
    mind = mind_of(match, state, "regular")
    near, far = (networks.repeater_worth(mind, at) for at in (state.troopers[heavy.id].at, (590.0, 790.0, 0.0)))
    assert near > 0.3 > far
    alone = {key: each for key, each in state.troopers.items() if key != hacker.id}
    nobody = mind_of(match, replace(state, troopers=alone), "regular")
    assert networks.repeater_worth(nobody, state.troopers[heavy.id].at) == 0


def test_a_pitcher_brings_a_repeater_to_whom_nobody_reaches() -> None:
    army = ready_list("vesper_league", "harbour_patrol")
    pitcher = [
        replace(each, profile=replace(each.profile, weapons=(*each.profile.weapons, "pitcher")))
        if each.profile.ability("hacker") is not None
        else each
        for each in army.members
    ]
    armed = replace(army, members=tuple(pitcher))
    match = deployed(game="n4", lists=(armed, armed))
    state, hacker, heavy = net(match, beside=(-20.0, 700.0, 0.0))
    x, y, z = state.troopers[heavy.id].at
    near = replace(state.troopers[hacker.id], at=(x + 100, y, z))
    away = replace(state.troopers[heavy.id], at=(x, y + 300, z))
    for pieces, wanted in (({}, True), ({hacker.id: near, heavy.id: state.troopers[heavy.id]}, False)):
        moved = {**state.troopers, heavy.id: away, **pieces}
        mind = mind_of(match, replace(state, troopers=moved), "regular")
        spots = pitched(mind, mind.now.trooper(hacker.id))
        assert bool(spots) is wanted, "who is in the Hacking Area needs no Repeater"


def test_only_markers_are_worth_discovering() -> None:
    match = deployed(game="n4")
    active = match.state.active
    mine, foe = Situation(match.state).of(active)[0], Situation(match.state).of(1 - active)[0]
    x, y, z = open_ground(match)
    state = only(match.state, **{mine.id: (x, y, z), foe.id: (x + 100, y, z)})
    use = Declaration(skill="discover", aims=(Aim(foe.id),))
    for states, worth in ((frozenset[str](), 0.0), (frozenset({"camouflaged"}), declaring.DISCOVERED)):
        pieces = {**state.troopers, foe.id: replace(state.troopers[foe.id], states=states)}
        mind = mind_of(match, replace(state, troopers=pieces), "regular")
        assert declaring._habit(mind, mind.now.trooper(mine.id), use) == worth


def test_nobody_reacts_by_discovering_a_model() -> None:
    match = deployed(game="n4")
    active = match.state.active
    mine, foe = Situation(match.state).of(active)[0], Situation(match.state).of(1 - active)[0]
    x, y, z = open_ground(match)
    world = imagined(match, only(match.state, **{mine.id: (x, y, z), foe.id: (x + 100, y, z)}))
    world.apply(Activate(player=active, troopers=(mine.id,)))
    world.apply(Declare(player=active, trooper=mine.id, use=Declaration(skill="idle")))
    mind = Mind(Seat(world, 1 - active), EFFORTS["regular"])
    threats, trooper = reacting._Threats(mind), mind.now.trooper(foe.id)
    held = threats.worth(trooper, reacting.HOLD)[0]
    assert threats.worth(trooper, Declaration(skill="discover", aims=(Aim(mine.id),)))[0] <= held


def test_the_dice_of_suppressive_fire_are_for_who_is_in_that_state() -> None:
    match = deployed(game="n4", lists=harbours())
    active = match.state.active
    one, two = (first(match.state, player, "yard_guards") for player in (active, 1 - active))
    x, y, z = open_ground(match)
    now = Situation(only(match.state, **{one.id: (x, y, z), two.id: (x + 100, y, z)}))
    line = Line(shooter=now.trooper(two.id), target=now.trooper(one.id), active=False, cover=False)
    calm = best_shot(now, line)
    assert calm is not None
    assert calm.action.burst == 1
    ready = replace(now.trooper(two.id), states=frozenset({"suppressive_fire"}))
    memory = {**now.state.memory, f"suppressive_fire.{two.id}": 1}
    state = replace(now.state, troopers={**now.state.troopers, two.id: ready}, memory=memory)
    firing = best_shot(Situation(state), replace(line, shooter=ready))
    assert firing is not None
    assert firing.action.burst == 3
