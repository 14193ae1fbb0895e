"""A board as something to draw: grid spaces become millimetres, levels become heights."""

from collections.abc import Iterator

from sightline.games.apex.board import Board, Edge, Scenery, Space
from sightline.games.desk import Document

SPACE = 60.0
"""Millimetres along a side of a space."""
LEVEL = 45.0
"""Millimetres of height to a level."""
THICK = 6.0
"""Millimetres of what stands on an edge."""
LOW = {"parapet": 16.0, "bin": 18.0, "beacon": 40.0}
"""How high things look that add no level."""


def scenery_of(board: Board, title: str) -> Document:
    """Everything of a board that is seen and does not change. North is up: y grows to the north on the screen.

    >>> from sightline.games.apex.board import load_board
    >>> found = scenery_of(load_board("crossroads"), "Crossroads")
    >>> found["kind"], found["width"], found["grid"]["columns"], len(found["solids"]) > 30
    ('board', 720.0, 12, True)
    """
    return {
        "kind": "board",
        "name": board.name,
        "title": title,
        "width": board.width * SPACE,
        "depth": board.height * SPACE,
        "grid": {"size": SPACE, "columns": board.width, "rows": board.height, "level": LEVEL},
        "solids": [solid for piece in board.scenery for solid in _solids(board, piece)],
        "ladders": [],
        "gates": [],
        "zones": [],
        "objectives": [],
    }


def _solids(board: Board, piece: Scenery) -> Iterator[Document]:
    """The boxes that a piece is drawn as."""
    bottom = piece.base * LEVEL
    top = bottom + (piece.levels * LEVEL if piece.levels else LOW.get(piece.kind, 10.0))
    spaces = piece.spaces
    if piece.kind == "building" and spaces:
        left, right = min(each.x for each in spaces), max(each.x for each in spaces) + 1
        high, low = min(each.y for each in spaces), max(each.y for each in spaces) + 1
        yield _box(board, piece, (left, high, right, low), bottom, top, standable=True)
        return
    for number, place in enumerate(piece.places):
        if isinstance(place, Space):
            inset = 0.2
            box = (place.x + inset, place.y + inset, place.x + 1 - inset, place.y + 1 - inset)
            yield _box(board, piece, box, bottom, top, number=number)
        elif isinstance(place, Edge):
            yield _box(board, piece, _along(place), bottom, top, number=number)


def _along(edge: Edge) -> tuple[float, float, float, float]:
    """The thin box on an edge, in spaces."""
    half = THICK / SPACE / 2
    if edge.axis == "V":
        return (edge.x - half, edge.y, edge.x + half, edge.y + 1)
    return (edge.x, edge.y - half, edge.x + 1, edge.y + half)


def _box(
    board: Board,
    piece: Scenery,
    box: tuple[float, float, float, float],
    bottom: float,
    top: float,
    *,
    number: int = 0,
    standable: bool = False,
) -> Document:
    left, high, right, low = box
    x0, x1 = left * SPACE, right * SPACE
    y0, y1 = (board.height - low) * SPACE, (board.height - high) * SPACE
    return {
        "id": piece.id if number == 0 else f"{piece.id}/{number}",
        "piece": piece.id,
        "kind": piece.kind,
        "outline": [(x0, y0), (x1, y0), (x1, y1), (x0, y1)],
        "bottom": bottom,
        "top": top,
        "standable": standable,
    }
