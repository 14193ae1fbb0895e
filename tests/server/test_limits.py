"""How much one account may do: beyond it the answer says so, in words, and nobody else is concerned."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from sightline.server.settings import UNLIMITED, Rate, Settings
from sightline.server.visiting import Reply, Visitor

ME, OPEN = {"kind": "me"}, {"kind": "open"}
MATCH = {"game": "codeone", "wishes": {"scenario": "introductory"}, "seats": [ME, ME]}


@pytest.fixture
def serve(host: Callable[[Settings], Any], new_database: Callable[[str], str]) -> Callable[..., Any]:
    """A server with limits of one's own."""

    def serving(**more: Any) -> Any:
        limits = msgspec.structs.replace(UNLIMITED, **more)
        return host(Settings(database=new_database("sqlite"), limits=limits))

    return serving


def guest(address: str) -> Visitor:
    visitor = Visitor(address)
    visitor.arrive()
    return visitor


def said(reply: Reply) -> tuple[int, str]:
    return reply.status, reply.document["error"]["code"]


def test_so_many_matches(serve: Callable[..., Any]) -> None:
    with serve(matches=Rate(2, 0.001)) as address:
        visitor = guest(address)
        replies = [visitor.call("POST", "/api/matches", MATCH) for _ in range(3)]
        assert [each.status for each in replies[:2]] == [201, 201]
        assert said(replies[2]) == (429, "server.too_fast")
        assert replies[2].document["error"]["message"]
        assert guest(address).call("POST", "/api/matches", MATCH).status == 201


def test_so_many_words(serve: Callable[..., Any]) -> None:
    with serve(words=Rate(1, 0.001)) as address:
        one, two = guest(address), guest(address)
        match = one.make(ME, OPEN, public=True)["id"]
        two.post(f"/api/matches/{match}/join", {})
        path = f"/api/matches/{match}/words"
        one.post(path, {"seat": 0, "text": "hello"})
        assert said(one.call("POST", path, {"seat": 0, "text": "hello"})) == (429, "server.too_fast")
        assert two.call("POST", path, {"seat": 1, "text": "hello"}).status < 300


def test_so_many_messages_over_one_socket(serve: Callable[..., Any]) -> None:
    with serve(messages=Rate(5, 0.001)) as address:
        visitor = guest(address)
        match = visitor.make(ME, ME)["id"]
        with visitor.watch(match, 0) as watching, visitor.watch(match, 1) as other:
            for each in (watching, other):
                each.until_state()
            for _ in range(6):
                watching.say({"type": "ping"})
            assert watching.until(lambda each: each["type"] == "problem")["error"]["code"] == "server.too_fast"
            with pytest.raises(ConnectionClosed) as closed:
                watching.until(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            other.say({"type": "ping"})
            other.until(lambda each: each["type"] == "pong")


def test_so_many_sockets_at_once(serve: Callable[..., Any]) -> None:
    with serve(sockets=2) as address:
        visitor = guest(address)
        match = visitor.make(ME, ME)["id"]
        with visitor.watch(match, 0) as one, visitor.watch(match, 1) as two:
            for each in (one, two):
                each.until_state()
            with visitor.watch(match, 0) as third:
                assert third.hear()["error"]["code"] == "server.too_fast"
                with pytest.raises(ConnectionClosed) as closed:
                    third.hear()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4429
            with guest(address).watch(match) as spectator:
                spectator.until_state()
