"""Looking quickly: a few rays instead of the exact search, for places that are only thought of.

The rules decide by the exact lines of fire; a bot that weighs a hundred places can live with a glance, which misses
narrow gaps between scenery and counts nobody as standing in the way.
"""

import functools
import math
from collections.abc import Sequence

import numpy as np

from sightline.games.infinity.core.match.state import Area
from sightline.games.infinity.core.table.field import Field, in_front
from sightline.geometry.arrays import HEIGHT, RADIUS, Bools, Floats, X, Y, Z, as_rows
from sightline.geometry.shapes import Body, Point3, Silhouette
from sightline.geometry.world import World

ASIDE = np.array([0.0, -0.9, 0.9])
UP = np.array([0.9, 0.5, 0.15])
EYES = ((0.0, 0.9), (-0.9, 0.6), (0.9, 0.6))
"""Where on its silhouette a viewer looks from: aside, in radii, and up, as a share of its height."""


def _spots(rows: Floats, others: Floats, aside: float, up: float) -> Floats:
    """A point of each body, aside of the line to the other."""
    dx, dy = others[:, X] - rows[:, X], others[:, Y] - rows[:, Y]
    length = np.maximum(np.hypot(dx, dy), 1e-6)
    x = rows[:, X] - dy / length * aside * rows[:, RADIUS]
    y = rows[:, Y] + dx / length * aside * rows[:, RADIUS]
    return np.stack([x, y, rows[:, Z] + up * rows[:, HEIGHT]], axis=-1)


def free_lines(world: World, viewers: Floats, targets: Floats) -> Bools:
    """For each pair of rows, which of the lines from the eyes to the points of the target are free: (n, 3, 9)."""
    eyes = np.stack([_spots(viewers, targets, aside, up) for aside, up in EYES], axis=1)
    points = np.stack([_spots(targets, viewers, aside, up) for up in UP for aside in ASIDE], axis=1)
    starts = np.repeat(eyes[:, :, None], points.shape[1], axis=2)
    ends = np.repeat(points[:, None], eyes.shape[1], axis=1)
    return ~world.fields[0].blocked(starts, ends)


def glances(field: Field, pairs: Sequence[tuple[Body, Body]]) -> list[bool]:
    """Whether the first of each pair sees the second, as far as a glance tells."""
    if not pairs:
        return []
    front = np.array([in_front(*pair) for pair in pairs])
    rows: list[int] = np.flatnonzero(front).tolist()
    seen = np.zeros(len(pairs), dtype=np.bool_)
    if rows:
        viewers = as_rows([pairs[row][0] for row in rows])
        targets = as_rows([pairs[row][1] for row in rows])
        seen[rows] = free_lines(field.world, viewers, targets).any(axis=(1, 2))
    found: list[bool] = seen.tolist()
    return found


def veils(area: Area, eye: Point3, at: Point3) -> bool:
    """Whether a screen lies between two places, or on one of them."""
    (x, y), (ax, ay) = eye[:2], area.at[:2]
    dx, dy = at[0] - x, at[1] - y
    length = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((ax - x) * dx + (ay - y) * dy) / length)) if length else 0.0
    return math.hypot(x + share * dx - ax, y + share * dy - ay) <= area.radius


def leans(field: Field, body: Body) -> bool:
    """Whether a body touches scenery that could shelter it."""
    return _leans(field.world, body.at, body.silhouette)


@functools.lru_cache(maxsize=50_000)
def _leans(world: World, at: Point3, silhouette: Silhouette) -> bool:
    return bool(world.touched(Body(at=at, silhouette=silhouette)))


def seems_covered(field: Field, shooter: Body, target: Body) -> bool:
    """Whether a target that leans on scenery is partly hidden from the best eye of the shooter."""
    if not leans(field, target):
        return False
    return _screened(field.world, shooter.at, shooter.silhouette, target.at, target.silhouette)


@functools.lru_cache(maxsize=50_000)
def _screened(world: World, eye: Point3, its: Silhouette, at: Point3, silhouette: Silhouette) -> bool:
    shooter, target = as_rows([Body(at=eye, silhouette=its)]), as_rows([Body(at=at, silhouette=silhouette)])
    return not bool(free_lines(world, shooter, target)[0].all(axis=1).any())
