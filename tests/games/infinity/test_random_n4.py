"""Random legal play of N4, with troopers drawn from all that it knows, finishes and never breaks an invariant."""

import os

import pytest

from sightline.bots.infinity.trying import ground
from sightline.bots.trial import play
from sightline.games.infinity.n4.edition import N4

GAMES = int(os.environ.get("SIGHTLINE_N4_GAMES", "10"))
SIZES = tuple(N4.sizes.rows)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_of_wild_armies_ends_without_a_fault_and_replays_from_its_file(number: int) -> None:
    trial = play(number, game="n4", wild=True)
    assert trial.faults == ()
    assert trial.decisions > 0


@pytest.mark.parametrize("number", range(0, GAMES, 5))
def test_a_trial_with_our_factions_ends_without_a_fault_and_replays_from_its_file(number: int) -> None:
    trial = play(number, game="n4")
    assert trial.faults == ()
    assert trial.decisions > 0


def test_the_trials_cover_every_scenario_at_every_size() -> None:
    scenarios = {*N4.scenario} - {"introductory"}
    setups = map(ground("n4").setup_of, range(len(scenarios) * len(SIZES)))
    assert {(setup.scenario, setup.points) for setup in setups} == {
        (name, size) for name in scenarios for size in SIZES
    }
