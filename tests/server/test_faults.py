"""The server is killed in the middle of matches, and nothing that it acknowledged is lost."""

from collections.abc import Callable

import pytest

from sightline.server.faults import torment


@pytest.mark.parametrize(
    ("kind", "kills", "houses"), [("sqlite", 10, 1), ("postgresql", 3, 1), ("sqlite", 4, 3), ("postgresql", 4, 3)]
)
def test_killed_again_and_again_no_acknowledged_command_is_lost_and_every_match_goes_on(
    kind: str, kills: int, houses: int, new_database: Callable[[str], str]
) -> None:
    report = torment(kills, new_database(kind), houses=houses)
    assert report.kills == kills
    assert report.acknowledged >= 3 * kills
