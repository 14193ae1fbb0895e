"""Bots at the table: they think elsewhere, go back with you, and a process that dies is replaced."""

import asyncio
import contextlib
import os
import random
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sightline.games import desk_of
from sightline.kernel import Match, SeededDice
from sightline.server.settings import UNLIMITED, Settings
from sightline.server.thinking.wire import Task
from sightline.server.thinking.worker import Worker
from sightline.server.turns import OneAtATime
from sightline.server.visiting import Visitor

Arrive = Callable[[], Visitor]
ME = {"kind": "me"}


@pytest.fixture(scope="module")
def address(host: Callable[[Settings], Any], new_database: Callable[[str], str]) -> Iterator[str]:
    """One server is enough here: thinking has nothing to do with where matches are kept."""
    with host(Settings(database=new_database("sqlite"), limits=UNLIMITED)) as url:
        yield url


def bot(level: str = "random") -> dict[str, str]:
    return {"kind": "bot", "level": level}


def test_a_whole_game_against_a_bot_with_a_takeback_in_the_middle(arrive: Arrive) -> None:
    visitor, chance = arrive(), random.Random(4)
    card = visitor.make(ME, bot(), seed="a bot")
    path = f"/api/matches/{card['id']}"
    assert visitor.call("POST", f"{path}/draw", {"seat": 0}).document["error"]["code"] == "server.bot_plays_on"
    with visitor.watch(card["id"], 0) as watching:
        assert watching.play_on(chance, 4) == 4
        watching.until_state(lambda state: state["asked"])
        back = visitor.post(f"{path}/takeback", {"seat": 0})
        watching.until_state(lambda state: state["sequence"] >= back["sequence"] and state["asked"])
        watching.play_on(chance)
        assert watching.state["card"]["result"]
        assert any(each["type"] == "thinking" and each["seat"] == 1 for each in watching.heard)
    assert visitor.get(f"{path}/account")["lines"]


def test_a_bot_with_a_mind_of_its_own_opens_a_game(arrive: Arrive) -> None:
    visitor = arrive()
    card = visitor.make(ME, bot("novice"), seed="novice")
    with visitor.watch(card["id"], 0) as watching:
        watching.play_on(random.Random(1), 3)
        watching.until_state(lambda state: state["asked"] or state["card"]["status"] == "over")


def test_when_the_thinking_process_dies_another_goes_on(arrive: Arrive) -> None:
    visitor = arrive()
    card = visitor.make(ME, bot(), seed="dying")
    with visitor.watch(card["id"], 0) as watching:
        watching.play_on(random.Random(1), 2)
        for worker in _workers():
            os.kill(worker, signal.SIGKILL)
        assert watching.play_on(random.Random(1), 3) == 3
        watching.until_state(lambda state: state["asked"] or state["card"]["status"] == "over")


def test_who_thinks_stands_behind_who_serves(arrive: Arrive) -> None:
    visitor = arrive()
    card = visitor.make(ME, bot(), seed="polite")
    with visitor.watch(card["id"], 0) as watching:
        watching.play_on(random.Random(1), 2)
        workers = _workers()
        assert workers
        for worker in workers:
            assert os.getpriority(os.PRIO_PROCESS, worker) > os.getpriority(os.PRIO_PROCESS, 0)


def _workers() -> list[int]:
    """The thinking processes of this one."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
            if int(parent) == os.getpid() and b"thinking.worker" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def test_the_chance_of_a_bot_follows_from_the_seed_and_not_from_the_name_of_the_match() -> None:
    desk = desk_of("codeone")
    setup = desk.setup({"scenario": "introductory"}, [{}, {}])

    def thoughts(match: str, seed: str) -> list[bytes | None]:
        worker = Worker("sightline.games:desk_of")
        task = Task(
            match=match,
            game="codeone",
            seat=0,
            level="random",
            seconds=1.0,
            keep=0,
            commands=(),
            setup=msgspec.json.encode(setup),
            seed=seed,
        )
        waiting = Match(desk.game, setup, dice=SeededDice(seed)).decision
        assert waiting is not None
        seats = [msgspec.structs.replace(task, seat=waiting.waiting[0])] * 6
        return [worker.think(each).command for each in seats]

    assert thoughts("one", "seed") == thoughts("another", "seed")
    assert thoughts("one", "seed") != thoughts("one", "another seed")


def test_of_all_the_bots_of_one_person_one_thinks_at_a_time() -> None:
    async def order() -> list[str]:
        clients, done = OneAtATime(), []

        async def thought(person: str, number: int) -> None:
            async with clients.turn(person):
                await asyncio.sleep(0)
                done.append(f"{person}{number}")

        await asyncio.gather(*(thought("a", number) for number in range(6)), thought("b", 0))
        return done

    assert asyncio.run(order()).index("b0") <= 1
