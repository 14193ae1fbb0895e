"""HTTP for those who hurry: a request that does not arrive in good time makes room for others.

Whoever opens thousands of connections and sends a byte now and then would otherwise hold them all for ever.
"""

import asyncio
from collections import OrderedDict

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sightline.server.settings import Limits


class _Impatient(H11Protocol):
    """A connection that is closed when the head or the body of a request takes too long, or when too many do."""

    limits: Limits
    arriving: "OrderedDict[_Impatient, None]"
    """The connections of one server whose request is not complete, the one that has waited longest first."""
    _alarm: asyncio.TimerHandle | None = None
    _part: object = None
    """Which part of a request we wait for: h11 says IDLE before the head and SEND_BODY before the end."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._stop()  # it has become a socket, which stays open and may be silent for as long as it likes
        elif not self.transport.is_closing():
            self._look()

    def _look(self) -> None:
        """Which part of the request is still to come, and until when."""
        state = self.conn.their_state
        part = state if state in (h11.IDLE, h11.SEND_BODY) else None
        if part is self._part:
            return  # a byte more of the same gives nobody more time
        self._stop()
        self._part = part
        if part is None:
            return
        seconds = self.limits.head if part is h11.IDLE else self.limits.body
        self._alarm = self.loop.call_later(seconds, self._give_up)
        self.arriving[self] = None
        if len(self.arriving) > self.limits.arriving:
            next(iter(self.arriving))._give_up()

    def _stop(self) -> None:
        self.arriving.pop(self, None)
        self._part = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _give_up(self) -> None:
        self._stop()
        self.transport.abort()


def impatient(limits: Limits) -> type[asyncio.Protocol]:
    """The protocol of one server."""
    return type("Impatient", (_Impatient,), {"limits": limits, "arriving": OrderedDict()})
