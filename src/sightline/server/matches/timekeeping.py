"""Clocks of matches that nobody looks at: they run out all the same."""

import asyncio
import functools

import msgspec
from sqlalchemy.engine import Connection

from sightline.server.house import House
from sightline.server.matches import clocks
from sightline.server.matches.writing import flag
from sightline.server.store import matches as store
from sightline.server.store.accounts import LASTS, sweep
from sightline.server.store.records import MatchRow

EVERY = 20.0
DAILY = 24 * 3600.0


ORPHANED = 30.0
"""Seconds after which a bot that was asked and has not answered is taken for forgotten."""


async def keep_time(house: House) -> None:
    """Look for clocks that have run out and for bots that nobody lets think, again and again."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            due = await house.database.read(lambda connection: store.due(connection, house.now()))
            asked = await house.database.read(lambda connection: store.asking_bots(connection, house.now() - ORPHANED))
        except Exception as error:  # a database that is away for a while comes back
            house.failed("clock", error)
            continue
        for match, look in (*((each, _look_at) for each in due), *((each, _remind) for each in asked)):
            try:
                await look(house, match)
            except Exception as error:  # what is wrong with one match is none of the others' business
                house.failed("clock", error)


async def tidy_up(house: House) -> None:
    """Once a day, what nobody can come back to is thrown away."""
    while True:
        try:
            await house.database.write(functools.partial(sweep, before=house.now() - LASTS))
        except Exception as error:  # tomorrow is early enough
            house.failed("database", error)
        await asyncio.sleep(DAILY)


async def _remind(house: House, match: str) -> None:
    """Let the bot of a match think whose house is gone, or was begun again."""
    room = await house.rooms.find(match)
    if room.standing.trouble is None:
        house.nudge(room)


async def _look_at(house: House, match: str) -> None:
    room = await house.rooms.find(match)
    if room.standing.trouble is None:
        await flag(house, room)
    else:
        await house.database.write(functools.partial(store.stop_clock, match=match))


def resume_clocks(connection: Connection, house: House) -> None:
    """After all houses were away, before anybody looks: nobody shall have lost by that."""
    for match in store.timed(connection):
        row = store.read_match(connection, match)
        if row is not None and not row.damaged:
            try:
                resumed = _resumed(row, house.now())
            except Exception as error:  # one row that makes no sense must not keep the server from starting
                house.failed("clock", error)
            else:
                store.update_match(connection, resumed, row)


def _resumed(row: MatchRow, now: float) -> MatchRow:
    if row.clock is None or row.summary.clocks is None:
        return row
    timer = clocks.resumed(row.clock, row.summary.clocks, now)
    summary = msgspec.structs.replace(row.summary, clocks=timer)
    return msgspec.structs.replace(row, summary=summary, deadline=clocks.deadline(timer))
