"""How good a table is: enough cover, no open lanes, sheltered deployment, both sides alike.

The books give this as advice (C1-SCENY-207, N4-SETUP-006), so a figure is never a fault; the generator keeps to it.
Everything is seen in plan, for ordinary troopers standing on the ground.
"""

import math

import msgspec
import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from sightline.content.tables.surfaces import TROOPER, Surface, plan, surfaces, unreachable
from sightline.geometry.shapes import Scene, Solid, Zone
from sightline.rules import rule

LARGE = 8000.0
MEDIUM = 3000.0
"""Plan area in mm² from which a piece is large, and from which it is medium."""
COVER_HEIGHT = 12.0
"""Lower things hide too little of anybody to count as cover."""
GRID = 40.0
"""Distance between the places where troopers are imagined."""


class Half(msgspec.Struct, frozen=True, kw_only=True):
    """What one side of the table has."""

    hidden: float
    """Share of its deployment zone that nobody in the other zone can see."""
    cover: float
    """Share of its open ground that is within a base of scenery to crouch behind."""
    scenery: float
    """Share of its half of the table that scenery stands on."""


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a table."""

    scenery: float
    """Share of the table that scenery stands on."""
    large: int
    medium: int
    small: int
    spacing: float
    """The longest way from a large or medium piece to the next one, in mm."""
    barrier: int
    """Large pieces across the middle of the table."""
    open_lanes: float
    """Share of the lines from one deployment zone to the other that meet nothing as tall as a trooper."""
    longest_lane: float
    """The longest of those lines, in mm; 0 when there is none."""
    roofs: int
    roofs_reachable: int
    a: Half
    b: Half

    @property
    def imbalance(self) -> float:
        """The greatest difference between the two sides: 0 when they are alike."""
        return max(
            abs(self.a.hidden - self.b.hidden),
            abs(self.a.cover - self.b.cover),
            abs(self.a.scenery - self.b.scenery),
        )


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What a good table keeps to."""

    scenery_least: float = 0.12
    scenery_most: float = 0.45
    large_least: int = 4
    small_least: int = 10
    """N4-BASIC-006; medium pieces count among the smaller ones."""
    spacing_most: float = 250.0
    barrier_least: int = 3
    open_lanes_most: float = 0.03
    hidden_least: float = 0.35
    cover_least: float = 0.25
    imbalance_most: float = 0.10


@rule("C1-SCENY-209", "C1-SCENY-210", "C1-SCENY-211", "C1-SCENY-212", "C1-SCENY-213")
@rule("N4-SETUP-002", "N4-SETUP-003", "N4-SETUP-004", "N4-SETUP-005")
def measure(scene: Scene) -> Measure:
    """The figures of a table.

    >>> from sightline.content import tables
    >>> measure(tables.load_scene("harbour-steps")).imbalance < 0.01
    True
    """
    found = surfaces(scene)
    pieces = _pieces(scene)
    sizes = [size_of(area) for area in pieces.values()]
    lanes, hidden_a, hidden_b = _sight_between_zones(scene, found[0])
    roofs = [surface for surface in found if surface.room.area >= LARGE and surface.z > 0]
    stranded = [surface for surface in unreachable(scene, found) if surface in roofs]
    halves = _halves(scene)
    footprint = shapely.union_all(list(pieces.values()))
    return Measure(
        scenery=footprint.area / (scene.width * scene.depth),
        large=sum(size >= LARGE for size in sizes),
        medium=sum(MEDIUM <= size < LARGE for size in sizes),
        small=sum(size < MEDIUM for size in sizes),
        spacing=_spacing(pieces),
        barrier=_barrier(scene, pieces),
        open_lanes=lanes[0],
        longest_lane=lanes[1],
        roofs=len(roofs),
        roofs_reachable=len(roofs) - len(stranded),
        a=_half(scene, found[0], halves[0], footprint, hidden_a),
        b=_half(scene, found[0], halves[1], footprint, hidden_b),
    )


@rule("C1-SCENY-207", "C1-GEN-006", "N4-SETUP-006", "N4-BASIC-006")
def shortcomings(figures: Measure, advice: Advice | None = None) -> list[str]:
    """Which advice a table does not keep: the names of the figures, none for a good table. Advice, never a fault."""
    wanted = advice or Advice()
    tests = {
        "scenery": wanted.scenery_least <= figures.scenery <= wanted.scenery_most,
        "large": figures.large >= wanted.large_least,
        "small": figures.medium + figures.small >= wanted.small_least,
        "spacing": figures.spacing < wanted.spacing_most,
        "barrier": figures.barrier >= wanted.barrier_least,
        "open_lanes": figures.open_lanes <= wanted.open_lanes_most,
        "hidden": min(figures.a.hidden, figures.b.hidden) >= wanted.hidden_least,
        "cover": min(figures.a.cover, figures.b.cover) >= wanted.cover_least,
        "roofs": 2 * figures.roofs_reachable >= figures.roofs,
        "imbalance": figures.imbalance <= wanted.imbalance_most,
    }
    return [name for name, kept in tests.items() if not kept]


def _pieces(scene: Scene) -> dict[str, BaseGeometry]:
    """Each piece seen from above."""
    plans: dict[str, list[BaseGeometry]] = {}
    for solid in scene.solids:
        plans.setdefault(solid.piece, []).append(plan(solid))
    return {piece: shapely.union_all(parts) for piece, parts in plans.items()}


def size_of(area: BaseGeometry) -> float:
    """How much room a piece takes: a walled garden counts with its garden."""
    return float(area.convex_hull.area)


def _spacing(pieces: dict[str, BaseGeometry]) -> float:
    """The loneliest of the large and medium pieces: how far it is to the next."""
    big = [area for area in pieces.values() if size_of(area) >= MEDIUM]
    if len(big) < 2:
        return math.inf
    return max(min(one.distance(other) for other in big if other is not one) for one in big)


def _barrier(scene: Scene, pieces: dict[str, BaseGeometry]) -> int:
    """Large pieces that stand on the line halfway between the two sides, or within a tenth of the table of it."""
    middle = scene.depth / 2
    band = shapely.box(0, middle - scene.depth * 0.1, scene.width, middle + scene.depth * 0.1)
    return sum(size_of(area) >= LARGE and area.intersects(band) for area in pieces.values())


def tall(scene: Scene) -> list[Solid]:
    """What hides a trooper standing behind it on the ground."""
    return [solid for solid in scene.solids if solid.bottom < 5.0 and solid.flat and solid.top >= TROOPER.height]


def zone_of(scene: Scene, side: str) -> Zone | None:
    """A side's deployment zone."""
    sides = (zone for zone in scene.zones if zone.properties.get("kind") == "deployment")
    return next((zone for zone in sides if zone.properties.get("side") == side), None)


def standing_places(area: BaseGeometry, spacing: float = GRID) -> NDArray[np.float64]:
    """Points of a grid inside an area, as rows of x and y; the grid is centred, so twins get twin places."""
    if area.is_empty:
        return np.empty((0, 2))
    x0, y0, x1, y1 = area.bounds
    columns, rows = (max(1, int((far - near) // spacing)) for near, far in ((x0, x1), (y0, y1)))
    xs = (x0 + x1) / 2 + (np.arange(columns) - (columns - 1) / 2) * spacing
    ys = (y0 + y1) / 2 + (np.arange(rows) - (rows - 1) / 2) * spacing
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    return grid[shapely.contains_xy(area, grid)]


def places_in_zone(scene: Scene, side: str, ground: Surface) -> NDArray[np.float64]:
    """Where troopers might be deployed."""
    zone = zone_of(scene, side)
    if zone is None:
        return np.empty((0, 2))
    x0, y0, x1, y1 = shapely.Polygon(zone.outline).bounds
    step = max(GRID, math.sqrt((x1 - x0) * (y1 - y0) / 120))
    inside = standing_places(shapely.Polygon(zone.outline).buffer(-TROOPER.radius, join_style="mitre"), step)
    return inside[shapely.contains_xy(ground.free, inside)]


def open_lines(scene: Scene, starts: NDArray[np.float64], ends: NDArray[np.float64]) -> NDArray[np.bool_]:
    """For every start and every end, whether nothing tall stands between them."""
    if not len(starts) or not len(ends):
        return np.zeros((len(starts), len(ends)), dtype=bool)
    pairs = np.stack(
        [np.repeat(starts, len(ends), axis=0), np.tile(ends, (len(starts), 1))],
        axis=1,
    )
    walls = shapely.union_all([plan(solid) for solid in tall(scene)])
    shapely.prepare(walls)
    blocked = shapely.intersects(walls, shapely.linestrings(pairs))
    clear: NDArray[np.bool_] = ~np.asarray(blocked, dtype=bool).reshape(len(starts), len(ends))
    return clear


def _sight_between_zones(scene: Scene, ground: Surface) -> tuple[tuple[float, float], float, float]:
    starts, ends = places_in_zone(scene, "a", ground), places_in_zone(scene, "b", ground)
    clear = open_lines(scene, starts, ends)
    if not clear.size:
        return (0.0, 0.0), 0.0, 0.0
    lengths = np.hypot(*(starts[:, None, :] - ends[None, :, :]).transpose(2, 0, 1))
    longest = float(lengths[clear].max()) if clear.any() else 0.0
    hidden_a, hidden_b = (float(1 - clear.any(axis=axis).mean()) for axis in (1, 0))
    return (float(clear.mean()), longest), hidden_a, hidden_b


def _halves(scene: Scene) -> tuple[BaseGeometry, BaseGeometry]:
    """Side A's half of the table and side B's."""
    middle = scene.depth / 2
    south = shapely.box(0, 0, scene.width, middle)
    north = shapely.box(0, middle, scene.width, scene.depth)
    zone = zone_of(scene, "a")
    swapped = zone is not None and shapely.Polygon(zone.outline).centroid.y > middle
    return (north, south) if swapped else (south, north)


def _half(scene: Scene, ground: Surface, half: BaseGeometry, footprint: BaseGeometry, hidden: float) -> Half:
    cover = [plan(solid) for solid in scene.solids if solid.bottom < 5.0 and solid.highest >= COVER_HEIGHT]
    near = shapely.union_all(cover).buffer(TROOPER.base)
    free = ground.free.intersection(half)
    return Half(
        hidden=hidden,
        cover=free.intersection(near).area / max(1.0, free.area),
        scenery=footprint.intersection(half).area / half.area,
    )
