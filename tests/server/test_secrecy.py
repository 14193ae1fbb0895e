"""What never leaves: other people's secrets, seeds, lists; and what is worth nothing: other people's words."""

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from sightline.games import find
from sightline.kernel import matchfile
from sightline.server.settings import Settings
from sightline.server.visiting import Visitor

Arrive = Callable[[], Visitor]
SECRET = "the Lieutenant is the one with the hat"
ME, FRIEND = {"kind": "me"}, {"kind": "friend"}


def test_views_and_logs_are_what_the_rules_let_each_of_them_know(arrive: Arrive) -> None:
    """Everything that three sockets were told, against what the finished match says they might know."""
    first, second, watcher = arrive(), arrive(), arrive()
    wishes = {"scenario": "introductory"}
    card = first.make(ME, FRIEND, wishes=wishes)
    match = second.post(f"/api/matches/{card['id']}/join", {"invite": card["invite"]})["id"]
    chance = random.Random(3)
    with first.watch(match, 0) as one, second.watch(match, 1) as other, watcher.watch(match) as public:
        for watching in (one, other, public):
            watching.until_state()
        while one.state["card"]["status"] == "playing":
            now = next(each for each in (one, other) if each.state["asked"])
            before = now.state["sequence"]
            now.do(now.anything(chance))
            for watching in (one, other, public):
                watching.until_state(lambda state, before=before: state["sequence"] > before)  # type: ignore[misc]
        said = {seat: watching.heard for seat, watching in ((0, one), (1, other), (None, public))}
    played = matchfile.loads(first.get(f"/api/matches/{match}/file"), find)
    for viewer, messages in said.items():
        views = [each["view"] for each in messages if each["type"] == "state"]
        might = [_plain(played.game.view(entry.state, viewer)) for entry in played.history]
        assert all(view in might for view in views)
        events = [each["event"] for told in messages if told["type"] == "log" for each in told["entries"]]
        assert events == [_plain(event) for event in played.seen(viewer)]
        assert all(not each["options"] or each["seat"] == viewer for each in messages if each["type"] == "state")
        assert not any(each["options"] for each in messages if each["type"] == "state" and viewer is None)


def _plain(value: msgspec.Struct) -> object:
    """As it looks when it has been sent."""
    return json.loads(msgspec.json.encode(value, order="deterministic"))


def test_the_seed_of_a_running_match_is_nowhere(arrive: Arrive) -> None:
    visitor = arrive()
    match = visitor.make(ME, ME, seed="open sesame")["id"]
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        watching.do(watching.state["options"][0]["command"])
        watching.until_state(lambda state: state["sequence"] == 1)
    texts = [json.dumps(each) for each in watching.heard]
    texts += [str(visitor.call("GET", f"/api/matches/{match}{path}").document) for path in ("", "/replay", "/scenery")]
    assert not any("sesame" in text for text in texts)


def test_another_players_cookie_gets_nothing_of_a_match(arrive: Arrive) -> None:
    first, second, thief = arrive(), arrive(), arrive()
    card = first.make(ME, FRIEND)
    second.post(f"/api/matches/{card['id']}/join", {"invite": card["invite"]})
    path = f"/api/matches/{card['id']}"
    for verb, body in (
        ("resign", {"seat": 0}),
        ("draw", {"seat": 0}),
        ("takeback", {"seat": 0}),
        ("ask", {"seat": 0, "question": {"ask": "skills"}}),
    ):
        for somebody in (second, thief):
            assert somebody.call("POST", f"{path}/{verb}", body).document["error"]["code"] == "server.not_yours"
    public = thief.get(path)
    assert (public["invite"], [seat["mine"] for seat in public["seats"]]) == (None, [False, False])
    assert "choices" not in json.dumps(public)


def test_the_lists_of_a_match_are_not_on_its_card(arrive: Arrive) -> None:
    visitor = arrive()
    card = visitor.make(ME, FRIEND, wishes={"scenario": "annihilation"})
    assert set(card["public"]) == {"scenario", "points", "table", "aids"}


def test_nothing_secret_is_written_to_the_log(
    host: Callable[[Settings], Any],
    new_database: Callable[[str], str],
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise ValueError(SECRET)

    monkeypatch.setattr("sightline.games.infinity.desk.infinity.InfinityDesk.answer", broken)
    with host(Settings(database=new_database("sqlite"))) as address:
        visitor = Visitor(address)
        visitor.arrive()
        visitor.post("/api/me/password", {"name": "Somebody", "password": "my password"})
        card = visitor.make(ME, FRIEND)
        visitor.call("POST", f"/api/matches/{card['id']}/join", {"invite": card["invite"]})
        match = visitor.make(ME, ME, seed="my seed")["id"]
        ask = {"seat": 0, "question": {"ask": "spots", "member": 0}}
        assert visitor.call("POST", f"/api/matches/{match}/ask", ask).document["error"]["code"] == "server.failed"
        metrics = visitor.get("/metrics")
    out, err = capfd.readouterr()
    written = "".join((out, err, caplog.text, metrics))
    assert "aid failed: ValueError" in written
    for secret in (SECRET, "my password", "my seed", visitor.cookie, card["invite"], card["id"], match):
        assert secret not in written
