"""Adding games up: intervals, ratings, balance, report."""

from pathlib import Path

import pytest

from sightline.sim.balance import efficiency, shares, worths
from sightline.sim.plan import Simulation
from sightline.sim.report import report, write_report
from sightline.sim.rows import GameRow, TrooperRow
from sightline.sim.running import Run, run
from sightline.sim.statistics import ratings, wilson
from sightline.sim.summary import summarise
from sightline.sim.tournament import hold


@pytest.fixture(scope="module")
def played() -> Run:
    return run(Simulation(scenario="introductory", points=15, bots=("heuristic", "random"), games=2, seed=1))


def row(number: int, winner: int, **more: object) -> GameRow:
    seats = (0, 1) if number % 2 == 0 else (1, 0)
    fields = {"scenario": "standard", "points": 30, "armies": ("red", "blue"), "hash": str(number), **more}
    return GameRow(number=number, winner=winner, seats=seats, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (190, 200, 0.9104, 0.9726)]
)
def test_wilson_intervals_are_those_of_the_literature(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_ratings_keep_the_order_of_strength() -> None:
    found = ratings(["a", "b", "c"], {("a", "b"): (70, 100), ("b", "c"): (70, 100), ("a", "c"): (85, 100)})
    assert found["a"] > found["b"] > found["c"]
    assert found["a"] - found["b"] == pytest.approx(found["b"] - found["c"], abs=15)


def test_wins_are_counted_by_bot_not_by_seat() -> None:
    rows = [row(0, 0), row(1, 1), row(2, -1), row(3, 0)]
    one, two = summarise(Simulation(bots=("x", "y"), games=4), rows, 2.0).bots
    assert (one.wins, one.draws, two.wins) == (2, 1, 1)


def test_a_mirror_match_tells_nothing_of_a_list() -> None:
    rows = [row(0, 0), row(1, 0, armies=("red", "red"))]
    assert [(each.name, each.games, each.points) for each in shares(rows, lambda r, seat: r.armies[seat])] == [
        ("blue", 1, 0.0),
        ("red", 1, 1.0),
    ]


def test_a_trooper_has_earned_its_points_when_it_felled_as_many() -> None:
    trooper = TrooperRow(seat=0, army="red", name="Sniper", cost=2.0, orders=4, felled=3.0)
    rows = [row(0, 0, troopers=(trooper,), orders=(4, 2))]
    found = worths(rows)[0]
    assert (found.earned, found.per_order, found.survives) == (1.5, 0.75, 1.0)
    assert efficiency(rows, 0) == 0.75


def test_a_played_game_tells_of_its_troopers_and_places(played: Run) -> None:
    for each in played.rows:
        assert len(each.troopers) == 6
        assert sum(each.orders) == sum(trooper.orders for trooper in each.troopers)
        fallen = sum(trooper.lost for trooper in each.troopers)
        assert fallen == sum(mark.kind == "death" for mark in each.marks)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_report_is_a_page_of_its_own_in_every_language(played: Run, language: str) -> None:
    page = report(played, language)  # type: ignore[arg-type]
    assert page.count("<svg") >= 5
    assert "sim.report" not in page
    assert "http://" not in page.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    )


def test_the_report_is_written_with_its_figures(played: Run, tmp_path: Path) -> None:
    page = write_report(played, tmp_path / "new" / "folder")
    assert page.name == "index.html"
    assert (page.parent / "summary.json").exists()


def test_a_tournament_has_a_cross_table_and_ratings() -> None:
    table = hold(Simulation(scenario="introductory", points=15, games=1, seed=1), ["random", "novice", "regular"])
    assert len(table.meetings) == 3
    assert {each.name for each in table.standings} == {"random", "novice", "regular"}
    assert sum(each.rating for each in table.standings) == pytest.approx(4500, abs=1)
    assert table.cell("random", "novice")[::-1] == table.cell("novice", "random")
    assert table.cell("random", "random") == ""


def test_factions_are_compared_by_the_games_between_them() -> None:
    between, mirror = ("red", "blue"), ("red", "red")
    rows = [row(0, 0, factions=between), row(1, -1, factions=between), row(2, 1, factions=mirror)]
    found = summarise(Simulation(games=3), rows, 1.0).factions
    assert [(each.name, each.games, each.win_rate) for each in found] == [("blue", 2, 0.25), ("red", 2, 0.75)]
