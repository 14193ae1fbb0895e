"""HS-ARMY-005, 007, 008: what a Sectorial has from others, and knights of several Orders."""

import msgspec
import pytest
from skirmish import soldier

from sightline.content.armies import load
from sightline.content.armies.format import Faction, PoolRow, TakenRow
from sightline.content.armies.library import with_taken
from sightline.games.infinity.core.troopers.lists import check_list
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member, Pool
from sightline.games.infinity.core.troopers.recruiting import pools_of, recruit
from sightline.games.infinity.human_sphere.lists import LISTS

ORDERS = ("hospitallers", "montesa", "teutons", "santiago")
KNIGHTS = Pool(units=ORDERS, own=4, others=2)


def broken(*units: str) -> set[str | None]:
    members = tuple(Member(profile=soldier(unit=unit, cost=1)) for unit in units)
    army = ArmyList(faction="orders", members=members, pools=(KNIGHTS,))
    return {each.rule for each in check_list(LISTS, army, 300, lieutenant=False)}


OWN = ("hospitallers",) * 4


@pytest.mark.rule("HS-ARMY-007")
@pytest.mark.example("HS-EX-ARMY-03")
def test_up_to_four_knights_of_the_order_that_is_fixed() -> None:
    assert broken(*OWN) == set()
    assert broken(*OWN, "hospitallers") == {"HS-ARMY-007"}
    assert broken(*("teutons",) * 4) == set(), "whichever that is"


@pytest.mark.rule("HS-ARMY-008")
@pytest.mark.example("HS-EX-ARMY-03")
def test_and_two_confreres_of_one_order_or_of_two() -> None:
    assert broken(*OWN, "montesa", "teutons") == set()
    assert broken(*OWN, "santiago", "santiago") == set()
    assert broken(*OWN, "montesa", "teutons", "santiago") == {"HS-ARMY-008"}


@pytest.mark.rule("HS-ARMY-007", "HS-ARMY-008")
def test_a_faction_says_which_units_share_an_entry() -> None:
    row = PoolRow(units=ORDERS, own=4, others=2)
    faction = msgspec.structs.replace(load("lock_wardens"), pools=(row,))
    assert pools_of(faction) == (KNIGHTS,)


def sectorial(**more: object) -> Faction:
    """A Sectorial of the Vesper League with nothing of its own."""
    words = {"en": "x", "es": "x", "fr": "x"}
    return Faction(format=1, game="human_sphere", key="x", name=words, summary=words, of="vesper_league", **more)  # type: ignore[arg-type]


def refused(faction: str, *picked: tuple[str, str, str]) -> set[str | None]:
    """What is against a list of a faction, of troopers of whichever."""
    members = tuple(recruit(load(whose), unit, option) for whose, unit, option in picked)
    army = ArmyList(faction=faction, members=members)
    return {each.rule for each in check_list(LISTS, army, 300, lieutenant=False)}


@pytest.mark.rule("HS-ARMY-006")
@pytest.mark.example("HS-EX-ARMY-02")
def test_a_general_list_has_every_troop_of_its_faction_at_its_general_ava_and_no_other() -> None:
    """Breachers are more numerous in the Sectorial than in the League as a whole."""
    league, wardens = load("vesper_league").unit("breachers"), load("lock_wardens").unit("breachers")
    assert league is not None
    assert wardens is not None
    assert isinstance(league.ava, int)
    assert wardens.ava == 5 > league.ava
    breacher, gull = ("vesper_league", "breachers", "shotgun"), ("vesper_league", "gulls", "hmg")
    assert refused("vesper_league", *[breacher] * league.ava, gull) == set()
    assert refused("vesper_league", *[breacher] * (league.ava + 1)) == {"C1-LIST-005"}
    assert refused("vesper_league", breacher, ("ninefold_march", "wolf_masks", "bow")) == {LISTS.faction_rule}


@pytest.mark.rule("HS-ARMY-005")
@pytest.mark.example("HS-EX-ARMY-01")
def test_a_sectorial_changes_avas_takes_from_others_and_leaves_out_the_rest() -> None:
    own, foreign = load("vesper_league").units[0], load("ninefold_march").units[0]
    mine, theirs = TakenRow(unit=own.isc, ava=5), TakenRow(unit=foreign.isc, of="ninefold_march", ava=1)
    found = with_taken(sectorial(takes=(mine, theirs)))
    assert {unit.isc: unit.ava for unit in found.units} == {own.isc: 5, foreign.isc: 1}
    other = load("vesper_league").units[1]
    assert found.unit(other.isc) is None
