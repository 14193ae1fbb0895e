"""What is N4's own is played by N4."""

from collections.abc import Iterator

import pytest
from skirmish import playing

from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.n4.edition import N4


@pytest.fixture(autouse=True)
def edition() -> Iterator[Edition]:
    """`Skirmish` plays N4."""
    with playing(N4) as at_hand:
        yield at_hand
