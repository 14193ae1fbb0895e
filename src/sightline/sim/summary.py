"""A simulation added up: the document that programs read."""

import hashlib
from collections.abc import Sequence

import msgspec

from sightline.sim.balance import Share, shares
from sightline.sim.plan import Simulation
from sightline.sim.rows import GameRow
from sightline.sim.statistics import wilson


class BotSummary(msgspec.Struct, frozen=True, kw_only=True):
    """How one bot did."""

    name: str
    wins: int
    draws: int
    points: float
    """Objective Points a game."""
    win_rate: float
    interval: tuple[float, float]
    """Where its true share of wins is, with 95 % confidence (Wilson)."""


class FactionSummary(msgspec.Struct, frozen=True, kw_only=True):
    """How one faction did against others."""

    name: str
    games: int
    win_rate: float
    """Wins, and half of the draws."""
    interval: tuple[float, float]


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """A game that could not be played to its end."""

    game: int
    error: str
    match_file: str | None


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A whole simulation."""

    game: str
    scenario: str
    points: int
    games: int
    seed: int
    seconds: float
    games_per_second: float
    decisions: int
    decisions_per_second: float
    bots: tuple[BotSummary, ...]
    errors: int
    replay_hash: str
    failures: tuple[Failure, ...] = ()
    factions: tuple[FactionSummary, ...] = ()
    """Of games between lists of different factions."""


def summarise(
    simulation: Simulation, rows: Sequence[GameRow], seconds: float, failures: Sequence[Failure] = (), resumed: int = 0
) -> Summary:
    """Add the games of a simulation up. Speed counts only those that were not there before (`resumed`)."""
    fresh = max(0, len(rows) - resumed)
    decisions = sum(row.decisions for row in rows)
    share = fresh / len(rows) if rows else 0.0
    return Summary(
        game=simulation.game,
        scenario=simulation.scenario,
        points=simulation.points,
        games=len(rows),
        seed=simulation.seed,
        seconds=round(seconds, 3),
        games_per_second=round(fresh / seconds, 3) if seconds else 0.0,
        decisions=decisions,
        decisions_per_second=round(decisions * share / seconds, 1) if seconds else 0.0,
        bots=tuple(_of(index, name, rows) for index, name in enumerate(simulation.bots)),
        errors=sum(bool(row.error) for row in rows),
        replay_hash=replay_hash(rows),
        failures=tuple(failures),
        factions=tuple(_faction(each) for each in shares(rows, lambda row, seat: row.factions[seat])),
    )


def _of(index: int, name: str, rows: Sequence[GameRow]) -> BotSummary:
    played = [row for row in rows if not row.error]
    wins = sum(row.winning_bot == index for row in played)
    points = sum(row.scores[row.seats.index(index)] for row in played)
    low, high = wilson(wins, len(played))
    return BotSummary(
        name=name,
        wins=wins,
        draws=sum(row.winner < 0 for row in played),
        points=round(points / len(played), 3) if played else 0.0,
        win_rate=round(wins / len(played), 4) if played else 0.0,
        interval=(round(low, 4), round(high, 4)),
    )


def _faction(share: Share) -> FactionSummary:
    low, high = share.interval
    return FactionSummary(
        name=share.name, games=share.games, win_rate=round(share.rate, 4), interval=(round(low, 4), round(high, 4))
    )


def replay_hash(rows: Sequence[GameRow]) -> str:
    """One hash for all games in their order, whoever played them; failures count as what they are.

    >>> replay_hash([]) == replay_hash([GameRow(number=0, scenario="standard", points=30, hash="ab")])
    False
    """
    total = hashlib.blake2b(digest_size=16)
    for row in sorted(rows, key=lambda row: row.number):
        total.update(f"{row.number}:{row.hash or row.error}\n".encode())
    return total.hexdigest()
