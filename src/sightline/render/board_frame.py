"""What stands round the picture of a board: the page, its heading, grid, numbers and legend."""

from collections.abc import Iterator

from msgspec import Struct

from sightline.content.boards.format import AnyPiece, Beacon, Bin, BoardFile, Edge, Parapet, Thing, Wall, levels
from sightline.i18n import Language, translate
from sightline.render.drawing import Disc, Label, Mark, Shape, Spot, Style
from sightline.render.theme import TALL, Theme, shade

SPACE = 60.0
"""Side of a space on the page."""
MARGIN = 44.0
LEGEND = 70.0
STOREY = TALL / 3
"""Heights are shades: three levels go from the darkest to the lightest."""


class Page(Struct, frozen=True):
    """Where the board lies on the page."""

    left: float
    top: float

    def point(self, x: float, y: float) -> Spot:
        """A grid point on the page."""
        return (self.left + x * SPACE, self.top + y * SPACE)

    def box(self, x: float, y: float, width: float, height: float) -> tuple[Spot, ...]:
        """A rectangle of the grid on the page."""
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        return tuple(self.point(*corner) for corner in corners)

    def edge(self, edge: Edge) -> tuple[Spot, Spot]:
        """The two ends of an edge on the page."""
        axis, x, y = edge
        return (self.point(x, y), self.point(x, y + 1) if axis == "V" else self.point(x + 1, y))


def heading(title: str, lines: list[str], board: BoardFile, theme: Theme, language: Language) -> Iterator[Mark]:
    """The name of the board, its size, and the sentence about it."""
    width, height = board.size
    size = translate("apex_board.render.spaces", language, width=width, height=height)
    yield Label(at=(MARGIN, 34), text=title, size=26, colour=theme.ink, anchor="start", bold=True, role="title")
    right = (MARGIN + width * SPACE, 34.0)
    yield Label(at=right, text=size, size=14, colour=theme.dim, anchor="end", role="size")
    for number, line in enumerate(lines):
        at = (MARGIN, 62.0 + 17 * number)
        yield Label(at=at, text=line, size=12.5, colour=theme.dim, anchor="start", role="summary")


def ground(board: BoardFile, page: Page, theme: Theme) -> Iterator[Mark]:
    """The board itself, with its spaces."""
    width, height = board.size
    frame = Style(fill=theme.board, stroke=theme.line, width=1.5)
    yield Shape(rings=(page.box(0, 0, width, height),), style=frame, role="board")
    style = Style(stroke=theme.grid, width=1.0)
    for x in range(1, width):
        yield Shape(rings=((page.point(x, 0), page.point(x, height)),), closed=False, style=style, role="grid")
    for y in range(1, height):
        yield Shape(rings=((page.point(0, y), page.point(width, y)),), closed=False, style=style, role="grid")


def coordinates(board: BoardFile, page: Page, theme: Theme) -> Iterator[Mark]:
    """The numbers of columns and rows, as they are typed."""
    for x in range(board.size[0]):
        above = page.point(x + 0.5, 0)
        yield Label(at=(above[0], above[1] - 11), text=str(x), size=11, colour=theme.dim, role="column")
    for y in range(board.size[1]):
        beside = page.point(0, y + 0.5)
        yield Label(at=(beside[0] - 14, beside[1]), text=str(y), size=11, colour=theme.dim, role="row")


def line_style(wall: bool, roof: bool, theme: Theme) -> Style:
    """Walls are solid, whatever one can see over is dashed; on roofs both are brighter."""
    colour = theme.ink if roof else theme.wall if wall else theme.low_wall
    return Style(stroke=colour, width=7.0 if wall else 5.0, dash=None if wall else (9.0, 4.0))


def legend(board: BoardFile, page: Page, theme: Theme, language: Language) -> Iterator[Mark]:
    """Shades and signs in words, in one line below the board."""
    y = page.top + board.size[1] * SPACE + 34
    x = page.left
    for level in range(max(levels(board.pieces).values(), default=0) + 1):
        fill = shade(theme.roof, (level - 0.5) * STOREY) if level else theme.board
        box = ((x, y - 8), (x + 22, y - 8), (x + 22, y + 8), (x, y + 8))
        yield Shape(rings=(box,), style=Style(fill=fill, stroke=theme.line), role="legend")
        text = translate("apex_board.render.level", language, level=level)
        yield Label(at=(x + 28, y), text=text, size=12, colour=theme.dim, anchor="start", role="legend")
        x += 28 + 7 * len(text) + 18
    kinds = [
        kind for kind in (Wall, Parapet, Bin, Beacon, Thing) if any(isinstance(each, kind) for each in board.pieces)
    ]
    x, y = page.left, y + 30
    for kind in kinds:
        text = translate(f"apex_board.render.{kind.__struct_config__.tag}", language)
        yield from _sign(kind, (x, y), theme)
        yield Label(at=(x + 28, y), text=text, size=12, colour=theme.dim, anchor="start", role="legend")
        x += 28 + 7 * len(text) + 18


def _sign(kind: type[AnyPiece], at: Spot, theme: Theme) -> Iterator[Mark]:
    x, y = at
    if kind is Beacon:
        yield Disc(centre=(x + 11, y), radius=8, style=Style(fill=theme.side_a_fill, stroke=theme.glass, width=2))
    elif kind is Bin or kind is Thing:
        fill = shade(theme.goods, TALL) if kind is Bin else shade(theme.rock, TALL / 2)
        box = ((x, y - 5), (x + 22, y - 5), (x + 22, y + 5), (x, y + 5))
        yield Shape(rings=(box,), style=Style(fill=fill, stroke=theme.edge), role="legend")
    else:
        style = line_style(kind is Wall, False, theme)
        yield Shape(rings=(((x, y), (x + 22, y)),), closed=False, style=style, role="legend")
