"""The environments keep the contracts of PettingZoo and Gymnasium, and the secrets of the players."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from sightline.bots.environment import SightlineEnv, SoloEnv, env
from sightline.bots.infinity import encoding
from sightline.kernel import BadInput

# PettingZoo would rather have plain arrays; its own games with masks are on a list of exceptions.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def play(match: SightlineEnv, steps: int, seed: int = 1) -> list[float]:
    """Some steps by chance; a number for what was seen in each."""
    chance, seen = np.random.default_rng(seed), []
    for agent in match.agent_iter(steps):
        observed, _, over, cut, _ = match.last()
        seen.append(float(observed["observation"].sum() + observed["candidates"].sum()))
        done = over or cut
        match.step(None if done else int(chance.choice(np.flatnonzero(observed["action_mask"]))))
        assert agent in match.possible_agents
    return seen


def test_it_passes_the_test_of_pettingzoo() -> None:
    api_test(env(scenario="introductory"), num_cycles=80)


def test_it_passes_the_seed_test_of_pettingzoo() -> None:
    seed_test(lambda: env(scenario="introductory"), num_cycles=20)


@pytest.mark.filterwarnings("ignore:.*render.*")
def test_the_solo_environment_passes_the_check_of_gymnasium() -> None:
    check_env(SoloEnv(scenario="introductory"), skip_render_check=True)


def test_a_seed_gives_the_same_match_again() -> None:
    seen = []
    for _ in range(2):
        match = env(scenario="supplies")
        match.reset(seed=7)
        seen.append(play(match, 30))
    assert seen[0] == seen[1]


def test_a_match_ends_with_a_winner_and_a_loser_or_a_draw() -> None:
    match = env(scenario="introductory")
    match.reset(seed=2)
    play(match, 3_000)
    assert match.agents == []


def test_only_who_is_asked_has_candidates() -> None:
    match = env(scenario="annihilation")
    match.reset(seed=4)
    asked = match.agent_selection
    other = next(agent for agent in match.agents if agent != asked)
    assert match.observe(asked)["action_mask"].sum() > 0
    assert match.observe(other)["action_mask"].sum() == 0


def test_what_the_other_side_has_not_deployed_is_not_observed() -> None:
    match = env(scenario="annihilation")
    match.reset(seed=4)
    observed = match.observe("player_0")["observation"]
    theirs = observed[encoding.GLOBAL + encoding.PIECES * encoding.PIECE :]
    assert not theirs.any()


def test_an_action_that_the_mask_forbids_is_refused() -> None:
    match = env(scenario="introductory")
    match.reset(seed=1)
    with pytest.raises(BadInput):
        match.step(encoding.CANDIDATES - 1)


def test_playing_alone_ends_with_a_reward() -> None:
    solo = SoloEnv(scenario="introductory", opponent="random")
    solo.reset(seed=5)
    reward, over = 0.0, False
    for _ in range(2_000):
        _, reward, over, cut, info = solo.step(np.int64(0))
        assert not cut
        assert info["illegal"] is False
        if over:
            break
    assert over
    assert reward in (-1.0, 0.0, 1.0)
