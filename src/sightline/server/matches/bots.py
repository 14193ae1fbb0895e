"""The turns of the bots: whenever a bot is asked, its thought is fetched and carried out."""

import msgspec

from sightline.server.house import House
from sightline.server.matches.playing import Refusal, carry_out_for_bot, commit, line_of, lost_by
from sightline.server.matches.room import Room
from sightline.server.matches.standing import Standing, ended
from sightline.server.thinking.pool import WorkerDied

MOST_FAILURES = 3


def seat_to_think(standing: Standing) -> int | None:
    """The bot that is asked, if there is one."""
    row = standing.row
    if standing.match is None:
        return None
    return next((seat for seat in row.summary.waiting if row.seats[seat].kind == "bot"), None)


async def let_think(house: House, room: Room) -> None:
    """Let bots decide for as long as they are asked."""
    failures = 0
    while failures < MOST_FAILURES:
        standing = room.standing
        seat = seat_to_think(standing)
        if standing.row.status != "playing" or seat is None or room.gone:
            return
        level = standing.row.seats[seat].level or "random"
        for each in room.listeners:
            each.thinking(seat)
        try:
            with house.metrics.bot_seconds.time():
                thought = await house.thinkers.think(standing, seat, level, house.settings.think)
            if thought.trouble:
                house.failed("bot", RuntimeError(), thought.trouble)
            if thought.command is None:
                failures += 1
                continue
            await carry_out_for_bot(house, room, seat, msgspec.json.decode(thought.command), standing)
            failures = 0
        except (WorkerDied, Refusal) as error:
            failures += 1
            house.failed("bot", error)
    await give_up(house, room)


async def give_up(house: House, room: Room) -> None:
    """A bot that cannot think any more resigns: nobody shall wait for it for ever."""
    async with room.lock:
        seat = seat_to_think(room.standing)
        if seat is not None and room.standing.row.status == "playing" and not room.gone:
            now = house.now()
            standing = ended(room.standing, "resign", seat, lost_by(room, seat, "server.ended.resign"), now)
            await commit(house, room, standing, line_of(standing, "resign", seat, {}, now))
