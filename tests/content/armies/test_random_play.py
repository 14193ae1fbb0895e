"""Whatever the builder accepts can be deployed and played to the end."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sightline.bots.random_player import RandomPlayer, play_out
from sightline.games.infinity.armies import check, load, muster, random_list
from sightline.games.infinity.codeone import GAME
from sightline.games.infinity.core.match.game import Setup
from sightline.kernel import Match, SeededDice

SCENARIOS = ("annihilation", "domination", "supplies", "firefight")


@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    factions=st.tuples(*[st.sampled_from(["lantern_watch", "hollow_tide"])] * 2),
    seed=st.integers(0, 999),
    scenario=st.sampled_from(SCENARIOS),
)
def test_random_lists_are_deployed_and_played_to_the_end(factions: tuple[str, str], seed: int, scenario: str) -> None:
    made = [random_list(load(name), points=15, seed=f"{seed} {side}") for side, name in enumerate(factions)]
    assert [check(each) for each in made] == [(), ()]
    setup = Setup(scenario=scenario, points=15, table="harbour-steps", lists=(muster(made[0]), muster(made[1])))
    match = Match(GAME, setup, dice=SeededDice(str(seed)))
    play_out(match, RandomPlayer(seed))
    assert match.decision is None
