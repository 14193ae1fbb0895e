"""What keeps the server to its own pages: headers, origins, limits on what it reads and how often."""

import ipaddress
from collections.abc import Mapping

from sqlalchemy.exc import InterfaceError, OperationalError
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sightline.kernel.errors import BadInput
from sightline.server.house import LOG, House
from sightline.server.settings import LOOPBACK
from sightline.server.words import error_response, language_from

__all__ = ["LOOPBACK", "SHEET_POLICY", "Gate", "SecurityHeaders", "read_body", "same_origin"]

LARGEST_BODY = 64 * 1024
LARGEST_SETUP = 256 * 1024
"""Where cards of one's own may come along."""
FORWARDED = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via")
"""What proxies add to a request; one of them at least."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-cache",
}
SHEET_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
"""For a page that brings its own styles and nothing else: no scripts, nothing from anywhere."""
LASTING = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""
LASTING_PATHS = ("/app/assets/", "/api/drawings/")


class SecurityHeaders:
    """Puts the same careful headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and complete the headers of its answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        lasting, secure = scope["path"].startswith(LASTING_PATHS), scope["scheme"] == "https"

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                policy = headers.get("Content-Security-Policy", HEADERS["Content-Security-Policy"])
                headers.update({**HEADERS, "Content-Security-Policy": policy})
                if secure:
                    MutableHeaders(scope=message)["Strict-Transport-Security"] = "max-age=31536000"
                if lasting and message["status"] in (200, 304):
                    MutableHeaders(scope=message)["Cache-Control"] = LASTING
            await send(message)

        await self.app(scope, receive, with_headers)


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from a page of ours, or from no page at all.

    >>> same_origin({"origin": "https://evil.example", "host": "play.example"})
    False
    >>> same_origin({"origin": "https://play.example", "host": "play.example"}), same_origin({"host": "play.example"})
    (True, True)
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return origin.partition("://")[2].lower() == headers.get("host", "").lower() != ""


class Gate:
    """Whatever comes in passes here: origin and rate are checked, answers are counted, errors of ours are caught."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        house: House | None = getattr(scope["app"].state, "house", None)
        refusal = _refusal(scope, house)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        status = 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except ClientDisconnect:
            return  # somebody went away, or was too slow, in the middle of a request
        except Exception as error:
            if house is None or status:
                raise
            house.failed(_route(scope), error)
            # A database that is away, or has no room left, comes back.
            code = "server.not_written" if isinstance(error, OperationalError | InterfaceError) else "server.failed"
            await error_response(BadInput(code), language_from(Headers(scope=scope)))(scope, receive, watched)
        finally:
            if house is not None:
                house.metrics.requests.labels(method=_method(scope), route=_route(scope), status=status).inc()


def _refusal(scope: Scope, house: House | None) -> Response | None:
    headers = Headers(scope=scope)
    if scope["method"] not in SAFE and not same_origin(headers):
        return error_response(BadInput("server.foreign"), language_from(headers))
    if house is not None:
        _mention_proxy(scope, headers, house)
        if not house.requests.take(address_of(scope)):
            return error_response(BadInput("server.too_fast"), language_from(headers))
    return None


def is_forwarded(headers: Mapping[str, str]) -> bool:
    """Whether a proxy has passed a request on."""
    return any(name in headers for name in FORWARDED)


def is_local(host: str) -> bool:
    """Whether only this machine can have an address.

    >>> is_local("127.0.0.1"), is_local("localhost"), is_local("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _mention_proxy(scope: Scope, headers: Headers, house: House) -> None:
    """Say once that a proxy is not believed: behind it everybody shares one limit, and cookies are not secure."""
    named = headers.get("x-forwarded-for", "")
    if named and not house.proxy_mentioned and address_of(scope) not in named:
        house.proxy_mentioned = True
        LOG.warning("requests come through a proxy that is not named: start the server with --proxy and its address")


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else "-"


def _route(scope: Scope) -> str:
    """The pattern of the route: the path itself may hold what is secret."""
    return getattr(scope.get("route"), "path", "other")


def _method(scope: Scope) -> str:
    method: str = scope["method"]
    return method if method in {*SAFE, "POST", "PUT", "PATCH", "DELETE"} else "other"


async def read_body(request: Request, most: int = LARGEST_BODY) -> bytes:
    """The body of a request, refused as soon as it is larger than any honest question."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise BadInput("server.too_large", most=most // 1024)
    return bytes(body)
