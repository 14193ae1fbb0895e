"""The kinds of faults: what is done to servers and to their database while matches are played."""

import contextlib
import random
import signal
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from urllib.parse import urlsplit

import psycopg

from sightline.server.faults.clusters import Cluster
from sightline.server.faults.victims import Victim
from sightline.server.faults.wires import How, Wire
from sightline.server.running import HOST

AWAY = 3.0
"""The most seconds that a database is away, or a disk is full."""
NARROW = 4096
"""Bytes to which a file may grow on a disk that is as good as full."""
Look = Callable[[], None]
"""Called while a fault lasts, if what is in the database can be looked at then."""


class Torment(ABC):
    """A kind of fault."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.victims: Sequence[Victim] = ()

    def place(self) -> str | None:
        """Where the servers find their database, if not where it is."""
        return None

    def front(self, victim: Victim) -> str:
        """Where people find a server."""
        return victim.url

    @abstractmethod
    def strike(self, look: Look) -> None:
        """Let it happen once, and let it pass."""

    def close(self) -> None:
        """Clear up."""
        self.victims = ()


class Kill(Torment):
    """`kill -9`, and begun again."""

    def strike(self, look: Look) -> None:
        """Any of the servers."""
        victim = self.chance.choice(self.victims)
        victim.kill()
        look()
        victim.start()


class Stop(Torment):
    """Ended in order, and begun again."""

    def strike(self, look: Look) -> None:
        """Any of the servers."""
        victim = self.chance.choice(self.victims)
        if victim.stop() not in (0, -signal.SIGTERM):
            raise NotInOrderError
        look()
        victim.start()


class NotInOrderError(AssertionError):
    """A server that was told to stop did not, or failed."""


class Restart(Torment):
    """The database goes away, in order or as after a loss of power, and comes back."""

    def __init__(self, chance: random.Random, cluster: Cluster) -> None:
        super().__init__(chance)
        self._cluster = cluster

    def strike(self, look: Look) -> None:
        """Away for a while."""
        self._cluster.stop(self.chance.choice(("fast", "immediate")))
        time.sleep(self.chance.uniform(0, AWAY))
        self._cluster.start()
        look()


class Cut(Torment):
    """The wire to a server, or from a server to its database, breaks in the middle of a command."""

    def __init__(self, chance: random.Random, cluster: Cluster | None = None, database: str = "") -> None:
        super().__init__(chance)
        self._fronts: dict[str, Wire] = {}
        self._back = Wire(cluster.socket, b"COMMIT") if cluster is not None else None
        self._name = urlsplit(database).path.strip("/")

    def place(self) -> str | None:
        """Through a wire, where there is one."""
        return None if self._back is None else f"postgresql://postgres@{HOST}:{self._back.port}/{self._name}"

    def front(self, victim: Victim) -> str:
        """Through a wire."""
        wire = self._fronts[victim.url] = Wire((HOST, victim.port))
        return f"http://{HOST}:{wire.port}"

    def strike(self, look: Look) -> None:
        """Any of the wires: at once, or in the middle of what is said next, or before its answer."""
        wire = self._back if self._back is not None and self.chance.random() < 0.6 else None
        wire = wire or self.chance.choice(tuple(self._fronts.values()))
        how: How | None = self.chance.choice((None, "unsaid", "unanswered", "unanswered"))
        if how is None:
            wire.cut()
        else:
            before, patience = wire.cuts, time.monotonic() + 30
            wire.cut_next(how)
            while wire.cuts == before and time.monotonic() < patience:
                time.sleep(0.01)
        look()

    def close(self) -> None:
        """No wires are left."""
        super().close()
        for each in (*self._fronts.values(), *((self._back,) if self._back else ())):
            each.close()


class Full(Torment):
    """There is no room for what is written; after a while there is again."""

    def __init__(self, chance: random.Random, database: str) -> None:
        super().__init__(chance)
        self._database = database

    def strike(self, look: Look) -> None:
        """For everybody."""
        full = _no_room if self._database.startswith("postgresql") else self._no_files
        with full(self._database):
            time.sleep(self.chance.uniform(0.5, AWAY))
        look()

    @contextlib.contextmanager
    def _no_files(self, _database: str) -> Iterator[None]:
        """No file of a server may grow: the system refuses it in the middle of a write."""
        import resource  # there is none on Windows

        pids = [victim.pid for victim in self.victims]
        most = [resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in pids]
        for pid, (_, hard) in zip(pids, most, strict=True):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (NARROW, hard))
        try:
            yield
        finally:
            for pid, before in zip(pids, most, strict=True):
                resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


_FULL = """
CREATE OR REPLACE FUNCTION no_room() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END
$$ LANGUAGE plpgsql;
CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION no_room();
"""
_TABLES = ("commands", "matches", "alembic_version")


@contextlib.contextmanager
def _no_room(database: str) -> Iterator[None]:
    """PostgreSQL says what it says when a table cannot grow."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("".join(_FULL.format(table=table) for table in _TABLES).encode())
        try:
            yield
        finally:
            for table in _TABLES:
                connection.execute(f"DROP TRIGGER no_room ON {table}".encode())


KINDS = ("kill", "stop", "restart", "cut", "full")


def torment_of(kind: str, chance: random.Random, database: str, cluster: Cluster | None) -> Torment:
    """A kind by its name."""
    match kind:
        case "kill":
            return Kill(chance)
        case "stop":
            return Stop(chance)
        case "restart":
            assert cluster is not None, "a file has no server that could be begun again"
            return Restart(chance, cluster)
        case "cut":
            return Cut(chance, cluster, database)
        case "full":
            return Full(chance, database)
    raise ValueError(kind)
