"""Hearing that another house has changed a match: from PostgreSQL as it happens, from SQLite by looking often.

What was heard says only where to look. What has changed is read from the tables, from where one's own knowledge ends:
nothing comes out of order, and nothing is missed that was not heard.
"""

import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable

import psycopg
import sqlalchemy as sa

from sightline.server.store.database import connecting
from sightline.server.store.houses import CHANNEL

OFTEN, SELDOM = 0.05, 1.0
"""Seconds between two looks at a file that others write to as well, and at one's own."""
AGAIN = 1.0
"""Seconds until the next try, where the database does not answer; and within which one stops when asked to."""
Heard = Callable[[str, str], None]
"""Called in a thread, with the house that has changed something and the match; with blanks if it may be anything."""


def listener(url: str, heard: Heard) -> "Listener":
    """Whoever listens at a kind of database."""
    kind = NotifyListener if url.startswith("postgresql") else FileListener
    return kind(url, heard)


class Listener(ABC):
    """Listens in a thread of its own until it is closed."""

    def __init__(self, url: str, heard: Heard) -> None:
        self.url = url
        self.heard = heard
        self.pause = SELDOM
        """How long to wait between two looks, where one has to look."""
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listen", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closed.set()
        self._thread.join(5 * AGAIN)

    @property
    def closed(self) -> bool:
        """Whether it is time to stop."""
        return self._closed.is_set()

    def _run(self) -> None:
        while not self.closed:
            try:
                self.listen()
            except (psycopg.Error, sqlite3.Error, OSError):
                self._closed.wait(AGAIN)

    @abstractmethod
    def listen(self) -> None:
        """Listen until it is closed or something breaks."""


class NotifyListener(Listener):
    """PostgreSQL tells everybody who listens."""

    def listen(self) -> None:
        """Whatever was said before, or while nobody listened, is looked for at once."""
        address = self.url.replace("+psycopg", "", 1)
        with psycopg.Connection.connect(address, autocommit=True, **connecting(self.url)) as connection:  # type: ignore[arg-type]
            connection.execute(f"LISTEN {CHANNEL}")
            self.heard("", "")
            while not self.closed:
                for each in connection.notifies(timeout=AGAIN):
                    house, _, match = each.payload.partition(" ")
                    self.heard(house, match)


class FileListener(Listener):
    """SQLite counts how often a file was written to, which costs nothing to look at."""

    def listen(self) -> None:
        """Look again and again."""
        connection = sqlite3.connect(sa.engine.make_url(self.url).database or "", check_same_thread=False)
        try:
            known = -1
            while not self.closed:
                (version,) = connection.execute("PRAGMA data_version").fetchone()
                if version != known:
                    known = version
                    self.heard("", "")
                self._closed.wait(self.pause)
        finally:
            connection.close()
