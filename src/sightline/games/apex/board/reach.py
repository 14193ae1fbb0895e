"""Where Movement Points take a Legend, by the cheapest way; and whether a way that somebody chose is legal.

Legends do not stand in each other's way, they only cannot end in the same space, so where one can get is the same for
every position of a match: it is worked out once per board, space and number of points.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import cast

from sightline.games.apex.board.board import Board
from sightline.games.apex.board.places import Cell, Facing, Place, Space, cell_name
from sightline.games.apex.board.steps import NOTHING, Ignoring, step
from sightline.kernel.errors import BadInput, Violation
from sightline.rules import rule

ROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
_Found = tuple[dict[Space, int], dict[Space, Space]]


class Reach:
    """Where a Movement can end, what it costs, and how to get there."""

    __slots__ = ("_came_from", "costs", "start")

    def __init__(self, start: Space, costs: Mapping[Space, int], came_from: Mapping[Space, Space]) -> None:
        self.start = start
        self.costs = costs
        """The spaces where the movement may end with what the cheapest way there costs; not the start itself."""
        self._came_from = came_from

    def path(self, end: Space) -> tuple[Space, ...]:
        """The spaces entered on the cheapest way to a space, the space itself last."""
        way = [end]
        while (before := self._came_from[way[-1]]) != self.start:
            way.append(before)
        return tuple(reversed(way))


def steps_from(board: Board, start: Space, ignore: Ignoring = NOTHING) -> tuple[tuple[Space, int], ...]:
    """The spaces that can be entered from a space, with what that costs."""
    key = ("steps", start, ignore)
    if key not in board.memory:
        board.memory[key] = tuple(_steps(board, start, ignore))
    return cast("tuple[tuple[Space, int], ...]", board.memory[key])


def _steps(board: Board, start: Space, ignore: Ignoring) -> Iterator[tuple[Space, int]]:
    for dx, dy in ROUND:
        cell = (start.x + dx, start.y + dy)
        if board.contains(cell):
            taken = step(board, start, board.space(*cell), ignore)
            if not taken.violations:
                yield board.space(*cell), taken.cost


@rule("AX-MOVE-001", "AX-MOVE-006", "AX-MOVE-010", "AX-MOVE-011")
def reachable(
    board: Board, start: Space, mp: int, occupied: Collection[Place] = (), ignore: Ignoring = NOTHING
) -> Reach:
    """Everywhere a Movement with so many points may end.

    Occupied spaces can be passed and cost nothing more; nobody may end there.
    """
    costs, came_from = _everywhere(board, start, mp, ignore)
    if any(place in costs for place in occupied):
        costs = {space: cost for space, cost in costs.items() if space not in occupied}
    return Reach(start, costs, came_from)


def _everywhere(board: Board, start: Space, mp: int, ignore: Ignoring) -> _Found:
    """Costs and ways on a board without Legends, remembered."""
    key = ("reach", start, mp, ignore)
    if key not in board.memory:
        _require_start(board, start)
        board.memory[key] = _spread(board, start, mp, ignore)
    return cast("_Found", board.memory[key])


def _spread(board: Board, start: Space, mp: int, ignore: Ignoring) -> _Found:
    best = {start: 0}
    came_from: dict[Space, Space] = {}
    rings: list[list[Space]] = [[start], *([] for _ in range(mp))]
    for spent, ring in enumerate(rings):
        for here in ring:
            if best[here] < spent:
                continue
            for space, cost in steps_from(board, here, ignore):
                total = spent + cost
                if total <= mp and total < best.get(space, mp + 1):
                    best[space] = total
                    came_from[space] = here
                    rings[total].append(space)
    ends = {space: cost for space, cost in best.items() if space != start and space.cell not in board.taken}
    return ends, came_from


def path_cost(board: Board, start: Space, path: Sequence[Space], ignore: Ignoring = NOTHING) -> int:
    """What a way costs, step by step."""
    return sum(step(board, a, b, ignore).cost for a, b in zip((start, *path), path, strict=False))


def check_path(
    board: Board,
    start: Space,
    path: Sequence[Space],
    mp: int,
    occupied: Collection[Place] = (),
    ignore: Ignoring = NOTHING,
) -> tuple[Violation, ...]:
    """Every reason why a way is not allowed; none for a legal one.

    A way is one Movement action with points of its own. Some may be left over, and none need be spent.
    """
    _require_start(board, start)
    spent = 0
    found: list[Violation] = []
    for before, space in zip((start, *path), path, strict=False):
        if board.contains(space.cell) and not board.has(space):
            found.append(_problem("no_such_space", space, None))
            return tuple(found)
        taken = step(board, before, space, ignore)
        found += taken.violations
        spent += 0 if taken.violations else taken.cost
    found += _too_dear(spent, mp)
    if path and not found:
        found += _ends_occupied(board, path[-1], occupied)
    return tuple(found)


@rule("AX-MOVE-002", "AX-MOVE-003", "AX-MOVE-006")
def _too_dear(spent: int, mp: int) -> Iterator[Violation]:
    """More points than there are cannot be spent; fewer can."""
    if spent > mp:
        yield Violation(code="apex_board.path.too_dear", params={"cost": spent, "mp": mp}, rule="AX-MOVE-006")


@rule("AX-MOVE-011")
def _ends_occupied(board: Board, end: Space, occupied: Collection[Place]) -> Iterator[Violation]:
    if end in occupied or end.cell in board.taken:
        yield _problem("ends_occupied", end, "AX-MOVE-011")


def _problem(name: str, space: Space, rule_id: str | None) -> Violation:
    return Violation(
        code=f"apex_board.path.{name}", params={"space": cell_name(space.cell), "level": space.level}, rule=rule_id
    )


def _require_start(board: Board, start: Space) -> None:
    """A movement begins on the board, or on the ground just outside one of its edges."""
    if is_outside(board, start) and start.level == 0:
        return
    board.require(start)


def is_outside(board: Board, space: Space) -> bool:
    """Whether a place lies just outside an edge of the board."""
    columns, rows = 0 <= space.x < board.width, 0 <= space.y < board.height
    return (columns and space.y in (-1, board.height)) or (rows and space.x in (-1, board.width))


@rule("AX-DROP-009")
def entries(board: Board, facing: Facing) -> tuple[Space, ...]:
    """The places outside an edge of the board, on the ground, from which the board can be entered."""
    return tuple(place for place in _outside(board, facing) if steps_from(board, place))


def _outside(board: Board, facing: Facing) -> Iterator[Space]:
    if facing in ("N", "S"):
        y = -1 if facing == "N" else board.height
        yield from (Space(x, y) for x in range(board.width))
    elif facing in ("E", "W"):
        x = -1 if facing == "W" else board.width
        yield from (Space(x, y) for y in range(board.height))
    else:
        raise BadInput("apex_board.no_such_edge", value=str(facing))


def cells_round(cell: Cell) -> Iterator[Cell]:
    """The eight spaces that touch one, on the board or not."""
    return ((cell[0] + dx, cell[1] + dy) for dx, dy in ROUND)
