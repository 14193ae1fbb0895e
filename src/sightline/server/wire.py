"""The sockets of matches as the network sees them.

The server that carries us hands every message through five layers, packs even the shortest, and stops reading after
each that it has read. A match says four small things for every command to those who look at it, so this one takes text
that is ready (`Speaker`), packs it where that saves packets, and stops reading only for who says more than is heard.
"""

import zlib
from collections.abc import Awaitable, Callable, Sequence

from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.http11 import Request
from websockets.protocol import OPEN

SHORT = 1400
"""Bytes up to which a text is sent as it is: it goes in one packet, packed or not, and packing it takes longer than
sending it."""
UNHEARD = 8
"""Messages that may wait to be heard before no more are read."""
PACKING = {"level": 1, "memLevel": 5}
"""What is told resembles what was told before, which the fastest packing finds as well."""
WINDOW = 12
"""Bits of how far back it looks for that, which every socket has to remember."""
TEXT, PACKED = 0x81, 0xC1
"""The first byte of a whole message of text, as it is and packed."""
MEDIUM, LONG = 126, 65536

Speaker = Callable[[Sequence[bytes]], Awaitable[None]]
"""Sends texts that are UTF-8 already, all at once. Raises `OSError` if nobody is there any more."""
_SPEAKER = "sightline.speaker"


def speaker_of(socket: WebSocket) -> Speaker:
    """How to speak over a socket: directly, where a server of ours carries it."""
    found: Speaker | None = socket.scope.get("extensions", {}).get(_SPEAKER)
    if found is not None:
        return found

    async def by_layers(texts: Sequence[bytes]) -> None:
        for text in texts:
            await socket.send_text(text.decode())

    return by_layers


class Spoken:
    """How much this process has said over all of its sockets."""

    bytes = 0


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    def handle_connect(self, event: Request) -> None:
        """Somebody wants to open it: what they may pack is agreed on, and the application may speak directly."""
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW, client_max_window_bits=WINDOW, compress_settings=PACKING
            )
        ]
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][_SPEAKER] = self.speak  # type: ignore[assignment]

    async def speak(self, texts: Sequence[bytes]) -> None:
        """Send texts; whoever reads slower than we speak is waited for."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ClientDisconnected
        said = self._frame(texts[0]) if len(texts) == 1 else b"".join(map(self._frame, texts))
        Spoken.bytes += len(said)
        self.transport.write(said)

    def _frame(self, text: bytes) -> bytes:
        first = TEXT
        if len(text) > SHORT and self.conn.extensions:
            first, text = PACKED, _packed(self.conn.extensions[0], text)
        length = len(text)
        if length < MEDIUM:
            return bytes((first, length)) + text
        if length < LONG:
            return bytes((first, MEDIUM, length >> 8, length & 255)) + text
        return bytes((first, MEDIUM + 1)) + length.to_bytes(8, "big") + text

    def shutdown(self) -> None:
        """The server ends. Whoever is just closing the socket is not told to: the base would fail, and with it the
        orderly end of everybody else's."""
        if self.handshake_complete and not self.close_sent and self.conn.state is not OPEN:
            self.stop_keepalive()
            self.transport.close()
            return
        super().shutdown()

    def send_receive_event_to_app(self) -> None:
        """A message has come. The base stops reading after each, which costs more than reading it."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > UNHEARD:
            self.read_paused = True
            self.transport.pause_reading()


def _packed(extension: object, text: bytes) -> bytes:
    """A text as the extension would pack it; it remembers what it packed before, unless the client has no room."""
    assert isinstance(extension, PerMessageDeflate)
    if extension.local_no_context_takeover:
        encoder = zlib.compressobj(wbits=-extension.local_max_window_bits, **extension.compress_settings)
    else:
        encoder = extension.encoder
    return (encoder.compress(text) + encoder.flush(zlib.Z_SYNC_FLUSH))[:-4]
