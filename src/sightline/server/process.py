"""One process that serves."""

import socket
from collections.abc import Callable

import uvicorn

from sightline.server import journal
from sightline.server.app import create_app
from sightline.server.impatience import impatient
from sightline.server.protection import LARGEST_BODY
from sightline.server.settings import Settings
from sightline.server.wire import Wire

PATIENCE = 5
"""Seconds that open requests have to end when the server stops."""


class Announced(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if self.started:
            self.ready()


def configuration(settings: Settings) -> uvicorn.Config:
    """How the application is served."""
    # No access log: addresses hold invitations.
    return uvicorn.Config(
        create_app(settings),
        log_level="warning",
        log_config=journal.configuration(settings.log),
        access_log=False,
        ws=Wire,
        ws_max_size=LARGEST_BODY,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=PATIENCE,
        http=impatient(settings.limits),
        forwarded_allow_ips=list(settings.proxies),
        server_header=False,
    )
