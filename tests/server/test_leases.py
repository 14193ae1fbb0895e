"""Who is there, and whose bots think: houses that come, go, sleep and come back."""

import asyncio
import contextlib
import functools
import os
import random
import socket
from collections.abc import AsyncIterator, Callable

import msgspec
import pytest
import sqlalchemy as sa

from sightline.server.forms import NewMatch, SeatWish
from sightline.server.house import House
from sightline.server.matches.lobby import make
from sightline.server.matches.playing import carry_out_for_bot
from sightline.server.matches.standing import Standing
from sightline.server.settings import UNLIMITED, Settings
from sightline.server.store import houses
from sightline.server.store.accounts import AccountRow, insert_guest
from sightline.server.store.database import Database
from sightline.server.store.matches import read_log
from sightline.server.store.schema import HOUSES

NOW = 1_000_000.0
LATER = NOW + houses.EXPIRY + 1


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Settings:
    return Settings(database=new_database(request.param), limits=UNLIMITED)


@pytest.fixture
def database(settings: Settings) -> Database:
    return Database(settings.url)


def opened(database: Database, *names: str) -> None:
    for name in names:
        work = functools.partial(houses.move_in, house=name, now=NOW, if_first=lambda: None)
        asyncio.run(database.write(work))


def beat(database: Database, house: str, now: float) -> houses.Around:
    return asyncio.run(database.write(functools.partial(houses.beat, house=house, now=now)))


def test_a_house_that_was_taken_for_gone_is_known_again_when_it_says_that_it_is_there(database: Database) -> None:
    """It slept, or the database was away for longer than anybody waits for a sign of life."""
    opened(database, "awake", "asleep")
    assert beat(database, "awake", LATER).others == frozenset()
    assert beat(database, "asleep", LATER) == houses.Around(frozenset({"awake"}), forgotten=True)
    assert beat(database, "awake", LATER) == houses.Around(frozenset({"asleep"}), forgotten=False)


def test_a_process_that_was_killed_on_this_machine_is_known_to_be_gone_at_once(database: Database) -> None:
    opened(database, "here", "killed")
    nobody = f"{houses.machine()}/{2**22 + 1}"
    update = sa.update(HOUSES).where(HOUSES.c.id == "killed").values(place=nobody)
    asyncio.run(database.write(lambda connection: connection.execute(update)))
    assert beat(database, "here", NOW).others == frozenset()


def test_a_machine_of_the_same_name_is_another_machine(database: Database) -> None:
    """Containers and laptops may be called alike, and a process of theirs is none of ours."""
    opened(database, "here", "there")
    elsewhere = f"{socket.gethostname()} another boot/{2**22 + 1}"
    update = sa.update(HOUSES).where(HOUSES.c.id == "there").values(place=elsewhere)
    asyncio.run(database.write(lambda connection: connection.execute(update)))
    assert beat(database, "here", NOW).others == {"there"}


def test_a_place_names_this_process_and_fits_into_its_column() -> None:
    assert houses.place().endswith(f"/{os.getpid()}")
    kind = HOUSES.c.place.type
    assert isinstance(kind, sa.String)
    assert kind.length is not None
    assert len(houses.place()) <= kind.length


# ------------------------------------------------------------------ bots


@contextlib.asynccontextmanager
async def house_of(settings: Settings) -> AsyncIterator[House]:
    house = House(settings)
    await house.neighbours.move_in(lambda _: None)
    try:
        yield house
    finally:
        await house.close()


def take(database: Database, match: str, house: str, now: float) -> bool:
    work = functools.partial(houses.take_lease, match=match, house=house, now=now)
    return asyncio.run(database.write(work))


def test_a_lease_is_one_houses_until_it_lets_go_or_is_gone(database: Database, settings: Settings) -> None:
    match = asyncio.run(_a_match(settings))
    opened(database, "one", "other")
    assert take(database, match, "one", NOW)
    assert take(database, match, "one", NOW)
    assert not take(database, match, "other", NOW)
    beat(database, "other", LATER)
    assert take(database, match, "other", LATER)
    assert not take(database, match, "one", LATER)


def test_a_decision_that_two_houses_have_thought_about_is_carried_out_once(settings: Settings) -> None:
    """A house that was asleep wakes up with a thought that another has had meanwhile."""

    async def play() -> str:
        match = await _a_match(settings)
        async with house_of(settings) as awake, house_of(settings) as asleep:
            room, twin = await awake.rooms.find(match), await asleep.rooms.find(match)
            seen, same = room.standing, twin.standing
            for house, place, standing, chance in (
                (awake, room, seen, random.Random(1)),
                (asleep, twin, same, random.Random(2)),
                (awake, room, seen, random.Random(3)),
            ):
                seat, given = thought(standing, chance)
                await carry_out_for_bot(house, place, seat, given, standing)
        return match

    match = asyncio.run(play())
    database = Database(settings.url)
    assert len(database.read_now(lambda connection: read_log(connection, match))) == 1
    database.close()


def thought(standing: Standing, chance: random.Random) -> tuple[int, object]:
    """What a bot could decide."""
    match = standing.match
    assert match is not None
    assert match.decision is not None
    command = None
    while command is None:
        command = match.complete(chance.choice([each for each in match.options() if not each.refused]), chance)
    return command.player, msgspec.to_builtins(command)


async def _a_match(settings: Settings) -> str:
    """One between bots, who wait until somebody looks on."""
    async with house_of(settings) as house:
        account = AccountRow(id="somebody", name="Ana", login=None, password=None, created=0.0)
        await house.database.write(functools.partial(insert_guest, account=account, token="token"))
        bot = SeatWish(kind="bot", level="random")
        form = NewMatch(game="codeone", wishes={"scenario": "introductory"}, seats=(bot, bot))
        return (await make(house, account, form)).id
