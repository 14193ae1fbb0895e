"""HTTP and sockets for those who hurry: who does not send or read in good time makes room for others.

Whoever opens thousands of connections and sends a byte now and then would otherwise hold them all for ever; and so
would whoever asks for much and reads none of it, with all that waits to be sent.
"""

import asyncio
from collections import OrderedDict

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sightline.server.settings import Limits
from sightline.server.wire import Wire

SLOWEST = 1024
"""Bytes a second that whoever has much to read has to read at least."""


class _Read(asyncio.Protocol):
    """A connection that is closed when whoever is at the other side does not read what it is sent."""

    limits: Limits
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _judging: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """More waits to be read than should; until it is read, nothing more is sent."""
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unwatch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        super().connection_lost(exc)

    def _watch(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._judging = self.loop.call_later(self.limits.answer, self._judge, left)

    def _unwatch(self) -> None:
        if self._judging is not None:
            self._judging.cancel()
            self._judging = None

    def _judge(self, before: int) -> None:
        if before - self.transport.get_write_buffer_size() < SLOWEST * self.limits.answer:
            self.transport.abort()  # to close it would be to wait for the reader
        else:
            self._watch()


class _ImpatientSocket(_Read, Wire):
    """A socket that ends when its other side is gone, even if that never reads the end of what it was sent."""

    def send_keepalive_ping(self) -> None:
        super().send_keepalive_ping()
        self._hang_up()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._hang_up()

    def _hang_up(self) -> None:
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            self.transport.abort()


class _Impatient(_Read, H11Protocol):
    """A connection that is closed when the head or the body of a request takes too long, or when too many do."""

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


def impatient_socket(limits: Limits) -> type[asyncio.Protocol]:
    """The same for what has become a socket."""
    return type("ImpatientSocket", (_ImpatientSocket,), {"limits": limits})
