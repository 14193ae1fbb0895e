"""Our Sectorials for Human Sphere: what is shipped can be played."""

import pytest

from sightline.content import armies
from sightline.games.infinity.armies.knowledge import gaps
from sightline.games.infinity.core.troopers.fitness import check_army
from sightline.games.infinity.core.troopers.lists import check_list
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member
from sightline.games.infinity.core.troopers.recruiting import profile_of, ready_list
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE

OURS = armies.names("human_sphere")
LISTS = [(name, row.key, row.points) for name in OURS for row in armies.load(name).lists]


@pytest.mark.parametrize("name", OURS)
def test_every_option_is_played_in_full(name: str) -> None:
    faction = armies.load(name)
    options = [(unit, option) for unit in faction.units for option in unit.options]
    assert {(unit.isc, option.key) for unit, option in options if gaps(HUMAN_SPHERE, faction, unit, option)} == set()
    everybody = ArmyList(faction=name, members=tuple(Member(profile=profile_of(faction, *each)) for each in options))
    assert list(check_army(HUMAN_SPHERE, everybody)) == []


@pytest.mark.parametrize(("name", "key", "points"), LISTS)
def test_every_ready_list_is_legal(name: str, key: str, points: int) -> None:
    army = ready_list(name, key)
    assert list(check_army(HUMAN_SPHERE, army)) == []
    assert list(check_list(HUMAN_SPHERE.lists, army, points)) == []
