"""Matches over HTTP: making, joining, agreeing, ending, looking back."""

import functools
from typing import Literal, get_args

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sightline.games.desk import AnyMatch
from sightline.kernel import Viewer, Violation, matchfile
from sightline.kernel.errors import BadInput
from sightline.server import identity
from sightline.server.documented import fairly, house_of, read_form, route
from sightline.server.forms import (
    Account,
    Asking,
    AtSeat,
    Chat,
    Document,
    DrawWords,
    Hint,
    Join,
    MatchCard,
    Muting,
    NewMatch,
    Replay,
    RetrospectCard,
    Saying,
    TakebackWords,
)
from sightline.server.house import House
from sightline.server.matches import agreeing, asking, chatting, hinting, lobby
from sightline.server.matches.cards import card_of
from sightline.server.matches.retrospects import retrospect_of
from sightline.server.matches.room import Room
from sightline.server.matches.standing import match_of, trouble_of
from sightline.server.matches.telling import frames_of
from sightline.server.matches.unplayable import file_of
from sightline.server.protection import LARGEST_SETUP
from sightline.server.store import matches as store
from sightline.server.store.accounts import AccountRow
from sightline.server.store.records import MatchRow
from sightline.server.words import json_response, language_of

router = APIRouter(prefix="/api/matches", tags=["matches"])
Scope = Literal["mine", "open", "live", "finished"]


def _card(request: Request, room: Room, account: AccountRow | None) -> MatchCard:
    house = house_of(request)
    name = account.id if account else None
    standing = room.standing
    return card_of(standing.row, name, room.online(), language_of(request), house.now(), standing.trouble)


async def _found(request: Request, match_id: str) -> tuple[House, AccountRow, Room]:
    """What everybody needs who does something at a match."""
    house = house_of(request)
    account = await identity.must_be_somebody(house, request)
    return house, account, await house.rooms.find(match_id)


@route(router, "POST", "", takes=NewMatch, gives=MatchCard, status=201)
async def make_match(request: Request) -> Response:
    """Make a match."""
    house = house_of(request)
    account = await identity.must_be_somebody(house, request)
    form = await read_form(request, NewMatch, LARGEST_SETUP)
    if not house.making.take(account.id):
        raise BadInput("server.too_fast")
    room = await house.safely(lobby.make(house, account, form))
    return json_response(_card(request, room, account), 201)


@route(router, "GET", "", gives=tuple[MatchCard, ...])
async def list_matches(request: Request, scope: str = "mine") -> Response:
    """My matches that go on, those of the lobby, those of it that are being played, or mine that are over."""
    house = house_of(request)
    if scope not in get_args(Scope):
        raise BadInput("server.scope", value=scope[:40], known=", ".join(get_args(Scope)))
    if scope in ("open", "live"):
        account = await identity.who(house, request)
        found = store.open_matches if scope == "open" else store.live_matches
        rows = await house.database.read(functools.partial(found, now=house.now()))
    else:
        account = await identity.must_be_somebody(house, request)
        over = scope == "finished"
        rows = await house.database.read(functools.partial(store.matches_of, account=account.id, over=over))
    language, now, name = language_of(request), house.now(), account.id if account else None
    return json_response(
        [
            card_of(row, name, room.online() if room else (), language, now, _trouble(house, row, room))
            for row, room in ((row, house.rooms.here(row.id)) for row in rows)
        ]
    )


def _trouble(house: House, row: MatchRow, room: Room | None) -> Violation | None:
    """Why a match of a list cannot be played, as far as that is known without reading its log."""
    if room is not None:
        return room.standing.trouble
    try:
        return trouble_of(row, house.desks(row.game))
    except BadInput as error:  # a game that this server does not have any more
        return Violation(code=error.code, params=error.params)


@route(router, "GET", "/{match_id}", gives=MatchCard)
async def show_match(request: Request, match_id: str) -> Response:
    """A match from the outside."""
    house = house_of(request)
    room = await house.rooms.find(match_id)
    return json_response(_card(request, room, await identity.who(house, request)))


@route(router, "GET", "/{match_id}/scenery", gives=Document)
async def match_scenery(request: Request, match_id: str) -> Response:
    """The table of a match, to be drawn."""
    house = house_of(request)
    room = await house.rooms.find(match_id)
    setup = match_of(room.standing).setup
    return json_response(await fairly(request, functools.partial(room.desk.scenery, setup, language_of(request))))


@route(router, "POST", "/{match_id}/join", takes=Join, gives=MatchCard)
async def join_match(request: Request, match_id: str) -> Response:
    """Take an open seat."""
    form = await read_form(request, Join)
    house, account, room = await _found(request, match_id)
    await house.safely(lobby.join(house, room, account, form))
    return json_response(_card(request, room, account))


@route(router, "POST", "/{match_id}/resign", takes=AtSeat, gives=MatchCard)
async def resign(request: Request, match_id: str) -> Response:
    """Give up, or close a match that has not begun."""
    form = await read_form(request, AtSeat)
    house, account, room = await _found(request, match_id)
    await house.safely(agreeing.resign(house, room, account.id, form.seat))
    return json_response(_card(request, room, account))


@route(router, "POST", "/{match_id}/draw", takes=DrawWords, gives=MatchCard)
async def draw(request: Request, match_id: str) -> Response:
    """Offer a draw, accept one, or decline it."""
    form = await read_form(request, DrawWords)
    house, account, room = await _found(request, match_id)
    await house.safely(agreeing.draw(house, room, account.id, form))
    return json_response(_card(request, room, account))


@route(router, "POST", "/{match_id}/takeback", takes=TakebackWords, gives=MatchCard)
async def take_back(request: Request, match_id: str) -> Response:
    """Ask to go back, allow it, or not."""
    form = await read_form(request, TakebackWords)
    house, account, room = await _found(request, match_id)
    await house.safely(agreeing.take_back(house, room, account.id, form))
    return json_response(_card(request, room, account))


@route(router, "POST", "/{match_id}/rematch", gives=MatchCard)
async def rematch(request: Request, match_id: str) -> Response:
    """The same again: the card of the new match."""
    house, account, room = await _found(request, match_id)
    if not house.making.take(account.id):
        raise BadInput("server.too_fast")
    again = await house.safely(lobby.rematch(house, room, account))
    return json_response(_card(request, again, account))


@route(router, "POST", "/{match_id}/ask", takes=Asking, gives=Document)
async def ask(request: Request, match_id: str) -> Response:
    """An aid, as over the socket."""
    form = await read_form(request, Asking)
    house, account, room = await _found(request, match_id)
    answer = await asking.ask(house, room, account.id, form.seat, form.question, language_of(request))
    return json_response(answer)


@route(router, "POST", "/{match_id}/hint", takes=AtSeat, gives=Hint)
async def ask_a_bot(request: Request, match_id: str) -> Response:
    """What a bot would do in one's place."""
    form = await read_form(request, AtSeat)
    house, account, room = await _found(request, match_id)
    return json_response(await hinting.hint(house, room, account.id, form.seat, language_of(request)))


# ------------------------------------------------------------------ talking


@route(router, "GET", "/{match_id}/words", gives=Chat)
async def hear_words(request: Request, match_id: str, since: int = 0) -> Response:
    """What the players of one's own match have said after a number."""
    house, account, room = await _found(request, match_id)
    return json_response(await chatting.listen(house, room, account.id, min(max(since, 0), chatting.MOST)))


@route(router, "POST", "/{match_id}/words", takes=Saying, gives=MatchCard)
async def say_words(request: Request, match_id: str) -> Response:
    """Say something to the others at one's own match."""
    form = await read_form(request, Saying)
    house, account, room = await _found(request, match_id)
    await house.safely(chatting.say(house, room, account.id, form))
    return json_response(_card(request, room, account))


@route(router, "POST", "/{match_id}/words/mute", takes=Muting, gives=Chat)
async def mute_somebody(request: Request, match_id: str) -> Response:
    """Hear somebody no more, in any match; or again."""
    form = await read_form(request, Muting)
    house, account, room = await _found(request, match_id)
    return json_response(await chatting.mute(house, room, account.id, form))


# ------------------------------------------------------------------ looking back


def _finished(room: Room) -> AnyMatch:
    """The match of a room, if it was played to its end."""
    if room.standing.row.status != "over":
        raise BadInput("server.not_over")
    return match_of(room.standing)


@route(router, "GET", "/{match_id}/file", gives=str)
async def match_file(request: Request, match_id: str) -> Response:
    """A match that is over as a file that replays to the identical state."""
    house = house_of(request)
    room = await house.rooms.find(match_id)
    if room.standing.row.status == "over" and room.standing.trouble is not None:
        text = await house.database.read(functools.partial(file_of, row=room.standing.row))
    else:
        text = await fairly(request, functools.partial(matchfile.dumps, _finished(room)))
    headers = {"Content-Disposition": 'attachment; filename="sightline.match.jsonl"'}
    return PlainTextResponse(text, headers=headers)


@route(router, "GET", "/{match_id}/account", gives=Account)
async def match_account(request: Request, match_id: str) -> Response:
    """How a match that is over went, in words."""
    house = house_of(request)
    room = await house.rooms.find(match_id)
    text = await fairly(request, functools.partial(room.desk.account, _finished(room), language_of(request)))
    return json_response(Account(lines=tuple(text.splitlines())))


@route(router, "GET", "/{match_id}/retrospect", gives=RetrospectCard)
async def match_retrospect(request: Request, match_id: str) -> Response:
    """The balance of a match that is over, from beginning to end, and its turning points."""
    house = house_of(request)
    room = await house.rooms.find(match_id)
    _finished(room)
    work = functools.partial(retrospect_of, room.standing, room.desk, language_of(request))
    return json_response(await fairly(request, work))


@route(router, "GET", "/{match_id}/replay", gives=Replay)
async def replay(request: Request, match_id: str, viewer: str = "") -> Response:
    """Every position of a match: with full knowledge when it is over, as one may know it while it goes on."""
    house = house_of(request)
    account = await identity.who(house, request)
    room = await house.rooms.find(match_id)
    standing = room.standing
    match, over = match_of(standing), standing.row.status == "over"
    seat = _viewer(room, account, viewer, over)
    language, card = language_of(request), _card(request, room, account)

    def work() -> bytes:
        frames = frames_of(standing, room.desk, seat, language, everything=over and not viewer)
        scenery = room.desk.scenery(match.setup, language)
        return msgspec.json.encode(Replay(card=card, scenery=scenery, frames=tuple(frames)))

    return Response(await fairly(request, work), media_type="application/json")


def _viewer(room: Room, account: AccountRow | None, viewer: str, over: bool) -> Viewer:
    """Through whose eyes: while it goes on, only through one's own or as a spectator."""
    name = account.id if account else None
    mine = [seat.seat for seat in room.standing.row.seats if room.owns(name, seat.seat)]
    if viewer in ("", "public"):
        return mine[0] if mine and not viewer and not over else None
    if not (viewer.isascii() and viewer.isdigit() and len(viewer) < 3 and room.seat(int(viewer)) is not None):
        raise BadInput("server.viewer", value=viewer[:40])
    if not over and int(viewer) not in mine:
        raise BadInput("server.not_yours", seat=int(viewer))
    return int(viewer)
