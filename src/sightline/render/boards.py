"""The picture of a board of the board game: a top view in which higher levels are lighter."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from sightline.content.boards.format import (
    AnyPiece,
    Beacon,
    Bin,
    BoardFile,
    Building,
    Cell,
    Thing,
    Wall,
    cells_of,
    levels,
)
from sightline.content.boards.ways import edges_under
from sightline.i18n import Language, translate
from sightline.render.board_frame import (
    LEGEND,
    MARGIN,
    SPACE,
    STOREY,
    Page,
    coordinates,
    ground,
    heading,
    legend,
    line_style,
)
from sightline.render.drawing import Disc, Drawing, Label, Mark, Shape, Spot, Style
from sightline.render.furniture import wrapped
from sightline.render.theme import DARK, TALL, Theme, shade


class Shaded(Struct, frozen=True, kw_only=True):
    """Spaces to be marked: seen, within reach, in an area."""

    cells: tuple[Cell, ...]
    good: bool = True


class Figure(Struct, frozen=True, kw_only=True):
    """Somebody on the board."""

    at: Cell
    label: str = ""
    side: Literal["a", "b"] = "a"


class Look(Struct, frozen=True, kw_only=True):
    """A line of sight between two spaces."""

    start: Cell
    end: Cell
    clear: bool


Layer = Shaded | Figure | Look


def picture(
    board: BoardFile,
    *,
    overlays: Sequence[Layer] = (),
    ring: tuple[int, int, int, int] | None = None,
    theme: Theme = DARK,
    language: Language = "en",
) -> Drawing:
    """A top view of a board, north up; `ring` is its left, top, right and bottom space.

    >>> from sightline.content import boards
    >>> picture(boards.load("crossroads"), language="es").title
    'Cruce de carreteras'
    """
    title, summary = (str(getattr(words, language)) for words in (board.name, board.summary))
    width, height = (side * SPACE for side in board.size)
    lines = wrapped(summary, int(width / 7))
    page = Page(MARGIN, 76.0 + 17 * len(lines))
    marks: list[Mark] = [
        *heading(title, lines, board, theme, language),
        *ground(board, page, theme),
        *_buildings(board, page, theme),
        *(mark for layer in overlays if isinstance(layer, Shaded) for mark in _shaded(layer, page, theme)),
        *(mark for piece in board.pieces for mark in _piece(piece, page, theme, language)),
        *_level_numbers(board, page, theme),
        *(_ring(ring, page, theme, language) if ring else ()),
        *(mark for layer in overlays if isinstance(layer, Look) for mark in _look(layer, page, theme)),
        *(mark for layer in overlays if isinstance(layer, Figure) for mark in _figure(layer, page, theme)),
        *coordinates(board, page, theme),
        *legend(board, page, theme, language),
    ]
    return Drawing(
        width=width + 2 * MARGIN,
        height=page.top + height + MARGIN + LEGEND,
        background=theme.page,
        title=title,
        marks=tuple(marks),
    )


def _buildings(board: BoardFile, page: Page, theme: Theme) -> Iterator[Mark]:
    """Buildings from the ground up, each with a shadow, its outline and the grid of its roof."""
    found = [piece for piece in board.pieces if isinstance(piece, Building)]
    for piece in sorted(found, key=lambda piece: piece.base):
        (x, y), (width, height) = piece.at, piece.size
        shadow = Style(fill=theme.shadow, opacity=theme.shadow_opacity)
        yield Shape(rings=(page.box(x + 0.07, y + 0.09, width, height),), style=shadow, role="shadow")
        fill = Style(fill=shade(theme.roof, piece.base * STOREY + STOREY / 2), stroke=theme.wall, width=2.5)
        yield Shape(rings=(page.box(x, y, width, height),), style=fill, role=f"building level-{piece.base + 1}")
        lines = [((x + right, y), (x + right, y + height)) for right in range(1, width)]
        lines += [((x, y + down), (x + width, y + down)) for down in range(1, height)]
        thin = Style(stroke=theme.edge, width=0.6, opacity=0.5)
        for one, other in lines:
            yield Shape(rings=((page.point(*one), page.point(*other)),), closed=False, style=thin, role="grid")


def _level_numbers(board: BoardFile, page: Page, theme: Theme) -> Iterator[Mark]:
    """The level of every roof, in the corner of each of its spaces."""
    for (x, y), level in levels(board.pieces).items():
        at = page.point(x + 0.14, y + 0.18)
        yield Label(at=at, text=str(level), size=11, colour=theme.ink, role="level", halo=theme.halo)


def _piece(piece: AnyPiece, page: Page, theme: Theme, language: Language) -> Iterator[Mark]:
    kind = str(piece.__struct_config__.tag)
    title = "" if isinstance(piece, Building) else translate(f"apex_board.render.{kind}", language)
    for edge in edges_under(piece):
        ends = page.edge(edge)
        if isinstance(piece, Bin):
            yield from _bin(ends, theme, title)
        else:
            look = line_style(isinstance(piece, Wall), piece.base > 0, theme)
            yield Shape(rings=(ends,), closed=False, style=look, role=kind, title=title)
    if isinstance(piece, Beacon | Thing):
        for cell in cells_of(piece):
            yield from _standing(piece, cell, page, theme, title)


def _bin(ends: tuple[Spot, Spot], theme: Theme, title: str) -> Iterator[Mark]:
    (x, y), (u, v) = ends
    upright = x == u
    middle = ((x + u) / 2, (y + v) / 2)
    across, along = (9.0, 19.0) if upright else (19.0, 9.0)
    box = tuple((middle[0] + dx * across, middle[1] + dy * along) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    style = Style(fill=shade(theme.goods, TALL), stroke=theme.edge, width=1.5)
    yield Shape(rings=(box,), style=style, role="bin", title=title)


def _standing(piece: Beacon | Thing, cell: Cell, page: Page, theme: Theme, title: str) -> Iterator[Mark]:
    centre = page.point(cell[0] + 0.5, cell[1] + 0.5)
    if isinstance(piece, Beacon):
        ring = Style(fill=theme.side_a_fill, stroke=theme.glass, width=2.5)
        yield Disc(centre=centre, radius=17, style=ring, role="beacon", title=title)
        yield Disc(centre=centre, radius=6, style=Style(fill=theme.glass), role="beacon")
    else:
        style = Style(fill=shade(theme.rock, TALL / 2), stroke=theme.edge, width=1.5)
        outline = ((0.2, 0.35), (0.45, 0.15), (0.8, 0.3), (0.85, 0.65), (0.6, 0.85), (0.25, 0.75))
        points = tuple(page.point(cell[0] + dx, cell[1] + dy) for dx, dy in outline)
        yield Shape(rings=(points,), style=style, role="thing", title=title)


def _shaded(layer: Shaded, page: Page, theme: Theme) -> Iterator[Mark]:
    style = Style(fill=theme.good if layer.good else theme.bad, opacity=0.28)
    for x, y in layer.cells:
        yield Shape(
            rings=(page.box(x + 0.05, y + 0.05, 0.9, 0.9),), style=style, role="seen" if layer.good else "hidden"
        )


def _look(layer: Look, page: Page, theme: Theme) -> Iterator[Mark]:
    ends = tuple(page.point(x + 0.5, y + 0.5) for x, y in (layer.start, layer.end))
    style = Style(stroke=theme.good if layer.clear else theme.bad, width=3.0, dash=None if layer.clear else (8.0, 6.0))
    yield Shape(rings=(ends,), closed=False, style=style, role="clear" if layer.clear else "blocked")


def _figure(layer: Figure, page: Page, theme: Theme) -> Iterator[Mark]:
    centre = page.point(layer.at[0] + 0.5, layer.at[1] + 0.5)
    colours = (theme.side_a_fill, theme.side_a) if layer.side == "a" else (theme.side_b_fill, theme.side_b)
    yield Disc(centre=centre, radius=20, style=Style(fill=colours[0], stroke=colours[1], width=3), role="figure")
    if layer.label:
        yield Label(at=centre, text=layer.label, size=13, colour=theme.ink, bold=True, role="figure")


def _ring(ring: tuple[int, int, int, int], page: Page, theme: Theme, language: Language) -> Iterator[Mark]:
    left, top, right, bottom = ring
    style = Style(stroke=theme.side_b, width=4.0, dash=(14.0, 8.0))
    box = page.box(left, top, right - left + 1, bottom - top + 1)
    yield Shape(rings=(box,), style=style, role="ring", title=translate("apex_board.render.ring", language))
