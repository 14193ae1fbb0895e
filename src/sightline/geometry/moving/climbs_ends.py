"""Where a climb could end: the places worth offering to whoever touches a wall."""

from sightline.geometry.moving.climbs import Face, faces_at, rim
from sightline.geometry.moving.movement_walking import REACH
from sightline.geometry.moving.surfaces import Ground
from sightline.geometry.shapes import EPSILON, Body, Point, Point3


def climb_ends(ground: Ground, mover: Body, limit: float) -> list[Point3]:
    """The top, the foot and the furthest point of each wall that a base touches; not all need be legal.

    >>> from sightline.geometry.shapes import SILHOUETTES, Scene, Solid
    >>> from sightline.geometry.moving.surfaces import ground as surfaces
    >>> tower = Solid(id="tower", outline=((50, 50), (150, 50), (150, 150), (50, 150)), bottom=0, top=90)
    >>> lot = surfaces(Scene(width=200, depth=200, solids=(tower,)))
    >>> climb_ends(lot, Body(at=(100, 37.5, 0), silhouette=SILHOUETTES["2"]), limit=100)
    [(100.0, 62.5, 90.0)]
    >>> climb_ends(lot, Body(at=(100, 62.5, 90), silhouette=SILHOUETTES["2"]), limit=50)
    [(100.0, 37.5, 0.0), (100.0, 37.5, 40)]
    """
    found: list[Point3] = []
    for face in faces_at(ground, mover.at, mover.silhouette.radius):
        if _within_reach(ground, face, mover):
            found += _ends(ground, face, mover, limit)
    return list(dict.fromkeys(found))


def _within_reach(ground: Ground, face: Face, mover: Body) -> bool:
    """Whether the base is at the wall, or at its upper edge with no more than a parapet in between."""
    out = face.out(mover.at)
    _, thickness = rim(ground, face, mover.at, mover.silhouette.height) if out < 0 else (0.0, 0.0)
    return out >= -mover.silhouette.radius - thickness - REACH


def _ends(ground: Ground, face: Face, mover: Body, limit: float) -> list[Point3]:
    radius, aside, height = mover.silhouette.radius, face.aside(mover.at), mover.at[2]
    x, y = face.place(aside, radius)
    floors = _heights(ground, (x, y))
    ends = [(x, y, z) for z in floors if z < height - EPSILON]
    if height - limit > min(floors, default=0.0) + EPSILON:
        ends.append((x, y, height - limit))
    if face.out(mover.at) > 0:
        ends += _roofs(ground, face, mover)
        if height + limit < face.shape.bounds[3] - EPSILON:
            ends.append((x, y, height + limit))
    return ends


def _roofs(ground: Ground, face: Face, mover: Body) -> list[Point3]:
    """The places behind the edge of the wall, and behind its parapet, that are higher than the climber."""
    radius, aside = mover.silhouette.radius, face.aside(mover.at)
    found = []
    for z in _heights(ground, face.place(aside, -radius)):
        if z > mover.at[2] + EPSILON:
            _, thickness = rim(ground, face, (*face.place(aside, -radius), z), mover.silhouette.height)
            found.append((*face.place(aside, -radius - thickness), z))
    return found


def _heights(ground: Ground, place: Point) -> list[float]:
    """The heights of the surfaces at a point of the plan."""
    there = [level.height(*place) for level in ground.levels_above(place)]
    heights = (level.height(*place) for level in ground.levels)
    return [z for z in heights if any(abs(floor - z) <= EPSILON for floor in there)]
