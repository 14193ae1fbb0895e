"""A database that never blocks the event loop: reads in threads, writes in one thread that commits many at once.

A write is done when its transaction is on the disk; only then does its caller go on. Writes that arrive while another
is being made durable share the next transaction, so a slow disk costs latency but hardly any throughput.
"""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection, Engine

from sightline.kernel.errors import BadInput
from sightline.server.store.direct import is_open, transaction

T = TypeVar("T")
MIGRATIONS = Path(__file__).parent / "migrations"
MOST_TOGETHER = 256
READERS = 4
LOCK = 7_319_204
"""Held by whoever brings the tables of a PostgreSQL database up to date."""


PATIENCE = {
    "connect_timeout": 10,
    "tcp_user_timeout": 20_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""When a PostgreSQL that says nothing is taken for gone; by itself it would be waited for a quarter of an hour."""


UTF8 = {"client_encoding": "utf8"}
"""What we say to PostgreSQL and want to hear, even from a database that was made for ASCII and keeps any bytes."""


def connecting(url: str) -> dict[str, int | str]:
    """How to connect to PostgreSQL, unless the address says otherwise.

    >>> sorted(connecting("postgresql://db/x?connect_timeout=3&tcp_user_timeout=0"))
    ['client_encoding', 'keepalives_count', 'keepalives_idle', 'keepalives_interval']
    """
    given = sa.engine.make_url(url).query
    wanted: dict[str, int | str] = {**PATIENCE, **UTF8}
    return {name: value for name, value in wanted.items() if name not in given}


def make_engine(url: str) -> Engine:
    """An engine whose transactions are durable when they are committed."""
    if not url.startswith("sqlite"):
        return sa.create_engine(
            url, pool_size=READERS + 1, pool_pre_ping=True, hide_parameters=True, connect_args=connecting(url)
        )
    _keep_to_oneself(sa.engine.make_url(url).database)
    engine = sa.create_engine(url, connect_args={"check_same_thread": False, "timeout": 15}, hide_parameters=True)

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:  # a connection of the driver, which has no type of ours
        connection.isolation_level = None  # transactions begin when we say so, see below
        for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {line}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if is_open(connection):
            return  # it was begun by a word to the driver (`direct.transaction`)
        # A transaction that reads first and writes later could be refused; a writer says so at once.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _keep_to_oneself(file: str | None) -> None:
    """A new file is for its owner's eyes only: it holds seeds and hashes of passwords."""
    if file and file != ":memory:" and not Path(file).exists():
        with contextlib.suppress(OSError):  # where it cannot be made, opening it will say so
            Path(file).touch(mode=0o600)


def migrate(engine: Engine) -> None:
    """Bring the tables to what this version needs; a new database gets all of them."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":  # several servers may begin on a new database at the same moment
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def beat(connection: Connection) -> None:
    """Write something that changes nothing, and needs the disk like any other write."""
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


class _Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("error", "future", "result", "work")

    def __init__(self, work: Callable[[Connection], object]) -> None:
        self.work = work
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.result: object = None
        self.error: Exception | None = None

    def tell(self) -> None:
        """Let whoever waits go on, if anybody still does."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


def open_engine(url: str) -> Engine:
    """An engine whose tables are up to date; refused in words where the database cannot be opened."""
    try:
        engine = make_engine(url)
        migrate(engine)
    except (sa.exc.OperationalError, sa.exc.ArgumentError, ModuleNotFoundError) as error:
        # The URL may hold a password, and so may the error: neither is repeated.
        raise BadInput("server.database", why=type(error).__name__) from None
    return engine


class Database:
    """Reads and writes as coroutines."""

    def __init__(self, url: str) -> None:
        self._engine = open_engine(url)
        self._writing = self._engine.execution_options(writes=True)
        self._reading = self._engine
        if self._engine.dialect.name == "postgresql":
            # Whoever reads a match and then its log must not see what was written between the two.
            self._reading = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._held: Connection | None = None
        """The connection of the writer, which keeps it where nobody can hang up on it: a file."""
        self._writer = threading.Thread(target=self._write_all, name="write", daemon=True)
        self._writer.start()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do something that only reads, and sees the database as it is at one moment."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, work)

    def read_now(self, work: Callable[[Connection], T]) -> T:
        """The same in this thread."""
        with self._reading.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction, and come back when it is durable."""
        job = _Job(work)
        self._jobs.put(job)
        done: T = await job.future
        return done

    def close(self) -> None:
        """Finish what was begun, and let go of the database."""
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._engine.dispose()

    def _write_all(self) -> None:
        more = True
        while more:
            jobs = [self._jobs.get()]
            with contextlib.suppress(queue.Empty):
                while len(jobs) < MOST_TOGETHER:
                    jobs.append(self._jobs.get_nowait())
            batch = [job for job in jobs if job is not None]
            more = len(batch) == len(jobs)
            if batch:
                self._commit(batch)
                _tell(batch)
        self._let_go()

    def _connection(self) -> Connection:
        """Fetching a connection and giving it back takes longer than to write down a command."""
        if self._held is None:
            self._held = self._writing.connect()
        return self._held

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            held.close()

    def _commit(self, batch: list[_Job]) -> None:
        worked = False
        try:
            with transaction(self._connection()):
                for job in batch:
                    job.result = job.work(self._connection())
                worked = True
            if self._engine.dialect.name != "sqlite":
                self._let_go()
        except Exception as error:  # whatever it is belongs to whoever asked for it
            with contextlib.suppress(Exception):
                self._let_go()
            # What failed in the last moment may be on the disk all the same: done again, it might be done twice.
            if worked or len(batch) == 1:
                for job in batch:
                    job.error = error
                return
            for job in batch:  # one of them spoils it for the others: each for itself
                self._commit([job])


def _tell(batch: Sequence[_Job]) -> None:
    """Let everybody go on whose writing is done: all at once, for waking an event loop is dear."""
    loops = {job.future.get_loop() for job in batch}
    for loop in loops:
        with contextlib.suppress(RuntimeError):  # a loop that has ended waits for nothing
            loop.call_soon_threadsafe(_tell_those, [job for job in batch if job.future.get_loop() is loop])


def _tell_those(jobs: Sequence[_Job]) -> None:
    for job in jobs:
        job.tell()
