"""The store: migrations that make what the code expects, durable writes, one bad write that spoils no other."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from sightline.kernel.errors import BadInput
from sightline.server.settings import Settings
from sightline.server.store.database import MIGRATIONS, Database, open_engine
from sightline.server.store.schema import ACCOUNTS, METADATA

NewDatabase = Callable[[str], str]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, new_database: NewDatabase) -> str:
    return Settings(database=new_database(request.param)).url


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
