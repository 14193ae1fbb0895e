"""C1-LIST, C1-GEN-004, C1-SSK-271..278: army lists."""

import pytest
from skirmish import soldier

import sightline
from sightline.content.armies import load
from sightline.games.infinity.codeone.sizes import LISTS
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.troopers.lists import check_list, cost_of, swc_of
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile
from sightline.games.infinity.core.troopers.recruiting import recruit
from sightline.kernel import Refused

SERVANT = soldier("peripheral_servant", unit="moth", silhouette="1", cost=0.5, ava=0)


def army(*profiles: Profile, lieutenants: int = 1) -> ArmyList:
    members = tuple(Member(profile=each, lieutenant=index < lieutenants) for index, each in enumerate(profiles))
    return ArmyList(faction="watch", members=members)


def broken(listed: ArmyList, points: int = 30) -> list[str | None]:
    """The rules that a list breaks."""
    return [violation.rule for violation in check_list(LISTS, listed, points)]


@pytest.mark.rule("C1-LIST-001")
def test_the_cost_of_a_list_is_at_most_the_agreed_points() -> None:
    assert broken(army(soldier(cost=30))) == []
    assert broken(army(soldier(cost=30), soldier(cost=0.5))) == ["C1-LIST-001"]


@pytest.mark.rule("C1-LIST-004")
def test_the_points_are_what_the_players_agree_on() -> None:
    listed = army(soldier(cost=22))
    assert broken(listed, 20) == ["C1-LIST-001"]
    assert broken(listed, 22) == []


@pytest.mark.rule("C1-LIST-002")
def test_troopers_come_from_one_faction() -> None:
    assert broken(army(soldier(faction="watch"))) == []
    assert broken(army(soldier(faction="watch"), soldier(unit="drift", faction="tide"))) == ["C1-LIST-002"]


@pytest.mark.rule("C1-LIST-003", "C1-LIST-007")
@pytest.mark.example("C1-EX-008")
def test_a_standard_game_of_thirty_points_has_six_swc() -> None:
    assert [LISTS.swc_allowance(points) for points in (15, 25, 30)] == [3, 5, 6]


@pytest.mark.rule("C1-LIST-007", "C1-PROF-024")
def test_support_weapons_fit_in_the_allowance() -> None:
    assert broken(army(soldier(swc=3), soldier(swc=3))) == []
    assert broken(army(soldier(swc=3), soldier(swc=3.5))) == ["C1-LIST-007"]
    assert swc_of(army(soldier(swc=0.5), soldier(swc=1), soldier(swc=0))) == (1.5, 0)


@pytest.mark.rule("C1-LIST-008")
def test_swc_with_a_plus_adds_to_the_allowance_and_costs_nothing() -> None:
    listed = army(soldier(swc=-1), soldier(swc=7))
    assert swc_of(listed) == (7, 1)
    assert broken(listed) == []
    assert broken(army(soldier(swc=-1), soldier(swc=7.5))) == ["C1-LIST-007"]


@pytest.mark.rule("C1-LIST-005", "C1-PROF-022")
@pytest.mark.example("C1-EX-007")
def test_no_more_of_a_unit_than_its_ava() -> None:
    o12 = load("o12")
    deltas = [recruit(o12, "delta_unit", key) for key in ("shotgun", "spitfire", "doctor", "hacker", "operative")]
    four = ArmyList(faction="o12", members=tuple(deltas[:4]))
    five = ArmyList(faction="o12", members=tuple(deltas))
    assert "C1-LIST-005" not in broken(four)
    assert "C1-LIST-005" in broken(five)


@pytest.mark.rule("C1-LIST-006")
def test_ava_total_is_any_number() -> None:
    assert broken(army(*[soldier(ava=None)] * 10)) == []


@pytest.mark.rule("C1-LIST-009")
def test_there_is_exactly_one_lieutenant() -> None:
    two = (soldier(), soldier())
    assert [broken(army(*two, lieutenants=count)) for count in (0, 1, 2)] == [["C1-LIST-009"], [], ["C1-LIST-009"]]


@pytest.mark.rule("C1-LIST-010", "C1-GEN-004")
def test_a_combat_group_holds_ten() -> None:
    assert broken(army(*[soldier()] * 10)) == []
    assert broken(army(*[soldier()] * 11)) == ["C1-LIST-010"]


@pytest.mark.rule("C1-LIST-011", "C1-REF-227")
def test_peripherals_take_no_place() -> None:
    doctor = soldier("doctor", peripherals=(SERVANT,))
    assert broken(army(*[soldier()] * 9, doctor)) == []


@pytest.mark.rule("C1-SSK-271")
def test_only_doctors_and_engineers_have_servants() -> None:
    assert broken(army(soldier("engineer", peripherals=(SERVANT,)))) == []
    assert broken(army(soldier("hacker", peripherals=(SERVANT,)))) == ["C1-SSK-271"]


@pytest.mark.rule("C1-SSK-273")
def test_a_controller_has_at_most_two() -> None:
    assert broken(army(soldier("doctor", peripherals=(SERVANT,) * 2))) == []
    assert broken(army(soldier("doctor", peripherals=(SERVANT,) * 3))) == ["C1-SSK-273"]


@pytest.mark.rule("C1-SSK-277")
def test_a_peripheral_does_not_come_alone() -> None:
    assert "C1-SSK-277" in broken(army(soldier(), SERVANT))


@pytest.mark.rule("C1-SSK-278")
def test_controllers_and_peripherals_keep_to_their_ava() -> None:
    rare = soldier("peripheral_servant", unit="moth", silhouette="1", ava=1)
    assert broken(army(soldier("doctor", unit="d", peripherals=(rare,)))) == []
    assert broken(army(soldier("doctor", unit="d", peripherals=(rare, rare)))) == ["C1-LIST-005"]


@pytest.mark.rule("C1-PROF-025")
def test_the_cost_of_a_controller_includes_its_peripherals() -> None:
    assert cost_of(army(soldier("doctor", cost=3, peripherals=(SERVANT,)))) == 3


def test_every_fault_of_a_list_is_named_at_once() -> None:
    wrong = army(*[soldier(cost=3, swc=1, ava=2)] * 11, lieutenants=0)
    assert set(broken(wrong)) == {"C1-LIST-001", "C1-LIST-005", "C1-LIST-007", "C1-LIST-009", "C1-LIST-010"}


def test_a_match_with_an_illegal_list_does_not_begin() -> None:
    fine, wrong = army(soldier()), army(soldier(Ability(key="hacker"), cost=99), lieutenants=0)
    with pytest.raises(Refused) as refusal:
        sightline.new_match("codeone", Setup(points=30, table="copper-row", lists=(fine, wrong)))
    assert {each.rule for each in refusal.value.violations} == {"C1-LIST-001", "C1-LIST-009"}
