"""Kill servers in the middle of matches, again and again, and see that nothing is lost.

`python -m sightline.server.faults 100` kills one a hundred times; `--houses 3` lets three serve the same matches and
kills any of them, `--database URL` says where. After every kill each match is rebuilt from what is on the disk: every
command that was acknowledged must be there, none of them twice, and the hash must be the one that was written with it.
Whoever was not answered says the same again, as a browser does, so that it would be carried out twice if it could be.
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
from collections.abc import Mapping, Sequence
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

import msgspec
from sqlalchemy.engine import Connection
from websockets.exceptions import WebSocketException

from sightline.server.matches.standing import rebuild
from sightline.server.running import HOST, listen, serve
from sightline.server.settings import UNLIMITED, Limits, Settings, find_desks
from sightline.server.store.database import open_engine
from sightline.server.store.matches import read_log, read_match
from sightline.server.visiting import Document, Visitor, Watching

GONE = (WebSocketException, http.client.HTTPException, OSError, EOFError)
"""What a client notices of a server that was killed."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """How it went."""

    kills: int
    matches: int
    """Begun in all."""
    acknowledged: int
    """Commands; all of them were found again, each of them once."""
    resent: int
    """Commands that had to be said again, because nobody had answered."""
    rebuilt: int
    """How often a match was rebuilt from its log, each time to its hash."""
    finished: int
    seconds: float


class LostCommandError(AssertionError):
    """An acknowledged command is not in the log."""


class TwiceError(AssertionError):
    """A command is in the log twice."""


class Unanswered(NamedTuple):
    """A command of which nobody knows yet whether it was carried out."""

    name: str
    seat: int
    expected: int
    command: Document


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
    context.set_forkserver_preload(["sightline.server.running", "sightline.server.warmed"])
    return context


class Player(threading.Thread):
    """Plays one match in hot seat by chance, through every fault, and remembers what was acknowledged."""

    def __init__(self, urls: Sequence[str], number: int) -> None:
        super().__init__(name=f"player {number}", daemon=True)
        self.urls = urls
        self.visitor = Visitor(urls[0])
        self.chance = random.Random(number)
        self.match = ""
        self.matches: list[str] = []
        self.acknowledged: dict[str, int] = {}
        self.unanswered: Unanswered | None = None
        self.resent = 0
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
            self.matches.append(self.match)
        with self.visitor.watch(self.match, 0) as watching:
            watching.until_state()
            if self.unanswered is not None:
                self.resent += 1
                self._say(watching, self.unanswered)
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
        self._say(watching, Unanswered(name, watching.seat or 0, before, watching.anything(self.chance)))
        watching.until_state(lambda state: state["sequence"] > before)

    def _say(self, watching: Watching, said: Unanswered) -> None:
        self.unanswered = said
        told = watching.do(said.command, seat=said.seat, expected=said.expected, name=said.name)
        if told["type"] == "done":
            self.acknowledged[f"{self.match}/{said.name}"] = told["sequence"]
        self.unanswered = None


class Inspection:
    """Looks at what is on the disk after every kill."""

    def __init__(self, database: str, players: Sequence[Player]) -> None:
        self._url = Settings(database=database).url
        self._desks = find_desks(Settings().desks)
        self._players = players
        self._over: set[str] = set()
        """Matches that were found in order when they were over, and nobody plays on."""
        self.rebuilt = 0

    def look(self, *, again: bool = False) -> None:
        """Every acknowledged command is there once, and every match replays to its hash."""
        # Others may go on meanwhile: what they are told from now on is looked for the next time.
        acknowledged = {
            key: sequence for player in self._players for key, sequence in tuple(player.acknowledged.items())
        }
        names: dict[str, dict[str, int]] = {}
        for key, sequence in acknowledged.items():
            match, name = key.split("/")
            names.setdefault(match, {})[name] = sequence
        engine = open_engine(self._url)
        try:
            with engine.connect() as connection:
                for match, expected in names.items():
                    if again or match not in self._over:
                        self._look_at(connection, match, expected)
        finally:
            engine.dispose()

    def _look_at(self, connection: Connection, match: str, expected: Mapping[str, int]) -> None:
        row, log = read_match(connection, match), read_log(connection, match)
        assert row is not None
        rebuild(row, log, self._desks(row.game))  # raises if the hash is another
        self.rebuilt += 1
        written = {line.client: line.sequence for line in log if line.client}
        if len(written) != sum(1 for line in log if line.kind == "command"):
            raise TwiceError(match)
        for name, sequence in expected.items():
            if written.get(name) != sequence:
                raise LostCommandError(f"{match}/{name}")
        if row.status == "over":
            self._over.add(match)


def torment(kills: int, database: str, matches: int = 3, seed: int = 1, houses: int = 1) -> Report:
    """Kill a server so many times while matches are played on it; or any of several on the same database."""
    chance, began = random.Random(seed), time.perf_counter()
    victims = [Victim(database) for _ in range(houses)]
    for victim in victims:
        victim.start()
    players = [Player([victim.url for victim in victims], number) for number in range(matches)]
    for player in players:
        player.start()
    inspection = Inspection(database, players)
    try:
        for _ in range(kills):
            count = sum(len(player.acknowledged) for player in players)
            patience = time.monotonic() + 20
            while sum(len(player.acknowledged) for player in players) < count + matches and time.monotonic() < patience:
                time.sleep(0.005)  # it shall die in the middle of something, not while it loads
            time.sleep(chance.uniform(0, 0.05))
            victim = chance.choice(victims)
            victim.kill()
            inspection.look()
            victim.start()
    finally:
        for player in players:
            player.enough.set()
        for victim in victims:
            victim.kill()
    for player in players:
        player.join(timeout=10)
    inspection.look(again=True)
    return Report(
        kills=kills,
        matches=sum(len(player.matches) for player in players),
        acknowledged=sum(len(player.acknowledged) for player in players),
        resent=sum(player.resent for player in players),
        rebuilt=inspection.rebuilt,
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
