"""Shots of the Apex board game: exact odds in a few milliseconds, much less when a like shot was asked before."""

import time
from collections.abc import Callable

from sightline.games.apex.content import load_pack
from sightline.games.apex.shooting import Aim, Guard, Odds, Revealed, placement, resolve, shot_odds
from sightline.games.apex.shooting.odds import falls

Row = dict[str, str | int | float]

REPEATS = 20


def run() -> list[Row]:
    pack = load_pack("standard")
    plain = Aim(weapon=pack.weapons["w01"].model, distance=3)
    kit = ("epic_barrel_stabilizer", "epic_extended_mag_heavy", "epic_standard_stock")
    heavy = Aim(
        weapon=pack.weapons["w22"].model,
        distance=3,
        guard=Guard(2, 60),
        attachments=tuple(pack.loot[name] for name in kit),
    )
    spaces = placement(plain, pack.aim_board, len(pack.aim_deck))
    cards = [Revealed(card, space) for card, space in zip(pack.aim_deck, spaces, strict=False)]

    def afresh(aim: Aim) -> Odds:
        falls.cache_clear()
        return shot_odds(aim, pack.aim_deck, pack.aim_board)

    return [
        _row("odds, 4 cards", lambda: afresh(plain), 5.0),
        _row("odds, 7 cards, Helmet, Attachments", lambda: afresh(heavy), 5.0),
        _row("odds, asked again", lambda: shot_odds(heavy, pack.aim_deck, pack.aim_board), 0.5),
        _row("resolve 4 revealed cards", lambda: resolve(plain, cards, pack.aim_board), 0.2),
    ]


def _row(name: str, work: Callable[[], object], target_ms: float) -> Row:
    work()
    best = min(_round(work) for _ in range(5))
    return {"what": name, "ms": best * 1000, "target ms": target_ms, "of target": best * 1000 / target_ms}


def _round(work: Callable[[], object]) -> float:
    start = time.process_time()
    for _ in range(REPEATS):
        work()
    return (time.process_time() - start) / REPEATS
