"""A match as a card: what everybody may know of it, and a little more for its members."""

import functools
from collections.abc import Collection, Mapping
from typing import NamedTuple

import msgspec

from sightline.i18n import Language, translate
from sightline.kernel import Violation
from sightline.server.deltas import SAME, changes
from sightline.server.forms import ClockCard, MatchCard, OfferCard, ResultCard, SeatCard
from sightline.server.matches import clocks
from sightline.server.store.records import MatchRow, Outcome, SeatRow

_encode = msgspec.json.Encoder(order="deterministic").encode


def card_of(
    row: MatchRow,
    account: str | None,
    online: Collection[int],
    language: Language,
    now: float,
    trouble: Violation | None = None,
) -> MatchCard:
    """The card as an account sees it."""
    company = _company(tuple(map(_sitting, row.seats)), account, frozenset(online), language)
    timer = row.summary.clocks
    left = clocks.left_at(timer, now) if timer else ()
    return MatchCard(
        id=row.id,
        game=row.game,
        public=row.about,
        seats=company.seats,
        status=row.status,
        sequence=row.sequence,
        waiting=row.summary.waiting,
        clock=row.clock,
        clocks=tuple(
            ClockCard(left_ms=max(0, round(left[seat] * 1000)), running=seat in timer.running)
            for seat in range(len(left))
        )
        if timer
        else None,
        result=_result(row.summary.result, language),
        invite=row.invite if company.member and company.has_room else None,
        listed=row.listed,
        created=row.created,
        updated=row.updated,
        hot_seat=is_hot_seat(row, account),
        offers=tuple(OfferCard(kind=each.kind, seat=each.seat, to=each.to) for each in row.offers),
        rematch=row.rematch if company.member else None,
        words=row.summary.words if company.member else 0,
        unplayable=translate(trouble.code, language, **trouble.params) if trouble else None,
    )


class Cards:
    """The cards of one match as it stands: whoever is told the same is told it by the same card, made once."""

    def __init__(self) -> None:
        self._row: MatchRow | None = None
        self._made: dict[tuple[str | None, frozenset[int], Language], MatchCard] = {}
        self._changed: dict[int, tuple[MatchCard, MatchCard, Mapping[str, msgspec.Raw]]] = {}

    def at(
        self,
        row: MatchRow,
        account: str | None,
        online: frozenset[int],
        language: Language,
        now: float,
        trouble: Violation | None,
    ) -> MatchCard:
        """The card as an account sees it; where a clock runs, it is another at every moment, and trouble is rare."""
        if row.clock is not None or trouble is not None:
            return card_of(row, account, online, language, now, trouble)
        if row is not self._row:
            self._row, self._made, self._changed = row, {}, {}
        found = self._made.get((account, online, language))
        if found is None:
            member = account if any(seat.account == account for seat in row.seats) else None
            found = self._made.get((member, online, language)) or card_of(row, member, online, language, now, trouble)
            self._made[account, online, language] = self._made[member, online, language] = found
        return found

    def changes(self, before: MatchCard, card: MatchCard) -> Mapping[str, msgspec.Raw]:
        """What has changed of a card, ready to be sent."""
        known = self._changed.get(id(before))
        if known is None or known[0] is not before or known[1] is not card:
            found = changes(before, card)
            parts = {} if found is SAME else {"card": msgspec.Raw(_encode(found))}
            known = self._changed[id(before)] = (before, card, parts)
        return known[2]


class Sitting(NamedTuple):
    """As much of who sits at a seat as a card tells."""

    seat: int
    kind: str
    account: str | None
    name: str
    level: str | None


def _sitting(row: SeatRow) -> Sitting:
    return Sitting(row.seat, row.kind, row.account, row.name, row.level)


class Company(NamedTuple):
    """Those who sit at a match, as an account sees them."""

    seats: tuple[SeatCard, ...]
    member: bool
    """Whether the account is one of them."""
    has_room: bool


@functools.lru_cache(maxsize=4096)
def _company(seats: tuple[Sitting, ...], account: str | None, online: frozenset[int], language: Language) -> Company:
    """Who sits there, which few commands change."""
    return Company(
        seats=tuple(_seat(seats, seat, account, seat.seat in online, language) for seat in seats),
        member=account is not None and any(seat.kind == "human" and seat.account == account for seat in seats),
        has_room=any(seat.kind in ("open", "friend") for seat in seats),
    )


def is_hot_seat(row: MatchRow, account: str | None) -> bool:
    """Whether somebody sits at more than one seat."""
    return account is not None and sum(seat.account == account for seat in row.seats) > 1


def _seat(seats: tuple[Sitting, ...], seat: Sitting, account: str | None, online: bool, language: Language) -> SeatCard:
    mine = account is not None and seat.kind == "human" and seat.account == account
    if seat.kind == "bot":
        name = translate("server.bot", language)
        if sum(each.kind == "bot" for each in seats) > 1:
            name = f"{name} {seat.seat + 1}"
        return SeatCard(kind="bot", name=name, level=seat.level, mine=False, online=True)
    if seat.kind == "human":
        name = seat.name or translate("server.guest", language)
        return SeatCard(kind="human", name=name, level=None, mine=mine, online=online)
    return SeatCard(kind="open", name="", level=None, mine=False, online=False)


def _result(found: Outcome | None, language: Language) -> ResultCard | None:
    if found is None:
        return None
    return ResultCard(**msgspec.structs.asdict(found), text=translate(found.reason, language))
