"""Accounts, the sessions that speak for them, and the lists they saved."""

import time
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sightline.server.store.schema import ACCOUNTS, LISTS, SEATS, SESSIONS

LASTS = 400 * 24 * 3600
"""Seconds for which a browser keeps the secret that speaks for somebody: they allow no more."""
MOST_LISTS = 200
LONGEST_LOGIN = 60
"""Characters of a name without its capitals, which may be more of them than with."""


class AccountRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody."""

    id: str
    name: str
    login: str | None = None
    password: str | None = None
    """An argon2 hash."""
    created: float = 0.0


class ListRow(msgspec.Struct, frozen=True, kw_only=True):
    """A saved army list."""

    id: str
    account: str
    game: str
    name: str
    content: str
    """JSON."""
    updated: float


def insert_guest(connection: Connection, account: AccountRow, token: str) -> None:
    """A new guest with the hash of the secret that speaks for it."""
    connection.execute(sa.insert(ACCOUNTS).values(**_values(account)))
    insert_session(connection, account.id, token)


def insert_session(connection: Connection, account: str, token: str) -> None:
    """One more secret that speaks for an account."""
    connection.execute(sa.insert(SESSIONS).values(token=token, account=account, created=time.time()))


def delete_session(connection: Connection, token: str) -> None:
    """A secret that speaks for nobody any more."""
    connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.token == token))


def delete_sessions(connection: Connection, account: str) -> None:
    """No secret speaks for an account any more."""
    connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.account == account))


def adopt(connection: Connection, guest: str, account: str) -> None:
    """What a guest had is an account's now; the guest is nobody."""
    for table in (SEATS, LISTS):
        connection.execute(sa.update(table).where(table.c.account == guest).values(account=account))
    delete_sessions(connection, guest)


def forget(connection: Connection, account: str) -> None:
    """All that an account is known by; whatever refers to it stays."""
    delete_sessions(connection, account)
    connection.execute(sa.delete(LISTS).where(LISTS.c.account == account))
    nobody = {"name": "", "login": None, "password": None}
    connection.execute(sa.update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(**nobody))


def sweep(connection: Connection, before: float) -> int:
    """Secrets from before a moment, and guests who have left nothing behind; how many of these there were."""
    connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.created < before))
    kept = [sa.select(table.c.account).where(table.c.account == ACCOUNTS.c.id) for table in (SESSIONS, SEATS, LISTS)]
    gone = (ACCOUNTS.c.login.is_(None), ACCOUNTS.c.created < before, *(~query.exists() for query in kept))
    return connection.execute(sa.delete(ACCOUNTS).where(*gone)).rowcount


def account_of(connection: Connection, token: str) -> AccountRow | None:
    """Whom a secret, given by its hash, speaks for."""
    query = sa.select(ACCOUNTS).join(SESSIONS, SESSIONS.c.account == ACCOUNTS.c.id).where(SESSIONS.c.token == token)
    return _account(connection, query)


def account_named(connection: Connection, login: str) -> AccountRow | None:
    """The registered account of a name."""
    return _account(connection, sa.select(ACCOUNTS).where(ACCOUNTS.c.login == login))


def rename(connection: Connection, account: str, name: str) -> None:
    """Another name to be shown."""
    connection.execute(sa.update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(name=name))


def register(connection: Connection, account: str, name: str, login: str, password: str) -> None:
    """A name and the hash of a password; fails where the name is taken."""
    values = {"name": name, "login": login, "password": password}
    connection.execute(sa.update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(**values))


def lists_of(connection: Connection, account: str) -> tuple[ListRow, ...]:
    """The saved lists of an account, the latest first."""
    query = sa.select(LISTS).where(LISTS.c.account == account).order_by(LISTS.c.updated.desc()).limit(MOST_LISTS)
    return tuple(ListRow(**_plain(row)) for row in connection.execute(query).mappings())


def save_list(connection: Connection, row: ListRow, *, new: bool) -> bool:
    """Keep a list; False where there is no room for another, or no such list of this account to replace."""
    if not new:
        mine = (LISTS.c.id == row.id, LISTS.c.account == row.account)
        return connection.execute(sa.update(LISTS).where(*mine).values(**_values(row))).rowcount == 1
    count = connection.execute(sa.select(sa.func.count()).select_from(LISTS).where(LISTS.c.account == row.account))
    if count.scalar_one() >= MOST_LISTS:
        return False
    connection.execute(sa.insert(LISTS).values(**_values(row)))
    return True


def delete_list(connection: Connection, account: str, list_id: str) -> bool:
    """Forget a list; False where there was none."""
    done = connection.execute(sa.delete(LISTS).where(LISTS.c.id == list_id, LISTS.c.account == account))
    return done.rowcount == 1


def _account(connection: Connection, query: "sa.Select[Any]") -> AccountRow | None:
    row = connection.execute(query).mappings().first()
    return None if row is None else AccountRow(**_plain(row))


def _plain(row: sa.RowMapping) -> dict[str, Any]:
    return {str(key): value for key, value in row.items()}


def _values(row: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}
