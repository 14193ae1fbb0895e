"""Several houses on one database: any of them plays any match, and nothing is done twice."""

import contextlib
import random
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from sightline.server.faults import Victim
from sightline.server.settings import UNLIMITED, Settings
from sightline.server.visiting import Visitor

ME = {"kind": "me"}
Host = Callable[[Settings], contextlib.AbstractContextManager[str]]


class Street(NamedTuple):
    """Two houses beside each other."""

    database: str
    first: str
    second: str


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def street(request: pytest.FixtureRequest, host: Host, new_database: Callable[[str], str]) -> Iterator[Street]:
    database = new_database(request.param)
    settings = Settings(database=database, limits=UNLIMITED)
    with host(settings) as first, host(settings) as second:
        yield Street(database, first, second)


def guest(url: str) -> Visitor:
    visitor = Visitor(url)
    visitor.arrive()
    return visitor


def test_what_is_done_in_one_house_is_shown_in_the_other(street: Street) -> None:
    here = guest(street.first)
    there = Visitor(street.second, here.cookie)
    match = here.make(ME, ME, seed="two houses")["id"]
    with here.watch(match, 0) as one, there.watch(match, 1) as two:
        for watching in (one, two):
            watching.until_state()
        one.play_on(random.Random(1), 1)
        two.until_state(lambda state: state["sequence"] == 1)
        two.play_on(random.Random(2), 1)
        one.until_state(lambda state: state["sequence"] == 2)
        assert one.log[-1]["sequence"] == two.log[-1]["sequence"] == 2


def test_of_two_commands_at_the_same_moment_one_is_carried_out(street: Street) -> None:
    here = guest(street.first)
    there = Visitor(street.second, here.cookie)
    match = here.make(ME, ME, seed="a race")["id"]
    with here.watch(match, 0) as one, there.watch(match, 0) as two:
        one.until_state(lambda state: state["asked"])
        two.until_state(lambda state: state["asked"])
        command = one.anything(random.Random(3))
        told: list[dict[str, Any]] = []
        racing = [
            threading.Thread(target=lambda each=each, name=name: told.append(each.do(command, name=name)))
            for each, name in ((one, "left"), (two, "right"))
        ]
        for each in racing:
            each.start()
        for each in racing:
            each.join()
        assert sorted(each["type"] for each in told) == ["done", "refused"]
        assert next(each for each in told if each["type"] == "refused")["code"] == "stale"
    assert here.get(f"/api/matches/{match}")["sequence"] == 1


def test_a_command_sent_again_to_the_other_house_is_answered_and_not_repeated(street: Street) -> None:
    here = guest(street.first)
    there = Visitor(street.second, here.cookie)
    match = here.make(ME, ME, seed="again")["id"]
    with here.watch(match, 0) as one, there.watch(match, 0) as two:
        one.until_state(lambda state: state["asked"])
        two.until_state(lambda state: state["asked"])
        command = one.anything(random.Random(4))
        first = one.do(command, name="once")
        second = two.do(command, name="once", expected=0)
        assert (first["type"], second["type"]) == ("done", "done")
        assert first["sequence"] == second["sequence"] == 1


def test_a_seat_taken_in_one_house_is_taken_in_the_other(street: Street) -> None:
    maker, joiner, late = guest(street.first), guest(street.second), guest(street.first)
    match = maker.make(ME, {"kind": "open"}, public=True)["id"]
    joiner.post(f"/api/matches/{match}/join", {})
    refused = late.call("POST", f"/api/matches/{match}/join", {})
    assert refused.document["error"]["code"] == "server.no_seat"
    with maker.watch(match, 0) as one, joiner.watch(match, 1) as two:
        one.until_state()
        two.until_state()
        assert one.state["card"]["status"] == "playing"


def test_who_looks_on_in_another_house_is_here(street: Street) -> None:
    maker, joiner = guest(street.first), guest(street.second)
    match = maker.make(ME, {"kind": "open"}, public=True)["id"]
    joiner.post(f"/api/matches/{match}/join", {})
    with maker.watch(match, 0) as one:
        one.until_state()
        with joiner.watch(match, 1):
            one.until(lambda each: [seat["online"] for seat in one.card["seats"]] == [True, True])
        one.until(lambda each: [seat["online"] for seat in one.card["seats"]] == [True, False])


def test_the_bot_of_a_match_that_is_looked_at_in_two_houses_thinks_in_one(street: Street) -> None:
    here = guest(street.first)
    there = Visitor(street.second, here.cookie)
    match = here.make(ME, {"kind": "bot", "level": "random"}, seed="one mind")["id"]
    with here.watch(match, 0) as one, there.watch(match, 0) as two:
        two.until_state()
        one.play_on(random.Random(5), 12)
        assert one.state["sequence"] >= 12
        two.until_state(lambda state: state["sequence"] >= one.state["sequence"])


def test_a_house_that_opens_beside_another_takes_nobodys_time(host: Host, new_database: Callable[[str], str]) -> None:
    settings = Settings(database=new_database("sqlite"), limits=UNLIMITED)
    with host(settings) as first:
        visitor = guest(first)
        match = visitor.make(ME, ME, clock={"kind": "chess", "seconds": 3600})["id"]
        time.sleep(1.0)
        with host(settings) as second:
            left = Visitor(second, visitor.cookie).get(f"/api/matches/{match}")["clocks"][0]["left_ms"]
    assert left < 3_600_000 - 900


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_when_a_house_is_killed_the_other_goes_on_with_its_bots(kind: str, new_database: Callable[[str], str]) -> None:
    database = new_database(kind)
    houses = [Victim(database), Victim(database)]
    for each in houses:
        each.start()
    try:
        here = guest(houses[0].url)
        there = Visitor(houses[1].url, here.cookie)
        match = here.make(ME, {"kind": "bot", "level": "random"}, seed="widow")["id"]
        with here.watch(match, 0) as one:
            one.play_on(random.Random(6), 2)
        houses[0].kill()
        with there.watch(match, 0) as two:
            assert two.play_on(random.Random(7), 4) == 4
            two.until_state(lambda state: state["asked"] or state["card"]["status"] == "over")
    finally:
        for each in houses:
            each.kill()
