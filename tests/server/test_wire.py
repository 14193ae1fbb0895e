"""Sockets that speak directly: whatever a client can unpack, it hears the same, and in order."""

import asyncio
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from websockets.extensions import ClientExtensionFactory
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.protocol import Protocol, Side, State
from websockets.sync.client import connect

from sightline.server.matches import playing
from sightline.server.matches.writing import commit
from sightline.server.store.database import open_engine
from sightline.server.store.matches import append
from sightline.server.store.records import LogRow
from sightline.server.visiting import Visitor, Watching
from sightline.server.wire import Wire

ME = {"kind": "me"}


@pytest.mark.parametrize(
    "packing",
    [
        pytest.param([], id="nothing packed"),
        pytest.param([ClientPerMessageDeflateFactory()], id="packed"),
        pytest.param([ClientPerMessageDeflateFactory(server_no_context_takeover=True)], id="nothing remembered"),
    ],
)
def test_a_client_hears_the_same_however_it_is_packed(
    arrive: Callable[[], Visitor], packing: list[ClientExtensionFactory]
) -> None:
    visitor = arrive()
    match = visitor.make(ME, ME)["id"]
    opening = connect(
        visitor.socket_address(match, 0),
        additional_headers=visitor.socket_headers(),
        compression=None,
        extensions=packing or None,
    )
    with Watching(opening, 0) as watching:
        watching.until_state(lambda state: state["asked"])
        told = watching.do(watching.state["options"][0]["command"])
        assert (told["type"], told["sequence"]) == ("done", 1)
        assert watching.state["sequence"] == 1, "what a command led to is shown before it is said to be done"


def test_a_command_is_carried_out_though_its_sender_has_left(
    arrive: Callable[[], Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, left = threading.Event(), threading.Event()

    async def slowly(*given: Any) -> None:
        begun.set()
        while not left.is_set():
            await asyncio.sleep(0.01)
        await commit(*given)

    monkeypatch.setattr(playing, "commit", slowly)
    visitor = arrive()
    match = visitor.make(ME, ME)["id"]
    with visitor.watch(match, 0) as watching:
        watching.until_state(lambda state: state["asked"])
        command = watching.state["options"][0]["command"]
        watching.say({"type": "command", "id": "last", "seat": 0, "expected": 0, "command": command})
        assert begun.wait(60)
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        assert watching.state["card"]["seats"][0]["online"]
        left.set()
        watching.until_state(lambda state: state["sequence"] == 1)


def test_many_messages_at_once_are_all_heard(arrive: Callable[[], Visitor]) -> None:
    visitor = arrive()
    match = visitor.make(ME, ME)["id"]
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        for _ in range(50):
            watching.say(msgspec.json.encode({"type": "ping"}).decode())
        for _ in range(50):
            watching.until(lambda each: each["type"] == "pong")


@pytest.mark.parametrize("state", [State.CLOSING, State.CLOSED])
def test_a_socket_that_is_being_closed_does_not_keep_the_server_from_ending(state: State) -> None:
    closed = threading.Event()
    wire: Any = SimpleNamespace(
        handshake_complete=True,
        close_sent=False,
        conn=Protocol(Side.SERVER, state=state),
        queue=asyncio.Queue(),
        transport=SimpleNamespace(close=closed.set),
        stop_keepalive=lambda: None,
    )
    Wire.shutdown(wire)
    assert closed.is_set()


def test_what_the_driver_refuses_is_refused_as_by_the_library(new_database: Callable[[str], str]) -> None:
    engine = open_engine(new_database("sqlite"))
    line = LogRow(sequence=1, kind="command", player=0, payload="{}")
    with engine.connect() as connection, pytest.raises(sa.exc.IntegrityError):
        append(connection, "no such match", line)
    engine.dispose()
