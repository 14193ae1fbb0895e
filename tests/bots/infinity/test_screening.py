"""Smoke: whom it hides, for whom it is thrown, and when it is the best reaction. Test positions of N4."""

import msgspec
import pytest
from early_turns import deployed, imagined
from mission_positions import in_sight, mind_of, only, specialist, ways_on
from skirmish import tokens

from sightline.bots.infinity import acting, reacting
from sightline.bots.infinity.duels import NOTHING, declared_action
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.screening import screened
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import Activate, Declare, React
from sightline.games.infinity.core.match.state import Area, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Placement
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.geometry.shapes import Point3
from sightline.kernel import Match
from sightline.odds import Skill

replace = msgspec.structs.replace


def with_weapon(state: State, player: int, weapon: str) -> Trooper:
    now = Situation(state)
    return next(each for each in now.of(player) if weapon in now.profile(each).weapons)


def smoke(at: Point3) -> Area:
    return Area(kind="smoke", at=at, radius=60.0, height=100_000.0)


def test_nobody_is_seen_through_smoke() -> None:
    match = deployed(game="n4")
    active = match.state.active
    one, two = Situation(match.state).of(active)[0], Situation(match.state).of(1 - active)[0]
    here, there = in_sight(match, 200, 300)
    state = only(match.state, **{one.id: here, two.id: there})
    middle = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2, 0.0)
    for areas, seen in (((), [two.id]), ((smoke(middle),), []), ((smoke((here[0], 799.0, 0.0)),), [two.id])):
        mind = mind_of(match, replace(state, areas=areas), "regular")
        prey = mind.prey(mind.now.trooper(one.id), [here])[0]
        assert [each.id for each in prey] == seen


def crossing(match: Match[State]) -> tuple[State, Trooper, Trooper, Trooper]:
    """A Specialist on its way to a box under the eyes of a machine gun, and a friend with smoke at its side."""
    active = match.state.active
    walker, gun = specialist(match.state, active), with_weapon(match.state, 1 - active, "heavy_machine_gun")
    thrower = with_weapon(match.state, active, "smoke_grenades")
    net = ways_on(match).net
    places = [(float(x), float(y), float(z)) for x, y, z in net.places[net.stops & (net.places[:, 2] < 1)][::25]]
    box = next(iter(match.state.tokens.values()))
    for here in places:
        beside = (here[0] + 40.0, here[1], 0.0)
        for there in places[::3]:
            state = only(match.state, **{walker.id: here, thrower.id: beside, gun.id: there})
            turned = replace(state.troopers[gun.id], facing=90.0 if box.at[1] > there[1] else 270.0)
            state = replace(state, troopers={**state.troopers, gun.id: turned}, pool=tokens(6), round=2)
            mind = mind_of(match, state, "regular")
            if screened(mind, mind.now.trooper(thrower.id), Activate(player=active, troopers=(thrower.id,))):
                return state, walker, thrower, gun
    raise LookupError("nothing to cross")


def test_smoke_is_thrown_for_who_has_to_cross_under_fire() -> None:
    match = deployed(game="n4", scenario="supplies")
    state, walker, thrower, gun = crossing(match)
    active = state.active
    mind = mind_of(match, state, "regular")
    order = Activate(player=active, troopers=(thrower.id,))
    found = [each for each in acting.foresee(mind, mind.now.trooper(thrower.id), order) if each.why == "bots.why.smoke"]
    assert found
    assert found[0].params["target"] in {walker.id, thrower.id}
    assert isinstance(found[0].command, Declare)
    world = imagined(match, state)
    world.apply(order)
    assert world.check(found[0].command) == ()
    blind = {key: each for key, each in state.troopers.items() if key != gun.id}
    calm = mind_of(match, replace(state, troopers=blind), "regular")
    assert screened(calm, calm.now.trooper(thrower.id), order) == [], "nobody looks"


def seeing(army: ArmyList) -> ArmyList:
    """The same army, all of it with visors."""
    visor = (Ability(key="multispectral_visor", level=2),)
    members = (replace(each, profile=replace(each.profile, equipment=visor)) for each in army.members)
    return replace(army, members=tuple(members))


@pytest.mark.parametrize(("visor", "kind"), [(False, Skill.DODGE), (True, Skill.NONE)])
def test_in_a_reaction_smoke_counts_like_a_dodge_unless_it_is_seen_through(visor: bool, kind: Skill) -> None:
    lists = (ready_list("vesper_league", "harbour_patrol"), ready_list("ninefold_march", "first_bell"))
    match = deployed(game="n4", lists=(seeing(lists[0]), seeing(lists[1])) if visor else lists)
    active = match.state.active
    shooter = with_weapon(match.state, active, "heavy_machine_gun")
    thrower = with_weapon(match.state, 1 - active, "smoke_grenades")
    here, there = in_sight(match, 200, 300)
    now = Situation(only(match.state, **{shooter.id: here, thrower.id: there}))
    use = Declaration(skill="bs_attack", weapon="smoke_grenades", placements=(Placement(there),))
    found = declared_action(now, now.trooper(thrower.id), use, now.trooper(shooter.id), active=False)
    assert found.skill is kind
    assert (found is NOTHING) is visor


def test_who_is_shot_at_and_cannot_answer_throws_smoke() -> None:
    match = deployed(game="n4")
    active = match.state.active
    shooter = with_weapon(match.state, active, "heavy_machine_gun")
    thrower = with_weapon(match.state, 1 - active, "smoke_grenades")
    here, there = in_sight(match, 380, 460)
    world = imagined(match, only(match.state, **{shooter.id: here, thrower.id: there}))
    now = Situation(world.state)
    assert now.sees(now.trooper(thrower.id), now.trooper(shooter.id))
    world.apply(Activate(player=active, troopers=(shooter.id,)))
    option = next(
        each.command
        for each in world.options(active)
        if isinstance(each.command, Declare)
        and each.command.use.weapon == "heavy_machine_gun"
        and each.command.use.aims
    )
    world.apply(option)
    seat = Seat(world, 1 - active)
    found = reacting.reactions(Mind(seat, EFFORTS["regular"]), seat.options(), 20)
    screens, shots = (
        max(each.worth for each in found if isinstance(each.command, React) and each.command.use.weapon == weapon)
        for weapon in ("smoke_grenades", "pistol")
    )
    assert screens > shots
