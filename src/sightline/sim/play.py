"""Playing one game of a simulation; whatever goes wrong stays in its row."""

import time
import traceback
from collections.abc import Sequence

from sightline.bots.bot import Bot
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games import AnyState, find
from sightline.kernel import Match, SeededDice, matchfile
from sightline.sim.plan import Task
from sightline.sim.rows import GameRow
from sightline.sim.story import row_of

LIMIT = 20_000
"""Decisions after which a game counts as endless."""


def begin(task: Task) -> Match[AnyState]:
    """The match of a task before its first decision."""
    return Match(find(task.simulation.game), task.setup(), dice=SeededDice(task.seed))


def bots_of(task: Task) -> list[Bot]:
    """The bots at the seats, each with a chance of its own."""
    names = task.simulation.bots
    return [make(names[bot], f"{task.seed}/seat {seat}") for seat, bot in enumerate(task.seats)]


def play_out(match: Match[AnyState], bots: Sequence[Bot], limit: int = LIMIT) -> None:
    """Let bots play a match to its end."""
    seats = [Seat(match, player) for player in range(len(bots))]
    for _ in range(limit):
        decision = match.decision
        if decision is None:
            return
        player = decision.waiting[0]
        match.apply(bots[player].choose(seats[player]).command)
    raise RuntimeError(f"no end after {limit} decisions")


def play(task: Task) -> GameRow:
    """Play one game; an error ends only this game, and its match is kept."""
    began = time.perf_counter()
    match: Match[AnyState] | None = None
    try:
        match = begin(task)
        play_out(match, bots_of(task))
        return row_of(task, match, time.perf_counter() - began)
    except Exception as error:  # whatever it is, the other games go on
        place = traceback.extract_tb(error.__traceback__)[-1]
        file = place.filename.replace("\\", "/").rsplit("/", 1)[-1]
        return GameRow(
            number=task.number,
            scenario=task.scenario,
            points=task.simulation.points,
            seats=task.seats,
            seconds=time.perf_counter() - began,
            decisions=match.sequence if match else 0,
            error=f"{type(error).__name__}: {error} ({file}:{place.lineno})",
            match_file=matchfile.dumps(match) if match else "",
        )
