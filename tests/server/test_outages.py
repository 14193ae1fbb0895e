"""The database goes away, or is cut off, in the middle of a command: it is done once or not at all, and one is told."""

import contextlib
import random
import re
import sqlite3
import threading
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from sightline.server.faults.clusters import Cluster
from sightline.server.faults.wires import How, Wire
from sightline.server.matches.standing import rebuild
from sightline.server.settings import UNLIMITED, Settings, find_desks
from sightline.server.store import direct
from sightline.server.store.database import open_engine
from sightline.server.store.direct import say
from sightline.server.store.matches import read_log, read_match
from sightline.server.visiting import Visitor

ME = {"kind": "me"}
Host = Callable[[Settings], Any]


def guest(address: str) -> Visitor:
    visitor = Visitor(address)
    visitor.arrive()
    return visitor


def written(database: str, match: str) -> list[str | None]:
    """The names of the commands in the log of a match, which is rebuilt to its hash."""
    engine = open_engine(Settings(database=database).url)
    with engine.connect() as connection:
        row, log = read_match(connection, match), read_log(connection, match)
    engine.dispose()
    assert row is not None
    rebuild(row, log, find_desks(Settings().desks)(row.game))
    return [line.client for line in log]


@pytest.mark.parametrize("how", ["unsaid", "unanswered"])
def test_a_commit_whose_wire_is_cut_is_carried_out_once(how: How, stoppable: Cluster, host: Host) -> None:
    database = stoppable.new()
    wire = Wire(stoppable.socket, b"COMMIT")
    name = re.search(r"/(\w+)\?", database)
    assert name is not None
    settings = Settings(database=f"postgresql://postgres@127.0.0.1:{wire.port}/{name[1]}", limits=UNLIMITED)
    with contextlib.closing(wire), host(settings) as address:
        visitor = guest(address)
        match = visitor.make(ME, ME, seed="cut")["id"]
        with visitor.watch(match, 0) as watching:
            watching.until_state()
            command = watching.anything(random.Random(1))
            wire.cut_next(how)
            told = watching.do(command, name="cut", expected=0)
            while told["type"] != "done":
                assert (told["type"], told["code"]) == ("refused", "failed")
                told = watching.do(command, name="cut", expected=0)
            assert told["sequence"] == 1
        assert wire.cuts
    assert written(database, match) == ["cut"]


def test_a_command_while_the_database_is_away_is_refused_in_words_and_can_be_sent_again(
    stoppable: Cluster, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where the database would have to say first whether one is still who one was."""
    monkeypatch.setattr("sightline.server.connection.TRUSTED", -1.0)
    database = stoppable.new()
    with host(Settings(database=database, limits=UNLIMITED)) as address:
        visitor = guest(address)
        match = visitor.make(ME, ME, seed="away")["id"]
        with visitor.watch(match, 0) as watching:
            watching.until_state()
            command = watching.anything(random.Random(1))
            stoppable.stop("immediate")
            try:
                told = watching.do(command, name="away", expected=0)
                reply = visitor.call("GET", f"/api/matches/{match}/words")
                with visitor.watch(match, 0) as late:
                    problem = late.hear()
            finally:
                stoppable.start()
            assert (told["type"], told["code"]) == ("refused", "failed")
            assert "written" in told["message"]
            assert reply.status == 503
            assert problem["error"]["code"] == "server.not_written"
            assert watching.do(command, name="away", expected=0)["sequence"] == 1
    assert written(database, match) == ["away"]


class Tight:
    """A file that may not grow any more, as on a full disk: SQLite itself refuses."""

    def __init__(self) -> None:
        self.pages = threading.Event()

    def say(self, connection: sa.Connection, text: str, given: object = ()) -> int:
        if text.startswith("BEGIN"):
            most = 1 if self.pages.is_set() else 1_000_000  # what is there already is the least that it can be
            say(connection, f"PRAGMA max_page_count={most}")
        return say(connection, text, given)


@pytest.fixture
def tight(monkeypatch: pytest.MonkeyPatch) -> Tight:
    made = Tight()
    monkeypatch.setattr(direct, "say", made.say)
    return made


def test_on_a_disk_that_is_really_full_commands_are_refused_until_there_is_room(
    tight: Tight, host: Host, new_database: Callable[[str], str], caplog: pytest.LogCaptureFixture
) -> None:
    database = new_database("sqlite")
    with host(Settings(database=database, limits=UNLIMITED)) as address:
        visitor, chance = guest(address), random.Random(1)
        match = visitor.make(ME, ME, seed="full")["id"]
        with visitor.watch(match, 0) as one, visitor.watch(match, 1) as two:
            for each in (one, two):
                each.until_state()
            tight.pages.set()
            refused = 0
            while not refused:  # there is room left in the last pages
                sequence = one.state["sequence"]
                asked = one if one.state["asked"] else two
                command = asked.anything(chance)
                told = asked.do(command, name=f"c{sequence}")
                refused += told["type"] == "refused"
                if not refused:
                    for each in (one, two):
                        each.until_state(lambda state, before=sequence: state["sequence"] > before)  # type: ignore[misc]
            assert (told["code"], told["sequence"]) == ("failed", sequence)
            assert "database failed: OperationalError SQLITE_FULL" in caplog.text
            assert not any(getattr(record, "frames", "") for record in caplog.records)
            tight.pages.clear()
            assert asked.do(command, name=f"c{sequence}")["sequence"] == sequence + 1
    assert written(database, match) == [f"c{number}" for number in range(sequence + 1)]
    with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_match_that_nobody_looks_at_leaves_memory_and_comes_back_on_demand(
    host: Host, new_database: Callable[[str], str]
) -> None:
    with host(Settings(database=new_database("sqlite"), limits=UNLIMITED, rooms=2)) as address:
        visitor = guest(address)
        matches = [visitor.make(ME, ME, seed=f"{number}")["id"] for number in range(5)]
        for match in matches:
            with visitor.watch(match, 0) as watching:
                watching.until_state()
                watching.do(watching.anything(random.Random(1)))
        rooms = re.search(r"^sightline_rooms (\S+)", visitor.get("/metrics"), re.MULTILINE)
        assert rooms is not None
        assert float(rooms[1]) <= 2
        assert [visitor.get(f"/api/matches/{match}")["sequence"] for match in matches] == [1] * 5
