"""A house that is behind the others: whoever has seen more makes it catch up before it judges."""

import asyncio
from pathlib import Path

import pytest

from sightline.server.house import House
from sightline.server.matches import playing, writing
from sightline.server.matches.room import Room
from sightline.server.matches.standing import Standing
from sightline.server.matches.writing import Refusal
from sightline.server.messages import CommandSaid
from sightline.server.settings import Settings
from sightline.server.store.records import MatchRow, SeatRow, Summary

SAID = CommandSaid(id="c1", seat=0, expected=9, command={})


def _send(folder: Path, monkeypatch: pytest.MonkeyPatch, *, done: bool) -> tuple[int, list[str]]:
    """What a house says that knows nothing yet; whether what it catches up with holds that very command."""
    looked: list[str] = []

    async def catch_up(_house: House, room: Room) -> None:
        looked.append(room.standing.row.id)
        if done:
            room.answered["ann", SAID.id] = 10

    async def send() -> int:
        house = House(Settings(database=str(folder / "a.db")))
        seat = SeatRow(seat=0, kind="human", account="ann", kept_for=None, level=None, choices={}, name="Ann")
        row = MatchRow(
            id="m", game="codeone", ruleset="", setup=None, seed="", listed=False, invite="", status="playing",
            sequence=5, deadline=None, rematch=None, created=0.0, updated=0.0, wishes={}, about={}, clock=None,
            summary=Summary(), seats=(seat,),
        )  # fmt: skip
        try:
            room = Room(Standing(row, None, (), ()), house.desks("codeone"), {})
            return await playing.carry_out(house, room, "ann", SAID, 0.0)
        finally:
            house.engines.shutdown()
            house.database.close()

    monkeypatch.setattr(writing, "_catch_up", catch_up)
    monkeypatch.setattr(playing, "in_time", lambda *_given: False)
    return asyncio.run(send()), looked


def test_what_was_carried_out_elsewhere_is_answered_and_not_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _send(tmp_path, monkeypatch, done=True) == (10, ["m"])


def test_who_only_claims_to_have_seen_more_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refusal):
        _send(tmp_path, monkeypatch, done=False)
