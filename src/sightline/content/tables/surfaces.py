"""What one can stand on, and whether one can get there on foot.

The surfaces of a table are nodes; steps up to the height of a Silhouette 2 (C1-MOV-015), slopes and ladders
(C1-MOV-027) join them. This is a sketch for checking a table, not a movement: that is the geometry package's work.
"""

import math
from collections.abc import Iterable

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from sightline.geometry.shapes import SILHOUETTES, Ladder, Scene, Solid
from sightline.rules import rule

TROOPER = SILHOUETTES["2"]
"""Tables are checked for the ordinary trooper."""
STEP = TROOPER.height
REACH = 1.5
"""Parts this close in plan touch."""
GROUND = -1


class Surface(msgspec.Struct, frozen=True):
    """One connected level place to stand, with what stands on it already taken away."""

    z: float
    room: BaseGeometry
    """Where the surface is, obstacles included."""
    free: BaseGeometry
    """Where the middle of a base may be."""
    pieces: tuple[str, ...]


def plan(solid: Solid) -> shapely.Polygon:
    """A solid seen from above."""
    return shapely.Polygon(solid.outline)


def surfaces(scene: Scene) -> list[Surface]:
    """Every level place to stand: the ground first, then roofs, floors and tops big enough for a base."""
    found = [_surface(scene, 0.0, shapely.box(0, 0, scene.width, scene.depth), ())]
    levels: dict[float, list[Solid]] = {}
    for solid in scene.solids:
        if solid.standable and solid.flat and solid.top > 0:
            levels.setdefault(round(solid.top, 2), []).append(solid)
    for z, solids in sorted(levels.items()):
        merged = shapely.union_all([plan(solid).buffer(REACH / 2, join_style="mitre") for solid in solids])
        for part in shapely.get_parts(merged):
            area = part.buffer(-REACH / 2, join_style="mitre")
            owners = sorted({solid.piece for solid in solids if part.intersects(plan(solid))})
            surface = _surface(scene, z, area, tuple(owners))
            if not surface.free.is_empty:
                found.append(surface)
    return found


def _surface(scene: Scene, z: float, room: BaseGeometry, pieces: tuple[str, ...]) -> Surface:
    in_the_way = [
        plan(solid)
        for solid in scene.solids
        if solid.bottom < z + TROOPER.height and solid.highest > z + 0.5 and plan(solid).intersects(room)
    ]
    # A hair less than the radius: a base may touch a wall and the edge.
    radius = TROOPER.radius - 0.1
    free = room.buffer(-radius).difference(shapely.union_all(in_the_way).buffer(radius))
    return Surface(z, room, free, pieces)


@rule("C1-SCENY-212", "N4-SETUP-004")
def unreachable(scene: Scene, found: list[Surface]) -> list[Surface]:
    """The surfaces that nobody can walk to from the ground by steps, slopes and ladders."""
    slopes = [solid for solid in scene.solids if not solid.flat]
    joined: dict[int, set[int]] = {index: set() for index in range(len(found))}

    def join(group: Iterable[int]) -> None:
        members = set(group)
        for member in members:
            joined[member] |= members

    for index, surface in enumerate(found):
        join({index, *(other for other in range(index) if _one_step(surface, found[other]))})
    for slope in slopes:
        join(_ends_of_slope(slope, found))
    for ladder in scene.ladders:
        join(_ends_of_ladder(ladder, found))
    reached, frontier = {0}, [0]
    while frontier:
        fresh = joined[frontier.pop()] - reached
        reached |= fresh
        frontier += fresh
    return [surface for index, surface in enumerate(found) if index not in reached]


def _one_step(one: Surface, other: Surface) -> bool:
    return abs(one.z - other.z) <= STEP and one.room.distance(other.room) <= REACH


def slope_edges(slope: Solid) -> tuple[tuple[BaseGeometry, float], tuple[BaseGeometry, float]]:
    """The low and the high edge of a slope with their heights."""
    corners = sorted(slope.outline, key=lambda corner: slope.top_at(*corner))
    low, high = corners[:2], corners[-2:]
    return (shapely.LineString(low), slope.top_at(*low[0])), (shapely.LineString(high), slope.top_at(*high[0]))


def _ends_of_slope(slope: Solid, found: list[Surface]) -> set[int]:
    return {index for edge, z in slope_edges(slope) for index in meeting(edge, z, found)}


def meeting(edge: BaseGeometry, z: float, found: list[Surface]) -> list[int]:
    """The surfaces that an edge at a height leads to."""
    return [
        index
        for index, surface in enumerate(found)
        if abs(surface.z - z) <= 1.0 and surface.room.distance(edge) <= REACH
    ]


def ladder_places(ladder: Ladder) -> tuple[shapely.Point, shapely.Point]:
    """Where a trooper stands before climbing, and where it steps off at the top."""
    x, y, _ = ladder.foot
    dx, dy = ladder.outward
    before = shapely.Point(x + dx * TROOPER.radius, y + dy * TROOPER.radius)
    return before, shapely.Point(x - dx * (TROOPER.radius + 0.1), y - dy * (TROOPER.radius + 0.1))


def _ends_of_ladder(ladder: Ladder, found: list[Surface]) -> set[int]:
    foot, head = ladder_places(ladder)
    return {
        index
        for index, surface in enumerate(found)
        if (abs(surface.z - ladder.foot[2]) <= 1.0 and surface.room.distance(foot) <= REACH)
        or (abs(surface.z - ladder.head) <= 1.0 and surface.room.distance(head) <= REACH)
    }


def steepness(slope: Solid) -> float:
    """Degrees from the level."""
    return math.degrees(math.atan(math.hypot(*slope.slope)))
