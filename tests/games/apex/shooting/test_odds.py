"""Exact odds against brute force."""

import random
import time

import msgspec
import pytest
from aimed_shots import PACK, brute_force, plain

from sightline.games.apex.content.cards import Rate
from sightline.games.apex.content.ops import IconResult, IgnoreIcon, ShotMod
from sightline.games.apex.shooting import Aim, Change, Guard, shot_odds
from sightline.games.apex.shooting.odds import falls

DECK = PACK.aim_deck
CHANGES = (
    Change(ShotMod(stat="recoil", delta=1, scope="this_shot"), "a"),
    Change(ShotMod(stat="stability", delta=2, scope="this_shot"), "b"),
    Change(ShotMod(stat="total_damage", delta=-6, scope="this_shot"), "c"),
    Change(IgnoreIcon(icon="auto_miss_cover", scope="this_shot"), "d"),
    Change(IgnoreIcon(icon="headshot", scope="this_shot"), "e"),
    Change(IgnoreIcon(icon="partial_hit", scope="this_shot"), "f"),
    Change(IconResult(icon="auto_hit_lower", result="hit", scope="this_shot"), "g"),
    Change(ShotMod(stat="first_hit_damage", delta=6, scope="this_shot"), "h"),
)


def some_aim(seed: int) -> Aim:
    chance = random.Random(seed)
    rate = Rate(spaces=chance.randint(1, 2), cards=chance.randint(1, 2)) if seed % 2 else Rate(spaces=3)
    return Aim(
        weapon=plain(rate=rate, threshold=chance.choice((35, 50, 55, 65))),
        distance=1,
        elevation=chance.choice((-1, 0, 1)),
        cover=chance.random() < 0.5,
        guard=chance.choice((Guard(), Guard(1, 50), Guard(2, 60))),
        changes=tuple(chance.sample(CHANGES, chance.randint(0, 3))),
    )


@pytest.mark.rule("AX-SHOOT-019")
@pytest.mark.parametrize("seed", range(12))
def test_odds_are_those_of_every_possible_draw(seed: int) -> None:
    aim = some_aim(seed)
    exact = brute_force(aim, DECK)
    odds = shot_odds(aim, DECK, PACK.aim_board)
    assert set(odds.damage) == set(exact)
    assert all(abs(odds.damage[amount] - share) < 1e-12 for amount, share in exact.items())


@pytest.mark.parametrize("model", PACK.file.weapons, ids=lambda model: model.key)
def test_chances_of_every_weapon_sum_to_one(model: object) -> None:
    aim = Aim(weapon=model, distance=3, guard=Guard(1, 50))  # type: ignore[arg-type]
    odds = shot_odds(aim, DECK, PACK.aim_board)
    for shares in (odds.damage, odds.hits, odds.headshots):
        assert sum(shares.values()) == pytest.approx(1, abs=1e-12)


def test_all_fourteen_cards_give_one_certain_result() -> None:
    aim = Aim(weapon=plain(rate=Rate(spaces=1, cards=14)), distance=1)
    assert len(shot_odds(aim, DECK, PACK.aim_board).damage) == 1


def test_the_chance_to_eliminate() -> None:
    aim = Aim(weapon=msgspec.structs.replace(PACK.weapons["w46"].model), distance=6)
    odds = shot_odds(aim, DECK, PACK.aim_board)
    assert odds.hits == {0: pytest.approx(6 / 14), 1: pytest.approx(8 / 14)}
    assert odds.eliminates(shield=0, health=20) == pytest.approx(8 / 14)
    assert odds.eliminates(shield=0, health=20, cancel=1) == pytest.approx(4 / 14)
    assert odds.mean == pytest.approx((8 * 20 + 4 * 20) / 14)


def test_a_shot_takes_a_few_milliseconds() -> None:
    tokens = tuple(PACK.loot[name] for name in ("epic_barrel_stabilizer", "epic_extended_mag_heavy"))
    aim = Aim(weapon=PACK.weapons["w22"].model, distance=3, guard=Guard(2, 60), attachments=tokens)
    best = min(_seconds(aim) for _ in range(5))
    assert best < 0.02


def _seconds(aim: Aim) -> float:
    falls.cache_clear()
    began = time.process_time()
    shot_odds(aim, DECK, PACK.aim_board)
    return time.process_time() - began
