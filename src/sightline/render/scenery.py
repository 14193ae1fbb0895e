"""Drawing scenery from above: heights by shade, shadows by height, and every way in and up."""

import math
from collections.abc import Iterator
from itertools import groupby, pairwise

import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from sightline.geometry.shapes import Gate, Ladder, Outline, Point, Scene, Solid
from sightline.render.drawing import Mark, Shape, Spot, Style
from sightline.render.page import Page
from sightline.render.theme import Ramp, Theme, shade

SUN = (0.16, -0.22)
"""How far a shadow falls per mm of height, on the table."""
TRANSPARENT_ROOF = 0.5
"""Roofs of buildings that can be entered let the rooms show through."""


def _ramp(kind: str, theme: Theme) -> Ramp:
    ramps: dict[str, Ramp] = {
        "crate": theme.goods,
        "barrel": theme.goods,
        "trunk": theme.goods,
        "container": theme.metal,
        "vehicle": theme.metal,
        "pipe": theme.metal,
        "tank": theme.metal,
        "tree": theme.leaf,
        "rock": theme.rock,
        "deck": theme.deck,
        "stairs": theme.deck,
        "ramp": theme.deck,
        "wall": (theme.wall, theme.wall),
        "parapet": (theme.low_wall, theme.low_wall),
        "low-wall": (theme.low_wall, theme.low_wall),
    }
    return ramps.get(kind, theme.roof)


def rings_of(area: BaseGeometry, page: Page) -> tuple[tuple[Spot, ...], ...]:
    """A plane area as rings on the page, holes included."""
    polygons = [part for part in shapely.get_parts(area) if isinstance(part, shapely.Polygon) and not part.is_empty]
    rings = [ring for part in polygons for ring in (part.exterior, *part.interiors)]
    return tuple(page.ring(tuple((x, y) for x, y in ring.coords[:-1])) for ring in rings)


def shadows(scene: Scene, page: Page, theme: Theme) -> Iterator[Mark]:
    """One shadow for everything, so that shadows never darken each other."""
    cast = [_shadow(solid) for solid in scene.solids if solid.kind != "floor"]
    board = shapely.box(0, 0, scene.width, scene.depth)
    rings = rings_of(shapely.union_all(cast).intersection(board), page)
    if rings:
        yield Shape(rings=rings, style=Style(fill=theme.shadow, opacity=theme.shadow_opacity), role="shadow")


def _shadow(solid: Solid) -> BaseGeometry:
    plan = shapely.Polygon(solid.outline)
    near, far = (affinity.translate(plan, SUN[0] * height, SUN[1] * height) for height in (solid.bottom, solid.highest))
    swept = [
        shapely.MultiPoint([a, b, c, d]).convex_hull for (a, b), (c, d) in zip(_edges(near), _edges(far), strict=True)
    ]
    return shapely.union_all([near, far, *swept])


def _edges(area: shapely.Polygon) -> list[tuple[Point, Point]]:
    corners = [(float(x), float(y)) for x, y in area.exterior.coords]
    return list(pairwise(corners))


def solids(scene: Scene, page: Page, theme: Theme) -> Iterator[Mark]:
    """Every solid from the lowest to the highest; the parts of one roof or wall are drawn as one."""

    def same(solid: Solid) -> tuple[float, float, str, str, str]:
        alone = "" if solid.flat else solid.id
        return (solid.highest, solid.bottom, solid.kind, solid.piece, alone)

    for (top, bottom, kind, piece, _), parts in groupby(sorted(scene.solids, key=same), key=same):
        members = list(parts)
        if kind in ("floor", "post"):
            continue
        if not members[0].flat:
            yield from _slope(members[0], page, theme)
            continue
        area = shapely.union_all([shapely.Polygon(solid.outline).buffer(0.01, join_style="mitre") for solid in members])
        hollow = kind in ("roof", "deck") and top - bottom < 10
        yield from _body(area, kind, piece, top, hollow, page, theme)
        for solid in members:
            yield from _detail(solid, page, theme)


def _body(
    area: BaseGeometry, kind: str, piece: str, top: float, hollow: bool, page: Page, theme: Theme
) -> Iterator[Mark]:
    rings = rings_of(area, page)
    colour = shade(_ramp(kind, theme), top)
    opacity = TRANSPARENT_ROOF if hollow else 0.82 if kind == "tree" else 1.0
    title = f"{piece} · {top / 10:g} cm"
    yield Shape(rings=rings, style=Style(fill=colour, opacity=opacity), role=f"solid {kind}", title=title)
    edge = theme.edge if kind not in ("wall", "parapet", "low-wall") else colour
    yield Shape(rings=rings, style=Style(stroke=edge, width=1.0), role="edge")


def _slope(solid: Solid, page: Page, theme: Theme) -> Iterator[Mark]:
    """A slope as strips that lighten upwards; stairs show their steps."""
    corners = sorted(solid.outline, key=lambda corner: solid.top_at(*corner))
    (ax, ay), (bx, by) = corners[:2]
    up = solid.slope
    size = math.hypot(*up)
    rise = solid.highest - min(solid.top_at(x, y) for x, y in solid.outline)
    run = rise / size
    dx, dy = up[0] / size, up[1] / size
    count = max(4, round(run / 9))
    stairs = solid.kind == "stairs"
    base = min(solid.top_at(x, y) for x, y in solid.outline)
    for step in range(count):
        near, far = run * step / count, run * (step + 1) / count
        strip: Outline = (
            (ax + dx * near, ay + dy * near),
            (bx + dx * near, by + dy * near),
            (bx + dx * far, by + dy * far),
            (ax + dx * far, ay + dy * far),
        )
        colour = shade(_ramp(solid.kind, theme), base + rise * (step + 0.5) / count)
        line = Style(fill=colour, stroke=theme.edge if stairs else colour, width=0.7 if stairs else 0.3)
        title = f"{solid.piece} · {base / 10:g}-{solid.highest / 10:g} cm" if step == 0 else ""
        yield Shape(rings=(page.ring(strip),), style=line, role=f"slope {solid.kind}", title=title)
    yield Shape(rings=(page.ring(solid.outline),), style=Style(stroke=theme.edge, width=1.0), role="edge")
    yield _arrow(((ax + bx) / 2, (ay + by) / 2), (dx, dy), run, page, theme)


def _arrow(start: Point, direction: Point, run: float, page: Page, theme: Theme) -> Mark:
    """Which way is up."""
    (x, y), (dx, dy) = start, direction
    tip = (x + dx * run * 0.82, y + dy * run * 0.82)
    tail = (x + dx * run * 0.2, y + dy * run * 0.2)
    wing = min(7.0, run * 0.2)
    left = (tip[0] - dx * wing - dy * wing * 0.7, tip[1] - dy * wing + dx * wing * 0.7)
    right = (tip[0] - dx * wing + dy * wing * 0.7, tip[1] - dy * wing - dx * wing * 0.7)
    return Shape(
        rings=(page.ring((tail, tip)), page.ring((left, tip, right))),
        closed=False,
        style=Style(stroke=theme.ladder, width=1.6),
        role="up",
    )


def _detail(solid: Solid, page: Page, theme: Theme) -> Iterator[Mark]:
    """A few strokes that say what a thing is."""
    line = Style(stroke=theme.edge, width=0.8, opacity=0.55)
    if solid.kind == "crate" and len(solid.outline) == 4:
        a, b, c, d = solid.outline
        for one, other in ((a, c), (b, d)):
            yield Shape(rings=(page.ring((one, other)),), closed=False, style=line, role="detail")
    elif solid.kind in ("container", "deck") and len(solid.outline) == 4:
        for across in _ribs(solid.outline, 12.0 if solid.kind == "container" else 16.0):
            yield Shape(rings=(page.ring(across),), closed=False, style=line, role="detail")
    elif solid.kind in ("vehicle", "tank", "barrel", "tree", "rock"):
        inner = shapely.Polygon(solid.outline).buffer(-6.0 if solid.kind != "tree" else -14.0)
        rings = rings_of(inner, page)
        if rings:
            yield Shape(rings=rings, style=line, role="detail")


def _ribs(outline: Outline, spacing: float) -> Iterator[tuple[Point, Point]]:
    """Lines across the long side of a rectangle."""
    a, b, c, d = (outline[0], outline[1], outline[2], outline[3])
    if math.dist(a, b) < math.dist(b, c):
        a, b, c, d = b, c, d, a
    count = int(math.dist(a, b) // spacing)
    for number in range(1, count):
        share = number / count
        yield (
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share),
            (d[0] + (c[0] - d[0]) * share, d[1] + (c[1] - d[1]) * share),
        )


def gates(scene: Scene, page: Page, theme: Theme) -> Iterator[Mark]:
    """Doorways: green for wide ones, amber and dashed for narrow ones."""
    for gate in scene.gates:
        yield _gate(gate, page, theme)


def _gate(gate: Gate, page: Page, theme: Theme) -> Mark:
    wide = gate.access == "wide"
    return Shape(
        rings=(page.ring(gate.ends),),
        closed=False,
        style=Style(stroke=theme.gate if wide else theme.narrow, width=5.0, dash=None if wide else (6.0, 3.0)),
        role=f"gate {gate.access}",
        title=gate.id,
    )


def windows(scene: Scene, page: Page, theme: Theme) -> Iterator[Mark]:
    """Windows: where a wall has a part below and a part above a hole."""
    walls = sorted((solid for solid in scene.solids if solid.kind == "wall"), key=lambda s: (s.outline, s.bottom))
    for outline, parts in groupby(walls, key=lambda s: s.outline):
        stack = list(parts)
        holes = [(a.top, b.bottom) for a, b in pairwise(stack) if b.bottom - a.top > 8.0]
        if holes:
            a, b, c, d = outline
            if math.dist(a, b) < math.dist(b, c):
                a, b, c, d = b, c, d, a
            middle = (((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2))
            style = Style(stroke=theme.glass, width=3.0)
            yield Shape(rings=(page.ring(middle),), closed=False, style=style, role="window", title=stack[0].piece)


def ladders(scene: Scene, page: Page, theme: Theme) -> Iterator[Mark]:
    """Ladders: two rails and rungs, leaning away from the wall."""
    for ladder in scene.ladders:
        yield _ladder(ladder, page, theme)


def _ladder(ladder: Ladder, page: Page, theme: Theme) -> Mark:
    x, y, _ = ladder.foot
    dx, dy = ladder.outward
    half, length = min(ladder.width, 24.0) / 2, 14.0

    def place(along: float, out: float) -> Point:
        return (x - dy * along + dx * out, y + dx * along + dy * out)

    lines = [(place(-half, 0), place(-half, length)), (place(half, 0), place(half, length))]
    lines += [(place(-half, out), place(half, out)) for out in (2.0, 6.0, 10.0)]
    return Shape(
        rings=tuple(page.ring(line) for line in lines),
        closed=False,
        style=Style(stroke=theme.ladder, width=1.8),
        role="ladder",
        title=f"{ladder.piece} · {ladder.head / 10:g} cm",
    )
