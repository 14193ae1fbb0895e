"""What nobody sends by accident: it is refused in words, costs little, and leaves everything as it was."""

import resource
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sightline.server.visiting import Visitor, Watching

Arrive = Callable[[], Visitor]
ME = {"kind": "me"}
DEEP = "[" * 20_000 + "]" * 20_000
NESTED = '{"a":' * 25 + "1" + "}" * 25


def playing(arrive: Arrive) -> tuple[Visitor, str]:
    visitor = arrive()
    return visitor, visitor.make(ME, ME)["id"]


def is_alive(watching: Watching) -> bool:
    watching.say({"type": "ping"})
    return bool(watching.until(lambda each: each["type"] == "pong"))


def command(inside: str, name: str = "c") -> str:
    return f'{{"type":"command","id":"{name}","seat":0,"expected":0,"command":{inside}}}'


def question(inside: str, name: str = "q") -> str:
    return f'{{"type":"ask","id":"{name}","seat":0,"question":{inside}}}'


JUMP = '{"do":"declare","use":{"skill":"jump","path":[{"type":"jump","to":[10,1e8,0]}]}}'


def test_a_jump_of_a_hundred_kilometres_is_refused_before_it_costs_anything(arrive: Arrive) -> None:
    visitor, match = playing(arrive)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        watching.say(command(JUMP))
        told = watching.until(lambda each: each["type"] in ("refused", "done"))
        assert (told["type"], told["id"], told["code"]) == ("refused", "c", "malformed")
        for inside in (
            '{"ask":"route","trooper":"A1","skill":"jump","path":[{"type":"jump","to":[10,1e8,0]}]}',
            f'{{"ask":"check","command":{JUMP}}}',
        ):
            watching.say(question(inside))
            told = watching.until(lambda each: each["type"] in ("no_answer", "answer"))
            assert (told["type"], told["error"]["code"]) == ("no_answer", "kernel.limits.number")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # kilobytes


@pytest.mark.parametrize("inside", [DEEP, NESTED, '{"do":"declare","member":1e300}', '{"do":"' + "x" * 20_000 + '"}'])
def test_what_no_command_can_be_is_refused_over_the_socket_and_the_socket_stays(arrive: Arrive, inside: str) -> None:
    visitor, match = playing(arrive)
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        for said in (command(inside), question(inside)):
            watching.say(said)
            told = watching.until(lambda each: each["type"] in ("refused", "problem", "no_answer"))
            assert told.get("message") or told["error"]["message"]
            assert is_alive(watching)
        assert watching.do(watching.state["options"][0]["command"])["type"] == "done"


@pytest.mark.parametrize("deep", [DEEP, '{"a":' * 900 + "1" + "}" * 900])
def test_a_body_without_bottom_is_refused_wherever_it_is_read(arrive: Arrive, deep: str) -> None:
    visitor, match = playing(arrive)
    for method, path, body in (
        ("POST", "/api/matches", '{"game":"codeone","seats":[{"kind":"me"},{"kind":"me"}],"wishes":{"a":%s}}'),
        ("POST", "/api/matches", '{"game":"codeone","seats":[{"kind":"me","choices":{"list":%s}},{"kind":"me"}]}'),
        ("POST", f"/api/matches/{match}/ask", '{"seat":0,"question":{"ask":"check","command":%s}}'),
        ("POST", f"/api/matches/{match}/join", '{"choices":{"a":%s}}'),
        ("PUT", "/api/lists", '{"game":"codeone","name":"x","list":{"a":%s}}'),
        ("POST", "/api/armies/codeone/check", '{"faction":"lantern_watch","members":%s}'),
        ("POST", "/api/odds", '{"active":%s,"reactives":["sv=11"]}'),
    ):
        reply = visitor.call(method, path, raw=(body % deep).encode())
        assert 400 <= reply.status < 500, path
        assert reply.document["error"]["message"]


def test_an_army_list_of_a_game_that_is_not_there_is_refused(arrive: Arrive) -> None:
    visitor = arrive()
    body = {"game": "ludo", "faction": "lantern_watch", "points": 15, "members": []}
    reply = visitor.call("POST", "/api/armies/codeone/check", body)
    assert (reply.status, reply.document["error"]["code"]) == (422, "armies.unknown_game")


@pytest.mark.parametrize("name", ["a%00b", "%00", "x" * 41, "caf%C3%A9", "%F0%9F%98%80", "..%5C.."])
def test_an_id_that_no_match_and_no_list_can_have_is_not_found(arrive: Arrive, name: str) -> None:
    visitor = arrive()
    for path in ("", "/scenery", "/replay", "/file", "/account"):
        assert visitor.call("GET", f"/api/matches/{name}{path}").status == 404
    assert visitor.call("POST", f"/api/matches/{name}/resign", {"seat": 0}).status == 404
    assert visitor.call("DELETE", f"/api/lists/{name}").status == 404
    with visitor.watch(name, 0) as watching:
        assert watching.hear()["error"]["code"] == "server.no_match"


def test_a_name_that_grows_without_its_capitals_is_refused_where_there_is_no_room_for_it(arrive: Arrive) -> None:
    visitor = arrive()
    reply = visitor.call("POST", "/api/me/password", {"name": "ΐ" * 40, "password": "long enough"})
    assert (reply.status, reply.document["error"]["code"]) == (422, "server.long_name")
    assert visitor.call("PUT", "/api/me", {"name": "ΐ" * 40}).status == 200
    assert visitor.call("POST", "/api/login", {"name": "ΐ" * 40, "password": "long enough"}).status == 401


def test_an_error_of_our_own_is_told_over_the_socket_and_written_down(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def endless(*_: object) -> None:
        raise RecursionError

    visitor, match = playing(arrive)
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        monkeypatch.setattr("sightline.server.connection.carry_out", endless)
        assert watching.do({})["code"] == "failed"
        monkeypatch.setattr("sightline.server.connection.Connection._ask", endless)
        watching.say(question("{}"))
        assert watching.until(lambda each: each["type"] == "problem")["error"]["code"] == "server.failed"
        assert is_alive(watching)
    assert "socket failed: RecursionError" in caplog.text


def test_an_answer_that_cannot_be_sent_is_no_answer_and_the_socket_stays(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def answer(*_: object) -> dict[str, Any]:
        return {"share": np.float64(0.5)}

    monkeypatch.setattr("sightline.games.infinity.desk.infinity.InfinityDesk.answer", answer)
    visitor, match = playing(arrive)
    asked = {"ask": "spots", "member": 0}
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        told = watching.ask(asked)
        assert (told["type"], told["error"]["code"]) == ("no_answer", "server.failed")
        assert is_alive(watching)
    reply = visitor.call("POST", f"/api/matches/{match}/ask", {"seat": 0, "question": asked})
    assert (reply.status, reply.document["error"]["code"]) == (500, "server.failed")
    assert "aid failed: TypeError" in caplog.text
