"""Which games a simulation plays."""

import pytest

from sightline.games.infinity.core.match.game import Setup
from sightline.kernel import BadInput
from sightline.sim.plan import Simulation, Task, tasks

MEETING = Simulation(
    game="n4", scenario="all", points=150, games=40, factions=("vesper_league", "ninefold_march"), seed=3
)


def factions_of(task: Task) -> tuple[str, ...]:
    setup = task.setup()
    assert isinstance(setup, Setup)
    return tuple(each.faction for each in setup.lists)


def test_two_factions_meet_in_every_game_and_swap_their_seats() -> None:
    met = [(task.scenario, factions_of(task)) for task in tasks(MEETING.checked())]
    assert {frozenset(pair) for _, pair in met} == {frozenset(MEETING.factions)}
    for scenario in MEETING.scenarios:
        first = [pair[0] for name, pair in met if name == scenario]
        assert first.count("vesper_league") == first.count("ninefold_march") > 0, scenario


def test_all_scenarios_are_those_that_have_the_size() -> None:
    whole = Simulation(game="human_sphere", scenario="all", points=300).scenarios
    small = Simulation(game="human_sphere", scenario="all", points=150).scenarios
    assert set(whole) - set(small) == {"engineering_deck", "rescue", "tic_tac_toe", "firefight"}
    assert "domination" in small


@pytest.mark.parametrize(
    ("game", "points", "factions"),
    [
        ("n4", 150, ("vesper_league",)),
        ("n4", 150, ("vesper_league", "salt_road")),
        ("n4", 150, ("vesper_league", "nobody")),
        ("human_sphere", 400, ("salt_road", "lock_wardens")),
        ("apex", 3, ("one", "two")),
    ],
)
def test_factions_that_cannot_meet_are_refused(game: str, points: int, factions: tuple[str, ...]) -> None:
    with pytest.raises(BadInput):
        Simulation(game=game, scenario="all", points=points, factions=factions).checked()
