"""Matches between people: made, joined, watched, agreed upon, ended, played again."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from sightline.games import find
from sightline.kernel import matchfile
from sightline.server.settings import UNLIMITED, Settings
from sightline.server.visiting import Visitor, Watching

Arrive = Callable[[], Visitor]
ME, OPEN, FRIEND = {"kind": "me"}, {"kind": "open"}, {"kind": "friend"}


def two(arrive: Arrive, **more: Any) -> tuple[Visitor, Visitor, str]:
    """Two people at a match."""
    first, second = arrive(), arrive()
    card = first.make(ME, FRIEND, **more)
    second.post(f"/api/matches/{card['id']}/join", {"invite": card["invite"]})
    return first, second, card["id"]


def lieutenants(first: Watching, second: Watching) -> None:
    """The first, secret decisions of the match."""
    for watching in (first, second):
        watching.until_state(lambda state: state["asked"])
        assert watching.do(watching.state["options"][0]["command"])["type"] == "done"


def code(reply: Any) -> tuple[int, str]:
    return reply.status, reply.document["error"]["code"]


def test_a_match_with_an_open_seat_waits_and_begins_when_somebody_sits_down(arrive: Arrive) -> None:
    first, second = arrive(), arrive()
    card = first.make(ME, OPEN)
    assert (card["status"], card["waiting"], len(card["invite"]) >= 22) == ("waiting", [], True)
    with first.watch(card["id"], 0) as watching:
        assert watching.until_state()["view"] is None
        joined = second.post(f"/api/matches/{card['id']}/join", {"invite": card["invite"]})
        assert (joined["status"], joined["seats"][1]["mine"], joined["invite"]) == ("playing", True, None)
        watching.until_state(lambda state: state["card"]["status"] == "playing")
        assert watching.state["view"]["viewer"] == 0


def test_an_invitation_is_for_members_to_give_and_needed_to_join(arrive: Arrive) -> None:
    first, second = arrive(), arrive()
    match = first.make(ME, FRIEND, public=True)["id"]
    assert second.get(f"/api/matches/{match}")["invite"] is None
    join = f"/api/matches/{match}/join"
    assert code(second.call("POST", join, {})) == (403, "server.not_invited")
    assert code(second.call("POST", join, {"invite": "guess"})) == (403, "server.not_invited")
    assert code(first.call("POST", join, {})) == (409, "server.already_seated")


def test_public_matches_are_in_the_lobby_until_they_are_full(arrive: Arrive) -> None:
    first, second, third = arrive(), arrive(), arrive()
    match, hidden = first.make(ME, OPEN, public=True)["id"], first.make(ME, OPEN)["id"]
    listed = [card["id"] for card in second.get("/api/matches?scope=open")]
    assert match in listed
    assert hidden not in listed
    second.post(f"/api/matches/{match}/join", {"seat": 1})
    assert match not in [card["id"] for card in third.get("/api/matches?scope=open")]
    assert code(third.call("POST", f"/api/matches/{match}/join", {})) == (409, "server.no_seat")
    assert [card["id"] for card in second.get("/api/matches?scope=mine")] == [match]


def test_a_match_that_nobody_joined_can_be_closed(arrive: Arrive) -> None:
    first, second = arrive(), arrive()
    match = first.make(ME, OPEN, public=True)["id"]
    path = f"/api/matches/{match}"
    assert first.post(f"{path}/resign", {"seat": 0})["status"] == "over"
    assert match not in [card["id"] for card in second.get("/api/matches?scope=open")]
    assert code(second.call("POST", f"{path}/join", {})) == (409, "server.no_seat")
    for rest in ("file", "account", "retrospect", "replay", "scenery"):
        assert code(first.call("GET", f"{path}/{rest}")) == (409, "server.not_begun")
    assert code(first.call("POST", f"{path}/rematch")) == (409, "server.not_over")


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "ludo"}, "kernel.unknown_game"),
        ({"seats": [ME]}, "server.seats"),
        ({"seats": [{"kind": "bot"}, OPEN]}, "server.nobody_sits"),
        ({"seats": [ME, {"kind": "bot", "level": "genius"}]}, "bots.unknown"),
        ({"seats": [ME, OPEN], "seed": "1"}, "server.seed_known"),
        ({"wishes": {"scenario": "chess"}}, "infinity.unknown_scenario"),
        ({"clock": {"kind": "chess", "seconds": -1}}, "server.malformed"),
        ({"colour": "red"}, "server.malformed"),
    ],
)
def test_a_match_that_cannot_be_made_is_refused(arrive: Arrive, change: dict[str, object], error: str) -> None:
    body = {"game": "codeone", "wishes": {"scenario": "introductory"}, "seats": [ME, ME], **change}
    reply = arrive().call("POST", "/api/matches", body)
    assert (reply.status, reply.document["error"]["code"]) == (422, error)
    assert reply.document["error"]["message"]


def test_a_whole_match_in_hot_seat_is_played_told_and_kept(arrive: Arrive) -> None:
    visitor, chance = arrive(), random.Random(5)
    card = visitor.make(ME, ME, seed="hot seat")
    assert card["hot_seat"] is True
    with visitor.watch(card["id"], 0) as watching:
        watching.until_state()
        while watching.state["card"]["status"] == "playing":
            seat = watching.state["card"]["waiting"][0]
            if seat != watching.seat:
                watching.seat = seat
                watching.say({"type": "look", "seat": seat})
                watching.until_state(lambda state, seat=seat: state["seat"] == seat)  # type: ignore[misc]
                continue
            before = watching.state["sequence"]
            assert watching.do(watching.anything(chance))["type"] == "done"
            watching.until_state(lambda state, before=before: state["sequence"] > before)  # type: ignore[misc]
        assert watching.state["decision"] is None
        assert watching.card["result"]["text"]
    path = f"/api/matches/{card['id']}"
    match = matchfile.loads(visitor.get(f"{path}/file"), find)
    assert match.sequence == watching.state["sequence"]
    assert match.result is not None
    assert visitor.get(f"{path}/account")["lines"]
    replay = visitor.get(f"{path}/replay")
    assert len(replay["frames"]) == match.sequence + 1
    back = visitor.get(f"{path}/retrospect")
    assert back["sides"] == [[0], [1]]
    assert back["balance"][-1]["sequence"] == match.sequence
    assert {each["sequence"] for each in back["turning_points"]} <= {each["sequence"] for each in replay["frames"]}
    assert replay["scenery"]["solids"]
    assert len(replay["frames"][-1]["views"]) == 2
    assert [each["id"] for each in visitor.get("/api/matches?scope=finished")] == [card["id"]]


def test_while_a_match_goes_on_its_file_is_closed_and_its_replay_is_ones_own(arrive: Arrive) -> None:
    first, second, match = two(arrive)
    path = f"/api/matches/{match}"
    assert code(first.call("GET", f"{path}/file")) == (409, "server.not_over")
    for secret in ("account", "retrospect"):
        assert code(first.call("GET", f"{path}/{secret}")) == (409, "server.not_over")
    assert code(first.call("GET", f"{path}/replay?viewer=1")) == (403, "server.not_yours")
    assert first.get(f"{path}/replay")["frames"][0]["view"]["viewer"] == 0
    assert second.get(f"{path}/replay")["frames"][0]["view"]["viewer"] == 1
    assert arrive().get(f"{path}/replay")["frames"][0]["view"]["viewer"] is None


def test_resigning_ends_it_for_the_other_to_win(arrive: Arrive) -> None:
    first, second, match = two(arrive)
    assert code(second.call("POST", f"/api/matches/{match}/resign", {"seat": 0})) == (403, "server.not_yours")
    with second.watch(match, 1) as watching:
        watching.until_state()
        first.post(f"/api/matches/{match}/resign", {"seat": 0})
        watching.until_state(lambda state: state["card"]["status"] == "over")
        assert watching.card["result"]["winners"] == [1]
        assert watching.log[-1]["text"] == "Player 1 resigned."
    assert code(second.call("POST", f"/api/matches/{match}/resign", {"seat": 1})) == (409, "server.over")


def test_a_draw_needs_both(arrive: Arrive) -> None:
    first, second, match = two(arrive)
    path = f"/api/matches/{match}/draw"
    assert code(second.call("POST", path, {"seat": 1, "answer": "accept"})) == (409, "server.no_offer")
    assert first.post(path, {"seat": 0})["offers"] == [{"kind": "draw", "seat": 0, "to": None}]
    assert second.post(path, {"seat": 1, "answer": "decline"})["offers"] == []
    assert second.post(path, {"seat": 1})["status"] == "playing"
    over = first.post(path, {"seat": 0, "answer": "accept"})
    assert (over["status"], over["result"]["winners"]) == ("over", [])


def test_a_takeback_needs_the_other_and_is_void_when_the_match_goes_on(arrive: Arrive) -> None:
    first, second, match = two(arrive)
    path = f"/api/matches/{match}/takeback"
    with first.watch(match, 0) as one, second.watch(match, 1) as other:
        lieutenants(one, other)
        one.until_state(lambda state: state["sequence"] == 2)
        assert first.post(path, {"seat": 0})["offers"] == [{"kind": "takeback", "seat": 0, "to": 0}]
        back = second.post(path, {"seat": 1, "answer": "accept", "to": 0})
        assert (back["sequence"], back["waiting"], back["offers"]) == (3, [0, 1], [])
        one.until_state(lambda state: state["sequence"] == 3)
        assert one.state["decision"]["kind"] == "decision.lieutenant"
        assert [each["event"]["event"] for each in one.log if each["sequence"] > 0] == ["table_takeback"]
        one.do(one.state["options"][1]["command"])
        assert second.post(path, {"seat": 1, "to": 0})["offers"] == [{"kind": "takeback", "seat": 1, "to": 0}]
        other.until_state(lambda state: state["sequence"] == 4)
        other.do(other.state["options"][0]["command"])
        assert first.get(f"/api/matches/{match}")["offers"] == []
        assert code(first.call("POST", path, {"seat": 0, "to": 99})) == (422, "server.no_such_past")
        assert code(first.call("POST", path, {"seat": 0, "to": 2})) == (422, "server.no_such_past")


def test_an_acceptance_is_for_the_takeback_that_it_names_and_for_no_other(arrive: Arrive) -> None:
    first, second, match = two(arrive)
    path = f"/api/matches/{match}/takeback"
    with first.watch(match, 0) as one, second.watch(match, 1) as other:
        lieutenants(one, other)
        first.post(path, {"seat": 0, "to": 1})
        first.post(path, {"seat": 0, "to": 0})  # while the other reads the first offer
        for named in ({"to": 1}, {}):
            reply = second.call("POST", path, {"seat": 1, "answer": "accept", **named})
            assert code(reply) == (409, "server.offer_changed")
        assert second.get(f"/api/matches/{match}")["sequence"] == 2
        assert second.post(path, {"seat": 1, "answer": "accept", "to": 0})["sequence"] == 3


def test_in_hot_seat_taking_back_needs_nobody(arrive: Arrive) -> None:
    visitor = arrive()
    match = visitor.make(ME, ME)["id"]
    path = f"/api/matches/{match}/takeback"
    assert code(visitor.call("POST", path, {"seat": 0})) == (422, "server.nothing_to_take_back")
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        watching.do(watching.state["options"][0]["command"])
        assert visitor.post(path, {"seat": 0})["sequence"] == 2
        watching.until_state(lambda state: state["sequence"] == 2)
        assert watching.state["asked"] is True


def test_a_clock_runs_for_whoever_is_asked_and_every_decision_gives_some_back(arrive: Arrive) -> None:
    first, _, match = two(arrive, clock={"kind": "chess", "seconds": 600, "increment": 60})
    with first.watch(match, 0) as one:
        one.until_state(lambda state: state["asked"])
        assert [each["running"] for each in one.card["clocks"]] == [True, True]
        one.do(one.state["options"][0]["command"])
        one.until_state(lambda state: state["sequence"] == 1)
        mine, theirs = one.card["clocks"]
        assert (mine["running"], theirs["running"]) == (False, True)
        assert mine["left_ms"] > 600_000 > theirs["left_ms"]


def test_whose_time_is_over_has_lost(arrive: Arrive) -> None:
    first, second, match = two(arrive, clock={"kind": "chess", "seconds": 1, "increment": 3600})
    with first.watch(match, 0) as one, second.watch(match, 1) as other:
        for watching in (one, other):
            watching.until_state(lambda state: state["card"]["status"] == "over")
            assert watching.card["result"]["reason"] == "server.ended.flag"
            assert watching.log[-1]["event"]["event"] == "table_flag"
        late = other.do({"do": "name_lieutenant", "member": 0})
        assert (late["type"], late["code"]) == ("refused", "over")


def test_a_clock_stands_still_while_the_server_is_away(
    host: Callable[[Settings], Any], new_database: Callable[[str], str]
) -> None:
    settings = Settings(database=new_database("sqlite"), limits=UNLIMITED)
    with host(settings) as address:
        visitor = Visitor(address)
        visitor.arrive()
        match = visitor.make(ME, ME, clock={"kind": "chess", "seconds": 3600})["id"]
        before = visitor.get(f"/api/matches/{match}")["clocks"][0]["left_ms"]
    began = time.monotonic()
    time.sleep(1)
    with host(settings) as address:
        visitor.url = address
        gone = before - visitor.get(f"/api/matches/{match}")["clocks"][0]["left_ms"]
    assert gone < 1000 * (time.monotonic() - began) - 900


def test_correspondence_gives_every_decision_its_time(arrive: Arrive) -> None:
    first, _, match = two(arrive, clock={"kind": "correspondence", "hours": 48})
    clocks = first.get(f"/api/matches/{match}")["clocks"]
    assert [round(each["left_ms"] / 3_600_000) for each in clocks] == [48, 48]


def test_a_rematch_is_made_by_the_first_and_joined_by_the_second(arrive: Arrive) -> None:
    first, second, match = two(arrive)
    path = f"/api/matches/{match}/rematch"
    assert code(first.call("POST", path)) == (409, "server.not_over")
    first.post(f"/api/matches/{match}/resign", {"seat": 0})
    assert code(arrive().call("POST", path)) == (403, "server.not_a_member")
    again = first.post(path)
    assert (again["status"], again["id"] != match) == ("waiting", True)
    assert second.get(f"/api/matches/{match}")["rematch"] == again["id"]
    assert arrive().get(f"/api/matches/{match}")["rematch"] is None
    assert code(arrive().call("POST", f"/api/matches/{again['id']}/join", {})) == (403, "server.not_invited")
    assert second.post(path)["status"] == "playing"
    assert first.post(path)["id"] == again["id"]


def test_aids_are_answered_for_ones_own_seat_and_not_in_a_strict_match(arrive: Arrive) -> None:
    first, second = arrive(), arrive()
    card = first.make(ME, FRIEND, wishes={"scenario": "introductory", "aids": "strict"})
    path = f"/api/matches/{card['id']}/ask"
    question = {"seat": 0, "question": {"ask": "check", "command": {"do": "name_lieutenant", "member": 99}}}
    assert code(first.call("POST", path, question)) == (409, "server.not_begun")
    second.post(f"/api/matches/{card['id']}/join", {"invite": card["invite"]})
    assert first.post(path, question)["violations"][0]["message"]
    assert code(second.call("POST", path, question)) == (403, "server.not_yours")
    strict = {"seat": 0, "question": {"ask": "sight", "trooper": "A1"}}
    assert first.call("POST", path, strict).document["error"]["rule"] == "C1-MEAS-001"
    assert code(first.call("POST", path, {"seat": 0, "question": {"ask": "?"}})) == (422, "server.malformed")


def test_games_tables_and_scenery_are_there_to_be_drawn(arrive: Arrive) -> None:
    visitor = arrive()
    assert {"name": "codeone", "title": "Infinity CodeOne"} in visitor.get("/api/games")
    assert visitor.get("/api/games/codeone/offers?lang=es")["scenarios"]
    table = visitor.get("/api/games/codeone/tables")[0]
    assert visitor.get(f"/api/games/codeone/tables/{table}")["solids"]
    assert visitor.call("GET", "/api/games/codeone/tables/nowhere").status == 404
    match = visitor.make(ME, ME)["id"]
    assert visitor.get(f"/api/matches/{match}/scenery")["kind"] == "table"


@pytest.mark.parametrize("path", ["", "/scenery", "/replay", "/file", "/account", "/retrospect"])
def test_a_match_that_is_not_there_is_not_found(arrive: Arrive, path: str) -> None:
    assert code(arrive().call("GET", f"/api/matches/nothing-like-this{path}")) == (404, "server.no_match")


def test_an_error_of_our_own_is_said_in_words_and_counted(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = arrive()
    monkeypatch.setattr("sightline.server.matches.lobby.unguessable", lambda: 1 // 0)
    reply = visitor.call(
        "POST", "/api/matches", {"game": "codeone", "seats": [ME, ME]}, headers={"Accept-Language": "fr"}
    )
    assert code(reply) == (500, "server.failed")
    assert reply.document["error"]["message"].startswith("Une erreur")
    assert 'sightline_failures_total{where="/api/matches"}' in visitor.get("/metrics")
    assert "ZeroDivisionError" in caplog.text
