"""The web application: the page, and the API that it asks."""

import re
from importlib import resources
from pathlib import Path

import msgspec
from fastapi import FastAPI, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.staticfiles import StaticFiles

from sightline._version import __version__
from sightline.kernel.errors import BadInput
from sightline.server.exchanges import Misplaced, Question, answer
from sightline.server.library import rule_document, search_document
from sightline.server.offers import messages_document, offers
from sightline.server.protection import LOOPBACK, SecurityHeaders, read_body
from sightline.server.words import error_document, language_of

STATIC = Path(str(resources.files("sightline.server").joinpath("static")))

NOT_FOUND = frozenset({"rules.unknown_rule", "server.not_found"})
_PLACE = re.compile(r"^(?P<why>.*?)(?: - at `\$(?P<path>[^`]*)`)?$", re.DOTALL)


def create_app(hosts: tuple[str, ...] = LOOPBACK) -> FastAPI:
    """The application; `hosts` are the names it answers to.

    >>> sorted(create_app().openapi()["paths"])[:2]
    ['/api/messages/{lang}', '/api/odds']
    """
    app = FastAPI(title="Sightline", version=__version__, docs_url=None, redoc_url=None)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)
    app.add_middleware(SecurityHeaders)
    app.add_exception_handler(BadInput, _bad_input)
    app.add_exception_handler(HTTPException, _http_error)
    schema = msgspec.json.schema(Question)
    app.post("/api/odds", openapi_extra={"requestBody": {"content": {"application/json": {"schema": schema}}}})(_odds)
    app.get("/api/offers")(_offers)
    app.get("/api/rules")(_search)
    app.get("/api/rules/{rule_id}")(_rule)
    app.get("/api/messages/{lang}")(_messages)
    app.mount("/", StaticFiles(directory=STATIC, html=True))
    return app


def _json(document: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(document), status, media_type="application/json")


async def _odds(request: Request) -> Response:
    """The exact odds of one exchange."""
    body = await read_body(request)
    try:
        question = msgspec.json.decode(body, type=Question)
    except msgspec.ValidationError as error:
        raise _misfit(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadInput("server.not_json") from None
    return _json(answer(question))


def _misfit(text: str) -> BadInput:
    """What does not fit the question's form, with the place where it stands."""
    found = _PLACE.match(text)
    why, path = (found["why"], found["path"] or "") if found else (text, "")
    field = re.sub(r"\[(\d+)\]", r".\1", path).strip(".")
    return Misplaced(BadInput("server.malformed", field=field or "-", why=why), field)


async def _offers(request: Request) -> Response:
    """What a page can offer to choose from: games, skills, ammunition, weapons."""
    return _json(offers(language_of(request)))


async def _search(q: str = "", game: str = "", limit: str = "20") -> Response:
    """The rules that fit some words, in any of the three languages."""
    return _json(search_document(q, game, limit))


async def _rule(request: Request, rule_id: str) -> Response:
    """What a rule says, and whether it is enforced and proven."""
    return _json(rule_document(rule_id, language_of(request)))


async def _messages(lang: str) -> Response:
    """Everything the page says in a language."""
    return _json(messages_document(lang))


async def _bad_input(request: Request, error: Exception) -> Response:
    assert isinstance(error, BadInput)
    status = 404 if error.code in NOT_FOUND else 422
    field = error.field if isinstance(error, Misplaced) else None
    return _json(error_document(error, language_of(request), field), status)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "server.not_found" if error.status_code == 404 else "server.not_possible"
    said = BadInput(code, what=f"{request.method} {request.url.path}")
    return _json(error_document(said, language_of(request)), error.status_code)
