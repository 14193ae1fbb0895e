"""Layers worked out by the geometry: what a trooper sees, controls and can reach."""

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from sightline.geometry import templates
from sightline.geometry.moving.reach import reach
from sightline.geometry.moving.surfaces import ground
from sightline.geometry.seeing.visibility import viewshed
from sightline.geometry.shapes import SILHOUETTES, Body, Outline, Point, Scene
from sightline.geometry.templates import TemplateKind
from sightline.geometry.world import World
from sightline.geometry.zones import ZONE_OF_CONTROL
from sightline.render.layers import Area, Sightline, Template, arc_of

LOOK = 16.0
"""Distance between the places where somebody might be seen."""
STEP = SILHOUETTES["2"].height


def _rings(shape: BaseGeometry) -> tuple[Outline, ...]:
    polygons = [part for part in shapely.get_parts(shape) if isinstance(part, shapely.Polygon)]
    rings = [ring for part in polygons for ring in (part.exterior, *part.interiors)]
    return tuple(tuple((float(x), float(y)) for x, y in ring.coords[:-1]) for ring in rings)


def sees(scene: Scene, viewer: Body) -> Area:
    """Where an ordinary trooper would be in the viewer's Line of Fire, on the ground and on what is a step high.

    >>> everything = sees(Scene(width=160, depth=160), Body(at=(80, 80, 0), silhouette=SILHOUETTES["2"]))
    >>> round(shapely.Polygon(everything.rings[0]).area, -3)
    26000.0
    """
    xs, ys = (np.arange(LOOK / 2, side, LOOK) for side in (scene.width, scene.depth))
    places = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    heights = np.zeros(len(places))
    blocked = np.zeros(len(places), dtype=np.bool_)
    for part in scene.solids:
        if part.bottom < STEP:
            here = shapely.contains_xy(shapely.Polygon(part.outline), places)
            low = part.standable and part.flat and part.top <= STEP
            blocked |= here & (not low)
            heights[here & low] = np.maximum(heights[here & low], part.top)
    places, heights = places[~blocked], heights[~blocked]
    points = np.column_stack((places, heights))
    seen = places[viewshed(World(scene), viewer, points, SILHOUETTES["2"])]
    half = LOOK / 2 + 0.01
    cells = shapely.union_all(shapely.box(seen[:, 0] - half, seen[:, 1] - half, seen[:, 0] + half, seen[:, 1] + half))
    return Area(rings=_rings(_on_table(_smooth(cells, LOOK / 3), scene)), tone="sight", label=viewer.id)


def _smooth(cells: BaseGeometry, by: float) -> BaseGeometry:
    """Cells without their steps."""
    return cells.buffer(-by).buffer(2 * by).buffer(-by)


def _on_table(shape: BaseGeometry, scene: Scene) -> BaseGeometry:
    return shape.intersection(shapely.box(0, 0, scene.width, scene.depth))


def zone_of_control(scene: Scene, owner: Body) -> Area:
    """The Zone of Control of a trooper from above.

    >>> trooper = Body(at=(250, 250, 0), silhouette=SILHOUETTES["2"])
    >>> max(x for x, _ in zone_of_control(Scene(width=500, depth=500), trooper).rings[0])
    462.5
    """
    x, y, _ = owner.at
    circle = arc_of((x, y), owner.silhouette.radius + ZONE_OF_CONTROL, 0, 360, 72)[:-1]
    return Area(rings=_rings(_on_table(shapely.Polygon(circle), scene)), tone="control", label=owner.id)


def reachable(scene: Scene, mover: Body, limit: float) -> Area:
    """Where the middle of a trooper's base can get with so many mm of Move, on every level."""
    shapes = reach(ground(scene), mover, limit).areas().values()
    return Area(rings=_rings(_smooth(shapely.union_all(list(shapes)), 3.0)), tone="reach", label=mover.id)


def line_of_fire(scene: Scene, viewer: Body, target: Body) -> Sightline:
    """The line of fire between two troopers, free or blocked."""
    answer = World(scene).line_of_fire(viewer, target)
    start, end = (viewer.at[0], viewer.at[1]), (target.at[0], target.at[1])
    if answer.witness is not None:
        (ax, ay, _), (bx, by, _) = answer.witness
        start, end = (ax, ay), (bx, by)
    return Sightline(start=start, end=end, clear=answer.visible)


def template(kind: TemplateKind, focus: Point, direction: float = 0.0) -> Template:
    """A template lying on the table.

    >>> max(x for x, _ in template(TemplateKind.CIRCULAR, (100, 100)).outline)
    160.0
    """
    shape = templates.Template(kind=kind, focus=(*focus, 0.0), direction=direction)
    return Template(outline=shape.outline)
