"""Clocks of matches that nobody looks at: they run out all the same."""

import asyncio
import functools

import msgspec
from sqlalchemy.engine import Connection

from sightline.server.house import House
from sightline.server.matches import clocks
from sightline.server.matches.playing import flag
from sightline.server.store import matches as store
from sightline.server.store.records import MatchRow

EVERY = 20.0


async def resume_clocks(house: House) -> None:
    """After the server was away, before anybody looks: nobody shall have lost by that."""
    await house.database.write(lambda connection: _resume(connection, house))


async def keep_time(house: House) -> None:
    """Look for clocks that have run out, again and again."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            due = await house.database.read(lambda connection: store.due(connection, house.now()))
        except Exception as error:  # a database that is away for a while comes back
            house.failed("clock", error)
            continue
        for match in due:
            try:
                await _look_at(house, match)
            except Exception as error:  # what is wrong with one match is none of the others' business
                house.failed("clock", error)


async def _look_at(house: House, match: str) -> None:
    room = await house.rooms.find(match)
    if room.standing.trouble is None:
        await flag(house, room)
    else:
        await house.database.write(functools.partial(store.stop_clock, match=match))


def _resume(connection: Connection, house: House) -> None:
    for match in store.timed(connection):
        row = store.read_match(connection, match)
        if row is not None and not row.damaged:
            try:
                row = _resumed(row, house.now())
            except Exception as error:  # one row that makes no sense must not keep the server from starting
                house.failed("clock", error)
            else:
                store.update_match(connection, row, row.sequence)


def _resumed(row: MatchRow, now: float) -> MatchRow:
    if row.clock is None or row.summary.clocks is None:
        return row
    timer = clocks.resumed(row.clock, row.summary.clocks, now)
    summary = msgspec.structs.replace(row.summary, clocks=timer)
    return msgspec.structs.replace(row, summary=summary, deadline=clocks.deadline(timer))
