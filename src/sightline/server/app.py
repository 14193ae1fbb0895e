"""The web application: pages, and the API that they ask."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware

from sightline._version import __version__
from sightline.kernel.errors import BadInput
from sightline.server import armies, army_data, drawings, reference
from sightline.server.document import openapi
from sightline.server.exchanges import Misplaced
from sightline.server.house import House
from sightline.server.matches.timekeeping import keep_time, resume_clocks, tidy_up
from sightline.server.protection import Gate, SecurityHeaders
from sightline.server.routes import accounts, apex, games, health, matches, odds
from sightline.server.routes.pages import Pages
from sightline.server.settings import Settings
from sightline.server.sockets import match_socket
from sightline.server.words import error_document, error_response, json_response, language_of

WORTH_PACKING = 1024
"""Bytes from which on an answer is packed for whoever can unpack it."""


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application. Its database is opened when the server starts, not before.

    >>> sorted(create_app().openapi()["paths"])[:2]
    ['/api/apex/boards/check', '/api/apex/odds']
    """
    settings = settings or Settings()
    app = FastAPI(title="Sightline", version=__version__, docs_url=None, redoc_url=None, lifespan=_lifespan(settings))
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_PACKING, compresslevel=5)
    app.add_middleware(Gate)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts), www_redirect=False)
    app.add_middleware(SecurityHeaders)
    app.add_exception_handler(BadInput, _bad_input)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _unreadable)
    for module in (accounts, games, apex, matches, odds, army_data, armies, drawings, reference, health):
        app.include_router(module.router)
    app.add_api_websocket_route("/api/matches/{match_id}/socket", match_socket)
    app.mount("/", Pages())
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]
    return app


def _lifespan(settings: Settings) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = app.state.house = House(settings)
        await house.neighbours.move_in(lambda connection: resume_clocks(connection, house))
        going_on = (keep_time(house), tidy_up(house), house.neighbours.keep_in_touch(), house.metrics.keep_counting())
        running = [house.spawn(each) for each in going_on]
        try:
            yield
        finally:
            for each in running:
                each.cancel()
            await house.close()
            app.state.house = None

    return lifespan


async def _bad_input(request: Request, error: Exception) -> Response:
    assert isinstance(error, BadInput)
    field = error.field if isinstance(error, Misplaced) else None
    return error_response(error, language_of(request), field)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "server.not_found" if error.status_code == 404 else "server.not_possible"
    said = BadInput(code, what=f"{request.method} {request.url.path[:200]}")
    return json_response(error_document(said, language_of(request)), error.status_code)


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return error_response(BadInput("server.malformed", field="-", why="-"), language_of(request))
