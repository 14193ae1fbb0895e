"""The environments for learners, with Apex Legends in them."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from sightline.bots.apex import encoding
from sightline.bots.environment import SoloEnv, env
from sightline.kernel import BadInput

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def test_it_passes_the_test_of_pettingzoo() -> None:
    api_test(env("apex"), num_cycles=80)


def test_it_passes_the_seed_test_of_pettingzoo() -> None:
    seed_test(lambda: env("apex", "random", 3), num_cycles=20)


@pytest.mark.filterwarnings("ignore:.*render.*")
def test_the_solo_environment_passes_the_check_of_gymnasium() -> None:
    check_env(SoloEnv("apex", "introductory", 2), skip_render_check=True)


def test_a_whole_match_is_made_of_numbers_between_minus_one_and_one() -> None:
    match = env("apex", "draft", 3)
    match.reset(seed=3)
    chance, seen = np.random.default_rng(1), set()
    for _ in match.agent_iter(3_000):
        observed, reward, over, cut, _ = match.last()
        assert observed["observation"].shape == (encoding.OBSERVATION,)
        assert np.abs(observed["observation"]).max() <= 1
        assert np.abs(observed["candidates"]).max() <= 1
        decision = match.desk.match.decision
        seen |= {decision.kind.rpartition(".")[2]} if decision else set()
        match.step(None if over or cut else int(chance.choice(np.flatnonzero(observed["action_mask"]))))
        assert -1 <= reward <= 1
    assert match.agents == []
    assert seen <= {*encoding.QUESTIONS}
    assert len(seen) > 10


def test_different_commands_look_different() -> None:
    match = env("apex", "introductory", 2)
    match.reset(seed=5)
    chance = np.random.default_rng(2)
    for _ in range(60):
        observed = match.last()[0]
        match.step(int(chance.choice(np.flatnonzero(observed["action_mask"]))))
    observed = match.last()[0]
    rows = observed["candidates"][observed["action_mask"] == 1]
    assert len({row.tobytes() for row in rows}) > len(rows) / 2


def test_what_is_not_played_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown_scenario"):
        env("apex", "annihilation")
    with pytest.raises(BadInput, match="no_such_size"):
        env("apex", "draft", 15)
