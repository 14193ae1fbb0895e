"""Matches in the database: made, joined, played on, found again."""

import functools
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Row

from sightline.server.forms import Clock
from sightline.server.store.direct import Direct
from sightline.server.store.records import LogRow, MatchRow, Offer, SeatRow, Summary
from sightline.server.store.schema import ACCOUNTS, COMMANDS, MATCHES, OFFERS, SEATS

T = TypeVar("T")
MOST_LISTED = 100
FORGOTTEN = 7 * 24 * 3600.0
"""Seconds after which a match that nobody joined is shown no more."""
_PLAIN = (
    *("id", "game", "ruleset", "setup", "seed", "listed", "invite"),
    *("status", "sequence", "deadline", "rematch", "created", "updated"),
)
_WRITTEN = ("wishes", "about", "clock", "summary")
"""Columns that hold JSON."""
_APPEND = Direct(sa.insert(COMMANDS), *(column.name for column in COMMANDS.c))


class Overtaken(Exception):  # noqa: N818  (somebody else was faster)
    """Another server has written to this match since we read it."""


def text(value: object) -> str:
    """JSON as the database keeps it."""
    return msgspec.json.encode(value).decode()


def insert_match(connection: Connection, row: MatchRow) -> None:
    """A new match with its seats."""
    connection.execute(sa.insert(MATCHES).values(**_columns(row)))
    connection.execute(sa.insert(SEATS), [_seat_columns(row.id, seat) for seat in row.seats])


def update_match(connection: Connection, row: MatchRow, before: MatchRow) -> None:
    """What has changed of a match; refused if it does not stand any more as we knew it."""
    values = _changed(row, before)
    known = {"_id": row.id, "_sequence": before.sequence, "_updated": before.updated}
    if _update(tuple(values)).run(connection, values | known) != 1:
        raise Overtaken


@functools.cache
def _update(columns: tuple[str, ...]) -> Direct:
    """The same columns change again and again, so what to say to the database is made once."""
    same = (
        MATCHES.c.id == sa.bindparam("_id"),
        MATCHES.c.sequence == sa.bindparam("_sequence"),
        MATCHES.c.updated == sa.bindparam("_updated"),
    )
    return Direct(sa.update(MATCHES).where(*same).values({name: sa.bindparam(name) for name in columns}))


def _changed(row: MatchRow, before: MatchRow) -> dict[str, Any]:
    """The columns that are not as they were; nothing that could not be read is ever written."""
    values = {name: getattr(row, name) for name in _PLAIN if getattr(row, name) != getattr(before, name)}
    written = ("summary",) if row.damaged else _WRITTEN
    values |= {name: _text(row, name) for name in written if getattr(row, name) is not getattr(before, name)}
    return values or {"sequence": row.sequence}


def is_written(connection: Connection, row: MatchRow) -> bool:
    """Whether a match is in the database as it stands here."""
    same = (MATCHES.c.id == row.id, MATCHES.c.sequence == row.sequence, MATCHES.c.updated == row.updated)
    return connection.execute(sa.select(MATCHES.c.id).where(*same)).first() is not None


def update_seats(connection: Connection, row: MatchRow) -> None:
    """Who sits where, after somebody has sat down."""
    for seat in row.seats:
        where = (SEATS.c.match == row.id, SEATS.c.seat == seat.seat)
        connection.execute(sa.update(SEATS).where(*where).values(**_seat_columns(row.id, seat)))


def update_offers(connection: Connection, row: MatchRow) -> None:
    """What is offered now."""
    connection.execute(sa.delete(OFFERS).where(OFFERS.c.match == row.id))
    for each in row.offers:
        connection.execute(
            sa.insert(OFFERS).values(
                match=row.id, kind=each.kind, seat=each.seat, back_to=each.to, agreed=text(each.agreed)
            )
        )


def append(connection: Connection, match: str, line: LogRow) -> None:
    """One more line of the log."""
    values = {name: getattr(line, name) for name in line.__struct_fields__}
    _APPEND.run(connection, values | {"match": match, "rolls": text(line.rolls)})


def read_log(connection: Connection, match: str, since: int = 0) -> tuple[LogRow, ...]:
    """Every line of the log after a number."""
    wanted = (COMMANDS.c.match == match, COMMANDS.c.sequence > since)
    found = connection.execute(sa.select(COMMANDS).where(*wanted).order_by(COMMANDS.c.sequence))
    return tuple(
        msgspec.convert({**row, "rolls": msgspec.json.decode(row["rolls"])}, LogRow)
        for row in ({str(name): value for name, value in each.items() if name != "match"} for each in found.mappings())
    )


def read_match(connection: Connection, match: str) -> MatchRow | None:
    """A match by its id."""
    found = _read(connection, sa.select(MATCHES).where(MATCHES.c.id == match))
    return found[0] if found else None


def matches_of(connection: Connection, account: str, *, over: bool) -> tuple[MatchRow, ...]:
    """The matches of an account, the latest first."""
    mine = sa.select(SEATS.c.match).where(SEATS.c.account == account)
    wanted = MATCHES.c.status == "over" if over else MATCHES.c.status != "over"
    return _read(connection, _latest(sa.select(MATCHES).where(MATCHES.c.id.in_(mine), wanted)))


def open_matches(connection: Connection, now: float) -> tuple[MatchRow, ...]:
    """The matches of the lobby that still have a seat and were not forgotten by whoever made them."""
    wanted = (MATCHES.c.listed, MATCHES.c.status == "waiting", MATCHES.c.updated > now - FORGOTTEN)
    return _read(connection, _latest(sa.select(MATCHES).where(*wanted)))


def live_matches(connection: Connection, now: float) -> tuple[MatchRow, ...]:
    """The matches of the lobby that are being played, for those who like to watch."""
    wanted = (MATCHES.c.listed, MATCHES.c.status == "playing", MATCHES.c.updated > now - FORGOTTEN)
    return _read(connection, _latest(sa.select(MATCHES).where(*wanted)))


def stands(connection: Connection, matches: Iterable[str]) -> dict[str, tuple[int, float]]:
    """How far some matches have come, and when they last changed."""
    wanted = sa.select(MATCHES.c.id, MATCHES.c.sequence, MATCHES.c.updated).where(MATCHES.c.id.in_(list(matches)))
    return {row[0]: (row[1], row[2]) for row in connection.execute(wanted)}


def asking_bots(connection: Connection, before: float) -> tuple[str, ...]:
    """Matches in which a bot has been asked since before a moment, and has not answered."""
    wanted = (MATCHES.c.status == "playing", SEATS.c.kind == "bot", MATCHES.c.updated < before)
    recent = MATCHES.c.updated > before - FORGOTTEN
    query = sa.select(MATCHES.c.id, MATCHES.c.summary, SEATS.c.seat).join(SEATS, SEATS.c.match == MATCHES.c.id)
    found = connection.execute(query.where(*wanted, recent))
    return tuple(dict.fromkeys(match for match, written, seat in found if seat in _asked(written)))


def _asked(written: str) -> tuple[int, ...]:
    try:
        return msgspec.json.decode(written, type=Summary).waiting
    except msgspec.MsgspecError:
        return ()


def due(connection: Connection, now: float) -> tuple[str, ...]:
    """Matches in which a clock has run out."""
    found = connection.execute(sa.select(MATCHES.c.id).where(MATCHES.c.deadline <= now, MATCHES.c.status == "playing"))
    return tuple(row[0] for row in found)


def timed(connection: Connection) -> tuple[str, ...]:
    """Matches that are played against a clock at this moment."""
    found = connection.execute(
        sa.select(MATCHES.c.id).where(MATCHES.c.clock.is_not(None), MATCHES.c.status == "playing")
    )
    return tuple(row[0] for row in found)


def stop_clock(connection: Connection, match: str) -> None:
    """Nobody's time runs out in a match that cannot be played."""
    connection.execute(sa.update(MATCHES).where(MATCHES.c.id == match).values(deadline=None))


def _latest(query: "sa.Select[Any]") -> "sa.Select[Any]":
    return query.order_by(MATCHES.c.updated.desc()).limit(MOST_LISTED)


def _columns(row: MatchRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in _PLAIN} | {name: _text(row, name) for name in _WRITTEN}


def _text(row: MatchRow, name: str) -> str | None:
    value = getattr(row, name)
    return None if value is None else text(value)


def _seat_columns(match: str, seat: SeatRow) -> dict[str, Any]:
    return {
        "match": match,
        "seat": seat.seat,
        "kind": seat.kind,
        "account": seat.account,
        "kept_for": seat.kept_for,
        "level": seat.level,
        "choices": text(seat.choices),
    }


def _read(connection: Connection, query: "sa.Select[Any]") -> tuple[MatchRow, ...]:
    rows = list(connection.execute(query).mappings())
    ids = [row["id"] for row in rows]
    seats = _grouped(
        connection.execute(
            sa.select(SEATS, ACCOUNTS.c.name)
            .join(ACCOUNTS, ACCOUNTS.c.id == SEATS.c.account, isouter=True)
            .where(SEATS.c.match.in_(ids))
            .order_by(SEATS.c.seat)
        )
    )
    offers = _grouped(connection.execute(sa.select(OFFERS).where(OFFERS.c.match.in_(ids))))
    return tuple(_match(row, seats.get(row["id"], ()), offers.get(row["id"], ())) for row in rows)


def _match(row: sa.RowMapping, seats: Iterable[dict[str, Any]], offers: Iterable[dict[str, Any]]) -> MatchRow:
    """A match as it was written, or as much of it as can be read: one bad row must not hide the others."""
    plain = {name: row[name] for name in _PLAIN}
    try:
        return MatchRow(
            **plain,
            wishes=msgspec.json.decode(row["wishes"], type=dict[str, Any]),
            about=msgspec.json.decode(row["about"], type=dict[str, Any]),
            clock=None if row["clock"] is None else msgspec.json.decode(row["clock"], type=Clock),
            summary=msgspec.json.decode(row["summary"], type=Summary),
            seats=tuple(_seat(each, msgspec.json.decode(each["choices"], type=dict[str, Any])) for each in seats),
            offers=tuple(_offer(each) for each in offers),
        )
    except (msgspec.MsgspecError, TypeError, UnicodeError):
        bare = tuple(_seat(each, {}) for each in seats)
        summary = _summary(row["summary"])
        return MatchRow(**plain, wishes={}, about={}, clock=None, summary=summary, seats=bare, damaged=True)


def _summary(written: str) -> Summary:
    """How a damaged match ended, if that can still be read; nobody is asked and no clock runs in it."""
    try:
        return Summary(result=msgspec.json.decode(written, type=Summary).result)
    except (msgspec.MsgspecError, TypeError, UnicodeError):
        return Summary()


def _grouped(rows: Iterable[Row[Any]]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        each = dict(row._mapping)
        found.setdefault(each["match"], []).append(each)
    return found


def _seat(row: dict[str, Any], choices: dict[str, Any]) -> SeatRow:
    return SeatRow(
        seat=row["seat"],
        kind=row["kind"],
        account=row["account"],
        kept_for=row["kept_for"],
        level=row["level"],
        choices=choices,
        name=row["name"] or "",
    )


def _offer(row: dict[str, Any]) -> Offer:
    agreed = msgspec.json.decode(row["agreed"], type=tuple[int, ...])
    return Offer(kind=row["kind"], seat=row["seat"], to=row["back_to"], agreed=agreed)
