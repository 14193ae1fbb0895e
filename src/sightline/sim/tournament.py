"""Everybody against everybody: a cross table and ratings."""

import itertools
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from sightline.kernel import BadInput
from sightline.sim.engines import Engine, local
from sightline.sim.plan import Simulation
from sightline.sim.running import Watcher, run
from sightline.sim.statistics import ratings
from sightline.sim.summary import Summary


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One bot of a tournament."""

    name: str
    rating: float
    """Elo-style: the mean is 1500, and 400 points are odds of ten to one."""
    wins: int
    draws: int
    losses: int


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """Two bots against each other."""

    bots: tuple[str, str]
    wins: tuple[int, int]
    draws: int
    interval: tuple[float, float]
    """Of the share of wins of the first."""
    errors: int
    replay_hash: str


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """A whole tournament; the best comes first."""

    game: str
    scenario: str
    points: int
    games: int
    """In each meeting."""
    seed: int
    standings: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]

    def cell(self, one: str, two: str) -> str:
        """A cell of the cross table: wins, draws and losses of one against two."""
        for meeting in self.meetings:
            if set(meeting.bots) == {one, two} and one != two:
                wins = meeting.wins if meeting.bots[0] == one else meeting.wins[::-1]
                return f"{wins[0]}-{meeting.draws}-{wins[1]}"
        return ""


def hold(
    simulation: Simulation,
    names: Sequence[str],
    *,
    engine: Engine = local,
    workers: int = 1,
    folder: Path | None = None,
    began: Callable[[int, int], None] = lambda _, __: None,
    watch: Watcher = lambda _: None,
) -> Tournament:
    """Let every pair of bots play the games of a simulation; each meeting has a run folder of its own."""
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadInput("sim.tournament_bots", value=", ".join(names))
    pairs = list(itertools.combinations(names, 2))
    plans = [msgspec.structs.replace(simulation, bots=pair).checked() for pair in pairs]
    began(len(pairs) * simulation.games, 0)
    met = [
        run(
            plan,
            engine=engine,
            workers=workers,
            folder=folder / "-".join(plan.bots) if folder else None,
            watch=watch,
        ).summary
        for plan in plans
    ]
    return Tournament(
        game=simulation.game,
        scenario=simulation.scenario,
        points=simulation.points,
        games=simulation.games,
        seed=simulation.seed,
        standings=_standings(names, met),
        meetings=tuple(_meeting(each) for each in met),
    )


def _meeting(summary: Summary) -> Meeting:
    one, two = summary.bots
    return Meeting(
        bots=(one.name, two.name),
        wins=(one.wins, two.wins),
        draws=one.draws,
        interval=one.interval,
        errors=summary.errors,
        replay_hash=summary.replay_hash,
    )


def _standings(names: Sequence[str], met: Sequence[Summary]) -> tuple[Standing, ...]:
    points = {
        (each.bots[0].name, each.bots[1].name): (each.bots[0].wins + each.bots[0].draws / 2, each.games - each.errors)
        for each in met
    }
    rated = ratings(names, points)
    rows = []
    for name in names:
        mine = [(bot, summary) for summary in met for bot in summary.bots if bot.name == name]
        played = sum(summary.games - summary.errors for _, summary in mine)
        wins, draws = sum(bot.wins for bot, _ in mine), sum(bot.draws for bot, _ in mine)
        rows.append(
            Standing(name=name, rating=round(rated[name], 1), wins=wins, draws=draws, losses=played - wins - draws)
        )
    return tuple(sorted(rows, key=lambda row: -row.rating))
