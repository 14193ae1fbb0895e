"""Line of sight: who sees whom over what.

The line always runs from the upper end to the lower one, so that both see each other or neither does. Each obstruction
that it crosses is judged on its own; at a corner it has to be blocked on both sides.
"""

from collections.abc import Iterator
from typing import Literal, cast

from msgspec import Struct

from sightline.games.apex.board.board import Board, EdgeKey
from sightline.games.apex.board.corners import sides
from sightline.games.apex.board.crossings import Crossing, End, Point, crossings, point
from sightline.games.apex.board.places import Cell, Edge, Intersection, Space
from sightline.games.apex.board.scenery import Scenery
from sightline.kernel.errors import BadInput, RuleId
from sightline.rules import rule

Case = Literal["taller", "same_level", "below"]


class Block(Struct, frozen=True, kw_only=True):
    """An obstruction that blocks a line, and by which case."""

    place: Edge | Intersection
    """The edge crossed, or the intersection between connected components."""
    scenery: str
    case: Case
    rule: RuleId


class Sight(Struct, frozen=True, kw_only=True):
    """Whether two places see each other, and everything that keeps them from it."""

    clear: bool
    blocks: tuple[Block, ...] = ()
    upper: End
    lower: End


class Line(Struct, frozen=True):
    """A line from its upper end to its lower end."""

    upper: End
    lower: End
    start: Point
    end: Point


class Over(Struct, frozen=True):
    """How a line passes over an edge."""

    key: EdgeKey
    before: Cell
    behind: Cell
    last: bool
    """Whether the line ends in the space right behind."""


@rule("AX-LOS-003")
def line_of_sight(board: Board, a: End, b: End) -> Sight:
    """Whether two places see each other.

    >>> from sightline.games.apex.board import load_board
    >>> board = load_board("crossroads")
    >>> [(block.scenery, block.rule) for block in line_of_sight(board, board.space(4, 4), board.space(5, 4)).blocks]
    [('middle-west', 'AX-LOS-011')]
    """
    key = ("sight", a, b)
    if key not in board.memory:
        _require(board, a, b)
        upper, lower = _ordered(a, b)
        sight = _look(board, Line(upper, lower, point(upper), point(lower)))
        board.memory[key] = board.memory["sight", b, a] = sight
    return cast("Sight", board.memory[key])


def _require(board: Board, a: End, b: End) -> None:
    """Refuse ends between which nobody could look."""
    for end in (a, b):
        if board.contains((end.x, end.y)) or isinstance(end, Intersection):
            board.require(end)
    if isinstance(a, Intersection) and isinstance(b, Intersection):
        raise BadInput("apex_board.two_intersections")


@rule("AX-LOS-001", "AX-LOS-002")
def sees(board: Board, a: End, b: End) -> bool:
    """Whether two places see each other, without the reasons."""
    return line_of_sight(board, a, b).clear


@rule("AX-LOS-013")
def _ordered(a: End, b: End) -> tuple[End, End]:
    """The upper and the lower end; between ends on one level it does not matter which is which."""
    return (a, b) if (a.level, point(a)) >= (b.level, point(b)) else (b, a)


def upper_level(a: End, b: End) -> int:
    """The level of the upper end of a line."""
    return max(a.level, b.level)


def course(start: Point, end: Point) -> tuple[tuple[Crossing, ...], int, int]:
    """What a line crosses, and the column and row that the crossings are counted from."""
    relative = crossings(start[0] & 1, start[1] & 1, end[0] - start[0], end[1] - start[1])
    return relative, start[0] >> 1, start[1] >> 1


def cells_between(a: Space, b: Space) -> Iterator[Cell]:
    """The spaces that a line passes through on its way, without its two ends."""
    met, _, _ = course(point(a), point(b))
    here = a.cell
    for each in met[:-1]:
        here = (here[0] + each.dx, here[1] + each.dy)
        yield here


@rule("AX-LOS-012", "AX-LOS-020", "AX-LOS-026", "AX-LOS-027")
def _look(board: Board, line: Line) -> Sight:
    found: list[Block] = []
    met, column, row = course(line.start, line.end)
    for number, each in enumerate(met, 1):
        x, y = each.x + column, each.y + row
        last = number == len(met)
        if each.axis is None:
            found += _through_corner(board, line, x, y, each, last)
        else:
            before, behind = _beside(each, x, y)
            block = _over_edge(board, line, Over((each.axis, x, y), before, behind, last))
            if block is not None:
                found.append(block)
    return Sight(clear=not found, blocks=tuple(found), upper=line.upper, lower=line.lower)


def _beside(crossing: Crossing, x: int, y: int) -> tuple[Cell, Cell]:
    """The space that a line leaves and the one it enters where it crosses an edge."""
    if crossing.axis == "V":
        return ((x - 1, y), (x, y)) if crossing.dx > 0 else ((x, y), (x - 1, y))
    return ((x, y - 1), (x, y)) if crossing.dy > 0 else ((x, y), (x, y - 1))


@rule("AX-LOS-008", "AX-LOS-009", "AX-LOS-010")
def _through_corner(board: Board, line: Line, x: int, y: int, crossing: Crossing, last: bool) -> tuple[Block, ...]:
    """A line through a corner is blocked only between obstructions that block it on both of its sides."""
    found: list[Block] = []
    for side in sides(x, y, crossing.dx, crossing.dy):
        judged = [_over_edge(board, line, Over(arm.key, arm.before, arm.behind, last)) for arm in side]
        blocks = [block for block in judged if block is not None]
        if not blocks:
            return ()
        found.append(blocks[0])
    corner = _corner_of(x, y, found)
    return tuple(Block(place=corner, scenery=each.scenery, case=each.case, rule=each.rule) for each in found)


def _corner_of(x: int, y: int, blocks: list[Block]) -> Intersection:
    """The corner that is shown as the place of blocks on both of its sides: on the lower of their levels."""
    return Intersection(x, y, min(block.place.level for block in blocks))


@rule("AX-LOS-005")
def _over_edge(board: Board, line: Line, over: Over) -> Block | None:
    """Whether an obstruction on an edge blocks a line that crosses it; a miniature hides nothing of its own space."""
    top, screen = board.tops.get(over.key), board.screens.get(over.key)
    block = _over(board, line, over, top) if top is not None else None
    if block is None and screen is not None and line.upper not in screen.places and line.lower not in screen.places:
        block = _over(board, line, over, screen)
    return block


@rule("AX-LOS-011", "AX-LOS-024")
def _over(board: Board, line: Line, over: Over, piece: Scenery) -> Block | None:
    """Whether an obstruction blocks a line that crosses one of its edges.

    From a higher place one looks over the far edge of an obstruction: where a roof goes on behind the edge there is
    nothing yet to be hidden.
    """
    upper, lower = line.upper.level, line.lower.level
    if piece.top <= lower:
        return None
    place = Edge(*over.key, piece.base)
    if piece.top > upper:
        return Block(place=place, scenery=piece.id, case="taller", rule="AX-LOS-011")
    if board.level(over.behind) >= piece.top:
        return None
    return _case_a(line, over, place, piece) if _is_case_a(piece, upper) else _case_b(line, over, place, piece)


@rule("AX-LOS-014")
def _is_case_a(piece: Scenery, upper: int) -> bool:
    """Whether an obstruction no higher than the upper end reaches its level."""
    return piece.top == upper


def _case_a(line: Line, over: Over, place: Edge, piece: Scenery) -> Block | None:
    """An edge on the upper end's level hides a strip behind it."""
    difference = line.upper.level - line.lower.level
    if not hidden_behind(line, over.key, difference):
        return None
    rule_id = "AX-LOS-018" if difference == 1 else "AX-LOS-019"
    return Block(place=place, scenery=piece.id, case="same_level", rule=rule_id)


@rule("AX-LOS-021", "AX-LOS-025")
def _case_b(line: Line, over: Over, place: Edge, piece: Scenery) -> Block | None:
    """An edge below the upper end hides only the space right behind it."""
    if over.last and not _own_edge(line.upper, over):
        return Block(place=place, scenery=piece.id, case="below", rule="AX-LOS-021")
    return None


@rule("AX-LOS-015", "AX-LOS-018", "AX-LOS-019", "AX-LOS-023")
def hidden_behind(line: Line, key: EdgeKey, difference: int) -> bool:
    """Whether the lower end lies in the strip that an edge on the upper end's level hides.

    X is the number of whole spaces between the upper end and the line through the edge: 0 for its own edges, which hide
    nothing. The strip is X spaces wide for each level of difference.
    """
    axis, at = (0, 2 * key[1]) if key[0] == "V" else (1, 2 * key[2])
    rows = (abs(line.end[axis] - at) + 1) // 2
    return rows <= _whole_spaces(line.start[axis], at) * difference


@rule("AX-LOS-016", "AX-LOS-017", "AX-LOS-901")
def _whole_spaces(upper: int, edge: int) -> int:
    """X: the whole spaces between the upper end and the line through an edge, in doubled coordinates."""
    return abs(upper - edge) // 2


@rule("AX-LOS-022")
def _own_edge(upper: End, over: Over) -> bool:
    """Whether an edge is at distance 0 of the upper end: the line leaves the upper space over it."""
    return isinstance(upper, Space) and upper.cell == over.before
