"""What a bot would do in one's place; and bots that play to whoever watches them."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from sightline.server.visiting import Visitor

Arrive = Callable[[], Visitor]
ME, BOT, FRIEND = {"kind": "me"}, {"kind": "bot", "level": "novice"}, {"kind": "friend"}


def code(reply: Any) -> tuple[int, str]:
    return reply.status, reply.document["error"]["code"]


# ------------------------------------------------------------------ hints


@pytest.mark.parametrize("game", ["codeone", "apex"])
def test_a_hint_is_a_legal_command_with_its_reason_in_words(arrive: Arrive, game: str) -> None:
    visitor = arrive()
    card = visitor.make(ME, BOT, game=game)
    path = f"/api/matches/{card['id']}/hint"
    with visitor.watch(card["id"], 0) as watching:
        for _ in range(4):
            watching.until_state(lambda state: state["asked"])
            hint = visitor.post(path, {"seat": 0})
            assert hint["why"]
            assert "." not in hint["why"].split(" ")[0], "a key in place of words"
            before = watching.state["sequence"]
            assert watching.do(hint["command"])["type"] == "done"
            watching.until_state(lambda state, before=before: state["sequence"] > before)  # type: ignore[misc]


def test_nobody_is_helped_against_people(arrive: Arrive) -> None:
    first, second = arrive(), arrive()
    card = first.make(ME, FRIEND)
    second.post(f"/api/matches/{card['id']}/join", {"invite": card["invite"]})
    path = f"/api/matches/{card['id']}/hint"
    assert code(first.call("POST", path, {"seat": 0})) == (403, "server.hint_against_people")
    assert code(first.call("POST", path, {"seat": 1})) == (403, "server.not_yours")


def test_nobody_is_helped_where_no_aids_were_wanted(arrive: Arrive) -> None:
    visitor = arrive()
    card = visitor.make(ME, ME, wishes={"scenario": "introductory", "aids": "strict"})
    assert code(visitor.call("POST", f"/api/matches/{card['id']}/hint", {"seat": 0})) == (403, "server.hint_strict")


def test_who_is_not_asked_gets_no_hint(arrive: Arrive) -> None:
    visitor = arrive()
    card = visitor.make(ME, ME)
    with visitor.watch(card["id"], 0) as watching:
        watching.until_state(lambda state: state["asked"])
        assert watching.do(watching.state["options"][0]["command"])["type"] == "done"
    assert code(visitor.call("POST", f"/api/matches/{card['id']}/hint", {"seat": 0})) == (409, "server.not_asked")


# ------------------------------------------------------------------ bots among themselves


def test_bots_play_to_whoever_watches_and_wait_when_nobody_does(arrive: Arrive) -> None:
    visitor = arrive()
    card = visitor.make(BOT, BOT)
    path = f"/api/matches/{card['id']}"
    time.sleep(0.5)
    assert visitor.get(path)["sequence"] == 0
    with visitor.watch(card["id"]) as watching:
        watching.until_state(lambda state: state["sequence"] > 3)
    deadline = time.monotonic() + 60
    before, now = -1, visitor.get(path)["sequence"]
    while before < now and time.monotonic() < deadline:  # a thought that had begun may still be carried out
        time.sleep(2.0)
        before, now = now, visitor.get(path)["sequence"]
    assert before == now
    with visitor.watch(card["id"]) as watching:
        watching.until_state(lambda state: state["sequence"] > now)


def test_public_matches_that_are_played_can_be_found_by_who_likes_to_watch(arrive: Arrive) -> None:
    visitor, other = arrive(), arrive()
    shown, hidden = visitor.make(BOT, BOT, public=True)["id"], visitor.make(BOT, BOT)["id"]
    live = [card["id"] for card in other.get("/api/matches?scope=live")]
    assert shown in live
    assert hidden not in live
    assert shown not in [card["id"] for card in other.get("/api/matches?scope=open")]


def test_several_bots_are_told_apart(arrive: Arrive) -> None:
    visitor = arrive()
    assert [seat["name"] for seat in visitor.make(BOT, BOT)["seats"]] == ["Bot 1", "Bot 2"]
    assert [seat["name"] for seat in visitor.make(ME, BOT)["seats"]][1] == "Bot"
