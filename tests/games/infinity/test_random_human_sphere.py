"""Random legal play of Human Sphere finishes and never breaks an invariant: wild armies, and our Sectorials."""

import os

import pytest

from sightline.bots.trial import play

GAMES = int(os.environ.get("SIGHTLINE_HUMAN_SPHERE_GAMES", "4"))


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_of_wild_armies_ends_without_a_fault_and_replays_from_its_file(number: int) -> None:
    trial = play(number, game="human_sphere", wild=True)
    assert trial.faults == ()
    assert trial.decisions > 0


@pytest.mark.parametrize("number", range(0, GAMES, 2))
def test_a_game_of_our_sectorials_ends_without_a_fault_and_replays_from_its_file(number: int) -> None:
    trial = play(number, game="human_sphere")
    assert trial.faults == ()
    assert trial.decisions > 0
