"""Bots stand behind people: what they decided waits while the event loop is late, and never keeps it."""

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from sightline.server.house import House
from sightline.server.matches import bots, playing
from sightline.server.matches.bots import LATE, LONGEST, let_others_first
from sightline.server.matches.room import Room
from sightline.server.matches.standing import Standing
from sightline.server.matches.writing import Refusal
from sightline.server.settings import Settings
from sightline.server.store.records import MatchRow, Summary


def _slept(monkeypatch: pytest.MonkeyPatch, late: float) -> list[float]:
    """For how long a bot waits where one turn of the loop takes so long."""
    slept: list[float] = []
    times = iter((100.0, 100.0 + late))

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(bots, "time", SimpleNamespace(monotonic=lambda: next(times)))
    monkeypatch.setattr(bots, "asyncio", SimpleNamespace(sleep=sleep))
    asyncio.run(let_others_first())
    return slept


def test_a_bot_goes_on_at_once_where_there_is_little_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _slept(monkeypatch, LATE / 2) == [0]


def test_a_bot_waits_while_people_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _slept(monkeypatch, 2 * LATE) == [0, pytest.approx(20 * LATE)]


def test_a_bot_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _slept(monkeypatch, 60.0) == [0, LONGEST]


def test_what_a_bot_decided_is_never_carried_out_by_the_event_loop(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Not even in a match where nothing has taken long so far."""
    threads: list[str] = []

    def carry_out(*_given: object) -> Standing:
        threads.append(threading.current_thread().name)
        raise AssertionError

    async def play() -> None:
        house = House(Settings(database=str(tmp_path / "a.db")))
        row = MatchRow(
            id="m", game="codeone", ruleset="", setup=None, seed="", listed=False, invite="", status="playing",
            sequence=0, deadline=None, rematch=None, created=0.0, updated=0.0, wishes={}, about={}, clock=None,
            summary=Summary(), seats=(),
        )  # fmt: skip
        standing = Standing(row, None, (), ())
        room = Room(standing, house.desks("codeone"), {})
        room.effort.measured(lambda: None)
        assert room.effort.slight
        with pytest.raises(Refusal):
            await playing.carry_out_for_bot(house, room, 0, {}, standing)
        house.engines.shutdown()
        house.database.close()

    monkeypatch.setattr(playing, "_attempt", carry_out)
    asyncio.run(play())
    assert [each.partition("_")[0] for each in threads] == ["engine"]
