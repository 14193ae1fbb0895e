"""One who asks for too much gets it slowly or not at all, and nobody else waits for it."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import msgspec
import pytest

from sightline.server.matches import logs
from sightline.server.matches.telling import ready_entries_of
from sightline.server.settings import UNLIMITED, Rate, Settings
from sightline.server.visiting import Visitor

Host = Callable[[Settings], Any]
ME = {"kind": "me"}
FAR = {"X-Forwarded-For": "203.0.113.9"}


@pytest.fixture
def serve(host: Host, new_database: Callable[[str], str]) -> Callable[..., Any]:
    """A server with limits of one's own."""
    return lambda **limits: host(
        Settings(database=new_database("sqlite"), limits=msgspec.structs.replace(UNLIMITED, **limits))
    )


@pytest.fixture
def address(serve: Callable[..., Any]) -> Iterator[str]:
    with serve() as url:
        yield url


PICK = {"unit": "lamplighters", "option": "lieutenant"}


@pytest.mark.parametrize(
    ("path", "body", "error"),
    [
        ("armies/codeone/check", {"faction": "lantern_watch", "members": [PICK | {"count": 2}] * 60}, "armies.numbers"),
        (
            "armies/codeone/check",
            {"faction": "lantern_watch", "members": [PICK | {"count": 100}] * 2},
            "armies.numbers",
        ),
        ("odds", {"active": {"bs": 12, "mods": [1, -1] * 11}, "reactives": [{"bs": 11}]}, "server.many_mods"),
        ("odds", {"active": "bs=12", "reactives": ["bs=11 mods=" + ",".join(["+1"] * 150)]}, "server.long_spec"),
    ],
)
def test_more_than_anybody_needs_is_refused_before_it_is_worked_out(
    address: str, path: str, body: object, error: str
) -> None:
    reply = Visitor(address).call("POST", f"/api/{path}", body)
    assert (reply.status, reply.document["error"]["code"]) == (422, error)


def test_a_search_for_a_whole_page_is_refused_and_the_same_search_is_made_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(address)
    reply = visitor.call("GET", "/api/rules?q=" + "a+" * 30)
    assert (reply.status, reply.document["error"]["code"]) == (422, "server.many_words")
    first = visitor.get("/api/rules?q=partial+cover")
    monkeypatch.setattr("sightline.server.library.search", lambda *_: 1 // 0)
    assert visitor.get("/api/rules?q=partial+cover") == first


SLOW = ("/api/odds", {"active": {"bs": 12}, "reactives": [{"bs": 11}]})


def test_heavy_work_of_one_address_leaves_the_loop_and_a_thread_to_the_others(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    free, begun = threading.Event(), threading.Semaphore(0)

    def slow(_: object) -> dict[str, object]:
        begun.release()
        free.wait(20)
        return {}

    monkeypatch.setattr("sightline.server.routes.odds.answer", slow)
    visitor = Visitor(address)
    statuses: list[int] = []

    def ask() -> None:
        statuses.append(visitor.call("POST", *SLOW, headers=FAR).status)

    askers = [threading.Thread(target=ask) for _ in range(12)]
    for asker in askers:
        asker.start()
    assert begun.acquire(timeout=10)
    while len(statuses) < 4:  # eight wait for their turn; whoever comes after them is sent away
        time.sleep(0.01)
    assert set(statuses) == {429}
    assert not begun.acquire(timeout=0.3), "one at a time for each address"
    assert visitor.get("/api/games")
    assert visitor.get("/api/rules/C1-COV-003"), "the other thread is for the others"
    free.set()
    for asker in askers:
        asker.join()
    assert sorted(statuses) == [200] * 8 + [429] * 4


def test_one_address_may_ask_for_heavy_work_only_so_often_and_another_is_not_concerned(
    serve: Callable[..., Any],
) -> None:
    with serve(heavy=Rate(3, 0.001)) as address:
        visitor = Visitor(address)
        asked = [visitor.call("POST", *SLOW, headers=FAR).status for _ in range(4)]
        assert asked == [200, 200, 200, 429]
        assert visitor.call("POST", *SLOW).status == 200


def test_a_drawing_that_is_there_already_is_handed_out_however_often_it_is_asked_for(serve: Callable[..., Any]) -> None:
    with serve(heavy=Rate(1, 0.001)) as address:
        one, another = (f"{address}/api/drawings/badge/x1?f=nowhere&u={time.time_ns()}{name}&t=LI&s=2" for name in "ab")
        asked = [httpx.get(one, headers=FAR).status_code for _ in range(5)]
        assert (asked, httpx.get(another, headers=FAR).status_code) == ([200] * 5, 429)


def test_a_line_of_the_log_is_put_into_words_once_however_often_somebody_looks(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []

    def counted(*given: Any) -> Any:
        told.append(given[3])
        return ready_entries_of(*given)

    monkeypatch.setattr(logs, "ready_entries_of", counted)
    visitor = Visitor(address)
    visitor.arrive()
    match = visitor.make(ME, ME)["id"]
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        watching.do(watching.state["options"][0]["command"])
        watching.until_state(lambda state: state["sequence"] == 1)
        first = watching.log
        for seat in (1, 0, 1, 0):
            watching.log = []
            watching.say({"type": "look", "seat": seat})
            watching.until(lambda each, seat=seat: each["type"] == "state" and each["seat"] == seat)  # type: ignore[misc]
        assert watching.log == first
    assert sorted(told) == [0, 0, 1, 1]


def test_whoever_looks_too_often_over_all_their_sockets_is_shown_the_last_look_a_little_later(
    serve: Callable[..., Any],
) -> None:
    with serve(looks=Rate(4, 4)) as address:
        visitor = Visitor(address)
        visitor.arrive()
        match = visitor.make(ME, ME)["id"]
        with visitor.watch(match, 0) as one, visitor.watch(match, 0) as other:
            for watching in (one, other):
                watching.until_state()
                for seat in (1, 0) * 20 + (1,):
                    watching.say({"type": "look", "seat": seat})
            for watching in (one, other):
                watching.until_state(lambda state: state["seat"] == 1)
                watching.say({"type": "ping"})
                watching.until(lambda each: each["type"] == "pong")
            shown = sum(each["type"] == "state" for watching in (one, other) for each in watching.heard)
            assert shown < 20, "82 looks, and two to begin with"
