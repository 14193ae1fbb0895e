"""Carrying out commands: one at a time in each match, each durable before anybody hears of it."""

import functools
from collections.abc import Callable
from typing import Literal

import msgspec
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sightline.games.desk import Desk
from sightline.kernel import Refused, Violation, limits
from sightline.kernel.errors import BadInput
from sightline.server.house import House, room_changed
from sightline.server.matches import clocks
from sightline.server.matches.room import Room
from sightline.server.matches.standing import Standing, ended, played, read_command
from sightline.server.messages import CommandSaid
from sightline.server.store import matches as store
from sightline.server.store.records import Kind, LogRow, MatchRow, Outcome

NOT_WRITTEN = "server.not_written"
Why = Literal["illegal", "stale", "not_yours", "over", "malformed", "busy", "failed"]


class Refusal(BadInput):
    """A command that is not carried out; `kind` is what the client's program looks at."""

    def __init__(
        self, kind: Why, key: str, violations: tuple[Violation, ...] = (), /, **params: str | int | float
    ) -> None:
        super().__init__(key, rule=None, **params)
        self.kind = kind
        self.violations = violations


async def commit(house: House, room: Room, standing: Standing, line: LogRow | None) -> None:
    """Make a new standing durable, then let it be the one that everybody sees. The room's lock is held."""
    before, row = room.standing, standing.row

    def write(connection: Connection) -> None:
        if line is not None:
            store.append(connection, row.id, line)
        store.update_match(connection, row, before.sequence)
        if row.seats != before.row.seats:
            store.update_seats(connection, row)
        if row.offers != before.row.offers:
            store.update_offers(connection, row)

    try:
        await house.database.write(write)
    except (store.Overtaken, IntegrityError):
        # Another server plays this match too: ours is out of date, and everybody has to look again.
        house.rooms.drop(room)
        room.gone = True
        room.wake()
        raise Refusal("stale", "server.stale") from None
    except SQLAlchemyError as error:
        if not await _is_written(house, row):
            house.failed("database", error)
            raise Refusal("failed", NOT_WRITTEN) from None
    room.standing = standing
    settle(house, room)


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


async def carry_out(house: House, room: Room, account: str, said: CommandSaid, received: float) -> int:
    """Carry out a command once, however often it is sent; returns its sequence number or raises `Refusal`."""
    try:
        limits.check(said.command, limits.COMMAND, "command")
    except BadInput as error:
        raise Refusal("malformed", error.code, **error.params) from None
    async with room.lock:
        known = room.answered.get((account, said.id))
        if known is not None:
            return known
        if not room.owns(account, said.seat):
            raise Refusal("not_yours", "server.not_yours", seat=said.seat)
        await check_flag(house, room, received)
        if not in_time(room.standing, said.seat, said.expected):
            raise Refusal("stale", "server.stale")
        given = {**said.command, "player": said.seat}
        standing = await attempt(house, room, said.seat, given, received)
        line = line_of(standing, "command", said.seat, _command(standing), received, account=account, client=said.id)
        await commit(house, room, standing, line)
        room.answered[account, said.id] = standing.sequence
        return standing.sequence


async def carry_out_for_bot(house: House, room: Room, seat: int, given: object, seen: Standing) -> None:
    """Carry out what a bot decided, unless the match went on without it."""
    async with room.lock:
        if room.standing.live != seen.live or room.standing.row.status != "playing":
            return
        now = house.now()
        standing = await attempt(house, room, seat, given, now)
        await commit(house, room, standing, line_of(standing, "command", seat, _command(standing), now))


async def attempt(house: House, room: Room, seat: int, given: object, now: float) -> Standing:
    """How it would stand after a command; nothing has changed yet."""
    playing(room)
    work = functools.partial(_attempt, room.standing, room.desk, seat, given, now)
    return await guarded(house, work)


async def guarded(house: House, work: Callable[[], Standing]) -> Standing:
    """Let the rules judge; what they refuse, and what nobody can read, becomes a refusal."""
    try:
        return await house.engine(work)
    except Refused as error:
        raise Refusal("illegal", "server.illegal", error.violations) from None
    except msgspec.ValidationError as error:
        raise Refusal("malformed", "server.malformed", field="command", why=str(error)) from None
    except BadInput as error:
        raise Refusal("illegal", error.code, (Violation(code=error.code, params=error.params, rule=error.rule),)) from (
            None
        )
    except Exception as error:
        house.failed("command", error)
        raise Refusal("failed", "server.failed") from None


def _attempt(standing: Standing, desk: Desk, seat: int, given: object, now: float) -> Standing:
    assert standing.match is not None
    match = standing.match.fork()
    match.apply(read_command(desk, given))
    return played(standing, match, seat, now)


def _command(standing: Standing) -> msgspec.Struct:
    assert standing.match is not None
    command = standing.match.history[-1].command
    assert command is not None
    return command


def playing(room: Room) -> None:
    """Refuse unless the match is going on."""
    status, trouble = room.standing.row.status, room.standing.trouble
    if status == "waiting":
        raise Refusal("over", "server.not_begun")
    if status == "over":
        raise Refusal("over", "server.over")
    if trouble is not None:
        raise Refusal("over", trouble.code, **trouble.params)


def in_time(standing: Standing, seat: int, expected: int) -> bool:
    """Whether a decision was made about the match as it stands.

    Where several decide in secret, an answer of somebody else in between changes nothing for the one who decides.
    """
    if expected == standing.sequence or standing.match is None:
        return True
    if expected > standing.sequence or any(mark.sequence > expected for mark in standing.marks):
        return False
    match = standing.match
    asked = match.decision
    return all(
        (then := match.game.decision(match.history[index].state)) is not None
        and asked is not None
        and then.secret
        and asked.secret
        and then.kind == asked.kind
        and seat in then.waiting
        and seat in asked.waiting
        for index in range(standing.position(expected), match.sequence)
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
    async with room.lock:
        if room.standing.row.status == "playing" and room.standing.trouble is None:
            fallen = clocks.fallen(room.standing.row.summary.clocks, house.now())
            if fallen is not None:
                await _lose_on_time(house, room, fallen, house.now())
            else:
                arm(house, room)


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
