"""What is N4's own is played by N4, and by Human Sphere where that book says it again."""

from collections.abc import Iterator, Mapping

import pytest
from skirmish import playing

from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.n4.edition import N4
from sightline.rules.pytest_plugin import editions_of

EDITIONS: Mapping[str, Edition] = {each.name: each for each in (N4, HUMAN_SPHERE)}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One case for each edition."""
    metafunc.parametrize("edition", editions_of(metafunc.definition, EDITIONS), indirect=True)


@pytest.fixture(autouse=True)
def edition(request: pytest.FixtureRequest) -> Iterator[Edition]:
    """The edition that the test is run on; `Skirmish` plays it."""
    with playing(EDITIONS[request.param]) as at_hand:
        yield at_hand
