"""The socket of a match: once and only once, never stale, resumed where it broke off, deaf to nonsense."""

import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from sightline.server.settings import UNLIMITED, Settings
from sightline.server.visiting import Visitor, Watching

Arrive = Callable[[], Visitor]
ME, FRIEND = {"kind": "me"}, {"kind": "friend"}


def seated(arrive: Arrive) -> tuple[Visitor, Visitor, str]:
    first, second = arrive(), arrive()
    card = first.make(ME, FRIEND)
    second.post(f"/api/matches/{card['id']}/join", {"invite": card["invite"]})
    return first, second, card["id"]


@pytest.fixture
def hot(arrive: Arrive) -> tuple[Visitor, str]:
    """Somebody in hot seat."""
    visitor = arrive()
    return visitor, visitor.make(ME, ME)["id"]


def first_command(watching: Watching) -> dict[str, Any]:
    watching.until_state(lambda state: state["asked"])
    command: dict[str, Any] = watching.state["options"][0]["command"]
    return command


def test_a_command_is_acknowledged_logged_and_shown(hot: tuple[Visitor, str]) -> None:
    visitor, match = hot
    with visitor.watch(match, 0) as watching:
        command = first_command(watching)
        assert watching.state["decision"]["text"] == "Choose your Lieutenant in secret."
        assert watching.do(command) == {"type": "done", "id": watching.heard[-1]["id"], "sequence": 1}
        watching.until_state(lambda state: state["sequence"] == 1)
        assert "Lieutenant" in watching.log[-1]["text"]
        assert watching.log[-1]["event"]["event"] == "lieutenant_named"


def test_the_same_id_twice_is_done_once(hot: tuple[Visitor, str]) -> None:
    visitor, match = hot
    with visitor.watch(match, 0) as watching:
        command = first_command(watching)
        assert watching.do(command, name="once")["sequence"] == 1
        assert watching.do(command, name="once", expected=0)["sequence"] == 1
    with visitor.watch(match, 0) as again:
        again.until_state()
        assert again.do(command, name="once", expected=0) == {"type": "done", "id": "once", "sequence": 1}
        assert again.state["sequence"] == 1


def test_a_decision_about_an_older_position_is_refused(hot: tuple[Visitor, str]) -> None:
    visitor, match = hot
    with visitor.watch(match, 0) as watching:
        command = first_command(watching)
        assert watching.do(command, expected=7)["code"] == "stale"
        watching.do(command)
        assert watching.do({"do": "name_lieutenant", "member": 0}, expected=0)["code"] == "stale"


def test_secret_answers_do_not_make_each_other_stale(arrive: Arrive) -> None:
    first, second, match = seated(arrive)
    with first.watch(match, 0) as one, second.watch(match, 1) as other:
        mine, theirs = first_command(one), first_command(other)
        assert one.do(mine, expected=0)["sequence"] == 1
        assert other.do(theirs, expected=0)["sequence"] == 2


def test_nobody_acts_on_a_seat_of_somebody_else(arrive: Arrive, address: str) -> None:
    first, second, match = seated(arrive)
    with first.watch(match, 0) as one:
        command = first_command(one)
    for thief in (second, arrive(), Visitor(address)):
        with thief.watch(match) as watching:
            watching.until_state()
            told = watching.do(command, seat=0)
            assert (told["type"], told["code"]) == ("refused", "not_yours")
            watching.say({"type": "look", "seat": 0})
            assert watching.until(lambda each: each["type"] == "problem")["error"]["code"] == "server.not_yours"
            assert watching.ask({"ask": "check", "command": command}, seat=0)["type"] == "no_answer"
        with thief.watch(match, 0) as watching:
            assert watching.hear()["error"]["code"] == "server.not_yours"
            with pytest.raises(ConnectionClosed) as leaving:
                watching.hear()
            assert leaving.value.rcvd is not None
            assert leaving.value.rcvd.code == 4403


def test_what_the_rules_refuse_is_refused_with_every_reason_in_ones_language(hot: tuple[Visitor, str]) -> None:
    visitor, match = hot
    with visitor.watch(match, 0, lang="es") as watching:
        watching.until_state()
        told = watching.do({"do": "name_lieutenant", "member": 99})
        assert (told["type"], told["code"]) == ("refused", "illegal")
        assert told["violations"][0]["message"] == told["message"]
        assert watching.state["sequence"] == 0


def test_a_command_that_nobody_knows_is_refused(hot: tuple[Visitor, str]) -> None:
    visitor, match = hot
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        for nonsense in ({"do": "dance"}, {}, {"do": "name_lieutenant", "member": "x"}, {"do": ["a"]}):
            assert watching.do(nonsense)["code"] == "malformed"


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "[]",
        "{",
        '{"type":"fly"}',
        '{"type":"command"}',
        b"\xff\xfe",
        '{"type":"look","seat":-1}',
        "null",
        "9" * 400,
    ],
)
def test_a_message_that_cannot_be_read_is_a_problem_and_no_more(
    hot: tuple[Visitor, str], nonsense: str | bytes
) -> None:
    visitor, match = hot
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        watching.say(nonsense)
        assert watching.until(lambda each: each["type"] == "problem")["error"]["message"]
        watching.say({"type": "ping"})
        watching.until(lambda each: each["type"] == "pong")


def test_a_huge_message_ends_the_socket_and_nothing_else(hot: tuple[Visitor, str]) -> None:
    visitor, match = hot
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        watching.say("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            watching.until(lambda _: False)
    assert visitor.get(f"/api/matches/{match}")["status"] == "playing"


def test_a_page_of_another_site_gets_no_socket_and_changes_nothing(hot: tuple[Visitor, str]) -> None:
    visitor, match = hot
    for origin in ("https://evil.example", "null"):
        headers = {**visitor.socket_headers(), "Origin": origin}
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(visitor.socket_address(match, 0), additional_headers=headers),
        ):
            pass
        assert refused.value.response.status_code == 403
        reply = visitor.call("POST", f"/api/matches/{match}/resign", {"seat": 0}, headers={"Origin": origin})
        assert (reply.status, reply.document["error"]["code"]) == (403, "server.foreign")
    cross = visitor.call("POST", f"/api/matches/{match}/resign", {"seat": 0}, headers={"Sec-Fetch-Site": "cross-site"})
    assert cross.status == 403


def test_a_socket_resumes_after_the_last_thing_it_saw(hot: tuple[Visitor, str]) -> None:
    visitor, match = hot
    chance = random.Random(2)
    with visitor.watch(match, 0) as first:
        first_command(first)
        first.do(first.state["options"][0]["command"])
        first.until_state(lambda state: state["sequence"] == 1)
    with visitor.watch(match, 1) as second:
        second.until_state(lambda state: state["asked"])
        second.do(second.anything(chance))
        second.until_state(lambda state: state["sequence"] == 2)
    with visitor.watch(match, 0, since=1) as resumed:
        resumed.until_state()
        assert {each["sequence"] for each in resumed.log} == {2}
    with visitor.watch(match, 0) as whole:
        whole.until_state()
        assert [each for each in whole.log if each["sequence"] < 2] == first.log
        assert [each for each in whole.log if each["sequence"] == 2] == resumed.log


def test_a_socket_that_was_away_during_a_takeback_is_told_from_before_it(hot: tuple[Visitor, str]) -> None:
    visitor, match = hot
    with visitor.watch(match, 0) as watching:
        first_command(watching)
        watching.do(watching.state["options"][0]["command"])
        watching.until_state(lambda state: state["sequence"] == 1)
    visitor.post(f"/api/matches/{match}/takeback", {"seat": 0})
    with visitor.watch(match, 0, since=1) as resumed:
        resumed.log = list(watching.log)
        resumed.until_state()
        assert [each["event"]["event"] for each in resumed.log if each["sequence"] > 0] == ["table_takeback"]
        assert resumed.state["asked"] is True


def test_two_who_race_for_one_decision_make_it_once(hot: tuple[Visitor, str]) -> None:
    visitor, match = hot
    told: list[str] = []
    barrier = threading.Barrier(6)

    def race(number: int) -> None:
        with visitor.watch(match, 0) as watching:
            command = first_command(watching)
            barrier.wait()
            told.append(watching.do(command, expected=0, name=f"racer-{number}")["type"])

    racers = [threading.Thread(target=race, args=(number,)) for number in range(6)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert sorted(told) == ["done"] + ["refused"] * 5
    assert visitor.get(f"/api/matches/{match}")["sequence"] == 1


def test_everybody_sees_who_is_there(arrive: Arrive) -> None:
    first, second, match = seated(arrive)
    with first.watch(match, 0) as one:
        one.until_state()
        with second.watch(match, 1):
            one.until(lambda each: each["type"] == "card" and each["card"]["seats"][1]["online"])
        one.until(lambda each: each["type"] == "card" and not each["card"]["seats"][1]["online"])


def test_a_match_resumes_after_a_restart_and_where_two_servers_play_it_none_is_wrong(
    host: Callable[[Settings], Any], new_database: Callable[[str], str]
) -> None:
    settings = Settings(database=new_database("sqlite"), limits=UNLIMITED, rooms=1)
    with host(settings) as address, host(settings) as elsewhere:
        visitor = Visitor(address)
        visitor.arrive()
        match = visitor.make(ME, ME)["id"]
        other = Visitor(elsewhere, visitor.cookie)
        with visitor.watch(match, 0) as here, other.watch(match, 0) as there:
            command = first_command(here)
            first_command(there)
            assert here.do(command)["type"] == "done"
            assert there.do(command)["code"] == "stale"
        visitor.make(ME, ME)  # one room only: the first match is forgotten and read again
        with other.watch(match, 0) as again:
            assert again.until_state()["sequence"] == 1
    with host(settings) as address, Visitor(address, visitor.cookie).watch(match, 0) as resumed:
        assert resumed.until_state()["sequence"] == 1
        assert resumed.log == here.log
