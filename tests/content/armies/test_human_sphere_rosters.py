"""Our Sectorials for Human Sphere: what is shipped can be played, and uses all that the book adds."""

from collections import Counter

import pytest

from sightline.content import armies
from sightline.content.armies.lists import of_row
from sightline.games.infinity.armies import check, random_list, totals
from sightline.games.infinity.armies.knowledge import gaps
from sightline.games.infinity.core.troopers.fitness import check_army
from sightline.games.infinity.core.troopers.lists import check_list, cost_of
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member, Profile
from sightline.games.infinity.core.troopers.recruiting import army_of, profile_of, ready_list
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.fireteams.types import TYPES
from sightline.games.infinity.human_sphere.hacking.chart import CHART as PROGRAMS
from sightline.games.infinity.n4.edition import N4

OURS = armies.names("human_sphere")
LISTS = [(name, row.key, row.points) for name in OURS for row in armies.load(name).lists]
ADDED = (HUMAN_SPHERE.ability.rows.keys() | HUMAN_SPHERE.chart.weapons.keys()) - (
    N4.ability.rows.keys() | N4.chart.weapons.keys()
)
PRINTED_ANEW = {
    key for key, weapon in HUMAN_SPHERE.chart.weapons.items() if weapon != N4.chart.weapons.get(key, weapon)
} | {key for key, row in HUMAN_SPHERE.ability.rows.items() if row != N4.ability.rows.get(key, row)}
OF_OTHERS = PROGRAMS.programs.keys() | {"perimeter"}
"""What comes with something else: with a Hacking Device, with an element on the table."""


def known_to(profiles: list[Profile]) -> set[str]:
    every = [form for each in profiles for form in (each, *each.forms, *each.peripherals)]
    used = {ability.key for each in every for ability in (*each.skills, *each.equipment)}
    return used | {weapon for each in every for weapon in each.weapons}


def of_options() -> list[Profile]:
    factions = map(armies.load, OURS)
    return [profile_of(each, unit, option) for each in factions for unit in each.units for option in unit.options]


def of_lists() -> list[Profile]:
    return [member.profile for name, key, _ in LISTS for member in ready_list(name, key).members]


@pytest.mark.parametrize("name", OURS)
def test_every_option_is_played_in_full(name: str) -> None:
    faction = armies.load(name)
    options = [(unit, option) for unit in faction.units for option in unit.options]
    assert {(unit.isc, option.key) for unit, option in options if gaps(HUMAN_SPHERE, faction, unit, option)} == set()
    for each in options:
        alone = ArmyList(faction=name, members=(Member(profile=profile_of(faction, *each)),))
        assert list(check_army(HUMAN_SPHERE, alone)) == [], (each[0].isc, each[1].key)


@pytest.mark.parametrize(("name", "key", "points"), LISTS)
def test_every_ready_list_is_legal_and_close_to_its_size(name: str, key: str, points: int) -> None:
    faction, army = armies.load(name), ready_list(name, key)
    row = next(each for each in faction.lists if each.key == key)
    assert list(check_army(HUMAN_SPHERE, army)) == []
    assert list(check_list(HUMAN_SPHERE.lists, army, points)) == []
    assert check(of_row(faction, row)) == ()
    assert army_of(faction, row) == army
    assert cost_of(army) >= points * 0.9


@pytest.mark.parametrize("name", OURS)
def test_there_are_four_lists_for_each_usual_size(name: str) -> None:
    sizes = Counter(row.points for row in armies.load(name).lists)
    assert all(sizes[points] >= 4 for points in (150, 200, 300))


def test_together_their_options_use_all_that_the_book_adds_or_prints_anew() -> None:
    assert (ADDED | PRINTED_ANEW) - known_to(of_options()) - OF_OTHERS == set()


def test_together_their_lists_use_all_that_the_book_adds() -> None:
    assert ADDED - known_to(of_lists()) - OF_OTHERS == set()


def test_together_they_have_every_level_that_the_book_prints() -> None:
    fielded = {(ability.key, ability.level) for each in of_options() for ability in (*each.skills, *each.equipment)}
    highest = {
        key: max(row.levels) for key, row in HUMAN_SPHERE.ability.rows.items() if row.levels and key in known_levels()
    }
    assert {each for each in highest.items() if each not in fielded} == set()


def known_levels() -> set[str]:
    """What this book gives Levels, or more of them than N4 does."""
    rows = N4.ability.rows
    return {key for key, row in HUMAN_SPHERE.ability.rows.items() if key not in rows or row.levels != rows[key].levels}


@pytest.mark.parametrize("name", OURS)
def test_their_fireteams_are_of_units_that_they_have(name: str) -> None:
    faction = armies.load(name)
    assert {unit for team in faction.teams for unit in team.units} <= {unit.isc for unit in faction.units}


def test_together_they_form_every_type_of_fireteam() -> None:
    charted = {team.kind for name in OURS for team in armies.load(name).teams}
    assert {key for key, kind in TYPES.items() if kind.charted} == charted
    known = known_to(of_options())
    assert {kind.skill for kind in TYPES.values() if kind.skill} <= known


@pytest.mark.parametrize("name", OURS)
def test_a_triad_can_be_fielded(name: str) -> None:
    able = [
        [each for each in ready_list(name, row.key).members if each.profile.ability("fireteam_triad") is not None]
        for row in armies.load(name).lists
    ]
    assert any(len(each) >= 3 for each in able)


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("points", [150, 200, 300])
def test_lists_by_chance_are_legal_and_fill_their_groups(name: str, points: int) -> None:
    made = random_list(armies.load(name), points=points, seed=points)
    assert check(made) == ()
    assert totals(made).points > points * 0.8
