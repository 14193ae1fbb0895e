"""Kill servers in the middle of matches, again and again, and see that nothing is lost.

`python -m sightline.server.faults 100` kills one a hundred times; `--houses 3` lets three serve the same matches and
kills any of them, `--database URL` says where. After every kill each match is rebuilt from what is on the disk: every
command that was acknowledged must be there, and the hash must be the one that was written with it.
"""

import argparse
import http.client
import multiprocessing
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path

import msgspec
from websockets.exceptions import WebSocketException

from sightline.server.matches.standing import rebuild
from sightline.server.running import HOST, listen, serve
from sightline.server.settings import UNLIMITED, Limits, Settings, find_desks
from sightline.server.store.database import open_engine
from sightline.server.store.matches import read_log, read_match
from sightline.server.visiting import Visitor, Watching

GONE = (WebSocketException, http.client.HTTPException, OSError, EOFError)
"""What a client notices of a server that was killed."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """How it went."""

    kills: int
    matches: int
    acknowledged: int
    finished: int
    seconds: float


class LostCommandError(AssertionError):
    """An acknowledged command is not in the log."""


def host(port: int, database: str, limits: Limits) -> None:
    """Serve in this process."""
    serve(listen(port), lambda: None, Settings(database=database, limits=limits))


class Victim:
    """A server in a process of its own, to be killed and begun again on the same files."""

    def __init__(self, database: str, limits: Limits = UNLIMITED) -> None:
        with listen(0) as free:
            self.port: int = free.getsockname()[1]
        self.database = database
        self.limits = limits
        self.url = f"http://{HOST}:{self.port}"
        self._context = _context()
        self._process: BaseProcess | None = None

    def start(self) -> None:
        """Begin, and wait until it answers."""
        self._process = self._context.Process(target=host, args=(self.port, self.database, self.limits), daemon=True)  # type: ignore[attr-defined]
        self._process.start()
        patience = time.monotonic() + 90  # the first one loads everything, on a machine that may be busy
        while time.monotonic() < patience:
            try:
                Visitor(self.url).get("/healthz")
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise RuntimeError("the server did not start")

    def processor_seconds(self) -> float:
        """How much the server has worked, where the system says so."""
        assert self._process is not None
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            return float("nan")
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """What `kill -9` does."""
        assert self._process is not None
        self._process.kill()
        self._process.join()


def _context() -> BaseContext:
    """Processes that begin fast where the system can: from one that has loaded everything already."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["sightline.server.running", "sightline.games.infinity.codeone.desk"])
    return context


class Player(threading.Thread):
    """Plays one match in hot seat by chance, through every fault, and remembers what was acknowledged."""

    def __init__(self, urls: Sequence[str], number: int) -> None:
        super().__init__(name=f"player {number}", daemon=True)
        self.urls = urls
        self.visitor = Visitor(urls[0])
        self.chance = random.Random(number)
        self.match = ""
        self.acknowledged: dict[str, int] = {}
        self.finished = 0
        self.enough = threading.Event()

    def run(self) -> None:
        """Until it is enough."""
        while not self.enough.is_set():
            self.visitor.url = self.chance.choice(self.urls)
            try:
                self._visit()
            except GONE:
                time.sleep(0.02)

    def _visit(self) -> None:
        if not self.visitor.cookie:
            self.visitor.arrive()
        if not self.match:
            self.match = self.visitor.make({"kind": "me"}, {"kind": "me"}, seed=str(self.chance.random()))["id"]
        with self.visitor.watch(self.match, 0) as watching:
            watching.until_state()
            while not self.enough.is_set() and watching.state["card"]["status"] == "playing":
                seat = watching.state["card"]["waiting"][0]
                if seat != watching.state["seat"]:
                    watching.seat = seat
                    watching.say({"type": "look", "seat": seat})
                    watching.until_state(lambda state, seat=seat: state["seat"] == seat)  # type: ignore[misc]
                    continue
                self._decide(watching)
        if watching.state["card"]["status"] == "over":
            self.finished += 1
            self.match = ""

    def _decide(self, watching: Watching) -> None:
        before = watching.state["sequence"]
        name = f"{self.match[:8]}.{before}.{self.chance.randrange(10**9)}"
        told = watching.do(watching.anything(self.chance), name=name)
        if told["type"] == "done":
            self.acknowledged[f"{self.match}/{name}"] = told["sequence"]
        watching.until_state(lambda state: state["sequence"] > before)


def check(database: str, players: list[Player]) -> None:
    """Every acknowledged command is on the disk, and every match replays to the hash that was written with it."""
    # Others may go on meanwhile: what they are told from now on is looked for the next time.
    acknowledged = {key: sequence for player in players for key, sequence in tuple(player.acknowledged.items())}
    engine = open_engine(Settings(database=database).url)
    desks = find_desks(Settings().desks)
    try:
        with engine.connect() as connection:
            for match in {key.split("/")[0] for key in acknowledged}:
                row, log = read_match(connection, match), read_log(connection, match)
                assert row is not None
                rebuild(row, log, desks(row.game))  # raises if the hash is another
                written = {f"{match}/{line.client}": line.sequence for line in log}
                for key, sequence in acknowledged.items():
                    if key.startswith(f"{match}/") and written.get(key) != sequence:
                        raise LostCommandError(key)
    finally:
        engine.dispose()


def torment(kills: int, database: str, matches: int = 3, seed: int = 1, houses: int = 1) -> Report:
    """Kill a server so many times while matches are played on it; or any of several on the same database."""
    chance, began = random.Random(seed), time.perf_counter()
    victims = [Victim(database) for _ in range(houses)]
    for victim in victims:
        victim.start()
    players = [Player([victim.url for victim in victims], number) for number in range(matches)]
    for player in players:
        player.start()
    try:
        for _ in range(kills):
            count = sum(len(player.acknowledged) for player in players)
            patience = time.monotonic() + 20
            while sum(len(player.acknowledged) for player in players) < count + matches and time.monotonic() < patience:
                time.sleep(0.005)  # it shall die in the middle of something, not while it loads
            time.sleep(chance.uniform(0, 0.05))
            victim = chance.choice(victims)
            victim.kill()
            check(database, players)
            victim.start()
    finally:
        for player in players:
            player.enough.set()
        for victim in victims:
            victim.kill()
    for player in players:
        player.join(timeout=10)
    check(database, players)
    return Report(
        kills=kills,
        matches=matches,
        acknowledged=sum(len(player.acknowledged) for player in players),
        finished=sum(player.finished for player in players),
        seconds=time.perf_counter() - began,
    )


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m sightline.server.faults", description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=100)
    parser.add_argument("--houses", type=int, default=1, help="servers on the same database")
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--database", default="", help="default: a new SQLite file")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        database = given.database or str(Path(made) / "faults.db")
        found = torment(given.kills, database, given.matches, houses=given.houses)
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n")


if __name__ == "__main__":
    main()
