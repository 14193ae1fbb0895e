"""Whoever asks for much and reads nothing is hung up on; nobody else notices, and nothing piles up."""

import asyncio
import contextlib
import random
import re
import socket
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from uvicorn.server import ServerState

from sightline.server.running import configuration
from sightline.server.settings import UNLIMITED, Settings
from sightline.server.visiting import Visitor

ME = {"kind": "me"}
ENOUGH = 60.0
"""Seconds after which the server has not hung up and never will."""


@pytest.fixture
def address(host: Callable[[Settings], Any], new_database: Callable[[str], str]) -> Iterator[str]:
    limits = msgspec.structs.replace(UNLIMITED, answer=5.0)
    with host(Settings(database=new_database("sqlite"), limits=limits)) as found:
        yield found


def line_to(url: str) -> socket.socket:
    """A connection with little room for what comes."""
    place = urlsplit(url)
    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(1.0)
    line.connect((place.hostname, place.port))
    return line


def hung_up_on(line: socket.socket, said: bytes) -> bool:
    """Say the same again and again, and read nothing, until the server hangs up."""
    until = time.monotonic() + ENOUGH
    while time.monotonic() < until:
        try:
            line.sendall(said)
        except TimeoutError:  # nobody reads it at the moment, because nothing more can be answered
            continue
        except OSError:
            return True
        time.sleep(0.01)
    return False


def test_requests_whose_answers_nobody_reads(address: str) -> None:
    with contextlib.closing(line_to(address)) as line:
        assert hung_up_on(line, b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 4)


def test_a_socket_that_reads_nothing_of_a_match_that_goes_on(address: str) -> None:
    visitor = Visitor(address)
    visitor.arrive()
    match = visitor.make(ME, ME, seed="slow")["id"]
    where = urlsplit(visitor.socket_address(match, 0))
    head = (
        f"GET {where.path}?{where.query} HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: sightline={visitor.cookie}\r\n\r\n"
    )
    with contextlib.closing(line_to(address)) as line, visitor.watch(match, 0) as one, visitor.watch(match, 1) as two:
        line.sendall(head.encode())
        assert line.recv(12) == b"HTTP/1.1 101"
        for each in (one, two):
            each.until_state()
        assert hung_up_on(line, masked(b'{"type":"look","seat":0}'))
        asked = one if one.state["asked"] else two
        assert asked.do(asked.anything(random.Random(1)))["type"] == "done"
        while (open_now := re.search(r"^sightline_sockets (\S+)", visitor.get("/metrics"), re.MULTILINE)) is not None:
            if float(open_now[1]) == 2:
                break


class Stuck(asyncio.Transport):
    """A connection with something left to be read, at whose other side nobody reads; to close it takes for ever."""

    def __init__(self) -> None:
        super().__init__()
        self.closing = self.aborted = False

    def close(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.closing = self.aborted = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 1000


@pytest.mark.parametrize("moment", ["keepalive_timeout", "send_keepalive_ping"])
def test_a_socket_that_is_closed_and_not_read_to_its_end_is_broken_off(moment: str) -> None:
    """Whether it did not answer a ping, or was closed for another reason some time before."""

    async def end() -> bool:
        config = configuration(Settings())
        config.load()
        made = config.ws_protocol_class
        assert made is not None
        protocol: Any = made(config=config, server_state=ServerState(), app_state={})  # type: ignore[call-arg]
        transport = protocol.transport = Stuck()
        transport.closing = moment == "send_keepalive_ping"
        getattr(protocol, moment)()
        return transport.aborted

    assert asyncio.run(end())


def masked(text: bytes) -> bytes:
    """A message of a client, as it goes over the wire; masked with zeros, which leaves it as it is."""
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text
