"""Human Sphere, random against random at 300 points, Annihilation on 120 x 120 cm: decisions a second, memory.

Speeds are by processor time, after a few games that load the compiled code and let the table be known.
"""

from _random_play import RandomPlay, Row, by_reference, row
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.games.infinity.human_sphere import GAME

WARMING_UP = 4
GAMES = 8
DECISIONS_A_SECOND = 1_000
MEGABYTES = 10

LISTS = (ready_list("lock_wardens", "all_gates"), ready_list("salt_road", "salt_fair"))
PLAYED = RandomPlay(GAME, Setup(scenario="annihilation", points=300, table="copper-row", lists=LISTS))


def run() -> list[Row]:
    PLAYED.games(range(1_000, 1_000 + WARMING_UP))
    speed = PLAYED.speed(range(GAMES))
    size = PLAYED.megabytes()
    return [
        row("decisions a second", speed.a_second, DECISIONS_A_SECOND, speed.a_second / DECISIONS_A_SECOND),
        by_reference(speed),
        row("memory of a whole match, MB", size, MEGABYTES, MEGABYTES / size),
    ]


if __name__ == "__main__":
    for each in run():
        print(each)
