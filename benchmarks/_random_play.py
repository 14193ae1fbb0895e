"""What benchmarks of random play have in common: games of one setup, their speed and their memory."""

import time
import tracemalloc
from collections.abc import Iterable
from typing import NamedTuple

from sightline.bots.random_player import DrawingPlayer
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.state import State
from sightline.kernel import Match, SeededDice

Row = dict[str, str | int | float]


class Speed(NamedTuple):
    """Decisions in a second, and in the time of one reference loop: that tells of the code, not of the machine."""

    a_second: float
    a_loop: float


def reference_loop(rounds: int = 20_000) -> int:
    """A fixed bit of plain Python of the kind that rules are made of: small objects, look-ups, calls.

    A machine that is slow, or busy, is slow at this as well. Never change it: figures of different days are compared.
    """
    pieces = {f"A{number}": (number, frozenset({number % 7})) for number in range(50)}
    names = list(pieces)
    found = 0
    for turn in range(rounds):
        number, states = pieces[names[turn % 50]]
        found += _weigh(number, states, turn)
    return found


def _weigh(number: int, states: frozenset[int], turn: int) -> int:
    near = [each for each in (number, turn % 11, turn % 13) if each > 5]
    return len(near) if states.isdisjoint(near) else max(near, default=0)


class RandomPlay:
    """Games that chance plays, all with the same setup."""

    def __init__(self, game: InfinityGame, setup: Setup) -> None:
        self.game = game
        self.setup = setup

    def new(self, seed: int) -> Match[State]:
        return Match(self.game, self.setup, dice=SeededDice(f"bench {seed}"))

    def play(self, match: Match[State], seed: int, limit: int = 100_000) -> int:
        """How many decisions it took."""
        player = DrawingPlayer(seed)
        for count in range(limit):
            decision = match.decision
            if decision is None:
                return count
            match.apply(player.choose(match, decision.waiting[0]))
        return limit

    def games(self, seeds: Iterable[int]) -> int:
        return sum(self.play(self.new(seed), seed) for seed in seeds)

    def speed(self, seeds: Iterable[int]) -> Speed:
        """By processor time, and against the reference loop, which is run between the games."""
        decisions, playing, counting, games = 0, 0.0, 0.0, 0
        for seed in seeds:
            started = time.process_time()
            decisions += self.play(self.new(seed), seed)
            played = time.process_time()
            reference_loop()
            counting += time.process_time() - played
            playing += played - started
            games += 1
        return Speed(decisions / playing, decisions / playing * counting / games)

    def megabytes(self, seed: int = 2) -> float:
        """What a match with its whole history keeps; the table and what is known of it belong to all matches."""
        self.play(self.new(seed), seed)
        tracemalloc.start()
        before = tracemalloc.take_snapshot()
        match = self.new(seed)
        self.play(match, seed)
        kept = tracemalloc.take_snapshot().compare_to(before, "filename")
        tracemalloc.stop()
        engine = [each for each in kept if "/geometry/" not in each.traceback[0].filename]
        return max(0.01, sum(each.size_diff for each in engine) / 1e6)


def by_reference(speed: Speed) -> Row:
    """The row that can be compared between machines."""
    return {"what": "decisions in one reference loop", "value": round(speed.a_loop, 2), "target": "", "ratio": ""}


def row(what: str, value: float, target: float, ratio: float) -> Row:
    return {"what": what, "value": round(value, 2), "target": target, "ratio": round(ratio, 2)}
