"""Odds, the rules behind them, and the words of the pages."""

import functools

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sightline.server.documented import fairly, read_form, route
from sightline.server.exchanges import Question, answer
from sightline.server.forms import Document
from sightline.server.library import rule_document, rules_text
from sightline.server.offers import messages_document, offers
from sightline.server.words import json_response, language_of

router = APIRouter(tags=["odds and rules"])


@route(router, "POST", "/api/odds", takes=Question, gives=Document)
async def odds(request: Request) -> Response:
    """The exact odds of one exchange."""
    question = await read_form(request, Question)
    return json_response(await fairly(request, functools.partial(answer, question)))


@route(router, "GET", "/api/offers", gives=Document)
async def offers_of_the_page(request: Request) -> Response:
    """What a page can offer to choose from: games, skills, ammunition, weapons."""
    return json_response(await fairly(request, functools.partial(offers, language_of(request))))


@route(router, "GET", "/api/rules", gives=Document)
async def rules(request: Request, q: str = "", game: str = "", section: str = "", limit: str = "20") -> Response:
    """The rules that fit some words in any of the three languages, or all rules of a section of a game."""
    found = await fairly(request, functools.partial(rules_text, q, game, section, limit, language_of(request)))
    return Response(found, media_type="application/json")


@route(router, "GET", "/api/rules/{rule_id}", gives=Document)
async def rule(request: Request, rule_id: str) -> Response:
    """What a rule says, and whether it is enforced and proven."""
    return json_response(await fairly(request, functools.partial(rule_document, rule_id, language_of(request))))


@route(router, "GET", "/api/messages/{lang}", gives=Document)
async def messages(lang: str) -> Response:
    """Everything the pages say in a language."""
    return json_response(messages_document(lang))
