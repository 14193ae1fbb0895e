"""`python -m sightline.server.faults`: what the command line asks for."""

import argparse
import contextlib
import sys
import tempfile
from pathlib import Path

import msgspec

from sightline.server import faults
from sightline.server.faults.clusters import Cluster
from sightline.server.faults.torments import KINDS


def main() -> None:
    """Torment, and report."""
    parser = argparse.ArgumentParser(prog="python -m sightline.server.faults", description=faults.__doc__)
    parser.add_argument("times", type=int, nargs="?", default=100)
    parser.add_argument("--fault", choices=KINDS, default="kill")
    parser.add_argument("--houses", type=int, default=1, help="servers on the same database")
    parser.add_argument("--matches", type=int, default=3, help="in hot seat")
    parser.add_argument("--bots", type=int, default=0, help="matches against a bot")
    parser.add_argument("--clocks", type=int, default=0, help="people who let their clock run out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--on", choices=("sqlite", "postgresql"), default="sqlite", help="a new database of a kind")
    parser.add_argument("--database", default="", help="one that is there already, in place of a new one")
    given = parser.parse_args()
    with contextlib.ExitStack() as stack:
        cluster = None
        if given.on == "postgresql" and not given.database:
            cluster = Cluster(durable=True)
            stack.callback(cluster.close)
        made = stack.enter_context(tempfile.TemporaryDirectory())
        database = given.database or (cluster.new() if cluster else str(Path(made) / "faults.db"))
        found = faults.torment(
            given.times,
            database,
            given.matches,
            given.seed,
            given.houses,
            fault=given.fault,
            cluster=cluster,
            bots=given.bots,
            clocks=given.clocks,
            told=lambda times, acknowledged: print(
                f"{times} of {given.times}: {acknowledged} commands acknowledged, none lost", file=sys.stderr
            ),
        )
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n")


if __name__ == "__main__":
    main()
