"""A match comes back to memory by a shortcut: the same as by a replay, and only where the shortcut can be believed."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from sightline.games.desk import AnyMatch
from sightline.kernel import Match
from sightline.server.settings import UNLIMITED, Settings
from sightline.server.store.database import make_engine
from sightline.server.store.schema import COMMANDS, SNAPSHOTS
from sightline.server.visiting import Document, Visitor

ME = {"kind": "me"}
EVERY = 4
PLAYED = 11
Host = Callable[[Settings], Any]


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sightline.server.matches.writing.EVERY", EVERY)


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Settings:
    return Settings(database=new_database(request.param), limits=UNLIMITED)


@pytest.fixture
def sqlite(new_database: Callable[[str], str]) -> Settings:
    return Settings(database=new_database("sqlite"), limits=UNLIMITED)


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many commands a match had before each command that was played."""
    found: list[int] = []
    plain = Match.apply

    def apply(self: AnyMatch, command: Any, **more: Any) -> Any:
        found.append(self.sequence)
        return plain(self, command, **more)

    monkeypatch.setattr(Match, "apply", apply)
    return found


def rows(settings: Settings, statement: Any) -> Any:
    """What the database says to a statement."""
    engine = make_engine(settings.url)
    try:
        with engine.execution_options(writes=True).begin() as connection:
            found = connection.execute(statement)
            return [dict(row) for row in found.mappings()] if found.returns_rows else found.rowcount
    finally:
        engine.dispose()


def play(visitor: Visitor, match: str, commands: int) -> None:
    """Decide by chance in both seats."""
    chance = random.Random(commands)
    with visitor.watch(match, 0) as watching:
        watching.until_state()
        for _ in range(commands):
            before, seat = watching.state["sequence"], watching.state["card"]["waiting"][0]
            if seat != watching.state["seat"]:
                watching.seat = seat
                watching.say({"type": "look", "seat": seat})
                watching.until_state(lambda state, seat=seat: state["seat"] == seat)  # type: ignore[misc]
            assert watching.do(watching.anything(chance))["type"] == "done"
            watching.until_state(lambda state, before=before: state["sequence"] > before)  # type: ignore[misc]


def begun(host: Host, settings: Settings, commands: int = PLAYED) -> tuple[Visitor, str]:
    """A match that was played for a while, and a server that is away."""
    with host(settings) as address:
        visitor = Visitor(address)
        visitor.arrive()
        match: str = visitor.make(ME, ME, seed="shortcut")["id"]
        play(visitor, match, commands)
    return visitor, match


def seen(visitor: Visitor, match: str, since: int | None = None) -> Iterator[Document]:
    """What both players and a spectator are told who come now."""
    for seat in (0, 1, None):
        with visitor.watch(match, seat, since=since) as watching:
            state = dict(watching.until_state())
            state.pop("card")
            yield {"state": state, "log": watching.log}


def test_whoever_comes_back_to_a_match_causes_only_its_last_commands_to_be_played(
    host: Host, settings: Settings, applied: list[int]
) -> None:
    visitor, match = begun(host, settings)
    (kept,) = rows(settings, sa.select(SNAPSHOTS))
    assert (kept["match"], kept["sequence"]) == (match, 8)
    applied.clear()
    with host(settings) as visitor.url:
        told = list(seen(visitor, match, since=PLAYED))
        assert applied == [8, 9, 10]
        assert all(each["state"]["sequence"] == PLAYED for each in told)
        play(visitor, match, 3)


def test_by_a_shortcut_or_by_a_replay_everybody_is_told_the_same(host: Host, settings: Settings) -> None:
    visitor, match = begun(host, settings)
    with host(settings) as visitor.url:
        short = list(seen(visitor, match))
    assert rows(settings, sa.delete(SNAPSHOTS)) == 1
    with host(settings) as visitor.url:
        assert list(seen(visitor, match)) == short


SPOILED: dict[str, dict[str, Any]] = {
    "another version wrote it": {"version": "0.0.0 codeone codeone-0"},
    "its state is torn": {"state": b"\x81"},
    "it is of another line": {"sequence": 7},
    "it is of no line": {"sequence": 4000},
    "its past is another one": {"before": "00" * 16},
}


@pytest.mark.parametrize("why", SPOILED)
def test_what_cannot_be_believed_is_left_alone_and_the_match_is_replayed(
    host: Host, sqlite: Settings, applied: list[int], why: str
) -> None:
    visitor, match = begun(host, sqlite)
    assert rows(sqlite, sa.update(SNAPSHOTS).values(**SPOILED[why])) == 1
    applied.clear()
    with host(sqlite) as visitor.url:
        assert [each["state"]["sequence"] for each in seen(visitor, match, since=PLAYED)] == [PLAYED] * 3
        assert applied == list(range(PLAYED))


def test_a_log_that_does_not_lead_to_its_shortcut_is_damaged_for_whoever_looks_at_it(
    host: Host, sqlite: Settings
) -> None:
    visitor, match = begun(host, sqlite)
    rows(sqlite, sa.update(COMMANDS).where(COMMANDS.c.sequence == 2).values(payload='{"do":"dance"}'))
    with host(sqlite) as visitor.url:
        with visitor.watch(match, None) as watching, pytest.raises(Exception, match="1012"):
            watching.until_state()
        assert visitor.get(f"/api/matches/{match}")["unplayable"]
    assert rows(sqlite, sa.select(SNAPSHOTS)) == []


def test_a_shortcut_to_what_was_taken_back_is_not_taken(host: Host, sqlite: Settings, applied: list[int]) -> None:
    visitor, match = begun(host, sqlite)
    with host(sqlite) as visitor.url:
        visitor.post(f"/api/matches/{match}/takeback", {"seat": 0, "to": 6})
    applied.clear()
    with host(sqlite) as visitor.url:
        assert [each["state"]["sequence"] for each in seen(visitor, match, since=12)] == [12] * 3
        assert applied == list(range(6))


def test_nothing_is_kept_of_the_middle_of_a_match_that_is_over(host: Host, sqlite: Settings) -> None:
    visitor, match = begun(host, sqlite)
    with host(sqlite) as visitor.url:
        visitor.post(f"/api/matches/{match}/resign", {"seat": 0})
    assert rows(sqlite, sa.select(SNAPSHOTS)) == []


def test_a_bot_thinks_on_in_a_match_that_was_taken_up(host: Host, sqlite: Settings) -> None:
    with host(sqlite) as address:
        visitor = Visitor(address)
        visitor.arrive()
        match: str = visitor.make(ME, {"kind": "bot", "level": "random"}, seed="bots")["id"]
        with visitor.watch(match, 0) as watching:
            watching.play_on(random.Random(1), 3)
    with host(sqlite) as visitor.url, visitor.watch(match, 0) as watching:
        assert watching.until_state()["card"]["status"] == "playing"
        assert watching.play_on(random.Random(2), 2) == 2
