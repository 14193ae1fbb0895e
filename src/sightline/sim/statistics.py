"""Intervals for shares, and ratings from results."""

import math
from collections.abc import Mapping, Sequence

Z95 = 1.959963984540054
"""Standard deviations of a 95 % interval."""


def wilson(successes: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share: where the true share is, with 95 % confidence.

    >>> [round(end, 3) for end in wilson(95, 100)]
    [0.888, 0.978]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if trials == 0:
        return (0.0, 1.0)
    share = successes / trials
    middle = share + z * z / (2 * trials)
    spread = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return (max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def ratings(names: Sequence[str], points: Mapping[tuple[str, str], tuple[float, int]]) -> dict[str, float]:
    """Elo-style ratings that explain results best: the mean is 1500 and 400 points are odds of ten to one.

    `points` says for a pair how many points the first won (a draw is half a point) in how many games. One drawn game
    against every opponent is added, so that somebody who never loses has a rating all the same.

    >>> found = ratings(["a", "b"], {("a", "b"): (75, 100)})
    >>> round(found["a"] - found["b"]), round(sum(found.values()))
    (189, 3000)
    """
    strength = dict.fromkeys(names, 1.0)
    results = {pair: (won + 0.5, games + 1) for pair, (won, games) in points.items()}
    for _ in range(2_000):
        fresh = {name: _strength(name, strength, results) for name in names}
        mean = math.exp(sum(math.log(value) for value in fresh.values()) / len(fresh))
        fresh = {name: value / mean for name, value in fresh.items()}
        settled = max(abs(math.log(fresh[name] / strength[name])) for name in names) < 1e-10
        strength = fresh
        if settled:
            break
    return {name: 1500 + 400 * math.log10(value) for name, value in strength.items()}


def _strength(name: str, strength: Mapping[str, float], results: Mapping[tuple[str, str], tuple[float, int]]) -> float:
    """One step of the Bradley-Terry iteration."""
    won = expected = 0.0
    for (one, two), (points, games) in results.items():
        if name in (one, two):
            won += points if name == one else games - points
            expected += games / (strength[one] + strength[two])
    return won / expected if expected else strength[name]
