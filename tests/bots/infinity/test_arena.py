"""What is played where nobody chooses: tables of the right size, and lists that fit the mission."""

import random

import pytest

from sightline.bots.infinity.arena import ENOUGH, InfinityArena, ready_lists
from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.missions.mission import is_specialist

ARENA = InfinityArena(CODEONE)


def lists_of(scenario: str, points: int) -> dict[str, int]:
    """The lists that chance brings to a scenario, with how many Specialists they have."""
    setups = (ARENA.setup(scenario, points, random.Random(seed)) for seed in range(40))
    return {
        each.name: sum(is_specialist(CODEONE, member.profile) for member in each.members)
        for setup in setups
        for each in setup.lists
    }


@pytest.mark.parametrize("points", [15, 25, 30])
@pytest.mark.parametrize("scenario", ["supplies", "domination", "firefight"])
def test_where_only_specialists_score_every_list_has_enough_of_them(scenario: str, points: int) -> None:
    found = lists_of(scenario, points)
    assert min(found.values()) >= ENOUGH
    assert len(found) >= 2, "both factions have one"


def test_elsewhere_every_ready_list_is_played() -> None:
    found = lists_of("annihilation", 15)
    assert found.keys() == {each.name for each in ready_lists("codeone", 15)}
    assert min(found.values()) < ENOUGH
