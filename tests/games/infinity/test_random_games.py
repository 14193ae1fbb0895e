"""Random legal play finishes every scenario at every size, and never breaks an invariant.

`SIGHTLINE_GAMES=50 pytest tests/games` plays more of them; `python -m sightline.bots.trial 2000` is the long run.
"""

import os

import pytest

from sightline.bots.infinity.trying import ground
from sightline.bots.random_player import RandomPlayer
from sightline.bots.trial import play
from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.codeone.sizes import SIZES

MISSIONS = {*CODEONE.scenario} - {"introductory"}
GAMES = int(os.environ.get("SIGHTLINE_GAMES", "50"))


@pytest.mark.parametrize("number", range(GAMES))
def test_a_random_game_ends_without_a_fault_and_replays(number: int) -> None:
    trial = play(number, replay=number % 4 == 0)
    assert trial.faults == ()
    assert trial.decisions > 0


def test_the_trials_cover_every_scenario_at_every_size() -> None:
    cells = {
        (setup.scenario, setup.points)
        for setup in map(ground("codeone").setup_of, range(len(MISSIONS) * len(SIZES.rows)))
    }
    assert len(cells) == len(MISSIONS) * len(SIZES.rows)


def test_the_same_seed_makes_the_same_choices() -> None:
    commands = []
    for _ in range(2):
        match, player = ground("codeone").begin(1), RandomPlayer("seed")
        for _ in range(12):
            assert match.decision is not None
            match.apply(player.choose(match, match.decision.waiting[0]))
        commands.append(match.hash)
    assert commands[0] == commands[1]


def test_taking_back_and_forking_leave_the_match_as_it_was() -> None:
    match, player = ground("codeone").begin(2), RandomPlayer(2)
    for _ in range(30):
        assert match.decision is not None
        match.apply(player.choose(match, match.decision.waiting[0]))
    before = match.hash
    fork = match.fork(at=10)
    other = RandomPlayer(3)
    for _ in range(10):
        assert fork.decision is not None
        fork.apply(other.choose(fork, fork.decision.waiting[0]))
    assert match.hash == before
    assert match.fork().hash == before
