"""The grid: spaces, the edges between them, the intersections at their corners, and how far apart they are.

x grows to the east, y to the south; space (0, 0) is the north-west corner of the board. An edge is named by the space
on its south-east side: `V` is the west side of a space, `H` its north side. An intersection is the north-west corner of
its space. Every place has a level: places one above the other are different places.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sightline.rules import rule

Coordinate = Annotated[int, Meta(ge=-99, le=99)]
"""No board is as large; whoever sends more has made a mistake."""
Axis = Literal["V", "H"]
Facing = Literal["N", "E", "S", "W"]
Cell = tuple[int, int]
"""A column and a row, whatever is built there."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def cell_name(cell: Cell) -> str:
    """A column and a row as people name them: a letter and a number; what is beside the board by its numbers.

    >>> cell_name((1, 0)), cell_name((-1, 4))
    ('B1', '(-1, 4)')
    """
    x, y = cell
    return f"{LETTERS[x]}{y + 1}" if 0 <= x < len(LETTERS) and y >= 0 else f"({x}, {y})"


@rule("AX-BOARD-001", "AX-BOARD-005")
class Space(Struct, frozen=True, order=True, tag="space"):
    """A space of the grid, on the level one stands on there: a roof is a space like any other."""

    x: Coordinate
    y: Coordinate
    level: Coordinate = 0

    @property
    def cell(self) -> Cell:
        """Its column and row."""
        return (self.x, self.y)


@rule("AX-BOARD-001")
class Edge(Struct, frozen=True, order=True, tag="edge"):
    """The line between two spaces, on the level of what stands on it."""

    axis: Axis
    x: Coordinate
    y: Coordinate
    level: Coordinate = 0

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two spaces that share it.

        >>> Edge("V", 3, 5).cells, Edge("H", 3, 5).cells
        (((2, 5), (3, 5)), ((3, 4), (3, 5)))
        """
        before = (self.x - 1, self.y) if self.axis == "V" else (self.x, self.y - 1)
        return (before, (self.x, self.y))


@rule("AX-BOARD-001", "AX-BOARD-010", "AX-BOARD-011")
class Intersection(Struct, frozen=True, order=True, tag="intersection"):
    """A corner of spaces. The ones above and below it on other levels are different intersections."""

    x: Coordinate
    y: Coordinate
    level: Coordinate = 0

    @property
    def cells(self) -> tuple[Cell, Cell, Cell, Cell]:
        """The four spaces that share it, clockwise from the north-west."""
        x, y = self.x, self.y
        return ((x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y))


Place = Space | Edge | Intersection


def cells_of(place: Place) -> tuple[Cell, ...]:
    """The spaces that a place belongs to: itself, two of an edge, four of an intersection."""
    return (place.cell,) if isinstance(place, Space) else place.cells


@rule("AX-DIST-001", "AX-DIST-002", "AX-DIST-003", "AX-DIST-004", "AX-DIST-005")
def distance(one: Place, other: Place) -> int:
    """The smallest number of spaces from one place to another; levels and scenery never matter.

    >>> here = Space(0, 0)
    >>> distance(here, Space(3, 1, 2)), distance(here, Edge("V", 2, 0)), distance(here, Edge("V", 1, 0))
    (3, 1, 0)
    """
    if isinstance(one, Space) and isinstance(other, Space):
        return max(abs(one.x - other.x), abs(one.y - other.y))
    return min(max(abs(x - u), abs(y - v)) for x, y in cells_of(one) for u, v in cells_of(other))


@rule("AX-DIST-006")
def within(one: Place, other: Place, least: int, most: int | None) -> bool:
    """Whether a place is at a distance: exactly N (least and most alike), from A to B, or N and more (no most).

    >>> within(Space(0, 0), Space(2, 2), 1, 2), within(Space(0, 0), Space(2, 2), 3, None)
    (True, False)
    """
    return least <= distance(one, other) and (most is None or distance(one, other) <= most)
