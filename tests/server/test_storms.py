"""A full disk, a database that is away, a bot that hangs, a clock that jumps: the match goes on as soon as it can."""

import contextlib
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from sightline.server.settings import UNLIMITED, Settings
from sightline.server.store.database import Database
from sightline.server.visiting import Visitor

Host = Callable[[Settings], Any]
ME = {"kind": "me"}


@pytest.fixture
def settings(new_database: Callable[[str], str]) -> Settings:
    return Settings(database=new_database("sqlite"), limits=UNLIMITED)


@pytest.fixture
def visitor(host: Host, settings: Settings) -> Iterator[Visitor]:
    with host(settings) as address:
        found = Visitor(address)
        found.arrive()
        yield found


class Disk:
    """A disk that can be full; what it answers is what SQLite says then."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = threading.Event()
        self.refused = 0
        commit = Database._commit

        def write(database: Database, batch: list[Any]) -> None:
            if not self.full.is_set():
                commit(database, batch)
                return
            self.refused += len(batch)
            for job in batch:
                job.error = OperationalError("", {}, OSError("database or disk is full"))

        monkeypatch.setattr(Database, "_commit", write)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def test_a_command_that_cannot_be_written_is_refused_in_words_and_can_be_sent_again(
    disk: Disk, visitor: Visitor
) -> None:
    match = visitor.make(ME, ME)["id"]
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        command = watching.state["options"][0]["command"]
        disk.full.set()
        told = watching.do(command, name="again")
        assert (told["type"], told["code"], told["sequence"]) == ("refused", "failed", 0)
        assert "written" in told["message"]
        reply = visitor.call("POST", f"/api/matches/{match}/resign", {"seat": 0})
        assert (reply.status, reply.document["error"]["code"]) == (503, "server.not_written")
        disk.full.clear()
        assert watching.do(command, name="again") == {"type": "done", "id": "again", "sequence": 1}


def test_a_write_that_failed_but_reached_the_disk_all_the_same_is_no_failure(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The network to the database may break between the commit and the word that it is done."""
    match = visitor.make(ME, ME)["id"]
    commit = Database._commit

    def unclear(database: Database, batch: list[Any]) -> None:
        commit(database, batch)
        batch[0].error = OperationalError("", {}, OSError("server closed the connection"))

    with visitor.watch(match, 0) as watching:
        watching.until_state()
        monkeypatch.setattr(Database, "_commit", unclear)
        assert watching.do(watching.state["options"][0]["command"])["sequence"] == 1
        monkeypatch.setattr(Database, "_commit", commit)
        assert watching.until_state(lambda state: state["sequence"] == 1)


def test_whoever_looks_after_the_server_learns_that_nothing_can_be_written(
    disk: Disk, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sightline.server.routes.health.FRESH", 0.0)
    assert visitor.get("/healthz") == {"status": "ok"}
    disk.full.set()
    reply = visitor.call("GET", "/healthz")
    assert (reply.status, reply.document["status"]) == (503, "not writing")
    assert visitor.call("GET", "/readyz").status == 503
    assert visitor.get("/livez") == {"status": "ok"}
    disk.full.clear()
    assert visitor.get("/healthz") == {"status": "ok"}


def test_what_needs_the_disk_over_http_is_refused_in_words_while_it_is_full(disk: Disk, visitor: Visitor) -> None:
    disk.full.set()
    for reply in (
        visitor.call("PUT", "/api/me", {"name": "Ana"}),
        visitor.call("POST", "/api/matches", {"game": "codeone", "seats": [ME, ME]}),
        Visitor(visitor.url).call("GET", "/api/me"),
    ):
        assert (reply.status, reply.document["error"]["code"]) == (503, "server.not_written")


# ------------------------------------------------------------------ bots


def test_a_bot_whose_decision_cannot_be_written_says_so_and_tries_again_until_it_can(
    disk: Disk, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sightline.server.matches.bots.PAUSES", (0.1, 0.2))
    match = visitor.make(ME, {"kind": "bot", "level": "random"})["id"]
    disk.full.set()  # before the bot has loaded the rules
    with visitor.watch(match, 0) as watching:
        for _ in range(5):  # more often than a bot may fail otherwise
            told = watching.until(lambda each: each["type"] == "problem")
            assert told["error"]["code"] == "server.bot_waits"
        disk.full.clear()
        watching.until_state(lambda state: state["sequence"] == 1)
        assert watching.state["card"]["status"] == "playing"


def test_a_bot_that_hangs_is_ended_and_every_match_that_it_thought_for_goes_on(
    host: Host, new_database: Callable[[str], str]
) -> None:
    settings = Settings(database=new_database("sqlite"), limits=UNLIMITED, think=1.0, patience=20.0)
    with host(settings) as address:
        visitor = Visitor(address)
        visitor.arrive()
        bot = {"kind": "bot", "level": "random"}
        one, other = visitor.make(ME, bot, seed="1")["id"], visitor.make(ME, bot, seed="2")["id"]
        with visitor.watch(one, 0) as first, visitor.watch(other, 0) as second:
            for watching in (first, second):
                watching.play_on(random.Random(1), 2)
            hung = _workers()
            for worker in hung:
                os.kill(worker, signal.SIGSTOP)
            for watching in (first, second):
                assert watching.play_on(random.Random(1), 10) == 10
        assert not set(hung) & set(_workers())


def _workers() -> list[int]:
    """The thinking processes of this one."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
            if int(parent) == os.getpid() and b"thinking.worker" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


# ------------------------------------------------------------------ clocks


@pytest.mark.parametrize("jump", [600.0, -600.0])
def test_a_jump_of_the_clock_on_the_wall_takes_nobodys_time(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    match = visitor.make(ME, ME, clock={"kind": "chess", "seconds": 120})["id"]
    wall = time.time
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        monkeypatch.setattr("time.time", lambda: wall() + jump)
        assert watching.do(watching.state["options"][0]["command"])["type"] == "done"
        watching.until_state(lambda state: state["sequence"] == 1)
        assert all(60_000 < each["left_ms"] <= 120_000 for each in watching.card["clocks"])
