"""Secrets stay secret: two matches that differ only in what somebody may not know look the same to them."""

import hide_and_seek as tiny
from hide_and_seek import Bid, Dig, Hide
from hypothesis import given
from hypothesis import strategies as st

from sightline.kernel import SPECTATOR, Match, ScriptedDice

PLACE = st.integers(5, 95)
COINS = st.integers(0, 6)


def play(luck: tuple[int, int], places: tuple[int, int], bids: tuple[int, int] | None, dig: int) -> Match[tiny.State]:
    """The opening of a match: deal, hide, bid, and a dig (a die of 20 finds nothing but the very spot)."""
    dice = ScriptedDice([*luck, 1, 20])
    match = Match(tiny.GAME, tiny.Setup(), dice=dice)
    for player in (0, 1):
        match.apply(Hide(player=player, at=places[player]))
    if bids is not None:
        for player in (0, 1):
            match.apply(Bid(player=player, coins=bids[player]))
        match.apply(Dig(player=int(bids[1] > bids[0]), at=dig))
    return match


@given(st.tuples(st.integers(1, 3), st.integers(1, 3)), st.integers(1, 3), PLACE, PLACE, PLACE)
def test_a_player_learns_nothing_of_what_the_other_hid(
    luck: tuple[int, int], other_luck: int, mine: int, his: int, his_other: int
) -> None:
    one = play(luck, (mine, his), None, 0)
    two = play((luck[0], other_luck), (mine, his_other), None, 0)
    assert one.view(0) == two.view(0)
    assert one.seen(0) == two.seen(0)


@given(PLACE, PLACE, COINS, COINS)
def test_a_secret_bid_shows_only_that_it_was_made(mine: int, his: int, bid: int, other_bid: int) -> None:
    one, two = play((1, 1), (mine, his), None, 0), play((1, 1), (mine, his), None, 0)
    one.apply(Bid(player=1, coins=bid))
    two.apply(Bid(player=1, coins=other_bid))
    assert one.view(0) == two.view(0)
    assert one.seen(0) == two.seen(0)


@given(PLACE, PLACE, PLACE, PLACE)
def test_a_spectator_knows_only_what_is_public(a: int, b: int, c: int, d: int) -> None:
    one, two = play((1, 2), (a, b), None, 0), play((3, 1), (c, d), None, 0)
    assert one.view(SPECTATOR) == two.view(SPECTATOR)
    assert one.seen(SPECTATOR) == two.seen(SPECTATOR)


@given(st.integers(60, 90), st.integers(60, 90))
def test_a_failed_dig_does_not_tell_where_the_treasure_is(place: int, other: int) -> None:
    one = play((1, 1), (50, place), (2, 1), 30)
    two = play((1, 1), (50, other), (2, 1), 30)
    assert one.view(0) == two.view(0)
    assert one.seen(0) == two.seen(0)


def test_everybody_sees_what_is_theirs_and_what_is_open() -> None:
    match = play((1, 2), (20, 80), (2, 1), 45)
    view = match.view(0)
    assert isinstance(view, tiny.View)
    assert view.treasures == (20, None)
    assert view.purses == (5, None)
    assert [type(event).__name__ for event in match.seen(1)] == [type(event).__name__ for event in match.events]


def test_what_was_seen_can_be_asked_for_from_the_last_known_command() -> None:
    match = play((1, 2), (20, 80), (2, 1), 45)
    assert match.seen(1, since=1) == match.seen(1)[2:]
    assert match.seen(1, since=6) == ()
