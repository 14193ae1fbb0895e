"""The games by name. A game is imported when somebody asks for it."""

import importlib
from typing import TYPE_CHECKING

import msgspec

from sightline.kernel import BadInput, Game

if TYPE_CHECKING:
    from sightline.games.desk import Desk

AnyState = msgspec.Struct

MODULES: dict[str, str] = {"codeone": "sightline.games.infinity.codeone", "apex": "sightline.games.apex"}
"""Which module's `GAME` plays a game. Add a line here to add a game."""


def find(name: str) -> Game[AnyState]:
    """The game of a name.

    >>> find("ludo")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: kernel.unknown_game name=ludo known=codeone, apex
    """
    if name not in MODULES:
        raise BadInput("kernel.unknown_game", name=name, known=", ".join(MODULES))
    game: Game[AnyState] = importlib.import_module(MODULES[name]).GAME
    return game


def desk_of(name: str) -> "Desk":
    """What presents a game to people: its module has a `desk` beside it.

    >>> desk_of("codeone").game.name
    'codeone'
    """
    find(name)
    desk: Desk = importlib.import_module(f"{MODULES[name]}.desk").DESK
    return desk
