"""How a board plays: how much can be seen, and whether the edges it is entered from are worth the same."""

from collections.abc import Callable, Mapping
from statistics import fmean
from typing import get_args

from msgspec import Struct

from sightline.games.apex.board.board import Board
from sightline.games.apex.board.contact import adjacent
from sightline.games.apex.board.places import Facing, Space
from sightline.games.apex.board.reach import entries, reachable
from sightline.games.apex.board.sight import sees

FAR = 24
"""Movement Points that take a Legend from any edge to any Supply Bin."""

OPPOSITE: tuple[tuple[Facing, Facing], ...] = (("N", "S"), ("E", "W"))


class EdgeFigures(Struct, frozen=True, kw_only=True):
    """What it is like to enter from one edge."""

    exposed: float
    """Share of the board that sees a space at this edge, on average."""
    to_bin: float
    """Movement Points from outside to the nearest Supply Bin, on average."""
    to_roof: float
    """Movement Points from outside to the nearest roof, on average."""


class Measure(Struct, frozen=True, kw_only=True):
    """The figures of a board."""

    sight: float
    """Share of all pairs of spaces that see each other."""
    roofs: float
    """Share of the spaces above the ground."""
    edges: Mapping[Facing, EdgeFigures]
    imbalance: float
    """The largest difference between opposite edges, in parts of the larger figure; 0 where they are alike."""


def measure(board: Board) -> Measure:
    """The figures of a board.

    >>> from sightline.games.apex.board import load_board
    >>> measure(load_board("windmill-terraces")).imbalance
    0.0
    """
    spaces = board.spaces
    pairs = [(a, b) for number, a in enumerate(spaces) for b in spaces[:number]]
    facings: tuple[Facing, ...] = get_args(Facing)
    edges = {facing: _edge(board, facing) for facing in facings}
    return Measure(
        sight=fmean(sees(board, a, b) for a, b in pairs),
        roofs=fmean(space.level > 0 for space in spaces),
        edges=edges,
        imbalance=max(_difference(edges[one], edges[other]) for one, other in OPPOSITE),
    )


def _edge(board: Board, facing: Facing) -> EdgeFigures:
    outside = entries(board, facing)
    rim = [space for space in board.spaces if _on_rim(board, space, facing)]
    bins = frozenset(space for edge in board.bins for space in adjacent(board, edge))
    return EdgeFigures(
        exposed=fmean(sees(board, space, other) for space in rim for other in board.spaces),
        to_bin=fmean(_nearest(board, place, lambda space: space in bins) for place in outside) if outside else FAR,
        to_roof=fmean(_nearest(board, place, lambda space: space.level > 0) for place in outside) if outside else FAR,
    )


def _on_rim(board: Board, space: Space, facing: Facing) -> bool:
    rims = {"N": space.y == 0, "S": space.y == board.height - 1, "W": space.x == 0, "E": space.x == board.width - 1}
    return rims[facing]


def _nearest(board: Board, start: Space, wanted: Callable[[Space], bool]) -> int:
    costs = reachable(board, start, FAR).costs
    return min((cost for space, cost in costs.items() if wanted(space)), default=FAR)


def _difference(one: EdgeFigures, other: EdgeFigures) -> float:
    """How far apart the figures of two edges are."""
    pairs = ((one.exposed, other.exposed), (one.to_bin, other.to_bin), (one.to_roof, other.to_roof))
    return max(abs(a - b) / max(a, b) if max(a, b) > 0 else 0.0 for a, b in pairs)
