"""What players say to each other: as themselves, to nobody else, and to nobody who does not want to hear it."""

from collections.abc import Callable
from typing import Any

import pytest

from sightline.server.matches import chatting
from sightline.server.visiting import Visitor

Arrive = Callable[[], Visitor]
ME, FRIEND, BOT = {"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "level": "novice"}


def two(arrive: Arrive) -> tuple[Visitor, Visitor, str]:
    """Two people at a match, and where they talk."""
    first, second = arrive(), arrive()
    card = first.make(ME, FRIEND)
    second.post(f"/api/matches/{card['id']}/join", {"invite": card["invite"]})
    return first, second, f"/api/matches/{card['id']}/words"


def texts(reader: Visitor, path: str, since: int = 0) -> list[tuple[int, str]]:
    return [(each["seat"], each["text"]) for each in reader.get(f"{path}?since={since}")["words"]]


def code(reply: Any) -> tuple[int, str]:
    return reply.status, reply.document["error"]["code"]


def test_what_one_says_the_other_reads(arrive: Arrive) -> None:
    first, second, path = two(arrive)
    first.post(path, {"seat": 0, "text": "  Good\nluck! "})
    second.post(path, {"seat": 1, "text": "¡Igualmente!"})
    assert texts(first, path) == texts(second, path) == [(0, "Good luck!"), (1, "¡Igualmente!")]
    assert texts(first, path, since=1) == [(1, "¡Igualmente!")]


def test_whoever_looks_at_a_match_hears_that_something_was_said(arrive: Arrive) -> None:
    first, second, path = two(arrive)
    with second.watch(path.split("/")[3], 1) as watching:
        watching.until_state()
        first.post(path, {"seat": 0, "text": "Hello"})
        told = watching.until(lambda message: message["type"] == "card")
        assert told["card"]["words"] == 1


def test_nobody_speaks_for_somebody_else(arrive: Arrive) -> None:
    first, second, path = two(arrive)
    stranger = arrive()
    for who, seat in ((first, 1), (second, 0), (stranger, 0), (first, 7)):
        assert code(who.call("POST", path, {"seat": seat, "text": "I resign"}))[1] == "server.not_yours"
    assert texts(first, path) == []


def test_nobody_else_reads_it(arrive: Arrive) -> None:
    first, _, path = two(arrive)
    first.post(path, {"seat": 0, "text": "Between us"})
    stranger = arrive()
    assert code(stranger.call("GET", path))[1] == "server.words_of_others"
    assert stranger.get(path.removesuffix("/words"))["words"] == 0


@pytest.mark.parametrize("text", ["", " \n ", "\u200b\u202e", "x" * 301])
def test_words_have_something_in_them_and_an_end(arrive: Arrive, text: str) -> None:
    first, _, path = two(arrive)
    assert first.call("POST", path, {"seat": 0, "text": text}).status in (400, 422)
    assert texts(first, path) == []


def test_there_is_room_for_so_many_and_no_more(arrive: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chatting, "MOST", 2)
    first, _, path = two(arrive)
    first.post(path, {"seat": 0, "text": "one"})
    first.post(path, {"seat": 0, "text": "two"})
    assert code(first.call("POST", path, {"seat": 0, "text": "three"}))[1] == "server.words_full"


def test_whoever_is_muted_stays_muted_in_every_match_until_heard_again(arrive: Arrive) -> None:
    first, second, path = two(arrive)
    second.post(path, {"seat": 1, "text": "Ha!"})
    assert first.post(f"{path}/mute", {"seat": 1, "muted": True}) == {"words": [], "muted": [1]}
    first.post(f"{path}/mute", {"seat": 1, "muted": True})
    second.post(path, {"seat": 1, "text": "Ha! Ha!"})
    assert texts(first, path) == []
    assert len(texts(second, path)) == 2, "whoever is muted does not learn of it"
    card = first.make(ME, FRIEND)
    second.post(f"/api/matches/{card['id']}/join", {"invite": card["invite"]})
    elsewhere = f"/api/matches/{card['id']}/words"
    second.post(elsewhere, {"seat": 1, "text": "Still here"})
    assert first.get(elsewhere) == {"words": [], "muted": [1]}
    first.post(f"{path}/mute", {"seat": 1, "muted": False})
    assert [text for _, text in texts(first, path)] == ["Ha!", "Ha! Ha!"]


def test_nobody_mutes_oneself_a_bot_or_at_a_match_of_others(arrive: Arrive) -> None:
    first, _, path = two(arrive)
    alone = first.make(ME, BOT)["id"]
    for who, where, seat in (
        (first, path, 0),
        (first, path, 5),
        (arrive(), path, 1),
        (first, f"/api/matches/{alone}/words", 1),
    ):
        assert code(who.call("POST", f"{where}/mute", {"seat": seat, "muted": True}))[1] == "server.nobody_to_mute"


def test_words_outlive_commands_takebacks_and_the_end(arrive: Arrive) -> None:
    first, second, path = two(arrive)
    match = path.removesuffix("/words")
    first.post(path, {"seat": 0, "text": "One"})
    with first.watch(match.split("/")[3], 0) as watching:
        watching.until_state(lambda state: state["asked"])
        assert watching.do(watching.state["options"][0]["command"])["type"] == "done"
    second.post(f"{match}/resign", {"seat": 1})
    assert first.get(match)["words"] == 1
    second.post(path, {"seat": 1, "text": "Well played"})
    assert [text for _, text in texts(first, path)] == ["One", "Well played"]
