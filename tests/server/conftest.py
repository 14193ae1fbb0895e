"""Asking the application without a network, and visiting servers of our own on every kind of database."""

import asyncio
import contextlib
import os
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from typing import NamedTuple

import httpx
import pytest
import sqlalchemy as sa
import uvicorn
from fastapi import FastAPI

from sightline.server import create_app
from sightline.server.faults.clusters import Cluster, installed
from sightline.server.running import HOST, configuration, listen
from sightline.server.settings import UNLIMITED, Settings
from sightline.server.visiting import Visitor


class Answer(NamedTuple):
    status: int
    body: dict[str, object]


class Client:
    """Sends one request at a time to the application; what it raises becomes a 500, as for a user."""

    def __init__(self, app: FastAPI) -> None:
        self.transport = httpx.ASGITransport(app, raise_app_exceptions=False)

    def __call__(
        self,
        method: str,
        path: str,
        *,
        host: str = "127.0.0.1",
        json: object = None,
        content: bytes | None = None,
        language: str = "",
        accept: str = "*/*",
    ) -> httpx.Response:
        async def send() -> httpx.Response:
            async with httpx.AsyncClient(transport=self.transport, base_url=f"http://{host}") as client:
                headers = {"accept": accept} | ({"accept-language": language} if language else {})
                return await client.request(method, path, json=json, content=content, headers=headers)

        return asyncio.run(send())


@pytest.fixture(scope="session")
def client() -> Client:
    return Client(create_app())


@pytest.fixture(scope="session")
def ask(client: Client) -> Callable[..., Answer]:
    """Ask for odds."""

    def asked(active: object, *reactives: object, game: str = "codeone", lang: str = "en") -> Answer:
        body = {"active": active, "reactives": reactives, "game": game}
        response = client("POST", f"/api/odds?lang={lang}", json=body)
        return Answer(response.status_code, response.json())

    return asked


# ------------------------------------------------------------------ databases


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of a PostgreSQL server: the one that is named, or one of our own that leaves nothing behind."""
    given = os.environ.get("SIGHTLINE_TEST_POSTGRES")
    if given:
        yield given
        return
    with own_cluster() as made:
        yield made.url


@contextlib.contextmanager
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that a test may stop, and that nobody else uses."""
    if not installed():
        pytest.skip("no PostgreSQL found: install it, or name a server in SIGHTLINE_TEST_POSTGRES")
    made = Cluster()
    try:
        yield made
    finally:
        made.close()


@pytest.fixture(scope="session")
def stoppable() -> Iterator[Cluster]:
    """A PostgreSQL to be stopped and cut off; each test leaves it running."""
    with own_cluster() as made:
        yield made


def _reached(url: str) -> sa.Engine:
    """An engine for a server that may still be starting."""
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://"), isolation_level="AUTOCOMMIT")
    for _ in range(200):
        with contextlib.suppress(sa.exc.OperationalError), engine.connect():
            return engine
        time.sleep(0.05)
    raise RuntimeError("PostgreSQL did not start")


@pytest.fixture(scope="session")
def new_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Makes an empty database of a kind and gives its address."""

    def made(kind: str) -> str:
        name = f"sightline_{uuid.uuid4().hex}"
        if kind == "sqlite":
            return f"sqlite:///{tmp_path_factory.mktemp('database') / name}.db"
        cluster: str = request.getfixturevalue("cluster")
        engine = _reached(cluster)
        with engine.connect() as connection:
            connection.execute(sa.text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return sa.engine.make_url(cluster).set(database=name).render_as_string(hide_password=False)

    return made


# ------------------------------------------------------------------ servers


@contextlib.contextmanager
def hosting(settings: Settings) -> Iterator[str]:
    """A server in a thread of this process, and its address."""
    listening = listen()
    ready = threading.Event()
    server = uvicorn.Server(configuration(settings))

    def run() -> None:
        async def until_stopped() -> None:
            task = asyncio.create_task(server.serve(sockets=[listening]))
            while not (server.started or task.done()):
                await asyncio.sleep(0.005)
            ready.set()
            await task

        asyncio.run(until_stopped())

    thread = threading.Thread(target=run)
    thread.start()
    try:
        assert ready.wait(30)
        yield f"http://{HOST}:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(30)
        listening.close()


@pytest.fixture(scope="session")
def host() -> Callable[[Settings], contextlib.AbstractContextManager[str]]:
    """Starts a server with settings of one's own."""
    return hosting


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[str]:
    """A server on each kind of database, shared by many tests."""
    with hosting(Settings(database=new_database(request.param), limits=UNLIMITED)) as url:
        yield url


Arrive = Callable[[], Visitor]


@pytest.fixture
def arrive(address: str) -> Arrive:
    """New guests of the server."""

    def made() -> Visitor:
        visitor = Visitor(address)
        visitor.arrive()
        return visitor

    return made
