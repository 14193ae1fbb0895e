"""The socket of a match: who may open it, and what they get to see."""

import contextlib

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from sightline.kernel.errors import BadInput
from sightline.server.connection import AGAIN, Connection
from sightline.server.house import House
from sightline.server.identity import who
from sightline.server.matches.telling import EVERYTHING, error_of
from sightline.server.messages import ProblemTold
from sightline.server.protection import address_of, same_origin
from sightline.server.words import language_of

NOT_FOUND, NOT_YOURS, TOO_MANY = 4404, 4403, 4429


async def match_socket(socket: WebSocket) -> None:
    """Let somebody look at a match, and play if a seat is theirs."""
    house: House | None = getattr(socket.app.state, "house", None)
    if house is None or not same_origin(socket.headers):
        await socket.close()  # before it was accepted: refused with status 403
        return
    await socket.accept()
    if not house.requests.take(address_of(socket.scope)):
        await _refuse(socket, BadInput("server.too_fast"), TOO_MANY)
        return
    try:
        account = await who(house, socket)
        room = await house.rooms.find(socket.path_params["match_id"])
    except BadInput as error:
        await _refuse(socket, error, NOT_FOUND)
        return
    except SQLAlchemyError as error:
        house.failed("database", error)
        await _refuse(socket, BadInput("server.not_written"), AGAIN)
        return
    name = account.id if account else None
    seat, since = _number(socket, "seat"), _number(socket, "since")
    if seat is not None and not room.owns(name, seat):
        await _refuse(socket, BadInput("server.not_yours", seat=seat), NOT_YOURS)
        return
    key = name or f"address {address_of(socket.scope)}"
    if house.sockets.get(key, 0) >= house.settings.limits.sockets:
        await _refuse(socket, BadInput("server.too_fast"), TOO_MANY)
        return
    house.sockets[key] = house.sockets.get(key, 0) + 1
    house.metrics.sockets.inc()
    try:
        await Connection(house, room, socket, name, seat, EVERYTHING if since is None else since, key).run()
    finally:
        house.metrics.sockets.dec()
        house.sockets[key] -= 1
        if not house.sockets[key]:
            del house.sockets[key]


def _number(socket: WebSocket, name: str) -> int | None:
    text = socket.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


async def _refuse(socket: WebSocket, error: BadInput, code: int) -> None:
    told = ProblemTold(error=error_of(error, language_of(socket)))
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(msgspec.json.encode(told).decode())
        await socket.close(code)
