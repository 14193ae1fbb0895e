"""What players say to each other, in the database."""

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sightline.server.store.schema import MUTES, WORDS


class WordRow(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that somebody said at a match."""

    number: int
    seat: int
    account: str
    text: str
    time: float


def insert_word(connection: Connection, match: str, row: WordRow) -> None:
    """One more."""
    connection.execute(sa.insert(WORDS).values(match=match, **msgspec.structs.asdict(row)))


def read_words(connection: Connection, match: str, reader: str, since: int) -> tuple[WordRow, ...]:
    """What was said after a number, without those whom the reader does not want to hear."""
    unheard = sa.select(MUTES.c.other).where(MUTES.c.account == reader)
    wanted = (WORDS.c.match == match, WORDS.c.number > since, WORDS.c.account.not_in(unheard))
    found = connection.execute(sa.select(WORDS).where(*wanted).order_by(WORDS.c.number)).mappings()
    return tuple(msgspec.convert({name: row[name] for name in WordRow.__struct_fields__}, WordRow) for row in found)


def muted_by(connection: Connection, account: str) -> frozenset[str]:
    """Everybody whom somebody does not want to hear."""
    return frozenset(connection.scalars(sa.select(MUTES.c.other).where(MUTES.c.account == account)))


def mute(connection: Connection, account: str, other: str, *, muted: bool) -> None:
    """Hear somebody no more, in any match; or again."""
    known = other in muted_by(connection, account)
    if muted and not known:
        connection.execute(sa.insert(MUTES).values(account=account, other=other))
    elif known and not muted:
        connection.execute(sa.delete(MUTES).where(MUTES.c.account == account, MUTES.c.other == other))
