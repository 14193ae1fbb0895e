"""The games on offer, and what there is to choose from."""

import functools

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sightline.games.desk import Desk
from sightline.i18n import Language, messages
from sightline.kernel.errors import BadInput
from sightline.server.documented import fairly, house_of, route
from sightline.server.forms import Document, GameCard
from sightline.server.house import House
from sightline.server.words import json_response, language_of

router = APIRouter(tags=["games"])


def _desk(house: House, game: str) -> Desk:
    if game not in house.games:
        raise BadInput("kernel.unknown_game", name=game, known=", ".join(house.games))
    return house.desks(game)


@route(router, "GET", "/api/games", gives=tuple[GameCard, ...])
async def games(request: Request) -> Response:
    """Every game that can be played here."""
    language = language_of(request)
    found = [GameCard(name=name, title=_title(name, language)) for name in house_of(request).games]
    return json_response(found)


def _title(name: str, language: Language) -> str:
    return messages(language).get(f"server.game.{name}", name)


@route(router, "GET", "/api/games/{game}/offers", gives=Document)
async def game_offers(request: Request, game: str) -> Response:
    """Scenarios, sizes, tables and lists to choose from."""
    house = house_of(request)
    desk = _desk(house, game)
    return json_response(await fairly(request, functools.partial(desk.offers, language_of(request))))


@route(router, "GET", "/api/games/{game}/tables", gives=tuple[str, ...])
async def game_tables(request: Request, game: str) -> Response:
    """The names of the tables that a game is played on."""
    house = house_of(request)
    return json_response(tuple(await fairly(request, _desk(house, game).tables)))


@route(router, "GET", "/api/games/{game}/tables/{table}", gives=Document)
async def game_table(request: Request, game: str, table: str) -> Response:
    """A table, to be drawn."""
    house = house_of(request)
    desk = _desk(house, game)
    if table not in await fairly(request, desk.tables):
        raise BadInput("server.not_found", what=table[:60])
    return json_response(await fairly(request, functools.partial(desk.table, table, language_of(request))))
