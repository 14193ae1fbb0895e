"""For those who run the server: whether it is well, and how much it does."""

import asyncio
import secrets
import time

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from sightline.kernel.errors import BadInput
from sightline.server.documented import house_of
from sightline.server.house import House, Pulse
from sightline.server.protection import address_of, is_forwarded, is_local
from sightline.server.store.database import beat
from sightline.server.words import json_response

router = APIRouter(include_in_schema=False)
FRESH = 5.0
"""Seconds for which the answer holds: finding out costs a write."""
PATIENCE = 5.0
"""Seconds after which a write that does not come back is a failed one."""


@router.get("/livez")
async def livez() -> Response:
    """Alive, whatever the database is: no reason to begin this process anew."""
    return json_response({"status": "ok"})


@router.get("/readyz")
@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """Well, and ready for visitors, if what people do can be written down."""
    house = house_of(request)
    now = time.monotonic()
    if now - house.pulse.at >= FRESH:
        house.pulse = Pulse(now, house.pulse.beats)  # whoever asks meanwhile gets the last answer
        house.pulse = Pulse(now, await _beats(house))
    return json_response({"status": "ok"}) if house.pulse.beats else json_response({"status": "not writing"}, 503)


async def _beats(house: House) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            await house.database.write(beat)
    except Exception as error:
        house.failed("database", error)
        return False
    return True


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Numbers for Prometheus, which asks from this machine or shows the token."""
    house = house_of(request)
    if not _may_read(request, house.settings.metrics_token):
        raise BadInput("server.not_found", what="GET /metrics")
    return Response(house.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def _may_read(request: Request, token: str) -> bool:
    if token:
        given = request.headers.get("authorization", "")
        return secrets.compare_digest(given.encode(), f"Bearer {token}".encode())
    # A proxy on this machine asks from this machine too, whoever it asks for.
    return not is_forwarded(request.headers) and is_local(address_of(request.scope))
