"""The chances of dice: how many successes one side keeps against the best success of the other.

The idea that makes exact odds cheap: a success survives a Face to Face Roll if the other side has no Critical and the
success is a Critical itself or strictly higher than the other side's *best* success. So once that best result is
known, the dice of a side are independent of each other, and a sum over some twenty best results replaces the
enumeration of all dice.
"""

import functools
import math

import msgspec
import numpy as np
from numpy.typing import NDArray

from sightline.odds.rolls import SIDES, Die, RollRules, judge, success_value

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

HIGHEST_SV = 60
"""Far above anything printed."""
RESULTS = HIGHEST_SV + 1
"""Results of dice, from 0 (no success) to a 20 with the highest excess."""
PLAIN_RESULTS = SIDES
"""Where there are Criticals, every result of 20 or more is one."""


class DieChances(msgspec.Struct, frozen=True):
    """What one die may come to."""

    critical: float
    above: Floats
    """For each result, how likely the die is a plain success higher than it."""
    below: Floats
    """For each result, how likely the die is neither that nor a Critical."""


@functools.cache
def die_chances(value: int, rules: RollRules) -> DieChances:
    """The chances of a die against a Success Value, counted over its twenty faces.

    >>> from sightline.odds.rolls import CODEONE
    >>> die_chances(12, CODEONE).critical, float(die_chances(12, CODEONE).above[0])
    (0.05, 0.55)
    """
    needed = success_value(value)
    dice = [judge(natural, needed, rules) for natural in range(1, SIDES + 1)]
    return _over(dice, rules)


@functools.cache
def rolled_die(die: Die, rules: RollRules) -> DieChances:
    """The chances of a die that has been rolled: certainties.

    >>> from sightline.odds.rolls import CODEONE
    >>> float(rolled_die(Die(7, 7, True, False), CODEONE).above[6])
    1.0
    """
    return _over([die], rules)


def _over(dice: list[Die], rules: RollRules) -> DieChances:
    criticals = sum(die.critical for die in dice)
    plain = np.array([die.result for die in dice if die.success and not die.critical], dtype=np.int64)
    results = np.arange(PLAIN_RESULTS if rules.criticals else RESULTS)
    above = (plain[None, :] > results[:, None]).sum(axis=1)
    return DieChances(criticals / len(dice), above / len(dice), (len(dice) - criticals - above) / len(dice))


class Best(msgspec.Struct, frozen=True):
    """The best that a side has to set against the other."""

    critical: float
    """How likely it has a Critical."""
    plain: Floats
    """How likely its best is this result and no Critical; 0 is no success."""


def best_of(dice: int, die: DieChances) -> Best:
    """The best success among so many dice.

    >>> from sightline.odds.rolls import CODEONE
    >>> round(best_of(2, die_chances(20, CODEONE)).critical, 6)
    0.0975
    """
    up_to: Floats = die.below**dice
    up_to[1:] -= up_to[:-1].copy()
    return Best(1.0 - (1.0 - die.critical) ** dice, up_to)


@functools.cache
def nothing(rules: RollRules) -> Best:
    """No opposition at all."""
    plain = np.zeros(PLAIN_RESULTS if rules.criticals else RESULTS)
    plain[0] = 1.0
    return Best(0.0, plain)


class Kept(msgspec.Struct, frozen=True):
    """How likely a side keeps so many plain successes and so many Criticals."""

    dice: int
    chances: Floats
    """By plain successes, then by Criticals."""

    @property
    def wins(self) -> float:
        """How likely at least one success is kept."""
        return max(0.0, float(self.chances.sum() - self.chances[0, 0]))

    def successes(self) -> Floats:
        """The distribution of the successes kept, Criticals included."""
        pairs = _pairs(self.dice)
        chances = self.chances[pairs.plain, pairs.critical]
        return np.bincount(pairs.plain + pairs.critical, chances, self.dice + 1).astype(np.float64)

    def ordinary(self) -> "Kept":
        """The same, where a Critical is a success like any other."""
        chances = np.zeros_like(self.chances)
        chances[:, 0] = self.successes()
        return Kept(self.dice, chances)

    def criticals(self) -> Floats:
        """The distribution of the Criticals kept."""
        return np.asarray(self.chances.sum(axis=0))


class _Pairs(msgspec.Struct, frozen=True):
    """Every split of a number of dice into plain successes, Criticals and the rest."""

    plain: Ints
    critical: Ints
    rest: Ints
    ways: Floats
    counts: Ints


@functools.cache
def _pairs(dice: int) -> _Pairs:
    splits = [(h, c) for h in range(dice + 1) for c in range(dice + 1 - h)]
    plain, critical = (np.array(column, dtype=np.int64) for column in zip(*splits, strict=True))
    ways = np.array([math.comb(dice, h) * math.comb(dice - h, c) for h, c in splits], dtype=np.float64)
    return _Pairs(plain, critical, dice - plain - critical, ways, np.arange(dice + 1))


def kept(dice: int, die: DieChances, against: Best) -> Kept:
    """What a side keeps of so many dice against the best of the other.

    >>> from sightline.odds.rolls import CODEONE
    >>> even = die_chances(10, CODEONE)
    >>> round(kept(1, even, best_of(1, even)).wins, 4)
    0.3625
    """
    pairs = _pairs(dice)
    above = die.above[:, None] ** pairs.counts
    below = die.below[:, None] ** pairs.counts
    sums = (above.T * against.plain) @ below
    chances = np.zeros((dice + 1, dice + 1))
    chances[pairs.plain, pairs.critical] = (
        pairs.ways * (die.critical**pairs.counts)[pairs.critical] * sums[pairs.plain, pairs.rest]
    )
    chances[0, 0] += against.critical
    return Kept(dice, chances)


def kept_for_sure(dice: int, chance: float) -> Kept:
    """So many plain hits with this chance, else none: what needs no roll.

    >>> kept_for_sure(2, 0.75).successes().tolist()
    [0.25, 0.0, 0.75]
    """
    chances = np.zeros((dice + 1, dice + 1))
    chances[0, 0] = 1.0 - chance
    chances[dice, 0] += chance
    return Kept(dice, chances)
