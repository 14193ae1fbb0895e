"""Statements of every command, said to the driver itself.

SQLAlchemy makes of each statement what the database understands, and that takes longer than to carry it out. What is
written with every command is made once for each kind of database. Errors are those of SQLAlchemy all the same.
"""

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection


class Direct:
    """One statement whose every value is a parameter."""

    __slots__ = ("_made", "_names", "_statement")

    def __init__(self, statement: "sa.Insert | sa.Update | sa.Delete", *names: str) -> None:
        self._statement = statement
        self._names = names
        """The columns of an `INSERT`; other statements name their parameters themselves."""
        self._made: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Carry it out; returns how many rows it concerned."""
        text, order = self._made.get(connection.dialect.name) or self._make(connection)
        given: Any = dict(values) if order is None else tuple([values[name] for name in order])
        if connection.dialect.name != "sqlite":
            return connection.exec_driver_sql(text, given).rowcount
        return say(connection, text, given)

    def _make(self, connection: Connection) -> tuple[str, tuple[str, ...] | None]:
        compiled = self._statement.compile(dialect=connection.dialect, column_keys=list(self._names) or None)
        order = compiled.positiontup if compiled.positional else None
        made = self._made[connection.dialect.name] = (str(compiled), None if order is None else tuple(order))
        return made


def say(connection: Connection, text: str, given: Any = ()) -> int:
    """Something said to the driver of SQLite; returns how many rows it concerned."""
    driver: Any = connection.connection.driver_connection
    try:
        found: int = driver.execute(text, given).rowcount
    except driver.Error as error:
        known = connection.dialect
        raise sa.exc.DBAPIError.instance(
            text, None, error, driver.Error, hide_parameters=True, dialect=known
        ) from error
    return found


@contextlib.contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """A transaction that writes. In SQLite it begins and ends by a word to the driver, unless somebody has gone by way
    of SQLAlchemy meanwhile: to let it keep the books takes longer than to write down a command."""
    if connection.dialect.name != "sqlite":
        with connection.begin():
            yield
        return
    say(connection, "BEGIN IMMEDIATE")
    try:
        yield
        if connection.in_transaction():
            connection.commit()
        else:
            say(connection, "COMMIT")
    except BaseException:
        with contextlib.suppress(sa.exc.SQLAlchemyError):  # the reason why it failed is worth more
            connection.rollback()
            if is_open(connection):
                say(connection, "ROLLBACK")
        raise


def is_open(connection: Connection) -> bool:
    """Whether a transaction has begun in the driver of SQLite, whatever SQLAlchemy knows of it."""
    return bool(getattr(connection.connection.driver_connection, "in_transaction", False))
