"""A copy made while matches are played is a whole database: every match of it is rebuilt, and goes on."""

import contextlib
import random
import sqlite3
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sightline.server.faults.clusters import program
from sightline.server.faults.players import Player
from sightline.server.matches.standing import rebuild
from sightline.server.settings import UNLIMITED, Settings, find_desks
from sightline.server.store.database import open_engine
from sightline.server.store.matches import read_log, read_match
from sightline.server.visiting import Visitor

Host = Callable[[Settings], Any]
NewDatabase = Callable[[str], str]
MATCHES = 3


@contextlib.contextmanager
def being_played(address: str) -> Iterator[list[Player]]:
    """People who play until the copy is made."""
    players = [Player([address], number) for number in range(MATCHES)]
    for each in players:
        each.start()
    try:
        while min(len(each.acknowledged) for each in players) < 5:
            threading.Event().wait(0.02)
        yield players
    finally:
        for each in players:
            each.enough.set()
        for each in players:
            each.join(60)
            assert each.trouble is None


def copied(before: dict[str, int], database: str) -> None:
    """Whatever was acknowledged before the copy was begun is in it, and every match is as its hash says."""
    engine, desks = open_engine(Settings(database=database).url), find_desks(Settings().desks)
    with engine.connect() as connection:
        for match in {key.partition("/")[0] for key in before}:
            row, log = read_match(connection, match), read_log(connection, match)
            assert row is not None
            assert len(log) == row.sequence
            rebuild(row, log, desks(row.game))
            written = {f"{match}/{line.client}": line.sequence for line in log}
            known = {key: sequence for key, sequence in before.items() if key.startswith(f"{match}/")}
            assert known.items() <= written.items()
    engine.dispose()


def goes_on(host: Host, database: str, player: Player) -> None:
    """A server on the copy plays a match of it."""
    with host(Settings(database=database, limits=UNLIMITED)) as address:
        visitor = Visitor(address, player.visitor.cookie)
        with visitor.watch(player.match, 0) as one, visitor.watch(player.match, 1) as two:
            for each in (one, two):
                each.until_state()
            asked = one if one.state["asked"] else two
            assert asked.do(asked.anything(random.Random(1)))["type"] == "done"


def acknowledged(players: list[Player]) -> dict[str, int]:
    return {key: sequence for player in players for key, sequence in tuple(player.acknowledged.items())}


def test_a_file_is_copied_while_it_is_played_on(host: Host, new_database: NewDatabase, tmp_path: Path) -> None:
    database, copy = new_database("sqlite"), tmp_path / "copy.db"
    with host(Settings(database=database, limits=UNLIMITED)) as address, being_played(address) as players:
        before = acknowledged(players)
        file = sqlite3.connect(database.removeprefix("sqlite:///"))
        with contextlib.closing(file) as source, contextlib.closing(sqlite3.connect(copy)) as target:
            source.backup(target)  # which is what `.backup` of the program does
    copied(before, str(copy))
    goes_on(host, str(copy), next(each for each in players if each.match))


def test_postgresql_is_dumped_while_it_is_played_on_and_restored(
    host: Host, new_database: NewDatabase, tmp_path: Path
) -> None:
    database, restored = new_database("postgresql"), new_database("postgresql")
    dump, restore = program("pg_dump"), program("pg_restore")
    if dump is None or restore is None:
        pytest.skip("no pg_dump and pg_restore found")
    file = tmp_path / "sightline.dump"
    with host(Settings(database=database, limits=UNLIMITED)) as address, being_played(address) as players:
        before = acknowledged(players)
        subprocess.run([dump, "--format=custom", f"--file={file}", database], check=True)
    subprocess.run([restore, "--no-owner", "--exit-on-error", f"--dbname={restored}", str(file)], check=True)
    copied(before, restored)
    goes_on(host, restored, next(each for each in players if each.match))
