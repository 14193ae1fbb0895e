"""A wire between two who talk, which can be cut in the middle of a sentence."""

import contextlib
import socket
import threading
from typing import Literal

LARGEST = 65536
How = Literal["unsaid", "unanswered"]
"""Cut in the middle of what is said next; or as soon as that is answered, so that the answer is lost."""


class Wire:
    """Listens on this machine, and passes everything on to an address or to a socket of the system."""

    def __init__(self, target: tuple[str, int] | str, word: bytes = b"") -> None:
        self._target = target
        self._word = word
        """What has to be said for a cut that was ordered to happen."""
        self._how: How | None = None
        self._lock = threading.Lock()
        self._pairs: set[_Pair] = set()
        self.cuts = 0
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._thread = threading.Thread(target=self._accept, name="wire", daemon=True)
        self._thread.start()

    def cut(self) -> None:
        """Now, whoever is talking."""
        for pair in tuple(self._pairs):
            self.cuts += 1
            pair.end()

    def cut_next(self, how: How) -> None:
        """The next time that somebody says something of interest."""
        with self._lock:
            self._how = how

    def order(self, said: bytes) -> How | None:
        """What is to be done with something that was said."""
        with self._lock:
            if self._how is None or self._word not in said:
                return None
            how, self._how = self._how, None
            self.cuts += 1
            return how

    def close(self) -> None:
        """Pass nothing on any more."""
        self._listening.close()
        for pair in tuple(self._pairs):
            pair.end()

    def forget(self, pair: "_Pair") -> None:
        """It has ended."""
        self._pairs.discard(pair)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                near.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                try:
                    self._pairs.add(_Pair(self, near, self._reach()))
                except OSError:
                    near.close()

    def _reach(self) -> socket.socket:
        if not isinstance(self._target, str):
            return socket.create_connection(self._target)
        far = socket.socket(socket.AF_UNIX)
        try:
            far.connect(self._target)
        except OSError:
            far.close()
            raise
        return far


class _Pair:
    """Two ends, with a thread for each direction."""

    def __init__(self, wire: Wire, near: socket.socket, far: socket.socket) -> None:
        self._wire = wire
        self._near, self._far = near, far
        self._mute = threading.Event()
        """No answer shall arrive any more."""
        for work in (self._say, self._answer):
            threading.Thread(target=work, name="wire", daemon=True).start()

    def _say(self) -> None:
        with contextlib.suppress(OSError):
            while said := self._near.recv(LARGEST):
                how = self._wire.order(said)
                if how == "unsaid":
                    self._far.sendall(said[: len(said) // 2])
                    break
                if how == "unanswered":
                    self._mute.set()
                self._far.sendall(said)
        self.end()

    def _answer(self) -> None:
        with contextlib.suppress(OSError):
            while (told := self._far.recv(LARGEST)) and not self._mute.is_set():
                self._near.sendall(told)
        self.end()

    def end(self) -> None:
        """Both ends notice."""
        for each in (self._near, self._far):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        self._wire.forget(self)
