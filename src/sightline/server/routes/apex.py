"""What players of Apex Legends put together before a match: squads, and packs and boards of their own."""

import functools
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sightline.content.boards.starter import starter as board_starter
from sightline.games.apex.content import load_pack
from sightline.games.apex.content.library import STANDARD
from sightline.games.apex.content.starter import starter as pack_starter
from sightline.games.apex.desk.own import board_document, pack_document
from sightline.games.apex.desk.shots import ShotQuestion, shot_document, shot_offers
from sightline.games.apex.desk.squads import Squad, faults
from sightline.games.apex.setup import find_pack
from sightline.i18n import Language, translate
from sightline.kernel.errors import BadInput
from sightline.kernel.limits import MESSAGE
from sightline.server.documented import fairly, read_form, route
from sightline.server.exchanges import Misplaced
from sightline.server.forms import Document, ViolationCard
from sightline.server.protection import LARGEST_SETUP
from sightline.server.words import json_response, language_of

LONGEST_FILE = 128 * 1024
"""Characters of a pack or a board that somebody has written."""
FILE = msgspec.structs.replace(MESSAGE, text=LONGEST_FILE)
BOARD_SIZE = (12, 12)

router = APIRouter(prefix="/api/apex", tags=["apex"])


class SquadForm(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A squad that is being put together: its Legends, the dearest first, for how many, and from which pack."""

    legends: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=60)], ...], msgspec.Meta(max_length=40)]
    size: int
    pack: str | dict[str, Any] = STANDARD


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """Whether something can be played with, and if not, why."""

    legal: bool
    violations: tuple[ViolationCard, ...]


class Written(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file that somebody has written, and what it is called."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_FILE)]
    file: Annotated[str, msgspec.Meta(max_length=80)] = ""


@route(router, "POST", "/squads/check", takes=SquadForm, gives=Judged)
async def check_apex_squad(request: Request) -> Response:
    """Everything that keeps a squad from being played with."""
    form = await read_form(request, SquadForm, LARGEST_SETUP)
    return json_response(await fairly(request, functools.partial(_judged, form, language_of(request))))


def _judged(form: SquadForm, language: Language) -> Judged:
    found = tuple(faults(Squad(legends=form.legends), form.size, find_pack(form.pack)))
    cards = (
        ViolationCard(
            code=each.code, rule=each.rule, params=each.params, message=translate(each.code, language, **each.params)
        )
        for each in found
    )
    return Judged(legal=not found, violations=tuple(cards))


@route(router, "GET", "/starters", gives=dict[str, str])
async def apex_starters() -> Response:
    """The text of a pack and of a board to begin from."""
    return json_response({"pack": pack_starter("mine"), "board": board_starter("mine.yaml", BOARD_SIZE)})


@route(router, "POST", "/packs/check", takes=Written, gives=Document)
async def check_apex_pack(request: Request) -> Response:
    """What is wrong with a pack, with the place; or the pack, ready for a match."""
    return await _shown(request, pack_document)


@route(router, "POST", "/boards/check", takes=Written, gives=Document)
async def check_apex_board(request: Request) -> Response:
    """What is wrong with a board, with the place; or the board, ready for a match."""
    return await _shown(request, board_document)


# ------------------------------------------------------------------ odds


@route(router, "GET", "/odds/offers", gives=Document)
async def offers_of_shots(request: Request) -> Response:
    """What a shot can be made of: every Weapon of the shipped pack, what fits it, and what a target may wear."""
    pack, language = load_pack(STANDARD), language_of(request)
    return json_response(await fairly(request, functools.partial(shot_offers, pack, language)))


@route(router, "POST", "/odds", takes=ShotQuestion, gives=Document)
async def odds_of_a_shot(request: Request) -> Response:
    """The exact odds of a shot: how likely each amount of damage is, and that it eliminates its target."""
    question = await read_form(request, ShotQuestion)
    work = functools.partial(shot_document, question, load_pack(STANDARD), language_of(request))
    try:
        return json_response(await fairly(request, work))
    except BadInput as error:
        raise Misplaced(error, str(error.params.get("key", ""))) from None


async def _shown(request: Request, read: Callable[[str, str, Language], Document]) -> Response:
    form = await read_form(request, Written, LARGEST_SETUP, FILE)
    work = functools.partial(read, form.text, form.file or "-", language_of(request))
    return json_response(await fairly(request, work))
