"""Who sees whom across a table before anybody has moved: line of fire from deployment zone to deployment zone.

Ordinary troopers (Silhouette 2, 25 mm base, 40 mm high) are imagined standing on the points of a grid in both zones: on
the ground, and on every other level place where one can stop: roofs, upper floors, decks, the tops of goods. The real
line of fire is asked for every pair, facings aside. The grid is centred in each place, so that twins get twin spots; a
level place too small for a point of the grid counts with one spot in its middle.
"""

import math

import msgspec
import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from sightline.content.tables.surfaces import TROOPER, Surface
from sightline.geometry.shapes import Scene, Zone
from sightline.geometry.world import World
from sightline.rules import rule

GRID = 30.0
"""Distance between the spots, at least."""
SPOTS = 240
"""About as many spots are imagined on the ground of a zone without scenery, however large it is."""
ROOF_SPOTS = 120
"""No more than about this many above the ground of a zone: where there is more room, the grid is wider."""
NOBODY = np.zeros((0, 5))

Spots = NDArray[np.float64]
"""Rows of x, y and z."""


class Lanes(msgspec.Struct, frozen=True, kw_only=True):
    """Shares of the pairs of spots, one in each deployment zone, that have line of fire."""

    ground: float
    """Both on the ground."""
    roofs: float
    """Both above it."""
    mixed: float
    """One on the ground, one above it."""
    safe_a: float
    """Share of side A's spots on the ground that no spot of the other zone sees, from the ground or from above."""
    safe_b: float
    longest: float
    """The longest line of fire between two spots on the ground, in mm; 0 when there is none."""
    spots: tuple[int, int, int, int]
    """How many spots were looked at: side A's on the ground and above it, side B's on the ground and above it."""


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """Who sees whom: a row for every spot of side A and a column for every spot of side B, the ground first."""

    a: Spots
    b: Spots
    ground: tuple[int, int]
    """How many of the spots of A and of B are on the ground."""
    seen: NDArray[np.bool_]

    def lines(self) -> NDArray[np.float64]:
        """Every line of fire, as rows of start and end."""
        which = np.argwhere(self.seen)
        return np.stack([self.a[which[:, 0]], self.b[which[:, 1]]], axis=1)

    def shares(self) -> Lanes:
        """What it comes to."""
        a, b = self.ground
        mixed = np.concatenate([self.seen[:a, b:].ravel(), self.seen[a:, :b].ravel()])
        apart = self.a[:a, None, :2] - self.b[None, :b, :2]
        lengths = np.hypot(apart[:, :, 0], apart[:, :, 1])[self.seen[:a, :b]]
        return Lanes(
            ground=_share(self.seen[:a, :b]),
            roofs=_share(self.seen[a:, b:]),
            mixed=_share(mixed),
            safe_a=_unseen(self.seen[:a], axis=1),
            safe_b=_unseen(self.seen[:, :b], axis=0),
            longest=float(lengths.max(initial=0.0)),
            spots=(a, len(self.a) - a, b, len(self.b) - b),
        )


def lanes(scene: Scene, found: list[Surface]) -> Lanes:
    """The lines of fire between the deployment zones of a table whose surfaces are known."""
    return look(scene, found).shares()


def look(scene: Scene, found: list[Surface], every: int = 1) -> Sight:
    """Who sees whom from zone to zone; of the spots on the ground, only each so many if that is enough."""
    zones = zone_of(scene, "a"), zone_of(scene, "b")
    if zones[0] is None or zones[1] is None:
        return Sight(a=np.empty((0, 3)), b=np.empty((0, 3)), ground=(0, 0), seen=np.zeros((0, 0), dtype=bool))
    (ground_a, roofs_a), (ground_b, roofs_b) = (
        (ground_spots(zone, found[0])[::every], roof_spots(zone, found[1:])) for zone in zones if zone is not None
    )
    a, b = np.concatenate([ground_a, roofs_a]), np.concatenate([ground_b, roofs_b])
    return Sight(a=a, b=b, ground=(len(ground_a), len(ground_b)), seen=lines_between(scene, a, b))


@rule("C1-SCENY-211", "N4-SETUP-003")
def _share(answers: NDArray[np.bool_]) -> float:
    return float(answers.mean()) if answers.size else 0.0


@rule("C1-SCENY-211", "N4-SETUP-003")
def _unseen(seen: NDArray[np.bool_], axis: int) -> float:
    """Share of the rows or columns without any line of fire."""
    return float(1.0 - np.mean(np.any(seen, axis=axis))) if seen.size else 0.0


def zone_of(scene: Scene, side: str) -> Zone | None:
    """A side's deployment zone."""
    sides = (zone for zone in scene.zones if zone.properties.get("kind") == "deployment")
    return next((zone for zone in sides if zone.properties.get("side") == side), None)


def grid_in(area: BaseGeometry, spacing: float) -> NDArray[np.float64]:
    """Points of a grid inside an area, as rows of x and y; the grid is centred, so twins get twin places."""
    if area.is_empty:
        return np.empty((0, 2))
    x0, y0, x1, y1 = area.bounds
    columns, rows = (max(1, int((far - near) // spacing)) for near, far in ((x0, x1), (y0, y1)))
    xs = (x0 + x1) / 2 + (np.arange(columns) - (columns - 1) / 2) * spacing
    ys = (y0 + y1) / 2 + (np.arange(rows) - (rows - 1) / 2) * spacing
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    return grid[shapely.contains_xy(area, grid)]


def _inside(zone: Zone) -> BaseGeometry:
    """Where the middle of a base may be so that all of the base is in a zone."""
    return shapely.Polygon(zone.outline).buffer(-TROOPER.radius, join_style="mitre")


def ground_spots(zone: Zone, ground: Surface) -> Spots:
    """Where troopers might be deployed on the ground."""
    x0, y0, x1, y1 = shapely.Polygon(zone.outline).bounds
    places = grid_in(_inside(zone), max(GRID, math.sqrt((x1 - x0) * (y1 - y0) / SPOTS)))
    return _at(places[shapely.contains_xy(ground.free, places)], 0.0)


def roof_spots(zone: Zone, above: list[Surface]) -> Spots:
    """Where troopers might be deployed above the ground."""
    inside = _inside(zone)
    areas = [(surface.free.intersection(inside), surface.z) for surface in above]
    room = sum(area.area for area, _ in areas)
    spacing = max(GRID, math.sqrt(room / ROOF_SPOTS))
    spots = [_at(_spots_of(part, spacing), z) for area, z in areas for part in shapely.get_parts(area)]
    return np.concatenate([np.empty((0, 3)), *spots])


def _spots_of(area: BaseGeometry, spacing: float) -> NDArray[np.float64]:
    if area.area < 1.0:
        return np.empty((0, 2))
    places = grid_in(area, spacing)
    if len(places):
        return places
    middle = area.centroid if area.contains(area.centroid) else area.representative_point()
    return np.array([[middle.x, middle.y]])


def _at(places: NDArray[np.float64], z: float) -> Spots:
    return np.column_stack([places, np.full(len(places), z)])


def lines_between(scene: Scene, starts: Spots, ends: Spots) -> NDArray[np.bool_]:
    """For every start and every end, whether troopers standing there see each other."""
    if not len(starts) or not len(ends):
        return np.zeros((len(starts), len(ends)), dtype=bool)
    viewers, targets = np.repeat(_bodies(starts), len(ends), axis=0), np.tile(_bodies(ends), (len(starts), 1))
    return World(scene).sees(viewers, targets, NOBODY).reshape(len(starts), len(ends))


def _bodies(spots: Spots) -> NDArray[np.float64]:
    return np.column_stack([spots, np.full(len(spots), TROOPER.radius), np.full(len(spots), TROOPER.height)])
