"""A PostgreSQL of one's own, which can be stopped in the middle of everything and leaves nothing behind."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from pathlib import Path

import psycopg

WAYS = {"fast": signal.SIGINT, "immediate": signal.SIGQUIT}
"""How it stops: everybody is sent away; or at once, as after a loss of power."""


def program(name: str) -> str | None:
    """One of the programs of PostgreSQL, wherever the system keeps it."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return shutil.which(name) or next((str(each) for each in places), None)


def installed() -> bool:
    """Whether there is a PostgreSQL to start."""
    return program("initdb") is not None and program("postgres") is not None


def somebody() -> str | None:
    """Whom to be, since PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    import pwd  # there is none where nobody is root

    return next((each.pw_name for each in pwd.getpwall() if each.pw_name in ("postgres", "nobody")), "nobody")


class Cluster:
    """A server of databases. To be closed when it is not needed any more."""

    def __init__(self, *, durable: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="sightline-pg-"))
        self.url = f"postgresql://postgres@/postgres?host={self.folder}"
        self._user = somebody()
        self._options = ["-c", "listen_addresses=", "-c", "max_connections=60", "-k", str(self.folder)]
        if not durable:
            self._options += ["-c", "fsync=off"]
        self._process: subprocess.Popen[bytes] | None = None
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        try:
            words = ["-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8"]
            self._run("initdb", "-D", str(self.folder / "data"), *words)
            self.start()
        except BaseException:
            self.close()
            raise

    @property
    def socket(self) -> str:
        """Where it listens, for those who speak to it over a wire."""
        return str(self.folder / ".s.PGSQL.5432")

    def _run(self, name: str, *words: str) -> None:
        found = program(name)
        assert found is not None, f"{name} is not installed"
        subprocess.run([found, *words], check=True, capture_output=True, user=self._user, cwd=self.folder)

    def start(self) -> None:
        """Begin, and wait until it answers; after a crash it puts everything in order first."""
        found = program("postgres")
        assert found is not None
        words = [found, "-D", str(self.folder / "data"), *self._options]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(words, stderr=log, user=self._user, cwd=self.folder)
        patience = time.monotonic() + 120
        while time.monotonic() < patience and self._process.poll() is None:
            with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self.url):
                return
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL did not start")

    def stop(self, way: str = "fast") -> None:
        """End it, whoever is still connected."""
        if self._process is None:
            return
        self._process.send_signal(WAYS[way])
        self._process.wait(60)
        self._process = None

    def new(self) -> str:
        """An empty database."""
        name = f"sightline_{uuid.uuid4().hex}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def close(self) -> None:
        """End it, and throw everything away."""
        try:
            self.stop("immediate")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)
