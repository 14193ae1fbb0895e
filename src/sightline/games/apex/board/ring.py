"""The Ring: the rectangle that its four delimiters span, and how it closes."""

from typing import TYPE_CHECKING

from msgspec import Struct

from sightline.games.apex.board.places import Cell, Space
from sightline.rules import rule

if TYPE_CHECKING:
    from sightline.games.apex.board.board import Board


class Ring(Struct, frozen=True):
    """The columns and rows of the delimiters; their own spaces are inside."""

    left: int
    top: int
    right: int
    bottom: int

    @staticmethod
    @rule("AX-SETUP-023", "AX-RING-008")
    def around(board: "Board") -> "Ring":
        """The Ring at the start: delimiters in the corners, the whole board inside."""
        return Ring(0, 0, board.width - 1, board.height - 1)

    @property
    def corners(self) -> tuple[Cell, Cell, Cell, Cell]:
        """Where the delimiters stand, clockwise from the north-west."""
        return (
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        )

    @rule("AX-RING-008")
    def inside(self, space: Space) -> bool:
        """Whether a space is inside, on whatever level.

        >>> Ring(2, 2, 11, 11).inside(Space(2, 5)), Ring(2, 2, 11, 11).inside(Space(1, 5, 1))
        (True, False)
        """
        return self.left <= space.x <= self.right and self.top <= space.y <= self.bottom

    @rule("AX-RING-002", "AX-RING-003")
    def shifted(self, *, north: int = 0, east: int = 0, south: int = 0, west: int = 0) -> "Ring":
        """The Ring after a shift, each side moved inwards; it never gets smaller than one space.

        >>> Ring(0, 0, 11, 11).shifted(north=2, west=2)
        Ring(left=2, top=2, right=11, bottom=11)
        """
        top = min(self.top + north, self.bottom)
        left = min(self.left + west, self.right)
        return Ring(left, top, max(self.right - east, left), max(self.bottom - south, top))
