"""Trial by random play: many games over every scenario, size, table and list, watched by invariants.

`python -m sightline.bots.trial 2000 --workers 2` plays two thousand of them and says what went wrong; `--game` names
another game.
"""

import argparse
import functools
import importlib
import itertools
import random
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Protocol

import msgspec

from sightline.bots.random_player import RandomPlayer
from sightline.content import armies, tables
from sightline.games import ROWS, AnyState, find, row_of
from sightline.games.infinity.codeone import GAME
from sightline.games.infinity.codeone.sizes import SIZES
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import ArmyList
from sightline.games.infinity.core.troopers.recruiting import army_of
from sightline.kernel import Game, Match, SeededDice, matchfile

SCENARIOS = ("standard", "annihilation", "domination", "supplies", "firefight")
POWER_UPS = 2
"""How far vitality may rise above a profile (Protheion)."""


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """How one game went."""

    number: int
    setup: str
    decisions: int
    hash: str
    faults: tuple[str, ...] = ()


@functools.cache
def _lists(points: int) -> tuple[ArmyList, ...]:
    factions = [armies.load(name) for name in armies.names()]
    return tuple(army_of(faction, row) for faction in factions for row in faction.lists if row.points == points)


def setup_of(number: int) -> Setup:
    """The setup of a trial: numbers run through all scenarios and sizes, tables and lists fall by chance.

    >>> [setup_of(number).scenario for number in range(5)]
    ['standard', 'annihilation', 'domination', 'supplies', 'firefight']
    """
    chance = random.Random(number)
    points = tuple(SIZES.rows)[number // len(SCENARIOS) % len(SIZES.rows)]
    return Setup(
        scenario=SCENARIOS[number % len(SCENARIOS)],
        points=points,
        table=chance.choice(tables.of_size(SIZES.rows[points].table)),
        lists=(chance.choice(_lists(points)), chance.choice(_lists(points))),
        aids=chance.choice(("full", "strict")),
    )


def begin(number: int) -> Match[State]:
    """A trial before its first decision."""
    return Match(GAME, setup_of(number), dice=SeededDice(f"trial {number}"))


def faults(state: State) -> Iterator[str]:
    """What can never be true of a state, if the rules are kept."""
    now = Situation(state)
    if any(each.left < 0 for each in state.pool):
        yield f"{state.pool}"
    standing = [each for each in state.troopers.values() if not each.device]
    scene = state.fixed.field.scene
    for each in standing:
        if not -POWER_UPS <= each.lost <= now.profile(each).vitality:
            yield f"{each.id} has lost {each.lost}"
        if (now.vitality(each) <= 0) == each.states.isdisjoint(state.fixed.edition.state.down):
            yield f"{each.id} has {now.vitality(each)} left and is {sorted(each.states)}"
        x, y, z = each.at
        radius = now.profile(each).template.radius
        if not (
            radius - 0.02 <= x <= scene.width - radius + 0.02 and radius - 0.02 <= y <= scene.depth - radius + 0.02
        ):
            yield f"{each.id} is off the table at {each.at}"
        if z < -0.01:
            yield f"{each.id} is below the table at {each.at}"
    bodies = [now.body(each) for each in standing]
    for one, two in itertools.combinations(bodies, 2):
        if now.overlaps(one, two):
            yield f"{one.id} and {two.id} overlap at {one.at} and {two.at}"


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


class CodeOneGround:
    """Where the trials of CodeOne are held."""

    game = find("codeone")

    def setup_of(self, number: int) -> Setup:
        """All scenarios and sizes in turn."""
        return setup_of(number)

    def faults(self, state: msgspec.Struct) -> Iterator[str]:
        """What the rules rule out."""
        assert isinstance(state, State)
        return faults(state)

    def said(self, setup: msgspec.Struct) -> str:
        """A setup in a few words."""
        assert isinstance(setup, Setup)
        return f"{setup.scenario} {setup.points} {setup.table} {setup.aids}"


GROUND = CodeOneGround()


def ground_of(game: str) -> Ground:
    """Where the trials of a game are held."""
    found: Ground = importlib.import_module(row_of(game).trials).GROUND
    return found


def play(number: int, *, game: str = "codeone", replay: bool = True, limit: int = 20_000) -> Trial:
    """Play one trial to its end, looking for faults after every decision and replaying its file in the end."""
    ground = ground_of(game)
    setup = ground.setup_of(number)
    match: Match[AnyState] = Match(ground.game, setup, dice=SeededDice(f"trial {number}"))
    player = RandomPlayer(number)
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


def attempt(number: int, game: str = "codeone") -> Trial:
    """A trial whose errors are faults, with the place where they happened."""
    try:
        return play(number, game=game)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        fault = f"{type(error).__name__}: {error} ({place.filename.rsplit('/', 1)[-1]}:{place.lineno})"
        ground = ground_of(game)
        said = ground.said(ground.setup_of(number))
        return Trial(number=number, setup=said, decisions=0, hash="", faults=(fault,))


def main(arguments: list[str] | None = None) -> int:
    """Play many trials and report."""
    parser = argparse.ArgumentParser(prog="python -m sightline.bots.trial", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=2000)
    parser.add_argument("--game", choices=tuple(ROWS), default="codeone")
    parser.add_argument("--first", type=int, default=0, help="number of the first trial")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args(arguments)
    numbers = range(given.first, given.first + given.games)
    began, decisions, wrong = time.perf_counter(), 0, 0
    with ProcessPoolExecutor(given.workers) as pool:
        for trial in pool.map(functools.partial(attempt, game=given.game), numbers, chunksize=4):
            decisions += trial.decisions
            wrong += bool(trial.faults)
            for fault in trial.faults:
                print(f"trial {trial.number} ({trial.setup}): {fault}", flush=True)
    seconds = time.perf_counter() - began
    print(f"{given.games} games, {wrong} with faults, {decisions} decisions in {seconds:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
