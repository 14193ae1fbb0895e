"""Hits and headshots, card by card."""

import pytest
from aimed_shots import PACK, card, plain, shoot

from sightline.games.apex.content.loot import Helmet
from sightline.games.apex.content.ops import IconResult, IgnoreIcon, ShotMod
from sightline.games.apex.content.words import Icon, Verdict
from sightline.games.apex.shooting import Aim, Change, Guard
from sightline.games.apex.shooting.account import damage
from sightline.games.apex.shooting.judging import Revealed, judge_all


def aim(**figures: object) -> Aim:
    return Aim(weapon=plain(), distance=1, **figures)  # type: ignore[arg-type]


def ignore(icon: Icon) -> Change:
    return Change(IgnoreIcon(icon=icon, scope="this_shot"), "a card")


def result(icon: Icon, verdict: Verdict) -> Change:
    return Change(IconResult(icon=icon, result=verdict, scope="this_shot"), "a card")


@pytest.mark.rule("AX-HIT-007", "AX-RATE-011", "AX-WEAP-005")
def test_value_and_stability_modifier_must_reach_the_threshold() -> None:
    shot = shoot(aim(), card(50), card(45), card(45), card(55), spaces=(0, 0, -1, 1))
    assert [(each.value, each.modifier, each.verdict) for each in shot.cards] == [
        (45, 5, "hit"),
        (50, 0, "hit"),
        (45, 0, "miss"),
        (55, -5, "hit"),
    ]


@pytest.mark.rule("AX-HIT-001")
def test_cards_are_judged_from_left_to_right() -> None:
    shot = shoot(aim(), card(10), card(20), card(30), spaces=(3, -3, 0))
    assert [each.space for each in shot.cards] == [-3, 0, 3]


@pytest.mark.rule("AX-HIT-003", "AX-HIT-004")
def test_the_lower_target_icon_hits_whatever_the_number() -> None:
    (judged,) = shoot(aim(elevation=-1), card(5, "auto_hit_lower")).cards
    assert (judged.verdict, judged.icon, judged.rule) == ("hit", "auto_hit_lower", "AX-HIT-004")


@pytest.mark.rule("AX-HIT-005", "AX-HIT-006")
def test_the_higher_target_and_cover_icons_miss_whatever_the_number() -> None:
    (higher,) = shoot(aim(elevation=2), card(90, "auto_miss_higher")).cards
    (cover,) = shoot(aim(cover=True), card(90, "auto_miss_cover")).cards
    assert (higher.verdict, higher.rule) == ("miss", "AX-HIT-005")
    assert (cover.verdict, cover.rule) == ("miss", "AX-HIT-006")


@pytest.mark.rule("AX-HIT-004", "AX-HIT-005")
@pytest.mark.parametrize(("elevation", "verdicts"), [(-1, ["hit", "hit"]), (0, ["miss", "hit"]), (1, ["miss", "miss"])])
def test_only_a_lower_target_is_hit_and_only_a_higher_one_missed(elevation: int, verdicts: list[str]) -> None:
    low, high = card(5, "auto_hit_lower"), card(90, "auto_miss_higher")
    found = [shoot(aim(elevation=elevation), each).cards[0].verdict for each in (low, high)]
    assert found == verdicts


@pytest.mark.rule("AX-HIT-002", "AX-HEAD-005")
def test_partial_hits_that_are_ignored_add_up_to_nothing() -> None:
    cards = card(5, "partial_hit"), card(10, "partial_hit")
    assert [shoot(aim(changes=changes), *cards).hits for changes in ((), (ignore("partial_hit"),))] == [1, 0]


@pytest.mark.rule("AX-HIT-008")
@pytest.mark.parametrize("icon", ["auto_hit_lower", "auto_miss_higher", "auto_miss_cover"])
def test_an_icon_whose_condition_is_not_met_does_nothing(icon: str) -> None:
    for value, verdict in ((45, "miss"), (50, "hit")):
        (judged,) = shoot(aim(), card(value, icon)).cards
        assert (judged.verdict, judged.icon) == (verdict, None)


@pytest.mark.rule("AX-COVER-004", "AX-HIT-006")
def test_cover_alone_changes_nothing() -> None:
    assert shoot(aim(cover=True), card(50)).hits == 1


def test_a_card_that_is_both_is_a_miss_unless_the_setup_says_otherwise() -> None:
    both = card(50, "auto_hit_lower", "auto_miss_cover")
    assert shoot(aim(elevation=-1, cover=True), both).hits == 0
    assert shoot(aim(elevation=-1, cover=True, auto_conflict="hit"), both).hits == 1


@pytest.mark.rule("AX-HIT-002", "AX-HIT-901")
@pytest.mark.parametrize(("icons", "extra"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_every_two_partial_hits_are_one_more_hit(icons: int, extra: int) -> None:
    shot = shoot(aim(), *(card(5, "partial_hit") for _ in range(icons)), card(50))
    assert (shot.partial, shot.hits) == (extra, 1 + extra)


@pytest.mark.rule("AX-HIT-002")
def test_two_icons_on_one_card_count_twice() -> None:
    assert shoot(aim(), card(5, "partial_hit", "partial_hit")).hits == 1


@pytest.mark.rule("AX-HIT-901")
def test_a_card_with_a_partial_hit_icon_is_still_judged_by_itself() -> None:
    assert shoot(aim(), card(60, "partial_hit"), card(70, "partial_hit")).hits == 3


@pytest.mark.rule("AX-HIT-009")
def test_an_ignored_icon_has_no_effect_at_all() -> None:
    assert shoot(aim(cover=True, changes=(ignore("auto_miss_cover"),)), card(50, "auto_miss_cover")).hits == 1
    assert shoot(aim(changes=(ignore("headshot"),)), card(50, "headshot")).headshots == 0
    assert shoot(aim(changes=(ignore("partial_hit"),)), card(5, "partial_hit", "partial_hit")).hits == 0


@pytest.mark.rule("AX-HIT-010")
def test_cards_named_by_an_effect_hit_or_miss_by_themselves() -> None:
    shot = shoot(aim(changes=(result("auto_hit_lower", "hit"),)), card(5, "auto_hit_lower"))
    assert (shot.hits, shot.cards[0].rule) == (1, "AX-HIT-010")
    assert shoot(aim(changes=(result("headshot", "miss"),)), card(90, "headshot")).hits == 0


@pytest.mark.rule("AX-HIT-010")
def test_such_a_result_is_void_when_the_icon_is_cancelled() -> None:
    both = (result("auto_hit_lower", "hit"), ignore("auto_hit_lower"))
    for changes in (both, both[::-1]):
        assert shoot(aim(changes=changes), card(5, "auto_hit_lower")).hits == 0


@pytest.mark.rule("AX-HEAD-001")
def test_a_headshot_needs_a_hit_and_the_icon() -> None:
    shot = shoot(aim(), card(50, "headshot"), card(45, "headshot"), card(90))
    assert (shot.hits, shot.headshots) == (2, 1)


@pytest.mark.rule("AX-HEAD-002", "AX-HEAD-004")
def test_a_helmet_looks_at_the_printed_value_only_and_leaves_the_hit() -> None:
    rare = aim(guard=Guard(1, 50))
    on_the_left = shoot(rare, card(50, "headshot"), spaces=(-3,))
    assert (on_the_left.hits, on_the_left.headshots, on_the_left.cards[0].stopped) == (1, 0, True)
    on_the_right = shoot(rare, card(60, "headshot"), spaces=(3,))
    assert (on_the_right.hits, on_the_right.headshots) == (1, 1)


@pytest.mark.rule("AX-LOOT-002", "AX-LOOT-003")
@pytest.mark.parametrize(
    ("rarity", "headshots"), [("rare", [True, False, True, True]), ("epic", [True, False, False, True])]
)
def test_what_the_helmets_of_the_pack_stop(rarity: str, headshots: list[bool]) -> None:
    """A rare Helmet stops one card of 50 or less, an epic one two of 60 or less."""
    worn = PACK.loot[f"{rarity}_helmet"]
    assert isinstance(worn, Helmet)
    values = (65, 50, 60 if rarity == "epic" else 50, 35)
    cards = [card(value, "headshot", "auto_hit_lower") for value in values]
    shot = shoot(aim(guard=Guard(worn.headshots, worn.value), elevation=-1), *cards)
    assert [each.headshot for each in shot.cards] == headshots
    assert shot.hits == 4


@pytest.mark.rule("AX-HEAD-003")
@pytest.mark.example("AX-EX-054")
def test_a_helmet_stops_only_so_many_cards() -> None:
    epic = aim(guard=Guard(2, 60), elevation=-1)
    cards = [card(value, "headshot", "auto_hit_lower") for value in (35, 50, 60)]
    shot = shoot(epic, *cards)
    assert (shot.hits, shot.headshots) == (3, 1)
    assert [each.stopped for each in shot.cards] == [True, True, False]


@pytest.mark.rule("AX-HEAD-005")
def test_partial_hits_make_no_headshot() -> None:
    shot = shoot(aim(), card(5, "partial_hit", "headshot"), card(5, "partial_hit", "headshot"))
    assert (shot.hits, shot.headshots) == (1, 0)


@pytest.mark.rule("AX-HIT-004", "AX-HIT-008", "AX-HEAD-004")
def test_the_longbow_of_the_book_card_by_card() -> None:
    """Threshold 55 against a lower target: 35 with the icon hits, 20 - 5 misses, 70 - 10 hits with a headshot."""
    longbow = Aim(weapon=PACK.weapons["w43"].model, distance=6, elevation=-1)
    shot = shoot(longbow, card(35, "auto_hit_lower"), card(20), card(70, "headshot"), spaces=(-1, 1, 3))
    assert [each.verdict for each in shot.cards] == ["hit", "miss", "hit"]
    assert (shot.hits, shot.headshots, shot.damage) == (2, 1, 34)
    protected = Aim(weapon=longbow.weapon, distance=6, elevation=-1, guard=Guard(2, 70))
    assert damage(protected, 2, 0) == 20


@pytest.mark.rule("AX-HIT-901", "AX-RATE-005")
def test_what_comes_after_the_first_shot_leaves_its_cards_alone() -> None:
    harder = Change(ShotMod(stat="threshold", delta=20, scope="this_shot"), "a card")
    cards = [Revealed(card(55), 0), Revealed(card(65), 1)]
    judged = judge_all(aim(changes=(harder,)), cards, PACK.aim_board, aim())
    assert [(each.threshold, each.verdict) for each in judged] == [(50, "hit"), (70, "miss")]
