"""Exact odds: one exchange well under a millisecond, a sweep of Success Values well under a second."""

import time
from collections.abc import Callable

from sightline.odds import Action, Duel, Trooper, Weapon, ammunition, exchange, odds_from_specs, sweep
from sightline.odds.graph import Aim, Graph, Opposition, Roll
from sightline.odds.joint import graph_odds

Row = dict[str, str | int | float]

REPEATS = 200


def run() -> list[Row]:
    trooper = Trooper(arm=3, wounds=2)
    plain = Duel(reactive=trooper, action=Action(sv=13, burst=5), reaction=Action(sv=11, burst=4))
    heavy = Duel(
        reactive=trooper,
        action=Action(sv=13, burst=5, weapon=Weapon(damage=15, ammunition=ammunition("AP+EXP"))),
        reaction=Action(sv=11, burst=4, weapon=Weapon(ammunition=ammunition("DA"))),
    )
    grid = range(1, 33)
    shooters = ["bs=11 mods=+3 arm=1 cover=yes", "skill=dodge ph=10", "bs=12 ammo=DA arm=2"]
    return [
        _row("burst 5 v 4, N", lambda: exchange(trooper, (plain,)), 1.0),
        _row("burst 5 v 4, AP+EXP v DA", lambda: exchange(trooper, (heavy,)), 1.0),
        _row("described, three reactions", lambda: odds_from_specs("bs=12 mods=+3 burst=3", shooters), 1.0),
        _row("dodge against three", lambda: odds_from_specs("skill=dodge ph=11 wounds=2", ["sv=12"] * 3), 10.0),
        _row("group of 4 v 5 shots", lambda: graph_odds(_skirmish(4, 5)), 20.0, 20),
        _row("group of 4 v 5, all at one who dodges", lambda: graph_odds(_skirmish(4, 5, dodge=True)), 20.0, 20),
        _row(f"sweep of {len(grid) ** 2} cells", lambda: list(sweep(trooper, plain, grid, grid)), 1000.0, 1),
    ]


def _skirmish(active: int, reactive: int, *, dodge: bool = False) -> Graph:
    """A group that shoots at an enemy each, and every enemy shoots back; or all at one, who dodges everything."""
    troopers = tuple(Trooper(arm=number % 4, wounds=1 + number % 2) for number in range(active + reactive))
    aimed = [active + (0 if dodge else number % reactive) for number in range(active)]
    shots = [Roll(owner=one, dice=3, aims=(Aim(target=target),)) for one, target in enumerate(aimed)]
    answers = [
        Roll(owner=active + number, sv=11, aims=() if dodge and not number else (Aim(target=number % active),))
        for number in range(reactive)
    ]
    met = [
        Opposition(one=one, two=target, one_needs=13, two_needs=11)
        for one, target in enumerate(aimed)
        if dodge or answers[target - active].aims[0].target == one
    ]
    return Graph(troopers=troopers, rolls=(*shots, *answers), oppositions=tuple(met))


def _row(name: str, work: Callable[[], object], target_ms: float, repeats: int = REPEATS) -> Row:
    """The best of five rounds. Nothing is remembered between calls but the tables of a die and of shifts."""
    work()
    best = min(_round(work, repeats) for _ in range(5))
    return {"what": name, "ms": best * 1000, "target ms": target_ms, "of target": best * 1000 / target_ms}


def _round(work: Callable[[], object], repeats: int) -> float:
    start = time.perf_counter()
    for _ in range(repeats):
        work()
    return (time.perf_counter() - start) / repeats
