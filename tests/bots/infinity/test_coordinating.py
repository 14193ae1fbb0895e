"""Orders for several at a time: only where they are worth their price. Test positions of N4."""

import msgspec
import pytest
from early_turns import deployed, imagined
from mission_positions import mind_of, only
from skirmish import tokens

from sightline.bots.bot import Choice
from sightline.bots.budget import ENDLESS
from sightline.bots.infinity import acting, coordinating
from sightline.bots.infinity.acting import Thought
from sightline.bots.infinity.coordinating import PRICE, together
from sightline.bots.infinity.danger import lookouts_of
from sightline.bots.infinity.effort import EFFORTS
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.thinking import InfinityThinker
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import Activate, Declare, EndTurn
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.coordinated import partners
from sightline.kernel import Match

replace = msgspec.structs.replace


def riflemen(state: State, player: int) -> list[Trooper]:
    """Regular troopers with rifles."""
    now = Situation(state)
    return [
        each
        for each in now.of(player)
        if {"rifle", "combi_rifle"} & set(now.profile(each).weapons) and now.ability(each, "irregular") is None
    ]


def gunner(state: State, player: int) -> Trooper:
    now = Situation(state)
    armed = [each for each in now.of(player) if "heavy_machine_gun" in now.profile(each).weapons]
    return next(each for each in armed if now.ability(each, "total_reaction") is None)


def in_line(match: Match[State], count: int) -> tuple[State, list[Trooper], Trooper]:
    """So many riflemen side by side in sight of an enemy with a machine gun."""
    active = match.state.active
    mine, foe = riflemen(match.state, active)[:count], gunner(match.state, 1 - active)
    field = match.state.fixed.field
    places = [(x, y, z) for x, y, z in lookouts_of(field).places.tolist() if z < 1]
    for x, y, z in places:
        spots = [(x + 30.0 * number, y, z) for number in range(count)]
        state = only(match.state, **dict(zip([each.id for each in mine], spots, strict=True)))
        now = Situation(state)
        if not all(field.stands(replace(now.body(each), facing=None)) for each in now.of(active)):
            continue
        for there in places:
            if 150 < y - there[1] < 260 and abs(there[0] - x) < 80:
                placed = replace(match.state.troopers[foe.id], at=there, facing=90.0, states=frozenset())
                faced = {key: replace(each, facing=270.0) for key, each in state.troopers.items()}
                both = replace(state, troopers={**faced, foe.id: placed}, pool=tokens(3))
                now = Situation(both)
                if all(now.sees(now.trooper(each.id), now.trooper(foe.id)) for each in mine):
                    return both, mine, foe
    raise LookupError("no such place")


def nothing(mind: Mind, worth: float) -> Thought:
    return Thought(choice=Choice(command=EndTurn(player=mind.player), why="bots.why.hold", worth=worth))


def test_several_in_sight_of_a_machine_gun_shoot_at_it_together() -> None:
    match = deployed(game="n4")
    state, mine, foe = in_line(match, 3)
    mind = mind_of(match, state, "regular")
    found = together(mind, mind.seat.options(), nothing(mind, 0.0))
    assert found is not None
    assert isinstance(found.choice.command, Activate)
    assert 1 < len(found.choice.command.troopers) <= len(mine)
    assert set(found.choice.command.troopers) <= {each.id for each in mine}
    world = imagined(match, state)
    assert world.check(found.choice.command) == ()
    world.apply(found.choice.command)
    assert found.first is not None
    assert isinstance(found.first.command, Declare)
    assert found.first.command.use.targets == (foe.id,)
    assert world.check(found.first.command) == ()


def test_nobody_comes_out_of_hiding_for_a_volley() -> None:
    match = deployed(game="n4")
    state, mine, _ = in_line(match, 4)
    *rest, last = mine
    hidden = replace(last, id="", states=frozenset({"hidden_deployment"}), at=state.troopers[last.id].at)
    troopers = {key: each for key, each in state.troopers.items() if key != last.id}
    mind = mind_of(match, replace(state, troopers=troopers, hidden=(hidden,)), "regular")
    assert any(f"?{last.member}" in set(partners(mind.now, mind.now.trooper(each.id))) for each in rest)
    found = together(mind, mind.seat.options(), nothing(mind, 0.0))
    assert found is not None
    assert isinstance(found.choice.command, Activate)
    assert set(found.choice.command.troopers) <= {each.id for each in rest}


def test_two_whom_nothing_brings_together_are_not_led_by_one_another() -> None:
    """As the Proxies of one G: Jumper, both of whom somebody else may lead."""
    match = deployed(game="n4")
    state, mine, _ = in_line(match, 2)
    mind = mind_of(match, state, "regular")
    pair = [mind.now.trooper(each.id) for each in mine]
    forms = [each.command for each in mind.seat.options() if each.parameters and isinstance(each.command, Activate)]
    leaders = {each.troopers[0]: each for each in forms if each.group == "coordinated"}
    kind = mind.now.fixed.edition.group_kind["coordinated"]
    strangers = replace(kind, joins=lambda *_: iter(()))
    assert coordinating._volleys(mind, kind, leaders, pair)
    assert not coordinating._volleys(mind, strangers, leaders, pair)


def test_a_volley_is_worth_more_than_its_best_shot_alone() -> None:
    match = deployed(game="n4")
    state, _, _ = in_line(match, 3)
    mind = mind_of(match, state, "regular")
    volley = together(mind, mind.seat.options(), nothing(mind, 0.0))
    assert volley is not None
    shots = [acting._stand_and_shoot(mind, each) for each in mind.mine]
    assert volley.choice.worth + PRICE > max(each.worth for each in shots if each is not None)


@pytest.mark.parametrize("lacking", [-0.01, 0.01])
def test_it_has_to_be_worth_the_command_token(lacking: float) -> None:
    match = deployed(game="n4")
    state, _, _ = in_line(match, 3)
    mind = mind_of(match, state, "regular")
    volley = together(mind, mind.seat.options(), nothing(mind, -10.0))
    assert volley is not None
    single = nothing(mind, volley.choice.worth + lacking)
    assert (together(mind, mind.seat.options(), single) is None) is (lacking > 0)


def test_the_followers_aim_where_the_leader_does() -> None:
    match = deployed(game="n4")
    state, _, foe = in_line(match, 3)
    world = imagined(match, state)
    seat, bot = Seat(world, state.active), make("heuristic", "together")
    mind = mind_of(match, state, "regular")
    volley = together(mind, mind.seat.options(), nothing(mind, -10.0))
    assert volley is not None
    assert volley.first is not None
    assert isinstance(volley.choice.command, Activate)
    world.apply(volley.choice.command)
    world.apply(volley.first.command)
    for _ in volley.choice.command.troopers[1:]:
        command = bot.choose(seat).command
        assert isinstance(command, Declare)
        assert command.use.skill == "bs_attack"
        assert set(command.use.targets) <= {foe.id}
        world.apply(command)


def test_who_have_orders_enough_walk_one_by_one() -> None:
    match = deployed(game="n4", scenario="domination")
    mine = {key: each for key, each in match.state.troopers.items() if each.owner == match.state.active}
    state = replace(match.state, troopers=mine)
    plenty, few = (mind_of(match, replace(state, pool=tokens(count)), "regular") for count in (9, 1))
    assert together(plenty, plenty.seat.options(), nothing(plenty, 0.0)) is None
    march = together(few, few.seat.options(), nothing(few, 0.0))
    assert march is not None
    assert march.choice.why == "bots.why.march"
    assert isinstance(march.choice.command, Activate)
    assert len(march.choice.command.troopers) > 1


def test_the_veteran_tries_groups_out_like_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    match = deployed(game="n4")
    state, _, _ = in_line(match, 3)
    seat = Seat(imagined(match, state), state.active)
    monkeypatch.setattr(coordinating, "PRICE", -5.0)
    found = InfinityThinker("veteran", EFFORTS["veteran"]).candidates(seat, ENDLESS)
    groups = [each for each in found if isinstance(each.choice.command, Activate) and each.choice.command.group]
    assert groups
    assert len(found) > len(groups)
    assert isinstance(groups[0].then[0].command, Declare)
