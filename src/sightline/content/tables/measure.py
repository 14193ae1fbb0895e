"""How good a table is: enough cover, no open lanes, sheltered deployment, both sides alike.

The books give this as advice (C1-SCENY-207, N4-SETUP-006), so a figure is never a fault; the shipped tables and the
generator keep to it. Areas are seen in plan; who sees whom is asked of the real line of fire (see `lanes`).
"""

import math

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from sightline.content.tables.lanes import Lanes, lanes, zone_of
from sightline.content.tables.surfaces import TROOPER, Surface, plan, surfaces, unreachable
from sightline.geometry.shapes import Scene
from sightline.rules import rule

LARGE = 8000.0
MEDIUM = 3000.0
"""Plan area in mm² from which a piece is large, and from which it is medium."""
COVER_HEIGHT = 12.0
"""Lower things hide too little of anybody to count as cover."""
ON_THE_GROUND = 5.0
"""What begins higher than this does not hide who stands on the ground."""
SMALL_TABLE = 600.0
"""Tables with a side shorter than this are for trying things out: nothing is asked of their lines of fire."""
FULL_TABLE = 1200.0 * 1200.0
"""From this area on a table is a full one and wants more scenery."""


class Half(msgspec.Struct, frozen=True, kw_only=True):
    """What one side of the table has."""

    cover: float
    """Share of its open ground that is within a base of scenery to crouch behind."""
    scenery: float
    """Share of its half of the table that scenery stands on."""


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a table."""

    size: tuple[float, float]
    """Width and depth of the table, in mm."""
    scenery: float
    """Share of the table that scenery stands on."""
    large: int
    medium: int
    small: int
    spacing: float
    """The longest way from a large or medium piece to the next one, in mm."""
    barrier: int
    """Large pieces across the middle of the table."""
    lanes: Lanes
    """Who sees whom from one deployment zone to the other."""
    roofs: int
    roofs_reachable: int
    a: Half
    b: Half

    @property
    @rule("C1-SCENY-213", "N4-SETUP-005")
    def imbalance(self) -> float:
        """The greatest difference between the two sides: 0 when they are alike."""
        return max(
            abs(self.lanes.safe_a - self.lanes.safe_b),
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
    ground_lanes_most: float = 0.05
    roof_lanes_most: float = 0.15
    safe_least: float = 0.35
    cover_least: float = 0.25
    imbalance_most: float = 0.10

    @property
    def asks_about_lanes(self) -> bool:
        """Whether anything at all is asked of the lines of fire."""
        return self.roof_lanes_most < 1.0


def advice_for(size: tuple[float, float]) -> Advice:
    """What a table of some size should keep to.

    >>> advice_for((1200, 1200)).scenery_least, advice_for((600, 800)).scenery_least
    (0.3, 0.2)
    >>> advice_for((400, 400)).asks_about_lanes
    False
    """
    width, depth = size
    if min(width, depth) < SMALL_TABLE:
        return Advice(ground_lanes_most=1.0, roof_lanes_most=1.0, safe_least=0.0)
    if width * depth >= FULL_TABLE:
        return Advice(scenery_least=0.30)
    return Advice(scenery_least=0.20)


@rule("C1-GEN-006", "C1-SCENY-212", "N4-BASIC-006", "N4-SETUP-004")
def measure(scene: Scene) -> Measure:
    """The figures of a table.

    >>> from sightline.content import tables
    >>> measure(tables.load_scene("harbour-steps")).imbalance < 0.01
    True
    """
    found = surfaces(scene)
    pieces = _pieces(scene)
    sizes = [size_of(area) for area in pieces.values()]
    roofs = [surface for surface in found if surface.room.area >= LARGE and surface.z > 0]
    stranded = [surface for surface in unreachable(scene, found) if surface in roofs]
    halves = _halves(scene)
    footprint = shapely.union_all(list(pieces.values()))
    return Measure(
        size=(scene.width, scene.depth),
        scenery=footprint.area / (scene.width * scene.depth),
        large=sum(size >= LARGE for size in sizes),
        medium=sum(MEDIUM <= size < LARGE for size in sizes),
        small=sum(size < MEDIUM for size in sizes),
        spacing=_spacing(pieces),
        barrier=_barrier(scene, pieces),
        lanes=lanes(scene, found),
        roofs=len(roofs),
        roofs_reachable=len(roofs) - len(stranded),
        a=_half(scene, found[0], halves[0], footprint),
        b=_half(scene, found[0], halves[1], footprint),
    )


@rule("C1-SCENY-207", "C1-GEN-006", "N4-SETUP-006", "N4-BASIC-006")
def shortcomings(figures: Measure) -> list[str]:
    """Which advice a table does not keep: the names of the figures, none for a good table. Advice, never a fault."""
    wanted, lines = advice_for(figures.size), figures.lanes
    tests = {
        "scenery": wanted.scenery_least <= figures.scenery <= wanted.scenery_most,
        "large": figures.large >= wanted.large_least,
        "small": figures.medium + figures.small >= wanted.small_least,
        "spacing": figures.spacing < wanted.spacing_most,
        "barrier": figures.barrier >= wanted.barrier_least,
        "ground_lanes": lines.ground <= wanted.ground_lanes_most,
        "roof_lanes": lines.roofs <= wanted.roof_lanes_most,
        "safe": min(lines.safe_a, lines.safe_b) >= wanted.safe_least,
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


@rule("C1-SCENY-209", "N4-SETUP-002")
def _spacing(pieces: dict[str, BaseGeometry]) -> float:
    """The loneliest of the large and medium pieces: how far it is to the next."""
    big = [area for area in pieces.values() if size_of(area) >= MEDIUM]
    if len(big) < 2:
        return math.inf
    return max(min(one.distance(other) for other in big if other is not one) for one in big)


@rule("C1-SCENY-209", "N4-SETUP-002")
def _barrier(scene: Scene, pieces: dict[str, BaseGeometry]) -> int:
    """Large pieces that stand on the line halfway between the two sides, or within a tenth of the table of it."""
    middle = scene.depth / 2
    band = shapely.box(0, middle - scene.depth * 0.1, scene.width, middle + scene.depth * 0.1)
    return sum(size_of(area) >= LARGE and area.intersects(band) for area in pieces.values())


def _halves(scene: Scene) -> tuple[BaseGeometry, BaseGeometry]:
    """Side A's half of the table and side B's."""
    middle = scene.depth / 2
    south = shapely.box(0, 0, scene.width, middle)
    north = shapely.box(0, middle, scene.width, scene.depth)
    zone = zone_of(scene, "a")
    swapped = zone is not None and shapely.Polygon(zone.outline).centroid.y > middle
    return (north, south) if swapped else (south, north)


@rule("C1-SCENY-213", "N4-SETUP-005")
def _half(scene: Scene, ground: Surface, half: BaseGeometry, footprint: BaseGeometry) -> Half:
    return Half(
        cover=_cover(scene, ground.free.intersection(half)),
        scenery=footprint.intersection(half).area / half.area,
    )


@rule("C1-SCENY-210", "N4-SETUP-002")
def _cover(scene: Scene, free: BaseGeometry) -> float:
    """The share of open ground that is within a base of something to crouch behind; none where there is no ground."""
    cover = [plan(solid) for solid in scene.solids if solid.bottom < ON_THE_GROUND and solid.highest >= COVER_HEIGHT]
    near = shapely.union_all(cover).buffer(TROOPER.base)
    return float(free.intersection(near).area / free.area) if free.area else 0.0
