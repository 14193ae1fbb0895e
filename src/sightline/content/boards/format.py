"""The board file: what may be written in one, as typed data. `sightline table schema --game apex` is generated from it.

Spaces are counted from the north-west: [0, 0] is the corner space, x runs east, y south. Grid points are counted the
same way: point [x, y] is the north-west corner of space [x, y]. What stands on edges is written as a `line` from one
grid point to another; a `base` says on which level a piece stands.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sightline.content.tables.format import Id, Words

Number = Annotated[int, Meta(ge=0, le=40)]
Spot = Annotated[tuple[Number, Number], Meta(description="A space or a grid point, as [x, y].")]
Line = Annotated[tuple[Spot, Spot], Meta(description="From one grid point to another, along a row or a column.")]
Level = Annotated[int, Meta(ge=0, le=4, description="The level it stands on: 0 is the ground.")]
Length = Annotated[int, Meta(ge=1, le=40)]
Tag = Literal[
    "OBSTRUCTION",
    "CONNECTABLE",
    "IMPASSABLE",
    "OBSTACLE",
    "OCCUPIES SPACE",
    "OCCUPIES EDGE",
    "COVER",
    "INTERACTIVE",
    "DESTRUCTIBLE",
]


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything written in the file: an unknown field is a spelling mistake, never ignored."""


def _lower(name: str) -> str:
    return name.lower()


class Piece(Row, frozen=True, kw_only=True, tag_field="type", tag=_lower):
    """A piece of scenery."""

    id: Id
    base: Level = 0


class Standing(Piece, frozen=True, kw_only=True):
    """A piece that stands on edges."""

    line: Line


class Building(Piece, frozen=True, kw_only=True):
    """A Building, one level high; on the roof of another it makes a higher one."""

    at: Spot
    """Its north-west space."""
    size: tuple[Length, Length]
    """Columns and rows."""


class Wall(Standing, frozen=True, kw_only=True):
    """A Wall; with a base above the ground it stands on a roof."""


class Parapet(Standing, frozen=True, kw_only=True):
    """A Parapet; with a base above the ground it is a roof Parapet."""


class Bin(Standing, frozen=True, kw_only=True):
    """A Supply Bin."""


class Beacon(Piece, frozen=True, kw_only=True):
    """A Respawn Beacon."""

    at: Spot


class Thing(Piece, frozen=True, kw_only=True):
    """Anything else, such as a rock: the core rulebook leaves it to its scenery sheet, so its tags are written here."""

    name: Words | None = None
    at: tuple[Spot, ...] = ()
    """The spaces it stands in ..."""
    line: Line | None = None
    """... or the edges it stands on."""
    levels: Level = 0
    """How many levels it adds to its base."""
    tags: tuple[Tag, ...] = ()


AnyPiece = Building | Wall | Parapet | Bin | Beacon | Thing


class BoardFile(Row, frozen=True, kw_only=True):
    """A whole board file."""

    format: Literal[1]
    game: Literal["apex"]
    name: Words
    summary: Words
    size: tuple[Length, Length]
    """Columns and rows."""
    pieces: tuple[AnyPiece, ...] = ()


Cell = tuple[int, int]
Edge = tuple[Literal["V", "H"], int, int]
"""`V` is the west side of space (x, y), `H` its north side."""


def edges_of(line: Line) -> tuple[Edge, ...]:
    """The edges along a line; none if it is crooked or has no length.

    >>> edges_of(((5, 4), (5, 6))), edges_of(((2, 0), (1, 0)))
    ((('V', 5, 4), ('V', 5, 5)), (('H', 1, 0),))
    """
    (x, y), (u, v) = sorted(line)
    if x == u:
        return tuple(("V", x, row) for row in range(y, v))
    return tuple(("H", column, y) for column in range(x, u)) if y == v else ()


def cells_of(piece: AnyPiece) -> Iterator[Cell]:
    """The spaces that a piece stands in."""
    if isinstance(piece, Building):
        (x, y), (width, height) = piece.at, piece.size
        yield from ((x + right, y + down) for down in range(height) for right in range(width))
    elif isinstance(piece, Beacon):
        yield piece.at
    elif isinstance(piece, Thing):
        yield from piece.at


def line_of(piece: AnyPiece) -> Line | None:
    """The line that a piece stands on, if it stands on edges."""
    return piece.line if isinstance(piece, Standing | Thing) else None


def height_of(piece: AnyPiece) -> int:
    """How many levels a piece adds to its base."""
    if isinstance(piece, Thing):
        return piece.levels
    return int(isinstance(piece, Building | Wall))


def levels(pieces: tuple[AnyPiece, ...]) -> dict[Cell, int]:
    """The level one stands on in each space that something raises."""
    found: dict[Cell, int] = {}
    for piece in pieces:
        if height_of(piece):
            for cell in cells_of(piece):
                found[cell] = max(found.get(cell, 0), piece.base + height_of(piece))
    return found
