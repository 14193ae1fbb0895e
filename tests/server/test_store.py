"""The store: migrations that make what the code expects, durable writes, one bad write that spoils no other."""

import asyncio
import random
import socket
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from sightline.kernel.errors import BadInput
from sightline.server.settings import UNLIMITED, Settings
from sightline.server.store.database import MIGRATIONS, PATIENCE, Database, open_engine
from sightline.server.store.direct import Direct
from sightline.server.store.schema import ACCOUNTS, METADATA
from sightline.server.visiting import Visitor

NewDatabase = Callable[[str], str]


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def url(kind: str, new_database: NewDatabase) -> str:
    return Settings(database=new_database(kind)).url


def test_the_migrations_make_the_tables_that_the_code_knows_and_can_be_undone(url: str) -> None:
    engine = open_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.execution_options(writes=True).begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        assert set(sa.inspect(connection).get_table_names()) <= {"alembic_version"}
    engine.dispose()


def _before(engine: sa.Engine, revision: str) -> None:
    """Take a database back to how an earlier version had it, with what that version could hold."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.execution_options(writes=True).begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)


def _revisions() -> list[str]:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()]


def test_a_match_of_any_version_since_the_first_goes_on_in_this_one(
    kind: str, new_database: NewDatabase, host: Callable[[Settings], Any]
) -> None:
    settings = Settings(database=new_database(kind), limits=UNLIMITED)
    chance, done = random.Random(1), 0
    cookie = match = ""
    for revision in (None, *_revisions()):
        if revision is not None:
            engine = open_engine(settings.url)
            _before(engine, revision)
            engine.dispose()
        with host(settings) as address:
            visitor = Visitor(address, cookie)
            visitor.arrive()
            match = match or visitor.make({"kind": "me"}, {"kind": "me"}, seed="old")["id"]
            with visitor.watch(match, 0) as one, visitor.watch(match, 1) as other:
                for watching in (one, other):
                    watching.until_state()
                assert one.state["sequence"] == done
                asked = one if one.state["asked"] else other
                done += asked.do(asked.anything(chance))["type"] == "done"
        cookie = visitor.cookie
    assert done == len(_revisions()) + 1


def test_several_servers_that_begin_on_a_new_database_at_the_same_moment_all_begin(
    new_database: NewDatabase, kind: str
) -> None:
    url = Settings(database=new_database(kind)).url
    with ThreadPoolExecutor(6) as threads:
        for engine in threads.map(open_engine, [url] * 6):
            engine.dispose()


def _insert(connection: sa.Connection, name: str) -> str:
    connection.execute(sa.insert(ACCOUNTS).values(id=name, name=name, created=0.0))
    return name


def test_many_writes_at_once_are_all_kept_but_for_the_one_that_is_wrong(url: str) -> None:
    database = Database(url)

    async def work() -> list[object]:
        names = [f"account {number}" for number in range(20)] + ["account 7"]
        writes = [database.write(lambda connection, name=name: _insert(connection, name)) for name in names]  # type: ignore[misc]
        return await asyncio.gather(*writes, return_exceptions=True)

    done = asyncio.run(work())
    assert done[:20] == [f"account {number}" for number in range(20)]
    assert isinstance(done[20], sa.exc.IntegrityError)
    assert database.read_now(lambda connection: len(connection.execute(sa.select(ACCOUNTS)).all())) == 20
    database.close()


_SAID = Direct(sa.insert(ACCOUNTS), *(column.name for column in ACCOUNTS.c))


def _directly(connection: sa.Connection, name: str) -> None:
    values: dict[str, object] = {column.name: None for column in ACCOUNTS.c}
    _SAID.run(connection, {**values, "id": name, "name": "", "created": 0.0})


@pytest.mark.parametrize("library_too", [False, True], ids=["by the driver alone", "by the library as well"])
def test_of_a_write_that_fails_in_its_middle_nothing_is_left(url: str, library_too: bool) -> None:
    def breaks_off(connection: sa.Connection) -> None:
        _directly(connection, "half")
        if library_too:
            connection.execute(sa.insert(ACCOUNTS).values(id="other half", name="", created=0.0))
        raise ZeroDivisionError

    def writes(connection: sa.Connection) -> None:
        _directly(connection, "whole")
        if library_too:
            with connection.begin_nested():
                connection.execute(sa.insert(ACCOUNTS).values(id="other whole", name="", created=0.0))

    async def work() -> list[str]:
        database = Database(url)
        with pytest.raises(ZeroDivisionError):
            await database.write(breaks_off)
        await database.write(writes)
        found = await database.read(lambda connection: [row.id for row in connection.execute(sa.select(ACCOUNTS.c.id))])
        database.close()
        return found

    assert sorted(asyncio.run(work())) == (["other whole", "whole"] if library_too else ["whole"])


def test_whoever_reads_sees_the_database_as_it_is_at_one_moment(url: str) -> None:
    """Otherwise a match and its log, read one after the other, would not fit together."""
    database, other = Database(url), Database(url)
    counting = sa.select(sa.func.count()).select_from(ACCOUNTS)

    def read(connection: sa.Connection) -> list[int | None]:
        before = connection.scalar(counting)
        asyncio.run(other.write(lambda writing: _insert(writing, "between")))
        return [before, connection.scalar(counting)]

    assert database.read_now(read) == [0, 0]
    assert database.read_now(lambda connection: connection.scalar(counting)) == 1
    for each in (database, other):
        each.close()


def test_what_fails_when_it_is_made_durable_is_not_done_again(tmp_path: Path) -> None:
    """It may be on the disk all the same, and whoever asked for it has to look before trying again."""
    database = Database(f"sqlite:///{tmp_path / 'x.db'}")
    done: list[str] = []

    def work(connection: sa.Connection, name: str) -> None:
        done.append(name)
        _insert(connection, name)

    @sa.event.listens_for(database._engine, "commit")
    def break_off(_: sa.Connection) -> None:
        raise sa.exc.OperationalError("", {}, OSError("server closed the connection"))

    async def together() -> list[object]:
        held = asyncio.ensure_future(database.write(lambda connection: _insert(connection, "first")))
        writes = [database.write(lambda connection, name=name: work(connection, name)) for name in "ab"]  # type: ignore[misc]
        return await asyncio.gather(held, *writes, return_exceptions=True)

    assert all(isinstance(each, sa.exc.OperationalError) for each in asyncio.run(together()))
    assert sorted(done) == ["a", "b"]
    database.close()


def test_a_database_that_says_nothing_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PATIENCE, "connect_timeout", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(BadInput):
        open_engine(Settings(database=f"postgresql://nobody@127.0.0.1:{silent.getsockname()[1]}/x").url)


def test_a_postgresql_that_was_made_for_ascii_keeps_every_name(new_database: Callable[[str], str]) -> None:
    """As `createdb` makes one where the system has no locale."""
    place = sa.engine.make_url(Settings(database=new_database("postgresql")).url)
    ascii_only = f"{place.database}_ascii"
    engine = sa.create_engine(place, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {ascii_only} ENCODING SQL_ASCII LOCALE 'C' TEMPLATE template0")
    engine.dispose()
    database = Database(place.set(database=ascii_only).render_as_string(hide_password=False))
    asyncio.run(database.write(lambda connection: _insert(connection, "Łucja")))
    names = database.read_now(
        lambda connection: connection.exec_driver_sql("SELECT name FROM accounts").scalars().all()
    )
    database.close()
    assert names == ["Łucja"]


def test_a_file_is_written_ahead_and_to_the_disk_before_a_write_is_done(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'x.db'}")
    modes = [
        database.read_now(lambda connection, name=name: connection.exec_driver_sql(f"PRAGMA {name}").scalar())  # type: ignore[misc]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    ]
    assert modes == ["wal", 2, 1]
    asyncio.run(database.write(lambda connection: _insert(connection, "somebody")))
    with sqlite3.connect(tmp_path / "x.db") as reader:
        assert reader.execute("select count(*) from accounts").fetchone() == (1,)
    reader.close()
    database.close()


@pytest.mark.parametrize("address", ["/nowhere/at/all.db", "mysql://localhost/x", "postgresql://nobody@127.0.0.1:1/x"])
def test_a_database_that_cannot_be_opened_is_said_in_words_without_its_address(address: str) -> None:
    with pytest.raises(BadInput) as refused:
        open_engine(Settings(database=address).url)
    assert "nobody" not in str(refused.value)


def test_the_default_is_a_file_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path)
    assert Settings().url == f"sqlite:///{tmp_path / 'sightline.db'}"
