"""The houses that share a database: who is there, whose bots think in which match, who looks on where."""

import functools
import os
import socket
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from sightline.server.store.schema import HOUSES, LEASES, PRESENCES

EXPIRY = 15.0
"""Seconds without a sign of life after which a house is taken for gone."""
CHANNEL = "sightline"


class Around(NamedTuple):
    """What a house learns when it says that it is there."""

    others: frozenset[str]
    forgotten: bool
    """Whether it was taken for gone meanwhile, so that nobody knows any more who looks on in it."""


@functools.cache
def machine() -> str:
    """What two processes have in common if the one can see whether the other still runs.

    The name of the machine is not enough: machines may be called alike, and so may containers.
    """
    known = [socket.gethostname()]
    for name, read in (("/proc/sys/kernel/random/boot_id", Path.read_text), ("/proc/self/ns/pid", os.readlink)):
        try:
            known.append(str(read(Path(name))).strip())
        except OSError:  # another system has no such file
            continue
    return " ".join(known).replace("/", "_")[:160]


def place() -> str:
    """Where this process runs."""
    return f"{machine()}/{os.getpid()}"


def _is_there(where: str, beat: float, now: float) -> bool:
    """Whether a house still runs. A neighbour on this machine that was killed is known to be gone at once."""
    there, _, process = where.partition("/")
    if beat < now - EXPIRY:
        return False
    if there != machine() or not process.isdigit():
        return True
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass  # somebody else's
    return True


def living(connection: Connection, now: float) -> frozenset[str]:
    """The houses that are there."""
    return frozenset(row.id for row in connection.execute(sa.select(HOUSES)) if _is_there(row.place, row.beat, now))


def move_in(connection: Connection, house: str, now: float, if_first: Callable[[], None]) -> None:
    """A house opens; the first one, if nobody else is there, has something to do before anybody looks."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("LOCK TABLE houses IN EXCLUSIVE MODE")  # two may open at the same moment
    if not living(connection, now):
        if_first()
    connection.execute(sa.insert(HOUSES).values(id=house, place=place(), beat=now))
    announce(connection, "", house)


def beat(connection: Connection, house: str, now: float) -> Around:
    """Say that a house is there, clear up after those that are gone, and see who else is.

    One that could not say so for a while, because it slept or the database was away, was taken for gone by the others.
    """
    forgotten = connection.execute(sa.update(HOUSES).where(HOUSES.c.id == house).values(beat=now)).rowcount == 0
    if forgotten:
        connection.execute(sa.insert(HOUSES).values(id=house, place=place(), beat=now))
        announce(connection, "", house)
    there = living(connection, now) | {house}
    gone = [row.id for row in connection.execute(sa.select(HOUSES.c.id)) if row.id not in there]
    for each in gone:
        move_out(connection, each)
    return Around(there - {house}, forgotten)


def move_out(connection: Connection, house: str) -> None:
    """A house closes: nobody of it thinks or looks on any more."""
    for table, column in ((LEASES, LEASES.c.house), (PRESENCES, PRESENCES.c.house), (HOUSES, HOUSES.c.id)):
        connection.execute(sa.delete(table).where(column == house))


def take_lease(connection: Connection, match: str, house: str, now: float) -> bool:
    """Whether the bots of a match are this house's to think for; another's claim is void when that one is gone."""
    holder = connection.execute(sa.select(LEASES.c.house).where(LEASES.c.match == match)).scalar()
    if holder == house:
        return True
    if holder is not None and holder in living(connection, now):
        return False
    try:
        with connection.begin_nested():
            connection.execute(sa.delete(LEASES).where(LEASES.c.match == match, LEASES.c.house == holder))
            connection.execute(sa.insert(LEASES).values(match=match, house=house))
    except IntegrityError:  # somebody was faster
        return False
    return True


def release_lease(connection: Connection, match: str, house: str) -> None:
    """Let others think."""
    connection.execute(sa.delete(LEASES).where(LEASES.c.match == match, LEASES.c.house == house))


def look_on(connection: Connection, match: str, house: str, accounts: Iterable[str]) -> None:
    """Who looks at a match in a house."""
    connection.execute(sa.delete(PRESENCES).where(PRESENCES.c.match == match, PRESENCES.c.house == house))
    for account in sorted(accounts):
        connection.execute(sa.insert(PRESENCES).values(match=match, account=account, house=house))


def elsewhere(connection: Connection, matches: Iterable[str], house: str) -> dict[str, frozenset[str]]:
    """Who looks at matches in other houses."""
    wanted = (PRESENCES.c.match.in_(list(matches)), PRESENCES.c.house != house)
    found: dict[str, set[str]] = {}
    for match, account in connection.execute(sa.select(PRESENCES.c.match, PRESENCES.c.account).where(*wanted)):
        found.setdefault(match, set()).add(account)
    return {match: frozenset(accounts) for match, accounts in found.items()}


def announce(connection: Connection, match: str, house: str) -> None:
    """Let the other houses know that a match has changed, once that is durable; SQLite tells whoever looks."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{house} {match}")))
