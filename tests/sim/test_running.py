"""The same seed gives the same games, whoever plays them; failures stay where they are."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from sightline.bots import registry
from sightline.bots.bot import Choice, RandomBot
from sightline.bots.seat import Seat
from sightline.games import find
from sightline.kernel import BadInput, matchfile
from sightline.sim.engines import engine_of, local
from sightline.sim.folder import read
from sightline.sim.plan import Simulation, Task, tasks
from sightline.sim.rows import GameRow
from sightline.sim.running import run

FEW = Simulation(scenario="introductory", points=15, bots=("random", "random"), games=4, seed=5)


def test_several_workers_give_the_same_result_as_one() -> None:
    alone, together = run(FEW), run(FEW, workers=2)
    assert alone.summary.replay_hash == together.summary.replay_hash
    assert alone.summary.bots == together.summary.bots


def test_another_seed_gives_other_games() -> None:
    assert run(FEW).summary.replay_hash != run(msgspec.structs.replace(FEW, seed=6)).summary.replay_hash


def test_two_games_in_a_row_differ_only_in_who_sits_where() -> None:
    one, two, three, _ = tasks(Simulation(games=4, seed=2))
    assert one.setup() == two.setup()
    assert one.seats == two.seats[::-1]
    assert one.seed != two.seed
    assert three.seats == one.seats


def test_tables_and_lists_vary() -> None:
    setups = [task.setup() for task in tasks(Simulation(games=40))]
    assert len({setup.table for setup in setups}) >= 3  # type: ignore[attr-defined]
    assert len({setup.lists[0].name for setup in setups}) >= 2  # type: ignore[attr-defined]


def test_a_run_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    run(msgspec.structs.replace(FEW, games=2), folder=tmp_path)
    played: list[int] = []
    resumed = run(FEW, folder=tmp_path, watch=lambda row: played.append(row.number))
    assert played == [2, 3]
    assert resumed.summary.replay_hash == run(FEW).summary.replay_hash
    assert [row.number for row in read(tmp_path / "games.parquet")] == [0, 1, 2, 3]


def test_games_survive_a_run_that_stops_in_the_middle(tmp_path: Path) -> None:
    def stop(row: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(FEW, folder=tmp_path, watch=stop)
    played: list[int] = []
    run(FEW, folder=tmp_path, watch=lambda row: played.append(row.number))
    assert played == [1, 2, 3]


ENDLESS = ("--scenario", "introductory", "--points", "15", "--bots", "random,random", "--games", "4000", "--seed", "5")


@pytest.mark.parametrize(
    ("end", "workers"), [(signal.SIGTERM, "1"), (signal.SIGKILL, "1"), (signal.SIGINT, "1"), (signal.SIGKILL, "2")]
)
def test_every_finished_game_is_kept_however_a_run_ends(tmp_path: Path, end: signal.Signals, workers: str) -> None:
    # Whoever starts programs in the background lets them ignore Ctrl-C; this one listens.
    listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    program = [sys.executable, "-c", f"{listen}; from sightline.cli import main; main()", "sim", "--json"]
    command = [*program, *ENDLESS, "--workers", workers, "--run", str(tmp_path)]
    journal = tmp_path / "games.jsonl"
    with (tmp_path / "said.txt").open("wb") as said:
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=said)
    while running.poll() is None and lines(journal) < 3:
        time.sleep(0.02)
    assert running.returncode is None, (running.returncode, (tmp_path / "said.txt").read_text())
    crew = children(running.pid)
    running.send_signal(end)
    while end == signal.SIGINT and running.poll() is None:
        # Where no exception can be raised, as in a callback, Python drops Ctrl-C: one presses it again.
        time.sleep(1)
        running.send_signal(end)
    running.wait(120)
    deadline = time.monotonic() + 20
    while any(alive(each) for each in crew) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(alive(each) for each in crew), "nobody goes on working for a run that is no more"
    kept = lines(journal)
    assert kept >= 3
    assert not (tmp_path / "games.parquet").exists()
    numbers: list[int] = []
    found = run(msgspec.structs.replace(FEW, games=kept), folder=tmp_path, watch=lambda row: numbers.append(row.number))
    assert len(numbers) <= 8, "at most what other workers were ahead with is played again"
    assert found.summary.replay_hash == run(msgspec.structs.replace(FEW, games=kept)).summary.replay_hash


def children(parent: int) -> list[int]:
    """The processes that a process has started, as far as the system tells."""
    known = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(each) for each in known.read_text().split()] if known.exists() else []


def alive(process: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{process}/stat").read_text().split()[2]
    except FileNotFoundError:
        return False


def lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    def stop(row: GameRow) -> None:
        if row.number == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(FEW, folder=tmp_path, watch=stop)
    journal = tmp_path / "games.jsonl"
    journal.write_bytes(journal.read_bytes()[:-7])
    played: list[int] = []
    again = run(FEW, folder=tmp_path, watch=lambda row: played.append(row.number))
    assert played == [1, 2, 3]
    assert again.summary.replay_hash == run(FEW).summary.replay_hash


def test_a_journal_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    run(msgspec.structs.replace(FEW, games=1), folder=tmp_path)
    (tmp_path / "games.jsonl").write_text("nonsense\n")
    with pytest.raises(BadInput) as refused:
        run(FEW, folder=tmp_path)
    assert refused.value.code == "sim.broken_folder"


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    run(msgspec.structs.replace(FEW, games=1), folder=tmp_path)
    with pytest.raises(BadInput) as refused:
        run(msgspec.structs.replace(FEW, games=1, seed=99), folder=tmp_path)
    assert refused.value.code == "sim.other_run"


def test_what_is_kept_is_what_was_played(tmp_path: Path) -> None:
    done = run(msgspec.structs.replace(FEW, games=1), folder=tmp_path)
    assert tuple(read(tmp_path / "games.parquet")) == done.rows


class Clumsy(RandomBot):
    """Gives up after a few decisions, when it sits at the second seat."""

    name = "clumsy"

    def choose(self, seat: Seat, seconds: float | None = None) -> Choice:
        if seat.player == 1 and seat.sequence > 8:
            raise ZeroDivisionError("clumsy")
        return super().choose(seat, seconds)


def test_a_failure_is_isolated_and_its_match_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "BOTS", {**registry.BOTS, "clumsy": Clumsy})
    done = run(msgspec.structs.replace(FEW, bots=("clumsy", "random"), games=2), folder=tmp_path)
    assert done.summary.errors == 1
    assert done.rows[0].error == ""
    failure = done.summary.failures[0]
    assert failure.game == 1
    assert "ZeroDivisionError: clumsy" in failure.error
    assert failure.match_file is not None
    assert matchfile.load(Path(failure.match_file), find).sequence > 8


def test_games_that_cannot_begin_are_failures_too() -> None:
    broken = Task(simulation=msgspec.structs.replace(FEW, bots=("nobody", "random")), number=0)
    row = next(iter(local([broken], 1)))
    assert "bots.unknown" in row.error


@pytest.mark.skipif(
    not os.environ.get("SIGHTLINE_RAY"), reason="starting Ray takes long: SIGHTLINE_RAY=1 pytest tests/sim"
)
@pytest.mark.filterwarnings("ignore")
def test_ray_gives_the_same_result_as_this_process() -> None:
    assert run(FEW, engine=engine_of("ray"), workers=2).summary.replay_hash == run(FEW).summary.replay_hash


def test_all_scenarios_are_played_in_turn() -> None:
    every = Simulation(scenario="all", points=15, games=12)
    played = [task.setup().scenario for task in tasks(every.checked())]  # type: ignore[attr-defined]
    assert played[::2] == played[1::2]
    assert set(played) == {"standard", "annihilation", "domination", "supplies", "firefight"}
