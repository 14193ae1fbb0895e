"""Clocks of matches that nobody looks at: they run out all the same."""

import asyncio

import msgspec
from sqlalchemy.engine import Connection

from sightline.server.house import House
from sightline.server.matches import clocks
from sightline.server.matches.playing import flag
from sightline.server.store import matches as store

EVERY = 20.0


async def resume_clocks(house: House) -> None:
    """After the server was away, before anybody looks: nobody shall have lost by that."""
    await house.database.write(lambda connection: _resume(connection, house.now()))


async def keep_time(house: House) -> None:
    """Look for clocks that have run out, again and again."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            for match in await house.database.read(lambda connection: store.due(connection, house.now())):
                await flag(house, await house.rooms.find(match))
        except Exception as error:  # one match that cannot be read must not stop the clocks of the others for ever
            house.failed("clock", error)


def _resume(connection: Connection, now: float) -> None:
    for match in store.timed(connection):
        row = store.read_match(connection, match)
        if row is not None and row.clock is not None and row.summary.clocks is not None:
            timer = clocks.resumed(row.clock, row.summary.clocks, now)
            summary = msgspec.structs.replace(row.summary, clocks=timer)
            row = msgspec.structs.replace(row, summary=summary, deadline=clocks.deadline(timer))
            store.update_match(connection, row, row.sequence)
