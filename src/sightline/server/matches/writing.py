"""Writing down what has changed: durable before anybody hears of it, whoever else plays the match.

Every change is made to how a match stands here, and written only if it still stands so in the database. If it does not,
another house was faster: what is new is read, and the same is tried again on top of it.
"""

import functools
from collections.abc import Awaitable, Callable
from typing import Literal, TypeVar

from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sightline.kernel import Violation
from sightline.kernel.errors import BadInput
from sightline.server.house import House, room_changed
from sightline.server.matches import clocks
from sightline.server.matches.room import Room
from sightline.server.matches.shortcuts import EVERY, shortcut
from sightline.server.matches.standing import Standing, ended, followed
from sightline.server.store import houses
from sightline.server.store import matches as store
from sightline.server.store.records import Kind, LogRow, MatchRow, Outcome
from sightline.server.store.snapshots import forget_snapshot, write_snapshot

T = TypeVar("T")
NOT_WRITTEN = "server.not_written"
TRIES = 8
"""How often one tries again where others are faster."""
Why = Literal["illegal", "stale", "not_yours", "over", "malformed", "busy", "failed"]


class Refusal(BadInput):
    """A command that is not carried out; `kind` is what the client's program looks at."""

    def __init__(
        self, kind: Why, key: str, violations: tuple[Violation, ...] = (), /, **params: str | int | float
    ) -> None:
        super().__init__(key, rule=None, **params)
        self.kind = kind
        self.violations = violations


async def persistently(house: House, room: Room, work: Callable[[], Awaitable[T]]) -> T:
    """Do something to a match, one at a time; and again on top of what is new, where another house was faster."""
    async with room.lock:
        for _ in range(TRIES):
            try:
                return await work()
            except store.Overtaken:
                await _catch_up(house, room)
    raise Refusal("busy", "server.stale")


async def look_again(house: House, room: Room) -> None:
    """Another house may have changed a match."""
    async with room.lock:
        try:
            await _catch_up(house, room)
        except SQLAlchemyError as error:
            house.failed("database", error)
        except Refusal:
            pass  # whoever looks on knows already that it has to be read again


async def _catch_up(house: House, room: Room) -> None:
    """Bring a match up to what is in the database, from where it stands here."""
    before = room.standing
    row, lines, elsewhere = await house.database.read(functools.partial(_news, house=house, before=before))
    if row is None or (row.sequence, row.updated) == (before.sequence, before.row.updated):
        if elsewhere != room.elsewhere:
            room.elsewhere = elsewhere
            room.wake()
        return
    try:
        standing = await house.engine(functools.partial(followed, before, row, lines, room.desk))
    except Exception as error:  # it is read as a whole, and if that cannot be done it says so
        house.failed("match", error)
        house.rooms.drop(room)
        room.gone = True
        room.wake()
        raise Refusal("stale", "server.stale") from None
    room.answered.update({(line.account, line.client): line.sequence for line in lines if line.account and line.client})
    room.standing, room.elsewhere = standing, elsewhere
    settle(house, room)


def _news(
    connection: Connection, house: House, before: Standing
) -> tuple[MatchRow | None, tuple[LogRow, ...], frozenset[str]]:
    match = before.row.id
    row = store.read_match(connection, match)
    # What is written between the two is left for the next time.
    log = store.read_log(connection, match, before.sequence) if row is not None else ()
    lines = tuple(line for line in log if row is not None and line.sequence <= row.sequence)
    return row, lines, houses.elsewhere(connection, [match], house.neighbours.id).get(match, frozenset())


async def commit(
    house: House,
    room: Room,
    standing: Standing,
    line: LogRow | None,
    also: Callable[[Connection], None] | None = None,
) -> None:
    """Make a new standing durable, then let it be the one that everybody sees. To be called `persistently`."""
    before, row = room.standing, standing.row

    def write(connection: Connection) -> None:
        if line is not None:
            store.append(connection, row.id, line)
        store.update_match(connection, row, before.row)
        if row.seats != before.row.seats:
            store.update_seats(connection, row)
        if row.offers != before.row.offers:
            store.update_offers(connection, row)
        if also is not None:
            also(connection)
        if line is not None or row.status == "over":
            _keep_shortcut(connection, room, standing)
        houses.announce(connection, row.id, house.neighbours.id)

    try:
        await house.database.write(write)
    except IntegrityError:
        raise store.Overtaken from None
    except SQLAlchemyError as error:
        if not await _is_written(house, row):
            house.failed("database", error)
            raise Refusal("failed", NOT_WRITTEN) from None
    room.standing = standing
    settle(house, room)


def _keep_shortcut(connection: Connection, room: Room, standing: Standing) -> None:
    """Every now and then, how the match stands; nothing when it is over."""
    row, match = standing.row, standing.match
    if row.status == "over":
        forget_snapshot(connection, row.id)
    elif match is not None and row.sequence % EVERY == 0 and standing.live[-1:] == (row.sequence,):
        kept = shortcut(match, room.desk, row.sequence)
        if kept is not None:
            write_snapshot(connection, row.id, kept)


async def _is_written(house: House, row: MatchRow) -> bool:
    """Whether a write that failed has reached the disk all the same, as when only the word of it was lost."""
    try:
        return await house.database.read(functools.partial(store.is_written, row=row))
    except SQLAlchemyError:
        return False  # if it is there, the next command will notice


def settle(house: House, room: Room) -> None:
    """After a change: tell everybody, set the alarm of the clocks, let bots think."""
    room_changed(house, room)
    arm(house, room)
    house.nudge(room)


def line_of(
    standing: Standing, kind: Kind, player: int | None, payload: object, now: float, **given: str | None
) -> LogRow:
    """The line of the log that led to a standing."""
    assert standing.match is not None
    return LogRow(
        sequence=standing.sequence,
        kind=kind,
        player=player,
        payload=store.text(payload),
        account=given.get("account"),
        client=given.get("client"),
        rolls=standing.match.history[-1].rolls if kind == "command" else (),
        hash=standing.match.hash,
        time=now,
    )


# ------------------------------------------------------------------ clocks


def arm(house: House, room: Room) -> None:
    """Set an alarm for when the first clock runs out."""
    if room.timer is not None:
        room.timer.cancel()
        room.timer = None
    deadline = room.standing.row.deadline
    if deadline is not None and room.standing.row.status == "playing" and room.standing.trouble is None:
        room.timer = house.alarm(deadline - house.now(), lambda: flag(house, room))


async def flag(house: House, room: Room) -> None:
    """End the match if a clock has run out."""

    async def look() -> None:
        if room.standing.row.status == "playing" and room.standing.trouble is None:
            fallen = clocks.fallen(room.standing.row.summary.clocks, house.now())
            if fallen is not None:
                await _lose_on_time(house, room, fallen, house.now())
            else:
                arm(house, room)

    await persistently(house, room, look)


async def check_flag(house: House, room: Room, now: float) -> None:
    """Refuse a command that came too late, and end the match."""
    row = room.standing.row
    playable = row.status == "playing" and room.standing.trouble is None
    fallen = clocks.fallen(row.summary.clocks, now) if playable else None
    if fallen is not None:
        await _lose_on_time(house, room, fallen, now)
        raise Refusal("over", "server.over")


async def _lose_on_time(house: House, room: Room, seat: int, now: float) -> None:
    standing = ended(room.standing, "flag", seat, lost_by(room, seat, "server.ended.flag"), now)
    await commit(house, room, standing, line_of(standing, "flag", seat, {}, now))


def lost_by(room: Room, seat: int, reason: str) -> Outcome:
    """Everybody has won who is not on the side of that seat."""
    match = room.standing.match
    seats = range(len(room.standing.row.seats))
    sides = room.desk.sides(match.setup) if match is not None else ((seat,),)
    allies = next((side for side in sides if seat in side), (seat,))
    return Outcome(
        winners=tuple(each for each in seats if each not in allies), scores=(0.0,) * len(seats), reason=reason
    )
