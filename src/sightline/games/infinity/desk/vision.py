"""What a trooper would see, as an area: where a model of common size would be in sight, one shape for each level."""

from collections import defaultdict

import shapely

from sightline.games.desk import Document
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.desk.questions import Vision
from sightline.games.infinity.desk.seeing import thought_of
from sightline.geometry.shapes import SILHOUETTES, Body, Point3

CELLS = 48
"""How many places are tried along the longer side of the table."""
FINEST = 15.0
"""No two places are nearer to each other than this, in mm."""
COMMON = SILHOUETTES["2"]


def vision_of(now: Situation, trooper: Trooper, question: Vision) -> Document:
    """The places of a net over the table that are seen from where a trooper is, or might be; models hide nothing."""
    eye = thought_of(now, trooper, question)
    scene = now.fixed.field.scene
    step = max(FINEST, max(scene.width, scene.depth) / CELLS)
    places = _places(now, step)
    bodies = [Body(at=place, silhouette=COMMON) for place in places]
    seen = now.fixed.field.world.lines_of_fire([(eye, body) for body in bodies])
    levels: dict[float, list[Point3]] = defaultdict(list)
    for place, visible in zip(places, seen.tolist(), strict=True):
        if visible:
            levels[round(place[2])].append(place)
    return {"regions": [{"z": z, "polygons": _joined(at, step / 2)} for z, at in sorted(levels.items())]}


def _places(now: Situation, step: float) -> list[Point3]:
    """Every surface above the middle of each cell."""
    scene, field = now.fixed.field.scene, now.fixed.field
    across, along = int(scene.width // step), int(scene.depth // step)
    middles = [((i + 0.5) * step, (j + 0.5) * step) for i in range(across) for j in range(along)]
    return [(x, y, z) for x, y in middles for z in field.heights(x, y)]


def _joined(places: list[Point3], half: float) -> list[list[list[tuple[float, float]]]]:
    """Cells as few polygons, each followed by its holes."""
    cells = [shapely.box(x - half, y - half, x + half, y + half) for x, y, _ in places]
    parts = shapely.get_parts(shapely.union_all(cells, grid_size=0.1))
    return [
        [[(round(x, 1), round(y, 1)) for x, y in ring.coords[:-1]] for ring in (part.exterior, *part.interiors)]
        for part in parts
    ]
