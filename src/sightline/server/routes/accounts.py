"""Who one is, and the army lists one has saved."""

import functools
import re
from typing import Annotated

import msgspec
from fastapi import APIRouter
from sqlalchemy.engine import Connection
from starlette.requests import Request
from starlette.responses import Response

from sightline.content.armies.codes import decode
from sightline.content.armies.lists import ListFile
from sightline.kernel.errors import BadInput
from sightline.server import identity
from sightline.server.documented import house_of, read_form, route
from sightline.server.forms import Credentials, Document, Key, Me, Name, Rename
from sightline.server.matches.lobby import unguessable
from sightline.server.store import accounts as store
from sightline.server.store.accounts import AccountRow, ListRow
from sightline.server.words import json_response

router = APIRouter(tags=["accounts"])
LIST_ID = "^[A-Za-z0-9_-]{1,40}$"


def _me(account: AccountRow) -> Me:
    return Me(id=account.id, name=account.name, registered=account.login is not None)


@route(router, "GET", "/api/me", gives=Me)
async def me(request: Request) -> Response:
    """Who I am; whoever is nobody yet becomes a guest."""
    house = house_of(request)
    account, secret = await identity.who(house, request), None
    if account is None:
        account, secret = await identity.new_guest(house, request)
    response = json_response(_me(account))
    if secret is not None:
        identity.give_cookie(response, request, secret)
    return response


@route(router, "PUT", "/api/me", takes=Rename, gives=Me)
async def rename_me(request: Request) -> Response:
    """Call me by another name."""
    house = house_of(request)
    account = await identity.must_be_somebody(house, request)
    form = await read_form(request, Rename)
    return json_response(_me(await identity.rename(house, account, form.name)))


@route(router, "POST", "/api/me/password", takes=Credentials, gives=Me)
async def register(request: Request) -> Response:
    """Let me play from elsewhere with a name and a password."""
    house = house_of(request)
    account = await identity.must_be_somebody(house, request)
    account, secret = await identity.register(house, request, account, await read_form(request, Credentials))
    response = json_response(_me(account))
    identity.give_cookie(response, request, secret)
    return response


@route(router, "POST", "/api/login", takes=Credentials, gives=Me)
async def log_in(request: Request) -> Response:
    """It is me, elsewhere."""
    house = house_of(request)
    account, secret = await identity.log_in(house, request, await read_form(request, Credentials))
    response = json_response(_me(account))
    identity.give_cookie(response, request, secret)
    return response


@route(router, "POST", "/api/logout", status=204)
async def log_out(request: Request) -> Response:
    """Forget me here."""
    await identity.log_out(house_of(request), request)
    response = Response(status_code=204)
    identity.give_cookie(response, request, None)
    return response


@route(router, "DELETE", "/api/me", status=204)
async def forget_me(request: Request) -> Response:
    """Forget all that you know of me."""
    house = house_of(request)
    await identity.forget(house, await identity.must_be_somebody(house, request))
    response = Response(status_code=204)
    identity.give_cookie(response, request, None)
    return response


# ------------------------------------------------------------------ saved lists


class SavedList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army list to be kept: its share code, or the list itself; without an id it is a new one."""

    id: Annotated[str, msgspec.Meta(pattern=LIST_ID)] | None = None
    game: Key
    name: Name
    code: Annotated[str, msgspec.Meta(max_length=8000)] | None = None
    list: Document | None = None


class KeptList(msgspec.Struct, frozen=True, kw_only=True):
    """An army list as it is kept."""

    id: str
    game: str
    name: str
    code: str | None
    list: Document | None
    points: int | None
    faction: str | None
    updated: float


def _army(code: str | None) -> ListFile | None:
    """What a share code says of its list; nothing where it is not one of ours."""
    try:
        return decode(code) if code else None
    except BadInput:
        return None


def _kept(row: ListRow) -> KeptList:
    content = msgspec.json.decode(row.content)
    army = _army(content.get("code"))
    return KeptList(
        id=row.id,
        game=row.game,
        name=row.name,
        code=content.get("code"),
        list=content.get("list"),
        points=None if army is None else army.points,
        faction=None if army is None else army.faction,
        updated=row.updated,
    )


@route(router, "GET", "/api/lists", gives=tuple[KeptList, ...])
async def my_lists(request: Request) -> Response:
    """The lists that I have saved, the latest first."""
    house = house_of(request)
    account = await identity.must_be_somebody(house, request)
    rows = await house.database.read(functools.partial(store.lists_of, account=account.id))
    return json_response([_kept(row) for row in rows])


@route(router, "PUT", "/api/lists", takes=SavedList, gives=KeptList)
async def save_list(request: Request) -> Response:
    """Save a list, a new one or over one of mine."""
    house = house_of(request)
    account = await identity.must_be_somebody(house, request)
    form = await read_form(request, SavedList)
    if form.game not in house.games:
        raise BadInput("kernel.unknown_game", name=form.game, known=", ".join(house.games))
    row = ListRow(
        id=form.id or unguessable(),
        account=account.id,
        game=form.game,
        name=identity.clean(form.name),
        content=msgspec.json.encode({"code": form.code, "list": form.list}).decode(),
        updated=house.now(),
    )
    await house.database.write(functools.partial(_save, row=row, new=form.id is None))
    return json_response(_kept(row))


def _save(connection: Connection, row: ListRow, new: bool) -> None:
    if not store.save_list(connection, row, new=new):
        raise BadInput("server.lists_full", most=store.MOST_LISTS) if new else BadInput("server.no_list")


@route(router, "DELETE", "/api/lists/{list_id}", status=204)
async def delete_list(request: Request, list_id: str) -> Response:
    """Forget a list of mine."""
    house = house_of(request)
    account = await identity.must_be_somebody(house, request)
    delete = functools.partial(store.delete_list, account=account.id, list_id=list_id)
    if re.fullmatch(LIST_ID, list_id) is None or not await house.database.write(delete):
        raise BadInput("server.no_list")
    return Response(status_code=204)
