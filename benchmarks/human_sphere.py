"""Human Sphere, random against random at 300 points, Annihilation on 120 x 120 cm: decisions a second, memory.

Speeds are by processor time, after a few games that load the compiled code and let the table be known. Games of N4 are
played in turn with them, on the same table and of the same size: what a decision costs more here is a ratio, which a
busy machine does not change. And the exact odds of the largest exchange that there is: a Fireteam of five that
reacts to a Coordinated Order of four.
"""

import time

from _random_play import RandomPlay, Row, by_reference, row
from n4 import PLAYED as N4_PLAYED
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.games.infinity.human_sphere import GAME
from sightline.odds import Trooper, Weapon
from sightline.odds.ammunition import HUMAN_SPHERE_AMMUNITION
from sightline.odds.graph import Aim, Graph, Opposition, Roll
from sightline.odds.joint import graph_odds
from sightline.odds.rolls import HUMAN_SPHERE

WARMING_UP = 4
GAMES = 8
DECISIONS_A_SECOND = 1_000
MEGABYTES = 10
TIMES_N4 = 1.5
ODDS_MILLISECONDS = 50
ACTIVE, REACTIVE = 4, 5

LISTS = (ready_list("lock_wardens", "all_gates"), ready_list("salt_road", "salt_fair"))
PLAYED = RandomPlay(GAME, Setup(scenario="annihilation", points=300, table="copper-row", lists=LISTS))


def run() -> list[Row]:
    for each in (PLAYED, N4_PLAYED):
        each.games(range(1_000, 1_000 + WARMING_UP))
    speed = PLAYED.speed(range(GAMES))
    ratio = against_n4()
    size = PLAYED.megabytes()
    return [
        row("decisions a second", speed.a_second, DECISIONS_A_SECOND, speed.a_second / DECISIONS_A_SECOND),
        by_reference(speed),
        row("time of a decision, of N4's", ratio, TIMES_N4, TIMES_N4 / ratio),
        *(
            row(
                f"odds of {ACTIVE} against a Fireteam of {REACTIVE}{what}, ms",
                ms,
                ODDS_MILLISECONDS,
                ODDS_MILLISECONDS / ms,
            )
            for what, ms in (("", odds(dodge=False)), (", one of whom dodges them all", odds(dodge=True)))
        ),
        row("memory of a whole match, MB", size, MEGABYTES, MEGABYTES / size),
    ]


def against_n4() -> float:
    """What a decision takes here, by what it takes in N4; one game of each in turn."""
    spent, made = [0.0, 0.0], [0, 0]
    for seed in range(GAMES):
        for number, each in enumerate((PLAYED, N4_PLAYED)):
            started = time.process_time()
            made[number] += each.play(each.new(seed), seed)
            spent[number] += time.process_time() - started
    return (spent[0] / made[0]) / (spent[1] / made[1])


def odds(*, dodge: bool) -> float:
    """Milliseconds for the exact odds, the best of five rounds."""
    graph = exchange(dodge=dodge)
    graph_odds(graph, HUMAN_SPHERE)
    return min(_timed(graph) for _ in range(5))


def _timed(graph: Graph, repeats: int = 10) -> float:
    started = time.process_time()
    for _ in range(repeats):
        graph_odds(graph, HUMAN_SPHERE)
    return 1_000 * (time.process_time() - started) / repeats


def exchange(*, dodge: bool) -> Graph:
    """Four shoot at the same member, the first with its whole Burst; five answer with two dice each.

    Whom the four aim at answers the first of them, or dodges all.
    """
    viral = Weapon(damage=13, ammunition=HUMAN_SPHERE_AMMUNITION["VIRAL"])
    troopers = tuple(
        Trooper(arm=number % 4, bts=number % 3, wounds=1 + number % 2) for number in range(ACTIVE + REACTIVE)
    )
    shots = [
        Roll(owner=one, sv=13, dice=1 if one else 4, aims=(Aim(target=ACTIVE, weapon=viral),)) for one in range(ACTIVE)
    ]
    dodger = Roll(owner=ACTIVE, sv=14)
    reactors = range(1 if dodge else 0, REACTIVE)
    answers = [Roll(owner=ACTIVE + one, sv=14, dice=2, aims=(Aim(target=one % ACTIVE),)) for one in reactors]
    met = [Opposition(one=one, two=ACTIVE, one_needs=13, two_needs=14) for one in range(ACTIVE if dodge else 1)]
    return Graph(troopers=troopers, rolls=(*shots, *((dodger,) if dodge else ()), *answers), oppositions=tuple(met))


if __name__ == "__main__":
    for each in run():
        print(each)
