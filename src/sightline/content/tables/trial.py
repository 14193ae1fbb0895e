"""The generator on trial: `python -m sightline.content.tables.trial --seeds 40`.

For every seed and every official size: whether a table came of it that keeps to all of the advice, how many layouts it
took, and how long, in processor time. Leaves with 1 if a seed gave none.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence

import msgspec

from sightline.content.tables.check import OFFICIAL_DEPTH
from sightline.content.tables.generate import Generated, generate_measured, parse_size
from sightline.kernel.errors import BadInput

Size = tuple[float, float]


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """One seed of one size."""

    size: Size
    seed: int
    made: Generated | None
    """Nothing when the generator gave up."""
    seconds: float


def trials(sizes: Sequence[Size], seeds: Sequence[int]) -> Iterator[Trial]:
    """The trials, one after the other."""
    for size in sizes:
        for seed in seeds:
            start = time.process_time()
            try:
                made = generate_measured(seed, size)
            except BadInput:
                made = None
            yield Trial(size=size, seed=seed, made=made, seconds=time.process_time() - start)


def line(trial: Trial) -> str:
    """A trial on one line."""
    head = f"{trial.size[0]:g}x{trial.size[1]:g} seed {trial.seed}: "
    if trial.made is None:
        return f"{head}none, {trial.seconds:.1f} s"
    lanes = trial.made.figures.lanes
    return (
        f"{head}{trial.made.tries} tries, {trial.seconds:.1f} s, ground {lanes.ground:.1%}, roofs {lanes.roofs:.1%}, "
        f"safe {min(lanes.safe_a, lanes.safe_b):.0%}"
    )


def summary(found: Sequence[Trial]) -> list[str]:
    """A line for every size: how many kept to the advice, what it took, and the worst of the figures.

    >>> summary([Trial(size=(600, 800), seed=1, made=None, seconds=2.0)])
    ['600x800: 0 of 1 met the aims; 2.0 s on average, 2.0 s at most']
    """
    return [
        _of_size(size, [each for each in found if each.size == size]) for size in dict.fromkeys(t.size for t in found)
    ]


def _of_size(size: Size, found: Sequence[Trial]) -> str:
    made = [each.made for each in found if each.made]
    seconds = [each.seconds for each in found]
    text = f"{size[0]:g}x{size[1]:g}: {len(made)} of {len(found)} met the aims; "
    text += f"{sum(seconds) / len(found):.1f} s on average, {max(seconds):.1f} s at most"
    if not made:
        return text
    tries, lanes = [each.tries for each in made], [each.figures.lanes for each in made]
    return (
        f"{text}; {sum(tries) / len(made):.1f} tries on average, {max(tries)} at most; worst: "
        f"ground {max(each.ground for each in lanes):.1%}, roofs {max(each.roofs for each in lanes):.1%}, "
        f"safe {min(min(each.safe_a, each.safe_b) for each in lanes):.0%}"
    )


def main(words: Sequence[str] | None = None) -> int:
    """Run the trials that are asked for and tell of each as it ends."""
    parser = argparse.ArgumentParser(prog="python -m sightline.content.tables.trial", description=__doc__)
    parser.add_argument("--seeds", type=int, default=40, help="how many seeds of each size")
    parser.add_argument("--first", type=int, default=1, help="the first of them")
    parser.add_argument("--size", action="append", help="such as 600x800; may be given several times")
    asked = parser.parse_args(words)
    sizes: list[Size] = [parse_size(size) for size in asked.size or ()] or [
        (float(w), float(d)) for w, d in OFFICIAL_DEPTH
    ]
    found = []
    for trial in trials(sizes, range(asked.first, asked.first + asked.seeds)):
        found.append(trial)
        print(line(trial), flush=True)
    print("\n".join(summary(found)))
    return 0 if all(each.made for each in found) else 1


if __name__ == "__main__":
    sys.exit(main())
