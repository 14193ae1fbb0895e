"""Torment servers in the middle of matches, again and again, and see that nothing is lost.

`python -m sightline.server.faults 100` kills one a hundred times; `--houses 3` lets three serve the same matches and
kills any of them, `--on postgresql` starts a PostgreSQL for it. With `--fault stop` a server ends in order and is begun
again, with `restart` the database goes away and comes back, with `cut` connections break in the middle of a command,
with `full` nothing can be written for a while.

After every fault each match is rebuilt from what is on the disk: every command that was acknowledged must be there,
none of them twice, and the hash must be the one that was written with it. Whoever was not answered says the same again,
as a browser does, so that it would be carried out twice if it could be; and now and then everybody says things twice,
or late.
"""

import random
import time
from collections.abc import Callable, Sequence

import msgspec

from sightline.server.faults.clusters import Cluster
from sightline.server.faults.inspecting import Inspection
from sightline.server.faults.players import Idler, Person, Player
from sightline.server.faults.torments import Torment, torment_of
from sightline.server.faults.victims import PATIENCE, Victim

__all__ = ["Report", "StuckError", "Victim", "torment"]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """How it went."""

    fault: str
    times: int
    houses: int
    matches: int
    """Begun in all."""
    acknowledged: int
    """Commands; all of them were found again, each of them once."""
    resent: int
    """Commands that had to be said again, because nobody had answered."""
    repeated: int
    """Commands that were said twice at once, or again when they were long carried out."""
    refused: int
    """Commands that could not be written, and said so."""
    rebuilt: int
    """How often a match was rebuilt from its log, each time to its hash."""
    flagged: int
    """Matches whose clock ran out, each of them once."""
    finished: int
    longest: float
    """Seconds that somebody waited for a bot, faults included."""
    seconds: float


class StuckError(AssertionError):
    """After a fault nobody could go on."""


def torment(
    times: int,
    database: str,
    matches: int = 3,
    seed: int = 1,
    houses: int = 1,
    *,
    fault: str = "kill",
    cluster: Cluster | None = None,
    bots: int = 0,
    clocks: int = 0,
    told: Callable[[int, int], None] = lambda _times, _acknowledged: None,
) -> Report:
    """Let a fault happen so many times while matches are played, on one server or on several that share a database.

    On top of the matches in hot seat there may be some against bots, and some whose clock runs out. After each fault
    `told` hears how many it were, and how many commands were acknowledged.
    """
    chance, began = random.Random(seed), time.perf_counter()
    kind = torment_of(fault, chance, database, cluster)
    victims = [Victim(kind.place() or database) for _ in range(houses)]
    kind.victims = victims
    players: list[Player] = []
    idlers: list[Idler] = []
    try:
        for victim in victims:
            victim.start()
        urls = [kind.front(victim) for victim in victims]
        players = [Player(urls, number, clock=clocks > 0 and number == 0) for number in range(matches)]
        players += [Player(urls, number, bot=True) for number in range(matches, matches + bots)]
        idlers = [Idler(urls, number) for number in range(clocks)]
        inspection = Inspection(database, players, idlers)
        for each in (*players, *idlers):
            each.start()
        for count in range(1, times + 1):
            _wait(players)
            time.sleep(chance.uniform(0, 0.05))
            kind.strike(inspection.look)
            told(count, _acknowledged(players))
        _wait(players)
    finally:
        _end(players, idlers, victims, kind)
    inspection.look(again=True)
    return Report(
        fault=fault,
        times=times,
        houses=houses,
        matches=sum(len(player.matches) for player in players),
        acknowledged=_acknowledged(players),
        resent=sum(player.resent for player in players),
        repeated=sum(player.repeated for player in players),
        refused=sum(player.refused for player in players),
        rebuilt=inspection.rebuilt,
        flagged=inspection.flagged,
        finished=sum(player.finished for player in players),
        longest=max(player.longest for player in players),
        seconds=time.perf_counter() - began,
    )


def _acknowledged(players: Sequence[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def _wait(players: Sequence[Player]) -> None:
    """Until everybody has played on: faults happen in the middle of something, and nobody may be stuck for ever."""
    before = [len(player.acknowledged) for player in players]
    patience = time.monotonic() + PATIENCE
    while any(len(player.acknowledged) <= count for player, count in zip(players, before, strict=True)):
        for player in players:
            if player.trouble is not None:
                raise player.trouble
        if time.monotonic() > patience:
            raise StuckError([len(player.acknowledged) - count for player, count in zip(players, before, strict=True)])
        time.sleep(0.005)


def _end(players: Sequence[Player], idlers: Sequence[Idler], victims: Sequence[Victim], kind: Torment) -> None:
    people: list[Person] = [*players, *idlers]
    for each in people:
        each.enough.set()
    for victim in victims:
        victim.kill()
    kind.close()
    for each in people:
        if each.is_alive():
            each.join(timeout=10)
