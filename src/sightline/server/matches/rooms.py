"""The matches in memory: as many as fit, the others are rebuilt from their log when somebody asks."""

import asyncio
import functools
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Executor
from typing import NamedTuple

import msgspec
from sqlalchemy.engine import Connection

from sightline.games.desk import Desk
from sightline.kernel import Violation
from sightline.kernel.errors import BadInput
from sightline.server.matches.room import Room
from sightline.server.matches.standing import Standing, rebuild, trouble_of
from sightline.server.store.database import Database
from sightline.server.store.matches import read_log, read_match
from sightline.server.store.records import LogRow, MatchRow
from sightline.server.store.snapshots import SnapshotRow, forget_snapshot, read_snapshot

ID = re.compile("[A-Za-z0-9_-]{1,40}")
"""What the id of a match can be; some databases choke on anything else."""
Failed = Callable[[str, BaseException], None]
"""Where an error of our own making is written down."""


class Rooms:
    """A bounded cache of rooms. A room that somebody uses is never dropped."""

    def __init__(
        self,
        database: Database,
        desks: Callable[[str], Desk],
        engine: Executor,
        most: int,
        failed: Failed,
        freshen: Callable[[Room], Awaitable[None]],
    ) -> None:
        self._database = database
        self._desks = desks
        self._engine = engine
        self._most = most
        self._failed = failed
        self._freshen = freshen
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Room]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    def here(self, match: str) -> Room | None:
        """A room that is in memory."""
        return self._rooms.get(match)

    def all(self) -> Iterable[Room]:
        """Every room that is in memory."""
        return tuple(self._rooms.values())

    async def find(self, match: str) -> Room:
        """The room of a match, read from the log if need be."""
        room = self._rooms.get(match)
        if room is not None:
            self._rooms.move_to_end(match)
            await self._freshen(room)
            return room
        loading = self._loading.get(match)
        if loading is None:
            loading = self._loading[match] = asyncio.ensure_future(self._load(match))
            loading.add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(loading)

    def add(self, room: Room) -> Room:
        """Keep a room, and drop those that nobody uses when there are too many."""
        self._rooms[room.id] = room
        if len(self._rooms) > self._most:
            spare = [each for each in self._rooms.values() if each.idle and each is not room]
            for each in spare[: len(self._rooms) - self._most]:
                self.drop(each)
        return room

    def drop(self, room: Room) -> None:
        """Forget a room; the log has everything."""
        room.close()
        self._rooms.pop(room.id, None)

    async def begin_anew(self, room: Room, error: BadInput) -> None:
        """Forget a room whose past does not lead to where it was taken up; whoever comes again finds out the rest."""
        if not room.gone:
            room.gone = True
            self._failed("snapshot", error)
            await self._database.write(functools.partial(forget_snapshot, match=room.id))
            self.drop(room)
        room.wake()

    async def _load(self, match: str) -> Room:
        found = await self._database.read(functools.partial(_read, match=match))
        if found.row is None:
            raise BadInput("server.no_match")
        desk, log = self._desks(found.row.game), found.log or ()
        work = functools.partial(self._rebuild, found.row, found, desk)
        standing = await asyncio.get_running_loop().run_in_executor(self._engine, work)
        answered = {(line.account, line.client): line.sequence for line in log if line.account and line.client}
        return self.add(Room(standing, desk, answered))

    def _rebuild(self, row: MatchRow, found: "Kept", desk: Desk) -> Standing:
        """A match as it stands; one that cannot be played any more is there all the same, to be looked at and ended."""
        trouble = trouble_of(row, desk)
        if trouble is None and found.log is not None:
            for kept in (found.snapshot, None) if found.snapshot else (None,):
                try:
                    return rebuild(row, found.log, desk, kept)
                except Exception as error:  # if it was the shortcut's fault, it is replayed from the beginning
                    self._failed("match" if kept is None else "snapshot", error)
        return Standing(row, None, (), (), trouble or Violation(code="server.damaged"))


class Kept(NamedTuple):
    """What the database has of a match."""

    row: MatchRow | None
    log: tuple[LogRow, ...] | None = ()
    """None where it cannot be read."""
    snapshot: SnapshotRow | None = None


def _read(connection: Connection, match: str) -> Kept:
    """A match and its log."""
    row = read_match(connection, match) if ID.fullmatch(match) else None
    if row is None:
        return Kept(None)
    try:
        return Kept(row, read_log(connection, match), read_snapshot(connection, match))
    except (msgspec.MsgspecError, TypeError, UnicodeError):
        return Kept(row, None)
