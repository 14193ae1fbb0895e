"""Line of sight against a slow reference: every wall is tried against the line with exact fractions.

The reference shares nothing with the program but the scenery. It knows walls as segments with a top, asks where the
line meets each of them, and applies the rulebook's cases to every meeting.
"""

import math
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from sightline.content import boards
from sightline.games.apex.board import Board, Edge, Intersection, Scenery, Space, line_of_sight, load_board
from sightline.games.apex.board.scenery import made

Spot = tuple[Fraction, Fraction]
Wall = tuple[tuple[int, int], tuple[int, int], int]
End = Space | Intersection
HALF = Fraction(1, 2)
TINY = Fraction(1, 1000)


def middle(end: End) -> Spot:
    aside = HALF if isinstance(end, Space) else Fraction(0)
    return (end.x + aside, end.y + aside)


def walls(scenery: tuple[Scenery, ...]) -> list[Wall]:
    """Every side of a space with an obstruction on it: its two ends, and how high it is."""
    tops: dict[tuple[tuple[int, int], tuple[int, int]], int] = {}
    for piece in scenery:
        for place in piece.places if "OBSTRUCTION" in piece.tags else ():
            if isinstance(place, Edge):
                end = (place.x, place.y + 1) if place.axis == "V" else (place.x + 1, place.y)
                segments = [((place.x, place.y), end)]
            else:
                x, y = place.x, place.y
                corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
                segments = list(zip(corners, corners[1:] + corners[:1], strict=True))
                mine = {(other.x, other.y) for other in piece.places}
                beyond = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
                segments = [each for each, cell in zip(segments, beyond, strict=True) if cell not in mine]
            for one, other in segments:
                key = (min(one, other), max(one, other))
                tops[key] = max(tops.get(key, 0), piece.top)
    return [(one, other, top) for (one, other), top in tops.items()]


def floor_at(levels: dict[tuple[int, int], int], spot: Spot) -> int:
    return levels.get((math.floor(spot[0]), math.floor(spot[1])), 0)


def meets(start: Spot, end: Spot, wall: Wall) -> Fraction | None:
    """How far along the line (0 to 1, neither end) it meets a wall, its two ends included."""
    (x0, y0), (x1, y1), _ = wall
    upright = x0 == x1
    along, across = (0, 1) if upright else (1, 0)
    run = end[along] - start[along]
    if run == 0:
        return None
    share = ((x0 if upright else y0) - start[along]) / run
    where = start[across] + share * (end[across] - start[across])
    low, high = (y0, y1) if upright else (x0, x1)
    return share if 0 < share < 1 and low <= where <= high else None


def wall_blocks(levels: dict[tuple[int, int], int], upper: End, lower: End, wall: Wall, others: list[Fraction]) -> bool:
    """The rulebook's cases for one wall, as if the line crossed it; `others` is where the line changes spaces."""
    (x0, y0), (x1, y1), top = wall
    start, end = middle(upper), middle(lower)
    if top > upper.level and top > lower.level:
        return True
    if top <= lower.level:
        return False
    upright = x0 == x1
    along = 0 if upright else 1
    forward = 1 if end[along] > start[along] else -1
    centre = (Fraction(x0 + x1, 2), Fraction(y0 + y1, 2))
    behind = (centre[0] + forward * TINY, centre[1]) if upright else (centre[0], centre[1] + forward * TINY)
    if floor_at(levels, behind) >= top:  # not the farthest edge: the roof goes on
        return False
    line = x0 if upright else y0
    if top == upper.level:
        # X: how many whole spaces fit between the upper end and the line; rows: which row behind the line it is.
        x = sum(1 for count in range(1, 50) if count <= abs(line - start[along]))
        row = next(count for count in range(50) if abs(end[along] - line) <= count)
        return row <= x * (upper.level - lower.level)
    mine = isinstance(upper, Space) and all(
        upper.x <= u <= upper.x + 1 and upper.y <= v <= upper.y + 1 for u, v in ((x0, y0), (x1, y1))
    )
    share = meets(start, end, wall)
    assert share is not None
    return not mine and not any(share < other for other in others)


def reference(board: Board, a: End, b: End, every: list[Wall], levels: dict[tuple[int, int], int]) -> bool:
    """Whether two places see each other."""
    upper, lower = (a, b) if a.level >= b.level else (b, a)
    start, end = middle(upper), middle(lower)
    direction = (end[0] - start[0], end[1] - start[1])
    changes = list(changes_of_space(start, end, board))
    corners: dict[Spot, dict[int, bool]] = {}
    for wall in every:
        share = meets(start, end, wall)
        if share is None:
            continue
        spot = (start[0] + share * direction[0], start[1] + share * direction[1])
        blocks = wall_blocks(levels, upper, lower, wall, changes)
        if spot[0].denominator == spot[1].denominator == 1:
            corner = (int(spot[0]), int(spot[1]))
            far = wall[1] if corner == wall[0] else wall[0]
            turn = direction[0] * (far[1] - spot[1]) - direction[1] * (far[0] - spot[0])
            hand = corners.setdefault(spot, {})
            side = 1 if turn > 0 else -1
            hand[side] = hand.get(side, False) or blocks
        elif blocks:
            return False
    return not any(hand.get(1) and hand.get(-1) for hand in corners.values())


def changes_of_space(start: Spot, end: Spot, board: Board) -> Iterator[Fraction]:
    for axis, size in ((0, board.width), (1, board.height)):
        run = end[axis] - start[axis]
        for line in range(size + 1):
            if run and 0 < (line - start[axis]) / run < 1:
                yield (line - start[axis]) / run


def random_board(seed: int) -> Board:
    """Buildings up to three high, Walls on the ground and on roofs, wherever they fall."""
    rng = Random(seed)
    size = rng.randint(5, 7)
    pieces: list[Scenery] = []
    levels: dict[tuple[int, int], int] = {}
    for number in range(rng.randint(2, 6)):
        width, height = rng.randint(1, 3), rng.randint(1, 3)
        x, y = rng.randrange(size - width + 1), rng.randrange(size - height + 1)
        cells = [(x + right, y + down) for right in range(width) for down in range(height)]
        bases = {levels.get(cell, 0) for cell in cells}
        if len(bases) == 1 and max(bases) < 3:
            base = bases.pop()
            pieces.append(made("building", f"b{number}", [Space(*cell, base) for cell in cells]))
            levels.update(dict.fromkeys(cells, base + 1))
    for number in range(rng.randint(2, 8)):
        x, y = rng.randrange(size), rng.randrange(size)
        edge = Edge("V" if rng.random() < 0.5 else "H", x, y)
        base = max(levels.get(cell, 0) for cell in edge.cells)
        pieces.append(made(rng.choice(["wall", "wall", "parapet"]), f"w{number}", [Edge(edge.axis, x, y, base)]))
    return Board("random", (size, size), pieces)


@pytest.mark.rule("AX-LOS-002", "AX-LOS-004", "AX-LOS-012")
@pytest.mark.parametrize("seed", range(24))
def test_the_program_sees_what_the_reference_sees(seed: int) -> None:
    compare(random_board(seed), seed, 24)


@pytest.mark.rule("AX-LOS-002")
@pytest.mark.parametrize("name", boards.names())
def test_the_program_sees_what_the_reference_sees_on_our_boards(name: str) -> None:
    compare(load_board(name), 1, 8)


def compare(board: Board, seed: int, samples: int) -> None:
    every = walls(board.scenery)
    levels = {space.cell: space.level for space in board.spaces}
    rng = Random(seed + 1000)
    ends: list[End] = [*board.spaces, *rng.sample(board.intersections, 12)]
    blocked = 0
    for a in board.spaces:
        for b in rng.sample(ends, samples):
            found = line_of_sight(board, a, b)
            assert found.clear == reference(board, a, b, every, levels), (seed, a, b, found)
            blocked += not found.clear
    assert blocked
