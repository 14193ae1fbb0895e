"""Cards of a match: made once for all who are told the same, and never for anybody else."""

import msgspec

from sightline.kernel import Violation
from sightline.server.forms import ChessClock
from sightline.server.matches.cards import Cards, card_of
from sightline.server.store.records import Clocks, MatchRow, SeatRow, Summary

ONLINE = frozenset({0})


def _row(sequence: int = 0) -> MatchRow:
    seats = tuple(
        SeatRow(seat=seat, kind="human", account=account, kept_for=None, level=None, choices={}, name=account)
        for seat, account in enumerate(("ann", "bob"))
    )
    return MatchRow(
        id="m", game="codeone", ruleset="", setup=None, seed="", listed=False, invite="secret", status="playing",
        sequence=sequence, deadline=None, rematch="next", created=0.0, updated=0.0, wishes={}, about={}, clock=None,
        summary=Summary(), seats=seats,
    )  # fmt: skip


def test_everybody_sees_the_card_that_is_made_for_them_alone() -> None:
    cards, row = Cards(), _row()
    for account in ("ann", "bob", "eve", None, "ann"):
        assert cards.at(row, account, ONLINE, "en", 1.0, None) == card_of(row, account, ONLINE, "en", 1.0)


def test_those_who_only_look_on_share_one_card() -> None:
    cards, row = Cards(), _row()
    assert cards.at(row, "eve", ONLINE, "en", 1.0, None) is cards.at(row, None, ONLINE, "en", 2.0, None)
    assert cards.at(row, "ann", ONLINE, "en", 1.0, None) is not cards.at(row, None, ONLINE, "en", 2.0, None)


def test_a_card_tells_how_the_match_stands_now() -> None:
    cards = Cards()
    before = cards.at(_row(1), "ann", ONLINE, "en", 1.0, None)
    after = cards.at(_row(2), "ann", ONLINE, "en", 1.0, None)
    assert msgspec.json.decode(cards.changes(before, after)["card"]) == {"sequence": [2]}
    assert cards.changes(after, after) == {}


def test_where_a_clock_runs_a_card_is_never_an_old_one() -> None:
    timer = Clocks(left=(60.0, 60.0), running=(0,), since=0.0)
    row = msgspec.structs.replace(_row(), clock=ChessClock(seconds=60), summary=Summary(clocks=timer))
    cards = Cards()
    first, second = (cards.at(row, "ann", ONLINE, "en", now, None) for now in (0.0, 5.0))
    assert first.clocks is not None
    assert second.clocks is not None
    assert first.clocks[0].left_ms - second.clocks[0].left_ms == 5000


def test_a_card_tells_of_trouble_that_came_up_since() -> None:
    cards, row = Cards(), _row()
    trouble = Violation(code="server.stale", rule=None)
    found = [cards.at(row, "ann", ONLINE, "en", 1.0, each).unplayable for each in (None, trouble, None)]
    assert [each is not None for each in found] == [False, True, False]
