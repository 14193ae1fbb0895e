"""The board: scenery on a grid, with the tables that every question about it is answered from.

A board never changes and is shared by all states of a match. What people do to it in play (a piece destroyed, a piece
placed) makes another board, kept beside the first. Tables that cost something to make are made when first asked for.
"""

import functools
from collections.abc import Iterable, Iterator, Mapping

from sightline.games.apex.board.places import Axis, Cell, Edge, Intersection, Place, Space
from sightline.games.apex.board.scenery import (
    CONNECTABLE,
    IMPASSABLE,
    OBSTRUCTION,
    OCCUPIES_SPACE,
    Scenery,
)
from sightline.kernel.errors import BadInput
from sightline.rules import rule

EdgeKey = tuple[Axis, int, int]
"""An edge on whatever level."""


VARIANTS = 64
"""How many boards that differ by what was placed or destroyed are kept; a match needs a few at a time."""


class Board:
    """A grid of spaces and the scenery on it."""

    def __init__(self, name: str, size: tuple[int, int], scenery: Iterable[Scenery]) -> None:
        self.name = name
        self.width, self.height = size
        self.scenery = tuple(scenery)
        self._levels = _heights(self.scenery)
        self.joined: Mapping[Cell, int] = _heights(piece for piece in self.scenery if CONNECTABLE in piece.tags)
        """Levels by what connects with other pieces: Buildings."""
        self.on_edge: Mapping[EdgeKey, tuple[Scenery, ...]] = _on_edges(self.scenery)
        self.in_cell: Mapping[Cell, tuple[Scenery, ...]] = _in_cells(self.scenery)
        self.tops: Mapping[EdgeKey, Scenery] = _obstructions(self.scenery)
        """The highest obstruction on each edge that has one."""
        self.screens: Mapping[EdgeKey, Scenery] = _screens(self.scenery)
        """Miniatures that are obstructions, round their spaces."""
        self.spaces = tuple(
            Space(x, y, self._levels.get((x, y), 0)) for y in range(self.height) for x in range(self.width)
        )
        self._variants: dict[tuple[tuple[Scenery, ...], frozenset[str]], Board] = {}
        self.memory: dict[object, object] = {}
        """Answers that were worked out before, by question; kept by the modules that give them."""

    def __repr__(self) -> str:
        return f"Board({self.name!r}, {self.width} x {self.height})"

    @rule("AX-BOARD-009")
    def level(self, cell: Cell) -> int:
        """The level one stands on in a space; the imaginary spaces off the board lie on the ground."""
        return self._levels.get(cell, 0)

    def contains(self, cell: Cell) -> bool:
        """Whether a column and row are on the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def space(self, x: int, y: int) -> Space:
        """The space of a column and row, on the level it has."""
        if not self.contains((x, y)):
            raise BadInput("apex_board.off_board", rule="AX-MOVE-009", x=x, y=y, width=self.width, height=self.height)
        return self.spaces[y * self.width + x]

    @functools.cached_property
    @rule("AX-BOARD-010", "AX-BOARD-011")
    def intersections(self) -> tuple[Intersection, ...]:
        """Every intersection: at each corner of the grid one for each level that a space round it has."""
        return tuple(
            Intersection(x, y, level)
            for y in range(self.height + 1)
            for x in range(self.width + 1)
            for level in sorted({self.level(cell) for cell in Intersection(x, y).cells if self.contains(cell)})
        )

    def has(self, place: Place) -> bool:
        """Whether there is such a place, on that level."""
        if isinstance(place, Space):
            return self.contains(place.cell) and self.level(place.cell) == place.level
        return any(self.contains(cell) and self.level(cell) == place.level for cell in place.cells)

    def require(self, place: Place) -> None:
        """Refuse a place that the board does not have."""
        if not self.has(place):
            kind = type(place).__name__.lower()
            raise BadInput("apex_board.no_such_place", kind=kind, x=place.x, y=place.y, level=place.level)

    def at(self, place: Place) -> tuple[Scenery, ...]:
        """The pieces that stand on a place."""
        return tuple(piece for piece in self.scenery if place in piece.places)

    @functools.cached_property
    def bins(self) -> tuple[Edge, ...]:
        """The Supply Bins, by their edges."""
        return tuple(edge for piece in self.scenery if piece.kind == "bin" for edge in piece.edges)

    @functools.cached_property
    def beacons(self) -> tuple[Space, ...]:
        """The Respawn Beacons, by their spaces."""
        return tuple(space for piece in self.scenery if piece.kind == "beacon" for space in piece.spaces)

    @functools.cached_property
    @rule("AX-MOVE-007")
    def impassable(self) -> frozenset[Cell]:
        """Spaces that cannot be entered."""
        return self._tagged(IMPASSABLE)

    @functools.cached_property
    def taken(self) -> frozenset[Cell]:
        """Spaces that scenery occupies: nobody ends there."""
        return self.impassable | self._tagged(OCCUPIES_SPACE)

    def _tagged(self, tag: str) -> frozenset[Cell]:
        return frozenset(cell for cell, pieces in self.in_cell.items() if any(tag in piece.tags for piece in pieces))

    def changed(self, *, added: Iterable[Scenery] = (), removed: Iterable[str] = ()) -> "Board":
        """The board with pieces placed or destroyed: everything that depends on them follows."""
        key = (tuple(added), frozenset(removed))
        if not key[0] and not key[1]:
            return self
        if key not in self._variants:
            if len(self._variants) >= VARIANTS:
                self._variants.pop(next(iter(self._variants)))
            self._variants[key] = self._with(*key)
        return self._variants[key]

    @rule("AX-DESTR-005")
    def _with(self, added: Iterable[Scenery], removed: frozenset[str]) -> "Board":
        kept = (piece for piece in self.scenery if piece.id not in removed)
        return Board(self.name, (self.width, self.height), (*kept, *added))


@rule("AX-BOARD-005", "AX-BOARD-006")
def _heights(scenery: Iterable[Scenery]) -> dict[Cell, int]:
    """The level on top of everything that stands in each space."""
    heights: dict[Cell, int] = {}
    for piece in scenery:
        if piece.floor:
            for space in piece.spaces:
                heights[space.cell] = max(heights.get(space.cell, 0), piece.top)
    return heights


def _on_edges(scenery: Iterable[Scenery]) -> dict[EdgeKey, tuple[Scenery, ...]]:
    found: dict[EdgeKey, tuple[Scenery, ...]] = {}
    for piece in scenery:
        for edge in piece.edges:
            key = (edge.axis, edge.x, edge.y)
            found[key] = (*found.get(key, ()), piece)
    return found


def _in_cells(scenery: Iterable[Scenery]) -> dict[Cell, tuple[Scenery, ...]]:
    found: dict[Cell, tuple[Scenery, ...]] = {}
    for piece in scenery:
        for space in piece.spaces:
            found[space.cell] = (*found.get(space.cell, ()), piece)
    return found


@rule("AX-BOARD-008", "AX-LOS-005")
def _obstructions(scenery: Iterable[Scenery]) -> dict[EdgeKey, Scenery]:
    """The highest obstruction on each edge: Walls, and the Walls of Buildings round their outline.

    What stands on one another forms one object, so only the top of an edge matters.
    """
    return _highest(piece for piece in scenery if piece.floor)


@rule("AX-LOS-005")
def _screens(scenery: Iterable[Scenery]) -> dict[EdgeKey, Scenery]:
    """The highest obstruction on each edge of those that nobody stands on."""
    return _highest(piece for piece in scenery if not piece.floor)


@rule("AX-LOS-006", "AX-LOS-007")
def _obstructs(piece: Scenery) -> bool:
    """Whether a piece can hide anything: what gives cover or stands about without the tag does not."""
    return OBSTRUCTION in piece.tags


@rule("AX-BOARD-006")
def _highest(scenery: Iterable[Scenery]) -> dict[EdgeKey, Scenery]:
    found: dict[EdgeKey, Scenery] = {}
    for piece in scenery:
        if _obstructs(piece):
            for key in (*((edge.axis, edge.x, edge.y) for edge in piece.edges), *outline(piece)):
                found[key] = max(found.get(key, piece), piece, key=_top)
    return found


def _top(piece: Scenery) -> int:
    return piece.top


def outline(piece: Scenery) -> Iterator[EdgeKey]:
    """The edges round the spaces that a piece stands in."""
    inside = {space.cell for space in piece.spaces}
    for x, y in inside:
        if (x - 1, y) not in inside:
            yield ("V", x, y)
        if (x + 1, y) not in inside:
            yield ("V", x + 1, y)
        if (x, y - 1) not in inside:
            yield ("H", x, y)
        if (x, y + 1) not in inside:
            yield ("H", x, y + 1)
