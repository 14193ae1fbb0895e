"""One process that serves."""

import asyncio
import contextlib
import socket
from collections.abc import Callable

import uvicorn

from sightline.server import journal
from sightline.server.app import create_app
from sightline.server.impatience import impatient, impatient_socket
from sightline.server.protection import LARGEST_BODY
from sightline.server.settings import Settings
from sightline.server.sweeping import Sweeper, settle_in

PATIENCE = 5
"""Seconds that open requests have to end when the server stops."""


class Announced(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready
        self._sweeping: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if self.started:
            settle_in()
            self._sweeping = asyncio.create_task(Sweeper().run())
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End in order."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeping
        await super().shutdown(sockets)


def configuration(settings: Settings) -> uvicorn.Config:
    """How the application is served."""
    # No access log: addresses hold invitations.
    return uvicorn.Config(
        create_app(settings),
        log_level="warning",
        log_config=journal.configuration(settings.log),
        access_log=False,
        ws=impatient_socket(settings.limits),
        ws_max_size=LARGEST_BODY,
        ws_ping_interval=settings.limits.answer,
        ws_ping_timeout=settings.limits.answer,
        timeout_graceful_shutdown=PATIENCE,
        http=impatient(settings.limits),
        forwarded_allow_ips=list(settings.proxies),
        server_header=False,
    )
