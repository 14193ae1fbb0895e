"""Matches that cannot be played any more: they harm no other, say why, and can be ended and kept."""

import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sightline.games import desk_of, find
from sightline.kernel import matchfile
from sightline.server.settings import UNLIMITED, Settings
from sightline.server.visiting import Document, Visitor

ME = {"kind": "me"}
CHESS = {"kind": "chess", "seconds": 3600}
NEARLY_OVER = "UPDATE matches SET summary = json_set(summary, '$.clocks.left', json('[0.5,0.5]')) WHERE id = ?"
Host = Callable[[Settings], Any]
BROKEN = {
    "the rules have changed": "UPDATE matches SET ruleset = '0' WHERE id = ?",
    "a command is no JSON": "UPDATE commands SET payload = '{' WHERE match = ?",
    "a command is another one": 'UPDATE commands SET payload = \'{"do":"dance"}\' WHERE match = ?',
    "a hash is another one": "UPDATE commands SET hash = 'x' WHERE match = ?",
    "the dice are no JSON": "UPDATE commands SET rolls = '[' WHERE match = ?",
    "the setup is no setup": "UPDATE matches SET setup = '[]' WHERE id = ?",
    "the summary is no JSON": "UPDATE matches SET summary = '{' WHERE id = ?",
    "the wishes are no JSON": "UPDATE matches SET wishes = '' WHERE id = ?",
    "the clock is no clock": "UPDATE matches SET clock = '{}' WHERE id = ?",
    "a choice is no JSON": "UPDATE seats SET choices = '{' WHERE match = ?",
    "the clocks have no seats": """UPDATE matches SET summary = '{"clocks":{"left":[],"running":[0]}}' WHERE id = ?""",
}


@pytest.fixture
def settings(new_database: Callable[[str], str]) -> Settings:
    return Settings(database=new_database("sqlite"), limits=UNLIMITED)


def change(settings: Settings, sql: str, match: str) -> None:
    """What a bad disk, a bad hand or another version has done meanwhile."""
    with contextlib.closing(sqlite3.connect(settings.database.removeprefix("sqlite:///"))) as file, file:
        assert file.execute(sql, (match,)).rowcount


def make(visitor: Visitor, **more: Any) -> str:
    """A match with one command, and nobody looking."""
    match: str = visitor.make(ME, ME, **more)["id"]
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        assert watching.do(watching.state["options"][0]["command"])["type"] == "done"
    return match


@contextlib.contextmanager
def after(host: Host, settings: Settings, why: str, **more: Any) -> Iterator[tuple[Visitor, str, str]]:
    """Two matches, the first of which is broken while the server is away."""
    with host(settings) as address:
        visitor = Visitor(address)
        visitor.arrive()
        broken, sound = make(visitor, **more), make(visitor, **more)
    if more:
        change(settings, NEARLY_OVER, broken)
        change(settings, NEARLY_OVER, sound)
    change(settings, BROKEN[why], broken)
    with host(settings) as visitor.url:
        yield visitor, broken, sound


def card(visitor: Visitor, match: str) -> Document:
    listed = [each for scope in ("mine", "finished") for each in visitor.get(f"/api/matches?scope={scope}")]
    return next(each for each in listed if each["id"] == match)


@pytest.mark.parametrize("why", BROKEN)
def test_one_match_that_cannot_be_read_stops_neither_the_server_nor_the_clocks_of_the_others(
    host: Host, settings: Settings, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sightline.server.matches.timekeeping.EVERY", 0.1)
    with after(host, settings, why, clock=CHESS) as (visitor, broken, sound):
        patience = time.monotonic() + 20
        while card(visitor, sound)["status"] == "playing":
            assert time.monotonic() < patience
            time.sleep(0.05)
        assert card(visitor, sound)["result"]["reason"] == "server.ended.flag"
        assert card(visitor, broken)["status"] == "playing"


@pytest.mark.parametrize("why", [why for why in BROKEN if why != "the clocks have no seats"])
def test_a_match_that_cannot_be_played_says_so_refuses_commands_and_can_be_closed(
    host: Host, settings: Settings, why: str
) -> None:
    with after(host, settings, why) as (visitor, broken, _):
        path = f"/api/matches/{broken}"
        assert visitor.get(path)["unplayable"]
        with visitor.watch(broken, 0) as watching:
            state = watching.until_state()
            assert (state["view"], state["asked"], bool(state["card"]["unplayable"])) == (None, False, True)
            assert watching.do({"do": "pass"}, expected=1)["code"] == "over"
            assert watching.ask({"ask": "check", "command": {}})["type"] == "no_answer"
            assert visitor.post(f"{path}/resign", {"seat": 0})["status"] == "over"
            watching.until(lambda each: each["type"] == "card" and each["card"]["status"] == "over")
        found = card(visitor, broken)
        assert (found["status"], found["result"]["winners"]) == ("over", [])
        for rest in ("scenery", "replay", "account"):
            reply = visitor.call("GET", f"{path}/{rest}")
            assert reply.status == 409
            assert reply.document["error"]["code"] in ("server.old_rules", "server.damaged")


def test_a_match_of_older_rules_names_them_and_its_file_is_replayed_by_those_who_have_them(
    host: Host, settings: Settings
) -> None:
    with after(host, settings, "the rules have changed") as (visitor, broken, _):
        path = f"/api/matches/{broken}"
        assert "version 0" in card(visitor, broken)["unplayable"]
        assert visitor.call("GET", f"{path}/file").document["error"]["code"] == "server.not_over"
        visitor.post(f"{path}/resign", {"seat": 0})
        text = visitor.get(f"{path}/file")
    header, rest = text.split("\n", 1)
    assert '"ruleset":"0"' in header
    with pytest.raises(matchfile.CorruptMatch):
        matchfile.loads(text, find)
    known = desk_of("codeone").game.ruleset
    match = matchfile.loads(header.replace('"ruleset":"0"', f'"ruleset":"{known}"') + "\n" + rest, find)
    assert match.sequence == 1


def test_a_match_of_older_rules_can_be_played_again_by_the_new_ones(host: Host, settings: Settings) -> None:
    with after(host, settings, "the rules have changed") as (visitor, broken, _):
        visitor.post(f"/api/matches/{broken}/resign", {"seat": 0})
        again = visitor.post(f"/api/matches/{broken}/rematch")
        assert (again["status"], again["unplayable"]) == ("playing", None)
