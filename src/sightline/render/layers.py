"""What may be laid over a table: troopers, lines of fire, areas, templates. Plain data from whoever asks for it."""

import math
from typing import Literal

from msgspec import Struct

from sightline.geometry.shapes import Outline, Point, Silhouette
from sightline.render.drawing import Disc, Label, Mark, Shape, Spot, Style
from sightline.render.page import Page
from sightline.render.theme import Theme

Player = Literal["a", "b"]
Tone = Literal["sight", "control", "reach", "template", "danger"]


class Token(Struct, frozen=True, kw_only=True):
    """A trooper seen from above: a disc for side A, a rounded square for side B, with the way it faces."""

    at: Point
    silhouette: Silhouette
    side: Player = "a"
    facing: float | None = None
    label: str = ""


class Sightline(Struct, frozen=True, kw_only=True):
    """A line of fire, free or blocked."""

    start: Point
    end: Point
    clear: bool = True
    label: str = ""


class Area(Struct, frozen=True, kw_only=True):
    """What a trooper sees, controls or can reach: polygons with holes."""

    rings: tuple[Outline, ...]
    tone: Tone = "sight"
    label: str = ""


class Template(Struct, frozen=True, kw_only=True):
    """A template lying on the table."""

    outline: Outline
    label: str = ""


Layer = Token | Sightline | Area | Template


def draw(layer: Layer, page: Page, theme: Theme) -> list[Mark]:
    """The marks of one layer."""
    if isinstance(layer, Token):
        return _token(layer, page, theme)
    if isinstance(layer, Sightline):
        return _sightline(layer, page, theme)
    if isinstance(layer, Area):
        return _area(layer.rings, layer.tone, layer.label, page, theme)
    return _area((layer.outline,), "template", layer.label, page, theme)


def _token(token: Token, page: Page, theme: Theme) -> list[Mark]:
    ours = token.side == "a"
    colour, fill = (theme.side_a, theme.side_a_fill) if ours else (theme.side_b, theme.side_b_fill)
    radius = token.silhouette.radius
    spot = page.spot(token.at)
    style = Style(fill=fill, stroke=colour, width=2.5)
    body: Mark
    if ours:
        body = Disc(centre=spot, radius=radius, style=style, role="trooper side-a", title=token.label)
    else:
        body = Shape(rings=(rounded_square(spot, radius),), style=style, role="trooper side-b", title=token.label)
    marks: list[Mark] = []
    if token.facing is not None:
        arc = arc_of(token.at, radius + 5, token.facing - 60, token.facing + 60)
        marks.append(Shape(rings=(page.ring(arc),), closed=False, style=Style(stroke=colour, width=2.5), role="facing"))
    marks.append(body)
    if token.label:
        size = max(7.0, min(radius * 0.8, 3.2 * radius / max(2, len(token.label))))
        marks.append(Label(at=spot, text=token.label, size=size, colour=theme.ink, bold=True, role="trooper-label"))
    return marks


def _sightline(line: Sightline, page: Page, theme: Theme) -> list[Mark]:
    colour = theme.good if line.clear else theme.bad
    ring = (page.spot(line.start), page.spot(line.end))
    marks: list[Mark] = [
        Shape(
            rings=(ring,),
            closed=False,
            style=Style(stroke=colour, width=2.0, dash=None if line.clear else (6.0, 5.0)),
            role="line-of-fire clear" if line.clear else "line-of-fire blocked",
            title=line.label,
        )
    ]
    if line.label:
        at = ((ring[0][0] + ring[1][0]) / 2, (ring[0][1] + ring[1][1]) / 2)
        marks.append(Label(at=at, text=line.label, size=11, colour=colour, bold=True, halo=theme.halo, role="label"))
    return marks


def _area(rings: tuple[Outline, ...], tone: Tone, label: str, page: Page, theme: Theme) -> list[Mark]:
    colour = {
        "sight": theme.good,
        "control": theme.side_a,
        "reach": theme.side_a,
        "template": theme.bad,
        "danger": theme.bad,
    }[tone]
    rings_on_page = tuple(page.ring(ring) for ring in rings if len(ring) > 2)
    if not rings_on_page:
        return []
    dash = (5.0, 5.0) if tone == "control" else None
    marks: list[Mark] = [
        Shape(
            rings=rings_on_page,
            style=Style(fill=colour, opacity=0.22 if tone != "control" else 0.10),
            role=f"area {tone}",
            title=label,
        ),
        Shape(
            rings=rings_on_page,
            style=Style(stroke=colour, width=1.4, dash=dash, opacity=0.85),
            role=f"area-edge {tone}",
        ),
    ]
    if label and tone == "template":
        xs = [x for x, _ in rings_on_page[0]]
        ys = [y for _, y in rings_on_page[0]]
        at = (sum(xs) / len(xs), sum(ys) / len(ys))
        marks.append(Label(at=at, text=label, size=11, colour=colour, bold=True, halo=theme.halo, role="label"))
    return marks


def arc_of(centre: Point, radius: float, start: float, end: float, parts: int = 24) -> Outline:
    """Points along an arc on the table.

    >>> arc_of((0, 0), 10, 0, 90, 1)
    ((10.0, 0.0), (0.0, 10.0))
    """
    angles = [math.radians(start + (end - start) * part / parts) for part in range(parts + 1)]
    return tuple(
        (round(centre[0] + radius * math.cos(angle), 4), round(centre[1] + radius * math.sin(angle), 4))
        for angle in angles
    )


def rounded_square(centre: Spot, half: float) -> tuple[Spot, ...]:
    """A square with round corners round a spot of the page."""
    corner = half * 0.45
    inner = half - corner
    ring: list[Spot] = []
    for turn, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        ring += arc_of((centre[0] + sx * inner, centre[1] + sy * inner), corner, turn * 90, turn * 90 + 90, 6)
    return tuple(ring)
