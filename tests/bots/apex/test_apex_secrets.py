"""Bots for Apex Legends decide by what their player may know, in matches that differ only in what is hidden as well."""

import random
import sys
from collections.abc import Iterator

import msgspec
import pytest

from sightline.bots.apex.belief import believe, known
from sightline.bots.bot import Bot
from sightline.bots.imagined import Imagined
from sightline.bots.levels import Level
from sightline.bots.lore import encoder_of
from sightline.bots.registry import make
from sightline.bots.search import SearchBot
from sightline.bots.seat import Seat
from sightline.games.apex import GAME
from sightline.games.apex.setup import Setup
from sightline.games.apex.state import Legend, State
from sightline.games.apex.views import view_of
from sightline.kernel import Match, Player, SeededDice

replace = msgspec.structs.replace

SECRETS = ("state", "history", "events", "fork", "_history", "setup", "_measures", "_dice", "seed", "hash", "apply")
BOTS = ("random", "novice", "heuristic", "search")
THREES = Setup(seats=((0, 0, 0), (1, 1, 1)), recruitment="random", board="windmill-terraces")
TWOS = Setup(recruitment="draft", board="dry-dock")


class Watched(Match[State]):
    """A match that catches a bot when it reaches for what it may not know."""

    def __getattribute__(self, name: str) -> object:
        caller = sys._getframe(1).f_globals.get("__name__", "")
        if name in SECRETS and caller.startswith("sightline.bots") and caller != "sightline.bots.seat":
            raise AssertionError(f"{caller} looked at {name}")
        return super().__getattribute__(name)


def bot(name: str, seed: str) -> Bot:
    return SearchBot(seed, Level(name="regular", trials=4)) if name == "search" else make(name, seed)


def decisions(seed: str, setup: Setup, count: int) -> Iterator[tuple[Match[State], Player, int]]:
    """The decisions of a match between ordinary players."""
    match: Match[State] = Match(GAME, setup, dice=SeededDice(seed))
    bots = [make("novice", f"{seed}/a"), make("random", f"{seed}/b")]
    seats = [Seat(match, player) for player in (0, 1)]
    for number in range(count):
        if match.decision is None:
            return
        player = match.decision.waiting[number % len(match.decision.waiting)]
        yield match, player, number
        match.apply(bots[player].choose(seats[player]).command)


@pytest.mark.parametrize("name", ["heuristic", "search"])
def test_a_game_is_played_without_looking_at_secrets(name: str) -> None:
    match = Watched(GAME, TWOS, dice=SeededDice("peek"))
    bots = [bot(name, "a"), bot("random", "b")]
    seats = [Seat(match, player) for player in (0, 1)]
    for _ in range(90):
        if match.decision is None:
            break
        player = match.decision.waiting[0]
        match.apply(bots[player].choose(seats[player]).command)
    assert match.sequence > 60


# ------------------------------------------------------------------ by experiment: twins that look the same


def twin(state: State, player: Player) -> State:
    """A state that the player cannot tell from this one: hands, Backpacks, pools, decks and bags are others."""
    squad = state.fixed.squad_of(player)
    legends = {key: one if one.squad == squad else _other(one) for key, one in state.legends.items()}
    bags = {bag: dict(reversed(list(contents.items()))) for bag, contents in state.bags.items()}
    return replace(
        state,
        legends=legends,
        weapon_deck=state.weapon_deck[::-1],
        bin_deck=tuple(state.fixed.pack.bins)[: len(state.bin_deck)],
        bags=bags,
    )


def _other(one: Legend) -> Legend:
    """A Legend whose hand and deck have changed places as far as they go, with another Backpack."""
    feats = (*one.hand, *one.deck)[::-1]
    return replace(
        one,
        hand=feats[: len(one.hand)],
        deck=feats[len(one.hand) :],
        backpack=("common_frag", "rare_med_kit") if one.geared else one.backpack,
        pool_loot=one.pool_loot[::-1],
        pool_weapons=one.pool_weapons[::-1],
    )


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("setup", [TWOS, THREES], ids=["twos", "threes"])
def test_it_chooses_the_same_in_matches_that_differ_only_in_what_is_hidden(name: str, setup: Setup) -> None:
    looked = 0
    for match, player, number in decisions("twins", setup, 120):
        if number % 6:
            continue
        worlds = [Imagined(GAME, state, setup) for state in (match.state, twin(match.state, player))]
        seats = [Seat(world, player) for world in worlds]
        assert seats[0].view() == seats[1].view()
        assert seats[0].decision == seats[1].decision
        one, two = (bot(name, f"seed {number}").choose(seat) for seat in seats)
        assert one == two, f"decision {number} of player {player}"
        looked += 1
    assert looked > 12


def test_the_twins_do_differ_in_what_is_hidden() -> None:
    changed = set()
    for match, player, _ in decisions("twins", TWOS, 60):
        other = twin(match.state, player)
        for key, one in other.legends.items():
            for what in ("hand", "deck", "backpack", "pool_weapons"):
                if getattr(one, what) != getattr(match.state.legends[key], what):
                    assert one.squad != match.state.fixed.squad_of(player)
                    changed.add(what)
    assert changed == {"hand", "deck", "backpack", "pool_weapons"}


def test_what_learners_see_is_the_same_in_twins() -> None:
    encoder = encoder_of("apex")
    for match, player, number in decisions("learners", THREES, 80):
        if number % 8:
            continue
        seats = [Seat(Imagined(GAME, state, THREES), player) for state in (match.state, twin(match.state, player))]
        one, two = (encoder.observation(seat) for seat in seats)
        assert (one == two).all()


# ------------------------------------------------------------------ beliefs


@pytest.mark.parametrize("setup", [TWOS, THREES], ids=["twos", "threes"])
def test_a_belief_looks_exactly_like_what_the_player_sees(setup: Setup) -> None:
    for match, player, number in decisions("belief", setup, 150):
        if number % 5 == 0:
            seat = Seat(match, player)
            view, public = known(seat)
            believed = believe(view, public, random.Random(number))
            assert view_of(believed, player) == view


def test_guesses_agree_with_what_is_public() -> None:
    for match, player, number in decisions("guesses", THREES, 150):
        if match.state.stage != "battle" or number % 10:
            continue
        seat = Seat(match, player)
        believed = believe(*known(seat), random.Random(number))
        for key, one in believed.legends.items():
            real = match.state.legends[key]
            assert len(one.hand) == len(real.hand)
            assert {*one.hand, *one.deck} == {*real.hand, *real.deck}
        assert all(count >= 0 for bag in believed.bags.values() for count in bag.values())


def test_what_may_be_done_in_the_imagined_match_may_be_done_in_the_real_one() -> None:
    for match, player, number in decisions("imagined", TWOS, 150):
        if number % 3:
            continue
        seat = Seat(match, player)
        world = Imagined(GAME, believe(*known(seat), random.Random(1)), seat.setting)
        assert world.decision == match.decision
        assert world.options(player) == match.options(player)
