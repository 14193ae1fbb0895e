"""What another house has written is heard of in order; what nobody heard is found."""

import random
from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from sightline.server.settings import UNLIMITED, Settings
from sightline.server.visiting import Visitor

ME = {"kind": "me"}
Host = Callable[[Settings], Any]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_another_house_writes_comes_in_order_and_without_gaps(
    kind: str, host: Host, new_database: Callable[[str], str]
) -> None:
    settings = Settings(database=new_database(kind), limits=UNLIMITED)
    with host(settings) as first, host(settings) as second:
        here, chance = Visitor(first), random.Random(1)
        here.arrive()
        match = here.make(ME, ME, seed="in order")["id"]
        with Visitor(second, here.cookie).watch(match, 0) as other:
            other.until_state()
            play(here, match, chance, 25)
            other.until_state(lambda state: state["sequence"] == 25)
        shown = [each["sequence"] for each in other.heard if each["type"] == "state"]
        assert shown == sorted(shown)
        with here.watch(match, 0) as anew:
            anew.until_state()
        assert other.log == anew.log, "as one who comes now is told it"
        assert other.log[-1]["sequence"] == 25


def test_what_was_written_while_nobody_listened_is_found(
    host: Host, new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection that listens is lost, and what is announced meanwhile is lost with it."""
    monkeypatch.setattr("sightline.server.hearing.AGAIN", 2.0)
    database = new_database("postgresql")
    settings = Settings(database=database, limits=UNLIMITED)
    with host(settings) as first, host(settings) as second:
        here = Visitor(first)
        here.arrive()
        match = here.make(ME, ME, seed="a gap")["id"]
        with Visitor(second, here.cookie).watch(match, 0) as other, psycopg.connect(database) as connection:
            other.until_state()
            cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' "
            cut += "AND datname = current_database()"
            assert connection.execute(cut).fetchone() == (2,)
            play(here, match, random.Random(2), 3)
            other.until_state(lambda state: state["sequence"] == 3)


def play(visitor: Visitor, match: str, chance: random.Random, commands: int) -> None:
    """Commands for whoever is asked."""
    with visitor.watch(match, 0) as one, visitor.watch(match, 1) as two:
        for number in range(commands):
            for each in (one, two):
                each.until_state(lambda state, number=number: state["sequence"] == number)  # type: ignore[misc]
            asked = one if one.state["asked"] else two
            assert asked.do(asked.anything(chance))["type"] == "done"
