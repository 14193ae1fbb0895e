"""What holds on every board: turned or seen in a mirror it plays the same, and neighbours are neighbours both ways."""

from collections.abc import Callable
from random import Random

import pytest

from sightline.games.apex.board import (
    Board,
    Edge,
    Scenery,
    Space,
    adjacent,
    in_cover,
    is_free,
    nearby,
    push,
    reachable,
    sees,
    step,
)
from sightline.games.apex.board.scenery import made

SIZE = 7
Turn = Callable[[int, int], tuple[int, int]]


def random_board(seed: int) -> Board:
    """Buildings, Walls, Parapets, Bins and Beacons on whatever level is there."""
    rng = Random(seed)
    pieces: list[Scenery] = []
    levels: dict[tuple[int, int], int] = {}
    for number in range(rng.randint(2, 6)):
        width, height = rng.randint(1, 3), rng.randint(1, 3)
        x, y = rng.randrange(SIZE - width + 1), rng.randrange(SIZE - height + 1)
        cells = [(x + right, y + down) for right in range(width) for down in range(height)]
        bases = {levels.get(cell, 0) for cell in cells}
        if len(bases) == 1 and max(bases) < 2:
            base = bases.pop()
            pieces.append(made("building", f"b{number}", [Space(*cell, base) for cell in cells]))
            levels.update(dict.fromkeys(cells, base + 1))
    for number in range(rng.randint(8, 20)):
        edge = Edge("V" if rng.random() < 0.5 else "H", rng.randrange(1, SIZE), rng.randrange(1, SIZE))
        base = max(levels.get(cell, 0) for cell in edge.cells)
        kind = rng.choice(["wall", "parapet", "bin"])
        pieces.append(made(kind, f"e{number}", [Edge(edge.axis, edge.x, edge.y, base)]))
    for number in range(2):
        cell = (rng.randrange(SIZE), rng.randrange(SIZE))
        pieces.append(made("beacon", f"s{number}", [Space(*cell, levels.get(cell, 0))]))
    return Board("random", (SIZE, SIZE), pieces)


def right(x: int, y: int) -> tuple[int, int]:
    """Grid points after a quarter turn."""
    return (SIZE - y, x)


def mirror(x: int, y: int) -> tuple[int, int]:
    """Grid points in a mirror."""
    return (SIZE - x, y)


def moved_cell(turn: Turn, x: int, y: int) -> tuple[int, int]:
    corners = [turn(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)]
    return min(corners)


def moved_place(turn: Turn, place: object) -> Space | Edge:
    if isinstance(place, Space):
        return Space(*moved_cell(turn, place.x, place.y), place.level)
    assert isinstance(place, Edge)
    end = (place.x, place.y + 1) if place.axis == "V" else (place.x + 1, place.y)
    (x, y), (u, _) = sorted((turn(place.x, place.y), turn(*end)))
    return Edge("V" if x == u else "H", x, y, place.level)


def moved(turn: Turn, board: Board) -> Board:
    pieces = [
        Scenery(
            id=piece.id,
            kind=piece.kind,
            places=tuple(moved_place(turn, place) for place in piece.places),
            levels=piece.levels,
            tags=piece.tags,
        )
        for piece in board.scenery
    ]
    return Board("moved", (SIZE, SIZE), pieces)


def space_of(turn: Turn, space: Space) -> Space:
    return Space(*moved_cell(turn, space.x, space.y), space.level)


@pytest.mark.rule("AX-LOS-003", "AX-MOVE-005", "AX-COVER-001")
@pytest.mark.parametrize("turn", [right, mirror])
@pytest.mark.parametrize("seed", range(8))
def test_a_turned_board_plays_the_same(seed: int, turn: Turn) -> None:
    board = random_board(seed)
    other = moved(turn, board)
    rng = Random(seed)
    for a in board.spaces:
        mine, theirs = reachable(board, a, 3).costs, reachable(other, space_of(turn, a), 3).costs
        assert {space_of(turn, space): cost for space, cost in mine.items()} == theirs
        assert {space_of(turn, space) for space in nearby(board, a)} == nearby(other, space_of(turn, a))
        for b in rng.sample(board.spaces, 12):
            c, d = space_of(turn, a), space_of(turn, b)
            assert sees(board, a, b) == sees(other, c, d)
            assert {each.scenery for each in in_cover(board, a, b)} == {each.scenery for each in in_cover(other, c, d)}
        for b in adjacent(board, a):
            mine_push = push(board, a, b, 2, [a])
            their_push = push(other, space_of(turn, a), space_of(turn, b), 2, [space_of(turn, a)])
            assert space_of(turn, mine_push.end) == their_push.end
            assert (mine_push.collision and mine_push.collision.rule) == (
                their_push.collision and their_push.collision.rule
            )


@pytest.mark.rule("AX-ADJ-002", "AX-ADJ-003", "AX-MOVE-015")
@pytest.mark.parametrize("seed", range(8))
def test_on_one_level_neighbours_and_costs_are_the_same_both_ways(seed: int) -> None:
    board = random_board(seed)
    for a in board.spaces:
        assert adjacent(board, a) <= nearby(board, a)
        for b in adjacent(board, a):
            assert a in adjacent(board, b)
            assert step(board, a, b, frozenset({"impassable"})).cost == 1
        for b in board.spaces:
            if a.level == b.level and max(abs(a.x - b.x), abs(a.y - b.y)) == 1:
                ignore = frozenset({"impassable"})
                assert step(board, a, b, ignore).cost == step(board, b, a, ignore).cost


@pytest.mark.rule("AX-PUSH-002", "AX-PUSH-009")
@pytest.mark.parametrize("seed", range(8))
def test_a_push_without_collision_goes_where_a_free_step_would(seed: int) -> None:
    board = random_board(seed)
    for a in board.spaces:
        for b in adjacent(board, a):
            pushed = push(board, a, b, 1)
            if pushed.collision is None:
                assert step(board, b, pushed.end).cost == 1
                assert is_free(board, pushed.end)
