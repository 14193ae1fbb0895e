"""Carrying out commands: one at a time in each match, each durable before anybody hears of it (`writing`)."""

import functools
from collections.abc import Callable

import msgspec

from sightline.games.desk import Desk
from sightline.kernel import Refused, Violation, limits
from sightline.kernel.errors import BadInput
from sightline.server.effort import Effort
from sightline.server.house import House
from sightline.server.matches.room import Room
from sightline.server.matches.standing import Standing, played, read_command
from sightline.server.matches.writing import Refusal, check_flag, commit, line_of, persistently
from sightline.server.messages import CommandSaid
from sightline.server.store import matches as store


async def carry_out(house: House, room: Room, account: str, said: CommandSaid, received: float) -> int:
    """Carry out a command once, however often it is sent; returns its sequence number or raises `Refusal`."""
    try:
        limits.check(said.command, limits.COMMAND, "command")
    except BadInput as error:
        raise Refusal("malformed", error.code, **error.params) from None

    looked = False

    async def carry() -> int:
        nonlocal looked
        known = room.answered.get((account, said.id))
        if known is not None:
            return known
        if not room.owns(account, said.seat):
            raise Refusal("not_yours", "server.not_yours", seat=said.seat)
        if said.expected > room.standing.sequence and not looked:
            looked = True  # its sender has seen more than this house: there is something to catch up with
            raise store.Overtaken
        await check_flag(house, room, received)
        if not in_time(room.standing, said.seat, said.expected):
            raise Refusal("stale", "server.stale")
        given = {**said.command, "player": said.seat}
        standing = await attempt(house, room, said.seat, given, received, effort=room.effort)
        line = line_of(standing, "command", said.seat, _command(standing), received, account=account, client=said.id)
        await commit(house, room, standing, line)
        room.answered[account, said.id] = standing.sequence
        return standing.sequence

    return await persistently(house, room, carry)


async def carry_out_for_bot(house: House, room: Room, seat: int, given: object, seen: Standing) -> None:
    """Carry out what a bot decided, unless the match went on without it."""

    async def carry() -> None:
        if room.standing.live != seen.live or room.standing.row.status != "playing":
            return
        now = house.now()
        # What a bot does may be much, and it does not mind to wait for a thread: nobody shall wait for it.
        standing = await attempt(house, room, seat, given, now, effort=None)
        await commit(house, room, standing, line_of(standing, "command", seat, _command(standing), now))

    await persistently(house, room, carry)


async def attempt(house: House, room: Room, seat: int, given: object, now: float, *, effort: Effort | None) -> Standing:
    """How it would stand after a command; nothing has changed yet."""
    playing(room)
    work = functools.partial(_attempt, room.standing, room.desk, seat, given, now)
    return await guarded(house, work, effort)


async def guarded(house: House, work: Callable[[], Standing], effort: Effort | None) -> Standing:
    """Let the rules judge; what they refuse, and what nobody can read, becomes a refusal."""
    try:
        return await house.engine(work, effort)
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
    match.hash  # noqa: B018  (it will be written down, and is worked out here, where nobody waits for it)
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
