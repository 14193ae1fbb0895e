"""The games by name. A game is imported when somebody asks for it."""

import importlib
from typing import TYPE_CHECKING

import msgspec

from sightline.kernel import BadInput, Game

if TYPE_CHECKING:
    from sightline.games.desk import Desk

AnyState = msgspec.Struct


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One game: where each part of the program finds what it needs to know of it, by the names of modules."""

    rules: str
    """Its `GAME`; the module `desk` in it has its `DESK`."""
    bots: str
    """`lore` and `encoding` in it say how bots and learners play it; a module of trials has its `ground`."""
    trials: str
    story: str
    """What `tell`s of a finished game."""


ROWS: dict[str, Row] = {
    "codeone": Row(
        rules="sightline.games.infinity.codeone",
        bots="sightline.bots.infinity",
        trials="sightline.bots.infinity.trying",
        story="sightline.sim.infinity_story",
    ),
    "n4": Row(
        rules="sightline.games.infinity.n4",
        bots="sightline.bots.infinity",
        trials="sightline.bots.infinity.trying",
        story="sightline.sim.infinity_story",
    ),
    "human_sphere": Row(
        rules="sightline.games.infinity.human_sphere",
        bots="sightline.bots.infinity",
        trials="sightline.bots.infinity.trying",
        story="sightline.sim.infinity_story",
    ),
    "apex": Row(
        rules="sightline.games.apex",
        bots="sightline.bots.apex",
        trials="sightline.bots.apex.trying",
        story="sightline.sim.apex_story",
    ),
}
"""Every game that can be played. Add a row here to add one."""


def row_of(name: str) -> Row:
    """The row of a game.

    >>> row_of("codeone").bots
    'sightline.bots.infinity'
    """
    if name not in ROWS:
        raise BadInput("kernel.unknown_game", name=name, known=", ".join(ROWS))
    return ROWS[name]


def find(name: str) -> Game[AnyState]:
    """The game of a name.

    >>> find("ludo")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: kernel.unknown_game name=ludo known=codeone, n4, human_sphere, apex
    """
    game: Game[AnyState] = importlib.import_module(row_of(name).rules).GAME
    return game


def desk_of(name: str) -> "Desk":
    """What presents a game to people: its module has a `desk` beside it.

    >>> desk_of("codeone").game.name
    'codeone'
    """
    desk: Desk = importlib.import_module(f"{row_of(name).rules}.desk").DESK
    return desk
