"""A sheet as a PDF, drawn with matplotlib: nothing else needs to be installed, and text stays text.

It is one A4 page, or two where the type of one would be too small to read: then weapons have a page of their own.
"""

import functools
import io
import itertools
from collections.abc import Callable, Iterator, Sequence

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.ft2font import FT2Font
from matplotlib.patches import Circle, Rectangle

from sightline.content.armies.sheets.page import ProfileLine, Sheet, WeaponLine, columns, signed
from sightline.content.armies.sheets.pictures import draw_picture
from sightline.content.armies.sheets.to_html import shade

WIDTH, HEIGHT, MARGIN = 595.0, 842.0, 26.0
INNER = WIDTH - 2 * MARGIN
INK, SOFT, ACCENT, WARM, RED = "#16202a", "#5b6b78", "#23405c", "#a8601c", "#aa3333"
SHADES = {"good": "#cfe8d3", "best": "#a5d4ae", "bad": "#f6d9c9", "worst": "#ebb7a3", "none": "#f1f3f5"}
LARGEST, SMALLEST, STEP = 8.4, 3.0, 0.1
READABLE = 6.0
"""Points; smaller type than this is no help at a table."""
Parts = tuple[str, ...]
PARTS: Parts = ("counters", "profiles", "weapons", "notes")
TWO_PAGES: tuple[Parts, ...] = (("counters", "profiles", "notes"), ("weapons",))
LINE = 1.28
PICTURE = 2.2
"""How wide and high a drawing is, in lines."""


def to_pdf(sheet: Sheet) -> bytes:
    """The sheet as a PDF, in the largest type at which it fits."""
    content = io.BytesIO()
    with (
        mpl.rc_context({"pdf.fonttype": 42}),
        # Without a date the same list gives the same file.
        PdfPages(content, metadata={"CreationDate": None, "Title": sheet.title}) as pages,
    ):
        for figure in drawn(sheet):
            pages.savefig(figure)
    return content.getvalue()


def drawn(sheet: Sheet) -> list[Figure]:
    """The sheet as figures, one for each A4 page."""
    parts = [PARTS] if _fitting(sheet, PARTS) >= READABLE else [*TWO_PAGES]
    return [_figure(sheet, _fitting(sheet, each), each) for each in parts]


def _figure(sheet: Sheet, size: float, parts: Parts) -> Figure:
    figure = Figure(figsize=(WIDTH / 72, HEIGHT / 72))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, WIDTH)
    axes.set_ylim(HEIGHT, 0)
    axes.axis("off")
    _Page(sheet, size, parts, axes).draw()
    return figure


def _fitting(sheet: Sheet, parts: Parts) -> float:
    """The largest type at which some parts of the sheet are one page."""
    small, large = SMALLEST, LARGEST
    if _Page(sheet, large, parts).height() <= HEIGHT - 2 * MARGIN:
        return large
    while large - small > STEP:
        middle = (small + large) / 2
        if _Page(sheet, middle, parts).height() <= HEIGHT - 2 * MARGIN:
            small = middle
        else:
            large = middle
    return small


@functools.cache
def _font(bold: bool) -> FT2Font:
    return get_font(findfont(FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")))


@functools.lru_cache(maxsize=20_000)
def _width(text: str, bold: bool) -> float:
    """The width of a text in type of one point, with a little to spare for rounding."""
    font = _font(bold)
    # Drawing shares the font and leaves it at the size it drew last.
    font.set_size(100, 72)
    font.set_text(text)
    return float(font.get_width_height()[0]) / 64 / 100 * 1.03


class _Page:
    """One drawing of the sheet; without axes it only measures."""

    def __init__(self, sheet: Sheet, size: float, parts: Parts, axes: Axes | None = None) -> None:
        self.sheet = sheet
        self.size = size
        self.parts = parts
        self.axes = axes
        self.y = MARGIN

    def height(self) -> float:
        self.draw()
        return self.y - MARGIN

    def draw(self) -> None:
        drawing = {
            "counters": self._counters,
            "profiles": self._profiles,
            "weapons": self._weapons,
            "notes": self._notes,
        }
        self._header()
        for part in self.parts:
            drawing[part]()
        self.y += self.size
        for line in self._wrap(f"{self.sheet.heading.footer} {self.sheet.code}", INNER, self.size * 0.8):
            self._text(MARGIN, line, self.size * 0.8, colour=SOFT)
            self.y += self.size * 0.8 * LINE

    # ------------------------------------------------------------------ pieces

    def _text(
        self, x: float, text: str, size: float, *, bold: bool = False, colour: str = INK, align: str = "left"
    ) -> None:
        if self.axes is not None:
            self.axes.text(
                x,
                self.y + size,
                text.replace("$", r"\$"),
                fontsize=size,
                color=colour,
                family="DejaVu Sans",
                weight="bold" if bold else "normal",
                ha=align,
                va="baseline",
            )

    def _rule(self, colour: str = "#d4dce3", width: float = 0.4) -> None:
        if self.axes is not None:
            self.axes.plot([MARGIN, WIDTH - MARGIN], [self.y, self.y], color=colour, linewidth=width)

    def _wrap(self, text: str, width: float, size: float, *, bold: bool = False) -> Iterator[str]:
        line = ""
        for word in _words(text, width / size, bold):
            longer = f"{line} {word}".strip()
            if line and _width(longer, bold) * size > width:
                yield line
                line = word
            else:
                line = longer
        yield line

    def _title(self, text: str) -> None:
        self.y += self.size * 0.9
        self._text(MARGIN, text.upper(), self.size * 1.05, bold=True, colour=ACCENT)
        self.y += self.size * 1.6

    # ------------------------------------------------------------------ sections

    def _header(self) -> None:
        top = self.y
        for each in self.sheet.sums:
            self._text(WIDTH - MARGIN, each, self.size * 1.1, bold=True, align="right")
            self.y += self.size * 1.45
        low = self.y
        self.y = top
        self._text(MARGIN, self.sheet.title, self.size * 1.9, bold=True)
        self.y += self.size * 2.5
        self._text(MARGIN, self.sheet.subtitle, self.size, colour=SOFT)
        self.y = max(self.y + self.size * 1.6, low)
        self._rule(ACCENT, 1.6)
        self.y += self.size * 0.7

    def _counters(self) -> None:
        x, radius = MARGIN, self.size * 0.75
        for orders in self.sheet.orders:
            colour = WARM if orders.special else ACCENT
            wide = _width(orders.label, True) * self.size + radius * (2 + 2.6 * orders.count)
            if x > MARGIN and x + wide > WIDTH - MARGIN:
                x = MARGIN
                self.y += self.size * 1.9
            self._text(x, orders.label, self.size, bold=True)
            x += _width(orders.label, True) * self.size + radius * 2
            for _ in range(orders.count):
                if self.axes is not None:
                    ring = Circle((x, self.y + self.size * 0.65), radius, fill=False, edgecolor=colour, linewidth=1.1)
                    self.axes.add_patch(ring)
                x += radius * 2.6
            x += radius * 2
        self.y += self.size * 1.7

    def _profiles(self) -> None:
        heading = self.sheet.heading
        self._title(heading.profiles)
        stat = min(INNER * 0.0365, self.size * 2.9)
        left = MARGIN + INNER * 0.215
        right = left + stat * len(heading.stats)
        self._text(MARGIN, heading.name, self.size * 0.9, bold=True, colour=SOFT)
        for place, label in enumerate(heading.stats):
            self._text(left + stat * (place + 0.5), label, self.size * 0.8, bold=True, colour=SOFT, align="center")
        self._text(right + 6, heading.carries, self.size * 0.9, bold=True, colour=SOFT)
        self.y += self.size * 1.35
        for group, lines in itertools.groupby(self.sheet.profiles, key=lambda line: line.group):
            if group:
                self.y += self.size * 0.3
                self._text(MARGIN, group, self.size * 0.95, bold=True, colour=ACCENT)
                self.y += self.size * 1.35
            for line in lines:
                self._profile(line, left, stat, right + 6)

    def _profile(self, line: ProfileLine, left: float, stat: float, right: float) -> None:
        self._rule()
        self.y += self.size * 0.2
        top, indent = self.y, MARGIN + (8 if line.servant else 0)
        if line.drawing is not None:
            side = self.size * PICTURE
            if self.axes is not None:
                draw_picture(self.axes, line.drawing, indent, self.y, side)
            indent += side + self.size * 0.4
        for place, value in enumerate(line.stats):
            self._text(left + stat * (place + 0.5), value, self.size * 0.95, align="center")
        name = f"{line.count} × {line.name}" if line.count > 1 else line.name
        for text in self._wrap(name, left - indent, self.size, bold=True):
            self._text(indent, text, self.size, bold=True)
            self.y += self.size * LINE
        boxes = "  ".join("☐" * line.vitality for _ in range(line.count))
        for text in self._wrap(f"{line.tag} {boxes}", left - indent, self.size * 0.86):
            self._text(indent, text, self.size * 0.86, colour=WARM if line.lieutenant else SOFT)
            self.y += self.size * 0.86 * LINE
        low, self.y = self.y, top
        for belongings, colour in (*((each, INK) for each in line.carries), (line.without_effect, RED)):
            for text in self._wrap(belongings, WIDTH - MARGIN - right, self.size * 0.95) if belongings else ():
                self._text(right, text, self.size * 0.95, colour=colour)
                self.y += self.size * 0.95 * LINE
        self.y = max(self.y, low) + self.size * 0.25

    def _weapons(self) -> None:
        heading = self.sheet.heading
        self._title(heading.weapons)
        cell, left = min(INNER * 0.045, self.size * 3.6), MARGIN + INNER * 0.27
        labels = (*columns(), *heading.figures)
        edges = [*itertools.accumulate(self._widths(cell, len(columns())), initial=left)]
        self._text(MARGIN, heading.weapon, self.size * 0.9, bold=True, colour=SOFT)
        for label, (start, end) in zip(labels, itertools.pairwise(edges), strict=True):
            self._text((start + end) / 2, label, self.size * 0.85, bold=True, colour=SOFT, align="center")
        self._text(edges[-1] + 5, heading.traits, self.size * 0.9, bold=True, colour=SOFT)
        self.y += self.size * 1.35
        for line in self.sheet.weapons:
            self._weapon(line, edges)

    def _widths(self, cell: float, bands: int) -> Iterator[float]:
        """How wide the columns of the weapon chart are: all alike, and wider for what is long, such as DA+SHOCK."""
        yield from (cell for _ in range(bands))
        for figures in zip(*(line.figures for line in self.sheet.weapons), strict=True):
            widest = max(_width(each, False) for each in figures)
            yield max(cell * 0.9, widest * self.size * 0.92 + self.size * 0.5)

    def _weapon(self, line: WeaponLine, edges: Sequence[float]) -> None:
        size, left, right = self.size * 0.92, edges[0], edges[-1] + 5
        lines = list(self._wrap(line.traits, WIDTH - MARGIN - right, size * 0.92))
        height = max(len(lines) * size * LINE, size * 1.5)
        self._rule()
        for start, end, mod in zip(edges, edges[1:], line.mods, strict=False):
            colour = SHADES.get(shade(mod))
            if self.axes is not None and colour:
                spot = (start, self.y + 0.3)
                self.axes.add_patch(Rectangle(spot, end - start - 0.6, height - 0.6, facecolor=colour, linewidth=0))
        top = self.y
        self.y += size * 0.12
        room = left - MARGIN - 2
        self._text(MARGIN, line.name, min(size, room / max(_width(line.name, True), 1.0)), bold=True)
        texts = (*map(signed, line.mods), *line.figures)
        for text, (start, end) in zip(texts, itertools.pairwise(edges), strict=True):
            self._text((start + end) / 2, text, size, align="center")
        for text in lines:
            self._text(right, text, size * 0.92)
            self.y += size * LINE
        self.y = top + height

    def _notes(self) -> None:
        """Two columns, broken where they are most alike."""
        self._title(self.sheet.heading.notes)
        width, size = INNER / 2 - 8, self.size * 0.92
        blocks = [(note.name, list(self._indented(note.name, note.text, width, size))) for note in self.sheet.notes]
        half, top = sum(len(lines) for _, lines in blocks) / 2, self.y
        done, low = 0, self.y
        for name, lines in blocks:
            second = done >= half
            if second and low == top:
                low, self.y = self.y, top
            x = MARGIN + (INNER / 2 + 8 if second else 0)
            self._text(x, name, size, bold=True)
            for place, text in enumerate(lines):
                self._text(x + (_width(f"{name} ", True) * size if place == 0 else 0), text, size)
                self.y += size * LINE
            self.y += size * 0.15
            done += len(lines)
        self.y = max(self.y, low)

    def _indented(self, name: str, text: str, width: float, size: float) -> Iterator[str]:
        """The lines of a note whose first line begins after its name."""
        first = next(self._wrap(text, width - _width(f"{name} ", True) * size, size))
        yield first
        rest = text.removeprefix(first).strip()
        if rest:
            yield from self._wrap(rest, width, size)


def _words(text: str, width: float, bold: bool) -> Iterator[str]:
    """The words of a text; what is longer than a line, such as a share code, is broken."""
    measure: Callable[[str], float] = lambda each: _width(each, bold)  # noqa: E731
    for word in text.split(" "):
        while measure(word) > width:
            cut = next(end for end in range(len(word), 0, -1) if end == 1 or measure(word[:end]) <= width)
            yield word[:cut]
            word = word[cut:]
        yield word
