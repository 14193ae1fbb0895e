"""What never changes during a match: setup, board, content pack. States share it and hashes leave it to the setup."""

from typing import TYPE_CHECKING

from sightline.games.apex.constants import CONSTANTS, Constants
from sightline.kernel import Player
from sightline.kernel.fixed import Constant

if TYPE_CHECKING:
    from sightline.games.apex.board import Board
    from sightline.games.apex.content import Pack
    from sightline.games.apex.setup import Setup


class Fixed(Constant):
    """The unchanging half of a match."""

    __slots__ = ("board", "pack", "seats", "setup")

    constants: Constants = CONSTANTS

    def __init__(self, *, setup: "Setup", board: "Board", pack: "Pack") -> None:
        self.setup = setup
        self.board = board
        self.pack = pack
        self.seats = tuple(tuple(sorted(set(squad))) for squad in setup.seats)

    def squad_of(self, player: Player) -> int:
        """The squad of somebody at the table."""
        return int(player in self.seats[1])
