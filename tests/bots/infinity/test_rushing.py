"""Impetuous troopers run where they must: whether that is any good is asked first. Test positions of N4."""

import msgspec
from early_turns import deployed, imagined
from mission_positions import mind_of, only
from skirmish import tokens

from sightline.bots.infinity.rushing import rush
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games.infinity.core.match.commands import Activate, Declare
from sightline.games.infinity.core.match.state import OrderTokens, State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.commands import GoOn
from sightline.kernel import Match

replace = msgspec.structs.replace


def impetuous(match: Match[State], *foes: tuple[float, float]) -> tuple[State, Trooper]:
    """The Impetuous Phase of somebody in the lower part of the table, with enemies at some places."""
    state = match.state
    now = Situation(state)
    wild = next(each for each in now.of(state.active) if now.ability(each, "impetuous") is not None)
    guns = [each for each in now.of(1 - state.active) if not now.is_marker(each)]
    places = {each.id: (*at, 0.0) for each, at in zip(guns, foes, strict=False)}
    y = 130.0 if state.zones[state.active] == 0 else 670.0
    state = only(state, **{wild.id: (300.0, y, 0.0)}, **places)
    own = OrderTokens(kind="impetuous", left=1, group=1, owner=wild.id)
    return replace(state, pool=(*tokens(3), own), stage="impetuous"), wild


def test_who_is_seen_by_nobody_is_let_go_and_goes_as_it_must() -> None:
    match = deployed(game="n4")
    state, wild = impetuous(match)
    mind = mind_of(match, state, "regular")
    thought = rush(mind, mind.seat.options())
    world = imagined(match, state)
    assert world.check(thought.choice.command) == ()
    if isinstance(thought.choice.command, Activate):
        assert thought.first is not None
        world.apply(thought.choice.command)
        assert world.check(thought.first.command) == ()
        assert isinstance(thought.first.command, Declare)
        assert thought.first.command.trooper == wild.id


def test_it_can_be_held_back() -> None:
    match = deployed(game="n4")
    state, _ = impetuous(match)
    calm = replace(state, pool=tokens(3))
    mind = mind_of(match, state, "regular")
    options = tuple(each for each in mind.seat.options() if isinstance(each.command, GoOn))
    assert isinstance(rush(mind, options).choice.command, GoOn)
    assert calm.pool == tokens(3)


def test_the_bot_answers_the_question_and_then_runs_as_it_meant_to() -> None:
    match = deployed(game="n4")
    state, _ = impetuous(match)
    world = imagined(match, state)
    seat, bot = Seat(world, state.active), make("heuristic", "rush")
    chosen = bot.choose(seat).command
    world.apply(chosen)
    if isinstance(chosen, Activate):
        world.apply(bot.choose(seat).command)
