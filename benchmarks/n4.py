"""N4, random against random at 300 points, Annihilation on 120 x 120 cm: decisions a second, ARO questions, memory.

Speeds are by processor time, after a few games that load the compiled code and let the table be known. An ARO question
is timed from the declaration that raises it to the list of everything that can be declared against it, in first turns,
when a whole army of fifteen is there to be asked.
"""

import time

from _random_play import RandomPlay, Row, by_reference, row
from sightline.bots.random_player import RandomPlayer
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.games.infinity.n4 import GAME

WARMING_UP = 4
GAMES = 8
QUESTIONS = 300
MOST_GAMES = 40
DECISIONS_A_SECOND = 1_000
ARO_MILLISECONDS = 20
MEGABYTES = 10
WHOLE_ARMY = 12
"""Troopers of the reactive side on the table; a few of the fifteen are hidden or in the air."""

LISTS = (ready_list("vesper_league", "marshals_watch"), ready_list("ninefold_march", "harvest"))
PLAYED = RandomPlay(GAME, Setup(scenario="annihilation", points=300, table="copper-row", lists=LISTS))


def run() -> list[Row]:
    PLAYED.games(range(1_000, 1_000 + WARMING_UP))
    speed = PLAYED.speed(range(GAMES))
    times = aro_questions()
    slow = sorted(times)[int(0.99 * (len(times) - 1))]
    size = PLAYED.megabytes()
    return [
        row("decisions a second", speed.a_second, DECISIONS_A_SECOND, speed.a_second / DECISIONS_A_SECOND),
        by_reference(speed),
        row(f"ARO question to a whole army, p99 of {len(times)}, ms", slow, ARO_MILLISECONDS, ARO_MILLISECONDS / slow),
        row("memory of a whole match, MB", size, MEGABYTES, MEGABYTES / size),
    ]


def aro_questions() -> list[float]:
    """Milliseconds of processor time for each, in the first turns of some games."""
    found: list[float] = []
    for seed in range(2_000, 2_000 + MOST_GAMES):
        if len(found) >= QUESTIONS:
            break
        match, player = PLAYED.new(seed), RandomPlayer(seed)
        while (decision := match.decision) is not None and match.state.round <= 1:
            command = player.choose(match, decision.waiting[0])
            asked = decision.kind in ("decision.first_skill", "decision.second_skill")
            started = time.process_time()
            match.apply(command)
            raised = match.decision
            if asked and raised is not None and raised.kind == "decision.aros":
                match.options(raised.waiting[0])
                spent = 1000 * (time.process_time() - started)
                now = Situation(match.state)
                if sum(not each.device for each in now.of(raised.waiting[0])) >= WHOLE_ARMY:
                    found.append(spent)
    return found


if __name__ == "__main__":
    for each in run():
        print(each)
