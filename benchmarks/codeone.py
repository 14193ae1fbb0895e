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

from _random_play import RandomPlay, Row, by_reference, row
from sightline.games.infinity.codeone import GAME
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.kernel import Match

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

LISTS = (ready_list("lantern_watch", "great_gate"), ready_list("hollow_tide", "deep_water"))
PLAYED = RandomPlay(GAME, Setup(scenario="annihilation", points=30, table="copper-row", lists=LISTS))


def run() -> list[Row]:
    PLAYED.games(range(1_000, 1_000 + WARMING_UP))
    speed = PLAYED.speed(range(GAMES))
    middle = PLAYED.new(1)
    PLAYED.play(middle, 1, 100)
    fork = _microseconds(middle)
    size = PLAYED.megabytes()
    first = _first_games()
    return [
        row("decisions a second", speed.a_second, DECISIONS_A_SECOND, speed.a_second / DECISIONS_A_SECOND),
        by_reference(speed),
        {
            "what": f"the same, first {FIRST_GAMES} games of a process",
            "value": round(first, 2),
            "target": "",
            "ratio": "",
        },
        row("fork in mid-game, microseconds", fork, FORK_MICROSECONDS, FORK_MICROSECONDS / fork),
        row("memory of a whole match, MB", size, MEGABYTES, MEGABYTES / size),
        *_profile(),
    ]


def _first_games() -> float:
    """Decisions a second of a new process, from its very start."""
    asked = [sys.executable, __file__, "--first-games"]
    return float(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)


def _microseconds(match: Match[State], rounds: int = 2_000) -> float:
    started = time.perf_counter()
    for _ in range(rounds):
        match.fork()
    return (time.perf_counter() - started) / rounds * 1e6


def _profile() -> list[Row]:
    profile = cProfile.Profile()
    profile.enable()
    PLAYED.games(range(GAMES, GAMES + PROFILED))
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
    print(PLAYED.games(range(FIRST_GAMES)) / time.process_time())
elif __name__ == "__main__":
    for each in run():
        print(each)
