"""Structures that several threads read: each is looked at once, before they do.

The first time that msgspec reads a structure it finds out what its fields are. Two threads that make it do so at once
can bring the process down, as when a server has just begun and everybody comes back.
"""

import functools
from collections.abc import Callable, Iterator

import msgspec

from sightline.games.desk import Desk


def prepare() -> None:
    """Let msgspec look at every structure that is known by now."""
    for each in set(_below(msgspec.Struct)):
        try:
            msgspec.json.Decoder(each)
        except (TypeError, NameError):
            continue  # it is only ever written, never read


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def prepared(desks: Callable[[str], Desk]) -> Callable[[str], Desk]:
    """Desks whose games bring their structures with them; to be asked for in one thread, that of the event loop."""

    @functools.cache
    def desk(game: str) -> Desk:
        found = desks(game)
        prepare()
        return found

    return desk
