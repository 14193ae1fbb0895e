"""Servers are tormented in the middle of matches, and nothing that they acknowledged is lost."""

from collections.abc import Callable

import pytest

from sightline.server.faults import torment
from sightline.server.faults.clusters import Cluster


@pytest.mark.parametrize(
    ("kind", "kills", "houses"), [("sqlite", 8, 1), ("postgresql", 3, 1), ("sqlite", 4, 3), ("postgresql", 4, 3)]
)
def test_killed_again_and_again_no_acknowledged_command_is_lost_and_every_match_goes_on(
    kind: str, kills: int, houses: int, new_database: Callable[[str], str]
) -> None:
    report = torment(kills, new_database(kind), houses=houses)
    assert report.times == kills
    assert report.acknowledged >= 3 * kills
    assert report.repeated


def test_bots_and_clocks_go_on_when_the_house_that_had_them_is_killed(new_database: Callable[[str], str]) -> None:
    report = torment(2, new_database("sqlite"), matches=1, houses=2, bots=1, clocks=1)
    assert report.longest > 0


@pytest.mark.parametrize("houses", [1, 2])
def test_ended_in_order_in_the_middle_of_commands_nobody_is_lost(
    houses: int, new_database: Callable[[str], str]
) -> None:
    report = torment(3, new_database("sqlite"), houses=houses, fault="stop")
    assert report.times == 3


@pytest.mark.parametrize("houses", [1, 2])
def test_the_database_is_begun_anew_in_the_middle_of_play(stoppable: Cluster, houses: int) -> None:
    report = torment(3, stoppable.new(), houses=houses, fault="restart", cluster=stoppable)
    assert report.times == 3


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_wires_are_cut_in_the_middle_of_commands(
    kind: str, request: pytest.FixtureRequest, new_database: Callable[[str], str]
) -> None:
    cluster: Cluster | None = request.getfixturevalue("stoppable") if kind == "postgresql" else None
    database = cluster.new() if cluster else new_database(kind)
    report = torment(8, database, houses=2, fault="cut", cluster=cluster)
    assert report.resent


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_while_nothing_can_be_written_everybody_is_told_and_afterwards_goes_on(
    kind: str, new_database: Callable[[str], str]
) -> None:
    report = torment(2, new_database(kind), houses=2, fault="full")
    assert report.refused
