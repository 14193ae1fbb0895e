"""From hits to damage, and from damage to Shield and Health."""

import pytest
from aimed_shots import PACK, card, plain, shoot

from sightline.games.apex.content.ops import ShotMod
from sightline.games.apex.content.words import Stat
from sightline.games.apex.shooting import Aim, Change, suffered


def change(stat: Stat, delta: int) -> Change:
    return Change(ShotMod(stat=stat, delta=delta, scope="this_shot"), "a card")


def aim(*changes: Change, attachments: tuple[str, ...] = ()) -> Aim:
    tokens = tuple(PACK.loot[name] for name in attachments)
    return Aim(weapon=plain(), distance=1, changes=changes, attachments=tokens)


@pytest.mark.rule("AX-DMG-001", "AX-WEAP-006", "AX-WEAP-007")
def test_hits_and_headshots_add_up() -> None:
    shot = shoot(aim(), card(50), card(60, "headshot"), card(10))
    assert [(part.value, part.rule) for part in shot.sum] == [(20, "AX-WEAP-006"), (5, "AX-WEAP-007")]
    assert shot.damage == 25


@pytest.mark.rule("AX-DMG-001", "AX-DMG-002")
@pytest.mark.example("AX-EX-051")
def test_the_longbow_of_the_book() -> None:
    longbow = Aim(weapon=PACK.weapons["w43"].model, distance=6)
    shot = shoot(longbow, card(55), card(60, "headshot"))
    assert shot.damage == 34
    assert suffered(shot.damage, shield=15, health=30) == (0, 11)


@pytest.mark.rule("AX-LOOT-037")
@pytest.mark.parametrize(("rarity", "more"), [("common", 1), ("rare", 2), ("epic", 3)])
def test_a_standard_stock_adds_to_every_hit_partial_ones_too(rarity: str, more: int) -> None:
    stock = aim(attachments=(f"{rarity}_standard_stock",))
    shot = shoot(stock, card(50), card(50, "partial_hit"), card(5, "partial_hit"))
    assert (shot.hits, shot.damage) == (3, 3 * (10 + more))


@pytest.mark.rule("AX-LOOT-038")
@pytest.mark.parametrize(("rarity", "more"), [("common", 3), ("rare", 6), ("epic", 9)])
def test_a_sniper_stock_adds_to_the_first_hit_only(rarity: str, more: int) -> None:
    stock = aim(attachments=(f"{rarity}_sniper_stock",))
    assert shoot(stock, card(50), card(50)).damage == 20 + more
    assert shoot(stock, card(5)).damage == 0


@pytest.mark.rule("AX-DMG-001")
def test_effects_of_cards_add_up_where_they_belong() -> None:
    changes = (change("damage_per_hit", 1), change("headshot_damage", 3), change("total_damage", -6))
    assert shoot(aim(*changes), card(50), card(50, "headshot")).damage == 2 * 11 + 8 - 6


def test_damage_is_never_negative_and_never_without_a_hit() -> None:
    assert shoot(aim(change("total_damage", -60)), card(50)).damage == 0
    assert shoot(aim(change("total_damage", 6)), card(5)).damage == 0


@pytest.mark.rule("AX-LIFE-005", "AX-LIFE-006", "AX-DMG-002")
def test_the_shield_goes_first_and_the_rest_is_health() -> None:
    assert suffered(12, shield=20, health=40) == (8, 40)
    assert suffered(30, shield=20, health=40) == (0, 30)
    assert suffered(90, shield=20, health=40) == (0, 0)


@pytest.mark.rule("AX-LIFE-009", "AX-LIFE-010")
def test_a_knockdown_shield_cancels_part_of_fatal_damage_only() -> None:
    assert suffered(39, shield=0, health=40, cancel=10) == (0, 1)
    assert suffered(45, shield=0, health=40, cancel=10) == (0, 5)
    assert suffered(50, shield=0, health=40, cancel=10) == (0, 0)
    assert suffered(5, shield=0, health=5, cancel=10) == (0, 5)


@pytest.mark.rule("AX-ATT-005")
def test_attachments_of_every_kind_work_whenever_the_weapon_is_fired() -> None:
    tokens = ("common_hcog_classic_1x", "common_standard_stock")
    shot = shoot(aim(attachments=tokens), card(45))
    assert (shot.threshold[-1].value, shot.hits, shot.damage) == (-5, 1, 11)
