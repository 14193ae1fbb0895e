"""Where the server meets the network: slow clients, proxies, and what only its keeper may read."""

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from sightline.cli import main
from sightline.server.settings import UNLIMITED, Settings
from sightline.server.visiting import Visitor

HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY = b"POST /api/odds HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{"
FAR, OUTER = "203.0.113.9", "198.51.100.7"


@pytest.fixture
def serve(host: Callable[[Settings], Any], new_database: Callable[[str], str]) -> Callable[..., Any]:
    """A server with settings of one's own."""

    def serving(**more: Any) -> Any:
        limits = msgspec.structs.replace(UNLIMITED, **{key: more.pop(key) for key in LIMITS & more.keys()})
        return host(Settings(database=new_database("sqlite"), limits=limits, **more))

    return serving


LIMITS = {"head", "body", "arriving", "requests"}


@contextlib.contextmanager
def dripping(url: str, first: bytes, count: int) -> Iterator[list[socket.socket]]:
    """So many connections that have begun to say something."""
    place = urlsplit(url)
    with contextlib.ExitStack() as around:
        opened = []
        for _ in range(count):
            line = around.enter_context(socket.create_connection((place.hostname, place.port), timeout=10))
            line.sendall(first)
            opened.append(line)
        yield opened


def is_closed(line: socket.socket, seconds: float) -> bool:
    """Whether the server hangs up within some seconds."""
    line.settimeout(seconds)
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


@pytest.mark.parametrize("first", [b"", b"GET /heal", HEAD, BODY])
def test_a_request_that_does_not_arrive_in_good_time_is_hung_up_on(serve: Callable[..., Any], first: bytes) -> None:
    with serve(head=0.5, body=0.5) as url, dripping(url, first, 24) as opened:
        assert all(is_closed(line, 5) for line in opened)
        assert Visitor(url).get("/healthz")


def test_a_socket_may_be_silent_for_longer_than_any_request_may_take(serve: Callable[..., Any]) -> None:
    with serve(head=0.5, body=0.5, arriving=2) as url:
        visitor = Visitor(url)
        visitor.arrive()
        match = visitor.make({"kind": "me"}, {"kind": "me"})["id"]
        with contextlib.ExitStack() as around:
            watching = [around.enter_context(visitor.watch(match, 0)) for _ in range(4)]
            time.sleep(1.5)
            for each in watching:
                each.say({"type": "ping"})
                each.until(lambda told: told["type"] == "pong")


def test_a_byte_now_and_then_buys_no_more_time(serve: Callable[..., Any]) -> None:
    with serve(head=0.6) as url, dripping(url, HEAD, 1) as (line,):
        began = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() < began + 5:
                line.sendall(b"X-A: b\r\n")
                time.sleep(0.1)
        assert time.monotonic() < began + 5


def test_a_second_request_on_the_same_line_has_to_hurry_as_well(serve: Callable[..., Any]) -> None:
    with serve(head=0.5) as url, dripping(url, HEAD + b"\r\n", 1) as (line,):
        while b'"ok"' not in line.recv(4096):
            pass
        line.sendall(b"GET /")
        assert is_closed(line, 5)


def test_when_too_many_are_slow_the_slowest_make_room(serve: Callable[..., Any]) -> None:
    with serve(head=60.0, arriving=10) as url, dripping(url, b"GET /", 30) as opened:
        assert all(is_closed(line, 5) for line in opened[:20])
        assert not is_closed(opened[-1], 0.2)
        assert Visitor(url).get("/healthz")


def test_a_body_that_breaks_off_is_no_failure_of_ours(serve: Callable[..., Any]) -> None:
    with serve(body=0.3) as url:
        with dripping(url, BODY, 2) as opened:
            assert all(is_closed(line, 5) for line in opened)
        assert "sightline_failures_total{" not in Visitor(url).get("/metrics")


# ------------------------------------------------------------------ proxies


def cookie(url: str, headers: dict[str, str]) -> str:
    return str(Visitor(url).call("GET", "/api/me", headers=headers).headers["set-cookie"]).lower()


def test_a_proxy_that_is_named_is_believed_where_a_request_comes_from_and_that_it_was_encrypted(
    serve: Callable[..., Any],
) -> None:
    forwarded = {"X-Forwarded-For": FAR, "X-Forwarded-Proto": "https"}
    with serve(proxies=("127.0.0.0/8",)) as url:
        assert "secure" in cookie(url, forwarded)
        assert "secure" not in cookie(url, {})
    with serve(proxies=(OUTER,)) as url:
        assert "secure" not in cookie(url, forwarded)


def test_behind_a_named_proxy_everybody_has_a_limit_of_their_own(serve: Callable[..., Any]) -> None:
    from sightline.server.settings import Rate

    def asked(url: str, address: str) -> int:
        return Visitor(url).call("GET", "/api/games", headers={"X-Forwarded-For": address}).status

    rate = Rate(2, 0.001)
    with serve(requests=rate, proxies=("127.0.0.1",)) as url:
        assert [asked(url, FAR) for _ in range(3)] == [200, 200, 429]
        assert asked(url, OUTER) == 200
    with serve(requests=rate, proxies=(OUTER,)) as url:
        assert [asked(url, f"203.0.113.{number}") for number in range(3)] == [200, 200, 429], "nobody gets around it"


def test_a_proxy_that_nobody_named_is_mentioned_in_the_log(
    serve: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    with serve(proxies=(OUTER,)) as url:
        for _ in range(2):
            Visitor(url).call("GET", "/api/games", headers={"X-Forwarded-For": FAR})
    assert caplog.text.count("--proxy") == 1
    assert FAR not in caplog.text


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"])
@pytest.mark.parametrize("proxies", [("127.0.0.1",), (OUTER,)])
def test_metrics_are_for_this_machine_and_not_for_whom_a_proxy_lets_through(
    serve: Callable[..., Any], header: str, proxies: tuple[str, ...]
) -> None:
    with serve(proxies=proxies) as url:
        assert Visitor(url).call("GET", "/metrics").status == 200
        assert Visitor(url).call("GET", "/metrics", headers={header: FAR}).status == 404


def test_metrics_tell_how_long_commands_take_and_what_they_cost(serve: Callable[..., Any]) -> None:
    with serve() as url:
        visitor = Visitor(url)
        visitor.arrive()
        before = numbers(visitor)
        with visitor.watch(visitor.make({"kind": "me"}, {"kind": "me"})["id"], 0) as watching:
            watching.until_state()
            assert watching.do(watching.state["options"][0]["command"])["type"] == "done"
        after = numbers(visitor)
    more = {name: after[name] - before.get(name, 0) for name in after}
    assert more['sightline_commands_total{outcome="done"}'] == more["sightline_command_seconds_count"] == 1
    assert more["sightline_processor_seconds_total"] > 0
    assert more["sightline_socket_sent_bytes_total"] > 1000  # a whole match was shown


def numbers(visitor: Visitor) -> dict[str, float]:
    """What Prometheus would read."""
    lines = [each.rpartition(" ") for each in visitor.get("/metrics").splitlines() if not each.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_metrics_with_a_token_are_for_whoever_has_it(serve: Callable[..., Any]) -> None:
    with serve(metrics_token="open sesame") as url:
        for sent in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Bearer \xe9"}):
            assert Visitor(url).call("GET", "/metrics", headers=sent).status == 404
        sent = {"Authorization": "Bearer open sesame", "X-Forwarded-For": FAR}
        assert Visitor(url).call("GET", "/metrics", headers=sent).status == 200


def test_a_proxy_that_is_no_address_is_refused_before_anything_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["serve", "--proxy", "my-proxy", "--database", "nowhere.db", "--json"])
    assert leaving.value.code == 2
    assert "server.proxy" in capsys.readouterr().out
