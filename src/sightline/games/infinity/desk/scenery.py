"""A table as something to draw."""

import math

from sightline.content.tables import load
from sightline.games.desk import Document
from sightline.geometry.shapes import CLOSED_GATE, ENDLESS, Scene, Solid
from sightline.i18n import Language

BUILT = 90.0
"""How high a wall without end is drawn, in mm."""


def scenery_of(name: str, scene: Scene, language: Language = "en") -> Document:
    """Everything of a table that is seen and never changes: not the leaves of gates, whose tokens say if they are open.

    >>> from sightline.content.tables import load_scene
    >>> found = scenery_of("harbour-steps", load_scene("harbour-steps"))
    >>> found["kind"], found["width"], found["depth"], found["solids"][0]["outline"][0]
    ('table', 600.0, 800.0, (225.0, 325.0))
    """
    return {
        "kind": "table",
        "name": name,
        "title": getattr(load(name).name, language),
        "width": scene.width,
        "depth": scene.depth,
        "solids": [_solid(each) for each in scene.solids if each.kind != CLOSED_GATE],
        "ladders": [
            {
                "id": each.id,
                "at": [each.foot, (each.foot[0], each.foot[1], each.head)],
                "normal": each.outward,
                "width": each.width,
            }
            for each in scene.ladders
        ],
        "gates": [
            {"id": each.id, "ends": each.ends, "bottom": each.bottom, "top": each.top, "access": each.access}
            for each in scene.gates
        ],
        "zones": [
            {
                "id": each.id,
                "outline": each.outline,
                "bottom": each.bottom,
                "top": None if math.isinf(each.top) else each.top,
                **each.properties,
            }
            for each in scene.zones
        ],
        "objectives": [{"id": each.id, "kind": each.kind, "at": each.at} for each in scene.markers],
    }


def _solid(solid: Solid) -> Document:
    """An extruded outline; where the top slopes, its height at every corner; what has no end is drawn with one."""
    return {
        "id": solid.id,
        "piece": solid.piece,
        "kind": solid.kind,
        "outline": solid.outline,
        "bottom": solid.bottom,
        "top": min(solid.top, BUILT if solid.top >= ENDLESS else solid.top)
        if solid.flat
        else [round(solid.top_at(x, y), 3) for x, y in solid.outline],
        "standable": solid.standable,
    }
