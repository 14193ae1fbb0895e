"""`python -m sightline.fuzz`: throw rubbish for a while, with the memory bounded, and tell what broke."""

import argparse
import resource
import sys

from sightline.fuzz.running import Found, attempt, run

GIGABYTES = 4


def main() -> int:
    """Run, print a line for each target and the faults; 1 if there are any."""
    parser = argparse.ArgumentParser(prog="python -m sightline.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long")
    parser.add_argument("--only", default="", help="only targets whose names begin so")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seed", type=int, default=None, help="only this one trial of --only")
    parser.add_argument("--measure", action="store_true", help="also measure what each trial allocates (slow)")
    given = parser.parse_args()
    # Whatever takes more than this fails with a MemoryError, and is told as a fault.
    resource.setrlimit(resource.RLIMIT_AS, (GIGABYTES << 30, GIGABYTES << 30))
    if given.seed is not None:
        found = Found()
        attempt(given.only, given.seed, found, measure=given.measure)
    else:
        found = run(given.seconds, given.first, given.only, measure=given.measure)
    for name, count in sorted(found.trials.items()):
        slow = f"{found.slowest[name]:.2f} s (seed {found.slowest_seed[name]})"
        sys.stdout.write(f"{name:20} {count:7} trials, {found.refused[name]:7} refused, slowest {slow}\n")
    for fault in found.faults:
        sys.stdout.write(f"\n--only {fault.target} --seed {fault.seed}\n{fault.what}\n")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
