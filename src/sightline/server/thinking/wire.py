"""What the server and its thinking processes say to each other."""

from typing import IO

import msgspec

from sightline.kernel.errors import Param

MOST_MATCHES = 64
"""How many matches a process keeps; those not used for longest are forgotten on both sides."""


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """Decide for a seat of a match that has gone on since."""

    match: str
    game: str
    seat: int
    level: str
    seconds: float
    keep: int
    """How many commands of what the worker knows still count."""
    commands: tuple[bytes, ...]
    setup: bytes | None = None
    """The beginning, where the worker knows nothing yet."""
    seed: str = ""


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """What the bot decided; or that the worker has forgotten the match; or what went wrong."""

    command: bytes | None = None
    why: str = ""
    """Message key."""
    params: dict[str, Param] = {}
    forgotten: bool = False
    trouble: str = ""


def send(stream: IO[bytes], message: msgspec.Struct) -> None:
    """One message with its length."""
    body = msgspec.msgpack.encode(message)
    stream.write(len(body).to_bytes(4, "big") + body)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """The next message; None when the other side is gone."""
    head = stream.read(4)
    if len(head) < 4:
        return None
    return stream.read(int.from_bytes(head, "big"))
