"""Matches that stand at their first Order, for tests of what bots think of."""

import random

import msgspec

from sightline.bots.imagined import Imagined
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games import find
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import ArmyList
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.kernel import Match, SeededDice

replace = msgspec.structs.replace
LISTS = {
    "codeone": (("lantern_watch", "street_corner"), ("hollow_tide", "low_water")),
    "n4": (("vesper_league", "harbour_patrol"), ("ninefold_march", "first_bell")),
    "human_sphere": (("lock_wardens", "first_lock"), ("salt_road", "village_drum")),
}
"""What is played with, in each game."""


def deployed(
    seed: str = "acting",
    lists: tuple[ArmyList, ArmyList] | None = None,
    scenario: str = "standard",
    game: str = "codeone",
    until: str = "decision.orders",
) -> Match[State]:
    """A match whose first Order is about to be spent, or that stands at another question.

    Bots take seconds to deploy, and many tests begin with the same match: it is played once, and everybody gets a copy.
    """
    lists = lists or (ready_list(*LISTS[game][0]), ready_list(*LISTS[game][1]))
    key = (seed, msgspec.json.encode(lists), scenario, game, until)
    if key not in _PLAYED:
        _PLAYED[key] = _played(seed, lists, scenario, game, until)
    return _PLAYED[key].fork()


_PLAYED: dict[tuple[str, bytes, str, str, str], Match[State]] = {}


def _played(seed: str, lists: tuple[ArmyList, ArmyList], scenario: str, game: str, until: str) -> Match[State]:
    points = 15 if game == "codeone" else 150
    setup = Setup(scenario=scenario, points=points, table="harbour-steps", lists=lists)
    rules = find(game)
    assert isinstance(rules, InfinityGame)
    match: Match[State] = Match(rules, setup, dice=SeededDice(seed))
    bots = [make("novice", f"{seed}/a"), make("novice", f"{seed}/b")]
    while match.decision is not None and match.decision.kind != until:
        player = match.decision.waiting[0]
        match.apply(bots[player].choose(Seat(match, player)).command)
    return match


def moved(state: State, **places: tuple[float, float, float]) -> State:
    """The same with some pieces elsewhere, upright, in the open and as Models."""
    pieces = {
        key: replace(each, at=places[key], states=frozenset()) if key in places else each
        for key, each in state.troopers.items()
    }
    return replace(state, troopers=pieces)


def imagined(match: Match[State], state: State) -> Imagined[State]:
    return Imagined(match.game, state, Seat(match, 0).setting, chance=random.Random(1))


def open_ground(match: Match[State]) -> tuple[float, float, float]:
    """A place with nothing around it for a while."""
    field = match.state.fixed.field
    chance = random.Random(3)
    one = next(iter(match.state.troopers.values()))
    for _ in range(2_000):
        x, y = chance.uniform(100, 500), chance.uniform(250, 550)
        bodies = [replace(Situation(match.state).body(one), at=(x + dx, y, 0.0)) for dx in range(0, 120, 20)]
        if all(field.stands(body) and not field.world.touched(body) for body in bodies):
            return (round(x, 1), round(y, 1), 0.0)
    raise LookupError("no open ground")
