"""Trial by random play: many games over every scenario, size, table and list, watched by invariants.

`python -m sightline.bots.trial 2000 --workers 2` plays two thousand of them and says what went wrong; `--game` names
another game, `--wild` draws troopers from all that an edition of Infinity knows instead of taking our factions' lists.
"""

import argparse
import functools
import importlib
import sys
import time
import traceback
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Protocol

import msgspec

from sightline.bots.random_player import Chooser, DrawingPlayer, RandomPlayer
from sightline.games import ROWS, AnyState, find, row_of
from sightline.kernel import Game, Match, SeededDice, matchfile

WILD = tuple(name for name, row in ROWS.items() if row.bots == "sightline.bots.infinity")
"""The games whose armies can be drawn from all that they know."""


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """How one game went."""

    number: int
    setup: str
    decisions: int
    hash: str
    faults: tuple[str, ...] = ()


class Ground(Protocol):
    """Where the trials of a game are held."""

    @property
    def game(self) -> Game[AnyState]:
        """The rules."""

    def setup_of(self, number: int) -> msgspec.Struct:
        """The setup of a trial."""

    def faults(self, state: msgspec.Struct) -> Iterable[str]:
        """What can never be true of a state."""

    def said(self, setup: msgspec.Struct) -> str:
        """A setup in a few words."""


def ground_of(game: str, *, wild: bool = False) -> Ground:
    """Where the trials of a game are held."""
    found: Ground = importlib.import_module(row_of(game).trials).ground(game, **({"wild": True} if wild else {}))
    return found


def play(number: int, *, game: str = "codeone", wild: bool = False, replay: bool = True, limit: int = 20_000) -> Trial:
    """Play one trial to its end, looking for faults after every decision and replaying its file in the end."""
    ground = ground_of(game, wild=wild)
    setup = ground.setup_of(number)
    match: Match[AnyState] = Match(ground.game, setup, dice=SeededDice(f"trial {number}"))
    player: Chooser = DrawingPlayer(number) if number % 2 else RandomPlayer(number)
    found: list[str] = []
    seats = {0, 1}
    for _ in range(limit):
        decision = match.decision
        if decision is None or found:
            break
        seats |= {*decision.waiting}
        match.apply(player.choose(match, decision.waiting[0]))
        found += ground.faults(match.state)
    else:
        found.append(f"no end after {limit} decisions")
    for viewer in (*sorted(seats), None):
        match.view(viewer)
        match.seen(viewer)
    if replay and not found:
        again = matchfile.loads(matchfile.dumps(match), find)
        if again.hash != match.hash:
            found.append("replays to another hash")
    said = ground.said(setup)
    return Trial(number=number, setup=said, decisions=match.sequence, hash=match.hash, faults=tuple(found))


def attempt(number: int, game: str = "codeone", *, wild: bool = False) -> Trial:
    """A trial whose errors are faults, with the place where they happened."""
    try:
        return play(number, game=game, wild=wild)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        fault = f"{type(error).__name__}: {error} ({place.filename.rsplit('/', 1)[-1]}:{place.lineno})"
        ground = ground_of(game, wild=wild)
        said = ground.said(ground.setup_of(number))
        return Trial(number=number, setup=said, decisions=0, hash="", faults=(fault,))


def main(arguments: list[str] | None = None) -> int:
    """Play many trials and report."""
    parser = argparse.ArgumentParser(prog="python -m sightline.bots.trial", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=2000)
    parser.add_argument("--game", choices=tuple(ROWS), default="codeone")
    parser.add_argument("--first", type=int, default=0, help="number of the first trial")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--wild", action="store_true", help="troopers with anything that an edition of Infinity knows")
    given = parser.parse_args(arguments)
    if given.wild and given.game not in WILD:
        parser.error(f"--wild goes with {' or '.join(WILD)}")
    numbers = range(given.first, given.first + given.games)
    began, decisions, wrong = time.perf_counter(), 0, 0
    with ProcessPoolExecutor(given.workers) as pool:
        for trial in pool.map(functools.partial(attempt, game=given.game, wild=given.wild), numbers, chunksize=4):
            decisions += trial.decisions
            wrong += bool(trial.faults)
            for fault in trial.faults:
                print(f"trial {trial.number} ({trial.setup}): {fault}", flush=True)
    seconds = time.perf_counter() - began
    print(f"{given.games} games, {wrong} with faults, {decisions} decisions in {seconds:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
