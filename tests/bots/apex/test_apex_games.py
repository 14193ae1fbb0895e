"""Whole games: trials by random play, experience against chance, and search."""

from pathlib import Path

import pytest

from sightline.bots import trial
from sightline.bots.arenas import arena_of
from sightline.bots.levels import Level
from sightline.bots.lore import lore_of
from sightline.bots.registry import make
from sightline.bots.search import SearchBot
from sightline.bots.seat import Seat
from sightline.content import boards
from sightline.games.apex import GAME
from sightline.games.apex.setup import Setup
from sightline.i18n import translate
from sightline.kernel import BadInput, Match, SeededDice
from sightline.sim.grounds import plan_of
from sightline.sim.plan import Simulation, tasks
from sightline.sim.play import play
from sightline.sim.report import write_report
from sightline.sim.running import run


@pytest.mark.parametrize("number", range(6))
def test_random_games_break_no_rule_and_replay(number: int) -> None:
    found = trial.play(number, game="apex")
    assert found.faults == ()
    assert found.decisions > 50


def test_trials_of_an_unknown_game_are_refused() -> None:
    with pytest.raises(BadInput):
        trial.ground_of("ludo")


@pytest.mark.parametrize("number", range(4))
def test_experience_beats_chance(number: int) -> None:
    simulation = Simulation(game="apex", scenario="all", points=2, bots=("heuristic", "random"), games=4, seed=11)
    row = play(tasks(simulation)[number])
    assert row.seats[row.winner] == 0


def test_the_same_seed_plays_the_same_game() -> None:
    simulation = Simulation(game="apex", scenario="introductory", points=2, bots=("heuristic", "random"), games=1)
    assert play(tasks(simulation)[0]).hash == play(tasks(simulation)[0]).hash


def test_every_choice_is_legal_and_explained_in_every_language() -> None:
    match = Match(GAME, Setup(recruitment="draft", board="windmill-terraces"), dice=SeededDice("explained"))
    bots = [make("heuristic", "a"), SearchBot("b", Level(name="veteran", trials=6))]
    seats = [Seat(match, player) for player in (0, 1)]
    reasons = set()
    for _ in range(150):
        if match.decision is None:
            break
        player = match.decision.waiting[0]
        choice = bots[player].choose(seats[player])
        assert not match.check(choice.command)
        reasons.add(choice.why)
        texts = [choice.explained(language) for language in ("en", "es", "fr")]
        assert all(text and "{" not in text and "bots_apex" not in text for text in texts)
        match.apply(choice.command)
    assert len(reasons) > 12


def test_people_who_share_a_squad_can_be_bots() -> None:
    match = Match(GAME, Setup(seats=((0, 2), (1, 3))), dice=SeededDice("four"))
    bots = [make("heuristic", str(player)) for player in range(4)]
    seats = [Seat(match, player) for player in range(4)]
    for _ in range(120):
        if match.decision is None:
            break
        player = match.decision.waiting[-1]
        match.apply(bots[player].choose(seats[player]).command)
    assert match.state.round >= 2


def test_the_arena_names_what_is_played() -> None:
    arena = arena_of("apex")
    assert arena.scenarios == ("introductory", "draft", "random")
    assert arena.missions == ("draft", "random")
    setup = Setup(board="dry-dock")
    assert lore_of("apex").setting(setup) is setup
    assert translate("bots_apex.no_such_size", "fr", points=9, known="2, 3").startswith("On ne joue pas")


def test_a_finished_game_tells_what_legends_did_and_where() -> None:
    simulation = Simulation(game="apex", scenario="random", points=3, bots=("random", "random"), games=1, seed=4)
    row = play(tasks(simulation)[0])
    assert row.table in boards.names()
    assert len(row.troopers) == 6
    assert row.victory == row.scores
    assert sum(row.orders) == sum(trooper.orders for trooper in row.troopers) > 20
    size = boards.load(row.table).size
    assert row.marks
    assert all(0 < mark.x < size[0] and 0 < mark.y < size[1] for mark in row.marks)


def test_a_report_speaks_of_legends_and_draws_the_board(tmp_path: Path) -> None:
    simulation = Simulation(game="apex", scenario="draft", points=2, bots=("random", "random"), games=2, seed=4)
    done = run(simulation, workers=1)
    page = write_report(done, tmp_path, "en").read_text(encoding="utf-8")
    assert "Where Legends fall and shoot" in page
    assert "trooper" not in page
    assert page.count("<svg") > 5


def test_heat_maps_have_plans_of_boards_and_tables_and_of_nothing_else() -> None:
    board, table = plan_of("crossroads"), plan_of("harbour-steps")
    assert board is not None
    assert table is not None
    assert (board.cell, table.cell) == (1.0, 50.0)
    assert plan_of("nowhere") is None
