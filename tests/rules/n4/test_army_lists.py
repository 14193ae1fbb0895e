"""N4, army lists: points, SWC, combat groups, availability, one Lieutenant."""

import pytest
from skirmish import soldier

from sightline.games.infinity.core.troopers.lists import check_list, swc_of
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member, Profile
from sightline.games.infinity.n4.edition import N4


def army(*profiles: Profile, groups: tuple[int, ...] = (), lieutenants: int = 1) -> ArmyList:
    members = tuple(
        Member(profile=each, lieutenant=index < lieutenants, group=groups[index] if groups else 1)
        for index, each in enumerate(profiles)
    )
    return ArmyList(faction="watch", members=members)


def broken(listed: ArmyList, points: int = 300) -> list[str | None]:
    """The rules of N4 that a list breaks."""
    return [each.rule for each in N4.book.restate(check_list(N4.lists, listed, points))]


@pytest.mark.rule("N4-ARMY-030")
def test_the_cost_is_at_most_the_agreed_points() -> None:
    assert broken(army(soldier(cost=300))) == []
    assert broken(army(soldier(cost=300), soldier(cost=1))) == ["N4-ARMY-030"]


@pytest.mark.rule("N4-ARMY-031", "N4-ARMY-044")
@pytest.mark.example("N4-EX1-010")
def test_one_swc_for_fifty_points_and_the_standard_game_has_six() -> None:
    assert N4.lists.standard == 300
    assert [N4.lists.swc_allowance(each) for each in (150, 200, 250, 300, 400, 299)] == [3, 4, 5, 6, 8, 5]
    assert broken(army(soldier(swc=3), soldier(swc=3))) == []
    assert broken(army(soldier(swc=3), soldier(swc=3.5))) == ["N4-ARMY-044"]


@pytest.mark.rule("N4-ARMY-045")
def test_swc_with_a_plus_adds_to_the_allowance() -> None:
    assert broken(army(soldier(swc=6), soldier(swc=-1), soldier(swc=1))) == []


@pytest.mark.rule("N4-ARMY-029")
@pytest.mark.parametrize(("count", "expected"), [(15, []), (16, ["N4-ARMY-029"])])
def test_at_most_fifteen_troopers(count: int, expected: list[str]) -> None:
    groups = tuple(1 + index // 10 for index in range(count))
    assert broken(army(*[soldier(unit=str(n)) for n in range(count)], groups=groups)) == expected


@pytest.mark.rule("N4-ARMY-035", "N4-ARMY-036")
def test_at_most_ten_to_a_combat_group() -> None:
    crowd = [soldier(unit=str(n)) for n in range(11)]
    assert broken(army(*crowd)) == ["N4-ARMY-035"]
    assert broken(army(*crowd, groups=(*(1,) * 10, 2))) == []


@pytest.mark.rule("N4-ARMY-039")
def test_peripherals_take_no_place() -> None:
    doctor = soldier("doctor", peripherals=(soldier(silhouette="1"), soldier(silhouette="1")))
    assert broken(army(*[soldier(unit=str(n)) for n in range(9)], doctor)) == []


@pytest.mark.rule("HS-ARMY-006")
@pytest.mark.rule("N4-ARMY-032")
def test_troopers_come_from_one_faction() -> None:
    assert broken(army(soldier(faction="watch"), soldier(unit="x", faction="tide"))) == ["N4-ARMY-032"]


@pytest.mark.rule("N4-ARMY-042")
def test_no_more_of_a_unit_than_its_ava() -> None:
    assert broken(army(*[soldier(ava=2)] * 2)) == []
    assert broken(army(*[soldier(ava=2)] * 3)) == ["N4-ARMY-042"]


@pytest.mark.rule("N4-ARMY-043")
def test_total_ava_has_no_limit() -> None:
    assert broken(army(*[soldier(ava=None)] * 10)) == []


@pytest.mark.rule("N4-ARMY-046")
@pytest.mark.parametrize("count", [0, 2])
def test_exactly_one_lieutenant(count: int) -> None:
    assert broken(army(soldier(), soldier(), lieutenants=count)) == ["N4-ARMY-046"]


@pytest.mark.rule("N4-ARMY-025")
def test_an_option_takes_up_the_swc_of_its_profile() -> None:
    assert swc_of(army(soldier(swc=0.5), soldier(swc=1), soldier(swc=0))) == (1.5, 0)
    assert swc_of(army(soldier(swc=-1), soldier(swc=2))) == (2, 1), "what is printed with a plus costs nothing"


@pytest.mark.rule("N4-ARMY-028")
def test_the_points_and_with_them_the_swc_are_what_the_players_agree_on() -> None:
    listed = army(soldier(cost=220, swc=4.5))
    assert broken(listed, 200) == ["N4-ARMY-030", "N4-ARMY-044"]
    assert broken(listed, 240) == ["N4-ARMY-044"]
    assert broken(listed, 250) == []


@pytest.mark.rule("N4-ARMY-037")
def test_any_number_of_combat_groups_each_of_at_most_ten() -> None:
    crowd = [soldier(unit=str(n)) for n in range(15)]
    assert broken(army(*crowd, groups=tuple(range(1, 16)))) == [], "everybody alone"
    assert broken(army(*crowd, groups=(*(1,) * 10, *(2,) * 4, 3))) == []
    assert broken(army(*crowd, groups=(*(1,) * 11, *(2,) * 4))) == ["N4-ARMY-035"]


# ------------------------------------------------------------------ Sectorial Armies


def listed_as(faction: str, *profiles: Profile) -> list[str | None]:
    members = tuple(Member(profile=each, lieutenant=index == 0) for index, each in enumerate(profiles))
    return broken(ArmyList(faction=faction, members=members))


@pytest.mark.rule("N4-ARMY-033")
def test_a_sectorial_list_has_the_troops_and_the_ava_of_the_sectorial_only() -> None:
    rare, common = soldier(unit="lancers", faction="watch", ava=1), soldier(unit="lancers", faction="night", ava=3)
    assert listed_as("night", *[common] * 3) == []
    assert listed_as("night", *[common] * 4) == ["N4-ARMY-042"]
    assert listed_as("night", soldier(unit="others", faction="night"), rare) == ["N4-ARMY-032"]


@pytest.mark.rule("N4-ARMY-034")
def test_a_list_of_the_general_army_has_neither_troops_nor_ava_of_a_sectorial() -> None:
    rare, common = soldier(unit="lancers", faction="watch", ava=1), soldier(unit="lancers", faction="night", ava=3)
    assert listed_as("watch", rare) == []
    assert listed_as("watch", rare, rare) == ["N4-ARMY-042"]
    assert listed_as("watch", soldier(unit="others", faction="watch"), common) == ["N4-ARMY-032"]


@pytest.mark.rule("N4-SSK-240")
def test_only_doctors_and_engineers_have_servants() -> None:
    servant = soldier("peripheral_servant", silhouette="1", unit="servant")
    for skill in ("doctor", "engineer"):
        assert broken(army(soldier(skill, peripherals=(servant,)))) == []
    assert broken(army(soldier("hacker", peripherals=(servant,)))) == ["N4-SSK-240"]
