"""CodeOne, random against random at 30 points, Annihilation: decisions a second, a fork, memory, where time goes.

Speeds are by processor time. The first games of a process pay for loading the compiled code and for working out where
on the table there is room; what that comes to has a row of its own. The speed is measured after that, over games that
nobody has played yet: the table remembers what it was asked.
"""

import cProfile
import pstats
import subprocess
import sys
import time
import tracemalloc

from sightline.bots.random_player import RandomPlayer
from sightline.games.infinity.codeone import GAME
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.kernel import Match, SeededDice

FIRST_GAMES = 6
WARMING_UP = 12
GAMES = 30
PROFILED = 6
DECISIONS_A_SECOND = 1_500
FORK_MICROSECONDS = 50
MEGABYTES = 5

PLACES = {
    "line of fire": ("world.py", ("sees",)),
    "cover": ("field.py", ("covered",)),
    "checking routes": ("core/table/movement.py", ("check_path", "is_legal_path")),
    "room to stand": ("measured.py", ("stands",)),
    "options": ("match.py", ("options",)),
    "filling in options": ("core/match/game.py", ("complete",)),
    "applying commands": ("match.py", ("apply",)),
}
"""What is asked for, and the functions that answer it; they overlap, because options and commands ask the others."""

Row = dict[str, str | int | float]


def new(seed: int) -> Match[State]:
    lists = (ready_list("lantern_watch", "great_gate"), ready_list("hollow_tide", "deep_water"))
    setup = Setup(scenario="annihilation", points=30, table="copper-row", lists=lists)
    return Match(GAME, setup, dice=SeededDice(f"bench {seed}"))


def play(match: Match[State], seed: int, limit: int = 100_000) -> int:
    player = RandomPlayer(seed)
    for count in range(limit):
        decision = match.decision
        if decision is None:
            return count
        match.apply(player.choose(match, decision.waiting[0]))
    return limit


def run() -> list[Row]:
    _play_games(range(1_000, 1_000 + WARMING_UP))
    started = time.process_time()
    decisions = _play_games(range(GAMES))
    speed = decisions / (time.process_time() - started)
    middle = new(1)
    play(middle, 1, 100)
    fork = _microseconds(middle)
    size = _megabytes()
    first = _first_games()
    return [
        _row("decisions a second", speed, DECISIONS_A_SECOND, speed / DECISIONS_A_SECOND),
        {
            "what": f"the same, first {FIRST_GAMES} games of a process",
            "value": round(first, 2),
            "target": "",
            "ratio": "",
        },
        _row("fork in mid-game, microseconds", fork, FORK_MICROSECONDS, FORK_MICROSECONDS / fork),
        _row("memory of a whole match, MB", size, MEGABYTES, MEGABYTES / size),
        *_profile(),
    ]


def _play_games(seeds: range) -> int:
    return sum(play(new(seed), seed) for seed in seeds)


def _first_games() -> float:
    """Decisions a second of a new process, from its very start."""
    asked = [sys.executable, __file__, "--first-games"]
    return float(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)


def _row(what: str, value: float, target: float, ratio: float) -> Row:
    return {"what": what, "value": round(value, 2), "target": target, "ratio": round(ratio, 2)}


def _microseconds(match: Match[State], rounds: int = 2_000) -> float:
    started = time.perf_counter()
    for _ in range(rounds):
        match.fork()
    return (time.perf_counter() - started) / rounds * 1e6


def _megabytes() -> float:
    """What a match with its whole history keeps; the table and what is known of it belong to all matches together."""
    play(new(2), 2)
    tracemalloc.start()
    before = tracemalloc.take_snapshot()
    match = new(2)
    play(match, 2)
    kept = tracemalloc.take_snapshot().compare_to(before, "filename")
    tracemalloc.stop()
    engine = [each for each in kept if "/geometry/" not in each.traceback[0].filename]
    return max(0.01, sum(each.size_diff for each in engine) / 1e6)


def _profile() -> list[Row]:
    profile = cProfile.Profile()
    profile.enable()
    _play_games(range(GAMES, GAMES + PROFILED))
    profile.disable()
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    total = sum(own for _, _, own, _, _ in stats.values())
    rows: list[Row] = []
    for what, (file, functions) in PLACES.items():
        spent = sum(
            cumulative
            for (path, _, name), (_, _, _, cumulative, _) in stats.items()
            if path.endswith(f"/{file}") and name in functions
        )
        rows.append({"what": f"share of {what}", "value": round(spent / total, 2), "target": "", "ratio": ""})
    return rows


if __name__ == "__main__" and "--first-games" in sys.argv:
    print(_play_games(range(FIRST_GAMES)) / time.process_time())
elif __name__ == "__main__":
    for row in run():
        print(row)
