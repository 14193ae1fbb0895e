"""Random legal play of N4, with troopers drawn from all that it knows, finishes and never breaks an invariant."""

import os
import random

import pytest
from random_armies import army

from sightline.bots.infinity.trying import faults, ground
from sightline.bots.random_player import RandomPlayer
from sightline.bots.trial import play
from sightline.content import tables
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.n4.edition import N4
from sightline.kernel import Match, SeededDice

GAME = InfinityGame(N4)
GAMES = int(os.environ.get("SIGHTLINE_N4_GAMES", "10"))
SCENARIOS = tuple(name for name in N4.scenario if name != "introductory")
SIZES = tuple(N4.sizes.rows)


def begin(number: int) -> Match[State]:
    """A match before its first decision: numbers run through all scenarios and sizes."""
    chance = random.Random(number)
    points = SIZES[number // len(SCENARIOS) % len(SIZES)]
    setup = Setup(
        scenario=SCENARIOS[number % len(SCENARIOS)],
        points=points,
        table=chance.choice(tables.of_size(N4.sizes.rows[points].table)),
        lists=(army(N4, chance, points), army(N4, chance, points)),
        aids=chance.choice(("full", "strict")),
    )
    return Match(GAME, setup, dice=SeededDice(f"n4 {number}"))


@pytest.mark.parametrize("number", range(GAMES))
def test_a_random_game_ends_without_a_fault_and_replays(number: int) -> None:
    match, player = begin(number), RandomPlayer(number)
    while (decision := match.decision) is not None:
        match.apply(player.choose(match, decision.waiting[0]))
        assert list(faults(match.state)) == []
    assert match.state.ended
    again = begin(number)
    for entry in match.history[1:]:
        assert entry.command is not None
        again.apply(entry.command)
    assert again.hash == match.hash


@pytest.mark.parametrize("number", range(0, GAMES, 5))
def test_a_trial_with_our_factions_ends_without_a_fault_and_replays_from_its_file(number: int) -> None:
    trial = play(number, game="n4")
    assert trial.faults == ()
    assert trial.decisions > 0


def test_the_trials_cover_every_scenario_at_every_size() -> None:
    setups = map(ground("n4").setup_of, range(len(SCENARIOS) * len(SIZES)))
    assert {(setup.scenario, setup.points) for setup in setups} == {
        (name, size) for name in SCENARIOS for size in SIZES
    }
