"""Packs for tests: ours as it is written, to be spoilt."""

import copy

import pytest

from sightline.games.apex.content import Pack, load_pack
from sightline.games.apex.content.library import raw_pack
from sightline.games.apex.content.reading import Raw

RAW = raw_pack("standard")


@pytest.fixture
def raw() -> Raw:
    return copy.deepcopy(RAW)


@pytest.fixture
def pack() -> Pack:
    return load_pack("standard")
