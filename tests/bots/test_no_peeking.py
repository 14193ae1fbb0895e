"""Bots decide by what their player may know: by construction, and in matches that differ only in what is hidden."""

import functools
import random
import sys
from collections.abc import Iterator

import msgspec
import pytest

from sightline.bots.bot import Bot
from sightline.bots.imagined import Imagined
from sightline.bots.infinity.belief import belief_of
from sightline.bots.levels import Level
from sightline.bots.registry import make
from sightline.bots.search import SearchBot
from sightline.bots.seat import Seat
from sightline.games.infinity.codeone import GAME
from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.match.views import View
from sightline.games.infinity.core.troopers.profiles import ArmyList
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.kernel import Match, Player, ScriptedDice, SeededDice

replace = msgspec.structs.replace

SECRETS = ("state", "history", "events", "fork", "_history", "setup", "_measures", "_dice", "seed", "hash", "apply")
BOTS = ("random", "novice", "regular", "search")


class Watched(Match[State]):
    """A match that catches a bot when it reaches for what it may not know."""

    def __getattribute__(self, name: str) -> object:
        caller = sys._getframe(1).f_globals.get("__name__", "")
        if name in SECRETS and caller.startswith("sightline.bots") and caller != "sightline.bots.seat":
            raise AssertionError(f"{caller} looked at {name}")
        return super().__getattribute__(name)


def bot(name: str, seed: str) -> Bot:
    return SearchBot(seed, Level(name="regular", trials=4)) if name == "search" else make(name, seed)


def setup(enemy: str = "low_water", scenario: str = "standard") -> Setup:
    lists = ready_list("lantern_watch", "street_corner"), ready_list("hollow_tide", enemy)
    return Setup(scenario=scenario, points=15, table="harbour-steps", lists=lists)


# ------------------------------------------------------------------ by construction


@pytest.mark.parametrize("name", ["novice", "search"])
def test_a_game_is_played_without_looking_at_secrets(name: str) -> None:
    match = Watched(GAME, setup(), dice=SeededDice("peek"))
    bots = [bot(name, "a"), bot("random", "b")]
    seats = [Seat(match, player) for player in (0, 1)]
    for _ in range(90):
        if match.decision is None:
            break
        player = match.decision.waiting[0]
        match.apply(bots[player].choose(seats[player]).command)
    assert match.sequence > 50


def test_a_seat_has_no_way_to_the_match() -> None:
    match = Match(GAME, setup(), dice=SeededDice("peek"))
    seat = Seat(match, 0)
    reachable = [getattr(seat, name) for name in Seat.__slots__]
    reachable += [getattr(reachable[0], name) for name in type(reachable[0]).__slots__]
    assert match not in reachable
    with pytest.raises(AttributeError):
        seat.match = match  # type: ignore[attr-defined]


def test_a_seat_offers_nothing_that_changes_the_match() -> None:
    public = {name for name in dir(Seat) if not name.startswith("_")}
    assert public == {
        *("check", "complete", "decision", "game", "options", "player", "seen", "sequence", "setting", "view")
    }


# ------------------------------------------------------------------ by experiment: twins that look the same


def twin(state: State, player: Player) -> State:
    """A state that the player cannot tell from this one: the other side's list, Lieutenant and reserve are others."""
    enemy = 1 - player
    mine, theirs = state.fixed.lists[player], state.fixed.lists[enemy]
    dearer = tuple(
        replace(member, profile=replace(member.profile, cost=member.profile.cost + 1.5, swc=1))
        for member in theirs.members
    )
    other: ArmyList = replace(theirs, members=(*dearer, dearer[0]), name="another", faction="another")
    members = _swapped(state, enemy)
    fixed = Fixed(
        edition=state.fixed.edition,
        scenario=state.fixed.scenario,
        field=state.fixed.field,
        lists=(mine, other) if player == 0 else (other, mine),
        points=state.fixed.points,
        aids=state.fixed.aids,
    )
    leads = state.lieutenants[enemy]
    hidden = leads if enemy in state.known_lieutenants or leads is None else (leads + 1) % len(theirs.members)
    lieutenants = (state.lieutenants[0], hidden) if player == 0 else (hidden, state.lieutenants[1])
    return replace(state, fixed=fixed, lieutenants=lieutenants, troopers=members)


def _swapped(state: State, enemy: Player) -> dict[str, object]:
    """The troopers, with those behind Markers of the same Silhouette and Mimetism having changed places."""
    markers = [
        each
        for each in state.troopers.values()
        if each.owner == enemy and "camouflaged" in each.states and not each.device and each.peripheral is None
    ]
    found: dict[str, object] = dict(state.troopers)
    for one, two in zip(markers, markers[1:] + markers[:1], strict=True):
        first, second = state.fixed.profile(one), state.fixed.profile(two)
        alike = first.silhouette == second.silhouette and first.ability("mimetism") == second.ability("mimetism")
        if alike:
            found[one.id] = replace(one, member=two.member)
    return found


@functools.cache
def played(seed: str, scenario: str, count: int) -> Match[State]:
    """The beginning of a match between ordinary players, which several tests look at."""
    match: Match[State] = Match(GAME, setup(scenario=scenario), dice=SeededDice(seed))
    bots = [make("novice", f"{seed}/a"), make("novice", f"{seed}/b")]
    seats = [Seat(match, player) for player in (0, 1)]
    while match.decision is not None and match.sequence < count:
        player = match.decision.waiting[0]
        match.apply(bots[player].choose(seats[player]).command)
    return match


def decisions(seed: str, scenario: str, count: int) -> Iterator[tuple[Match[State], Player, int]]:
    """Its decisions, each as it was when it was made."""
    whole = played(seed, scenario, count)
    for number in range(count):
        match = whole.fork(at=min(number, whole.sequence))
        if match.decision is None:
            return
        yield match, match.decision.waiting[0], number


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("scenario", ["standard", "firefight"])
def test_it_chooses_the_same_in_matches_that_differ_only_in_what_is_hidden(name: str, scenario: str) -> None:
    looked = different = 0
    for match, player, number in decisions(f"twins {scenario}", scenario, 100):
        if number % 5:
            continue
        setting = Seat(match, player).setting
        worlds = [Imagined(GAME, state, setting) for state in (match.state, twin(match.state, player))]
        seats = [Seat(world, player) for world in worlds]
        views = [msgspec.json.encode(seat.view()) for seat in seats]
        if views[0] != views[1]:
            different += 1
            continue
        looked += 1
        one, two = (bot(name, f"seed {number}").choose(seat) for seat in seats)
        assert one == two, f"decision {number} of player {player}"
    assert looked > 12
    assert different <= looked / 5


def test_the_twins_do_differ_in_what_is_hidden() -> None:
    changed = set()
    for match, player, _ in decisions("twins standard", "standard", 40):
        other = twin(match.state, player)
        assert other.fixed.lists[1 - player] != match.state.fixed.lists[1 - player]
        changed |= {
            "lieutenant" for _ in range(1) if other.lieutenants[1 - player] != match.state.lieutenants[1 - player]
        }
        changed |= {"marker" for key, each in other.troopers.items() if each.member != match.state.troopers[key].member}
    assert changed == {"lieutenant", "marker"}


def test_equal_views_give_equal_choices_while_the_other_side_is_still_to_deploy() -> None:
    first = setup()
    members = first.lists[1].members
    other = replace(first.lists[1], members=members[::-1])
    second = replace(first, lists=(first.lists[0], other))
    choices, views = [], []
    for each in (first, second):
        match: Match[State] = Match(GAME, each, dice=ScriptedDice([5, 3] * 20))
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


# ------------------------------------------------------------------ beliefs


def test_a_belief_agrees_with_the_view_it_comes_from() -> None:
    for match, player, number in decisions("belief", "standard", 60):
        if number % 6:
            continue
        seat = Seat(match, player)
        belief, view = belief_of(seat), seat.view()
        assert isinstance(view, View)
        assert {key: each.at for key, each in belief.state.troopers.items()} == {
            each.id: each.at for each in view.troopers
        }
        assert belief.state.fixed.lists[player] == match.state.fixed.lists[player]
        assert belief.state.fixed.lists[1 - player].faction == "?"


def test_what_may_be_done_in_the_imagined_match_may_be_done_in_the_real_one() -> None:
    asked = 0
    for match, player, _ in decisions("imagined", "standard", 80):
        kind = match.decision.kind if match.decision else ""
        if kind not in ("decision.orders", "decision.first_skill", "decision.second_skill", "decision.aros"):
            continue
        seat = Seat(match, player)
        belief = belief_of(seat)
        world = Imagined(GAME, belief.state, seat.setting, chance=random.Random(1))
        assert world.decision == match.decision
        real = {msgspec.json.encode(option.command) for option in match.options(player)}
        imagined = {msgspec.json.encode(option.command) for option in world.options(player)}
        assert imagined == real, kind
        asked += 1
    assert asked > 15
