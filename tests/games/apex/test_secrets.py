"""Secrets stay secret: two matches that differ only in what a squad hides look the same to everybody else.

Random games are played. Every so often a twin of the state is made, in which one squad has other Feats in hand, other
tokens in its Backpacks and other pools, and every command that is legal in both is carried out in both with the same
dice. The other squad and the spectators must be given the same views, events, questions, options and refusals.
"""

import random
from collections.abc import Iterator

import msgspec
import pytest
from encounter import Encounter, at

from sightline.bots.random_player import RandomPlayer
from sightline.games.apex import GAME
from sightline.games.apex.setup import Setup
from sightline.games.apex.state import Legend, Squad, State
from sightline.games.apex.views import view_of
from sightline.kernel import (
    ChanceDice,
    Change,
    Command,
    Event,
    Match,
    NothingToMeasure,
    Option,
    Play,
    SeededDice,
    Viewer,
)

replace = msgspec.structs.replace
NOTHING = NothingToMeasure()
TOKENS = ("common_syringe", "common_frag", "rare_med_kit", "common_barrel_stabilizer", "rare_accelerant")
POOL = (*TOKENS, "rare_helmet", "rare_body_shield", "rare_sniper_stock")


def other_secrets(one: Legend, chance: random.Random) -> Legend:
    """The Legend with another hand of the same size, another Backpack of any size, another pool."""
    feats = [*one.hand, *one.deck]
    chance.shuffle(feats)
    size = len(one.hand)
    backpack = tuple(chance.choice(TOKENS) for _ in range(chance.randint(0, 8)))
    pool = tuple(chance.choice(POOL) for _ in one.pool_loot)
    return replace(one, hand=tuple(feats[:size]), deck=tuple(feats[size:]), backpack=backpack, pool_loot=pool)


def twin_of(state: State, squad: Squad, chance: random.Random) -> State:
    changed = {key: other_secrets(one, chance) if one.squad == squad else one for key, one in state.legends.items()}
    return replace(state, legends=changed)


def others(state: State, squad: Squad) -> tuple[Viewer, ...]:
    return (*state.fixed.seats[1 - squad], None)


def options(state: State, player: int) -> tuple[Option, ...]:
    return tuple(GAME.options(state, player, NOTHING))


def events_seen(state: State, command: Command, viewer: Viewer, seed: int) -> tuple[list[Event], State]:
    step = Play(GAME, state, ChanceDice(random.Random(seed)), NOTHING)
    GAME.play(step, command)
    seen, before = [], state
    for event in step.events:
        after = GAME.evolve(before, event)
        shown = GAME.redact(Change(before, event, after), viewer)
        seen += [shown] if shown is not None else []
        before = after
    return seen, step.state


def legal(state: State, command: Command) -> bool:
    decision = GAME.decision(state)
    return decision is not None and command.player in decision.waiting and not GAME.check(state, command, NOTHING)


def assert_same_to_others(state: State, twin: State, squad: Squad) -> None:
    assert GAME.decision(state) == GAME.decision(twin)
    for viewer in others(state, squad):
        assert GAME.view(state, viewer) == GAME.view(twin, viewer)


def commands(state: State, chance: random.Random) -> Iterator[Command]:
    """Some of the commands that somebody might give now."""
    decision = GAME.decision(state)
    assert decision is not None
    for player in decision.waiting:
        found = options(state, player)
        for option in chance.sample(found, min(6, len(found))):
            command = GAME.complete(state, option, chance, NOTHING) if option.parameters else option.command
            if command is not None:
                yield command


def compare(state: State, squad: Squad, chance: random.Random) -> int:
    """Compare a state with a twin; how many commands were carried out in both."""
    twin, count = twin_of(state, squad, chance), 0
    assert_same_to_others(state, twin, squad)
    decision = GAME.decision(state)
    assert decision is not None
    for player in decision.waiting:
        if state.fixed.squad_of(player) != squad:
            assert options(state, player) == options(twin, player)
    for command in commands(state, chance):
        if state.fixed.squad_of(command.player) != squad:
            assert GAME.check(state, command, NOTHING) == GAME.check(twin, command, NOTHING)
        if not (legal(state, command) and legal(twin, command)):
            continue
        seed = chance.getrandbits(32)
        count += 1
        for viewer in others(state, squad):
            (first, after), (second, twin_after) = (events_seen(each, command, viewer, seed) for each in (state, twin))
            assert first == second, command
            if not after.ended:
                assert GAME.view(after, viewer) == GAME.view(twin_after, viewer), command
                assert GAME.decision(after) == GAME.decision(twin_after), command
    return count


@pytest.mark.rule("AX-SETUP-036")
@pytest.mark.parametrize("number", range(5))
def test_what_a_squad_hides_changes_nothing_for_others(number: int) -> None:
    seats = ((0, 1), (2, 2)) if number % 2 else ((0, 0, 0), (1, 1, 1))
    setup = Setup(seats=seats, recruitment=("introductory", "random")[number // 2 % 2])
    match: Match[State] = Match(GAME, setup, dice=SeededDice(f"secrets {number}"))
    player, chance, compared = RandomPlayer(number), random.Random(number), 0
    while match.decision is not None and match.sequence < 400:
        if match.state.legends and match.sequence % 3 == 0:
            compared += compare(match.state, chance.randrange(2), chance)
        match.apply(player.choose(match, chance.choice(match.decision.waiting)))
    assert compared > 50


def test_after_the_end_hands_and_backpacks_are_shown() -> None:
    match: Match[State] = Match(GAME, Setup(), dice=SeededDice("end"))
    player = RandomPlayer(1)
    while match.decision is not None:
        match.apply(player.choose(match, match.decision.waiting[0]))
    view = match.view(None)
    assert all(one.hand is not None and one.backpack is not None for one in view.legends)  # type: ignore[attr-defined]


@pytest.mark.rule("AX-SETUP-036")
def test_of_an_enemy_everything_is_shown_but_hand_and_backpack() -> None:
    red = {"wraith": at(4, 4, deathboxes=0, backpack=("common_frag",), hand=("wraith_feat1",)), "bangalore": at(1, 1)}
    blue = {"gibraltar": at(9, 9, deathboxes=1, backpack=("common_syringe",), hand=("gibraltar_feat1",))}
    game = Encounter(red, blue)
    for viewer, shown in ((0, ["wraith", "bangalore"]), (1, ["gibraltar"]), (None, [])):
        view = view_of(game.state, viewer)
        assert [one.key for one in view.legends if one.backpack is not None and one.hand is not None] == shown
        assert [(one.at, one.weapons, one.equipment) for one in view.legends] == [
            (one.at, one.weapons, one.equipment) for one in game.state.legends.values()
        ]
        assert view.victory_points == (1, 2)
    ended = view_of(replace(game.state, ended="draw"), 1)
    assert [one.backpack for one in ended.legends] == [("common_frag",), (), ("common_syringe",)]


@pytest.mark.rule("AX-SETUP-036")
def test_squadmates_see_each_others_hands_and_backpacks() -> None:
    match: Match[State] = Match(GAME, Setup(seats=((0, 1), (2, 3))), dice=SeededDice("mates"))
    view = match.view(0)
    mine = [one for one in view.legends if one.squad == 0]  # type: ignore[attr-defined]
    assert {one.seat for one in mine} == {0, 1}
    assert all(one.pool_weapons for one in mine)
    assert all(one.pool_weapons is None for one in view.legends if one.squad == 1)  # type: ignore[attr-defined]
