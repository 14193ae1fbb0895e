"""One trial after the other: what came of each, what it took, and what went wrong."""

import random
import time
import traceback
import tracemalloc
from collections import Counter

import msgspec

from sightline.fuzz.targets import TARGETS
from sightline.kernel import AnswerNeeded, BadInput, DiceNeeded

REFUSALS = (BadInput, DiceNeeded, AnswerNeeded)
MOST_BYTES = 200_000_000
"""What a single trial may take on top of what was there."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """A trial that ended otherwise than it should: `python -m sightline.fuzz --only target --seed seed` repeats it."""

    target: str
    seed: int
    what: str


class Found(msgspec.Struct, kw_only=True):
    """What came of all trials."""

    trials: Counter[str] = msgspec.field(default_factory=Counter)
    refused: Counter[str] = msgspec.field(default_factory=Counter)
    slowest: dict[str, float] = msgspec.field(default_factory=dict)
    """Seconds of processor time of the slowest trial of each target, and its seed in `slowest_seed`."""
    slowest_seed: dict[str, int] = msgspec.field(default_factory=dict)
    faults: list[Fault] = msgspec.field(default_factory=list)


def attempt(target: str, seed: int, found: Found, *, measure: bool = False) -> None:
    """One trial."""
    if measure:
        tracemalloc.start()
    began = time.process_time()
    try:
        TARGETS[target](random.Random(f"{target} {seed}"))
    except REFUSALS:
        found.refused[target] += 1
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        found.faults.append(Fault(target=target, seed=seed, what=traceback.format_exc(limit=-8)))
    taken = time.process_time() - began
    if measure:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        if most > MOST_BYTES:
            found.faults.append(Fault(target=target, seed=seed, what=f"took {most:,} bytes"))
    found.trials[target] += 1
    if taken > found.slowest.get(target, 0.0):
        found.slowest[target], found.slowest_seed[target] = taken, seed


def run(seconds: float, first: int = 0, only: str = "", *, measure: bool = False) -> Found:
    """Trials of all targets in turn, or of those whose name begins so, for so long."""
    names = [name for name in TARGETS if name.startswith(only)]
    if not names:
        raise BadInput("cli.bench.unknown", name=only, known=", ".join(TARGETS))
    found, end, seed = Found(), time.monotonic() + seconds, first
    while time.monotonic() < end:
        for name in names:
            attempt(name, seed, found, measure=measure)
        seed += 1
    return found
