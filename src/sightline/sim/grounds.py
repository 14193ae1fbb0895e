"""What games are played on, as plans to draw heat maps over: tables in mm, boards in spaces."""

import msgspec

from sightline.content import boards, tables
from sightline.content.boards.format import cells_of, edges_of, line_of

Point = tuple[float, float]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A plan seen from above."""

    width: float
    depth: float
    cell: float
    """The side of a cell of a heat map."""
    outlines: tuple[tuple[Point, ...], ...]
    """What stands on it: outlines, or lines with two ends."""
    north_up: bool = False
    """Whether the second coordinate grows downwards."""


def plan_of(name: str) -> Plan | None:
    """The plan of a table or a board by its name; None for one that is not ours.

    >>> plan_of("crossroads").width, plan_of("harbour-steps").width, plan_of("")
    (12, 600.0, None)
    """
    if name in boards.names():
        return _board(name)
    if name in tables.names():
        scene = tables.load_scene(name)
        outlines = tuple(tuple((float(x), float(y)) for x, y in solid.outline) for solid in scene.solids)
        return Plan(width=scene.width, depth=scene.depth, cell=50.0, outlines=outlines)
    return None


def _board(name: str) -> Plan:
    file = boards.load(name)
    outlines: list[tuple[Point, ...]] = []
    for piece in file.pieces:
        for x, y in cells_of(piece):
            outlines.append(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)))
        line = line_of(piece)
        for axis, x, y in edges_of(line) if line is not None else ():
            outlines.append(((x, y), (x, y + 1)) if axis == "V" else ((x, y), (x + 1, y)))
    width, depth = file.size
    return Plan(width=width, depth=depth, cell=1.0, outlines=tuple(outlines), north_up=True)
