"""Random legal play finishes every kind of game and never breaks an invariant.

`SIGHTLINE_GAMES=200 pytest tests/games/apex` plays more of them.
"""

import os
import random

import pytest

from sightline.bots.random_player import RandomPlayer
from sightline.content import boards
from sightline.games import find
from sightline.games.apex import GAME
from sightline.games.apex.invariants import faults
from sightline.games.apex.setup import Setup
from sightline.games.apex.state import State
from sightline.kernel import ChanceDice, Match, SeededDice, matchfile

GAMES = int(os.environ.get("SIGHTLINE_GAMES", "10"))
SEATS = (
    ((0, 0), (1, 1)),
    ((0, 1), (2, 3)),
    ((0, 0, 0), (1, 1, 1)),
    ((0, 1, 2), (3, 4, 5)),
    ((0, 1, 1), (2, 2, 2)),
)


def setup_of(number: int) -> Setup:
    chance = random.Random(number)
    return Setup(
        seats=SEATS[number % len(SEATS)],
        recruitment=("introductory", "draft", "random")[number % 3],
        board=chance.choice(boards.names()),
        ring=number % 7 != 6,
    )


def begin(number: int) -> Match[State]:
    return Match(GAME, setup_of(number), dice=SeededDice(f"trial {number}"))


def go_on(match: Match[State], player: RandomPlayer, chance: random.Random) -> None:
    assert match.decision is not None
    match.apply(player.choose(match, chance.choice(match.decision.waiting)))


@pytest.mark.parametrize("number", range(GAMES))
def test_a_random_game_ends_without_a_fault_and_replays(number: int) -> None:
    match, player, chance = begin(number), RandomPlayer(number), random.Random(number)
    while match.decision is not None:
        go_on(match, player, chance)
        assert list(faults(match.state)) == []
        assert match.sequence < 5000
    assert match.result is not None
    for viewer in (*range(match.state.fixed.setup.players), None):
        match.view(viewer)
        match.seen(viewer)
    if number % 4 == 0:
        assert matchfile.loads(matchfile.dumps(match), find).hash == match.hash


def test_every_option_on_offer_is_legal() -> None:
    match, player, chance = begin(1), RandomPlayer(1), random.Random(1)
    for count in range(300):
        if match.decision is None:
            break
        if count % 5 == 0:
            for option in match.options():
                command = match.complete(option, chance)
                assert command is None or match.check(command) == (), option
        go_on(match, player, chance)


def test_the_same_seed_makes_the_same_match() -> None:
    hashes = []
    for _ in range(2):
        match, player, chance = begin(3), RandomPlayer("seed"), random.Random(5)
        for _ in range(60):
            go_on(match, player, chance)
        hashes.append(match.hash)
    assert hashes[0] == hashes[1]


def test_taking_back_and_forking_leave_the_match_as_it_was() -> None:
    match, player, chance = begin(2), RandomPlayer(2), random.Random(2)
    for _ in range(80):
        go_on(match, player, chance)
    before = match.hash
    fork, other = match.fork(at=40), RandomPlayer(3)
    for _ in range(20):
        go_on(fork, other, chance)
    assert match.hash == before
    assert match.fork().hash == before
    assert match.fork(at=40).state == match.history[40].state


def test_a_fork_for_searching_has_dice_of_its_own() -> None:
    match = begin(4)
    fork = match.fork(chance=random.Random(1))
    assert isinstance(fork._dice, ChanceDice)
    assert fork.state == match.state
