"""Our factions for N4: what is shipped is legal, complete, and played in full."""

from collections import Counter

import pytest

from sightline.content import armies
from sightline.content.armies.lists import of_row
from sightline.games.infinity.armies import check, muster, random_list, totals
from sightline.games.infinity.armies.knowledge import gaps
from sightline.games.infinity.core.troopers.fitness import check_army
from sightline.games.infinity.core.troopers.lists import check_list, cost_of
from sightline.games.infinity.core.troopers.profiles import ArmyList, Profile
from sightline.games.infinity.core.troopers.recruiting import army_of, profile_of, recruit
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.hacking.hack import CHART
from sightline.games.infinity.n4.sizes import SIZES

OURS = armies.names("n4")
LISTS = [(name, row.key) for name in OURS for row in armies.load(name).lists]


BESIDES = frozenset(
    {"lieutenant", "number_2", "strategic_deployment", "reroll"}  # options are; only in Fireteams; of other skills
    | {"anti_materiel", "continuous_damage", "deployment_zone", "explosion"}  # only ever in the brackets of others
)


def profiles() -> list[Profile]:
    factions = map(armies.load, OURS)
    return [profile_of(each, unit, option) for each in factions for unit in each.units for option in unit.options]


def test_there_are_two_factions_with_forty_units_and_more() -> None:
    assert OURS == ("ninefold_march", "vesper_league")
    assert sum(len(armies.load(name).units) for name in OURS) >= 40
    assert all(armies.load(name).original for name in OURS)


@pytest.mark.parametrize("name", OURS)
def test_every_option_is_played_in_full(name: str) -> None:
    faction = armies.load(name)
    lacking = {
        (unit.isc, option.key): found
        for unit in faction.units
        for option in unit.options
        if (found := gaps(N4, faction, unit, option))
    }
    assert lacking == {}
    for unit in faction.units:
        for option in unit.options:
            alone = ArmyList(faction=name, members=(recruit(faction, unit.isc, option.key),))
            assert list(check_army(N4, alone)) == [], (unit.isc, option.key)


@pytest.mark.parametrize(("name", "key"), LISTS)
def test_every_ready_list_is_legal_and_close_to_its_size(name: str, key: str) -> None:
    faction = armies.load(name)
    row = next(each for each in faction.lists if each.key == key)
    army = army_of(faction, row)
    assert check_list(N4.lists, army, row.points) == ()
    assert list(check_army(N4, army)) == []
    assert check(of_row(faction, row)) == ()
    assert cost_of(army) >= row.points - 4
    assert muster(of_row(faction, row)) == army


@pytest.mark.parametrize("name", OURS)
def test_there_is_a_list_for_every_size(name: str) -> None:
    sizes = Counter(row.points for row in armies.load(name).lists)
    assert set(sizes) == set(SIZES.rows)
    assert all(sizes[points] >= 4 for points in (150, 200, 300))


@pytest.mark.parametrize("name", OURS)
def test_large_lists_have_two_combat_groups(name: str) -> None:
    for row in armies.load(name).lists:
        groups = {member.group for member in army_of(armies.load(name), row).members}
        assert groups == ({1, 2} if sum(each.count for each in row.members) > 10 else {1})


def test_together_they_use_all_that_is_played_here() -> None:
    every = [form for each in profiles() for form in (each, *each.forms, *each.peripherals)]
    used = {ability.key for each in every for ability in (*each.skills, *each.equipment)}
    used |= {weapon for each in every for weapon in each.weapons}
    assert N4.chart.weapons.keys() - used == set()
    assert N4.ability.rows.keys() - used - CHART.programs.keys() - BESIDES == set()


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("points", SIZES.rows)
def test_lists_by_chance_are_legal_and_fill_their_groups(name: str, points: int) -> None:
    faction = armies.load(name)
    made = random_list(faction, points=points, seed=points)
    assert check(made) == ()
    assert totals(made).points > points * 0.8


def test_the_orders_of_a_list_are_told_by_kind() -> None:
    faction = armies.load("ninefold_march")
    sums = totals(of_row(faction, next(row for row in faction.lists if row.key == "nine_bells")))
    assert (sums.orders, sums.other_orders) == (12, {"irregular": 3, "impetuous": 3, "tactical": 1})
