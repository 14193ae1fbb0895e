"""Writing names and heights on the scenery, where they cover neither objectives nor each other."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from sightline.geometry.shapes import Point, Scene, Solid
from sightline.render.drawing import Label, Mark
from sightline.render.furniture import scale_of
from sightline.render.page import Page
from sightline.render.theme import Theme

NUMBERED = {"roof", "container", "deck", "tank", "crate", "vehicle", "rock"}
LETTER = 0.6
"""Width of a letter in parts of its height."""
ASIDE = (0.0, 20.0, -20.0, 40.0, -40.0, 60.0, -60.0)
UP = tuple(float(step) for step in range(-72, 73, 6))


class Top(NamedTuple):
    """A top to be labelled."""

    piece: str
    height: float
    area: BaseGeometry
    """What of it can be seen."""


def heights(scene: Scene, names: Mapping[str, str], page: Page, theme: Theme) -> Iterator[Mark]:
    """On every top its height in centimetres, on landmarks their name too."""
    scale = scale_of(scene) ** 0.5
    markers = [shapely.Point(marker.at[:2]).buffer(13) for marker in scene.markers]
    taken: list[BaseGeometry] = list(markers)
    named: set[str] = set()
    for top in sorted(_tops(scene), key=lambda top: (top.piece not in names, -top.area.area)):
        name = names.get(top.piece, "") if top.piece not in named else ""
        named.add(top.piece)
        x0, _, x1, _ = top.area.bounds
        size = max(8.0, min(13.0 * scale, 1.6 * (x1 - x0) / max(6, len(name) or 6)))
        small = max(7.5, min(11.0 * scale, (x1 - x0) / 4))
        text = f"{top.height / 10:g}"
        width = max(len(name) * size * LETTER, len(text) * small * LETTER)
        box = shapely.box(-width / 2, -small * 0.8, width / 2, small * 0.8 + (size * 1.3 if name else 0))
        place = _place(top.area, box, taken)
        if place is None:
            continue
        x, y = place
        taken.append(affinity.translate(box, x, y))
        if name:
            at = page.spot((x, y + size * 1.15))
            yield Label(at=at, text=name, size=size, colour=theme.ink, bold=True, halo=theme.halo, role="name")
        yield Label(at=page.spot((x, y)), text=text, size=small, colour=theme.ink, halo=theme.halo, role="height")


def _place(area: BaseGeometry, box: BaseGeometry, taken: list[BaseGeometry]) -> Point | None:
    """The place nearest the middle where the text covers nothing; failing that the middle, if it is free at all."""
    middle = area.centroid if area.contains(area.centroid) else area.representative_point()
    _, low, _, high = box.bounds
    base = (middle.x, middle.y - (low + high) / 2)
    blocked = shapely.union_all(taken)
    room = area.buffer(2, join_style="mitre")
    shapely.prepare(room)
    shapely.prepare(blocked)
    for dx, dy in sorted(((dx, dy) for dx in ASIDE for dy in UP), key=lambda step: abs(step[0]) * 1.3 + abs(step[1])):
        text = affinity.translate(box, base[0] + dx, base[1] + dy)
        if room.contains(text) and not blocked.intersects(text):
            return (base[0] + dx, base[1] + dy)
    return None if blocked.contains(shapely.Point(base)) else base


def _tops(scene: Scene) -> Iterator[Top]:
    """Every top large enough to write on, without what stands on it."""
    tops: dict[tuple[str, float], list[Solid]] = {}
    for solid in scene.solids:
        if solid.kind in NUMBERED and solid.flat:
            tops.setdefault((solid.piece, solid.top), []).append(solid)
    plans = [shapely.Polygon(solid.outline) for solid in scene.solids]
    tree = shapely.STRtree(plans)
    for (piece, height), parts in tops.items():
        area = shapely.union_all([shapely.Polygon(part.outline) for part in parts])
        near = [(scene.solids[index], plans[index]) for index in tree.query(area)]
        above = [
            plan for other, plan in near if other.highest > height and other.kind != "parapet" and other.piece != piece
        ]
        seen = area.difference(shapely.union_all(above))
        largest = max(shapely.get_parts(seen), key=lambda part: part.area, default=None)
        if largest is not None and largest.area >= 500:
            yield Top(piece, height, largest)
