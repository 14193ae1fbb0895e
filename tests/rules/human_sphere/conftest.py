"""What is Human Sphere's own is played by Human Sphere."""

from collections.abc import Iterator

import pytest
from skirmish import playing

from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE


@pytest.fixture(autouse=True)
def edition() -> Iterator[Edition]:
    """`Skirmish` plays Human Sphere."""
    with playing(HUMAN_SPHERE) as at_hand:
        yield at_hand
