"""What benchmarks of random play have in common: games of one setup, their speed and their memory."""

import time
import tracemalloc
from collections.abc import Iterable

from sightline.bots.random_player import RandomPlayer
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.state import State
from sightline.kernel import Match, SeededDice

Row = dict[str, str | int | float]


class RandomPlay:
    """Games that chance plays, all with the same setup."""

    def __init__(self, game: InfinityGame, setup: Setup) -> None:
        self.game = game
        self.setup = setup

    def new(self, seed: int) -> Match[State]:
        return Match(self.game, self.setup, dice=SeededDice(f"bench {seed}"))

    def play(self, match: Match[State], seed: int, limit: int = 100_000) -> int:
        """How many decisions it took."""
        player = RandomPlayer(seed)
        for count in range(limit):
            decision = match.decision
            if decision is None:
                return count
            match.apply(player.choose(match, decision.waiting[0]))
        return limit

    def games(self, seeds: Iterable[int]) -> int:
        return sum(self.play(self.new(seed), seed) for seed in seeds)

    def decisions_a_second(self, seeds: Iterable[int]) -> float:
        """By processor time."""
        started = time.process_time()
        decisions = self.games(seeds)
        return decisions / (time.process_time() - started)

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


def row(what: str, value: float, target: float, ratio: float) -> Row:
    return {"what": what, "value": round(value, 2), "target": target, "ratio": round(ratio, 2)}
