"""Bots decide by what their player may know."""

import sys

import msgspec
import pytest

from sightline.bots.belief import belief_of
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games.infinity.codeone import GAME
from sightline.games.infinity.core.game import Setup
from sightline.games.infinity.core.recruiting import ready_list
from sightline.games.infinity.core.state import State
from sightline.games.infinity.core.views import View
from sightline.kernel import Match, SeededDice

SECRETS = ("state", "history", "events", "fork", "_history", "setup")


class Watched(Match[State]):
    """A match that catches a bot when it reaches for what it may not know."""

    def __getattribute__(self, name: str) -> object:
        caller = sys._getframe(1).f_globals.get("__name__", "")
        if name in SECRETS and caller.startswith("sightline.bots") and caller != "sightline.bots.seat":
            raise AssertionError(f"{caller} looked at {name}")
        return super().__getattribute__(name)


def setup(enemy: str = "low_water") -> Setup:
    lists = ready_list("lantern_watch", "street_corner"), ready_list("hollow_tide", enemy)
    return Setup(scenario="standard", points=15, table="harbour-steps", lists=lists)


def test_a_whole_game_is_played_without_looking_at_secrets() -> None:
    match = Watched(GAME, setup(), dice=SeededDice("peek"))
    bots = [make("novice", "a"), make("random", "b")]
    seats = [Seat(match, player) for player in (0, 1)]
    while match.decision is not None:
        player = match.decision.waiting[0]
        match.apply(bots[player].choose(seats[player]).command)
    assert match.result is not None


def test_a_seat_has_no_way_to_the_match() -> None:
    match = Match(GAME, setup(), dice=SeededDice("peek"))
    seat = Seat(match, 0)
    reachable = [getattr(seat, name) for name in Seat.__slots__]
    reachable += [getattr(reachable[0], name) for name in type(reachable[0]).__slots__]
    assert match not in reachable
    with pytest.raises(AttributeError):
        seat.match = match  # type: ignore[attr-defined]


def test_equal_views_give_equal_choices_whatever_is_hidden() -> None:
    """Two matches that differ only in troopers that are still to be deployed by the other side."""
    first = setup()
    members = first.lists[1].members
    other = msgspec.structs.replace(first.lists[1], members=members[::-1])
    second = msgspec.structs.replace(first, lists=(first.lists[0], other))
    choices, views = [], []
    for each in (first, second):
        match = Match(GAME, each, dice=SeededDice("secret 3"))
        seat = Seat(match, 0)
        for _ in range(8):
            assert match.decision is not None
            player = match.decision.waiting[0]
            if match.decision.kind == "decision.deploy" and player == 0:
                break
            match.apply(match.options(player)[0].command)
        views.append(msgspec.json.encode(seat.view()))
        choices.append(make("heuristic", "x").choose(seat).command)
    assert views[0] == views[1]
    assert choices[0] == choices[1]


def test_a_belief_agrees_with_the_view_it_comes_from() -> None:
    match = Match(GAME, setup(), dice=SeededDice("belief"))
    bots = [make("random", "a"), make("random", "b")]
    seats = [Seat(match, player) for player in (0, 1)]
    for _ in range(40):
        assert match.decision is not None
        player = match.decision.waiting[0]
        match.apply(bots[player].choose(seats[player]).command)
    for seat in seats:
        belief, view = belief_of(seat), seat.view()
        assert isinstance(view, View)
        assert {key: each.at for key, each in belief.state.troopers.items()} == {
            each.id: each.at for each in view.troopers
        }
        assert belief.state.fixed.lists[seat.player] == match.setup.lists[seat.player]  # type: ignore[attr-defined]
        assert belief.state.fixed.lists[1 - seat.player].faction == "?"
