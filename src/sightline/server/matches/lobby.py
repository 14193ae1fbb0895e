"""Making matches and sitting down at them."""

import functools
import secrets

import msgspec

from sightline.bots.registry import names as bot_names
from sightline.games.desk import Desk
from sightline.kernel.errors import BadInput
from sightline.server.forms import Join, NewMatch, SeatWish
from sightline.server.house import House
from sightline.server.matches.room import Room
from sightline.server.matches.standing import Standing, begin, seated
from sightline.server.matches.writing import commit, persistently, settle
from sightline.server.store import matches as store
from sightline.server.store.accounts import AccountRow
from sightline.server.store.records import MatchRow, SeatRow, Summary

replace = msgspec.structs.replace


def unguessable() -> str:
    """A name that nobody can guess: 144 bits of chance."""
    return secrets.token_urlsafe(18)


async def make(house: House, account: AccountRow, form: NewMatch) -> Room:
    """A new match; it begins at once if no seat is open."""
    if form.game not in house.games:
        raise BadInput("kernel.unknown_game", name=form.game, known=", ".join(house.games))
    seats = tuple(_seat(number, wish, account) for number, wish in enumerate(form.seats))
    # Bots may play for whoever watches them; otherwise somebody has to be there who waits for the others.
    if not any(seat.kind == "human" for seat in seats) and any(seat.kind != "bot" for seat in seats):
        raise BadInput("server.nobody_sits")
    if form.seed is not None and any(seat.kind in ("open", "friend") for seat in seats):
        raise BadInput("server.seed_known")
    now = house.now()
    row = MatchRow(
        id=unguessable(),
        game=form.game,
        ruleset="",
        wishes=form.wishes,
        setup=None,
        about={},
        seed=form.seed or secrets.token_hex(16),
        clock=form.clock,
        listed=form.public,
        invite=unguessable(),
        status="waiting",
        sequence=0,
        summary=Summary(),
        deadline=None,
        rematch=None,
        created=now,
        updated=now,
        seats=seats,
    )
    return await _open(house, row)


async def _open(house: House, row: MatchRow) -> Room:
    """Write a new match down, and begin it where everybody sits already."""
    desk = house.desks(row.game)
    standing = await house.engine(functools.partial(_sit_down, desk, row, house.now()))
    if any(seat.kind == "bot" for seat in row.seats):
        house.thinkers.warm(row.id)
    await house.database.write(functools.partial(store.insert_match, row=standing.row))
    room = house.rooms.add(Room(standing, desk, {}))
    settle(house, room)
    return room


def _seat(number: int, wish: SeatWish, account: AccountRow) -> SeatRow:
    if wish.kind == "me":
        return SeatRow(seat=number, kind="human", account=account.id, choices=wish.choices, name=account.name)
    if wish.kind != "bot":
        return SeatRow(seat=number, kind=wish.kind)
    level = wish.level or "regular"
    if level not in bot_names():
        raise BadInput("bots.unknown", name=level, known=", ".join(bot_names()))
    return SeatRow(seat=number, kind="bot", level=level, choices=wish.choices)


def _sit_down(desk: Desk, row: MatchRow, now: float) -> Standing:
    """The standing after somebody has sat down; the match begins with the last of them."""
    count = desk.seats(row.wishes)
    if count != len(row.seats):
        raise BadInput("server.seats", expected=count, given=len(row.seats))
    # With open seats this is a rehearsal: what those who sit have chosen must fit what was agreed.
    setup = desk.setup(row.wishes, [seat.choices for seat in row.seats])
    row = replace(row, about=desk.public(setup), ruleset=desk.game.ruleset, updated=now)
    if any(seat.kind in ("open", "friend") for seat in row.seats):
        return Standing(row, None, (), ())
    row = replace(row, setup=store.text(setup))
    return seated(row, begin(row, desk), now)


async def join(house: House, room: Room, account: AccountRow, form: Join) -> None:
    """Take an open seat."""

    async def sit_down() -> None:
        row = room.standing.row
        if row.status != "waiting":
            raise BadInput("server.no_seat")
        if any(seat.account == account.id for seat in row.seats):
            raise BadInput("server.already_seated")
        invited = form.invite is not None and secrets.compare_digest(form.invite.encode(), row.invite.encode())
        if form.invite is not None and not invited:
            raise BadInput("server.not_invited")
        free = [seat for seat in row.seats if _may_take(row, seat, account, invited)]
        if form.seat is not None:
            free = [seat for seat in free if seat.seat == form.seat]
        if not free:
            closed = any(seat.kind in ("open", "friend") for seat in row.seats) and not invited
            raise BadInput("server.not_invited" if closed else "server.no_seat")
        mine = replace(free[0], kind="human", account=account.id, kept_for=None, name=account.name)
        if form.choices or free[0].kept_for is None:
            mine = replace(mine, choices=form.choices)
        seats = tuple(mine if seat.seat == mine.seat else seat for seat in row.seats)
        work = functools.partial(_sit_down, room.desk, replace(row, seats=seats), house.now())
        await commit(house, room, await house.engine(work), None)

    await persistently(house, room, sit_down)


def _may_take(row: MatchRow, seat: SeatRow, account: AccountRow, invited: bool) -> bool:
    if seat.kind not in ("open", "friend"):
        return False
    if seat.kept_for is not None:
        return seat.kept_for == account.id
    return invited or (row.listed and seat.kind == "open")


async def rematch(house: House, room: Room, account: AccountRow) -> Room:
    """The same again: whoever asks first makes the match, the others sit down at it by asking too."""

    async def find() -> str:
        row = room.standing.row
        if not any(seat.account == account.id for seat in row.seats):
            raise BadInput("server.not_a_member")
        if row.status != "over" or row.setup is None:
            raise BadInput("server.not_over")
        if row.damaged:
            raise BadInput("server.damaged")
        if row.rematch is not None:
            return row.rematch
        again = await _open(house, _again(row, account, house.now()))
        changed = room.standing._replace(row=replace(row, rematch=again.id, updated=house.now()))
        await commit(house, room, changed, None)
        return again.id

    again = await house.rooms.find(await persistently(house, room, find))
    if any(seat.kept_for == account.id for seat in again.standing.row.seats):
        await join(house, again, account, Join())
    return again


def _again(row: MatchRow, account: AccountRow, now: float) -> MatchRow:
    """A new match like an old one, with the seats of others kept for them."""
    seats = tuple(
        replace(seat, kind="friend", account=None, kept_for=seat.account, name="")
        if seat.kind == "human" and seat.account != account.id
        else seat
        for seat in row.seats
    )
    return replace(
        row,
        id=unguessable(),
        setup=None,
        seed=secrets.token_hex(16),
        listed=False,
        invite=unguessable(),
        status="waiting",
        sequence=0,
        summary=Summary(),
        deadline=None,
        created=now,
        updated=now,
        seats=seats,
        offers=(),
    )
