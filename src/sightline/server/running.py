"""Finding a free port, and serving until somebody presses Ctrl-C."""

import socket
from collections.abc import Callable

from sightline.kernel.errors import BadInput
from sightline.server.process import Announced, configuration
from sightline.server.protection import is_local
from sightline.server.settings import Settings
from sightline.server.staff import Staff
from sightline.server.store.database import open_engine

__all__ = ["configuration", "is_local", "listen", "serve"]

HOST = "127.0.0.1"
FIRST_PORT = 8000
TRIES = 20


def listen(port: int | None = None, host: str = HOST) -> socket.socket:
    """A socket on the port asked for, or on the first free one from 8000 on; of this machine only, by default.

    >>> with listen() as listening:
    ...     listening.getsockname()[0]
    '127.0.0.1'
    """
    if port is not None:
        found = _bind(host, port)
        if found is None:
            raise BadInput("server.port_taken", port=port)
        return found
    for candidate in (*range(FIRST_PORT, FIRST_PORT + TRIES), 0):
        found = _bind(host, candidate)
        if found is not None:
            return found
    raise BadInput("server.no_port", first=FIRST_PORT, last=FIRST_PORT + TRIES - 1)


def _bind(host: str, port: int) -> socket.socket | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because only then small messages are sent at once, without waiting for more.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        # A port that was served a moment ago may be taken again; one that is being served may not.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(256)
    except OSError:
        listening.close()
        return None
    return listening


def serve(
    listening: socket.socket, ready: Callable[[], None], settings: Settings | None = None, *, workers: int = 1
) -> None:
    """Serve until interrupted, in one process or in several; `ready` is called when requests can be answered."""
    settings = settings or Settings()
    try:
        open_engine(settings.url).dispose()  # what is wrong with the database is said before anything is served
        if workers > 1:
            Staff(listening, settings, workers).run(ready)
        else:
            Announced(configuration(settings), ready).run(sockets=[listening])
    except KeyboardInterrupt:
        return
    finally:
        listening.close()
