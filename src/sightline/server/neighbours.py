"""The other houses on the same database: any of them may serve any match.

No house owns a match. Each appends to the log under the next number, and whoever finds that taken reads what is new and
tries again (`matches/writing.py`). Here is the rest: knowing of one another, hearing what the others have written, and
agreeing whose bots think.
"""

import asyncio
import functools
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from sightline.server.hearing import OFTEN, SELDOM, listener
from sightline.server.matches.room import Room
from sightline.server.store import houses, matches

if TYPE_CHECKING:
    from sightline.server.house import House

BEAT = 4.0
"""Seconds between two signs of life."""
SWEEP = 5
"""After so many of them one looks for what nobody has told."""


class Neighbours:
    """What one house knows of the others."""

    def __init__(self, house: "House") -> None:
        self.id = secrets.token_hex(8)
        self._house = house
        self._others: frozenset[str] = frozenset()
        self._looking: asyncio.Task[None] | None = None
        self._again = False

    @property
    def alone(self) -> bool:
        """Whether nobody else is known to be there."""
        return not self._others

    async def move_in(self, if_first: Callable[[Connection], None]) -> None:
        """Open: be known, and listen. The first house, if nobody else is there, has something to do before."""
        now = self._house.now()

        def write(connection: Connection) -> houses.Around:
            houses.move_in(connection, self.id, now, lambda: if_first(connection))
            return houses.beat(connection, self.id, now)

        around = await self._house.database.write(write)
        loop = asyncio.get_running_loop()

        def heard(who: str, match: str) -> None:
            if who != self.id and not loop.is_closed():
                loop.call_soon_threadsafe(self._heard, match)

        self._listener = listener(self._house.settings.url, heard)
        self._know(around.others)

    async def keep_in_touch(self) -> None:
        """Say again and again that this house is there, and see who else is."""
        for count in range(1, 2**62):
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
            except SQLAlchemyError as error:  # a database that is away for a while comes back
                self._house.failed("database", error)
                continue
            if not self.alone and count % SWEEP == 0:
                self._heard("")

    async def _beat(self) -> None:
        work = functools.partial(houses.beat, house=self.id, now=self._house.now())
        around = await self._house.database.write(work)
        self._know(around.others, around.forgotten)

    def _know(self, others: frozenset[str], forgotten: bool = False) -> None:
        new, self._others = others - self._others, others
        self._listener.pause = SELDOM if self.alone else OFTEN
        for room in self._house.rooms.all() if new or forgotten else ():  # they do not know yet who looks on here
            self._house.spawn(self.show(room))

    async def move_out(self) -> None:
        """Close: the others need not wait until they notice."""
        self._listener.close()
        try:
            await self._house.database.write(functools.partial(houses.move_out, house=self.id))
        except SQLAlchemyError as error:
            self._house.failed("database", error)

    # ------------------------------------------------------------------ hearing

    def _heard(self, match: str) -> None:
        """Look at a match that another house has changed; or at all of them, if it may be any."""
        from sightline.server.matches.writing import look_again  # which writes by way of this house

        if match:
            room = self._house.rooms.here(match)
            if room is not None:
                self._house.spawn(look_again(self._house, room))
        elif self._looking is None or self._looking.done():
            self._looking = self._house.spawn(self._look_around())
        else:
            self._again = True

    async def _look_around(self) -> None:
        from sightline.server.matches.writing import look_again

        self._again = True
        while self._again:
            self._again = False
            rooms = {room.id: room for room in self._house.rooms.all()}
            try:
                others, known, present = await self._house.database.read(
                    functools.partial(self._stands, rooms=tuple(rooms))
                )
            except SQLAlchemyError as error:
                self._house.failed("database", error)
                return
            self._know(others)
            for key, room in rooms.items():
                row, looking_on = room.standing.row, present.get(key, frozenset())
                if known.get(key) != (row.sequence, row.updated) or looking_on != room.elsewhere:
                    await look_again(self._house, room)

    def _stands(
        self, connection: Connection, rooms: tuple[str, ...]
    ) -> tuple[frozenset[str], dict[str, tuple[int, float]], dict[str, frozenset[str]]]:
        others = houses.living(connection, self._house.now()) - {self.id}
        return others, matches.stands(connection, rooms), houses.elsewhere(connection, rooms, self.id)

    async def freshen(self, room: Room) -> None:
        """Before somebody is shown a match: what was just done in another house is seen here."""
        from sightline.server.matches.writing import look_again

        if not self.alone:
            known = await self._house.database.read(functools.partial(matches.stands, matches=(room.id,)))
            if known.get(room.id) != (room.standing.sequence, room.standing.row.updated):
                await look_again(self._house, room)

    # ------------------------------------------------------------------ who looks on

    async def show(self, room: Room) -> None:
        """Let the others know who looks at a match here."""
        if self.alone:
            return
        here = {each.account for each in room.listeners if each.account is not None}

        def write(connection: Connection) -> None:
            houses.look_on(connection, room.id, self.id, here)
            houses.announce(connection, room.id, self.id)

        try:
            await self._house.database.write(write)
        except SQLAlchemyError as error:
            self._house.failed("database", error)

    # ------------------------------------------------------------------ whose bots think

    async def may_think(self, match: str) -> bool:
        """Whether the bots of a match are for this house to think for."""
        if self.alone:
            return True
        work = functools.partial(houses.take_lease, match=match, house=self.id, now=self._house.now())
        return await self._house.database.write(work)

    async def has_thought(self, match: str) -> None:
        """Let others think the next time."""
        if not self.alone:
            await self._house.database.write(functools.partial(houses.release_lease, match=match, house=self.id))
