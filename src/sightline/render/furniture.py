"""What stands round the board: title, legend, scale bar; and what is written on it."""

from collections.abc import Iterator

from sightline.geometry.shapes import Outline, Scene
from sightline.i18n import Language, translate
from sightline.render.drawing import Disc, Label, Mark, Shape, Spot, Style
from sightline.render.page import Page
from sightline.render.theme import TALL, Theme, shade

MARGIN = 36.0


def scale_of(scene: Scene) -> float:
    """How much larger the writing is on a large table, so that the whole picture reads alike."""
    return max(1.0, max(scene.width, scene.depth) / 850)


def wrapped(text: str, columns: int) -> list[str]:
    """Text in lines of at most so many letters.

    >>> wrapped("a few words here", 9)
    ['a few', 'words', 'here']
    """
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > columns:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def heading(title: str, lines: list[str], scene: Scene, theme: Theme) -> Iterator[Mark]:
    """The name of the place, its size, and the sentence about it."""
    scale = scale_of(scene)
    size = f"{scene.width / 10:g} × {scene.depth / 10:g} cm"
    yield Label(
        at=(MARGIN, 38 * scale), text=title, size=26 * scale, colour=theme.ink, anchor="start", bold=True, role="title"
    )
    yield Label(
        at=(MARGIN + scene.width, 38 * scale), text=size, size=14 * scale, colour=theme.dim, anchor="end", role="size"
    )
    for number, line in enumerate(lines):
        at = (MARGIN, (66 + 17 * number) * scale)
        yield Label(at=at, text=line, size=12.5 * scale, colour=theme.dim, anchor="start", role="summary")


def board(scene: Scene, page: Page, theme: Theme) -> Iterator[Mark]:
    """The table itself, with a square for every 10 cm."""
    corners: Outline = ((0, 0), (scene.width, 0), (scene.width, scene.depth), (0, scene.depth))
    yield Shape(rings=(page.ring(corners),), style=Style(fill=theme.board), role="board")
    lines: list[Outline] = [((x, 0.0), (x, scene.depth)) for x in range(100, int(scene.width), 100)]
    lines += [((0.0, y), (scene.width, y)) for y in range(100, int(scene.depth), 100)]
    for line in lines:
        yield Shape(rings=(page.ring(line),), closed=False, style=Style(stroke=theme.grid, width=0.8), role="grid")


def frame(scene: Scene, page: Page, theme: Theme) -> Mark:
    """The edge of the table, over everything that touches it."""
    corners: Outline = ((0, 0), (scene.width, 0), (scene.width, scene.depth), (0, scene.depth))
    return Shape(rings=(page.ring(corners),), style=Style(stroke=theme.line, width=2.0), role="frame")


def zones(scene: Scene, page: Page, theme: Theme) -> Iterator[Mark]:
    """Deployment zones and special terrain on the ground."""
    for zone in scene.zones:
        if zone.properties.get("kind") == "deployment":
            yield from _deployment(zone.outline, zone.properties["side"], page, theme)
        else:
            colour = theme.terrain.get(zone.properties.get("terrain", ""), theme.dim)
            ring = (page.ring(zone.outline),)
            yield Shape(rings=ring, style=Style(fill=colour, opacity=0.28), role="zone terrain", title=zone.id)
            edge = Style(stroke=colour, width=1.2, dash=(4.0, 3.0), opacity=0.9)
            yield Shape(rings=ring, style=edge, role="zone-edge")


def _deployment(outline: Outline, side: str, page: Page, theme: Theme) -> Iterator[Mark]:
    colour = theme.side_a if side == "a" else theme.side_b
    ring = (page.ring(outline),)
    yield Shape(rings=ring, style=Style(fill=colour, opacity=0.10), role=f"zone deployment-{side}")
    yield Shape(rings=ring, style=Style(stroke=colour, width=1.2, dash=(9.0, 6.0), opacity=0.7), role="zone-edge")


def zone_names(scene: Scene, page: Page, theme: Theme, language: Language) -> Iterator[Mark]:
    """The names of the deployment zones, in the margin beside them."""
    for zone in scene.zones:
        if zone.properties.get("kind") == "deployment":
            side = zone.properties["side"]
            ys = [y for _, y in zone.outline]
            spot = page.spot((scene.width, (min(ys) + max(ys)) / 2))
            text = translate("table.render.deployment", language, side=side.upper())
            colour = theme.side_a if side == "a" else theme.side_b
            at = (spot[0] + 17, spot[1])
            size = 13 * scale_of(scene)
            yield Label(at=at, text=text, size=size, colour=colour, bold=True, turn=90, role="zone")


def markers(scene: Scene, page: Page, theme: Theme) -> Iterator[Mark]:
    """Objectives: green diamonds with the letter of what they are."""
    for marker in scene.markers:
        x, y = page.spot((marker.at[0], marker.at[1]))
        ring = ((x, y - 11), (x + 11, y), (x, y + 11), (x - 11, y))
        style = Style(fill=theme.good, stroke=theme.halo, width=1.5)
        yield Shape(rings=(ring,), style=style, role=f"objective {marker.kind}", title=marker.id)
        letter = marker.kind[:1].upper()
        yield Label(at=(x, y), text=letter, size=10, colour=theme.page, bold=True, role="objective-letter")


def legend(scene: Scene, page: Page, theme: Theme, language: Language) -> Iterator[Mark]:
    """Shades of height, the scale bar, and what the signs mean."""
    scale = scale_of(scene)
    left, y = page.left, page.top + scene.depth + 26 * scale
    yield from _scale_bar(left, y, scale, theme)
    yield from _shades(left + scene.width / 3, y, scale, theme, language)
    signs = (
        ("ladder", theme.ladder), ("wide_gate", theme.gate), ("narrow_gate", theme.narrow), ("window", theme.glass),
        ("low_wall", theme.low_wall), ("objective", theme.good),
    )  # fmt: skip
    for number, (name, colour) in enumerate(signs):
        at = (left + scene.width / 3 * (number % 3), y + (30 + 20 * (number // 3)) * scale)
        yield _sign(name, at, colour, scale)
        text = translate(f"table.render.{name}", language)
        where = (at[0] + 26 * scale, at[1])
        yield Label(at=where, text=text, size=11.5 * scale, colour=theme.dim, anchor="start", role="legend")


def _sign(name: str, at: Spot, colour: str, scale: float) -> Mark:
    if name == "objective":
        return Disc(centre=(at[0] + 9 * scale, at[1]), radius=5 * scale, style=Style(fill=colour), role="legend")
    dash = (6.0, 3.0) if name == "narrow_gate" else None
    line = ((at[0], at[1]), (at[0] + 18 * scale, at[1]))
    return Shape(rings=(line,), closed=False, style=Style(stroke=colour, width=4, dash=dash), role="legend")


def _scale_bar(left: float, y: float, scale: float, theme: Theme) -> Iterator[Mark]:
    for part in range(2):
        x = left + 50 * part
        ring = ((x, y - 3), (x + 50, y - 3), (x + 50, y + 3), (x, y + 3))
        fill = theme.ink if part == 0 else theme.page
        yield Shape(rings=(ring,), style=Style(fill=fill, stroke=theme.ink, width=1.0), role="scale")
    yield Label(at=(left + 106, y), text="10 cm", size=11 * scale, colour=theme.ink, anchor="start", role="scale")


def _shades(left: float, y: float, scale: float, theme: Theme, language: Language) -> Iterator[Mark]:
    steps, width, half = 6, 20 * scale, 6 * scale
    for step in range(steps):
        x = left + width * step
        ring = ((x, y - half), (x + width, y - half), (x + width, y + half), (x, y + half))
        style = Style(fill=shade(theme.roof, TALL * (step + 0.5) / steps))
        yield Shape(rings=(ring,), style=style, role="shade")
    text = translate("table.render.heights", language)
    at = (left + width * steps + 8, y)
    yield Label(at=at, text=text, size=11 * scale, colour=theme.dim, anchor="start", role="legend")
