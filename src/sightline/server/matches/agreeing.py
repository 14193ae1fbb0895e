"""What people agree on beside the rules: resigning, draws, taking back."""

import msgspec

from sightline.kernel.errors import BadInput
from sightline.server.forms import DrawWords, TakebackWords
from sightline.server.house import House
from sightline.server.matches.playing import playing
from sightline.server.matches.room import Room
from sightline.server.matches.standing import Standing, closed, ended, gone_back, offered
from sightline.server.matches.writing import check_flag, commit, line_of, lost_by, persistently
from sightline.server.store.records import Offer, Outcome


def must_own(room: Room, account: str, seat: int) -> None:
    """Refuse whoever acts on a seat that is not theirs."""
    if not room.owns(account, seat):
        raise BadInput("server.not_yours", seat=seat)


async def resign(house: House, room: Room, account: str, seat: int) -> None:
    """Give up; a match that still waits for somebody, or that nobody can play any more, is closed instead."""

    async def agree() -> None:
        must_own(room, account, seat)
        status, trouble = room.standing.row.status, room.standing.trouble
        if status == "waiting" or (status == "playing" and trouble is not None):
            reason = "server.ended.unplayable" if trouble else "server.ended.closed"
            await commit(house, room, closed(room.standing, reason, house.now()), None)
            return
        playing(room)
        now = house.now()
        standing = ended(room.standing, "resign", seat, lost_by(room, seat, "server.ended.resign"), now)
        await commit(house, room, standing, line_of(standing, "resign", seat, {}, now, account=account))

    await persistently(house, room, agree)


async def draw(house: House, room: Room, account: str, words: DrawWords) -> None:
    """Offer a draw, accept one, or decline it."""

    async def agree() -> None:
        must_own(room, account, words.seat)
        playing(room)
        await check_flag(house, room, house.now())
        found = _offer(room.standing, "draw")
        if words.answer == "decline":
            await _withdraw(house, room, found)
            return
        if words.answer == "accept" and found is None:
            raise BadInput("server.no_offer")
        if any(seat.kind == "bot" for seat in room.standing.row.seats):
            raise BadInput("server.bot_plays_on")
        agreed = _agreed(room, found or Offer(kind="draw", seat=words.seat), account)
        if not _all_agree(room, agreed):
            await _propose(house, room, agreed)
            return
        now = house.now()
        outcome = Outcome(winners=(), scores=(0.0,) * len(room.standing.row.seats), reason="server.ended.draw")
        standing = ended(room.standing, "draw", words.seat, outcome, now)
        await commit(house, room, standing, line_of(standing, "draw", words.seat, {}, now, account=account))

    await persistently(house, room, agree)


async def take_back(house: House, room: Room, account: str, words: TakebackWords) -> None:
    """Ask to go back, allow it, or not. Bots always allow it, and so does whoever sits at every seat."""

    async def agree() -> None:
        must_own(room, account, words.seat)
        playing(room)
        await check_flag(house, room, house.now())
        found = _offer(room.standing, "takeback")
        if words.answer == "decline":
            await _withdraw(house, room, found)
            return
        if words.answer == "accept":
            if found is None:
                raise BadInput("server.no_offer")
            if words.to != found.to:  # it was changed while the other was reading it
                raise BadInput("server.offer_changed", to=found.to or 0)
        else:
            to = last_decision(room.standing, words.seat) if words.to is None else words.to
            if not _can_go_back(room.standing, to):
                raise BadInput("server.no_such_past", to=to)
            found = Offer(kind="takeback", seat=words.seat, to=to)
        agreed = _agreed(room, found, account)
        if not _all_agree(room, agreed):
            await _propose(house, room, agreed)
            return
        assert agreed.to is not None
        now = house.now()
        standing = gone_back(room.standing, agreed.seat, agreed.to, now)
        line = line_of(standing, "takeback", agreed.seat, {"to": agreed.to}, now, account=account)
        await commit(house, room, standing, line)

    await persistently(house, room, agree)


def last_decision(standing: Standing, seat: int) -> int:
    """The sequence number before the last command of a seat."""
    assert standing.match is not None
    for index in range(standing.match.sequence, 0, -1):
        command = standing.match.history[index].command
        if command is not None and command.player == seat:
            return standing.live[index - 2] if index > 1 else 0
    raise BadInput("server.nothing_to_take_back")


def _can_go_back(standing: Standing, to: int) -> bool:
    return (to == 0 or to in standing.live) and standing.position(to) < len(standing.live)


def _offer(standing: Standing, kind: str) -> Offer | None:
    return next((each for each in standing.row.offers if each.kind == kind), None)


def _agreed(room: Room, offer: Offer, account: str) -> Offer:
    """The offer with everybody who agrees: all seats of whoever speaks, and all bots."""
    mine = {seat.seat for seat in room.standing.row.seats if seat.account == account or seat.kind == "bot"}
    return msgspec.structs.replace(offer, agreed=tuple(sorted({*offer.agreed, *mine})))


def _all_agree(room: Room, offer: Offer) -> bool:
    return len(offer.agreed) == len(room.standing.row.seats)


async def _propose(house: House, room: Room, offer: Offer) -> None:
    others = tuple(each for each in room.standing.row.offers if each.kind != offer.kind)
    await commit(house, room, offered(room.standing, (*others, offer), house.now()), None)


async def _withdraw(house: House, room: Room, found: Offer | None) -> None:
    if found is None:
        raise BadInput("server.no_offer")
    left = tuple(each for each in room.standing.row.offers if each != found)
    await commit(house, room, offered(room.standing, left, house.now()), None)
