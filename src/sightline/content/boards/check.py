"""`sightline table check` of a board: every fault, each with its place and what would be right."""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping

from sightline.content.boards.box import BOX, component, components
from sightline.content.boards.format import (
    Beacon,
    Bin,
    BoardFile,
    Building,
    Cell,
    Edge,
    Parapet,
    Thing,
    Wall,
    cells_of,
    edges_of,
    levels,
    line_of,
)
from sightline.content.boards.ways import beside, closed_cells, edges_under, every_cell, reached, sides
from sightline.kernel.errors import Param, Violation
from sightline.rules import rule

SMALLEST, LARGEST = 8, 16
LONGEST_WALL = 3
ON_SPACES = ("IMPASSABLE", "OCCUPIES SPACE")
ON_EDGES = ("OCCUPIES EDGE",)
"""Tags that only mean something there."""


def check(board: BoardFile) -> list[Violation]:
    """Every fault of a board; an empty list for a sound one.

    >>> from sightline.content import boards
    >>> check(boards.load("crossroads"))
    []
    """
    first = [*_size(board), *_twice(board), *_shapes(board), *_off_the_board(board)]
    if first:
        return first
    heights = levels(board.pieces)
    return [
        *_tags(board),
        *_stacked(board),
        *_standing(board, heights),
        *_edges_twice(board),
        *_spaces_twice(board),
        *_counts(board),
        *_unreachable(board, heights),
        *_beacons(board, heights),
    ]


def _fault(name: str, piece: str, rule_id: str | None = None, /, **params: Param) -> Violation:
    return Violation(code=f"apex_board.fault.{name}", params={"piece": piece, **params}, rule=rule_id)


def _size(board: BoardFile) -> Iterator[Violation]:
    if not all(SMALLEST <= side <= LARGEST for side in board.size):
        width, height = board.size
        yield _fault("size", "size", None, width=width, height=height, least=SMALLEST, most=LARGEST)


def _twice(board: BoardFile) -> Iterator[Violation]:
    for name, count in Counter(piece.id for piece in board.pieces).items():
        if count > 1:
            yield _fault("twice", name, None, count=count)


def _shapes(board: BoardFile) -> Iterator[Violation]:
    """Lines run along the grid; a Wall is as long as one that exists."""
    for piece in board.pieces:
        line = line_of(piece)
        length = len(edges_of(line)) if line else 0
        if line and not length:
            yield _fault("crooked", piece.id)
        elif isinstance(piece, Bin | Parapet) and length != 1:
            yield _fault("one_edge", piece.id, None, length=length)
        elif isinstance(piece, Wall) and length > LONGEST_WALL:
            yield _fault("long_wall", piece.id, None, length=length, most=LONGEST_WALL)
        if isinstance(piece, Thing) and bool(line) == bool(piece.at):
            yield _fault("nowhere", piece.id)


@rule("AX-BOARD-004", "AX-INT-011")
def _tags(board: BoardFile) -> Iterator[Violation]:
    """A tag of a thing does something where the thing stands."""
    for piece in board.pieces:
        if not isinstance(piece, Thing):
            continue
        for tag in piece.tags:
            if tag == "INTERACTIVE":
                yield _fault("interactive", piece.id, "AX-INT-011")
            elif piece.levels == 0 and (tag == "OBSTRUCTION" or (tag == "CONNECTABLE" and piece.at)):
                yield _fault("no_levels", piece.id, "AX-BOARD-006", tag=tag)
            elif tag in ON_SPACES and piece.line:
                yield _fault("space_tag", piece.id, "AX-BOARD-004", tag=tag)
            elif tag in ON_EDGES and piece.at:
                yield _fault("edge_tag", piece.id, "AX-BOARD-004", tag=tag)


@rule("AX-BOARD-001")
def _off_the_board(board: BoardFile) -> Iterator[Violation]:
    """Every piece is on the board, and an edge is a line between two of its spaces: the rim is none."""
    width, height = board.size
    for piece in board.pieces:
        cells = [*cells_of(piece), *(cell for edge in edges_under(piece) for cell in beside(edge))]
        outside = [(x, y) for x, y in cells if not (0 <= x < width and 0 <= y < height)]
        for x, y in outside[:1]:
            yield _fault("off_board", piece.id, "AX-BOARD-001", x=x, y=y, width=width, height=height)


@rule("AX-SETUP-021", "AX-BOARD-006")
def _stacked(board: BoardFile) -> Iterator[Violation]:
    """Buildings stand on the ground or wholly on roofs; from the ground up nothing is in the same place."""
    heights: dict[Cell, int] = {}
    for piece in sorted(board.pieces, key=lambda piece: piece.base):
        if isinstance(piece, Building):
            for cell in cells_of(piece):
                under = heights.get(cell, 0)
                if under != piece.base:
                    name = "overlap" if under > piece.base else "in_air"
                    yield _fault(name, piece.id, "AX-SETUP-021", x=cell[0], y=cell[1], base=piece.base, level=under)
                    break
            heights.update(dict.fromkeys(cells_of(piece), piece.base + 1))


def _standing(board: BoardFile, heights: Mapping[Cell, int]) -> Iterator[Violation]:
    """Whatever is no Building stands on the level it says."""
    for piece in board.pieces:
        if isinstance(piece, Beacon | Thing):
            raised = piece.levels if isinstance(piece, Thing) else 0
            for x, y in cells_of(piece):
                if heights.get((x, y), 0) != piece.base + raised:
                    yield _fault("wrong_level", piece.id, None, x=x, y=y, base=piece.base, level=heights.get((x, y), 0))
        for edge in edges_under(piece):
            both = [heights.get(cell, 0) for cell in beside(edge)]
            where: dict[str, Param] = {"x": edge[1], "y": edge[2], "base": piece.base, "level": max(both)}
            if max(both) > piece.base:
                yield _fault("against_building", piece.id, "AX-BOARD-008", **where)
            elif piece.base not in both:
                yield _fault("edge_in_air", piece.id, None, **where)


def _edges_twice(board: BoardFile) -> Iterator[Violation]:
    taken: dict[tuple[Edge, int], str] = {}
    for piece in board.pieces:
        for edge in edges_under(piece):
            other = taken.setdefault((edge, piece.base), piece.id)
            if other != piece.id:
                yield _fault("same_edge", piece.id, "AX-BOARD-002", other=other, x=edge[1], y=edge[2])


def _spaces_twice(board: BoardFile) -> Iterator[Violation]:
    things = [piece for piece in board.pieces if isinstance(piece, Beacon | Thing)]
    for one, other in itertools.combinations(things, 2):
        shared = set(cells_of(one)) & set(cells_of(other)) if one.base == other.base else set()
        for x, y in sorted(shared)[:1]:
            yield _fault("same_space", other.id, "AX-BOARD-002", other=one.id, x=x, y=y)


def _counts(board: BoardFile) -> Iterator[Violation]:
    """A board can be built from one box."""
    used = components(board)
    for name, count in used.items():
        most = BOX.get(name, 0)
        if count > most:
            which = next(piece.id for piece in reversed(board.pieces) if component(piece) == name)
            yield _fault("not_in_the_box", which, "AX-COMP-001", component=name, count=count, most=most)


def _unreachable(board: BoardFile, heights: Mapping[Cell, int]) -> Iterator[Violation]:
    """Every space can be reached from the ground at the edge of the board, one level at a time."""
    lost = every_cell(board) - reached(board, heights) - closed_cells(board)
    names = {cell: piece.id for piece in board.pieces for cell in cells_of(piece)}
    for x, y in sorted(lost)[:1]:
        yield _fault("unreachable", names.get((x, y), "size"), "AX-MOVE-012", x=x, y=y, level=heights.get((x, y), 0))


@rule("AX-RESP-006")
def _beacons(board: BoardFile, heights: Mapping[Cell, int]) -> Iterator[Violation]:
    """There is a Respawn Beacon, and each has room beside it."""
    beacons = [piece for piece in board.pieces if isinstance(piece, Beacon)]
    if not beacons:
        yield _fault("no_beacon", "pieces", "AX-RESP-003")
    closed = closed_cells(board)
    blocked = {edge for piece in board.pieces for edge in edges_under(piece)}
    for piece in beacons:
        if not any(
            cell in every_cell(board) - closed and heights.get(cell, 0) == piece.base and edge not in blocked
            for cell, edge in sides(piece.at)
        ):
            yield _fault("beacon_shut_in", piece.id, "AX-RESP-006", x=piece.at[0], y=piece.at[1])
