"""The list builder's questions: factions, what a list comes to, codes, sheets and lists by chance."""

import functools
from collections.abc import Mapping

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from sightline.content.armies import Faction, sheets
from sightline.content.armies.codes import decode
from sightline.content.armies.lists import MOST, ListFile, checked
from sightline.content.armies.storage import names, stamp
from sightline.games.desk import Document
from sightline.games.infinity.armies.knowledge import game_of
from sightline.games.infinity.armies.pasting import exported, paste
from sightline.games.infinity.armies.random_lists import random_list
from sightline.games.infinity.armies.sheet import sheet_of
from sightline.games.infinity.desk.armies import faction_document, faction_of, figures, list_document, told
from sightline.games.infinity.desk.army_cards import card_document
from sightline.i18n import Language
from sightline.kernel.errors import BadInput
from sightline.server.documented import fairly, read_form
from sightline.server.protection import SHEET_POLICY
from sightline.server.words import language_of

LONGEST_CODE = 4000
SHEETS = {"html": "text/html", "pdf": "application/pdf"}

router = APIRouter(prefix="/api/armies")


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A list by chance: of which faction, for how many points, from which seed."""

    faction: str
    points: int | None = None
    seed: str = "0"


class Paste(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody has pasted: an army code, a link, a share code or a text list; and of which game it should be."""

    text: str
    game: str = ""
    """Of no other."""
    prefers: str = ""
    """Of this one, where several have its faction."""


class Chosen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An option of a unit of a faction."""

    faction: str
    unit: str
    option: str


_BODIES: Mapping[str, type[msgspec.Struct]] = {"list": ListFile, "chance": Asked, "paste": Paste, "card": Chosen}


def _schema(kind: str) -> dict[str, object]:
    schema = msgspec.json.schema(_BODIES[kind])
    return {"requestBody": {"content": {"application/json": {"schema": schema}}}}


def _json(document: object) -> Response:
    return Response(msgspec.json.encode(document), media_type="application/json")


def _of(name: str, game: str, stated: str | None = None) -> Faction:
    """A faction of a game; a list states its game too, and must mean the same."""
    faction = faction_of(name)
    for each in (game, stated or game):
        if each != game_of(faction):
            raise BadInput("armies.unknown_game", game=each[:60], known=game_of(faction))
    return faction


@functools.lru_cache(maxsize=256)
def _faction(name: str, _stamp: int, language: Language) -> msgspec.Raw:
    """A faction as it is sent, remembered until its file changes: large ones take their time."""
    return msgspec.Raw(msgspec.json.encode(faction_document(faction_of(name), language)))


@router.get("/{game}")
async def factions(request: Request, game: str) -> Response:
    """The factions of a game, with their units and ready lists, and what the game asks of lists."""
    language = language_of(request)

    def work() -> Document:
        return {"factions": [_faction(name, stamp(name), language) for name in names(game)], **figures(game)}

    return _json(await fairly(request, work))


@router.post("/{game}/card", openapi_extra=_schema("card"))
async def card(request: Request, game: str) -> Response:
    """All facts about an option: who is fielded with it, the chart of its weapons, what its skills do."""
    asked = await read_form(request, Chosen)
    language = language_of(request)

    def work() -> Document:
        return card_document(_of(asked.faction, game), asked.unit, asked.option, language)

    return _json(await fairly(request, work))


@router.post("/{game}/check", openapi_extra=_schema("list"))
async def check(request: Request, game: str) -> Response:
    """What a list comes to and everything that is wrong with it."""
    given = await _list(request)
    return _json(await fairly(request, functools.partial(_told, given, game, language_of(request))))


@router.get("/{game}/code/{code}")
async def from_code(request: Request, game: str, code: str) -> Response:
    """The list of a share code."""
    given = _sensible(decode(code[:LONGEST_CODE]))
    return _json(await fairly(request, functools.partial(_told, given, game, language_of(request))))


@router.post("/paste", openapi_extra=_schema("paste"))
async def pasted(request: Request) -> Response:
    """The list that somebody has pasted, with every line that is not in it, and everything that is wrong with it."""
    asked = await read_form(request, Paste)
    language = language_of(request)

    def work() -> Document:
        found = paste(asked.text, asked.game[:60], asked.prefers[:60])
        given = _sensible(checked(found.file))
        return {
            **list_document(given, faction_of(given.faction), language),
            "kind": found.kind,
            "missing": told(found.missing, language),
            "remarks": told(found.remarks, language),
        }

    return _json(await fairly(request, work))


@router.post("/{game}/export", openapi_extra=_schema("list"))
async def export(request: Request, game: str) -> Response:
    """A list as the official list builder reads it: its code and its text."""
    given = await _list(request)

    def work() -> Document:
        _of(given.faction, game, given.game)
        return {form: exported(given, form) for form in ("code", "text")}

    return _json(await fairly(request, work))


@router.post("/{game}/random", openapi_extra=_schema("chance"))
async def by_chance(request: Request, game: str) -> Response:
    """A legal list by chance."""
    asked = await read_form(request, Asked)
    language = language_of(request)

    def work() -> Document:
        faction = _of(asked.faction, game)
        given = random_list(faction, points=asked.points, seed=asked.seed[:100])
        return list_document(given, faction, language)

    return _json(await fairly(request, work))


@router.get("/{game}/sheet/{code}")
async def sheet(request: Request, game: str, code: str, form: str = "html") -> Response:
    """A list as a sheet to print, as a page of HTML or as a PDF."""
    given, language = _sensible(decode(code[:LONGEST_CODE])), language_of(request)
    if form not in SHEETS:
        raise BadInput("armies.sheet_ending", ending=form[:20])

    def work() -> str | bytes:
        _of(given.faction, game, given.game)
        made = sheet_of(given, language)
        if form == "html":
            return sheets.to_html(made)
        # The drawing library takes a while to load: only those who want a PDF wait for it.
        from sightline.content.armies.sheets.to_pdf import to_pdf

        return to_pdf(made)

    page = await fairly(request, work)
    # Opened in the browser, to be looked at and printed from there; it has a name where somebody keeps it.
    headers = {"Content-Disposition": f'inline; filename="sightline-list.{form}"'}
    if form == "html":
        headers["Content-Security-Policy"] = SHEET_POLICY
    return Response(page, media_type=SHEETS[form], headers=headers)


async def _list(request: Request) -> ListFile:
    return _sensible(checked(await read_form(request, ListFile)))


def _sensible(given: ListFile) -> ListFile:
    """The same list, if it is not larger than any army that somebody could put on a table."""
    if sum(each.count * (1 + len(each.peripherals)) for each in given.members) > MOST:
        raise BadInput("armies.numbers")
    return given


def _told(given: ListFile, game: str, language: Language) -> Document:
    return list_document(given, _of(given.faction, game, given.game), language)
