"""Odds, the rules behind them, and the words of the pages."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sightline.server.documented import read_form, route
from sightline.server.exchanges import Question, answer
from sightline.server.forms import Document
from sightline.server.library import rule_document, rules_document
from sightline.server.offers import messages_document, offers
from sightline.server.words import json_response, language_of

router = APIRouter(tags=["odds and rules"])


@route(router, "POST", "/api/odds", takes=Question, gives=Document)
async def odds(request: Request) -> Response:
    """The exact odds of one exchange."""
    return json_response(answer(await read_form(request, Question)))


@route(router, "GET", "/api/offers", gives=Document)
async def offers_of_the_page(request: Request) -> Response:
    """What a page can offer to choose from: games, skills, ammunition, weapons."""
    return json_response(offers(language_of(request)))


@route(router, "GET", "/api/rules", gives=Document)
async def rules(q: str = "", game: str = "", section: str = "", limit: str = "20") -> Response:
    """The rules that fit some words in any of the three languages, or all rules of a section of a game."""
    return json_response(rules_document(q, game, section, limit))


@route(router, "GET", "/api/rules/{rule_id}", gives=Document)
async def rule(request: Request, rule_id: str) -> Response:
    """What a rule says, and whether it is enforced and proven."""
    return json_response(rule_document(rule_id, language_of(request)))


@route(router, "GET", "/api/messages/{lang}", gives=Document)
async def messages(lang: str) -> Response:
    """Everything the pages say in a language."""
    return json_response(messages_document(lang))
