"""The turns of the bots: whenever a bot is asked, its thought is fetched and carried out."""

import asyncio
import functools
import itertools
import time

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from sightline.kernel.errors import BadInput
from sightline.server.house import House
from sightline.server.matches.playing import carry_out_for_bot
from sightline.server.matches.room import Room
from sightline.server.matches.standing import Standing, ended
from sightline.server.matches.writing import NOT_WRITTEN, Refusal, commit, line_of, lost_by, persistently

MOST_FAILURES = 3
PATIENCE = 2.0
"""Seconds after which one looks whether another house has let its bots think."""
PAUSES = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds between two tries to write down what a bot decided."""
LATE = 0.005
"""Seconds that one turn of the event loop takes where people wait for theirs."""
COURTESY = 10
"""How many times as long a bot waits before what it decided is carried out."""
LONGEST = 0.5
"""Seconds for which it waits at most."""


def seat_to_think(standing: Standing) -> int | None:
    """The bot that is asked, if there is one."""
    row = standing.row
    if standing.match is None:
        return None
    return next((seat for seat in row.summary.waiting if row.seats[seat].kind == "bot"), None)


def plays_to_nobody(room: Room) -> bool:
    """Whether only bots play and nobody watches them: they wait until somebody does."""
    return not room.listeners and all(seat.kind == "bot" for seat in room.standing.row.seats)


async def let_think(house: House, room: Room) -> None:
    """Let bots decide for as long as they are asked; where nothing can be written, they try again and again.

    In every match the bots of one house think. If that house is gone, another goes on.
    """
    pauses = itertools.chain(PAUSES, itertools.repeat(PAUSES[-1]))
    while not await _has_decided(house, room):
        for each in room.listeners:
            each.problem(BadInput("server.bot_waits"))
        await asyncio.sleep(next(pauses))


async def _has_decided(house: House, room: Room) -> bool:
    """Let bots decide, or leave it to another house and see after a while whether it does."""
    try:
        if not await house.neighbours.may_think(room.id):
            house.alarm(PATIENCE, functools.partial(_nudge, house, room))
            return True
        done = await _decided(house, room)
        await house.neighbours.has_thought(room.id)
    except SQLAlchemyError as error:
        house.failed("database", error)
        return False
    return done


async def _nudge(house: House, room: Room) -> None:
    if house.rooms.here(room.id) is room:
        house.nudge(room)


async def _decided(house: House, room: Room) -> bool:
    """Let bots decide; False where what they decided could not be written."""
    failures = 0
    try:
        while failures < MOST_FAILURES:
            standing = room.standing
            seat = seat_to_think(standing)
            if standing.row.status != "playing" or seat is None or room.gone or plays_to_nobody(room):
                return True
            failures = 0 if await _decides(house, room, standing, seat) else failures + 1
        await give_up(house, room)
    except Refusal as error:
        if error.code != NOT_WRITTEN:
            raise
        return False
    return True


async def _decides(house: House, room: Room, standing: Standing, seat: int) -> bool:
    """Fetch one thought and carry it out; False where that failed for reasons of the bot's own."""
    level = standing.row.seats[seat].level or "random"
    for each in room.listeners:
        each.thinking(seat)
    try:
        with house.metrics.bot_seconds.time():
            thought = await house.thinkers.think(standing, seat, level, house.settings.think)
        if thought.trouble:
            house.failed("bot", RuntimeError(), thought.trouble)
        if thought.command is None:
            return False
        await let_others_first()
        await carry_out_for_bot(house, room, seat, msgspec.json.decode(thought.command), standing)
    except Exception as error:
        if isinstance(error, Refusal) and error.code == NOT_WRITTEN:
            raise
        house.failed("bot", error)
        return False
    return True


async def let_others_first() -> None:
    """Bots go on at once where there is little to do; where people wait for the server, bots wait for longer."""
    began = time.monotonic()
    await asyncio.sleep(0)
    late = time.monotonic() - began
    if late > LATE:
        await asyncio.sleep(min(LONGEST, COURTESY * late))


async def give_up(house: House, room: Room) -> None:
    """A bot that cannot think any more resigns: nobody shall wait for it for ever."""

    async def resign() -> None:
        seat = seat_to_think(room.standing)
        if seat is not None and room.standing.row.status == "playing" and not room.gone:
            now = house.now()
            standing = ended(room.standing, "resign", seat, lost_by(room, seat, "server.ended.resign"), now)
            await commit(house, room, standing, line_of(standing, "resign", seat, {}, now))

    await persistently(house, room, resign)
