"""A bot that plays its candidates out in its mind before it chooses one.

What it does not know is filled in by guesses that agree with its view (determinised worlds); every candidate is tried
in the same worlds with the same chance (common random numbers); and the weaker half is dropped whenever another share
of the budget is used up (sequential halving). What the trials say is weighed against what experience says, by how sure
each of them is. It can be stopped at any moment.
"""

import math
import random
import time
from collections.abc import Callable, Sequence

import msgspec

from sightline.bots.bot import Choice
from sightline.bots.budget import Budget
from sightline.bots.levels import Level
from sightline.bots.lore import Intent, Thinker, lore_of
from sightline.bots.seat import Seat

THINKING = 0.6
"""The share of the time that may be used to find candidates."""
SURE = 2.0
"""How many standard deviations a candidate may be behind before it is dropped."""
FEW = 0.5
"""How many outcomes the expected swing counts for."""


class SearchBot:
    """Searches any game whose lore has a thinker."""

    def __init__(
        self,
        seed: int | str,
        level: Level,
        name: str = "search",
        *,
        seconds: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.name = name
        self._seed = str(seed)
        self._level = level
        self._seconds = seconds
        self._clock = clock
        self._thinker: Thinker | None = None

    def choose(self, seat: Seat, seconds: float | None = None) -> Choice:
        """The candidate that does best, as far as the budget goes."""
        seconds = seconds or self._seconds
        budget = Budget(seconds, None if seconds else self._level.trials, self._clock)
        if self._thinker is None:
            self._thinker = lore_of(seat.game).thinker(self._seed, self._level)
        intents = self._thinker.candidates(seat, budget.part(THINKING))
        best = intents[0]
        if len(intents) > 1:
            best = Search(self._thinker, seat, intents, f"{self._seed}/{seat.sequence}").best(budget)
        self._thinker.chosen(seat, best)
        return best.choice


class Arm:
    """A candidate with what its trials brought."""

    __slots__ = ("count", "intent", "mean", "squares")

    def __init__(self, intent: Intent) -> None:
        self.intent = intent
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        """One more outcome."""
        self.count += 1
        apart = value - self.mean
        self.mean += apart / self.count
        self.squares += apart * (value - self.mean)

    def error(self, swing: float) -> float:
        """The variance of the mean of its outcomes; the expected swing counts as a few of them."""
        freedom = max(0, self.count - 1) + FEW
        return (self.squares + FEW * swing * swing) / freedom / max(1, self.count)

    def score(self, doubt: float, swing: float, bias: float) -> float:
        """Experience and trials, each weighed by how sure it is."""
        worth = self.intent.choice.worth
        if not self.count:
            return worth
        trust, sure = 1 / (doubt * doubt), 1 / self.error(swing)
        return (trust * worth + sure * (self.mean - bias)) / (trust + sure)


class Search:
    """One decision."""

    def __init__(self, thinker: Thinker, seat: Seat, intents: Sequence[Intent], seed: str) -> None:
        self.thinker = thinker
        self.seat = seat
        self.seed = seed
        self.arms = [Arm(intent) for intent in intents]

    def best(self, budget: Budget) -> Intent:
        """Try the candidates until one is left or the budget is used up."""
        left = list(self.arms)
        rounds = max(1, math.ceil(math.log2(len(left))))
        halved = number = 0
        while len(left) > 1 and not budget.over and not self._certain(left):
            for arm in left:
                if budget.over:
                    break
                arm.add(self.trial(arm.intent, number))
                budget.spend()
            number += 1
            left = self._possible(left)
            while len(left) > 1 and budget.share >= (halved + 1) / rounds:
                halved += 1
                left = self._ranked(left)[: max(1, len(left) // 2)]
        winner = self._ranked(left)[0]
        return msgspec.structs.replace(
            winner.intent, choice=msgspec.structs.replace(winner.intent.choice, worth=round(self._score(winner), 3))
        )

    def _certain(self, arms: Sequence[Arm]) -> bool:
        """Whether chance plays no part: everything was tried twice, and nothing came out differently."""
        return all(arm.count > 1 and not arm.squares for arm in arms)

    def trial(self, intent: Intent, number: int) -> float:
        """Try a candidate in one of the worlds."""
        chance = random.Random(f"{self.seed}/{number}")
        world = self.thinker.world(self.seat, chance)
        return self.thinker.judge(world, self.seat.player, intent, chance)

    def _possible(self, arms: Sequence[Arm]) -> list[Arm]:
        """Those that may still turn out to be the best."""
        swing = self.thinker.swing
        floor = max(self._score(arm) - SURE * math.sqrt(arm.error(swing)) for arm in arms)
        return [arm for arm in arms if self._score(arm) + SURE * math.sqrt(arm.error(swing)) >= floor]

    def _ranked(self, arms: Sequence[Arm]) -> list[Arm]:
        return sorted(arms, key=lambda arm: -self._score(arm))

    def _score(self, arm: Arm) -> float:
        tried = [each for each in self.arms if each.count]
        # Trials look further ahead than experience does, so they differ from it by as much for all.
        bias = sum(each.mean - each.intent.choice.worth for each in tried) / max(1, len(tried))
        return arm.score(self.thinker.doubt, self.thinker.swing, bias)
