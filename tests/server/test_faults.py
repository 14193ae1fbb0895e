"""The server is killed in the middle of matches, and nothing that it acknowledged is lost."""

from collections.abc import Callable

import pytest

from sightline.server.faults import torment


@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 10), ("postgresql", 3)])
def test_killed_again_and_again_no_acknowledged_command_is_lost_and_every_match_goes_on(
    kind: str, kills: int, new_database: Callable[[str], str]
) -> None:
    report = torment(kills, new_database(kind))
    assert report.kills == kills
    assert report.acknowledged >= 3 * kills
