"""Finding a free port on this machine, and serving until somebody presses Ctrl-C."""

import socket
from collections.abc import Callable

import uvicorn

from sightline.kernel.errors import BadInput
from sightline.server.app import create_app

HOST = "127.0.0.1"
FIRST_PORT = 8000
TRIES = 20


class _Announced(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def listen(port: int | None = None) -> socket.socket:
    """A socket of this machine only: on the port asked for, or on the first free one from 8000 on.

    >>> with listen() as listening:
    ...     listening.getsockname()[0]
    '127.0.0.1'
    """
    if port is not None:
        found = _bind(port)
        if found is None:
            raise BadInput("server.port_taken", port=port)
        return found
    for candidate in (*range(FIRST_PORT, FIRST_PORT + TRIES), 0):
        found = _bind(candidate)
        if found is not None:
            return found
    raise BadInput("server.no_port", first=FIRST_PORT, last=FIRST_PORT + TRIES - 1)


def _bind(port: int) -> socket.socket | None:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # A port that was served a moment ago may be taken again; one that is being served may not.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((HOST, port))
        listening.listen()
    except OSError:
        listening.close()
        return None
    return listening


def serve(listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until interrupted; `ready` is called when the first request can be answered."""
    config = uvicorn.Config(create_app(), log_level="warning", access_log=False, lifespan="off", ws="none")
    try:
        _Announced(config, ready).run(sockets=[listening])
    except KeyboardInterrupt:
        return
    finally:
        listening.close()
