"""The heuristic bot plays everything, explains itself, and beats chance."""

import pytest

from sightline.bots import registry
from sightline.bots.bot import Choice
from sightline.bots.levels import LEVELS
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games import AnyState
from sightline.i18n import LANGUAGES
from sightline.kernel import BadInput, Match
from sightline.sim.plan import Simulation, Task
from sightline.sim.play import begin, play

SCENARIOS = ("introductory", "standard", "annihilation", "domination", "supplies", "firefight")


def task(scenario: str, number: int = 0, bots: tuple[str, str] = ("heuristic", "random")) -> Task:
    return Task(simulation=Simulation(scenario=scenario, points=15, bots=bots, seed=3), number=number)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_plays_every_scenario_to_its_end(scenario: str) -> None:
    row = play(task(scenario))
    assert row.error == ""
    assert row.decisions > 20


def test_it_beats_chance_from_either_seat() -> None:
    won = [play(task("introductory", number)).winning_bot == 0 for number in range(6)]
    assert sum(won) >= 5


def test_the_same_seed_plays_the_same_game() -> None:
    assert play(task("introductory")).hash == play(task("introductory")).hash


def choices(match: Match[AnyState], name: str, limit: int) -> list[Choice]:
    bots = [make(name, "a"), make(name, "b")]
    seats = [Seat(match, player) for player in (0, 1)]
    made: list[Choice] = []
    while match.decision is not None and len(made) < limit:
        player = match.decision.waiting[0]
        made.append(bots[player].choose(seats[player]))
        match.apply(made[-1].command)
    return made


def test_it_says_why_in_every_language() -> None:
    made = choices(begin(task("domination")), "regular", 120)
    for language in LANGUAGES:
        assert not [each.why for each in made if "bots." in each.explained(language)]
    assert len({each.why for each in made}) >= 5


def test_every_level_is_a_bot() -> None:
    assert set(LEVELS) <= set(registry.names())


def test_an_unknown_bot_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(BadInput, match="heuristic"):
        make("genius", "seed")
