"""For those who run the server: whether it is well, and how much it does."""

import ipaddress

import sqlalchemy as sa
from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from sightline.kernel.errors import BadInput
from sightline.server.documented import house_of
from sightline.server.protection import address_of
from sightline.server.words import json_response

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """Well, if the database answers."""
    await house_of(request).database.read(lambda connection: connection.execute(sa.select(1)).scalar())
    return json_response({"status": "ok"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Numbers for Prometheus, which asks from this machine or from its own network."""
    if not _is_near(address_of(request.scope)):
        raise BadInput("server.not_found", what="GET /metrics")
    return Response(house_of(request).metrics.text(), media_type=CONTENT_TYPE_LATEST)


def _is_near(address: str) -> bool:
    try:
        return not ipaddress.ip_address(address).is_global
    except ValueError:
        return True  # a socket of this machine has no address
