"""Routes that say what they take and give, for the API's document and for reading requests."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sightline.kernel.errors import BadInput
from sightline.kernel.limits import MESSAGE, Limits, plain
from sightline.server.exchanges import Misplaced
from sightline.server.house import House
from sightline.server.protection import LARGEST_BODY, address_of, read_body

F = TypeVar("F", bound=msgspec.Struct)
T = TypeVar("T")
Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Response]])
_PLACE = re.compile(r"^(?P<why>.*?)(?: - at `\$(?P<path>[^`]*)`)?$", re.DOTALL)


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """What a route takes and gives."""

    takes: Any = None
    gives: Any = None
    status: int = 200


SHAPES: dict[str, Shape] = {}
"""By the name of the handler, which is the operation's id in the document."""


def route(
    router: APIRouter, method: str, path: str, *, takes: Any = None, gives: Any = None, status: int = 200
) -> Callable[[Handler], Handler]:
    """Add a handler as a route, with its shape for the document."""

    def add(handler: Handler) -> Handler:
        SHAPES[handler.__name__] = Shape(takes=takes, gives=gives, status=status)
        router.add_api_route(
            path, handler, methods=[method], response_class=Response, status_code=status, operation_id=handler.__name__
        )
        return handler

    return add


def house_of(request: Request) -> House:
    """The house that a request came to."""
    house: House | None = getattr(request.app.state, "house", None)
    if house is None:
        raise BadInput("server.closed")
    return house


async def fairly(request: Request, work: Callable[[], T]) -> T:
    """Work something out for whoever sent a request: off the event loop, and in turn with everybody else."""
    house: House | None = getattr(request.app.state, "house", None)
    if house is None:  # an application that nobody serves has nobody to be fair to
        return await asyncio.to_thread(work)
    return await house.fairly(address_of(request.scope), work)


async def read_form(request: Request, form: type[F], most: int = LARGEST_BODY, limits: Limits = MESSAGE) -> F:
    """The body of a request as a form; what does not fit is said with its place."""
    return decode_form(await read_body(request, most), form, limits)


def decode_form(body: bytes, form: type[F], limits: Limits = MESSAGE) -> F:
    """The same from its bytes; what it holds is within limits, whatever it may be."""
    try:
        found = msgspec.json.decode(body, type=form)
    except msgspec.ValidationError as error:
        raise _misfit(str(error)) from None
    except RecursionError:
        raise BadInput("kernel.limits.depth", what="request", limit=limits.depth) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadInput("server.not_json") from None
    plain(found, limits, "request")
    return found


def _misfit(text: str) -> BadInput:
    """What does not fit a form, with the place where it stands."""
    found = _PLACE.match(text)
    why, path = (found["why"], found["path"] or "") if found else (text, "")
    field = re.sub(r"\[(\d+)\]", r".\1", path).strip(".")
    return Misplaced(BadInput("server.malformed", field=field or "-", why=why), field)
